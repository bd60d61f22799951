/** One line under the board: what is true now. */
import type { Table } from "../game/table";
import { sentence } from "../game/notices";
import { seatName, seatOf, turnWords } from "../game/words";
import type { GameModule } from "../games/module";
import type { GameState } from "../wire";
import { useSettings } from "../game/settings";
import { EvaluationWords } from "../ui/EvaluationBar";
import { Icon } from "../ui/Icon";
import type { Cursor } from "./cursor";
import type { Position } from "./position";

interface StatusLineProps {
  game: GameState;
  table: Table;
  module: GameModule;
  cursor: Cursor;
  position: Position;
  /** A move that was asked for, in words. */
  hint?: string;
}

export function StatusLine({
  game,
  table,
  module,
  cursor,
  position,
  hint,
}: StatusLineProps) {
  const { verdict, isProving, problem, evaluation, isEvaluating } = position;
  const { isEvaluationShown } = useSettings();
  const waiting = unconfirmed(table);
  if (waiting)
    return (
      <p className="status-line" data-testid="status">
        {waiting}
      </p>
    );
  return (
    <p className="status-line" data-testid="status">
      {hint && <b className="hinted">★ {sentence(hint)}</b>}
      {!verdict && !hint && (
        <span>
          {cursor.isLive
            ? `${module.story ? `${module.story(game.view)} ` : lastWords(game, table, module)}${turnWords(game, table.you)}`
            : `After move ${cursor.shown} of ${game.ply}. ${module.story?.(position.view) ?? ""}`}
        </span>
      )}
      {verdict && (
        <>
          <span className="good row">
            <Icon name="check" />
          </span>
          <span>
            <b>{verdict}</b>, proven
          </span>
        </>
      )}
      {!verdict && isProving && <span>Proving every column…</span>}
      {!verdict && !isProving && problem && <span>No proof: {problem}.</span>}
      {!verdict && isEvaluationShown && <EvaluationWords evaluation={evaluation} isAsking={isEvaluating} />}
    </p>
  );
}

function lastWords({ lastAction, ...game }: GameState, { you }: Table, { speak }: GameModule): string {
  if (!lastAction || game.status !== "in_progress") return "";
  if (!lastAction.side) return `Drawn: ${speak(lastAction.move)}. `;
  return `${seatName(seatOf({ lastAction, ...game }, lastAction.side), you)} played ${speak(lastAction.move)}. `;
}

function unconfirmed({ pending, connection }: Table): string | undefined {
  if (!pending || pending.acceptedSeq !== undefined) return undefined;
  const act =
    pending.kind === "move" ? `Move ${pending.move}` : pending.kind === "takeback" ? "The takeback" : "The resignation";
  return connection === "open"
    ? `${act} sent, not yet confirmed.`
    : `${act} is kept and will be sent when the line is back.`;
}
