import { describe, expect, it } from "vitest";
import type { GameInfo, LevelInfo } from "../wire";
import { offLadder, levelDescription, ladder, levelWords } from "./levels";

const level = (name: string, value?: number): LevelInfo => ({
  name,
  bot: "alphabeta",
  about: "searches",
  side: null,
  isFair: true,
  isProgram: false,
  budget: { nodes: null, depth: null, millis: null },
  rating: value === undefined ? null : { value, low: value - 20, high: value + 20 },
});

const names = (levels: readonly LevelInfo[]) => levels.map(({ name }) => name);

describe("the ladder", () => {
  const mixed = [level("1", 800), level("2", 1200), level("easy"), level("hard")];

  it("has the measured levels alone, and the others stand beside it", () => {
    expect(names(ladder(mixed))).toEqual(["1", "2"]);
    expect(names(offLadder(mixed))).toEqual(["easy", "hard"]);
  });

  it("has all levels where none was measured", () => {
    expect(names(ladder([level("easy"), level("hard")]))).toEqual(["easy", "hard"]);
    expect(offLadder([level("easy")])).toEqual([]);
  });

  it("is what places are counted on", () => {
    const info = { levels: mixed } as unknown as GameInfo;
    expect(levelWords("2", info)).toBe("level 2 of 2");
    expect(levelWords("easy", info)).toBeUndefined();
    expect(levelWords("2", undefined)).toBeUndefined();
  });
});

describe("the character of a level", () => {
  it("is a sentence, and says how strong it is or that nobody knows", () => {
    expect(levelDescription("connect4", level("1", 800))).toBe("Has just learned the rules. Elo 800 (780 to 820).");
    expect(levelDescription("nim", level("odd"))).toBe("Searches. Strength not measured.");
    const sure = { ...level("5", 2000), rating: { value: 2000, low: 2000, high: null } };
    expect(levelDescription("nim", sure)).toBe("Searches. Elo 2000 or higher.");
  });
});
