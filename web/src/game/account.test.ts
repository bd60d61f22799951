import { describe, expect, it } from "vitest";
import { knownOf } from "./account";

describe("the settings of an account", () => {
  it("hold where this page knows them, and only in their own kind", () => {
    expect(knownOf({ theme: "dark", volume: 0.3, tipsSeen: ["nim"] })).toEqual({
      theme: "dark",
      volume: 0.3,
      tipsSeen: ["nim"],
    });
    expect(knownOf({ volume: "loud", tipsSeen: {}, isSoundOn: null, colour: "green" })).toEqual({});
  });
});
