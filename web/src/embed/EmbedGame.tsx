/** One game in a frame: players, board and what is needed to play or to look back. */
import { type ReactNode, Suspense } from "react";
import { BoardArea, boardStyle } from "../app/BoardArea";
import { useLocalCursor, useReplayKeys } from "../app/cursor";
import { isAmongBots } from "../app/evaluation";
import { OfflineBanner } from "../app/OfflineBanner";
import { usePosition } from "../app/position";
import { isYourTurn, useGameClient } from "../game/client";
import { useGameInfo } from "../game/query";
import { useSession } from "../game/session";
import { seatName } from "../game/words";
import { moduleOf } from "../games";
import { text } from "../text";
import { PlayerCard } from "../ui/PlayerCard";
import { Replay } from "../ui/Replay";
import type { GameReply } from "../wire";
import { EmbedFoot } from "./EmbedFoot";

const NONE: readonly string[] = [];

interface EmbedGameProps {
  first: GameReply;
  /** What can be done besides moving. */
  children?: ReactNode;
}

export function EmbedGame({ first, children }: EmbedGameProps) {
  const { client: store, retry } = useSession(first);
  const client = useGameClient(store, (state) => state);
  const game = client.game ?? first.state;
  const module = moduleOf(game.game);
  const info = useGameInfo(game.game);
  const cursor = useLocalCursor(game.ply, game.status === "in_progress" && isAmongBots(game));
  useReplayKeys(cursor, game.ply);
  const position = usePosition(game, client, module, cursor, false);
  const isPlaying = client.you.length > 0 && game.status === "in_progress";
  const title = `${info?.name ?? game.game}: ${game.seats.map((seat) => seatName(seat, client.you)).join(` ${text.game.versus} `)}`;
  return (
    <main id="main" className="embed" style={boardStyle(module)}>
      <title>{`${title} · Parlor`}</title>
      <h1 className="sr">{title}</h1>
      <section className="players" aria-label={text.game.players}>
        {game.seats.map((seat) => (
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
      <BoardArea game={game} client={client} module={module} cursor={cursor} position={position}>
        {!isPlaying && (
          <Replay
            shown={cursor.shown}
            last={game.ply}
            isPlaying={cursor.isPlaying}
            onSeek={cursor.seek}
            onPlay={cursor.togglePlay}
          />
        )}
      </BoardArea>
      {module.Panel && (
        <aside className="panel" aria-label={text.game.game}>
          <Suspense>
            <module.Panel
              view={position.view}
              sides={position.sides}
              you={client.you}
              legal={cursor.isLive && isYourTurn(client) ? game.legal : NONE}
              history={{ id: game.id, moves: game.moves, plies: cursor.shown, views: client.views }}
              play={(move) => client.act("move", move)}
            />
          </Suspense>
        </aside>
      )}
      <EmbedFoot href={`/games/${game.id}`}>{children}</EmbedFoot>
      <OfflineBanner connection={client.connection} hasPending={client.pending !== undefined} onRetry={retry} />
    </main>
  );
}
