/** A labelled text input. */
import type { InputHTMLAttributes } from "react";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  label: string;
  /** What a valid input looks like. */
  rule?: string;
  onChange: (value: string) => void;
}

export function Field({ label, rule, onChange, ...input }: FieldProps) {
  return (
    <label className="entry">
      <span>
        {label} {rule && <span className="cap">{rule}</span>}
      </span>
      <input {...input} spellCheck={false} autoCapitalize="off" onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
