/** The board, the line under it, and the toolbar. */
import { type CSSProperties, type ReactNode, Suspense } from "react";
import { isYourTurn, type GameClient, type GameClientActions, unconfirmedMove } from "../game/client";
import type { GameModule } from "../games/module";
import { text } from "../text";
import { EvaluationBar } from "../ui/EvaluationBar";
import type { GameState, Mark } from "../wire";
import { useAids } from "./aids";
import type { Cursor } from "./cursor";
import { heatOf } from "./heat";
import type { Position } from "./position";
import { StatusLine } from "./StatusLine";

/** Reserves the board's space. */
export const boardStyle = ({ frame }: GameModule): CSSProperties =>
  (frame ? { "--ratio": frame.ratio, "--chrome": `${frame.chrome}px` } : {}) as CSSProperties;

const NONE: readonly string[] = [];

interface BoardAreaProps {
  game: GameState;
  client: GameClient & GameClientActions;
  module: GameModule;
  cursor: Cursor;
  position: Position;
  hint?: string;
  /** What the reason of the hint draws on the board. */
  marks?: readonly Mark[];
  children: ReactNode;
}

export function BoardArea({ game, client, module, cursor, position, hint, marks, children }: BoardAreaProps) {
  const { isProofShown, areThreatsShown, isEvaluationShown, isHeatShown } = useAids(game);
  const isProving = isProofShown && module.hasProof;
  const { shown, isLive } = cursor;
  // A reason draws the hinted move itself.
  const isDrawn = isLive && marks !== undefined && unconfirmedMove(client) === undefined;
  const isHintDrawn = isDrawn && marks.some(({ kind }) => kind === "better");
  const isThinking = isLive && isHeatShown && client.thinking?.seq === game.seq;
  return (
    <section className="board-area" aria-label={text.game.board}>
      <div className={`board-column ${module.frame ? "" : "free"}`}>
        <div className="board-row">
          <Suspense fallback={<div className="board" aria-busy="true" />}>
            <module.Board
              view={position.view}
              sides={position.sides}
              you={client.you}
              legal={isLive && isYourTurn(client) ? game.legal : NONE}
              isPlaying={client.you.length > 0 && game.status === "in_progress"}
              plies={shown}
              lastMove={game.moves[shown - 1]}
              previousMove={game.moves[shown - 2]}
              pending={isLive ? unconfirmedMove(client) : undefined}
              hint={isLive && !isHintDrawn ? hint : undefined}
              marks={isDrawn ? marks : undefined}
              heat={isThinking && client.thinking ? heatOf(client.thinking.candidates) : undefined}
              explanation={position.facts}
              isProofShown={isProving && (!isLive || game.result === null)}
              areThreatsShown={areThreatsShown && module.hasThreats}
              play={(move) => client.act("move", move)}
            />
          </Suspense>
          {(isEvaluationShown || isProving) && (
            <EvaluationBar
              evaluation={position.evaluation}
              side={position.sides[0]}
              tints={module.sideColours(position.sides)}
            />
          )}
        </div>
        <StatusLine
          game={game}
          client={client}
          module={module}
          cursor={cursor}
          position={position}
          hint={isLive && hint ? module.describeMove(hint, game.view) : undefined}
        />
        {children}
      </div>
    </section>
  );
}
