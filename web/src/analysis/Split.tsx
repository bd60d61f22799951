/** What each side gave away, and what chance brought: accuracy, or points where the game has points. */
import { capital } from "../game/words";
import type { SideNames } from "../games/module";
import type { AnalysisSummary } from "../wire";

interface SplitProps {
  /** What the moves that are judged so far add up to. */
  summary?: AnalysisSummary;
  names: readonly [string, string];
  sides: SideNames;
  isDone: boolean;
}

export function Split(props: SplitProps) {
  return props.summary?.unit === "points" ? <Points {...props} summary={props.summary} /> : <Accuracies {...props} />;
}

/** The names of the labels that are counted, in the order of the summary. */
const COUNTED = ["inaccuracies", "mistakes", "blunders"] as const;

function Accuracies({ summary, names, sides, isDone }: SplitProps) {
  return (
    <div className="accuracies">
      {([0, 1] as const).map((index) => {
        const value = summary?.accuracy[index];
        const side = capital(sides[index]);
        return (
          <div key={index}>
            <p className="cap">
              {names[index]}
              {names[index] !== side && ` · ${side}`}
            </p>
            <b className="figure">{typeof value === "number" ? `${Math.round(value)}%` : "…"}</b>
            <p className="cap">{isDone ? "accuracy" : "accuracy so far"}</p>
            <p className="cap">
              {COUNTED.map((name, kind) => `${summary?.labels[index][kind + 2] ?? 0} ${name}`).join(", ")}
            </p>
          </div>
        );
      })}
    </div>
  );
}

function Points({ summary, names, sides, isDone }: SplitProps & { summary: AnalysisSummary }) {
  const rows = [
    { name: names[0], by: summary.skill[0] },
    { name: names[1], by: summary.skill[1] },
    { name: summary.opening > 0 ? "Draws and opening" : "Draws", by: summary.luck, isLuck: true },
  ];
  const most = Math.max(1, ...rows.map(({ by }) => Math.abs(by)));
  return (
    <>
      <p className="cap">
        Luck and skill, in points for {capital(sides[0])}
        {!isDone && ", so far"}
      </p>
      <ul className="split">
        {rows.map(({ name, by, isLuck }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="axis" aria-hidden="true">
              <i
                className={isLuck ? "luck" : "skill"}
                style={by < 0 ? { right: "50%", width: `${(50 * -by) / most}%` } : { left: "50%", width: `${(50 * by) / most}%` }}
              />
            </span>
            <b>{by < 0 ? `−${(-by).toFixed(1)}` : `+${by.toFixed(1)}`}</b>
          </li>
        ))}
      </ul>
      <p className="dim">{pointsWords(summary, names, sides)}</p>
    </>
  );
}

function pointsWords({ skill, luck }: AnalysisSummary, names: readonly [string, string], sides: SideNames): string {
  const [first, second] = skill.map((by) => Math.abs(by).toFixed(1));
  const lucky = capital(luck >= 0 ? sides[0] : sides[1]);
  return `${names[0]} gave ${first} away, ${names[1]} gave ${second} back, the draws brought ${lucky} ${Math.abs(luck).toFixed(1)}.`;
}
