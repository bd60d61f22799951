/** A list of games to resume or to watch. */
import { Link } from "@tanstack/react-router";
import type { UseQueryResult } from "@tanstack/react-query";
import { useGameInfo } from "../game/query";
import { capital, seatName, winnerOf } from "../game/words";
import { moduleOf } from "../games";
import type { GameList, GameListing } from "../wire";
import { Icon } from "../ui/Icon";

interface GameRowsProps {
  title: string;
  list: UseQueryResult<GameList>;
  empty: string;
  most?: number;
  /** Whether the people in these games are the visitor. */
  isMine?: boolean;
}

export function GameRows({ title, list, empty, most, isMine = false }: GameRowsProps) {
  const games = list.data?.games.slice(0, most) ?? [];
  return (
    <div>
      <div className="section-head">
        <h2>{title}</h2>
        {list.isPending && <span className="cap">loading</span>}
      </div>
      {list.isError && <p className="note err">The list could not be loaded: {list.error.message}.</p>}
      <ul>
        {games.map((game) => (
          <Row key={game.id} game={game} isMine={isMine} />
        ))}
      </ul>
      {list.isSuccess && games.length === 0 && <Empty text={empty} />}
    </div>
  );
}

function Row({ game, isMine }: { game: GameListing; isMine: boolean }) {
  const info = useGameInfo(game.game);
  const [first, second] = game.seats.map((seat) => seatName(seat, isMine ? [seat.side] : []));
  const isRunning = game.status !== "finished";
  return (
    <li>
      <span className="pill">{info?.name ?? game.game}</span>
      <span className="grow">
        {first} <span className="cap">v</span> {second} <span className="cap">{resultOf(game)}</span>
      </span>
      <Link className="btn ghost small" to="/games/$id" params={{ id: game.id }} search={{}}>
        <Icon name={isRunning ? "eye" : "play"} />
        {isRunning ? "Open" : "Replay"}
        <span className="sr">
          {" "}
          {first} against {second}
        </span>
      </Link>
    </li>
  );
}

function resultOf({ status, result, seats }: GameListing): string {
  if (status === "waiting") return "waiting for a player";
  if (status === "in_progress") return "running";
  const winner = winnerOf(result);
  if (winner) return `${capital(seats[winner === "first" ? 0 : 1].sideName)} won`;
  if (result === "draw") return "draw";
  return result && "points" in result ? `${result.points} points` : "over";
}

export function Empty({ text }: { text: string }) {
  const { Avatar } = moduleOf("connect4");
  return (
    <div className="empty">
      <Avatar side="second" sides={["red", "yellow"]} />
      <p>{text}</p>
    </div>
  );
}
