/** The standings of a tournament: Elo with its interval, results, time and positions per move. */
import { IntervalBar } from "../chart/IntervalBar";
import { rangeOf } from "../chart/scale";
import { entrantName, shortCount } from "../game/words";
import { text } from "../text";
import type { Standings } from "../wire";
import { PlaceAndPlayer } from "./PlaceAndPlayer";
import { WideTable } from "./WideTable";

export function TournamentStandings({ standings: { players, unit } }: { standings: Standings }) {
  const known = players.flatMap(({ rating }) => [rating?.value, rating?.low, rating?.high]);
  const range = rangeOf(known.filter((number) => number != null), 100);
  return (
    <section>
      <div className="section-head">
        <h2>{text.tournament.standings}</h2>
        <span className="cap">{text.tournament.mean}</span>
      </div>
      <WideTable label={text.tournament.standings}>
        <table className="standings">
          <thead>
            <tr>
              <PlaceAndPlayer />
              <th scope="col">{text.tournament.elo}</th>
              <th scope="col" className="bar">
                {text.league.interval}
              </th>
              <th scope="col">{text.tournament.score}</th>
              <th scope="col">{text.tournament.results[unit]}</th>
              <th scope="col">{text.tournament.time}</th>
              <th scope="col">{text.tournament.nodes}</th>
            </tr>
          </thead>
          <tbody>
            {players.map((player, index) => (
              <tr key={player.name}>
                <td>{index + 1}</td>
                <th scope="row" className="name" title={player.name}>
                  {entrantName(player.name)}
                  {player.faults > 0 && <span className="pill">{text.tournament.failed(player.faults)}</span>}
                </th>
                <td>
                  <b>{player.rating?.value != null ? text.tournament.signed(player.rating.value) : text.tournament.unknown}</b>
                </td>
                <td className="bar">
                  {player.rating?.value != null && (
                    <>
                      <IntervalBar
                        value={player.rating.value}
                        low={player.rating.low}
                        high={player.rating.high}
                        range={range}
                      />
                      <span className="cap nowrap">{text.tournament.interval(player.rating)}</span>
                    </>
                  )}
                </td>
                <td className="nowrap">
                  {text.tournament.half(player.score)}
                  <span className="cap"> / {player.pairs}</span>
                </td>
                <td className="nowrap">
                  {player.won} · {player.drawn} · {player.lost}
                </td>
                <td className="nowrap">{text.tournament.millis(player.millisPerMove)}</td>
                <td className="nowrap">{shortCount(Math.round(player.nodesPerMove))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}
