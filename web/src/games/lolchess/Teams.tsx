/** Both teams at a glance, while no piece is chosen: who lives, who is back when. */
import { select } from "./selection";
import { pieceWords, tokenOf } from "./pieces";
import { Token } from "./Token";
import { isChampion, maxHp, type Piece, type View } from "./view";

export function Teams({ view }: { view: View }) {
  return (
    <div className="lc-teams">
      {(["blue", "red"] as const).map((owner) => (
        <div key={owner}>
          <p className="cap">
            <b className={`lc-side ${owner}`}>{owner === "blue" ? "Blue" : "Red"}</b> {view.gold[owner]} gold · next item{" "}
            {view.price[owner]}
          </p>
          <div className="lc-team">
            {view.pieces
              .filter((piece) => piece.owner === owner && (isChampion(piece) || piece.kind === "poro"))
              .map((piece) => (
                <Member key={piece.id} piece={piece} round={view.round} />
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Member({ piece, round }: { piece: Piece; round: number }) {
  const away = piece.returnsAt ? `back in ${Math.max(1, piece.returnsAt - round)}` : "dead";
  return (
    <button
      type="button"
      className={piece.alive ? "" : "away"}
      onClick={() => select(piece.id)}
    >
      <svg viewBox="-52 -52 104 104" aria-hidden="true">
        <Token {...tokenOf(piece)} />
      </svg>
      <span className="sr">{piece.alive ? pieceWords(piece) : `${piece.name}, ${away}`}</span>
      <span className="cap" aria-hidden="true">
        {piece.alive ? `${piece.hp}/${maxHp(piece)}` : away}
      </span>
    </button>
  );
}
