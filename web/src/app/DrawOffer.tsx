/** Draw offers: made in the toolbar, answered at the top of the side panel. */
import { useState } from "react";
import type { GameClient, GameClientActions } from "../game/client";
import { seatName, seatOf } from "../game/words";
import { text } from "../text";
import type { GameState } from "../wire";
import { Icon } from "../ui/Icon";
import { Tool } from "./Tool";

type Players = Pick<GameClient, "you"> & GameClientActions;

/** Only people can agree to a draw; bots do not. */
export const mayDraw = (game: GameState, you: GameClient["you"]): boolean =>
  you.length > 0 && game.status === "in_progress" && game.seats.every(({ kind }) => kind === "person");

/** Whether the other side offers a draw. */
export const isOfferedTo = ({ drawOffer, status }: GameState, you: GameClient["you"]): boolean =>
  drawOffer !== undefined && status === "in_progress" && you.length === 1 && !you.includes(drawOffer);

interface DrawOfferProps {
  game: GameState;
  client: Players;
  isBlocked: boolean;
}

export function DrawTool({ game, client, isBlocked }: DrawOfferProps) {
  const { you, act } = client;
  const isMine = game.drawOffer !== undefined && you.includes(game.drawOffer);
  const word = you.length === 2 ? text.tool.drawHere : isOfferedTo(game, you) ? text.tool.acceptDraw : text.tool.draw;
  return <Tool icon="draw" word={word} isDisabled={isBlocked || isMine} onClick={() => act("draw")} />;
}

/** Replaces the turn status until the offer is answered or dismissed; then shows `children` again. */
export function DrawOffer({ game, client, children }: Omit<DrawOfferProps, "isBlocked"> & { children: React.ReactNode }) {
  const [putAside, setPutAside] = useState<number>();
  const { drawOffer } = game;
  if (drawOffer === undefined || !isOfferedTo(game, client.you) || putAside === game.seq) return children;
  return (
    <div className="row">
      <span className="grow">
        <b>{text.turn.offersDraw(seatName(seatOf(game, drawOffer), client.you))}</b>
        <p className="cap wide-only">{text.turn.declinesByMove}</p>
      </span>
      <button type="button" className="btn quiet small" onClick={() => setPutAside(game.seq)}>
        {text.turn.decline}
      </button>
      <button type="button" className="btn primary small" onClick={() => client.act("draw")}>
        <Icon name="draw" />
        {text.turn.accept}
      </button>
    </div>
  );
}
