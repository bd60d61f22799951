import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BoardProps } from "../module";
import { Board } from "./Board";
import { groupMoves, partsOf } from "./shape";
import { extent } from "./squares";

afterEach(cleanup);

const square = (name: RegExp) => screen.getByRole("button", { name });

describe("views of unknown shape", () => {
  it("become grids, heaps, tables and facts", () => {
    expect(partsOf([3, 5, 7])).toEqual([{ kind: "heaps", name: "", counts: [3, 5, 7] }]);
    expect(
      partsOf({
        cells: [
          [null, "first", null],
          ["second", null, null],
        ],
      }),
    ).toEqual([
      {
        kind: "grid",
        name: "cells",
        rows: [
          ["", "first", ""],
          ["second", "", ""],
        ],
        rankOne: "bottom",
      },
    ]);
    const [text] = partsOf({ board: ["X..", ".O.", "..."], rankOne: "top" });
    expect(text).toMatchObject({ kind: "grid", name: "board", rankOne: "top", rows: [["X", "", ""], ["", "O", ""], ["", "", ""]] });
    const [flat] = partsOf([null, "first", null, null, null, null, null, null, "second"]);
    expect(flat).toMatchObject({ kind: "grid", rows: [["", "first", ""], ["", "", ""], ["", "", "second"]] });
    expect(partsOf({ goods: [{ id: "e4", hitPoints: 66 }, { id: "a1" }] })).toEqual([
      {
        kind: "table",
        name: "goods",
        columns: ["id", "hit points"],
        rows: [
          ["e4", "66"],
          ["a1", ""],
        ],
      },
    ]);
    expect(partsOf({ round: 3, shop: { gold_left: 40 } })).toEqual([
      { kind: "fact", name: "round", text: "3" },
      { kind: "fact", name: "shop, gold left", text: "40" },
    ]);
  });
});

describe("moves of unknown meaning", () => {
  it("are grouped by how they begin", () => {
    expect([...groupMoves(["a1", "a2", "b1"]).keys()]).toEqual(["a", "b"]);
    expect([...groupMoves(["e2-e4", "e2-e3", "ban:zed", "4"]).keys()]).toEqual(["e2", "ban", ""]);
  });

  it("are played by one click, or by two when there are many", async () => {
    const play = vi.fn();
    const props = {
      sides: ["first", "second"] as const,
      isPlaying: true,
      plies: 0,
      isProofShown: false,
      areThreatsShown: false,
      play,
    };
    const { rerender } = render(<Board {...props} view={[1]} legal={["a1"]} />);
    await userEvent.click(screen.getByRole("button", { name: "a1" }));
    expect(play).toHaveBeenLastCalledWith("a1");

    const many = "abcdefgh".split("").flatMap((file) => [1, 2, 3, 4].map((rank) => `${file}1-${file}${rank}`));
    rerender(<Board {...props} view={[1]} legal={many} />);
    expect(screen.queryByRole("button", { name: "c1-c3" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^c1/ }));
    await userEvent.click(screen.getByRole("button", { name: "c1-c3" }));
    expect(play).toHaveBeenLastCalledWith("c1-c3");
  });
});

describe("a view with pieces on squares", () => {
  const pieces = [
    { id: "e1", name: "Ahri", owner: "red", square: "e2", alive: true, hp: 66 },
    { id: "a1", name: "Drake of Fire", owner: "neutral", square: "b3", alive: true, hp: 90 },
    { id: "c1", name: "Gone", owner: "red", square: "c1", alive: false, hp: 0 },
  ];
  const legal = ["me2e3", "me2d2", "ae2b3", "se2b3", "bboots>e2"];
  const play = vi.fn();
  const board = (
    <Board
      view={{ round: 3, pieces, actions: { e1: legal } }}
      legal={legal}
      sides={["blue", "red"]}
      isPlaying
      plies={0}
      isProofShown={false}
      areThreatsShown={false}
      play={play}
    />
  );

  it("is played by choosing squares, and by name where one square means several moves", async () => {
    render(board);
    expect(screen.queryByText(/Gone/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "e2, Ahri, red, 66 hp, possible move" }));
    await userEvent.click(screen.getByRole("button", { name: "e3, possible move" }));
    expect(play).toHaveBeenLastCalledWith("me2e3");
    await userEvent.click(screen.getByRole("button", { name: /^e2/ }));
    await userEvent.click(screen.getByRole("button", { name: /^b3/ }));
    expect(play).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole("button", { name: "se2b3 Drake of Fire" }));
    expect(play).toHaveBeenLastCalledWith("se2b3");
  });

  it("offers a piece what goes to it by name, wherever it stands", async () => {
    const named = ["me2e3", "me2d2", "bboots>e1", "bboots>a1"];
    render(
      <Board
        view={{ pieces }}
        legal={named}
        sides={["blue", "red"]}
        isPlaying
        plies={0}
        isProofShown={false}
        areThreatsShown={false}
        play={play}
      />,
    );
    await userEvent.click(screen.getByRole("button", { name: /^e2, Ahri/ }));
    await userEvent.click(screen.getByRole("button", { name: "bboots>e1 Ahri" }));
    expect(play).toHaveBeenLastCalledWith("bboots>e1");
    expect(screen.queryByRole("button", { name: /bboots>a1/ })).toBeNull();
  });

  it("has its files from the left, with z before a where it is the rim", () => {
    expect(extent(["a1", "h8", "i4", "z5"]).files).toEqual(["z", "a", "h", "i"]);
    expect(extent(["x1", "y1", "z1"]).files).toEqual(["x", "y", "z"]);
  });

  it("has one tab stop; arrows move and Escape drops the choice", async () => {
    render(board);
    await userEvent.tab();
    expect(document.activeElement?.getAttribute("data-square")).toBe("b1");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowUp}{Enter}");
    expect(document.activeElement?.getAttribute("aria-pressed")).toBe("true");
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement?.getAttribute("aria-pressed")).toBe("false");
  });
});

describe("a grid of squares, as of a game like Othello", () => {
  const SIZE = 8;
  const start = () => {
    const cells = Array.from({ length: SIZE }, () => Array<string | null>(SIZE).fill(null));
    for (const [row, column, side] of [[3, 3, "second"], [3, 4, "first"], [4, 3, "first"], [4, 4, "second"]] as const) {
      const line = cells[row];
      if (line) line[column] = side;
    }
    return { cells, rankOne: "top", discs: { first: 2, second: 2 } };
  };
  const boardWith = (more: Partial<BoardProps>) => (
    <Board
      view={start()}
      legal={["d3", "c4", "f5", "e6"]}
      sides={["black", "white"]}
      isPlaying
      plies={0}
      isProofShown={false}
      areThreatsShown={false}
      play={() => {}}
      {...more}
    />
  );
  it("is played by clicking one square", async () => {
    const play = vi.fn();
    render(boardWith({ play }));
    expect(document.querySelectorAll("[data-square]")).toHaveLength(SIZE * SIZE);
    expect(screen.getAllByRole("button", { name: /possible move/ })).toHaveLength(4);
    await userEvent.click(square(/^a1$/));
    expect(play).not.toHaveBeenCalled();
    await userEvent.click(square(/^d3, possible move$/));
    expect(play).toHaveBeenCalledExactlyOnceWith("d3");
  });

  it("has rank 1 where the view says, and calls discs by the names of the sides", () => {
    const { rerender } = render(boardWith({}));
    expect(document.querySelector("[data-square]")?.getAttribute("data-square")).toBe("a1");
    square(/^e4, black$/);
    square(/^d4, white$/);
    rerender(boardWith({ view: { ...start(), rankOne: undefined } }));
    expect(document.querySelector("[data-square]")?.getAttribute("data-square")).toBe("a8");
    square(/^e5, black$/);
  });

  it("draws the two sides in two shapes, whoever comes first", () => {
    render(boardWith({}));
    expect(square(/^e4/).querySelector("i")?.className).toBe("owner-0");
    expect(square(/^d4/).querySelector("i")?.className).toBe("owner-1");
  });

  it("offers a pass as a button", async () => {
    const play = vi.fn();
    render(boardWith({ legal: ["pass"], play }));
    expect(screen.queryAllByRole("button", { name: /possible move/ })).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Pass" }));
    expect(play).toHaveBeenCalledExactlyOnceWith("pass");
  });

  it("is played by keyboard alone, with one tab stop", async () => {
    const play = vi.fn();
    render(boardWith({ play }));
    await userEvent.tab();
    expect(document.activeElement?.getAttribute("data-square")).toBe("a8");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}");
    expect(play).toHaveBeenCalledExactlyOnceWith("c4");
  });

  it("shows the last move, a hint and a move that is not confirmed", () => {
    render(boardWith({ lastMove: "e6", hint: "c4", pending: "d3" }));
    square(/^e6, possible move, last move$/);
    square(/^c4, possible move, hint$/);
    expect(square(/^d3/).className).toContain("pending");
  });

  it("takes no move from a spectator", async () => {
    const play = vi.fn();
    render(boardWith({ legal: [], play }));
    await userEvent.click(square(/^d3$/));
    expect(play).not.toHaveBeenCalled();
    screen.getByText("You have no move here.");
  });

  it("selects the start of a move between two squares, and lets it go by a second click", async () => {
    const play = vi.fn();
    render(boardWith({ legal: ["d4-d5", "d4-e5"], play }));
    await userEvent.click(square(/^d4, white/));
    expect(square(/^d4, white/).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(square(/^d4, white/));
    expect(square(/^d4, white/).getAttribute("aria-pressed")).toBe("false");
    await userEvent.click(square(/^d4, white/));
    await userEvent.click(square(/^e5, white/));
    expect(play).toHaveBeenCalledExactlyOnceWith("d4-e5");
  });
});
