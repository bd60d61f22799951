/** A table that may be wider than the screen; it scrolls in its own box, by touch and by keyboard. */
import type { ReactNode } from "react";

export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a tab stop keys could not scroll it
    <div className="wide-table" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
