/** Both halves of a match side by side, and the result. */
import { Link } from "@tanstack/react-router";
import { text } from "../text";
import type { Half, Match } from "./match";

interface MatchNoteProps {
  /** Absent while the other half is loading; the space is reserved. */
  match?: Match;
  /** The name of the side that scores. */
  scorer: string;
}

export function MatchNote({ match, scorer }: MatchNoteProps) {
  if (!match) return <section className="section match" aria-label={text.match.title} />;
  const { first, second, result } = match;
  return (
    <section className="section match" aria-label={text.match.title}>
      <div className="section-head">
        <h2>{result ?? text.match.halves}</h2>
        {!result && <span className="cap">{text.match.same}</span>}
      </div>
      <div className="halves">
        <HalfBox title={text.match.first} name={first.name} half={first} scorer={scorer} />
        <HalfBox title={text.match.second} name={second.name} half={second.half} scorer={scorer} />
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
        {text.match.as(name, scorer)}
      </span>
      <b>{pointsWords(half)}</b>
    </div>
  );
}

function pointsWords(half: Half | undefined): string {
  if (!half) return text.match.toCome;
  if (half.isBroken) return text.match.broken;
  return half.isOver ? text.match.points(half.points) : text.match.soFar(half.points);
}
