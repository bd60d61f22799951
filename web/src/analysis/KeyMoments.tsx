/** The key moments of a game, in order: sign, move in words, and the short reason. */
import { capital } from "../game/words";
import type { GameModule, SideNames } from "../games/module";
import { text } from "../text";
import type { AnalysisStatus, AnalysisUnit, Ply } from "../wire";
import { shortReason } from "./keyMoments";
import { Sign } from "./Sign";
import { amountWords, whyWords } from "./verdictWords";
import type { Verdict } from "./verdicts";

interface KeyMomentsProps {
  moments: readonly Verdict[];
  plies: readonly Ply[];
  module: GameModule;
  sides: SideNames;
  unit: AnalysisUnit;
  status: AnalysisStatus;
  done: number;
  /** How far the analysis has come, in words. */
  progress: string;
  shown: number;
  onSeek: (ply: number) => void;
}

export function KeyMoments(props: KeyMomentsProps) {
  const { moments, plies, module, sides, unit, status, done, progress, shown, onSeek } = props;
  return (
    <section className="section key-moments" aria-label={text.moments.title}>
      <div className="section-head">
        <h2>{text.moments.title}</h2>
        <span className="cap" role="status" data-testid="progress">
          {progress}
        </span>
      </div>
      {moments.length === 0 && (
        <p className="dim">
          {status === "done" ? text.moments.none : done === 0 ? text.moments.waiting : text.moments.looking}
        </p>
      )}
      <ol>
        {moments.map((moment, index) => (
          // By place, not by move: a moment that is found later must not push the others away.
          <li key={index}>
            <button
              type="button"
              aria-current={shown === moment.ply ? "step" : undefined}
              onClick={() => onSeek(moment.ply)}
            >
              <span className="number">{moment.ply}</span>
              <span className="avatar" aria-hidden="true">
                <module.Avatar side={moment.side} sides={sides} />
              </span>
              <span className="text">
                <b>{capital(module.describeMove(moment.played, plies[moment.ply - 1]?.view))}</b>
                <span>{moment.reason ? shortReason(moment.reason) : whyWords(moment, unit)}</span>
              </span>
              <span className="end">
                <Sign label={moment.label} />
                <small>{amountWords(moment.loss, unit)}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
