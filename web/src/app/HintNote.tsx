/** A hint: first the move, then why, in a sentence that the board draws. */
import { useEffect, useRef } from "react";
import { settings, useSettings } from "../game/settings";
import { capital, outlookWords, sideNames } from "../game/words";
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
      <p className="dim" data-testid="hint" aria-live="polite">
        <b>★ {capital(module.describeMove(hint.move, game.view))}</b>
        {isWhyShown && <Reason hint={hint} game={game} />}
      </p>
      {isWhyShown && hint.reason && <Legend marks={hint.reason.marks} module={module} sides={sideNames(game)} />}
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
function Reason({ hint, game }: Pick<HintNoteProps, "hint" | "game">) {
  const outlook = `${capital(hint.by)} ${outlookWords(hint.value, game.turn ?? "first", sideNames(game), "you")}.`;
  return <span data-testid="why">. {hint.reason?.text ?? outlook}</span>;
}
