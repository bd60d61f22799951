import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BoardProps } from "../module";
import { Board } from "./Board";
import { EMPTY, type View } from "./rules";

const play = vi.fn();

const board = (props: Partial<BoardProps> = {}) => (
  <Board
    view={EMPTY}
    sides={["red", "yellow"]}
    legal={["1", "2", "3", "4", "5", "6", "7"]}
    isPlaying
    plies={0}
    isProofShown={false}
    areThreatsShown={false}
    play={play}
    {...props}
  />
);

const withDisc = (column: number): View => ({
  cells: EMPTY.cells.map((row, index) => row.map((cell, at) => (index === 5 && at === column ? "first" : cell))),
  winning: [],
});

const discs = (container: HTMLElement, state = "") => container.querySelectorAll(`.disc${state}`).length;

afterEach(() => {
  cleanup();
  play.mockClear();
});

describe("by mouse", () => {
  it("drops into the column that is clicked", async () => {
    render(board());
    await userEvent.click(screen.getByRole("button", { name: /^Column 3/ }));
    expect(play).toHaveBeenCalledWith("3");
  });

  it("does nothing where the move is not ours", async () => {
    render(board({ legal: [] }));
    await userEvent.click(screen.getByRole("button", { name: /^Column 3/ }));
    expect(play).not.toHaveBeenCalled();
  });
});

describe("by keyboard", () => {
  it("has one tab stop; arrows, Home and End move, Enter drops", async () => {
    render(board());
    await userEvent.tab();
    expect(document.activeElement?.getAttribute("data-column")).toBe("4");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}");
    expect(play).toHaveBeenLastCalledWith("6");
    await userEvent.keyboard("{Home}{ArrowLeft}{Enter}");
    expect(play).toHaveBeenLastCalledWith("1");
    await userEvent.keyboard("{End}{ArrowRight} ");
    expect(play).toHaveBeenLastCalledWith("7");
    expect(document.querySelectorAll('[data-column][tabindex="0"]')).toHaveLength(1);
  });

  it("keeps its arrows from the replay", async () => {
    const outside = vi.fn();
    window.addEventListener("keydown", outside);
    render(board());
    await userEvent.tab();
    outside.mockClear();
    await userEvent.keyboard("{ArrowRight}");
    expect(outside).not.toHaveBeenCalled();
    window.removeEventListener("keydown", outside);
  });
});

describe("a board that is only looked at", () => {
  it("leaves the arrows to the replay", async () => {
    const outside = vi.fn();
    window.addEventListener("keydown", outside);
    render(board({ legal: [], isPlaying: false }));
    await userEvent.tab();
    outside.mockClear();
    await userEvent.keyboard("{ArrowRight}");
    expect(outside).toHaveBeenCalledOnce();
    expect(document.activeElement?.getAttribute("data-column")).toBe("4");
    window.removeEventListener("keydown", outside);
  });
});

describe("discs", () => {
  it("fall when they are played, not when a position is opened", () => {
    const { container, rerender } = render(board({ view: withDisc(0), plies: 5 }));
    expect([discs(container), discs(container, ".falling")]).toEqual([1, 0]);
    rerender(board({ view: EMPTY, plies: 0 }));
    rerender(board({ view: withDisc(2), plies: 1, lastMove: "3" }));
    expect(discs(container, ".falling")).toBe(1);
  });

  it("are unconfirmed until accepted and do not fall twice", () => {
    const { container, rerender } = render(board({ pending: "3" }));
    const disc = container.querySelector(".disc.unconfirmed");
    expect(disc).not.toBeNull();
    rerender(board({ view: withDisc(2), plies: 1, lastMove: "3" }));
    expect(container.querySelector(".disc")).toBe(disc);
    expect(discs(container, ".unconfirmed")).toBe(0);
  });

  it("fall one after the other when an answer comes at once", () => {
    vi.useFakeTimers();
    const { container, rerender } = render(board());
    rerender(board({ pending: "3", legal: [] }));
    rerender(board({ view: withDisc(2), plies: 1, lastMove: "3", legal: [] }));
    const answered: View = { ...withDisc(2), cells: withDisc(2).cells.map((row) => [...row]) };
    const bottom = answered.cells[5];
    if (bottom) bottom[4] = "second";
    rerender(board({ view: answered, plies: 2, lastMove: "5" }));
    expect(discs(container)).toBe(1);
    act(() => vi.advanceTimersByTime(1000));
    expect(discs(container, ".falling")).toBe(2);
    vi.useRealTimers();
  });

  it("slide back when refused", () => {
    const { container, rerender } = render(board({ pending: "3" }));
    rerender(board());
    expect(discs(container, ".returning")).toBe(1);
  });

  it("differ by shape, not by colour alone", () => {
    const both: View = { ...withDisc(0), cells: withDisc(0).cells.map((row) => [...row]) };
    const bottom = both.cells[5];
    if (bottom) bottom[1] = "second";
    const { container } = render(board({ view: both }));
    const signs = [...container.querySelectorAll(".disc")].map((disc) => disc.lastElementChild?.tagName);
    expect(signs).toEqual(["path", "circle"]);
  });
});

describe("for screen readers", () => {
  it("every column says what it holds and what is proven", () => {
    const explanation = { to_move: "second", columns: [{ column: 1, verdict: { result: "wins", moves: 9 } }] };
    render(board({ view: withDisc(0), explanation, isProofShown: true }));
    expect(screen.getByRole("button", { name: "Column 1, from the bottom red; wins in 9" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Column 2, empty" })).toBeTruthy();
  });
});
