import { describe, expect, it } from "vitest";
import { gameState } from "../testing";
import type { GameReply, GameState } from "../wire";
import { matchOf } from "./match";

const points = (view: unknown) => (view as { score: number }).score;

const half = (you: GameReply["you"], score: number, more: Partial<GameState> = {}): GameReply => ({
  you,
  events: [],
  state: gameState(9, [], { view: { score }, ...more }),
});

const over = (score: number): Partial<GameState> => ({
  status: "finished",
  result: { points: score },
  ended: "played-out",
});

/** The same two players with the sides swapped. */
const swapped = () => {
  const [first, second] = gameState(0, []).seats;
  return { seats: [{ ...second, side: "first" }, { ...first, side: "second" }] as GameState["seats"] };
};

const second = (score: number, more: Partial<GameState> = {}) =>
  half(["second"], score, { id: "second", sameDrawsAs: "game", ...swapped(), ...more });

describe("a match of two halves", () => {
  it("begins with a half of which nobody knows how it goes on", () => {
    const match = matchOf(half(["first"], 12), undefined, points);
    expect(match).toMatchObject({ first: { name: "You", points: 12, isOver: false }, isHalfway: false });
    expect(match.second).toEqual({ name: "Medium", half: undefined });
  });

  it("offers the second half after the first, unless it was given up", () => {
    expect(matchOf(half(["first"], 94, over(94)), undefined, points).isHalfway).toBe(true);
    const resigned = { status: "finished" as const, result: { win: "first" as const }, ended: "resigned" as const };
    expect(matchOf(half(["first"], 20, resigned), undefined, points).isHalfway).toBe(false);
    expect(matchOf(half(["first"], 94, { ...over(94), rematch: "second" }), undefined, points).isHalfway).toBe(false);
  });

  it("is won by more points as first side, told from both halves", () => {
    const first = half(["first"], 94, { ...over(94), rematch: "second" });
    const answer = second(81, over(81));
    expect(matchOf(answer, first, points).result).toBe("You win the match, 94 to 81");
    expect(matchOf(first, answer, points)).toMatchObject({
      result: "You win the match, 94 to 81",
      first: { id: undefined },
      second: { name: "Medium", half: { id: "second" } },
    });
    expect(matchOf(second(95, over(95)), first, points).result).toBe("Medium wins the match, 95 to 94");
    expect(matchOf(second(94, over(94)), first, points).result).toBe("Match drawn, 94 each");
    expect(matchOf(second(50), first, points).result).toBeUndefined();
  });

  it("is lost by whoever gives up the second half", () => {
    const first = half(["first"], 94, { ...over(94), rematch: "second" });
    const given = { status: "finished" as const, result: { win: "second" as const }, ended: "resigned" as const };
    expect(matchOf(second(30, given), first, points).result).toBe("You win the match");
  });

  it("is not taken for one with an ordinary rematch", () => {
    const first = half(["first"], 94, { ...over(94), rematch: "other" });
    expect(matchOf(first, half(["second"], 5, { id: "other" }), points).second.half).toBeUndefined();
  });

  it("numbers players who share a device", () => {
    expect(matchOf(half(["first", "second"], 0), undefined, points).first.name).toBe("Player one");
  });
});
