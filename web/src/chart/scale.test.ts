import { describe, expect, it } from "vitest";
import { apart } from "./Lines";
import { pathOf, rangeOf, scaleOf, ticksOf } from "./scale";

describe("a drawing", () => {
  it("puts numbers where they belong, also upside down", () => {
    const y = scaleOf([1000, 2000], [100, 0]);
    expect([1000, 1500, 2000].map(y)).toEqual([100, 50, 0]);
    expect(scaleOf([5, 5], [0, 100])(5)).toBe(0);
  });

  it("leaves air around numbers, and never shows a hair as a mountain", () => {
    expect(rangeOf([1500, 1510], 200)).toEqual([1405, 1605]);
    expect(rangeOf([0, 1000], 200)).toEqual([-80, 1080]);
    expect(rangeOf([], 200)).toEqual([0, 200]);
  });

  it("marks round numbers", () => {
    expect(ticksOf([1405, 1605])).toEqual([1450, 1500, 1550, 1600]);
    expect(ticksOf([-80, 1080])).toEqual([0, 500, 1000]);
    expect(ticksOf([3, 3])).toEqual([3]);
  });

  it("writes lines as paths", () => {
    expect(
      pathOf([
        [0, 1],
        [2.25, 3],
      ]),
    ).toBe("M0.0 1.0L2.3 3.0");
  });

  it("keeps names apart and inside", () => {
    expect(apart([50, 10, 52], 15, [0, 100])).toEqual([50, 10, 65]);
    expect(apart([98, 99, 100], 10, [0, 100])).toEqual([80, 90, 100]);
  });
});
