/** Tracks chips from one position to the next, so that a slide is animated as a slide. */
import { useState } from "react";
import { type Cell, type Colour, columnOf, rowOf } from "./rules";

/** A chip on the board. */
export interface Placed {
  /** Stays the same while it slides. */
  id: number;
  cell: number;
  colour: Colour;
  /** How many cells it has just slid. */
  travelled: number;
  /** Whether it was placed just now. */
  isNew: boolean;
}

/** More changes at once are a jump to another position, where nothing moves. */
const MOST_CHANGES = 4;

export function useChips(cells: readonly Cell[]): readonly Placed[] {
  const [chips, setChips] = useState(() => atRest(follow([], cells)));
  if (isSame(chips, cells)) return chips;
  const next = follow(chips, cells);
  setChips(next);
  return next;
}

const isSame = (chips: readonly Placed[], cells: readonly Cell[]): boolean =>
  chips.length === cells.filter(Boolean).length && chips.every(({ cell, colour }) => cells[cell] === colour);

/** The chips of a position, with the keys they had before. */
export function follow(before: readonly Placed[], cells: readonly Cell[]): Placed[] {
  const kept = before.filter(({ cell, colour }) => cells[cell] === colour);
  const gone = before.filter((chip) => !kept.includes(chip));
  const held = new Set(kept.map(({ cell }) => cell));
  const come = cells.flatMap((colour, cell) => (colour && !held.has(cell) ? [{ cell, colour }] : []));
  const isJump = gone.length + come.length > MOST_CHANGES;
  let nextId = Math.max(0, ...before.map(({ id }) => id)) + 1;
  const arrived = come.map(({ cell, colour }): Placed => {
    const origin = isJump ? undefined : gone.find((chip) => chip.colour === colour && isInLine(chip.cell, cell));
    if (!origin) return { id: nextId++, cell, colour, travelled: 0, isNew: !isJump };
    gone.splice(gone.indexOf(origin), 1);
    return { ...origin, cell, travelled: distance(origin.cell, cell), isNew: false };
  });
  return [...atRest(kept), ...arrived];
}

/** Chips that have not just moved. */
const atRest = (chips: readonly Placed[]): Placed[] => chips.map((chip) => ({ ...chip, travelled: 0, isNew: false }));

const isInLine = (a: number, b: number): boolean => rowOf(a) === rowOf(b) || columnOf(a) === columnOf(b);

export const distance = (a: number, b: number): number =>
  Math.abs(rowOf(a) - rowOf(b)) + Math.abs(columnOf(a) - columnOf(b));
