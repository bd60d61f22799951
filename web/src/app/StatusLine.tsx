/** One line under the board: what is true now. */
import type { Table } from "../game/table";
import { sentence } from "../game/notices";
import { seatName, seatOf, turnWords } from "../game/words";
import type { GameModule } from "../games/module";
import { text } from "../text";
import type { GameState } from "../wire";
import { EvaluationWords } from "../ui/EvaluationBar";
import { Icon } from "../ui/Icon";
import { useAids } from "./aids";
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
  const { isEvaluationShown } = useAids(game);
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
            : `${text.table.after(cursor.shown, game.ply)} ${module.story?.(position.view) ?? ""}`}
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
      {!verdict && isProving && <span>{text.table.proving}</span>}
      {!verdict && !isProving && problem && <span>{text.table.noProof(problem)}</span>}
      {!verdict && isEvaluationShown && <EvaluationWords evaluation={evaluation} isAsking={isEvaluating} />}
    </p>
  );
}

function lastWords({ lastAction, ...game }: GameState, { you }: Table, { speak }: GameModule): string {
  if (!lastAction || game.status !== "in_progress") return "";
  if (!lastAction.side) return `${text.table.drawn(speak(lastAction.move))} `;
  return `${text.table.played(seatName(seatOf({ lastAction, ...game }, lastAction.side), you), speak(lastAction.move))} `;
}

function unconfirmed({ pending, connection }: Table): string | undefined {
  if (!pending || pending.acceptedSeq !== undefined) return undefined;
  const act = text.table.act[pending.kind](pending.move ?? "");
  return connection === "open" ? text.table.sent(act) : text.table.kept(act);
}
