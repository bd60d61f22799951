/** All chips of a position; they slide, appear where they are placed, and follow a drag. */
import type { CSSProperties } from "react";
import { Chip } from "./Chip";
import type { Placed } from "./chips";
import type { Spot } from "./drag";
import { centre } from "./Tray";

interface ChipsProps {
  chips: readonly Placed[];
  selected?: number;
  /** The cell of a chip that is not yet confirmed. */
  unconfirmed?: number;
  /** Where the selected chip is held. */
  held?: Spot;
}

export function Chips({ chips, selected, unconfirmed, held }: ChipsProps) {
  // In the order of their keys, so that none is re-created; the dragged one is on top.
  const isHeld = ({ cell }: Placed) => Number(held !== undefined && cell === selected);
  return [...chips]
    .sort((a, b) => isHeld(a) - isHeld(b) || a.id - b.id)
    .map(({ id, cell, colour, travelled, isNew }) => {
      const isSelected = cell === selected;
      const classes = [
        isNew ? "placed" : "",
        isSelected ? "selected" : "",
        isSelected && held ? "held" : "",
        cell === unconfirmed ? "unconfirmed" : "",
      ];
      const [x, y] = isSelected && held ? [held.x, held.y] : centre(cell);
      return <Chip key={id} colour={colour} className={classes.join(" ")} style={place(x, y, travelled)} />;
    });
}

export const place = (x: number, y: number, travelled = 0): CSSProperties =>
  ({ transform: `translate(${x}px, ${y}px)`, "--travelled": travelled }) as CSSProperties;
