/** The drawing of a position, in layers from the felt upwards. */
import { Chip } from "./Chip";
import { Chips, place } from "./Chips";
import { useChips } from "./chips";
import type { Drag } from "./drag";
import type { Hover } from "./hover";
import type { Mark } from "../../wire";
import { MarkLayer, type Places } from "../../marks/MarkLayer";
import type { Heat } from "../module";
import { Aim, Capsules, HeatMarks, HintMark, LastMove, Selection, Targets, Trails } from "./Marks";
import { type Cell, cellOf, type Move } from "./rules";
import { centre, Tray } from "./Tray";

interface BoardDrawingProps {
  cells: readonly Cell[];
  scores: readonly number[];
  hand: Cell;
  look?: Hover;
  last?: Move;
  /** Sent, but not yet accepted. */
  sent?: Move;
  hint?: Move;
  heat?: Heat;
  marks?: readonly Mark[];
  selected?: number;
  gains: ReadonlyMap<number, number>;
  /** The cell that the next click would play to. */
  target?: number;
  drag?: Drag;
}

export function BoardDrawing({ cells, scores, hand, look, last, sent, hint, heat, marks, selected, gains, target, drag }: BoardDrawingProps) {
  const chips = useChips(cells);
  const isPlacing = selected === undefined && target !== undefined;
  const fromHand = drag && drag.from === undefined ? drag.held : undefined;
  return (
    <Tray scores={scores} lit={look?.lines.map(({ line }) => line) ?? []}>
      <Capsules palindromes={look?.palindromes ?? []} />
      <LastMove move={last} />
      {heat && <HeatMarks heat={heat} />}
      {isPlacing && <Aim cell={target} />}
      {selected !== undefined && (
        <>
          <Trails from={selected} targets={[...gains.keys()]} />
          <Targets gains={gains} aimed={target} />
        </>
      )}
      <Chips
        chips={chips}
        selected={selected}
        unconfirmed={sent && "to" in sent ? sent.to : undefined}
        held={drag?.held}
      />
      {isPlacing && !fromHand && hand && <Chip colour={hand} className="ghost" style={place(...centre(target))} />}
      {selected !== undefined && !drag && <Selection cell={selected} />}
      <HintMark move={hint} />
      <MarkLayer marks={marks} placeOf={placesOf(cells)} tints={TINTS} />
      {fromHand && hand && <Chip colour={hand} className="held" style={place(fromHand.x, fromHand.y)} />}
    </Tray>
  );
}

const TINTS = ["var(--en-Y)", "var(--en-B)"] as const;

const placesOf = (cells: readonly Cell[]): Places => (name) => {
  const cell = cellOf(name);
  if (cell === undefined) return undefined;
  const [x, y] = centre(cell);
  return { x, y, r: 42, isTaken: cells[cell] !== null };
};
