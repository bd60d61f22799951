/** A move by keyboard, for hands and readers that prefer words. */
import { type FormEvent, useState } from "react";
import { toastError } from "../game/notices";

interface TypedMoveProps {
  legal: readonly string[];
  example: string;
  play: (move: string) => void;
}

export function TypedMove({ legal, example, play }: TypedMoveProps) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const move = legal.find((candidate) => candidate.toLowerCase() === text.trim().toLowerCase());
    if (move === undefined) {
      toastError(refusal(text.trim(), legal));
      return;
    }
    setText("");
    play(move);
  };
  return (
    <form className="grow row" onSubmit={submit}>
      <label className="field">
        <span className="cap nowrap">Type a move</span>
        <input
          id="typed-move"
          value={text}
          placeholder={example}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
    </form>
  );
}

function refusal(text: string, legal: readonly string[]): string {
  if (legal.length === 0) return "it is not your move";
  if (text === "") return "type a move first";
  const some = legal.slice(0, 8).join(", ");
  return `${text} cannot be played here; ${legal.length > 8 ? "for example" : "possible"}: ${some}`;
}
