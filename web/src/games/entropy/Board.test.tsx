import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { notices } from "../../game/notices";
import type { BoardProps } from "../module";
import { Board } from "./Board";
import { Panel } from "./Panel";
import { type Cell, type Colour, EMPTY, type View } from "./rules";

const play = vi.fn();

const cells = (...rows: string[]): Cell[] =>
  [...rows.join("").padEnd(49, ".")].map((letter) => (letter === "." ? null : (letter as Colour)));

const SLIDING: View = {
  ...EMPTY,
  cells: cells("R..R...", "...G..."),
  phase: "slide",
  expected: { points: 93.6, deviation: 13.2 },
};
const SLIDES = ["pass", "a1-a2", "a1-a3", "a1-b1", "b4-c4"];
const PLACING: View = { ...EMPTY, cells: cells("RG....."), phase: "place", hand: "R", bag: [["R", 5]] };

const board = (props: Partial<BoardProps> = {}) => (
  <>
    <Board
      view={SLIDING}
      sides={["order", "chaos"]}
      legal={SLIDES}
      isPlaying
      plies={9}
      isProofShown={false}
      areThreatsShown={false}
      play={play}
      {...props}
    />
    <Panel view={props.view ?? SLIDING} sides={["order", "chaos"]} />
  </>
);

const cell = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name},`) });

afterEach(() => {
  cleanup();
  play.mockClear();
});

describe("Order", () => {
  it("slides a chip by two clicks, and sees what each slide is worth", async () => {
    render(board());
    await userEvent.click(cell("a1"));
    expect(cell("a1").getAttribute("aria-pressed")).toBe("true");
    expect(notices.getState().announcement).toContain("the best is a3, +2");
    expect(document.querySelectorAll(".target")).toHaveLength(3);
    expect(document.querySelector(".target.best")?.textContent).toBe("+2");
    await userEvent.click(screen.getByRole("button", { name: "a3, empty, slide here, +2" }));
    expect(play).toHaveBeenCalledExactlyOnceWith("a1-a3");
  });

  it("passes by the button, and a chip that is clicked twice is let go", async () => {
    render(board());
    await userEvent.click(cell("a1"));
    await userEvent.click(cell("a1"));
    expect(document.querySelectorAll(".target")).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Pass" }));
    expect(play).toHaveBeenCalledExactlyOnceWith("pass");
  });

  it("drags a chip along its line", () => {
    const { container } = render(board());
    const felt = container.querySelector<HTMLElement>(".board");
    if (felt) felt.getBoundingClientRect = () => new DOMRect(0, 0, 830, 830);
    const pointer = { pointerId: 1, button: 0 };
    fireEvent.pointerDown(cell("a1"), { ...pointer, clientX: 96, clientY: 96 });
    fireEvent.pointerMove(window, { ...pointer, clientX: 290, clientY: 110 });
    expect(container.querySelector(".chip.held")).not.toBeNull();
    fireEvent.pointerUp(window, { ...pointer, clientX: 290, clientY: 110 });
    expect(play).toHaveBeenCalledExactlyOnceWith("a1-a3");
  });
});

describe("Chaos", () => {
  it("puts the chip in hand on an empty cell, and sees what that makes", async () => {
    render(board({ view: PLACING, legal: ["a3", "g7"] }));
    screen.getByText("Red is drawn");
    await userEvent.hover(screen.getByRole("button", { name: "a3, empty, place here, +3" }));
    expect(screen.getByTestId("look").textContent).toContain("Red on a3");
    expect(document.querySelectorAll(".capsule")).toHaveLength(1);
    await userEvent.click(cell("a3"));
    expect(play).toHaveBeenCalledExactlyOnceWith("a3");
  });

  it("cannot put it on another chip", async () => {
    render(board({ view: PLACING, legal: ["a3", "g7"] }));
    await userEvent.click(cell("a1"));
    expect(play).not.toHaveBeenCalled();
  });
});

describe("by keyboard", () => {
  it("has one tab stop; arrows move, Enter chooses and plays, Escape lets go", async () => {
    render(board());
    await userEvent.tab();
    expect(document.activeElement?.getAttribute("data-cell")).toBe("d4");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{Enter}");
    expect(document.activeElement?.getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement?.getAttribute("aria-pressed")).toBe("false");
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    expect(play).toHaveBeenCalledExactlyOnceWith("b4-c4");
    expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
  });

  it("reaches the totals beyond the last cell, which say what a line scores", async () => {
    render(board({ view: { ...SLIDING, cells: cells(".......", ".......", ".......", "..RGR..") } }));
    await userEvent.tab();
    await userEvent.keyboard("{End}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Row d, 3 points/);
    expect(screen.getByTestId("look").textContent).toContain("Row d");
    expect(document.querySelectorAll(".capsule")).toHaveLength(1);
  });

  it("leaves the arrows to the replay where nothing is to be played", async () => {
    const outside = vi.fn();
    window.addEventListener("keydown", outside);
    render(board({ legal: [], isPlaying: false }));
    await userEvent.tab();
    outside.mockClear();
    await userEvent.keyboard("{ArrowRight}");
    expect(outside).toHaveBeenCalledOnce();
    window.removeEventListener("keydown", outside);
  });
});

describe("the picture", () => {
  it("shows a move that is not yet accepted as such", () => {
    const { container } = render(board({ pending: "a1-a3", legal: [] }));
    expect(container.querySelectorAll(".chip.unconfirmed")).toHaveLength(1);
    expect(container.querySelector(".board")?.getAttribute("data-score")).toBe("2");
  });

  it("draws seven chips that differ by their glyph", () => {
    const { container } = render(board({ view: { ...SLIDING, cells: cells("RGYBWKP") }, legal: [] }));
    const glyphs = [...container.querySelectorAll(".board .chip-body > g")].map((glyph) => glyph.innerHTML);
    expect(new Set(glyphs).size).toBe(7);
  });

  it("has the score, the forecast of the server and the bag beside it", () => {
    render(board());
    expect(screen.getByTestId("score").textContent).toBe("0");
    expect(screen.getByTestId("expected").textContent).toBe("94");
    screen.getByText("± 13");
    expect(document.querySelector('[data-bag="K"]')?.textContent).toBe("black 7");
  });

  it("forecasts nothing that the server has not said", () => {
    render(board({ view: PLACING }));
    expect(screen.queryByTestId("expected")).toBeNull();
  });
});
