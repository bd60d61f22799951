import { describe, expect, it } from "vitest";
import type { TournamentMeeting } from "../wire";
import { crossOf } from "./cross";

const meeting = (players: [string, string], pairScores: TournamentMeeting["pairScores"]): TournamentMeeting => ({
  round: 1,
  players,
  seed: "1",
  pairScores,
  share: { value: 0.6, low: 0.5, high: 0.75 },
  elo: null,
  difference: null,
  repeatedOpenings: 0,
});

describe("the cross table", () => {
  it("has what both sides of a meeting took, with the range seen from each", () => {
    const cross = crossOf({ meetings: [meeting(["ann", "bob"], [0, 0, 2, 0, 2])] });
    expect(cross.get("ann")?.get("bob")).toEqual({ share: 0.75, interval: [0.5, 0.75], pairs: 4 });
    expect(cross.get("bob")?.get("ann")).toEqual({ share: 0.25, interval: [0.25, 0.5], pairs: 4 });
    expect(cross.get("ann")?.get("ann")).toBeUndefined();
  });

  it("adds up who met twice, and leaves out who has not played", () => {
    const cross = crossOf({
      meetings: [
        meeting(["ann", "bob"], [0, 0, 0, 0, 3]),
        meeting(["bob", "ann"], [0, 0, 0, 0, 1]),
        meeting(["ann", "cat"], [0, 0, 0, 0, 0]),
      ],
    });
    expect(cross.get("ann")?.get("bob")).toEqual({ share: 0.75, pairs: 4 });
    expect(cross.has("cat")).toBe(false);
  });
});
