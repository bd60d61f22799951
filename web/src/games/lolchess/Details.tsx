/** One piece in full: stats and their sources, skill, items, shields and debuffs. */
import { useState } from "react";
import { plural } from "../../game/words";
import { BADGES, badgeOf } from "./badges";
import { clearSelection } from "./selection";
import { tokenOf } from "./pieces";
import { skillText } from "./skills";
import { changeWords, itemRecord, itemWords, plain, STATS } from "./tables";
import { Token } from "./Token";
import { isChampion, maxHp, type Part, type Piece, shieldOf, type View } from "./view";

/** Numbers that are always shown; the rest only where they are not 0. */
const ALWAYS = 8;
/** Two rows of five. */
const MOST = 10;

export function Details({ view, piece }: { view: View; piece: Piece }) {
  const [stat, setStat] = useState<string>();
  const isShown = (key: string, index: number) => key !== "maxHp" && (index < ALWAYS || (piece.stats[key] ?? 0) !== 0);
  const rows = STATS.filter(([key], index) => isShown(key, index)).slice(0, MOST);
  return (
    <div data-testid="details">
      <div className="lc-head">
        <svg viewBox="-52 -52 104 104" aria-hidden="true">
          <Token {...tokenOf(piece)} />
        </svg>
        <div>
          <div className="row">
            <h2>{piece.name}</h2>
            <span className={`pill ${piece.owner}`}>{isChampion(piece) ? piece.role : piece.owner}</span>
            <button type="button" className="lc-close" aria-label="Deselect the piece" onClick={clearSelection}>
              ×
            </button>
          </div>
          <p className="dim">
            <Health piece={piece} view={view} />
          </p>
        </div>
      </div>
      <dl className="lc-stats">
        {rows.map(([key, , name, unit]) => (
          <Stat
            key={key}
            name={name}
            unit={unit}
            value={piece.stats[key] ?? 0}
            made={piece.made[key]}
            isOpen={stat === key}
            onOpen={() => setStat(stat === key ? undefined : key)}
          />
        ))}
      </dl>
      {stat && <Source stat={stat} piece={piece} />}
      <Skill piece={piece} />
      <Items piece={piece} />
      <Marks piece={piece} />
    </div>
  );
}

function Health({ piece, view }: { piece: Piece; view: View }) {
  if (!piece.alive) {
    return piece.returnsAt ? `dead, back in ${plural(Math.max(1, piece.returnsAt - view.round), "round")}` : "dead";
  }
  const shield = Math.round(shieldOf(piece));
  return (
    <>
      <b>{piece.hp}</b> / {maxHp(piece)} hp{shield > 0 && ` and ${shield} shield`} on {piece.square} · range{" "}
      {piece.stats.range === 0 ? "any" : piece.stats.range}
    </>
  );
}

interface StatProps {
  name: string;
  unit: string;
  value: number;
  made?: Piece["made"][string];
  isOpen: boolean;
  onOpen: () => void;
}

const tidy = (value: number): number => Math.round(value * 10) / 10;

function Stat({ name, unit, value, made, isOpen, onOpen }: StatProps) {
  const change = made ? tidy(value - made.base) : 0;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {made ? (
          <button type="button" aria-expanded={isOpen} onClick={onOpen}>
            {tidy(value)}
            {unit} <small className={change < 0 ? "bad" : "good"}>{change < 0 ? `−${-change}` : `+${change}`}</small>
            <span className="sr"> {name.toLowerCase()}, where it comes from</span>
          </button>
        ) : (
          <>
            {tidy(value)}
            {unit}
          </>
        )}
      </dd>
    </div>
  );
}

/** "25 base, +10 attack from B.F. Sword". */
function Source({ stat, piece }: { stat: string; piece: Piece }) {
  const made = piece.made[stat];
  if (!made) return null;
  return (
    <p className="cap lc-source" role="status">
      {made.base} base
      {made.parts.map((part, index) => (
        <span key={index}>
          , <b>{changeWords(stat, part.change, part.by)}</b> {sourceWords(part)}
        </span>
      ))}
    </p>
  );
}

function sourceWords({ from }: Part): string {
  if (from === "class") return "from neighbours or class";
  return `from ${itemRecord(from)?.name ?? plain(from)}`;
}

function Skill({ piece }: { piece: Piece }) {
  const { skill } = piece;
  if (!skill) return null;
  const state = !skill.active ? "always on" : skill.left > 0 ? `in ${plural(Math.ceil(skill.left), "turn")}` : "ready";
  return (
    <p className="lc-skill">
      <b>{skill.name}</b> <span className={`cap ${state === "ready" ? "ready" : ""}`}>{state}</span>
      <br />
      <span className="dim">{skillText(piece.kind)}</span>
    </p>
  );
}

function Items({ piece }: { piece: Piece }) {
  if (piece.items.length === 0) return null;
  return (
    <ul className="lc-lines">
      {piece.items.map((item, index) => (
        <li key={index}>
          <b>{item.name}</b>
          {item.left > 0 && <span className="cap"> in {Math.ceil(item.left)}</span>}{" "}
          <span className="dim">{itemWords(item.id)}</span>
        </li>
      ))}
    </ul>
  );
}

function Marks({ piece }: { piece: Piece }) {
  if (piece.debuffs.length === 0 && piece.shields.length === 0) return null;
  return (
    <ul className="lc-lines">
      {piece.shields.map((shield, index) => (
        <li key={`shield ${index}`}>
          <b>Shield {Math.round(shield.amount)}</b>{" "}
          <span className="dim">
            {plain(shield.id)}, {shield.turns === null ? "until it breaks" : plural(shield.turns, "turn")}
          </span>
        </li>
      ))}
      {piece.debuffs.map((debuff, index) => (
        <li key={`mark ${index}`}>
          <svg className={`lc-badge ${badgeOf(debuff)}`} viewBox="-12 -12 24 24" aria-hidden="true">
            <circle r="12" />
            {BADGES[badgeOf(debuff)].sign}
          </svg>
          <b>{plain(debuff.id)}</b>{" "}
          <span className="dim">
            {[
              ...debuff.effects.map(({ from, change, by }) => changeWords(from, change, by * debuff.stacks)),
              debuff.damage ? `${tidy(debuff.damage.amount)} ${debuff.damage.kind} damage per turn` : "",
              debuff.turns === null ? "" : plural(debuff.turns, "turn"),
              debuff.stacks > 1 ? `${debuff.stacks} times` : "",
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
