/** What the page says about Entropy: tips for the first visit and the levels. */

export const tips: readonly string[] = [
  "Chaos puts the drawn chip on any empty cell, Order then slides one chip or passes.",
  "Order scores for every run that reads the same from both ends. Then you swap sides.",
  "Point at a row to see what it is worth.",
];

/** What each level is like to play against. */
export const levelNotes: Readonly<Record<string, string>> = {
  1: "Has just learned the rules.",
  2: "Likes short palindromes.",
  3: "Has an eye for what can still be made.",
  4: "Rarely gives a point away.",
  5: "Weighs what the bag still holds; the best we have.",
  easy: "Takes the best score in sight.",
  medium: "Builds and breaks palindromes before they are there.",
  hard: "Has learned what a board comes to, and wastes nothing.",
};
