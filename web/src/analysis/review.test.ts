import { describe, expect, it } from "vitest";
import { moduleOf } from "../games";
import { EMPTY } from "../games/connect4/rules";
import type { AnalysisSummary, Ply, Value } from "../wire";
import { columnsOf } from "./columns";
import { exactWords } from "./Facts";
import { keyMoments, lessonsOf, shortReason, worstOf } from "./keyMoments";
import { isAccepted, marginAmount, marginOf, resultOf } from "./lesson";
import { marksOf } from "./marks";
import { progressWords } from "./progress";
import { linesOf } from "./stepping";
import { barOf, scaleOf, tenthsWords, termsOf } from "./sum";
import { sampleVerdict } from "./testing";
import { NOTHING } from "./verdicts";

const verdict = (ply: number, label: "good" | "inaccuracy" | "mistake" | "blunder", loss: number, side: "first" | "second" = "first") =>
  sampleVerdict({ ply, label, loss, side });

const listed = (number: number, move: string, side: Ply["side"]): Ply => ({ ply: number, move, side, turn: null, view: null });

const value = (win: number): Value => ({ win, points: null, proof: null });

describe("key moments", () => {
  it("are the five worst at most, in the order of the game", () => {
    const all = [3, 5, 7, 9, 11, 13].map((ply) => verdict(ply, "mistake", 10 + ply));
    expect(keyMoments([...all, verdict(2, "blunder", 30), verdict(4, "good", 1)]).map(({ ply }) => ply)).toEqual([2, 7, 9, 11, 13]);
  });

  it("take inaccuracies where there are few mistakes, and nothing else", () => {
    const known = [verdict(1, "inaccuracy", 6), verdict(2, "mistake", 12), verdict(3, "inaccuracy", 8), verdict(4, "inaccuracy", 7), verdict(5, "good", 2)];
    expect(keyMoments(known).map(({ ply }) => ply)).toEqual([2, 3, 4]);
    expect(keyMoments([verdict(5, "good", 2)])).toEqual([]);
  });

  it("open on the visitor's own one where it is as bad as the worst", () => {
    const moments = [verdict(3, "blunder", 60, "second"), verdict(4, "blunder", 40, "first"), verdict(6, "mistake", 15, "first")];
    expect(worstOf(moments, ["first"])?.ply).toBe(4);
    expect(worstOf(moments, [])?.ply).toBe(3);
    expect(worstOf(moments.slice(0, 1).concat(moments[2] ?? []), ["first"])?.ply).toBe(3);
    expect(worstOf([], ["first"])).toBeUndefined();
  });

  it("are told by their first sentence", () => {
    expect(shortReason({ text: "Yellow needs 3.5 discs. Then it wins.", marks: [] })).toBe("Yellow needs 3.5 discs.");
    expect(shortReason({ text: "No full stop", marks: [] })).toBe("No full stop");
  });

  it("ask about the visitor's own mistakes, or everybody's", () => {
    const all = [verdict(1, "mistake", 12), verdict(2, "blunder", 30, "second"), verdict(3, "inaccuracy", 8)];
    expect(lessonsOf(all, ["second"]).map(({ ply }) => ply)).toEqual([2]);
    expect(lessonsOf(all, []).map(({ ply }) => ply)).toEqual([1, 2]);
  });

  it("ask about inaccuracies where the visitor made no mistake", () => {
    const all = [verdict(1, "mistake", 12, "second"), ...[3, 5, 7, 9].map((ply) => verdict(ply, "inaccuracy", 20 - ply))];
    expect(lessonsOf(all, ["first"]).map(({ ply }) => ply)).toEqual([3, 5, 7]);
    expect(lessonsOf([verdict(1, "good", 2)], ["first"])).toEqual([]);
  });
});

const summary = (given: Partial<AnalysisSummary>): AnalysisSummary => ({
  analyst: "exact",
  unit: "points",
  opening: 0,
  start: 112,
  luck: 7.8,
  skill: [-27.1, 9.3],
  correction: 0,
  end: 102,
  accuracy: [80, 90],
  labels: [
    [1, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ],
  margin: 1,
  ...given,
});

describe("the sum", () => {
  it("adds up to the decimal shown, whatever the terms are", () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    for (let round = 0; round < 500; round += 1) {
      const [start, first, second, luck, correction] = [random, random, random, random, random].map((next) => 40 * next() - 20);
      const end = (start ?? 0) + (first ?? 0) + (second ?? 0) + (luck ?? 0) + (correction ?? 0);
      const isChance = round % 2 === 1;
      const scale = isChance ? 0.01 : 1;
      const given = summary({
        unit: isChance ? "chance" : "points",
        start: scale * (start ?? 0),
        skill: [scale * (first ?? 0), scale * (second ?? 0)],
        luck: scale * (luck ?? 0),
        correction: scale * (correction ?? 0),
        end: scale * end,
      });
      for (const isForSecond of [false, true]) {
        const shown = termsOf(given, isForSecond).map(({ tenths }) => tenths);
        expect(shown.slice(0, -1).reduce((sum, tenths) => sum + tenths, 0)).toBe(shown.at(-1));
        // Rounding moves the correction by less than the four other terms and the end can.
        const sign = isForSecond && isChance ? -1 : 1;
        expect(Math.abs((shown[4] ?? 0) - sign * 10 * (correction ?? 0))).toBeLessThan(3.1);
      }
    }
  });

  it("shows levels without a sign and changes with one, in bars that go on from each other", () => {
    const terms = termsOf(summary({}));
    expect(terms.map((term) => tenthsWords(term, "points"))).toEqual(["112.0", "−27.1", "+9.3", "+7.8", "0.0", "102.0"]);
    expect(terms[2]?.from).toBe(terms[1]?.to);
    const scale = scaleOf(terms);
    expect(scale).toEqual([0, 1120]);
    expect(terms.map((term) => Math.round(barOf(term, scale).width))).toEqual([100, 24, 8, 7, 0, 91]);
  });

  it("is told from the second side where the visitor played it", () => {
    const shown = termsOf(summary({ unit: "chance", start: 0.6, skill: [-0.3, 0.1], luck: 0, end: 0.4 }), true);
    expect(shown.map((term) => tenthsWords(term, "chance"))).toEqual(["40.0%", "+30.0%", "−10.0%", "0.0%", "0.0%", "60.0%"]);
  });
});

describe("lines of a verdict", () => {
  it("begin after the move with the answer, and before it with the better move", () => {
    expect(linesOf(sampleVerdict({ ply: 9 }))).toEqual({
      refutation: { ply: 9, moves: ["3", "3"] },
      better: { ply: 8, moves: ["2", "3"] },
    });
    expect(linesOf(sampleVerdict({ refutation: [], line: [] }))).toEqual({});
  });

  it("are drawn with the move played and the better one, unless it is asked for", () => {
    const module = moduleOf("connect4");
    const judged = { sign: "?", played: "5", suggestedMove: "2", reason: null };
    expect(marksOf(judged, module, EMPTY).map(({ kind, squares }) => [kind, ...squares])).toEqual([
      ["played", "5-1"],
      ["better", "2-1"],
    ]);
    expect(marksOf(judged, module, EMPTY, true).map(({ kind }) => kind)).toEqual(["played"]);
    const reason = { text: "", marks: [{ kind: "better" as const, squares: ["2-1"], side: null, text: null }] };
    expect(marksOf({ ...judged, reason }, module, EMPTY)).toHaveLength(2);
    const slide = { kind: "step" as const, squares: ["a1", "a3"], side: null, text: null };
    const told = { text: "", marks: [{ ...slide, kind: "better" as const, squares: ["a3"] }, slide] };
    const slides = marksOf({ sign: "?", played: "pass", suggestedMove: "a1-a3", reason: told }, moduleOf("entropy"), null);
    expect(slides.map(({ kind, squares }) => [kind, ...squares])).toEqual([["better", "a1", "a3"]]);
    expect(marksOf({ ...judged, reason }, module, EMPTY, true).map(({ kind }) => kind)).toEqual(["played"]);
    // An arrow to the answer would tell it as well; one to another square is what the try allows.
    const answer = { ...slide, kind: "hit" as const, squares: ["b1", "a3"] };
    const reply = { ...slide, kind: "hit" as const, squares: ["c1", "c2"] };
    const asked = { text: "", marks: [...told.marks, answer, { ...slide, kind: "danger" as const, squares: ["a3"] }, reply] };
    const left = marksOf({ sign: "✕", played: "pass", suggestedMove: "", reason: asked }, moduleOf("entropy"), null, true);
    expect(left).toEqual([reply]);
  });
});

describe("a lesson", () => {
  const task = sampleVerdict({ accepted: ["2", "6"] });

  it("accepts every move within the margin and refuses the one that was played", () => {
    expect(["2", "6", "5", "7"].map((move) => isAccepted(task, move, 0.04, "chance"))).toEqual([true, true, false, false]);
  });

  it("asks the server where the verdict does not say it", () => {
    const open = sampleVerdict({
      candidates: [
        { move: "3", value: value(0.47), visits: 9 },
        { move: "4", value: value(0.4), visits: 9 },
      ],
    });
    expect(["3", "4", "7"].map((move) => isAccepted(open, move, 0.04, "chance"))).toEqual([true, false, undefined]);
    expect([marginAmount(0.04, "chance"), marginAmount(1, "points"), marginAmount(0.025, "chance")]).toEqual(["4", "1", "2.5"]);
  });

  it("has a margin of its own where an old analysis tells none", () => {
    expect([marginOf(undefined), marginOf({ margin: 0, unit: "points" }), marginOf({ margin: 0.02, unit: "chance" })]).toEqual([0.04, 1, 0.02]);
  });

  it("ends with what was found, what was shown, and what to look at again", () => {
    expect(
      resultOf([
        { misses: 0, state: "found" },
        { misses: 2, state: "found" },
        { misses: 1, state: "told" },
      ]),
    ).toEqual({ found: 2, told: 1, again: [1, 2] });
  });
});

describe("lists and progress", () => {
  it("have draws, placements and slides in columns of their own", () => {
    const moves = [listed(1, "R", null), listed(2, "a1", "second"), listed(3, "a1-b1", "first"), listed(4, "W", null), listed(5, "c1", "second"), listed(6, "pass", "first")];
    const { titles, rows } = columnsOf(moves, moduleOf("entropy"), 0);
    expect(titles).toEqual(["Chip", "Placed", "Slid"]);
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.move))).toEqual([
      ["R", "a1", "a1-b1"],
      ["W", "c1", "pass"],
    ]);
  });

  it("have a column for each side, and one for draws where there are any", () => {
    const moves = [listed(1, "4", "first"), listed(2, "3", "second"), listed(3, "5", "first")];
    const plain = columnsOf(moves, moduleOf("connect4"), 2);
    expect(plain.titles).toEqual(["Red", "Yellow"]);
    expect(plain.rows.map(({ part }) => part)).toEqual(["opening", "play"]);
    const drawn = columnsOf([listed(1, "roll", null), ...moves], moduleOf("connect4"), 0);
    expect(drawn.titles[0]).toBe("Drawn");
    expect(drawn.rows[0]?.cells.map((cell) => cell?.move)).toEqual(["roll", "4", "3"]);
  });

  it("say how far the first and the second look have come", () => {
    const running = { ...NOTHING, status: "running" as const, total: 30 };
    expect(progressWords({ ...running, done: 12 }, 30, 0)).toBe("looking at 12 of 30");
    expect(progressWords({ ...running, done: 30, refined: 3, toRefine: 12 }, 30, 2)).toBe("second look: 3 of 12");
    expect(progressWords({ ...running, status: "done", done: 30 }, 30, 2)).toBe("2 of 30 moves");
    expect(progressWords({ ...running, status: "done", done: 30 }, 30, 0)).toBe("all 30 moves analysed");
  });
});

describe("exact facts", () => {
  it("split at the semicolon, and are left out where nothing is proven", () => {
    const open: Value = { win: 0.5, points: null, proof: null };
    expect(exactWords("loses in 4; column 2 held out for 14", "first", open, open)).toEqual(["loses in 4", "column 2 held out for 14"]);
    expect(exactWords(null, "first", open, open)).toEqual([undefined, undefined]);
    const lost: Value = { win: 0, points: null, proof: { outcome: { win: "second" }, plies: 8 } };
    expect(exactWords(null, "first", open, lost)).toEqual(["loses in 4", undefined]);
  });
});
