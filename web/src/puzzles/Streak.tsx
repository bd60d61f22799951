/** Seven days as seven discs; today's is a dashed ring until its puzzle is solved. */
import { useState } from "react";
import { text } from "../text";
import { weekOf } from "./solving";

const DAY_MS = 86_400_000;

const WEEKDAY = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });

export function Streak({ days, isTodaySolved }: { days: number; isTodaySolved: boolean }) {
  const [now] = useState(() => Date.now());
  return (
    <section className="section">
      <div className="section-head">
        <h2>{text.puzzles.streak}</h2>
        <span className="cap">{text.puzzles.days(days)}</span>
      </div>
      <ol className="week">
        {weekOf(days, isTodaySolved).map((isSolved, index) => {
          const isToday = index === 6;
          const day = isToday ? text.puzzles.today : WEEKDAY.format(now - (6 - index) * DAY_MS);
          const state = isSolved ? text.puzzles.isSolved : isToday ? text.puzzles.isOpen : text.puzzles.isMissed;
          return (
            <li key={index} className={isToday ? "today" : ""}>
              <Day isSolved={isSolved === true} isToday={isToday} />
              <span className="cap">{day}</span>
              <span className="sr">: {state}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Day({ isSolved, isToday }: { isSolved: boolean; isToday: boolean }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      {isSolved ? (
        <>
          <circle cx="50" cy="50" r="42" fill="var(--accent)" />
          <path d="M30 52l14 14 27-31" fill="none" stroke="var(--on-accent)" strokeWidth="10" strokeLinecap="round" strokeLinejoin="round" />
        </>
      ) : (
        <circle
          cx="50"
          cy="50"
          r="38"
          fill="none"
          stroke={isToday ? "var(--accent)" : "var(--line-strong)"}
          strokeWidth={isToday ? 7 : 3}
          strokeDasharray={isToday ? "15 10" : undefined}
        />
      )}
    </svg>
  );
}
