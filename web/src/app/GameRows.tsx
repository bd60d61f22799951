/** A list of games to resume or to watch. */
import { Link } from "@tanstack/react-router";
import type { UseQueryResult } from "@tanstack/react-query";
import { useGameInfo } from "../game/query";
import { capital, seatName, winnerOf } from "../game/words";
import { DEFAULT_GAME, moduleOf } from "../games";
import { text } from "../text";
import type { GameList, GameListing } from "../wire";
import { Icon } from "../ui/Icon";

interface GameRowsProps {
  title: string;
  list: UseQueryResult<GameList>;
  empty: string;
  most?: number;
  /** Whether these are the visitor’s own games. */
  isMine?: boolean;
}

export function GameRows({ title, list, empty, most, isMine = false }: GameRowsProps) {
  const games = list.data?.games.slice(0, most) ?? [];
  return (
    <div>
      <div className="section-head">
        <h2>{title}</h2>
        {list.isPending && <span className="cap">{text.rows.loading}</span>}
      </div>
      {list.isError && <p className="note err">{text.rows.notLoaded(list.error.message)}</p>}
      <ul>
        {games.map((game) => (
          <Row key={game.id} game={game} isMine={isMine} />
        ))}
      </ul>
      {list.isSuccess && games.length === 0 && <Empty words={empty} />}
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
        {first} <span className="cap">{text.game.versus}</span> {second} <span className="cap">{resultOf(game)}</span>
      </span>
      <Link className="btn ghost small" to="/games/$id" params={{ id: game.id }} search={{}}>
        <Icon name={isRunning ? "eye" : "play"} />
        {isRunning ? text.rows.open : text.rows.replay}
        <span className="sr">
          {" "}
          {text.home.against(first ?? "", second ?? "")}
        </span>
      </Link>
    </li>
  );
}

function resultOf({ status, result, seats }: GameListing): string {
  if (status === "waiting") return text.rows.waiting;
  if (status === "in_progress") return text.rows.running;
  const winner = winnerOf(result);
  if (winner) return text.rows.won(capital(seats[winner === "first" ? 0 : 1].sideName));
  if (result === "draw") return text.rows.draw;
  return result && "points" in result ? text.match.points(result.points) : text.rows.over;
}

export function Empty({ words }: { words: string }) {
  const { Avatar, sides } = moduleOf(DEFAULT_GAME);
  return (
    <div className="empty">
      <Avatar side="second" sides={sides} />
      <p>{words}</p>
    </div>
  );
}
