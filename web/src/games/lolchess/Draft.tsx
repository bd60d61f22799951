/** The draft: bans and picks, then the positions and the spells of the five champions. */
import { useState } from "react";
import { capital } from "../../game/words";
import type { BoardProps } from "../module";
import "./draft.css";
import { Arrange, type Step } from "./Arrange";
import { lookAt, useSelection } from "./selection";
import { initialsOf } from "./pieces";
import { skillText } from "./skills";
import { CHAMPIONS, kindRecord, type KindRecord } from "./tables";
import { Token } from "./Token";
import type { Owner, View } from "./view";

const BANS = 4;
const PICKS = 5;

const ROLES = ["all", "fighter", "tank", "mage", "marksman", "support", "assassin"] as const;

export function Draft(props: BoardProps & { view: View }) {
  const { view, legal, pending } = props;
  const step = (view.actions.draft?.[0]?.split(":")[0] ?? "ban") as Step | "ban" | "pick";
  const side = view.turn ?? "blue";
  const isYours = legal.length > 0;
  return (
    <div className="lolchess lc-draft">
      <Sides view={view} />
      <p className="lc-draft-turn">
        <b>{stepWords(step, view)}</b>
        <span className={`lc-side ${side}`}>{pending ? "sent" : `${capital(side)}${isYours ? ", your choice" : " to choose"}`}</span>
      </p>
      {step === "ban" || step === "pick" ? <Choice {...props} step={step} /> : <Arrange key={`${side} ${step}`} {...props} step={step} />}
    </div>
  );
}

function stepWords(step: string, { draft }: View): string {
  const bans = draft?.bans.length ?? 0;
  const picks = (draft?.blue.length ?? 0) + (draft?.red.length ?? 0);
  switch (step) {
    case "ban":
      return `Ban ${bans + 1} of ${BANS}`;
    case "pick":
      return `Pick ${picks + 1} of ${2 * PICKS}`;
    case "line":
      return "Place your champions";
    default:
      return "Assign the spells";
  }
}

/** Both teams as far as they are known, and who is banned. */
function Sides({ view: { draft, turn } }: { view: View }) {
  if (!draft) return null;
  return (
    <div className="lc-draft-sides">
      {(["blue", "red"] as const).map((side, index) => (
        <div key={side} className={turn === side ? "turn" : ""}>
          <p className="cap">
            <b className={`lc-side ${side}`}>{capital(side)}</b>
            {draft.bans.filter((_, ban) => ban % 2 === index).map((ban, key) => (
              <span key={key} className="lc-banned">
                {ban ? kindRecord(ban)?.name : "no ban"}
              </span>
            ))}
          </p>
          <ol>
            {Array.from({ length: PICKS }, (_, place) => (
              <li key={place}>
                <Face id={draft[side][place]} owner={side} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

/** A champion as a token with its name, or an empty place. */
export function Face({ id, owner }: { id?: string; owner: Owner }) {
  const record = id ? kindRecord(id) : undefined;
  if (!record) return <span className="lc-vacant" role="img" aria-label="empty slot" />;
  return (
    <>
      <ChampionToken record={record} owner={owner} />
      <span>{record.name}</span>
    </>
  );
}

export function ChampionToken({ record, owner }: { record: KindRecord; owner: Owner }) {
  return (
    <svg viewBox="-44 -48 88 90" aria-hidden="true">
      <Token owner={owner} kind={record.id} role={record.role} initials={initialsOf(record.name)} />
    </svg>
  );
}

function Choice({ view, legal, step, play }: BoardProps & { view: View; step: "ban" | "pick" }) {
  const { champion } = useSelection();
  const [role, setRole] = useState<(typeof ROLES)[number]>("all");
  const side = view.turn ?? "blue";
  const open = new Set(view.draft?.available);
  const shown = CHAMPIONS.filter((record) => role === "all" || record.role === role);
  const record = champion ? kindRecord(champion) : undefined;
  const action = `${step}:${champion}`;
  const verb = step === "ban" ? "Ban" : "Pick";
  const choose = (text: string) => {
    lookAt(undefined);
    play(text);
  };
  return (
    <>
      <div className="choices lc-roles" role="radiogroup" aria-label="Role">
        {ROLES.map((name) => (
          <label key={name}>
            <input type="radio" name="role" value={name} checked={role === name} onChange={() => setRole(name)} />
            {capital(name)}
          </label>
        ))}
      </div>
      <div className="lc-roster" role="group" aria-label="Champions">
        {shown.map((one) => (
          <button
            key={one.id}
            type="button"
            data-champion={one.id}
            className={open.has(one.id) ? "" : "gone"}
            aria-pressed={champion === one.id}
            aria-label={`${one.name}, ${one.role}${open.has(one.id) ? "" : ", taken or banned"}`}
            onClick={() => lookAt(champion === one.id ? undefined : one.id)}
          >
            <ChampionToken record={one} owner={open.has(one.id) ? side : "neutral"} />
            <span aria-hidden="true">{one.name}</span>
          </button>
        ))}
      </div>
      <div className="lc-decide">
        <p>
          {record ? (
            <>
              <b>{record.name}</b> <span className="cap">{record.role}</span>
              <br />
              <span className="dim">{skillText(record.id)}</span>
            </>
          ) : (
            <span className="dim">Select a champion to see what it does.</span>
          )}
        </p>
        <span className="actions">
          {step === "ban" && legal.includes("ban:nobody") && (
            <button type="button" className="btn quiet small" onClick={() => choose("ban:nobody")}>
              No ban
            </button>
          )}
          <button
            type="button"
            className="btn primary"
            disabled={!legal.includes(action)}
            onClick={() => choose(action)}
          >
            {verb} {record?.name ?? "…"}
          </button>
        </span>
      </div>
    </>
  );
}
