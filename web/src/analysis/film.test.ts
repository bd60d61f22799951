import { describe, expect, it } from "vitest";
import { celsOf, filmOf } from "./film";

describe("an animated picture", () => {
  it("draws what stays only once and keeps what lies below below", () => {
    const cels = celsOf([
      ["ground", "plate"],
      ["ground", "red", "plate", "ring"],
      ["ground", "red", "yellow", "plate"],
    ]);
    expect(cels.map(({ markup }) => markup)).toEqual(["ground", "red", "yellow", "plate", "ring"]);
    expect(cels.map(({ frames }) => frames)).toEqual([[0, 1, 2], [1, 2], [2], [0, 1, 2], [1]]);
  });

  it("draws equal things of one position as often as they are there", () => {
    expect(celsOf([["dot", "dot"], ["dot"]]).map(({ frames }) => frames)).toEqual([[0, 1], [0]]);
  });

  it("shows a thing while it is there, and what is always there without ado", () => {
    const film = filmOf({ viewBox: "0 0 70 60", definitions: "<defs/>", style: "", scope: "toy", frames: [["<a/>"], ["<a/>", "<b/>"]] });
    expect(film).toContain("\n<a/>\n");
    expect(film).toContain('values="none;inline" keyTimes="0.00000;0.21053" dur="3.8s"');
    expect(new DOMParser().parseFromString(film, "image/svg+xml").querySelector("parsererror")).toBeNull();
  });
});
