/** The table: players, board and ledger of one game, live or looked back on. */
import { useEffect, useState } from "react";
import { useGameInfo } from "../game/query";
import { useSession } from "../game/session";
import { isYourTurn, unconfirmedMove, useTable } from "../game/table";
import { resultWords, seatName } from "../game/words";
import { moduleOf } from "../games";
import { text } from "../text";
import type { GameReply } from "../wire";
import { PlayerCard } from "../ui/PlayerCard";
import { useCursor, useReplayKeys } from "./cursor";
import { EndDialog } from "./EndDialog";
import { isAmongBots } from "./evaluation";
import { useHint } from "./hint";
import { rememberKind } from "./kind";
import { Ledger } from "./Ledger";
import { OfflineBanner } from "./OfflineBanner";
import { useMatch } from "./match";
import { usePosition } from "./position";
import { Stage, stageStyle } from "./Stage";
import { Toolbar } from "./Toolbar";

export function TableView({ first }: { first: GameReply }) {
  const { table: store, retry, seated } = useSession(first);
  const table = useTable(store, (state) => state);
  const game = table.game ?? first.state;
  const module = moduleOf(game.game);
  const info = useGameInfo(game.game);
  const cursor = useCursor(game.ply, game.status === "in_progress" && isAmongBots(game));
  useReplayKeys(cursor, game.ply);
  const hinting = useHint(game, isYourTurn(table) && table.connection === "open");
  const position = usePosition(game, table, module, cursor, hinting.isWhyShown);
  const match = useMatch(game, table.you, module);
  const [openedAt] = useState(() => Date.now());
  useEffect(() => rememberKind(game.game), [game.game]);
  const title = game.seats.map((seat) => seatName(seat, table.you)).join(" against ");
  // You sit at the bottom of the ledger, as at a table.
  const order =
    table.you.includes("first") && !table.you.includes("second") ? [game.seats[1], game.seats[0]] : game.seats;
  return (
    <main id="main" className="table" style={stageStyle(module)}>
      <title>{`${game.status === "finished" ? resultWords(game, table.you) : title} · ${info?.name ?? game.game} · Parlor`}</title>
      <h1 className="sr">
        {info?.name ?? game.game}: {title}
      </h1>
      <section className="players" aria-label={text.table.players}>
        {order.map((seat) => (
          <PlayerCard
            key={seat.side}
            seat={seat}
            sides={position.sides}
            module={module}
            info={info}
            you={table.you}
            isTurn={game.turn === seat.side && game.status === "in_progress"}
            isHere={table.you.includes(seat.side) || (table.presence?.[seat.side] ?? true)}
            clock={game.clock}
            receivedAt={table.receivedAt}
            view={position.view}
          />
        ))}
      </section>
      <Stage game={game} table={table} module={module} cursor={cursor} position={position} hint={hinting.data?.move}>
        <Toolbar
          game={game}
          table={table}
          module={module}
          info={info}
          cursor={cursor}
          match={match}
          hinting={hinting}
        />
      </Stage>
      <Ledger
        game={game}
        table={table}
        module={module}
        cursor={cursor}
        position={position}
        match={match}
        hinting={hinting}
        pending={unconfirmedMove(table)}
        onSeated={seated}
        since={Math.max(openedAt, table.receivedAt)}
      />
      <EndDialog game={game} you={table.you} info={info} match={match} />
      <OfflineBanner connection={table.connection} hasPending={table.pending !== undefined} onRetry={retry} />
    </main>
  );
}
