/** A hint: first the move, then its value, the expected line and the next best move. */
import { useEffect, useRef } from "react";
import { settings, useSettings } from "../game/settings";
import { capital, outlookWords, sideNames, valueWords } from "../game/words";
import type { GameModule } from "../games/module";
import { text } from "../text";
import { Moves } from "../ui/Move";
import type { GameState, Hint } from "../wire";
import type { Hinting } from "./hint";

interface HintNoteProps {
  hint: Hint;
  hinting: Hinting;
  game: GameState;
  module: GameModule;
}

export function HintNote({ hint, hinting: { isWhyShown, ask }, game, module }: HintNoteProps) {
  const { areHintsKept } = useSettings();
  const note = useRef<HTMLElement>(null);
  // The answer may be outside the visible part of a long side panel.
  useEffect(() => {
    if (isWhyShown) note.current?.scrollIntoView({ block: "nearest" });
  }, [isWhyShown]);
  return (
    <section className="section" ref={note}>
      <div className="section-head">
        <h2>{text.hint.title}</h2>
        <span className="pill">{text.hint.from(capital(hint.by))}</span>
      </div>
      <p className="dim" data-testid="hint">
        <b>★ {capital(module.describeMove(hint.move, game.view))}</b>
        {isWhyShown && <Reason hint={hint} game={game} module={module} />}
      </p>
      <div className="row hint-actions">
        {!isWhyShown && (
          <button type="button" className="btn quiet small" onClick={ask}>
            {text.hint.why}
          </button>
        )}
        <label className="check">
          <input
            type="checkbox"
            checked={areHintsKept}
            onChange={(event) => settings.setState({ areHintsKept: event.target.checked })}
          />
          {text.hint.keep}
        </label>
      </div>
    </section>
  );
}

function Reason({ hint, game, module }: Omit<HintNoteProps, "hinting">) {
  const side = game.turn ?? "first";
  const rest = hint.line.slice(1, 8);
  const other = hint.candidates.find(({ move }) => move !== hint.move);
  return (
    <span data-testid="why">
      : {capital(hint.by)} {outlookWords(hint.value, side, sideNames(game), "you")}
      {rest.length > 0 && (
        <>
          ; {text.hint.after} <Moves module={module} moves={rest} />
        </>
      )}
      .{other && ` ${text.hint.next} ${module.describeMove(other.move, game.view)}: ${valueWords(other.value, side)}.`}
    </span>
  );
}
