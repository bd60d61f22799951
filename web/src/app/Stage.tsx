/** The board, the line under it, and the toolbar. */
import { type CSSProperties, type ReactNode, Suspense } from "react";
import { useSettings } from "../game/settings";
import { isYourTurn, type Table, type TableActions, unconfirmedMove } from "../game/table";
import type { GameModule } from "../games/module";
import type { GameState } from "../wire";
import type { Cursor } from "./cursor";
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
  const { isProofShown, areThreatsShown } = useSettings();
  const { shown, isLive } = cursor;
  return (
    <section className="stage" aria-label="Board">
      <div className={`stage-inner ${module.frame ? "" : "free"}`}>
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
            explanation={position.facts}
            isProofShown={isProofShown && module.hasProof && (!isLive || game.result === null)}
            areThreatsShown={areThreatsShown && module.hasThreats}
            play={(move) => table.act("move", move)}
          />
        </Suspense>
        <StatusLine game={game} table={table} module={module} cursor={cursor} position={position} />
        {children}
      </div>
    </section>
  );
}
