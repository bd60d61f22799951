/** The moves with their labels and what each gave away. */
import { useEffect, useRef } from "react";
import type { GameModule } from "../games/module";
import { Move } from "../ui/Move";
import type { Ply } from "../wire";
import { lossWords, Sign } from "./ThisMove";
import type { Verdict } from "./verdicts";

interface JudgedMovesProps {
  /** The moves, without the position before the first one. */
  moves: readonly Ply[];
  verdicts: readonly Verdict[];
  module: GameModule;
  shown: number;
  onSeek: (ply: number) => void;
}

export function JudgedMoves({ moves, verdicts, module, shown, onSeek }: JudgedMovesProps) {
  const list = useRef<HTMLOListElement>(null);
  const byPly = new Map(verdicts.map((verdict) => [verdict.ply, verdict]));
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !current) return;
    const top = current.offsetTop - list.current.offsetTop;
    if (top < list.current.scrollTop || top + 32 > list.current.scrollTop + list.current.clientHeight) {
      list.current.scrollTop = top - list.current.clientHeight / 2;
    }
  }, [shown]);
  return (
    <ol className="judged" ref={list}>
      {moves.map(({ move, side }, index) => {
        const verdict = byPly.get(index + 1);
        return (
          <li key={index}>
            <button
              type="button"
              className={side ?? "chance"}
              aria-current={shown === index + 1 ? "step" : undefined}
              onClick={() => onSeek(index + 1)}
            >
              <span className="number">{index + 1}</span>
              {verdict ? <Sign label={verdict.label} /> : <span className="sign none" />}
              <span className="text"><Move module={module} move={move ?? ""} /></span>
              {verdict && verdict.loss >= 0.5 && <span className="lost">{lossWords(verdict).replace("−", "")}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
