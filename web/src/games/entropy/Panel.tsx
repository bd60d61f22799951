/** The side panel: current and expected score, the line pointed at, and the bag. */
import type { CSSProperties } from "react";
import type { PanelProps } from "../module";
import "./panel.css";
import { ChipIcon } from "./Chip";
import { type LineFacts, sumWords, useHover } from "./hover";
import { type Colour, EMPTY, isView, lineScores, NAMES, signed, SIZE, total, type View } from "./rules";

export function Panel({ view: given, sides }: Pick<PanelProps, "view" | "sides">) {
  const view = isView(given) ? given : EMPTY;
  return (
    <>
      <section className="section" aria-label="Score">
        <Score view={view} order={sides[0]} />
      </section>
      <section className="section en-pointer" aria-label="Palindromes">
        <Pointer />
      </section>
      <section className="section" aria-label="Bag">
        <Bag view={view} />
      </section>
    </>
  );
}

/** The right end of the gauge; few games go beyond. */
const FULL_SCALE = 150;
const MARKS = [
  { points: 50, word: "50 poor" },
  { points: 75, word: "75" },
  { points: 100, word: "100 good" },
] as const;

const share = (points: number): string => `${Math.min(100, Math.max(0, (points / FULL_SCALE) * 100))}%`;

function Score({ view, order }: { view: View; order: string }) {
  const score = total(lineScores(view.cells));
  const isOver = view.phase === "over";
  const expected = isOver ? undefined : view.expected;
  return (
    <>
      <div className="en-score">
        <span>
          <span className="cap">{isOver ? "final score" : "on the board"}</span>
          <b data-testid="score">{score}</b>
        </span>
        {expected && (
          <span>
            <span className="cap">expected at the end</span>
            <span>
              <b data-testid="expected">{Math.round(expected.points)}</b>{" "}
              <span className="dim">± {Math.round(expected.deviation)}</span>
            </span>
          </span>
        )}
      </div>
      <div
        className="en-gauge"
        role="meter"
        aria-label={`Points for ${order}`}
        aria-valuemin={0}
        aria-valuemax={FULL_SCALE}
        aria-valuenow={Math.min(score, FULL_SCALE)}
        aria-valuetext={expected ? `${score}, about ${Math.round(expected.points)} at the end` : String(score)}
      >
        <i style={{ width: share(score) }} />
        {expected && <em style={spread(expected)} />}
        {MARKS.map(({ points, word }) => (
          <span key={points} className="cap" style={{ left: share(points) }}>
            {word}
          </span>
        ))}
      </div>
    </>
  );
}

function spread({ points, deviation }: { points: number; deviation: number }): CSSProperties {
  const low = Math.max(0, points - deviation);
  return { left: share(low), width: share(Math.min(FULL_SCALE, points + deviation) - low) };
}

/** Has a fixed height, so that pointing shifts nothing. */
function Pointer() {
  const look = useHover();
  return (
    <div className="en-look" data-testid="look">
      <div className="section-head">
        <h2>{look?.title ?? "Palindromes"}</h2>
        {look?.change !== undefined && (
          <b className={look.change > 0 ? "good" : look.change < 0 ? "bad" : "dim"}>{signed(look.change)}</b>
        )}
      </div>
      {look ? (
        look.lines.map((line) => <Line key={line.line} facts={line} isOnly={look.isLine} />)
      ) : (
        <p className="cap">Point at a chip or at a total to see what it scores.</p>
      )}
      {look?.lines.length === 0 && <p className="cap">No palindrome runs through here.</p>}
    </div>
  );
}

function Line({ facts: { name, runs, points }, isOnly }: { facts: LineFacts; isOnly: boolean }) {
  return (
    <div className="en-line">
      {!isOnly && <span className="cap">{name}</span>}
      {runs.map((run, index) => (
        <span key={index} className="en-run" role="img" aria-label={run.map((colour) => NAMES[colour]).join(", ")}>
          {run.map((colour, at) => (
            <ChipIcon key={at} colour={colour} />
          ))}
        </span>
      ))}
      <b>{sumWords(points)}</b>
    </div>
  );
}

function Bag({ view: { bag, hand } }: { view: View }) {
  const left = bag.reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      <div className="section-head">
        <h2>In the bag</h2>
        <span className="cap">
          {left} {left === 1 ? "chip" : "chips"}
          {hand ? ` and ${NAMES[hand]} in hand` : ""}
        </span>
      </div>
      <ol className="en-bag">
        {bag.map(([colour, count]) => (
          <Stack key={colour} colour={colour} count={count} />
        ))}
      </ol>
    </>
  );
}

function Stack({ colour, count }: { colour: Colour; count: number }) {
  return (
    <li data-bag={colour}>
      <span className="stack" aria-hidden="true" style={{ "--chip": `var(--en-${colour})` } as CSSProperties}>
        {Array.from({ length: SIZE }, (_, level) => (
          <i key={level} className={level < count ? "full" : ""} />
        ))}
      </span>
      <ChipIcon colour={colour} />
      <span>
        <span className="sr">{NAMES[colour]} </span>
        {count}
      </span>
    </li>
  );
}
