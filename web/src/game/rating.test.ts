import { describe, expect, it } from "vitest";
import { gameState } from "../testing";
import { changeOf, changesOf, intervalOf, isAnalysisHidden, isHelpAgreed } from "./rating";

const info = (rating: number) => ({ rating, deviation: 50, isProvisional: false });

describe("ratings", () => {
  it("have an interval of two deviations", () => {
    expect(intervalOf(info(1600))).toEqual([1500, 1700]);
  });

  it("change from game to game, and the first one began at 1500", () => {
    const points = [1580, 1620, 1540].map((rating, index) => ({ ...info(rating), id: `g${index}`, game: "nim", at: index }));
    expect(changesOf(points).map(({ change }) => change)).toEqual([-40, 80, 40]);
  });

  it("are told once the game is over", () => {
    const [seat] = gameState(1, []).seats;
    expect(changeOf(seat)).toBeUndefined();
    expect(changeOf({ ...seat, rating: { before: info(1500), after: null } })).toBeUndefined();
    expect(changeOf({ ...seat, rating: { before: info(1500), after: info(1480) } })).toEqual({ after: 1480, by: -20 });
  });

  it("keep what a position is worth a secret while they are played for", () => {
    expect(isAnalysisHidden(gameState(1, [], { help: false }))).toBe(true);
    expect(isAnalysisHidden(gameState(1, []))).toBe(false);
  });

  it("say that two people have agreed to help", () => {
    const [seat] = gameState(1, []).seats;
    const people = gameState(1, [], { seats: [{ ...seat, kind: "person" }, { ...seat, kind: "open" }] });
    expect(isHelpAgreed(people, ["first"])).toBe(true);
    expect(isHelpAgreed({ ...people, help: false }, ["first"])).toBe(false);
    expect(isHelpAgreed(people, ["first", "second"])).toBe(false);
  });
});
