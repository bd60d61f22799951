/** What the page says about LOL Chess: tips for the first visit and the levels. */

export const tips: readonly string[] = [
  "Select a piece: dots are moves, outlines are targets with the damage they would take.",
  "Lose your Poro and you lose the game. Spend gold on items in the shop.",
  "Select any piece to see its stats and where they come from.",
];

/** What each level is like to play against. */
export const levelNotes: Readonly<Record<string, string>> = {
  1: "Has just learned the rules.",
  2: "Attacks what it can reach, not always the right piece.",
  3: "Takes the best immediate gain.",
  4: "Looks ahead and knows what pieces are worth.",
  5: "Looks far ahead and proves endings; the strongest level.",
  beginner: "Plays at random. Learn the pieces in peace.",
  easy: "Simulates a hundred futures; one move in five is random.",
  medium: "Simulates five hundred futures and sees most attacks coming.",
  hard: "Thinks long and plays endings well.",
  master: "Has learned from many games and proves its endings.",
};
