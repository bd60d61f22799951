import { describe, expect, it } from "vitest";
import { moduleOf } from "../games";
import { gameState, move } from "../testing";
import { clockText, leftMs } from "./clock";
import { sentence } from "./notices";
import { eventWords, outlookWords, resultWords, shortCount, turnWords, valueWords, worthOf } from "./words";

describe("results", () => {
  const won = gameState(9, [], { status: "finished", result: { win: "second" }, ended: "resigned" });

  it("are told from where the reader sits", () => {
    expect(resultWords(won, ["first"])).toBe("Medium wins");
    expect(turnWords(won, ["first"])).toBe("Medium wins. You resigned after 0 moves.");
    expect(resultWords({ ...won, result: { win: "first" } }, ["first"])).toBe("You win");
    expect(resultWords({ ...won, result: { win: "first" } }, [])).toBe("Anonymous wins");
    expect(resultWords({ ...won, result: "draw" }, [])).toBe("Draw");
    expect(resultWords({ ...won, result: { points: 80 } }, [])).toBe("80 points for Red");
  });
});

describe("turns and events", () => {
  it("are whole sentences", () => {
    const game = gameState(2, ["4", "3"]);
    expect(turnWords(game, ["first"])).toBe("Your move.");
    expect(turnWords(gameState(1, ["4"]), ["first"])).toBe("Medium to move.");
    expect(eventWords(move(2, "3"), game, ["first"], moduleOf("connect4"))).toBe("Medium plays column 3.");
    expect(eventWords(move(1, "4"), game, ["first"], moduleOf("connect4"))).toBe("You play column 4.");
    expect(eventWords(move(1, "4"), game, ["first", "second"], moduleOf("connect4"))).toBe("Red plays column 4.");
  });
});

describe("figures", () => {
  it("are short and in the eyes of a side", () => {
    const value = { win: 0.64, points: null, proof: null };
    expect(valueWords(value, "first")).toBe("64%");
    expect(valueWords(value, "second")).toBe("36%");
    expect(valueWords({ ...value, proof: { outcome: { win: "second" }, plies: 9 } }, "first")).toBe("loses in 5");
    expect(outlookWords(value, "second", ["red", "yellow"], "itself")).toBe("gives itself a 36% chance");
    const scored = { ...value, points: 81.26 };
    expect(outlookWords(scored, "second", ["order", "chaos"], "itself")).toBe("expects 81.3 points for Order");
    expect([900, 42_000, 3_100_000].map(shortCount)).toEqual(["900", "42 k", "3.1 M"]);
    expect(sentence("the column is full")).toBe("The column is full.");
  });

  it("of clocks run on for the side whose clock runs", () => {
    const clock = { settings: { kind: "turn", seconds: 30 }, leftMs: [258_000, 9_940], running: "second" } as const;
    const mutable = { ...clock, leftMs: [...clock.leftMs] as [number, number] };
    expect(clockText(leftMs(mutable, "first", 5_000))).toBe("4:18");
    expect(clockText(leftMs(mutable, "second", 5_000))).toBe("0:04.9");
    expect(leftMs(mutable, "second", 60_000)).toBe(0);
  });
});

describe("what a position is worth", () => {
  const sides = ["red", "yellow"] as const;
  const value = { win: 0.3, points: null, proof: null };

  it("names the side that is ahead", () => {
    expect(worthOf(value, sides)).toEqual({ share: 0.3, words: "Yellow 70%", isProven: false });
    expect(worthOf({ ...value, points: 74.25 }, ["order", "chaos"]).words).toBe("74.3 points for Order");
  });

  it("says when it is proven, and counts the winner's moves", () => {
    const win = { ...value, proof: { outcome: { win: "second" as const }, plies: 10 } };
    expect(worthOf(win, sides)).toEqual({ share: 0, words: "Yellow wins in 5", isProven: true });
    const draw = { ...value, proof: { outcome: "draw" as const, plies: 10 } };
    expect(worthOf(draw, sides)).toEqual({ share: 0.5, words: "Draw with best play", isProven: true });
  });
});
