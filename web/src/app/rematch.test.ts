import { describe, expect, it } from "vitest";
import { gameState } from "../testing";
import { rematchOfferer } from "./Rematch";

describe("the offer of a rematch", () => {
  const offered = gameState(1, [], { rematchOffer: { side: "second", swap: true, sameDraws: false } });

  it("comes from you or from the opponent", () => {
    expect(rematchOfferer(offered, ["second"])).toBe("you");
    expect(rematchOfferer(offered, ["first"])).toBe("opponent");
  });

  it("is no business of spectators, and is over when the rematch has begun", () => {
    expect(rematchOfferer(offered, [])).toBeUndefined();
    expect(rematchOfferer({ ...offered, rematch: "next" }, ["first"])).toBeUndefined();
    expect(rematchOfferer(gameState(1, []), ["first"])).toBeUndefined();
  });
});
