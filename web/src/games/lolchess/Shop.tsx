/** The shop: three items with price and possible combinations, then the choice of the receiver. */
import { plural } from "../../game/words";
import { selectItem, useSelection } from "./selection";
import { tokenOf } from "./pieces";
import { combination, itemName, itemWords, wouldMake } from "./tables";
import { Token } from "./Token";
import { type Piece, pieceOf, type View } from "./view";

interface ShopProps {
  view: View;
  owner: "blue" | "red";
  legal: readonly string[];
  play: (action: string) => void;
}

export function Shop({ view, owner, legal, play }: ShopProps) {
  const { item, selected } = useSelection();
  const price = view.price[owner];
  const short = price - view.gold[owner];
  const isTurn = view.turn === owner;
  const bought = view.hasBought && isTurn;
  const receivers = receiversOf(view, legal, item);
  const chosen = pieceOf(view, selected);
  const modules = view.pieces.filter(({ module, owner: whose, alive }) => module && whose === owner && alive);
  return (
    <section className="section">
      <div className="section-head">
        <h2>Shop</h2>
        <span className="cap">
          {bought ? "one bought this turn" : `${price} each · you have ${view.gold[owner]}`} · restock in{" "}
          {plural(Math.max(1, view.shop.nextRound - view.round), "round")}
        </span>
      </div>
      <div className="lc-goods">
        {view.shop.items.map(({ id, name }) => {
          const isOpen = receiversOf(view, legal, id).length > 0;
          const reason = bought ? "one per turn" : short > 0 ? `${short} gold short` : isTurn ? "" : "not your turn";
          return (
            <button
              key={id}
              type="button"
              className="lc-good"
              aria-pressed={item === id}
              aria-disabled={!isOpen}
              onClick={() => isOpen && selectItem(item === id ? undefined : id)}
            >
              <b>{name}</b>
              <span className="cap">{itemWords(id)}</span>
              <span className="mk">{isOpen ? `→ ${makes(chosen, owner, id)}` : reason}</span>
            </button>
          );
        })}
      </div>
      {item && receivers.length > 0 && (
        <Receivers item={item} receivers={receivers} onGive={(home) => play(`b${item}>${home}`)} />
      )}
      {modules.map((viktor) => (
        <Module key={viktor.id} viktor={viktor} legal={legal} play={play} />
      ))}
    </section>
  );
}

function receiversOf(view: View, legal: readonly string[], item: string | undefined): Piece[] {
  const homes = new Set(legal.filter((action) => action.startsWith(`b${item}>`)).map((action) => action.split(">")[1]));
  return view.pieces.filter(({ id }) => homes.has(id));
}

/** What the chosen champion would make of it, or how many things it goes into. */
function makes(chosen: Piece | undefined, owner: string, item: string): string {
  const held = chosen?.owner === owner ? chosen.items.map(({ id }) => id) : [];
  return wouldMake(held, item)?.name ?? "8 recipes";
}

interface ReceiversProps {
  item: string;
  receivers: readonly Piece[];
  onGive: (home: string) => void;
}

function Receivers({ item, receivers, onGive }: ReceiversProps) {
  return (
    <div className="lc-receivers" role="group" aria-label={`Who gets ${itemName(item)}`}>
      <p className="cap">Who gets {itemName(item)}?</p>
      {receivers.map((piece) => {
        const held = piece.items.map(({ id }) => id);
        const made = wouldMake(held, item);
        const other = made && held.find((id) => combination(id, item)?.id === made.id);
        return (
          <button key={piece.id} type="button" data-home={piece.id} onClick={() => onGive(piece.id)}>
            <svg viewBox="-52 -52 104 104" aria-hidden="true">
              <Token {...tokenOf(piece)} />
            </svg>
            <span>
              <b>{piece.name}</b>
              <br />
              <span className="cap">
                {made && other ? `with ${itemName(other)} becomes ${made.name}` : `${3 - held.length} of 3 slots free`}
              </span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

interface ModuleProps {
  viktor: Piece;
  legal: readonly string[];
  play: (action: string) => void;
}

/** Viktor's own goods: free, once he has done enough damage. */
function Module({ viktor, legal, play }: ModuleProps) {
  if (!viktor.module) return null;
  const { offered, damage, needed } = viktor.module;
  const action = `b${offered}>${viktor.id}`;
  const isOpen = legal.includes(action);
  return (
    <button
      type="button"
      className="lc-good lc-module"
      aria-disabled={!isOpen}
      onClick={() => isOpen && play(action)}
    >
      <b>Viktor: {itemName(offered)}</b>
      <span className="cap">{itemWords(offered)}</span>
      <span className="mk">{isOpen ? "free: take it" : needed > 9000 ? "all modules taken" : `${damage} of ${needed} damage`}</span>
    </button>
  );
}
