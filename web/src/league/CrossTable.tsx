/** The cross table: the row's share of the points with its interval. */
import type { CSSProperties } from "react";
import { entrantName } from "../game/words";
import { text } from "../text";
import type { Standings } from "../wire";
import { type Cell, crossOf } from "./cross";
import { PlaceAndPlayer } from "./PlaceAndPlayer";
import { WideTable } from "./WideTable";

export function CrossTable({ standings }: { standings: Standings }) {
  const cross = crossOf(standings);
  const names = standings.players.map(({ name }) => name);
  return (
    <section>
      <div className="section-head">
        <h2>{text.tournament.cross}</h2>
        <span className="cap">{text.tournament.crossText}</span>
      </div>
      <WideTable label={text.tournament.cross}>
        <table className="standings cross">
          <thead>
            <tr>
              <PlaceAndPlayer />
              {names.map((name, index) => (
                <th key={name} scope="col" title={name}>
                  <span aria-hidden="true">{index + 1}</span>
                  <span className="sr">{entrantName(name)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((row, index) => (
              <tr key={row}>
                <td>{index + 1}</td>
                <th scope="row" className="name" title={row}>
                  {entrantName(row)}
                </th>
                {names.map((column) => (
                  <CrossCell key={column} isSelf={row === column} cell={cross.get(row)?.get(column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}

function CrossCell({ isSelf, cell }: { isSelf: boolean; cell?: Cell }) {
  if (isSelf) return <td className="self" aria-label={text.tournament.self} />;
  if (!cell) return <td className="dim">{text.tournament.unknown}</td>;
  const [low, high] = cell.interval ?? [];
  return (
    <td style={{ "--share": cell.share } as CSSProperties} title={text.tournament.pairs(cell.pairs)}>
      <b>{text.tournament.percent(cell.share)}</b>
      {low !== undefined && high !== undefined && (
        <span className="cap nowrap">
          {text.tournament.percent(low)}–{text.tournament.percent(high)}
        </span>
      )}
    </td>
  );
}
