/** Reads the list of quirks from the rule book, which the tests of the rules check. */

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
