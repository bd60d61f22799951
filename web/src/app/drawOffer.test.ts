import { describe, expect, it } from "vitest";
import { gameState } from "../testing";
import type { GameState, Seat } from "../wire";
import { isOfferedTo, mayDraw } from "./DrawOffer";

const sit = (kind: Seat["kind"]): GameState["seats"] => {
  const [first, second] = gameState(1, []).seats;
  return [first, { ...second, kind }];
};

describe("a draw", () => {
  it("is agreed between people, while they play", () => {
    expect(mayDraw(gameState(1, [], { seats: sit("person") }), ["first"])).toBe(true);
    expect(mayDraw(gameState(1, [], { seats: sit("bot") }), ["first"])).toBe(false);
    expect(mayDraw(gameState(1, [], { seats: sit("open") }), ["first"])).toBe(false);
    expect(mayDraw(gameState(1, [], { seats: sit("person"), status: "finished" }), ["first"])).toBe(false);
    expect(mayDraw(gameState(1, [], { seats: sit("person") }), [])).toBe(false);
  });

  it("is offered to the other side alone", () => {
    const game = gameState(1, [], { drawOffer: "second" });
    expect(isOfferedTo(game, ["first"])).toBe(true);
    expect(isOfferedTo(game, ["second"])).toBe(false);
    expect(isOfferedTo(game, [])).toBe(false);
    expect(isOfferedTo(gameState(1, []), ["first"])).toBe(false);
  });
});
