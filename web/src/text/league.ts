/** What is said about the league and the tournaments, in English: a part of `english.ts`. */

export const league = {
  league: {
    tab: "League · Parlor",
    title: "The league",
    text: "Bots play each other day and night, people join by rated games. Every number comes with the range in which the truth lies.",
    leaders: "Leaders by rated games",
    place: "Place",
    player: "Player",
    rating: "Rating",
    interval: "95 %",
    games: "Games",
    noLeaders: "Nobody has played a rated game yet.",
  },
};
