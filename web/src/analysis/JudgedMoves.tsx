/** The moves with their labels and what each gave away. */
import { Fragment, useEffect, useRef } from "react";
import { capital } from "../game/words";
import type { GameModule } from "../games/module";
import { text } from "../text";
import { Move } from "../ui/Move";
import type { Ply } from "../wire";
import { lossWords, Sign } from "./ThisMove";
import type { Verdict } from "./verdicts";

interface JudgedMovesProps {
  /** The moves, without the position before the first one. */
  moves: readonly Ply[];
  verdicts: readonly Verdict[];
  /** Moves at the start that were drawn before play began. */
  opening: number;
  module: GameModule;
  shown: number;
  onSeek: (ply: number) => void;
}

export function JudgedMoves({ moves, verdicts, opening, module, shown, onSeek }: JudgedMovesProps) {
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
          <Fragment key={index}>
            {opening > 0 && index === 0 && <li className="part">{capital(text.analysis.drawnOpening)}</li>}
            {opening > 0 && index === opening && <li className="part">{text.analysis.playBegan}</li>}
            <li>
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
          </Fragment>
        );
      })}
    </ol>
  );
}
