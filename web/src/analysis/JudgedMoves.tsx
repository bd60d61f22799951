/** The moves with their labels and what each gave away. */
import { useEffect, useRef } from "react";
import type { GameModule } from "../games/module";
import { Move } from "../ui/Move";
import type { Step, Verdict } from "./judge";
import { Sign } from "./ThisMove";

interface JudgedMovesProps {
  steps: readonly Step[];
  verdicts: readonly Verdict[];
  module: GameModule;
  shown: number;
  onSeek: (ply: number) => void;
}

export function JudgedMoves({ steps, verdicts, module, shown, onSeek }: JudgedMovesProps) {
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
      {steps.map(({ move, side }, index) => {
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
              <span className="text"><Move module={module} move={move} /></span>
              {verdict && verdict.loss >= 0.5 && <span className="lost">{lost(verdict)}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

const lost = ({ loss, before }: Verdict): string =>
  before.points !== null && before.points !== undefined ? loss.toFixed(1) : `${Math.round(loss)} %`;

