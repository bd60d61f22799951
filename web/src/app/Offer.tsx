/** The offer of a draw: in the toolbar to make it, at the top of the ledger to answer it. */
import { useState } from "react";
import type { Table, TableActions } from "../game/table";
import { seatName, seatOf } from "../game/words";
import { text } from "../text";
import type { GameState } from "../wire";
import { Icon } from "../ui/Icon";
import { Tool } from "./Tool";

type Players = Pick<Table, "you"> & TableActions;

/** Bots play on: a draw is agreed between people, or with oneself on one device. */
export const mayDraw = (game: GameState, you: Table["you"]): boolean =>
  you.length > 0 && game.status === "in_progress" && game.seats.every(({ kind }) => kind === "person");

/** Whether the other side offers a draw. */
export const isOfferedTo = ({ drawOffer, status }: GameState, you: Table["you"]): boolean =>
  drawOffer !== undefined && status === "in_progress" && you.length === 1 && !you.includes(drawOffer);

interface OfferProps {
  game: GameState;
  table: Players;
  isBlocked: boolean;
}

export function DrawTool({ game, table, isBlocked }: OfferProps) {
  const { you, act } = table;
  const isMine = game.drawOffer !== undefined && you.includes(game.drawOffer);
  const word = you.length === 2 ? text.tool.drawHere : isOfferedTo(game, you) ? text.tool.agreeDraw : text.tool.draw;
  return <Tool icon="draw" word={word} isDisabled={isBlocked || isMine} onClick={() => act("draw")} />;
}

/** Stands where the turn stands; `children` come back once it is put aside. */
export function DrawOffer({ game, table, children }: Omit<OfferProps, "isBlocked"> & { children: React.ReactNode }) {
  const [putAside, setPutAside] = useState<number>();
  const { drawOffer } = game;
  if (drawOffer === undefined || !isOfferedTo(game, table.you) || putAside === game.seq) return children;
  return (
    <div className="row">
      <span className="grow">
        <b>{text.turn.offersDraw(seatName(seatOf(game, drawOffer), table.you))}</b>
        <p className="cap wide-only">{text.turn.declinesByMove}</p>
      </span>
      <button type="button" className="btn quiet small" onClick={() => setPutAside(game.seq)}>
        {text.turn.decline}
      </button>
      <button type="button" className="btn primary small" onClick={() => table.act("draw")}>
        <Icon name="draw" />
        {text.turn.agree}
      </button>
    </div>
  );
}
