/** Steps through a line of moves: buttons, a disc for every move, and the arrow keys. */
import type { KeyboardEvent } from "react";
import { text } from "../text";
import { Icon } from "./Icon";
import "./stepper.css";

interface StepperProps {
  /** What each move says, for its disc and below them. */
  words: readonly string[];
  /** Moves shown so far; 0 before the first. */
  at: number;
  onStep: (at: number) => void;
  /** What stands beside the discs before the first step. */
  start?: string;
}

export function Stepper({ words, at, onStep, start }: StepperProps) {
  const last = words.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, at, last);
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    // The arrow keys belong to this line, not to the game around it.
    event.preventDefault();
    event.stopPropagation();
    onStep(target);
  };
  return (
    <div className="stepper" role="group" aria-label={text.stepper.title}>
      <button
        type="button"
        className="btn quiet square"
        aria-label={text.stepper.back}
        aria-disabled={at === 0}
        onKeyDown={onKeyDown}
        onClick={() => onStep(Math.max(0, at - 1))}
      >
        <Icon name="previous" />
      </button>
      <ol>
        {words.map((word, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={text.stepper.step(index + 1, word)}
              aria-current={at === index + 1 ? "step" : undefined}
              className={at > index ? "past" : ""}
              onKeyDown={onKeyDown}
              onClick={() => onStep(index + 1)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn quiet square"
        aria-label={text.stepper.next}
        aria-disabled={at >= last}
        onKeyDown={onKeyDown}
        onClick={() => onStep(Math.min(last, at + 1))}
      >
        <Icon name="next" />
      </button>
      <p className="dim" role="status" data-testid="step">
        {at === 0 ? (start ?? text.stepper.none(last)) : words[at - 1]}
      </p>
    </div>
  );
}

/** Where a key leads; nowhere with any other key. */
export function targetOf(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
      return Math.max(0, at - 1);
    case "ArrowRight":
      return Math.min(last, at + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
