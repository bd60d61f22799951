/** What is drawn on the board for a verdict: the game's own marks, with the move played and the better one. Pure. */
import type { GameModule } from "../games/module";
import type { Mark, MarkKind, Reason } from "../wire";

interface Judged {
  /** What stands beside the move that was played: ?, ??, ✕. */
  sign: string;
  played: string;
  suggestedMove: string;
  reason?: Reason | null;
}

/** `view` is the position before the move; a question keeps the better move to itself. */
export function marksOf(
  { sign, played, suggestedMove, reason }: Judged,
  module: GameModule,
  view: unknown,
  isQuestion = false,
): Mark[] {
  const squaresOf = (move: string) => [...(module.moveSquares?.(move, view) ?? [])];
  const squares = { played: squaresOf(played), better: squaresOf(suggestedMove) };
  const all = reason?.marks ?? [];
  const answers = new Set(all.filter(({ kind }) => kind === "better").map(({ squares: own }) => own.at(-1)));
  const said = all.filter(({ kind, squares: own }) => {
    // The better move has an arrow of its own, and a question keeps it to itself.
    if (isQuestion) return kind !== "better" && !((own.length > 1 ? ARROWS.has(kind) : kind === "danger") && answers.has(own.at(-1)));
    return !(kind === "step" && own.length > 1 && isSame(own, squares.better));
  });
  const marks = said.map((mark): Mark => {
    if (mark.kind !== "played" && mark.kind !== "better") return mark;
    const whole = squares[mark.kind];
    const isWhole = whole.length > 1 && mark.squares.length === 1 && whole.at(-1) === mark.squares[0];
    return {
      ...mark,
      squares: isWhole ? whole : mark.squares,
      text: mark.kind === "played" ? sign : mark.text,
    };
  });
  const add = (kind: "played" | "better", text: string | null) => {
    if (squares[kind].length > 0 && !said.some((mark) => mark.kind === kind)) {
      marks.push({ kind, squares: squares[kind], side: null, text });
    }
  };
  if (isQuestion || played !== suggestedMove) add("played", sign);
  if (!isQuestion && played !== suggestedMove) add("better", null);
  return marks;
}

/** Marks that go from one square to another. */
const ARROWS: ReadonlySet<MarkKind> = new Set(["hit", "step", "spell"]);

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((square, index) => square === b[index]);
