/** A hint: first the move, then why, in a sentence that the board draws. */
import { useEffect, useRef } from "react";
import { settings, useSettings } from "../game/settings";
import { afterMove, capital, outlookWords, sideNames } from "../game/words";
import { Legend } from "../marks/Legend";
import type { GameModule } from "../games/module";
import { text } from "../text";
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
  // It stays at the lower edge of the window; the page moves only where even that is not enough.
  useEffect(() => {
    const hidden = (note.current?.getBoundingClientRect().bottom ?? 0) - window.innerHeight;
    if (hidden > 0) window.scrollBy({ top: hidden });
  }, [isWhyShown]);
  const move = capital(module.describeMove(hint.move, game.view));
  return (
    <section className="section hint-note" aria-label={text.hint.title} ref={note}>
      <div className="section-head">
        <h2>{text.hint.title}</h2>
        <span className="pill">{text.hint.from(capital(hint.by))}</span>
      </div>
      <p className="dim" data-testid="hint" aria-live="polite">
        <b>★ {move}</b>
        {isWhyShown && <span data-testid="why">{afterMove(move, whyOf(hint, game))}</span>}
      </p>
      {isWhyShown && hint.reason && (
        <Legend
          marks={hint.reason.marks}
          module={module}
          sides={sideNames(game)}
          words={{ better: text.marks.best }}
        />
      )}
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

/** The game's own words; where it has none, what the level expects. */
const whyOf = (hint: Hint, game: GameState): string =>
  hint.reason?.text ?? `${capital(hint.by)} ${outlookWords(hint.value, game.turn ?? "first", sideNames(game), "you")}.`;
