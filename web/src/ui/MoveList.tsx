/** The moves so far; each is a link to the position after it. Scrolls inside itself, never the page. */
import { type MouseEvent, useEffect, useRef } from "react";

interface MoveListProps {
  id: string;
  moves: readonly string[];
  /** The ply on the board. */
  shown: number;
  pending?: string;
  /** Whether moves are numbered in pairs, where the sides move in turn. */
  isPaired: boolean;
  onSeek: (ply: number) => void;
}

export function MoveList({ id, moves, shown, pending, isPaired, onSeek }: MoveListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) keepInSight(list.current);
  }, [shown, moves.length]);
  const seek = (event: MouseEvent, ply: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSeek(ply);
  };
  const rows = Math.ceil((moves.length + (pending ? 1 : 0)) / 2);
  const cell = (index: number) => {
    const move = moves[index];
    const ply = index + 1;
    if (move !== undefined) {
      return (
        <a
          href={`/games/${id}?ply=${ply}`}
          aria-current={ply === shown ? "step" : undefined}
          aria-label={`Move ${ply}: ${move}`}
          onClick={(event) => seek(event, ply)}
        >
          {move}
        </a>
      );
    }
    return <span className="pending">{index === moves.length && pending ? `${pending}…` : ""}</span>;
  };
  return (
    <div className="moves" ref={list}>
      {Array.from({ length: rows }, (_, row) => (
        <div className="moves-row" key={`row ${row}`}>
          <span>{isPaired ? row + 1 : `${2 * row + 1}`}</span>
          {cell(2 * row)}
          {cell(2 * row + 1)}
        </div>
      ))}
      {rows === 0 && <p className="dim first-move">No move yet.</p>}
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
