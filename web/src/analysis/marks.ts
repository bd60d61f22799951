/** What is drawn on the board for a verdict: the game's own marks, with the move played and the better one. Pure. */
import type { GameModule } from "../games/module";
import type { Mark, Reason } from "../wire";

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
  const said = (reason?.marks ?? []).filter(({ kind }) => !isQuestion || kind !== "better");
  const own = said.map((mark) => (mark.kind === "played" && !mark.text ? { ...mark, text: sign } : mark));
  const marks = [...own];
  const add = (kind: "played" | "better", move: string, text: string | null) => {
    const squares = [...(module.moveSquares?.(move, view) ?? [])];
    if (squares.length > 0 && !own.some((mark) => mark.kind === kind)) marks.push({ kind, squares, side: null, text });
  };
  if (isQuestion || played !== suggestedMove) add("played", played, sign);
  if (!isQuestion && played !== suggestedMove) add("better", suggestedMove, null);
  return marks;
}
