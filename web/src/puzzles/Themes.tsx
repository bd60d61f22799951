/** What the puzzles are about, and how many of each are solved. */
import { Link } from "@tanstack/react-router";
import { text } from "../text";
import type { PuzzleOverview } from "../wire";

interface ThemesProps {
  overview: PuzzleOverview;
  /** The chosen one. */
  theme?: string;
}

export function Themes({ overview: { game, themes }, theme: chosen }: ThemesProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{text.puzzles.themes}</h2>
        {chosen ? (
          <Link className="btn ghost small" to="/puzzles/$game" params={{ game }} search={{ kind: "rated" }}>
            {text.puzzles.all}
          </Link>
        ) : (
          <span className="cap">{text.puzzles.isSolved}</span>
        )}
      </div>
      <ul className="themes">
        {themes.map(({ id, name, about, count, solved }) => (
          <li key={id}>
            <Link
              to="/puzzles/$game"
              params={{ game }}
              search={{ kind: "rated", theme: id }}
              aria-current={id === chosen ? "true" : undefined}
              title={about}
            >
              {name}
            </Link>
            <span className="meter" aria-hidden="true">
              <i style={{ width: `${count > 0 ? (100 * solved) / count : 0}%` }} />
            </span>
            <span className="cap">{text.puzzles.solvedOf(solved, count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
