/** The top rated players of a game, people and bots. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../game/api";
import { intervalOf } from "../game/rating";
import { botName } from "../game/words";
import { text } from "../text";
import type { GameInfo } from "../wire";
import { PlaceAndPlayer } from "./PlaceAndPlayer";

export function Leaders({ game }: { game: GameInfo }) {
  const list = useQuery({
    queryKey: ["leaders", game.id],
    queryFn: ({ signal }) => api.leaders(game.id, signal),
    staleTime: 0,
  });
  const leaders = list.data?.leaders ?? [];
  return (
    <section aria-labelledby="leaders">
      <div className="section-head">
        <h2 id="leaders">{text.league.leaders}</h2>
      </div>
      {list.isError && <p className="note err">{text.rows.notLoaded(list.error.message)}</p>}
      {list.isSuccess && leaders.length === 0 && <p className="empty">{text.league.noLeaders}</p>}
      {leaders.length > 0 && (
        <table className="standings">
          <thead>
            <tr>
              <PlaceAndPlayer />
              <th scope="col">{text.league.rating}</th>
              <th scope="col" className="wide-only">
                {text.league.interval}
              </th>
              <th scope="col">{text.league.games}</th>
            </tr>
          </thead>
          <tbody>
            {leaders.map(({ player, rating }, index) => (
              <tr key={player.id}>
                <td>{index + 1}</td>
                <th scope="row" className="name">
                  <Link to="/players/$id" params={{ id: player.id }}>
                    {player.kind === "bot" ? botName(player.name) : player.name}
                  </Link>
                  {player.kind === "bot" && <span className="pill">{text.player.bot}</span>}
                </th>
                <td>
                  <b>
                    {rating.rating}
                    {rating.isProvisional && "?"}
                  </b>
                </td>
                <td className="wide-only">{intervalOf(rating).join("–")}</td>
                <td>{rating.games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
