/** The five spells of a side: ready, or in how many turns. */
import { targetsOf } from "./choice";
import { select } from "./selection";
import { SPELLS } from "./tables";
import type { Piece, View } from "./view";

interface SpellsProps {
  view: View;
  owner: "blue" | "red";
  legal: readonly string[];
}

export function Spells({ view, owner, legal }: SpellsProps) {
  const holders = view.pieces.filter((piece) => piece.owner === owner && piece.spell);
  if (holders.length === 0) return null;
  const note = view.hasCast && view.turn === owner ? "one cast this turn" : "one per turn, before you act";
  return (
    <section className="section">
      <div className="section-head">
        <h2>Spells</h2>
        <span className="cap">{note}</span>
      </div>
      <div className="lc-spells">
        {SPELLS.map(({ id, name, text }) => {
          const holder = holders.find((piece) => piece.spell?.id === id);
          return holder && <Spell key={id} name={name} text={text} holder={holder} legal={legal} />;
        })}
      </div>
    </section>
  );
}

interface SpellProps {
  name: string;
  text: string;
  holder: Piece;
  legal: readonly string[];
}

function Spell({ name, text, holder, legal }: SpellProps) {
  const left = holder.spell?.left ?? 0;
  const targets = targetsOf(legal, holder, "spell");
  const isReady = targets.size > 0;
  const state = !holder.alive ? "dead" : left > 0 ? `in ${left}` : holder.name;
  return (
    <button
      type="button"
      className={`lc-spell ${isReady ? "ready" : ""}`}
      title={text}
      aria-disabled={!isReady}
      onClick={() => {
        if (isReady) select(holder.id, "spell", targets.size === 1 ? targets.get(holder.square) : undefined);
        else select(holder.id);
      }}
    >
      <b>{name}</b>
      <span className="sr">
        of {holder.name}: {isReady ? "ready" : left > 0 ? `in ${left} turns` : "not now"}.
      </span>
      <span aria-hidden="true">{state}</span>
    </button>
  );
}
