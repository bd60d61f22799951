/** What each side gave away, and what the draws brought: accuracy where there are chances, points where there are points. */
import { capital } from "../game/words";
import type { SideNames } from "../games/module";
import { accuracy, type Scale, type Verdict } from "./judge";

interface SplitProps {
  verdicts: readonly Verdict[];
  luck: ReadonlyMap<number, number>;
  scale: Scale;
  names: readonly [string, string];
  sides: SideNames;
  isDone: boolean;
}

export function Split({ verdicts, luck, scale, names, sides, isDone }: SplitProps) {
  return scale === "points" ? (
    <Points verdicts={verdicts} luck={luck} names={names} sides={sides} isDone={isDone} />
  ) : (
    <Accuracies verdicts={verdicts} names={names} sides={sides} isDone={isDone} />
  );
}

const LISTED = ["inaccuracy", "mistake", "blunder"] as const;
const MANY = { inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders" } as const;

function Accuracies({ verdicts, names, sides, isDone }: Omit<SplitProps, "luck" | "scale">) {
  return (
    <div className="accuracies">
      {(["first", "second"] as const).map((side, index) => {
        const value = accuracy(verdicts, side);
        const own = verdicts.filter((verdict) => verdict.side === side);
        return (
          <div key={side}>
            <p className="cap">
              {names[index]}
              {names[index] !== capital(sides[index] ?? "") && ` · ${capital(sides[index] ?? "")}`}
            </p>
            <b className="figure">{value === undefined || !isDone ? "…" : `${Math.round(value)} %`}</b>
            <p className="cap">{isDone ? "accuracy" : "accuracy, when all is analysed"}</p>
            <p className="cap">
              {LISTED.map((label) => `${own.filter((verdict) => verdict.label === label).length} ${MANY[label]}`).join(", ")}
            </p>
          </div>
        );
      })}
    </div>
  );
}

function Points({ verdicts, luck, names, sides, isDone }: Omit<SplitProps, "scale">) {
  const lost = (side: "first" | "second") =>
    verdicts.filter((verdict) => verdict.side === side).reduce((sum, { loss }) => sum + loss, 0);
  const rows = [
    { name: names[0], by: -lost("first") },
    { name: names[1], by: lost("second") },
    { name: "Draws", by: [...luck.values()].reduce((sum, by) => sum + by, 0) },
  ];
  const most = Math.max(1, ...rows.map(({ by }) => Math.abs(by)));
  return (
    <>
      <p className="cap">
        Luck and skill, in points for {capital(sides[0])}
        {!isDone && ", so far"}
      </p>
      <ul className="split">
        {rows.map(({ name, by }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="axis" aria-hidden="true">
              <i
                className={name === "Draws" ? "luck" : "skill"}
                style={by < 0 ? { right: "50%", width: `${(50 * -by) / most}%` } : { left: "50%", width: `${(50 * by) / most}%` }}
              />
            </span>
            <b>{by < 0 ? `−${(-by).toFixed(1)}` : `+${by.toFixed(1)}`}</b>
          </li>
        ))}
      </ul>
      <p className="dim">{pointsWords(rows, names, sides)}</p>
    </>
  );
}

function pointsWords(rows: readonly { by: number }[], names: readonly [string, string], sides: SideNames): string {
  const [first = 0, second = 0, draws = 0] = rows.map(({ by }) => by);
  return `${names[0]} gave ${(-first).toFixed(1)} away, ${names[1]} gave ${second.toFixed(1)} back, the draws brought ${capital(
    draws >= 0 ? sides[0] : sides[1],
  )} ${Math.abs(draws).toFixed(1)}.`;
}
