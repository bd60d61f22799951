import { describe, expect, it } from "vitest";
import type { Candidate, GameInfo } from "../wire";
import { recordOf } from "./ImportDialog";
import { heatOf } from "./heat";

const info = (id: string) => ({ id, rules: 1 }) as GameInfo;

const candidate = (move: string, visits: number) => ({ move, visits }) as Candidate;

describe("a game from elsewhere", () => {
  it("is read from digits, from numbered moves, and from words apart", () => {
    expect(recordOf("4435", info("connect4"))?.moves).toEqual(["4", "4", "3", "5"]);
    expect(recordOf("1. 4 4 2. 3 5", info("connect4"))?.moves).toEqual(["4", "4", "3", "5"]);
    expect(recordOf("me2e4, me7e5\n ae4e5", info("lolchess"))?.moves).toEqual(["me2e4", "me7e5", "ae4e5"]);
  });

  it("is the record itself where one is given, and nothing where it is broken", () => {
    const record = { format: 1, game: "entropy", rules: 1, seed: "7", moves: ["R", "d4"], result: { points: 3 } };
    expect(recordOf(JSON.stringify(record), info("connect4"))).toEqual(record);
    expect(recordOf('{"moves": [', info("connect4"))).toBeUndefined();
    expect(recordOf("  ", info("entropy"))).toBeUndefined();
  });
});

describe("the heat of a search", () => {
  it("is each move's share of the work", () => {
    expect(heatOf([candidate("4", 30), candidate("3", 10)])).toEqual(new Map([["4", 0.75], ["3", 0.25]]));
  });

  it("is nothing where a bot does not count", () => {
    expect(heatOf([candidate("4", 0)])).toBeUndefined();
    expect(heatOf([])).toBeUndefined();
  });
});
