/** Both halves of a match side by side, and the result. */
import { Link } from "@tanstack/react-router";
import type { Half, Match } from "./match";

interface MatchNoteProps {
  /** Absent while the other half is looked up; the place is kept. */
  match?: Match;
  /** What the game calls the side that has the points. */
  scorer: string;
}

export function MatchNote({ match, scorer }: MatchNoteProps) {
  if (!match) return <section className="section match" aria-label="Match" />;
  const { first, second, result } = match;
  return (
    <section className="section match" aria-label="Match">
      <div className="section-head">
        <h2>{result ?? "Match of two halves"}</h2>
        {!result && <span className="cap">same chips, sides swapped</span>}
      </div>
      <div className="halves">
        <HalfBox title="First half" name={first.name} half={first} scorer={scorer} />
        <HalfBox title="Second half" name={second.name} half={second.half} scorer={scorer} />
      </div>
    </section>
  );
}

interface HalfBoxProps {
  title: string;
  name: string;
  half?: Half;
  scorer: string;
}

function HalfBox({ title, name, half, scorer }: HalfBoxProps) {
  const isHere = half !== undefined && half.id === undefined;
  return (
    <div className={isHere ? "half here" : "half"} data-half={title}>
      <span className="cap">
        {half?.id ? (
          <Link to="/games/$id" params={{ id: half.id }} search={{}}>
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      <span>
        {name} as {scorer}
      </span>
      <b>{pointsWords(half)}</b>
    </div>
  );
}

function pointsWords(half: Half | undefined): string {
  if (!half) return "to come";
  if (half.isBroken) return "broken off";
  return half.isOver ? `${half.points} points` : `${half.points} so far`;
}
