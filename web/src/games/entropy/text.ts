/** What the page says about Entropy: tips for the first visit and the levels. */

export const tips: readonly string[] = [
  "Chaos places the drawn chip on any empty cell; then Order slides one chip or passes.",
  "Order scores every run that reads the same in both directions. Then you swap sides.",
  "Point at a row to see what it scores.",
];

/** What each level is like to play against. */
export const levelNotes: Readonly<Record<string, string>> = {
  1: "Has just learned the rules.",
  2: "Likes short palindromes.",
  3: "Sees which palindromes can still be made.",
  4: "Rarely gives a point away.",
  5: "Takes the chips left in the bag into account; the strongest level.",
  easy: "Takes the best score it can see.",
  medium: "Builds and breaks palindromes before they are complete.",
  hard: "Has learned what each board is worth and wastes nothing.",
};
