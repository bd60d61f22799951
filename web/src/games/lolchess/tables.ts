/** Champions, items and spells by id, straight from the data of the rules. */
import championData from "../../../../crates/games/src/lolchess/data/champions.json";
import itemData from "../../../../crates/games/src/lolchess/data/items.json";
import { capital } from "../../game/words";

export interface Reach {
  range: number;
  horizontal: boolean;
  vertical: boolean;
  diagonal: boolean;
  l_shape: boolean;
}

export interface Effect {
  stat: string;
  value?: number;
  type: string;
  condition?: { hp_below_max_fraction?: number; hp_above_max_fraction?: number };
}

export interface ItemRecord {
  id: string;
  name: string;
  recipe: readonly string[] | null;
  unique: boolean;
  cooldown: number;
  effects: readonly Effect[];
  passive: unknown;
}

export interface KindRecord {
  id: string;
  name: string;
  role: string;
  stats: Readonly<Record<string, number | Reach>>;
  reach: Reach;
  skill?: {
    name: string;
    isActive: boolean;
    cooldown: number;
    target: string;
    reach: Reach;
    params: unknown;
  };
}

interface RawKind {
  id: string;
  name: string;
  role?: string;
  kind?: string;
  stats?: Record<string, unknown>;
  /** A Sand Soldier's, which differ little by what it was. */
  stats_from_melee_minion?: Record<string, unknown>;
  skill?: Record<string, unknown> | null;
}

function kindOf(raw: RawKind): KindRecord {
  const stats = (raw.stats ?? raw.stats_from_melee_minion ?? {}) as KindRecord["stats"];
  const reach = stats.attack_range as Reach;
  const { skill } = raw;
  return {
    id: raw.id,
    name: raw.name,
    role: raw.role ?? raw.kind ?? "",
    stats,
    reach,
    skill: skill
      ? {
          name: String(skill.name),
          isActive: skill.type === "active",
          cooldown: Number(skill.cooldown),
          target: String(skill.target_types),
          reach: (skill.attack_range as Reach | undefined) ?? reach,
          params: skill.params,
        }
      : undefined,
  };
}

export const CHAMPIONS: readonly KindRecord[] = (championData.champions as unknown as RawKind[]).map(kindOf);

export const OTHERS: readonly KindRecord[] = (
  [...championData.minions, ...championData.summons, ...championData.neutral_monsters] as unknown as RawKind[]
).map(kindOf);

const KINDS = new Map([...CHAMPIONS, ...OTHERS].map((record) => [record.id, record]));

export const kindRecord = (id: string): KindRecord | undefined => KINDS.get(id);

export const BASICS = itemData.basic as unknown as readonly ItemRecord[];
export const COMBINED = itemData.combined as unknown as readonly ItemRecord[];
export const MODULES = itemData.viktor_modules as unknown as readonly ItemRecord[];

const ITEMS = new Map([...BASICS, ...COMBINED, ...MODULES].map((record) => [record.id, record]));

export const itemRecord = (id: string): ItemRecord | undefined => ITEMS.get(id);

export const itemName = (id: string): string => itemRecord(id)?.name ?? id;

export const MOST_ITEMS: number = itemData.limits.max_items;

/** What two basic items make. */
export const combination = (one: string, other: string): ItemRecord | undefined =>
  COMBINED.find(
    ({ recipe }) =>
      recipe && ((recipe[0] === one && recipe[1] === other) || (recipe[0] === other && recipe[1] === one)),
  );

/** What a basic item would combine into with the items held, if anything. */
export function wouldMake(held: readonly string[], item: string): ItemRecord | undefined {
  for (const other of held) {
    const made = itemRecord(other)?.recipe === null ? combination(other, item) : undefined;
    if (made && !(made.unique && held.includes(made.id))) return made;
  }
  return undefined;
}

/** Statistics in the order in which people read them: name in the view, in the tables, for people. */
export const STATS = [
  ["ad", "ad", "Attack", ""],
  ["ap", "ap", "Power", ""],
  ["physicalResistance", "physical_resistance", "Armour", ""],
  ["magicResistance", "magic_resistance", "Magic", ""],
  ["criticalChance", "critical_chance", "Critical", "%"],
  ["criticalDamage", "critical_damage", "Crit hit", "%"],
  ["sunder", "sunder", "Sunder", ""],
  ["speed", "speed", "Speed", ""],
  ["lifesteal", "lifesteal", "Lifesteal", "%"],
  ["damageAmplification", "damage_amplification", "Amplify", "%"],
  ["durability", "durability", "Durability", "%"],
  ["hpRegen", "hp_regen", "Regen", ""],
  ["cooldownReduction", "cooldown_reduction", "Haste", ""],
  ["maxHp", "max_hp", "Health", ""],
] as const;

const LONG: Readonly<Record<string, string>> = {
  ad: "attack",
  ap: "power",
  physicalResistance: "armour",
  magicResistance: "magic resistance",
  criticalChance: "critical chance",
  criticalDamage: "critical damage",
  sunder: "sunder",
  speed: "speed",
  lifesteal: "lifesteal",
  damageAmplification: "damage",
  durability: "durability",
  hpRegen: "regeneration",
  cooldownReduction: "haste",
  maxHp: "hp",
};

/** The name of a statistic in a sentence, from either spelling. */
export function statWord(stat: string): string {
  const row = STATS.find(([view, table]) => view === stat || table === stat);
  return (row && LONG[row[0]]) ?? stat.replaceAll("_", " ");
}

const isPercent = (stat: string) => STATS.some(([view, table, , unit]) => unit && (view === stat || table === stat));

/** "+12 attack", "+15% armour", "attack × 1.3". */
export function changeWords(stat: string, change: string, by: number): string {
  const word = statWord(stat);
  const sign = by < 0 ? "−" : "+";
  const amount = Math.abs(Math.round(by * 100) / 100);
  switch (change) {
    case "multiply":
      return `${word} × ${amount}`;
    case "set":
      return `${word} = ${amount}`;
    case "percentAdd":
    case "percent_add":
      return `${sign}${amount}% ${word}`;
    default:
      return `${sign}${amount}${isPercent(stat) ? "%" : ""} ${word}`;
  }
}

export function effectWords({ stat, value, type, condition }: Effect): string {
  const words = changeWords(stat, type, value ?? 0);
  if (condition?.hp_below_max_fraction) return `${words} below ${condition.hp_below_max_fraction * 100}% hp`;
  if (condition?.hp_above_max_fraction) return `${words} above ${condition.hp_above_max_fraction * 100}% hp`;
  return words;
}

export const itemWords = (id: string): string => itemRecord(id)?.effects.map(effectWords).join(", ") ?? "";

export interface SpellFacts {
  id: string;
  name: string;
  /** Own turns between two uses. */
  cooldown: number;
  /** Whether it is aimed at a square. */
  isAimed: boolean;
  text: string;
}

/** Numbers of a spell in the tables. */
interface RawSpell {
  id: string;
  name: string;
  cooldown: number;
  range?: number;
  amount?: number;
  shield?: { amount: number; duration: number };
  debuff?: { duration: number };
  damage?: { roll: string };
}

const SPELL_TEXTS: Readonly<Record<string, (spell: RawSpell) => string>> = {
  flash: ({ range }) => `Jumps over other pieces to a free square at most ${range} away.`,
  ghost: ({ debuff }) => `One step faster for ${debuff?.duration} turns, and passes through own pieces.`,
  heal: ({ amount }) => `Heals the caster and its weakest neighbour by ${amount}.`,
  barrier: ({ shield }) => `A shield of ${shield?.amount} for ${shield?.duration} turns.`,
  smite: ({ damage, range }) =>
    `${damage?.roll.split("= ")[1]?.replace("..", " to ")} true damage to an enemy minion or monster at most ${range} away.`,
};

export const SPELLS: readonly SpellFacts[] = (championData.summoner_spells as unknown as RawSpell[]).map((spell) => ({
  id: spell.id,
  name: spell.name,
  cooldown: spell.cooldown,
  isAimed: spell.range !== undefined,
  text: SPELL_TEXTS[spell.id]?.(spell) ?? "",
}));

export const spellFacts = (id: string | undefined): SpellFacts | undefined => SPELLS.find((spell) => spell.id === id);

/** "death_mark" as people write it. */
export const plain = (id: string): string => capital(id.replaceAll(/[_-]/g, " "));
