/** The levels of a game: the ladder of rated levels, and their descriptions. */
import { moduleOf } from "../games";
import { text } from "../text";
import type { GameInfo, LevelInfo } from "../wire";

/** The levels with a measured rating, weakest first; all levels if none has one. */
export function ladder(levels: readonly LevelInfo[]): readonly LevelInfo[] {
  const rated = levels.filter(({ rating }) => rating);
  return rated.length > 0 ? rated : levels;
}

/** The levels without a measured rating, where others have one. */
export function offLadder(levels: readonly LevelInfo[]): readonly LevelInfo[] {
  const rungs = ladder(levels);
  return levels.filter((level) => !rungs.includes(level));
}

/** The level's place on the ladder: "level 2 of 5". */
export function levelWords(name: string | null, info: GameInfo | undefined): string | undefined {
  const rungs = ladder(info?.levels ?? []);
  const index = rungs.findIndex((level) => level.name === name);
  return index < 0 ? undefined : text.level.place(index + 1, rungs.length);
}

/** What the level is like, its rating, and its time limit if it has one. */
export function levelDescription(game: string, { name, about, budget, rating, isProgram }: LevelInfo): string {
  const time = budget.millis ? text.level.atMost(budget.millis / 1000) : undefined;
  const strength = rating ? text.level.strength(rating) : text.level.unmeasured;
  if (isProgram) return [text.level.isProgram, sentence(about), strength, time].filter(Boolean).join(" ");
  return [moduleOf(game).levelNotes?.[name] ?? sentence(about), strength, time].filter(Boolean).join(" ");
}

/** A description of the catalogue, "searches ahead", as a sentence. */
function sentence(words: string): string {
  const begun = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
