/** The standings of the bot league with 95% intervals. */
import { Link } from "@tanstack/react-router";
import { IntervalBar } from "../chart/IntervalBar";
import { rangeOf } from "../chart/scale";
import { botName } from "../game/words";
import { text } from "../text";
import type { GameInfo, LeagueRow } from "../wire";
import { PlaceAndPlayer } from "./PlaceAndPlayer";

export function LeagueStandings({ game, rows }: { game: GameInfo; rows: readonly LeagueRow[] }) {
  const range = rangeOf(rows.flatMap(({ low, high }) => [low, high]), 200);
  return (
    <section aria-labelledby="standings">
      <div className="section-head">
        <h2 id="standings">{text.league.standings(game.name)}</h2>
      </div>
      {rows.length === 0 && <p className="empty">{text.league.noBots}</p>}
      <table className="standings">
        <thead>
          <tr>
            <PlaceAndPlayer />
            <th scope="col">{text.league.rating}</th>
            <th scope="col" className="bar">
              {text.league.interval}
            </th>
            <th scope="col">{text.league.games}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ player, rating, low, high, games }, index) => (
            <tr key={player.id}>
              <td>{index + 1}</td>
              <th scope="row" className="name">
                <Link to="/players/$id" params={{ id: player.id }}>
                  {botName(player.name)}
                </Link>
              </th>
              <td>
                <b>{rating}</b>
              </td>
              <td className="bar">
                <IntervalBar value={rating} low={low} high={high} range={range} />
                <span className="cap nowrap">
                  {low}–{high}
                </span>
              </td>
              <td>{games}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
