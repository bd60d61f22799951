/** What games in frames of other sites say, in English: a part of `english.ts`. */
export const embed = {
  open: "Open on Parlor",
  play: (opponent: string) => `Play against ${opponent}`,
  again: "New game",
  noSuchId: (id: string) => `There is no game with the id “${id}”, or it was removed after a while.`,
  noGame: (game: string | undefined) => (game === undefined ? "Which game?" : `No game “${game}”`),
  games: (known: readonly string[]) => `The address of the frame must name one: ?game= and ${list(known)}.`,
  noLevel: (level: string, game: string) => `No level “${level}” in ${game}`,
  levels: (known: readonly string[]) => `Choose &level= from ${list(known)}, or leave it out.`,
};

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
