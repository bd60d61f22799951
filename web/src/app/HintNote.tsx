/** A hint with its reason: the move, its worth and the line behind it. */
import { capital, outlookWords, sideNames } from "../game/words";
import type { GameModule } from "../games/module";
import { Move, Moves } from "../ui/Move";
import type { GameState, Hint } from "../wire";

export function HintNote({ hint, game, module }: { hint: Hint; game: GameState; module: GameModule }) {
  const side = game.turn ?? "first";
  const rest = hint.line.slice(1, 8);
  return (
    <>
      <div className="section-head">
        <h2>Hint</h2>
        <span className="pill">from {capital(hint.by)}</span>
      </div>
      <p className="dim" data-testid="hint">
        <b>
          <Move module={module} move={hint.move} />
        </b>
        : {capital(hint.by)} {outlookWords(hint.value, side, sideNames(game), "you")}
        {rest.length > 0 && (
          <>
            ; then <Moves module={module} moves={rest} />
          </>
        )}
        .
      </p>
    </>
  );
}
