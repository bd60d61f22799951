/** The moves with their labels and what each gave away; draws, placements and slides in columns of their own. */
import { Fragment, useEffect, useRef } from "react";
import { capital } from "../game/words";
import type { GameModule } from "../games/module";
import { text } from "../text";
import { Move } from "../ui/Move";
import type { Ply } from "../wire";
import { columnsOf, type Cell } from "./columns";
import { Sign } from "./Sign";
import { lossWords } from "./verdictWords";
import type { Verdict } from "./verdicts";

interface JudgedMovesProps {
  /** The positions of the game, with the moves that led to them. */
  plies: readonly Ply[];
  verdicts: readonly Verdict[];
  /** Moves at the start that were drawn before play began. */
  opening: number;
  module: GameModule;
  shown: number;
  onSeek: (ply: number) => void;
}

export function JudgedMoves({ plies, verdicts, opening, module, shown, onSeek }: JudgedMovesProps) {
  const list = useRef<HTMLDivElement>(null);
  const byPly = new Map(verdicts.map((verdict) => [verdict.ply, verdict]));
  const { titles, rows } = columnsOf(plies.slice(1), module, opening);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    const top = current.offsetTop;
    if (top < list.current.scrollTop || top + 32 > list.current.scrollTop + list.current.clientHeight) {
      list.current.scrollTop = top - list.current.clientHeight / 2;
    }
  }, [shown]);
  return (
    <div className="judged" ref={list}>
      <table className={titles.length > 2 ? "many" : ""}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{text.analysis.row}</span>
            </th>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ part, cells }, index) => (
            <Fragment key={index}>
              {part && (
                <tr className="part">
                  <td colSpan={titles.length + 1}>
                    {part === "opening" ? capital(text.analysis.drawnOpening) : text.analysis.playBegan}
                  </td>
                </tr>
              )}
              <tr>
                <td className="number">{index + 1}</td>
                {cells.map((cell, column) => (
                  <td key={column}>
                    {cell && (
                      <JudgedMove
                        cell={cell}
                        view={plies[cell.ply - 1]?.view}
                        verdict={byPly.get(cell.ply)}
                        module={module}
                        isShown={shown === cell.ply}
                        onSeek={onSeek}
                      />
                    )}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface JudgedMoveProps {
  cell: Cell;
  /** The position before the move. */
  view: unknown;
  verdict?: Verdict;
  module: GameModule;
  isShown: boolean;
  onSeek: (ply: number) => void;
}

function JudgedMove({ cell: { ply, move, side }, view, verdict, module, isShown, onSeek }: JudgedMoveProps) {
  return (
    <button
      type="button"
      className={side ?? "chance"}
      data-ply={ply}
      aria-current={isShown ? "step" : undefined}
      onClick={() => onSeek(ply)}
    >
      <span className="text">
        <Move module={module} move={move} view={view} />
      </span>
      {verdict && <Sign label={verdict.label} />}
      {verdict && verdict.loss >= 0.5 && <span className="lost">{lossWords(verdict).replace("−", "")}</span>}
    </button>
  );
}
