/** The end of a lesson: what was found, what was shown, which positions to look at again. */
import { useEffect, useRef } from "react";
import { capital } from "../game/words";
import type { GameModule } from "../games/module";
import { text } from "../text";
import type { Ply } from "../wire";
import { type Outcome, resultOf } from "./lesson";
import type { Verdict } from "./verdicts";

interface LearnSummaryProps {
  tasks: readonly Verdict[];
  outcomes: readonly Outcome[];
  module: GameModule;
  plies: readonly Ply[];
  onAgain: () => void;
  onOpen: (ply: number) => void;
  onClose: () => void;
}

export function LearnSummary({ tasks, outcomes, module, plies, onAgain, onOpen, onClose }: LearnSummaryProps) {
  const { found, told, again } = resultOf(outcomes);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone: the keyboard goes on from the result.
  useEffect(() => title.current?.focus(), []);
  return (
    <main id="main" className="analysis learn-end">
      <title>{text.learn.tab}</title>
      <div className="learn-result">
        <p className="cap">{text.learn.title}</p>
        <h1 ref={title} tabIndex={-1}>
          {text.learn.over(found, tasks.length)}
        </h1>
        <p className="dim">{again.length === 0 ? text.learn.allFound : told > 0 ? text.learn.someTold(told) : text.learn.someLater}</p>
        <h2>{text.learn.results}</h2>
        <ol>
          {tasks.map(({ ply, suggestedMove }, index) => {
            const outcome = outcomes[index];
            return (
              <li key={ply} className={outcome?.state}>
                <span className="number">{ply}</span>
                <span className="text">
                  <b>{capital(module.describeMove(suggestedMove, plies[ply - 1]?.view))}</b>
                  <span className="cap">{outcome && outcomeWords(outcome)}</span>
                </span>
                <button type="button" className="btn quiet small" onClick={() => onOpen(ply)}>
                  {text.learn.lookAgain}
                </button>
              </li>
            );
          })}
        </ol>
        <div className="row">
          <button type="button" className="btn primary" onClick={onAgain}>
            {text.learn.repeat}
          </button>
          <button type="button" className="btn quiet" onClick={onClose}>
            {text.learn.back}
          </button>
        </div>
      </div>
    </main>
  );
}

function outcomeWords({ state, misses }: Outcome): string {
  if (state === "told") return `✕ ${text.learn.told}`;
  return `✓ ${misses === 0 ? text.learn.foundAtOnce : text.learn.foundLater(misses + 1)}`;
}
