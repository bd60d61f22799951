/** Radio groups: numbered levels, and a row of words. */
import { type ReactNode, useId } from "react";
import { text } from "../text";
import type { LevelInfo } from "../wire";

interface LevelPickerProps {
  label: string;
  levels: readonly LevelInfo[];
  value: string;
  onChange: (name: string) => void;
}

export function LevelPicker({ label, levels, value, onChange }: LevelPickerProps) {
  const group = useId();
  return (
    <div className="levels" role="radiogroup" aria-label={label}>
      {levels.map(({ name }, index) => (
        <label key={name} title={name}>
          <input
            type="radio"
            name={group}
            value={name}
            checked={name === value}
            aria-label={text.table.level(index + 1, name)}
            onChange={() => onChange(name)}
          />
          <span aria-hidden="true">{index + 1}</span>
        </label>
      ))}
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
