/** A thinking bot: elapsed time, progress and candidate moves. */
import { type ReactNode, useEffect, useState } from "react";
import { useNow } from "../game/clock";
import { sentence } from "../game/notices";
import { chance, valueWords } from "../game/words";
import type { GameModule, Side } from "../games/module";
import { text } from "../text";
import type { Candidate, Thinking as Thought } from "../wire";
import { Icon } from "./Icon";
import { Move, Moves } from "./Move";

interface ThinkingProps {
  name: string;
  thought?: Thought & { receivedAt: number };
  /** When the turn began, for the time before the first report. */
  since: number;
  /** Why the bot failed. */
  trouble?: string;
  /** Buttons, for example "Move now". */
  children?: ReactNode;
}

/** Quick answers show no thinking sign, which would only flash. */
const SHOW_AFTER_MS = 150;

export function Thinking({ name, thought, since, trouble, children }: ThinkingProps) {
  const now = useNow(100, true);
  const elapsed = Math.max(0, thought ? thought.elapsed + (now - thought.receivedAt) : now - since);
  if (elapsed < SHOW_AFTER_MS && !trouble) return null;
  return (
    <>
      <div className="think" data-testid="thinking">
        <span className="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <b className="grow">{text.bot.thinking(name)}</b>
        <span className="dim nowrap">{(elapsed / 1000).toFixed(1)} s</span>
        {children}
      </div>
      {trouble ? (
        <p className="note warn" role="status">
          <Icon name="clock" />
          <span>
            <b>{text.bot.failed(name)}</b> {text.bot.retrying(sentence(trouble))}
          </span>
        </p>
      ) : (
        thought?.progress != null && (
          <div className="track" aria-hidden="true">
            <i style={{ width: `${Math.round(thought.progress * 100)}%` }} />
          </div>
        )
      )}
    </>
  );
}

/** The most candidates shown. */
const SHOWN = 4;

interface CandidatesProps {
  candidates: readonly Candidate[];
  /** The expected line, starting with the best move. */
  line: readonly string[];
  side: Side;
  module: GameModule;
}

export function Candidates({ candidates, line, side, module }: CandidatesProps) {
  const settled = useSettled(candidates.slice(0, SHOWN));
  const best = candidates[0]?.move;
  return (
    <ol>
      {settled.map((candidate) => (
        <li key={candidate.move} className={`candidate ${candidate.move === best ? "best" : ""}`}>
          <b>
            <Move module={module} move={candidate.move} />
          </b>
          <span className="line">{candidate.move === line[0] && <Moves module={module} moves={line.slice(0, 9)} />}</span>
          <span className="nowrap">{valueWords(candidate.value, side)}</span>
          <span className="meter" aria-hidden="true">
            <i style={{ width: `${Math.round(chance(candidate.value, side) * 100)}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Rows keep their order for 400 ms before they swap, to stay readable. */
function useSettled(candidates: readonly Candidate[]): readonly Candidate[] {
  const order = candidates.map(({ move }) => move).join(" ");
  const [shownOrder, setShownOrder] = useState(order);
  useEffect(() => {
    const timer = setTimeout(() => setShownOrder(order), 400);
    return () => clearTimeout(timer);
  }, [order]);
  const shown = shownOrder.split(" ").map((move) => candidates.find((candidate) => candidate.move === move));
  const isSameSet = shown.length === candidates.length && shown.every((candidate) => candidate !== undefined);
  return isSameSet ? shown : candidates;
}
