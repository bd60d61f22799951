/** The uploaded tournaments of a game. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../game/api";
import { dateOf } from "../game/rating";
import { text } from "../text";
import type { GameInfo } from "../wire";
import { Icon } from "../ui/Icon";

export function Tournaments({ game }: { game: GameInfo }) {
  const list = useQuery({
    queryKey: ["tournaments", game.id],
    queryFn: ({ signal }) => api.tournaments(game.id, signal),
    staleTime: 0,
  });
  const tournaments = list.data?.tournaments ?? [];
  return (
    <section className="lower" aria-labelledby="tournaments">
      <div>
        <div className="section-head">
          <h2 id="tournaments">{text.tournament.all}</h2>
        </div>
        {list.isError && <p className="note err">{text.rows.notLoaded(list.error.message)}</p>}
        {list.isSuccess && tournaments.length === 0 && <p className="empty">{text.tournament.none}</p>}
        <ul>
          {tournaments.map(({ id, name, players, games, createdAt }) => (
            <li key={id}>
              <Icon name="cup" />
              <span className="grow">
                <Link to="/tournaments/$id" params={{ id }}>
                  {name}
                </Link>{" "}
                <span className="cap">
                  {text.tournament.brief(players.length, games)} · {dateOf(createdAt)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
