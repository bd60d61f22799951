/** The board, the line under it, and the toolbar. */
import { type CSSProperties, type ReactNode, Suspense } from "react";
import { isYourTurn, type Table, type TableActions, unconfirmedMove } from "../game/table";
import type { GameModule } from "../games/module";
import { text } from "../text";
import { EvaluationBar } from "../ui/EvaluationBar";
import type { GameState } from "../wire";
import { useAids } from "./aids";
import type { Cursor } from "./cursor";
import { heatOf } from "./heat";
import type { Position } from "./position";
import { StatusLine } from "./StatusLine";

/** Reserves the board's space. */
export const stageStyle = ({ frame }: GameModule): CSSProperties =>
  (frame ? { "--ratio": frame.ratio, "--chrome": `${frame.chrome}px` } : {}) as CSSProperties;

const NONE: readonly string[] = [];

interface StageProps {
  game: GameState;
  table: Table & TableActions;
  module: GameModule;
  cursor: Cursor;
  position: Position;
  hint?: string;
  children: ReactNode;
}

export function Stage({ game, table, module, cursor, position, hint, children }: StageProps) {
  const { isProofShown, areThreatsShown, isEvaluationShown, isHeatShown } = useAids(game);
  const isProving = isProofShown && module.hasProof;
  const { shown, isLive } = cursor;
  const isThinking = isLive && isHeatShown && table.thinking?.seq === game.seq;
  return (
    <section className="stage" aria-label={text.table.board}>
      <div className={`stage-inner ${module.frame ? "" : "free"}`}>
        <div className="board-seat">
          <Suspense fallback={<div className="board" aria-busy="true" />}>
            <module.Board
              view={position.view}
              sides={position.sides}
              you={table.you}
              legal={isLive && isYourTurn(table) ? game.legal : NONE}
              isPlaying={table.you.length > 0 && game.status === "in_progress"}
              plies={shown}
              lastMove={game.moves[shown - 1]}
              previousMove={game.moves[shown - 2]}
              pending={isLive ? unconfirmedMove(table) : undefined}
              hint={isLive ? hint : undefined}
              heat={isThinking && table.thinking ? heatOf(table.thinking.candidates) : undefined}
              explanation={position.facts}
              isProofShown={isProving && (!isLive || game.result === null)}
              areThreatsShown={areThreatsShown && module.hasThreats}
              play={(move) => table.act("move", move)}
            />
          </Suspense>
          {(isEvaluationShown || isProving) && (
            <EvaluationBar
              evaluation={position.evaluation}
              side={position.sides[0]}
              tints={module.tints(position.sides)}
            />
          )}
        </div>
        <StatusLine
          game={game}
          table={table}
          module={module}
          cursor={cursor}
          position={position}
          hint={isLive && hint ? module.speak(hint, game.view) : undefined}
        />
        {children}
      </div>
    </section>
  );
}
