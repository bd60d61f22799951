/** Three discs; a mistake costs one. */
import { text } from "../text";

const MOST = 3;

export function Lives({ wrong }: { wrong: number }) {
  return (
    <span className="lives" role="img" aria-label={text.puzzles.lives(MOST - wrong)}>
      {Array.from({ length: MOST }, (_, index) => (
        <svg key={index} viewBox="0 0 100 100" aria-hidden="true">
          {index < MOST - wrong ? (
            <circle cx="50" cy="50" r="40" fill="var(--accent)" />
          ) : (
            <path d="M28 28l44 44M72 28l-44 44" stroke="var(--text-3)" strokeWidth="12" strokeLinecap="round" />
          )}
        </svg>
      ))}
    </span>
  );
}
