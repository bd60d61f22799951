/** The moves so far; each is a link to the position after it. Scrolls in its own box. */
import { type CSSProperties, type MouseEvent, useEffect, useRef } from "react";
import type { GameModule } from "../games/module";
import { text } from "../text";
import { Move } from "./Move";

interface MoveListProps {
  id: string;
  moves: readonly string[];
  /** The ply on the board. */
  shown: number;
  pending?: string;
  module: GameModule;
  onSeek: (ply: number) => void;
}

const PLACES = [0, 1, 2] as const;

export function MoveList({ id, moves, shown, pending, module, onSeek }: MoveListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) keepInSight(list.current);
  }, [shown, moves.length]);
  const seek = (event: MouseEvent, ply: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSeek(ply);
  };
  const { movesInRow: width = 2 } = module;
  // A row is a round where the sides alternate or a random draw belongs to two moves; elsewhere it is just two moves.
  const areRounds = module.alternates || width > 2;
  const rows = Math.ceil((moves.length + (pending ? 1 : 0)) / width);
  const cell = (index: number) => {
    const move = moves[index];
    const ply = index + 1;
    if (move !== undefined) {
      return (
        <a
          key={index}
          href={`/games/${id}?ply=${ply}`}
          aria-current={ply === shown ? "step" : undefined}
          onClick={(event) => seek(event, ply)}
        >
          <span className="sr">{text.game.moveNumber(ply)} </span>
          <Move module={module} move={move} />
        </a>
      );
    }
    return <span key={index} className="pending">{index === moves.length && pending ? `${pending}…` : ""}</span>;
  };
  return (
    <div className="moves" ref={list} style={{ "--width": width } as CSSProperties}>
      {Array.from({ length: rows }, (_, row) => (
        <div className="moves-row" key={`row ${row}`}>
          <span>{areRounds ? row + 1 : width * row + 1}</span>
          {PLACES.slice(0, width).map((column) => cell(width * row + column))}
        </div>
      ))}
      {rows === 0 && <p className="dim first-move">{text.game.noMove}</p>}
    </div>
  );
}

function keepInSight(box: HTMLElement): void {
  const current = box.querySelector<HTMLElement>("[aria-current]");
  if (!current) {
    box.scrollTop = 0;
    return;
  }
  const top = current.offsetTop - box.offsetTop;
  const isHidden = top < box.scrollTop || top + current.offsetHeight > box.scrollTop + box.clientHeight;
  if (isHidden) box.scrollTop = top - box.clientHeight / 2;
}
