/** The levels of a game: which of them form a ladder, and what each is like. */
import { moduleOf } from "../games";
import { text } from "../text";
import type { GameInfo, LevelInfo } from "../wire";

/** The levels whose strength was measured, the weakest first; where none was, all. */
export function ladder(levels: readonly LevelInfo[]): readonly LevelInfo[] {
  const rated = levels.filter(({ rating }) => rating);
  return rated.length > 0 ? rated : levels;
}

/** The levels beside the ladder: nobody knows which rung they would be. */
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

/** What the level is like, how strong it is, and how long it takes where that is felt. */
export function levelDescription(game: string, { name, about, budget, rating }: LevelInfo): string {
  const time = budget.millis ? text.level.atMost(budget.millis / 1000) : undefined;
  const strength = rating ? text.level.strength(rating) : text.level.unmeasured;
  return [moduleOf(game).levelNotes?.[name] ?? about, strength, time].filter(Boolean).join(" ");
}
