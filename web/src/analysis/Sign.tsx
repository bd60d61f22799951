/** The sign of a move's label: ★, ·, ?!, ?, ??. */
import { type Label, LABELS } from "./verdicts";

export function Sign({ label }: { label: Label }) {
  const { sign, word } = LABELS[label];
  return (
    <span className={`sign ${label}`} role="img" aria-label={word}>
      {sign}
    </span>
  );
}
