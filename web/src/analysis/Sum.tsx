/** The result as a sum that adds up: start, both sides' moves, luck and correction, with bars on one scale. */
import { capital, isYou } from "../game/words";
import type { Side, SideNames } from "../games/module";
import { text } from "../text";
import type { AnalysisSummary } from "../wire";
import { barOf, scaleOf, tenthsWords, type Term, termsOf } from "./sum";

interface SumProps {
  /** What the moves that are judged so far add up to. */
  summary?: AnalysisSummary;
  names: readonly [string, string];
  sides: SideNames;
  you: readonly Side[];
  isDone: boolean;
}

export function Sum({ summary, names, sides, you, isDone }: SumProps) {
  // The room that it will take, so that nothing moves when it comes.
  if (!summary) return <div className="section sum-wait" aria-hidden="true" />;
  const { unit, opening } = summary;
  const isForSecond = unit === "chance" && you.length === 1 && you[0] === "second";
  const terms = termsOf(summary, isForSecond).filter(({ name, tenths }) => !SOMETIMES.has(name) || tenths !== 0);
  const scale = scaleOf(terms);
  const index = isForSecond ? 1 : 0;
  const own = whose(names[index], sides[index]);
  const end = terms.at(-1);
  return (
    <section className="section sum" aria-label={text.sum.endChance}>
      <div className="section-head">
        <h2>
          {unit === "points" && end ? text.sum.points((end.tenths / 10).toFixed(isDone ? 0 : 1), own) : text.sum.chance(own)}
        </h2>
        {!isDone && <span className="cap">{text.sum.soFar}</span>}
      </div>
      <table>
        <tbody>
          {terms.map((term) => {
            const { left, width } = barOf(term, scale);
            return (
              <tr key={term.name} className={`${KINDS[term.name]} ${toneOf(term)}`}>
                <th scope="row">{nameOf(term, unit, opening, names, sides)}</th>
                <td className="bar" aria-hidden="true">
                  <i>
                    <b style={{ left: `${left}%`, width: `${Math.max(width, 0.6)}%` }} />
                  </i>
                </td>
                <td className="amount">{tenthsWords(term, unit)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Accuracies summary={summary} names={names} isDone={isDone} />
    </section>
  );
}

/** Terms that are left out where they are nothing. */
const SOMETIMES: ReadonlySet<Term["name"]> = new Set(["luck", "correction"]);

const KINDS = { start: "level", first: "skill", second: "skill", luck: "luck", correction: "correction", end: "total" } as const;

const toneOf = ({ name, tenths }: Term): string =>
  name === "start" || name === "end" || tenths === 0 ? "" : tenths > 0 ? "gain" : "loss";

const whose = (name: string, side: string): string =>
  isYou(name) ? text.sum.your : text.sum.whose(name || capital(side));

function nameOf(
  { name }: Term,
  unit: AnalysisSummary["unit"],
  opening: number,
  names: readonly [string, string],
  sides: SideNames,
): string {
  switch (name) {
    case "start":
      return unit === "points" ? text.sum.startPoints : text.sum.startChance;
    case "first":
      return text.sum.moves(whose(names[0], sides[0]));
    case "second":
      return text.sum.moves(whose(names[1], sides[1]));
    case "luck":
      return opening > 0 ? text.sum.luckAndOpening : text.sum.luck;
    case "correction":
      return text.sum.correction;
    case "end":
      return unit === "points" ? text.sum.endPoints : text.sum.endChance;
  }
}

/** How well each side played, with the number of its mistakes. */
function Accuracies({ summary, names, isDone }: Pick<SumProps, "names" | "isDone"> & { summary: AnalysisSummary }) {
  return (
    <dl className="accuracies">
      {([0, 1] as const).map((index) => {
        const value = summary.accuracy[index];
        const [, , inaccuracies, mistakes, blunders] = summary.labels[index];
        return (
          <div key={index}>
            <dt>
              {names[index]}, {isDone ? text.sum.accuracy : text.sum.accuracySoFar}
            </dt>
            <dd className="figure">{typeof value === "number" ? `${Math.round(value)}%` : "…"}</dd>
            <dd className="cap">{text.sum.counts(inaccuracies ?? 0, mistakes ?? 0, blunders ?? 0)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
