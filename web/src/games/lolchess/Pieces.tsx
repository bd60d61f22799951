/** The tokens on their squares, and what the last action did to them. */
import type { CSSProperties } from "react";
import { boxOf, type Layout } from "./layout";
import { tokenOf } from "./pieces";
import { Token } from "./Token";
import { type Changes, parseAction, type Piece, type View } from "./view";

interface PiecesProps {
  layout: Layout;
  view: View;
  /** Whether the last action is played as a motion. */
  isLively: boolean;
  plies: number;
  /** Hit points that the previewed action takes, by piece. */
  losses: ReadonlyMap<string, number>;
  pending?: string;
}

export function Pieces({ layout, view, isLively, plies, losses, pending }: PiecesProps) {
  const sent = parseAction(pending);
  const fallen = new Set(isLively ? view.lastAction?.deaths : []);
  const lean = isLively ? leanOf(layout, view.lastAction?.action) : undefined;
  const shown = view.pieces.filter(({ alive, id }) => alive || fallen.has(id));
  return (
    <>
      {shown.map((piece) => {
        const isSent = sent?.kind === "move" && sent.from === piece.square;
        const box = boxOf(layout, isSent ? sent.to : piece.square);
        const isLeaning = lean !== undefined && piece.square === lean.from && piece.alive;
        return (
          <g
            key={piece.id}
            className={`lc-place ${piece.alive ? "" : "fallen"} ${isSent ? "unconfirmed" : ""}`}
            style={{ transform: `translate(${box.cx}px, ${box.cy}px) scale(${box.scale})` }}
          >
            <g
              key={isLeaning ? plies : undefined}
              className={isLeaning ? "lc-leaning" : ""}
              style={isLeaning ? lean.style : undefined}
            >
              <Token {...tokenOf(piece, losses.get(piece.id))} />
            </g>
          </g>
        );
      })}
      {isLively && view.lastAction && (
        <Floats key={plies} layout={layout} pieces={view.pieces} damage={view.lastAction.damage} heals={view.lastAction.heals} />
      )}
    </>
  );
}

/** Who leans towards whom. */
function leanOf(layout: Layout, text: string | undefined) {
  const action = parseAction(text);
  if (action?.kind !== "attack") return undefined;
  const [from, to] = [boxOf(layout, action.from), boxOf(layout, action.to)];
  const length = Math.hypot(to.cx - from.cx, to.cy - from.cy) || 1;
  const style = {
    "--lean-x": `${(26 * (to.cx - from.cx)) / length}px`,
    "--lean-y": `${(26 * (to.cy - from.cy)) / length}px`,
  } as CSSProperties;
  return { from: action.from, style };
}

interface FloatsProps {
  layout: Layout;
  pieces: readonly Piece[];
  damage: Changes;
  heals: Changes;
}

/** Numbers that rise from those who were hit or healed. */
function Floats({ layout, pieces, damage, heals }: FloatsProps) {
  return pieces.map(({ id, square }) => {
    const [hurt, healed] = [damage[id], heals[id]];
    if (!hurt && !healed) return null;
    const { cx, cy } = boxOf(layout, square);
    return (
      <g key={id} transform={`translate(${cx} ${cy})`}>
        <text className={`lc-float ${hurt ? "hurt" : "healed"}`} y="-2">
          {hurt ? `−${hurt}` : `+${healed}`}
        </text>
      </g>
    );
  });
}
