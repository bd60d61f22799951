/** The side panel during the draft: the selected champion with its base stats. */
import { BaseStats } from "./BaseStats";
import { ChampionToken } from "./Draft";
import { useSelection } from "./selection";
import { skillText } from "./skills";
import { kindRecord } from "./tables";
import type { View } from "./view";

export function DraftPanel({ view }: { view: View }) {
  const { champion } = useSelection();
  const record = champion ? kindRecord(champion) : undefined;
  return (
    <section className="section lc-chosen lc-drafted" aria-label="Champion">
      {record ? (
        <>
          <div className="lc-head">
            <ChampionToken record={record} owner={view.turn ?? "blue"} />
            <div>
              <div className="row">
                <h2>{record.name}</h2>
                <span className="pill">{record.role}</span>
              </div>
              <p className="dim">
                <b>{String(record.stats.max_hp)}</b> hp · range {record.reach.range}
              </p>
            </div>
          </div>
          <BaseStats record={record} />
          {record.skill && (
            <p className="lc-skill">
              <b>{record.skill.name}</b>{" "}
              <span className="cap">{record.skill.isActive ? `every ${record.skill.cooldown} turns` : "always on"}</span>
              <br />
              <span className="dim">{skillText(record.id)}</span>
            </p>
          )}
        </>
      ) : (
        <>
          <h2>The draft</h2>
          <p className="dim">
            Each side bans two champions and picks five. Then you place them and assign the spells. Tap a champion to
            see its stats.
          </p>
        </>
      )}
    </section>
  );
}
