/** What the marks on the board mean, in a line under it. Screen readers get the reason's sentence instead. */
import { capital } from "../game/words";
import { text } from "../text";
import type { Mark, MarkKind } from "../wire";
import type { GameModule, SideNames } from "../games/module";
import { MarkLayer, type Places } from "./MarkLayer";

interface LegendProps {
  marks: readonly Mark[];
  module: GameModule;
  sides: SideNames;
  /** Words for some of the kinds that say more than the usual ones. */
  words?: Partial<Record<MarkKind, string>>;
}

/** Kinds that are drawn from one square to another. */
const LONG: ReadonlySet<MarkKind> = new Set(["line", "broken", "hit", "step", "spell"]);

/** A sample of each kind that is on the board, in the order of the board's first mention. */
export function samplesOf(marks: readonly Mark[]): Mark[] {
  const byKey = new Map<string, Mark>();
  for (const mark of marks) if (mark.squares.length > 0 && !byKey.has(keyOf(mark))) byKey.set(keyOf(mark), mark);
  return [...byKey.values()];
}

const keyOf = ({ kind, side, text: label }: Mark): string =>
  [kind, HAS_SIDE.has(kind) ? side : "", kind === "played" ? label : ""].join();

/** Kinds whose legend says whose they are. */
const HAS_SIDE: ReadonlySet<MarkKind> = new Set(["threat", "line", "broken"]);

export function Legend({ marks, module, sides, words }: LegendProps) {
  const samples = samplesOf(marks);
  return (
    <ul className="mark-legend" aria-hidden="true">
      {samples.length > 1 &&
        samples.map((mark, index) => (
          <li key={index}>
            <Sample mark={mark} tints={module.sideColours(sides)} />
            {wordsOf(mark, sides, { ...module.markWords, ...words })}
          </li>
        ))}
    </ul>
  );
}

function wordsOf({ kind, side }: Mark, sides: SideNames, own: Partial<Record<MarkKind, string>>): string {
  const name = side ? capital(sides[side === "first" ? 0 : 1]) : undefined;
  const plain = own[kind] ?? text.marks[kind];
  if (kind === "threat" && name && !own.threat) return text.marks.needs(name);
  return name && HAS_SIDE.has(kind) ? `${name}: ${plain}` : plain;
}

const placeOf: Places = (square) => ({ x: square === "from" ? 4 : square === "to" ? 176 : 50, y: 50, r: 42 });

/** The mark itself, small. */
function Sample({ mark, tints }: { mark: Mark; tints: readonly [string, string] }) {
  const squares = LONG.has(mark.kind) && mark.squares.length > 1 ? ["from", "to"] : ["at"];
  const number = mark.text && mark.text.length < 3 ? mark.text : null;
  const label = mark.kind === "line" || mark.kind === "broken" || squares.length > 1 ? null : number;
  return (
    <svg viewBox={`0 0 ${squares.length > 1 ? 180 : 100} 100`} className={squares.length > 1 ? "long" : ""} focusable="false">
      <MarkLayer marks={[{ ...mark, squares, text: label }]} placeOf={placeOf} tints={tints} />
    </svg>
  );
}
