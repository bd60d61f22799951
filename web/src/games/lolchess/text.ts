/** What the page says about LOL Chess: tips for the first visit and the levels. */

export const tips: readonly string[] = [
  "Choose a piece: dots are moves, outlines are targets, with the damage beside them.",
  "Whoever loses the Poro loses the game. Gold buys items in the shop.",
  "Press any piece to see its numbers and where they come from.",
];

/** What each level is like to play against. */
export const levelNotes: Readonly<Record<string, string>> = {
  1: "Has just learned the rules.",
  2: "Hits what it can reach, not always the right piece.",
  3: "Takes what is best at once.",
  4: "Looks ahead and knows what pieces are worth.",
  5: "Looks far ahead and proves endings; the best we have.",
  beginner: "Plays anything. Learn the pieces in peace.",
  easy: "Tries a hundred futures, and errs one time in five.",
  medium: "Tries five hundred futures; sees most blows coming.",
  hard: "Thinks long, remembers, and knows its endings.",
  master: "Has learned from many games and proves its endings.",
};
