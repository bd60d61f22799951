/** Plays any game of the catalogue: draws what it recognises in the view and offers every legal move. */
import { useId } from "react";
import type { BoardProps } from "../module";
import "./board.css";
import { MovePicker } from "./MovePicker";
import { type Part, partsOf } from "./shape";
import { SquareBoard } from "./SquareBoard";
import { gridSquares, listSquares, type SquareSet } from "./squares";

export function Board({ view, sides, legal, lastMove, pending, hint, heat, marks, play }: BoardProps) {
  const parts = view === undefined ? [] : partsOf(view);
  const board = parts.find((part) => squareSetOf(part, legal));
  const squares = board && squareSetOf(board, legal);
  const rest = parts.filter((part) => part !== board);
  const tray = (
    <div className="tray">
      {rest.map((part, index) => (
        <PartView key={index} part={part} />
      ))}
      <p className="tray-foot">
        {pending ? `${pending} sent, not confirmed yet` : lastMove ? `Last move: ${lastMove}` : "No moves yet"}
      </p>
    </div>
  );
  return (
    <div className="generic">
      {squares ? (
        <>
          <SquareBoard
            squares={squares}
            sides={sides}
            legal={legal}
            lastMove={lastMove}
            pending={pending}
            hint={hint}
            heat={heat}
            reasonMarks={marks}
            play={play}
          />
          {rest.length > 0 && (
            <details className="words">
              <summary>More about the position</summary>
              {tray}
            </details>
          )}
        </>
      ) : (
        <>
          {tray}
          <MovePicker legal={legal} hint={hint} play={play} />
        </>
      )}
    </div>
  );
}

/** The squares of a part that is a board, to be played on by clicking. */
function squareSetOf(part: Part, legal: readonly string[]): SquareSet | undefined {
  if (part.kind === "squares") return listSquares(part.pieces, legal);
  return part.kind === "grid" ? gridSquares(part.rows, part.rankOne) : undefined;
}

function PartView({ part }: { part: Part }) {
  switch (part.kind) {
    case "squares":
      return (
        <p className="tray-fact">
          <span>{part.name || "pieces"}</span> <b>{part.pieces.length}</b>
        </p>
      );
    case "grid":
      return <Grid rows={part.rows} name={part.name} />;
    case "heaps":
      return <Heaps counts={part.counts} name={part.name} />;
    case "table":
      return <Table {...part} />;
    case "fact":
      return (
        <p className="tray-fact">
          <span>{part.name}</span> <b>{part.text || "none"}</b>
        </p>
      );
  }
}

function Grid({ rows, name }: { rows: string[][]; name: string }) {
  const kinds = [...new Set(rows.flat())].filter(Boolean);
  return (
    <div
      className="tray-grid"
      role="img"
      aria-label={`${name}: ${rows.map((row) => row.map((cell) => cell || "empty").join(" ")).join("; ")}`}
      style={{ gridTemplateColumns: `repeat(${rows[0]?.length ?? 1}, 1fr)` }}
    >
      {rows.flatMap((row, y) =>
        row.map((cell, x) => (
          <span key={`${x}-${y}`} className={`tray-cell kind-${kinds.indexOf(cell) % 4}`}>
            {cell && <i>{cell.slice(0, 2)}</i>}
          </span>
        )),
      )}
    </div>
  );
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

function Heaps({ counts, name }: { counts: number[]; name: string }) {
  return (
    <ol className="tray-heaps" aria-label={name || "heaps"}>
      {counts.map((count, index) => (
        <li key={index}>
          <b>{LETTERS[index]}</b>
          <span className="stones" role="img" aria-label={`${count}`}>
            {Array.from({ length: count }, (_, stone) => (
              <i key={stone} />
            ))}
          </span>
          <span className="count">{count}</span>
        </li>
      ))}
    </ol>
  );
}

function Table({ name, columns, rows }: { name: string; columns: string[]; rows: string[][] }) {
  const id = useId();
  return (
    // A part that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tray-scroll" role="region" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{name || "pieces"}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={columns[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
