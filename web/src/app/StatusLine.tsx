/** The line under the board: last move, whose turn, proof or evaluation. */
import type { GameClient } from "../game/client";
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
  client: GameClient;
  module: GameModule;
  cursor: Cursor;
  position: Position;
  /** The hinted move in words. */
  hint?: string;
}

export function StatusLine({
  game,
  client,
  module,
  cursor,
  position,
  hint,
}: StatusLineProps) {
  const { verdict, isProving, problem, evaluation, isEvaluating } = position;
  const { isEvaluationShown } = useAids(game);
  const waiting = unconfirmed(client);
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
            ? `${module.describeLastMove ? `${module.describeLastMove(game.view)} ` : lastWords(game, client, module)}${turnWords(game, client.you)}`
            : `${text.game.after(cursor.shown, game.ply)} ${module.describeLastMove?.(position.view) ?? ""}`}
        </span>
      )}
      {verdict && (
        <>
          <span className="good row">
            <Icon name="check" />
          </span>
          <span>
            <b>{verdict}</b>, {text.evaluation.proven}
          </span>
        </>
      )}
      {!verdict && isProving && <span>{text.game.proving}</span>}
      {!verdict && !isProving && problem && <span>{text.game.noProof(problem)}</span>}
      {!verdict && isEvaluationShown && <EvaluationWords evaluation={evaluation} isAsking={isEvaluating} />}
    </p>
  );
}

function lastWords({ lastAction, ...game }: GameState, { you }: GameClient, { describeMove }: GameModule): string {
  if (!lastAction || game.status !== "in_progress") return "";
  if (!lastAction.side) return `${text.game.drawn(describeMove(lastAction.move))} `;
  return `${text.game.played(seatName(seatOf({ lastAction, ...game }, lastAction.side), you), describeMove(lastAction.move))} `;
}

function unconfirmed({ pending, connection }: GameClient): string | undefined {
  if (!pending || pending.acceptedSeq !== undefined) return undefined;
  const act = text.game.act[pending.kind](pending.move ?? "");
  return connection === "open" ? text.game.sent(act) : text.game.kept(act);
}
