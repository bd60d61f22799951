/** What the page says about Connect Four: tips for the first visit and the levels. */

export const tips: readonly string[] = [
  "Click a column and your disc falls into it.",
  "Four in a row wins: horizontally, vertically or diagonally.",
  "Proof shows the result of every column. You can take moves back.",
];

/** What each level is like to play against. */
export const levelNotes: Readonly<Record<string, string>> = {
  1: "Has just learned the rules.",
  2: "Sees fours coming, but misses one now and then.",
  3: "Plans a few moves ahead and rarely blunders.",
  4: "Strong, and punishes mistakes.",
  5: "Has solved the game and never makes a mistake.",
  easy: "Looks three moves ahead. Good company for a first game.",
  medium: "Counts lines of four and sees simple traps.",
  hard: "Looks six moves ahead and blocks everything it can.",
  guru: "Looks eight moves ahead; patient and hard to surprise.",
  victor: "Plays by the theory of odd and even threats.",
  expert: "Searches fast and deep; one slip loses.",
  trainer: "Knows every answer, but slips on purpose now and then.",
  perfect: "Has solved the game and never makes a mistake.",
};
