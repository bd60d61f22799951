/** An input for typed moves. */
import { type FormEvent, useState } from "react";
import { toastError } from "../game/notices";
import { text } from "../text";

interface TypedMoveProps {
  legal: readonly string[];
  example: string;
  play: (move: string) => void;
}

export function TypedMove({ legal, example, play }: TypedMoveProps) {
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const move = legal.find((candidate) => candidate.toLowerCase() === typed.trim().toLowerCase());
    if (move === undefined) {
      toastError(refusal(typed.trim(), legal));
      return;
    }
    setTyped("");
    play(move);
  };
  return (
    <form className="grow row" onSubmit={submit}>
      <label className="field">
        <span className="cap nowrap">{text.typed.label}</span>
        <input
          id="typed-move"
          value={typed}
          placeholder={example}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
    </form>
  );
}

function refusal(typed: string, legal: readonly string[]): string {
  if (legal.length === 0) return text.typed.notYours;
  if (typed === "") return text.typed.nothing;
  const some = legal.slice(0, 8).join(", ");
  return text.typed.cannot(typed, some, legal.length > 8);
}
