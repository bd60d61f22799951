/** What the page says about Connect Four: tips for the first visit and the levels. */

export const tips: readonly string[] = [
  "Click a column and your disc falls into it.",
  "Four in a row win: across, upright or slanting.",
  "Proof shows what every column leads to. You may take moves back.",
];

/** What each level is like to play against. */
export const levelNotes: Readonly<Record<string, string>> = {
  1: "Has just learned the rules.",
  2: "Sees a four coming, and forgets one now and then.",
  3: "Plans a few moves and rarely errs.",
  4: "Strong; waits for your mistake.",
  5: "Has solved the game and never errs.",
  easy: "Looks three moves ahead. Good company for a first game.",
  medium: "Counts lines of four and sees the simple traps.",
  hard: "Six moves ahead; blocks whatever can be blocked.",
  guru: "Eight moves ahead, patient and hard to surprise.",
  victor: "Plays by the book of odd and even threats.",
  expert: "Searches fast and deep; one slip decides.",
  trainer: "Knows every answer, and lets one slip now and then.",
  perfect: "Has solved the game and never errs.",
};
