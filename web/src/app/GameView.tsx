/** One game: players, board and side panel, live or at an earlier position. */
import { useEffect, useState } from "react";
import { useGameInfo } from "../game/query";
import { useSession } from "../game/session";
import { isYourTurn, unconfirmedMove, useGameClient } from "../game/client";
import { resultWords, seatName } from "../game/words";
import { moduleOf } from "../games";
import { text } from "../text";
import type { GameReply } from "../wire";
import { PlayerCard } from "../ui/PlayerCard";
import { useCursor, useReplayKeys } from "./cursor";
import { EndDialog } from "./EndDialog";
import { isAmongBots } from "./evaluation";
import { useHint } from "./hint";
import { rememberGame } from "./lastGame";
import { SidePanel } from "./SidePanel";
import { OfflineBanner } from "./OfflineBanner";
import { useMatch } from "./match";
import { usePosition } from "./position";
import { useFollowRematch } from "./Rematch";
import { BoardArea, boardStyle } from "./BoardArea";
import { Toolbar } from "./Toolbar";

export function GameView({ first }: { first: GameReply }) {
  const { client: store, retry, joined } = useSession(first);
  const client = useGameClient(store, (state) => state);
  const game = client.game ?? first.state;
  const module = moduleOf(game.game);
  const info = useGameInfo(game.game);
  const cursor = useCursor(game.ply, game.status === "in_progress" && isAmongBots(game));
  useReplayKeys(cursor, game.ply);
  const hinting = useHint(game, isYourTurn(client) && client.connection === "open");
  const position = usePosition(game, client, module, cursor, hinting.isWhyShown);
  const match = useMatch(game, client.you, module);
  useFollowRematch(game, client.you);
  const [openedAt] = useState(() => Date.now());
  useEffect(() => rememberGame(game.game), [game.game]);
  const title = game.seats.map((seat) => seatName(seat, client.you)).join(` ${text.game.versus} `);
  // The visitor is shown below the opponent.
  const order =
    client.you.includes("first") && !client.you.includes("second") ? [game.seats[1], game.seats[0]] : game.seats;
  return (
    <main id="main" className="game-page" style={boardStyle(module)}>
      <title>{`${game.status === "finished" ? resultWords(game, client.you) : title} · ${info?.name ?? game.game} · Parlor`}</title>
      <h1 className="sr">
        {info?.name ?? game.game}: {title}
      </h1>
      <section className="players" aria-label={text.game.players}>
        {order.map((seat) => (
          <PlayerCard
            key={seat.side}
            seat={seat}
            sides={position.sides}
            module={module}
            info={info}
            you={client.you}
            isTurn={game.turn === seat.side && game.status === "in_progress"}
            isHere={client.you.includes(seat.side) || (client.presence?.[seat.side] ?? true)}
            clock={game.clock}
            receivedAt={client.receivedAt}
            view={position.view}
          />
        ))}
      </section>
      <BoardArea game={game} client={client} module={module} cursor={cursor} position={position} hint={hinting.data?.move} marks={hinting.isWhyShown ? hinting.data?.reason?.marks : undefined}>
        <Toolbar
          game={game}
          client={client}
          module={module}
          info={info}
          cursor={cursor}
          match={match}
          hinting={hinting}
        />
      </BoardArea>
      <SidePanel
        game={game}
        client={client}
        module={module}
        cursor={cursor}
        position={position}
        match={match}
        hinting={hinting}
        pending={unconfirmedMove(client)}
        onJoined={joined}
        since={Math.max(openedAt, client.receivedAt)}
      />
      <EndDialog game={game} you={client.you} info={info} match={match} />
      <OfflineBanner connection={client.connection} hasPending={client.pending !== undefined} onRetry={retry} />
    </main>
  );
}
