/** The top rated players of a game: people, and apart from them the bots. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../game/api";
import { intervalOf } from "../game/rating";
import { botName } from "../game/words";
import { BotBadge } from "../people/BotBadge";
import { text } from "../text";
import type { GameInfo, Leader } from "../wire";
import { PlaceAndPlayer } from "./PlaceAndPlayer";

export function Leaders({ game }: { game: GameInfo }) {
  // Both at once, so that nothing is pushed down by a part that loads later.
  const lists = useQuery({
    queryKey: ["leaders", game.id],
    queryFn: ({ signal }) => Promise.all([api.leaders(game.id, "person", signal), api.leaders(game.id, "bot", signal)]),
    staleTime: 0,
  });
  const [people, bots] = lists.data ?? [];
  return (
    <div className="leaders">
      <Section id="leaders" title={text.league.leaders} leaders={people?.leaders} error={lists.error} />
      {bots && bots.leaders.length > 0 && (
        <Section id="leading-bots" title={text.league.leadingBots} leaders={bots.leaders} error={null} />
      )}
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** `undefined` until they are known. */
  leaders?: readonly Leader[];
  error: Error | null;
}

function Section({ id, title, leaders, error }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
      </div>
      {error && <p className="note err">{text.rows.notLoaded(error.message)}</p>}
      {leaders?.length === 0 && <p className="empty">{text.league.noLeaders}</p>}
      {leaders && leaders.length > 0 && <Table leaders={leaders} />}
    </section>
  );
}

function Table({ leaders }: { leaders: readonly Leader[] }) {
  return (
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
              {player.isBot && <BotBadge />}
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
  );
}
