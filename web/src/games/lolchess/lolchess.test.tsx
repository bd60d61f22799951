import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Board from "./Board";
import { coverOf, targetsOf } from "./choice";
import { boxOf, layoutOf } from "./layout";
import { clearSelection } from "./selection";
import { numberOf, orderOf } from "./permutation";
import { initialsOf, pieceWords } from "./pieces";
import { champion, piece, viewOf } from "./sample";
import { skillText } from "./skills";
import { BASICS, CHAMPIONS, COMBINED, combination, itemWords, SPELLS, wouldMake } from "./tables";
import { previewOf } from "./preview";
import { parseAction } from "./view";
import { brief, plainId, sentenceOf, speak, speakIn, tellAction } from "./words";

const EZREAL = champion("g1", "e4", "blue", "ezreal");
const AHRI = champion("c8", "e6", "red", "ahri", { hp: 41, stats: { maxHp: 70, range: 2 }, role: "mage" });
const MINION = piece("b7", "f5", "red", { hp: 60 });
const LEGAL = ["me4e5", "me4f4", "ae4e6", "ae4f5", "se4d4", "ue4e3", "bbf_sword>g1"];
const VIEW = viewOf([EZREAL, AHRI, MINION], {
  actions: { g1: LEGAL },
  previews: {
    ae4e6: { usual: { c8: -27 }, other: { kind: "critical", chance: 40, changes: { c8: -41 } } },
    ae4f5: { usual: { b7: -60 } },
  },
});

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  cleanup();
  clearSelection();
  vi.unstubAllGlobals();
});

const play = vi.fn();
const show = () => {
  play.mockClear();
  render(
    <Board
      view={VIEW}
      sides={["blue", "red"]}
      you={["first"]}
      legal={LEGAL}
      isPlaying
      plies={30}
      isProofShown={false}
      areThreatsShown={false}
      play={play}
    />,
  );
};
const square = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name},`) });

test("a square says who stands there and, once a piece is chosen, what a click would do", () => {
  show();
  expect(square("e4").getAttribute("aria-label")).toBe("e4, Ezreal, blue marksman, 66 of 80, skill ready");
  fireEvent.click(square("e4"));
  expect(square("e6").getAttribute("aria-label")).toMatch(/attack, 27, or 41 at 40%, which kills$/);
  expect(square("f5").getAttribute("aria-label")).toMatch(/attack, 60, kills$/);
  expect(square("e5").getAttribute("aria-label")).toBe("e5, empty, move here");
});

test("a mouse attacks at once, a finger aims first", () => {
  show();
  fireEvent.click(square("e4"));
  fireEvent.click(square("e6"));
  expect(play).toHaveBeenCalledWith("ae4e6");
  play.mockClear();
  fireEvent.click(square("e4"));
  const tap = () => {
    fireEvent.pointerDown(square("f5"), { pointerType: "touch" });
    fireEvent.click(square("f5"), { detail: 1 });
  };
  tap();
  expect(play).not.toHaveBeenCalled();
  tap();
  expect(play).toHaveBeenCalledWith("ae4f5");
});

test("arrows walk over all ten files, Escape lets go", () => {
  show();
  fireEvent.click(square("e4"));
  square("a1").focus();
  fireEvent.keyDown(square("a1"), { key: "ArrowLeft" });
  expect(document.activeElement).toBe(square("z1"));
  expect(square("e4").getAttribute("aria-pressed")).toBe("true");
  fireEvent.keyDown(square("z1"), { key: "Escape" });
  expect(square("e4").getAttribute("aria-pressed")).toBe("false");
});

test("texts of the notation are understood", () => {
  expect(parseAction("sz5i4")).toEqual({ kind: "skill", from: "z5", to: "i4" });
  expect(parseAction("bbf_sword>b1")).toEqual({ kind: "buy", item: "bf_sword", home: "b1" });
  expect(parseAction("ban:dr_mundo")).toEqual({ kind: "ban", choice: "dr_mundo" });
  expect(parseAction("nonsense")).toBeUndefined();
});

test("targets are of the mode that is on", () => {
  expect([...targetsOf(LEGAL, EZREAL, "act").keys()]).toEqual(["e5", "f4", "e6", "f5"]);
  expect([...targetsOf(LEGAL, EZREAL, "skill").values()]).toEqual(["se4d4"]);
  expect([...targetsOf(LEGAL, EZREAL, "spell").values()]).toEqual(["ue4e3"]);
});

test("cover ends at the first piece of a line", () => {
  const cover = coverOf(VIEW, EZREAL, "act");
  expect(cover).toContain("e6");
  expect(cover).toContain("f5");
  expect(cover).not.toContain("g6");
});

test("a prospect is told with its critical hit and with death", () => {
  expect(previewOf(VIEW, "ae4e6")).toMatchObject({
    title: "Attack Ahri on e6",
    outcome: "27 · or 41 at 40%",
    grave: "which kills",
    victim: { loss: 27 },
  });
  expect(previewOf(VIEW, "ae4f5")?.grave).toBe("kills");
});

test("what happened is told in a sentence", () => {
  const lastAction = { damage: { c8: 27 }, heals: {}, deaths: [], upkeep: { damage: {}, heals: {} } };
  const told = (action: string, given: object = {}) =>
    sentenceOf(tellAction(VIEW, { ...VIEW, lastAction: { ...lastAction, action, ...given } }));
  expect(told("ae4e6")).toBe("Ezreal attacks Ahri: −27.");
  expect(told("ae4e6", { deaths: ["c8"] })).toBe("Ezreal kills Ahri.");
  expect(told("me4e5", { damage: {} })).toBe("Ezreal moves to e5.");
  expect(told("se4d4", { damage: { b7: 5 } })).toBe("Ezreal uses Arcane Shift to d4: Melee Minion −5.");
  expect(told("bbf_sword>g1", { damage: {} })).toBe("Ezreal gets B.F. Sword.");
});

test("every champion has initials of its own and a text whose numbers are all there", () => {
  expect(new Set(CHAMPIONS.map(({ name }) => initialsOf(name))).size).toBe(24);
  for (const { id } of CHAMPIONS) expect(skillText(id), id).not.toMatch(/undefined|NaN|[{}]|^$/);
  expect(skillText("ahri")).toContain("10 + 25% of power magic damage");
});

test("items combine as the tables say", () => {
  expect(combination("tear", "bf_sword")?.id).toBe("spear_of_shojin");
  expect(wouldMake(["recurve_bow"], "sparring_gloves")?.name).toBe("Last Whisper");
  expect(wouldMake(["infinity_edge", "bf_sword"], "sparring_gloves")).toBeUndefined();
  for (const { id } of COMBINED) expect(itemWords(id), id).not.toMatch(/undefined|NaN/);
  for (const { text } of SPELLS) expect(text).not.toMatch(/undefined|^$/);
});

test("orders of five have the numbers of the dictionary", () => {
  expect(orderOf(0)).toEqual([0, 1, 2, 3, 4]);
  expect(orderOf(119)).toEqual([4, 3, 2, 1, 0]);
  for (let number = 0; number < 120; number++) expect(numberOf(orderOf(number))).toBe(number);
});

test("the board turns round for red", () => {
  const [blue, red] = [layoutOf(false, false), layoutOf(false, true)];
  expect(boxOf(blue, "a1").cy).toBe(boxOf(red, "h8").cy);
  expect(boxOf(blue, "z5").cx).toBe(boxOf(red, "i4").cx);
});

test("marks are told in words", () => {
  const stunned = piece("b2", "b3", "blue", {
    debuffs: [{ id: "viktor_stun", turns: 2, stacks: 1, from: "red", damage: null, effects: [] }],
    shields: [{ id: "barrier", amount: 50, turns: 2 }],
  });
  expect(pieceWords(stunned)).toBe("Melee Minion, blue, 100 of 100, shield 50, stunned");
});

test("a move is told in words, with names where the position is known", () => {
  expect(LEGAL.map((move) => speakIn(move, VIEW))).toEqual([
    "Ezreal moves to e5",
    "Ezreal moves to f4",
    "Ezreal attacks Ahri",
    "Ezreal attacks Melee Minion",
    "Ezreal uses Arcane Shift to d4",
    "Ezreal casts Flash to e3",
    "Ezreal gets B.F. Sword",
  ]);
  expect(speak("ae4e6")).toBe("e4 attacks e6");
  expect(speakIn("pick:zed", VIEW)).toBe("pick Zed");
  expect(LEGAL.map((move) => brief(move, VIEW))).toEqual([
    "Ezreal to e5",
    "Ezreal to f4",
    "Ezreal attacks Ahri",
    "Ezreal attacks Melee Minion",
    "Ezreal: Arcane Shift",
    "Ezreal: Flash",
    "B.F. Sword for Ezreal",
  ]);
});

test("goods of the shop have their names without the tables", () => {
  expect(BASICS.map(({ id }) => plainId(id))).toEqual(BASICS.map(({ name }) => name));
});
