/** The surprises of the rules, as the game's document lists them; a test of the rules holds that list to the truth. */

export interface Quirk {
  name: string;
  sentence: string;
}

/** The rows of the table under the heading. */
export function quirksOf(document: string): Quirk[] {
  const [, part = ""] = document.split("## Quirks");
  return part
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| quirk "))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, name = "", sentence = ""]) => ({ name, sentence }));
}
