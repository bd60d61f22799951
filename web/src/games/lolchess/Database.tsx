/** The searchable database of champions, items and spells, from the data of the rules. */
import { type ReactNode, useDeferredValue, useState } from "react";
import { BaseStats } from "./BaseStats";
import { initialsOf } from "./pieces";
import "./panel.css";
import { skillText } from "./skills";
import {
  BASICS,
  CHAMPIONS,
  COMBINED,
  effectWords,
  itemName,
  type ItemRecord,
  type KindRecord,
  MODULES,
  OTHERS,
  SPELLS,
} from "./tables";
import { Token } from "./Token";
import type { Owner } from "./view";
import { passiveText } from "./passives";
import "./database.css";

interface Found {
  key: string;
  /** What the search looks through. */
  text: string;
  card: ReactNode;
}

interface Section {
  title: string;
  entries: readonly Found[];
}

const SECTIONS: readonly Section[] = [
  { title: "Champions", entries: CHAMPIONS.map(kindEntry) },
  { title: "Minions, Poro and monsters", entries: OTHERS.map(kindEntry) },
  { title: "Basic items", entries: BASICS.map(itemEntry) },
  { title: "Combined items", entries: COMBINED.map(itemEntry) },
  { title: "Viktor’s modules", entries: MODULES.map(itemEntry) },
  {
    title: "Summoner spells",
    entries: SPELLS.map(({ id, name, text, cooldown }) => ({
      key: id,
      text: `${name} spell ${text}`,
      card: (
        <>
          <h3>{name}</h3>
          <p>{text}</p>
          <p className="cap">Cooldown: {cooldown} turns.</p>
        </>
      ),
    })),
  },
];

export default function Database() {
  const [query, setQuery] = useState("");
  const words = useDeferredValue(query).toLowerCase().split(/\s+/).filter(Boolean);
  const sections = SECTIONS.map((section) => ({
    ...section,
    entries: section.entries.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word))),
  })).filter(({ entries }) => entries.length > 0);
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <div className="database">
      <header>
        <h1>Champions and items</h1>
        <p className="lead">Every stat in LOL Chess, straight from the tables the game uses.</p>
      </header>
      <div className="database-search">
        <label className="field">
          <span className="cap">Search</span>
          <input
            type="search"
            value={query}
            placeholder="zed, shield, critical…"
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <span className="cap" role="status">
          {count} {count === 1 ? "entry" : "entries"}
        </span>
      </div>
      {sections.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2>
            {title} <span className="cap">{entries.length}</span>
          </h2>
          <div className="entries">
            {entries.map(({ key, card }) => (
              <article key={key} className="entry" data-entry={key}>
                {card}
              </article>
            ))}
          </div>
        </section>
      ))}
      {count === 0 && <p className="dim">Nothing found. Try a role, a stat or part of a word.</p>}
    </div>
  );
}

function ownerOf({ id }: KindRecord): Owner {
  return /drake|dragon|baron/.test(id) ? "neutral" : "blue";
}

function kindEntry(record: KindRecord): Found {
  const { id, name, role, skill, reach } = record;
  const isChampion = CHAMPIONS.includes(record);
  const told = isChampion ? skillText(id) : "";
  return {
    key: id,
    text: `${name} ${role} ${skill?.name ?? ""} ${told}`,
    card: (
      <>
        <div className="lc-head">
          <svg viewBox="-44 -48 88 90" aria-hidden="true">
            <Token owner={ownerOf(record)} kind={id} role={role} initials={isChampion ? initialsOf(name) : undefined} />
          </svg>
          <div>
            <h3>{name}</h3>
            <p className="dim">
              {isChampion ? `${role} · ` : ""}
              <b>{String(record.stats.max_hp)}</b> hp · range {reach?.range ?? 0} · {String(record.stats.gold_value)} gold
            </p>
          </div>
        </div>
        <BaseStats record={record} />
        {isChampion && skill && (
          <p>
            <b>{skill.name}</b> <span className="cap">{skill.isActive ? `every ${skill.cooldown} turns` : "always on"}</span>
            <br />
            {told}
          </p>
        )}
      </>
    ),
  };
}

function itemEntry(item: ItemRecord): Found {
  const recipe = item.recipe?.map(itemName).join(" + ");
  const effects = item.effects.map(effectWords).join(", ");
  const passive = passiveText(item.id);
  return {
    key: item.id,
    text: `${item.name} item ${effects} ${recipe ?? ""} ${passive}`,
    card: (
      <>
        <h3>{item.name}</h3>
        <p>{effects}</p>
        {passive && <p>{passive}</p>}
        <p className="cap">
          {recipe && <span className="recipe">{recipe}</span>}
          {item.unique && `${recipe ? " · " : ""}one per champion`}
          {item.cooldown > 0 && ` · cooldown: ${item.cooldown} turns`}
        </p>
      </>
    ),
  };
}
