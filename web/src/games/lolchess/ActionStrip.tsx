/** What the selected piece can do, and a preview of the aimed action; below the board on a phone, else in the side panel. */
import { capital } from "../../game/words";
import { targetsOf } from "./choice";
import { aimAt, type Mode, setMode, useSelection } from "./selection";
import { previewOf, type ActionPreview } from "./preview";
import { maxHp, type Piece, pieceOf, shieldOf, type View } from "./view";

interface ActionStripProps {
  view: View;
  legal: readonly string[];
  play: (action: string) => void;
}

export function ActionStrip({ view, legal, play }: ActionStripProps) {
  const { selected, aim } = useSelection();
  const piece = pieceOf(view, selected);
  const isYours = piece !== undefined && legal.some((action) => action.slice(1, 3) === piece.square);
  const prospect = aim && legal.includes(aim) ? previewOf(view, aim) : undefined;
  return (
    <div className={`lc-strip board-extra board-controls ${legal.length > 0 ? "" : "idle"}`}>
      {piece && isYours ? (
        <Modes view={view} piece={piece} legal={legal} />
      ) : (
        <p className="cap">
          {piece ? idleWords(piece, view) : legal.length > 0 ? "Select a piece." : ""}
        </p>
      )}
      {prospect && aim ? (
        <Preview prospect={prospect} onAct={() => play(aim)} />
      ) : (
        <p className="cap">{piece && isYours ? "Point at a marked square to preview the action." : legal.length > 0 ? HELP : ""}</p>
      )}
    </div>
  );
}

const HELP = "A move, an attack or a skill ends the turn. Before that you may cast one spell and buy one item.";

function idleWords(piece: Piece, { turn, round }: View): string {
  if (!piece.alive) return piece.returnsAt ? `${piece.name} is back in ${Math.max(1, piece.returnsAt - round)} rounds.` : `${piece.name} is dead.`;
  if (piece.owner === "neutral") return `${piece.name} never acts; killing it earns gold.`;
  return piece.owner === turn ? `${piece.name} cannot act now.` : `${piece.name} belongs to ${piece.owner}.`;
}

interface ModesProps {
  view: View;
  piece: Piece;
  legal: readonly string[];
}

function Modes({ view, piece, legal }: ModesProps) {
  const { mode } = useSelection();
  const { skill, spell } = piece;
  const choose = (next: Mode) => {
    const targets = targetsOf(legal, piece, next);
    const own = targets.get(piece.square);
    setMode(next, next !== "act" && targets.size === 1 ? own : undefined);
  };
  return (
    <div className="lc-modes" role="group" aria-label={`What ${piece.name} does`}>
      <ModeButton word="Move or attack" isOn={mode === "act"} onChoose={() => choose("act")} isReady note="" />
      {skill?.active && (
        <ModeButton
          word={skill.name}
          isOn={mode === "skill"}
          isReady={targetsOf(legal, piece, "skill").size > 0}
          note={skill.left > 0 ? `in ${Math.ceil(skill.left)}` : "no target"}
          onChoose={() => choose("skill")}
        />
      )}
      {spell && (
        <ModeButton
          word={spell.name}
          isOn={mode === "spell"}
          isReady={targetsOf(legal, piece, "spell").size > 0}
          note={spell.left > 0 ? `in ${spell.left}` : view.hasCast ? "one per turn" : "no target"}
          onChoose={() => choose("spell")}
        />
      )}
    </div>
  );
}

interface ModeButtonProps {
  word: string;
  note: string;
  isOn: boolean;
  isReady: boolean;
  onChoose: () => void;
}

function ModeButton({ word, note, isOn, isReady, onChoose }: ModeButtonProps) {
  return (
    <button
      type="button"
      className="lc-mode"
      aria-pressed={isOn}
      aria-disabled={!isReady}
      onClick={() => isReady && onChoose()}
    >
      {word}
      {!isReady && <span className="cap"> {note}</span>}
    </button>
  );
}

function Preview({ prospect, onAct }: { prospect: ActionPreview; onAct: () => void }) {
  const { title, outcome, grave, verb, victim } = prospect;
  return (
    <div className={`lc-preview ${victim && victim.loss > 0 ? "hurts" : ""}`} role="group" aria-label="Preview">
      <span>
        <b>{capital(title)}</b>
        <br />
        <span className="dim">
          {outcome}
          {grave && (
            <>
              {grave === "kills" ? " · " : ", "}
              <b className="bad">{grave}</b>
            </>
          )}
        </span>
      </span>
      <button
        type="button"
        className="btn primary small"
        // Pressing the button must not clear the aim by moving the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          aimAt(undefined);
          onAct();
        }}
      >
        {verb}
      </button>
      {victim && <VictimBar {...victim} />}
    </div>
  );
}

function VictimBar({ piece, loss }: { piece: Piece; loss: number }) {
  const whole = Math.max(maxHp(piece), piece.hp + shieldOf(piece));
  const percent = (amount: number) => `${(100 * Math.max(0, amount)) / whole}%`;
  const rest = Math.max(0, piece.hp - Math.max(0, loss));
  const share = piece.hp / maxHp(piece);
  const level = share > 0.5 ? "high" : share > 0.25 ? "mid" : "low";
  return (
    <span className="lc-victim" aria-hidden="true">
      <i className={level} style={{ width: percent(rest) }} />
      {loss > 0 && <i className="loss" style={{ left: percent(rest), width: percent(piece.hp - rest) }} />}
      {loss < 0 && <i className="gain" style={{ left: percent(piece.hp), width: percent(Math.min(-loss, maxHp(piece) - piece.hp)) }} />}
    </span>
  );
}
