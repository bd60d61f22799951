/** Radio groups: for levels, and for any short list. */
import { type ReactNode, useId } from "react";
import { offLadder, ladder } from "../game/levels";
import { botName } from "../game/words";
import { text } from "../text";
import type { LevelInfo } from "../wire";

interface LevelPickerProps {
  label: string;
  levels: readonly LevelInfo[];
  value: string;
  onChange: (name: string) => void;
}

/** Rated levels by number, then the others by name. */
export function LevelPicker({ label, levels, value, onChange }: LevelPickerProps) {
  const group = useId();
  const others = offLadder(levels);
  const radio = (name: string, spoken: string, shown: ReactNode) => (
    <label key={name} title={name}>
      <input
        type="radio"
        name={group}
        value={name}
        checked={name === value}
        aria-label={spoken}
        onChange={() => onChange(name)}
      />
      <span aria-hidden="true">{shown}</span>
    </label>
  );
  return (
    <div className="levels" role="radiogroup" aria-label={label}>
      <div className="rungs">
        {ladder(levels).map(({ name }, index) => radio(name, text.level.name(index + 1, name), index + 1))}
      </div>
      {others.length > 0 && (
        <div className="names">{others.map(({ name, isProgram }) =>
            isProgram
              ? radio(name, text.level.program(name), text.level.programMark(name))
              : radio(name, text.level.other(name), botName(name)),
          )}</div>
      )}
    </div>
  );
}

interface Choice<T extends string> {
  value: T;
  label: ReactNode;
}

interface ChoicesProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}

export function Choices<T extends string>({ label, choices, value, onChange }: ChoicesProps<T>) {
  const group = useId();
  return (
    <div className="choices" role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={group}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
