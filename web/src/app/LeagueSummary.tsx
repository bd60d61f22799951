/** The league on the front page: the leading bots of each game. */
import { Link } from "@tanstack/react-router";
import { useLeague } from "../game/query";
import { botName } from "../game/words";
import { text } from "../text";
import { Icon } from "../ui/Icon";
import type { LeagueTable } from "../wire";

/** The top bots of each game; the league page shows all. */
const SHOWN = 3;

export function LeagueSummary() {
  const league = useLeague(undefined, (whole) => whole).data;
  const played = league?.tables.filter(({ standings }) => standings.some(({ games }) => games > 0)) ?? [];
  if (played.length === 0) return null;
  return (
    <section className="league-summary" aria-labelledby="league-summary">
      <div className="section-head">
        <h2 id="league-summary">{text.league.now}</h2>
        <Link className="btn ghost small" to="/league">
          <Icon name="cup" />
          {text.league.toLeague}
        </Link>
      </div>
      <div className="podiums">
        {played.map((table) => (
          <Podium key={table.game} table={table} />
        ))}
      </div>
    </section>
  );
}

function Podium({ table: { name, standings, running } }: { table: LeagueTable }) {
  return (
    <div>
      <h3>
        {name} <span className="cap">{text.league.running(running.length)}</span>
      </h3>
      <ol>
        {standings.slice(0, SHOWN).map(({ player, rating, low, high }, index) => (
          <li key={player.id}>
            <span className="cap">{index + 1}</span>
            <Link className="grow" to="/players/$id" params={{ id: player.id }}>
              {botName(player.name)}
            </Link>
            <b>{rating}</b>
            <span className="cap nowrap">{text.league.range(low, high)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
