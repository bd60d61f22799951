/** The numbers that a kind of piece begins with. */
import { type KindRecord, STATS } from "./tables";

/** Two rows of five. */
const SHOWN = 10;

export function BaseStats({ record }: { record: KindRecord }) {
  return (
    <dl className="lc-stats">
      {STATS.slice(0, SHOWN).map(([key, table, name, unit]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {String(record.stats[table] ?? 0)}
            {unit}
          </dd>
        </div>
      ))}
    </dl>
  );
}
