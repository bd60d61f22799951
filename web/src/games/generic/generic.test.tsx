import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Board } from "./Board";
import { groupMoves, partsOf } from "./shape";

afterEach(cleanup);

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
      },
    ]);
    expect(partsOf({ pieces: [{ square: "e4", hitPoints: 66 }, { square: "a1" }] })).toEqual([
      {
        kind: "table",
        name: "pieces",
        columns: ["square", "hit points"],
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
