/** The moves of a game in rows and columns: by kind where moves come in kinds, by side otherwise. Pure. */
import { capital } from "../game/words";
import type { GameModule, Side } from "../games/module";
import { text } from "../text";
import type { Ply } from "../wire";

export interface Cell {
  ply: number;
  move: string;
  /** Nobody for chance. */
  side: Side | null;
}

interface Row {
  /** What begins with this row. */
  part?: "opening" | "play";
  cells: (Cell | undefined)[];
}

interface Columns {
  titles: string[];
  rows: Row[];
}

/** `moves` leaves out the position before the first one; the first `opening` of them were drawn before play began. */
export function columnsOf(moves: readonly Ply[], module: GameModule, opening: number): Columns {
  const hasChance = moves.some(({ side }, index) => side === null && index >= opening);
  const kinds = module.moveKinds;
  const titles = kinds
    ? kinds.map(({ title }) => title)
    : [...(hasChance ? [text.analysis.drawn] : []), ...module.sides.map(capital)];
  const shift = hasChance ? 1 : 0;
  const columnOf = (move: string, side: Side | null, index: number): number => {
    if (kinds) return Math.max(0, kinds.findIndex(({ isKind }) => isKind(move)));
    if (side) return shift + (side === "first" ? 0 : 1);
    return hasChance ? 0 : index % 2;
  };
  const rows: Row[] = [];
  let filled = Number.POSITIVE_INFINITY;
  moves.forEach(({ move, side }, index) => {
    const isStart = opening > 0 && (index === 0 || index === opening);
    const column = columnOf(move ?? "", side, index);
    if (column <= filled || isStart) {
      const part = isStart ? ({ part: index === 0 ? "opening" : "play" } as const) : {};
      rows.push({ ...part, cells: titles.map(() => undefined) });
    }
    filled = column;
    const row = rows.at(-1);
    if (row) row.cells[column] = { ply: index + 1, move: move ?? "", side };
  });
  return { titles, rows };
}
