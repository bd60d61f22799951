/** What each champion's skill does, in a sentence; every number in it comes from the tables. */
import { kindRecord } from "./tables";

/** `{path}` stands for an amount of the skill's parameters, `{=path}` for a bare number, `{%path}` for a fraction. */
const TEXTS: Readonly<Record<string, string>> = {
  aatrox: "When ready, his attack reaches {=bonus_range_when_ready} further, adds {bonus_damage} and heals him by {self_heal}.",
  ahri: "Dashes up to {=dash.speed} squares. Enemies next to where she lands take {hit}, are slowed and burn for {debuff.dot} per turn.",
  garen: "A shield of {shield} for {=shield.duration} turns, and {hit} to every enemy next to him.",
  janna: "Allies next to her gain {=debuff.speed_add} speed and a shield of {shield} for {=shield.duration} turns. Allies next to her are always one step faster.",
  ashe: "Each attack slows its target for {=debuff.duration} turns. She never hits critically.",
  tristana: "Her range grows by {=range_growth.amount} every {=range_growth.per_rounds} rounds. Every {=every_nth_attack}th attack adds {nth_bonus} around the target.",
  blitzcrank: "Grabs an enemy on a diagonal and pulls it close: {hit}.",
  khazix: "Strikes a knight’s jump away: {hit}, times {=isolated_multiplier} if the target has no ally next to it.",
  zed: "Marks an enemy for {=debuff.duration} turns. His attack on it reaches anywhere, adds {marked_attack.bonus} and moves him next to it.",
  malphite: "Left alone for a while, he gains a shield of {shield}. Any shield gives him {armor_while_any_shield} armour.",
  sion: "Drains {drain} from every enemy next to him, keeps it, and gains a shield of {shield} for {=shield.duration} turns.",
  jhin: "Each attack adds {bonus_every_attack}. Every {=every_nth_attack}th attack is always critical, and a critical hit makes him faster.",
  soraka: "Gives {%self_cost.current_hp_fraction} of her own hit points and heals an ally by {heal}.",
  nasus: "Grows for {=transform.duration} turns: {=transform.max_hp_add} health, {=transform.physical_resistance_add} armour, {=transform.range_add} range. Enemies next to him take {hit} and are slowed.",
  teemo: "Each attack adds {bonus} and poison of {debuff.dot} for {=debuff.duration} turns, which stacks.",
  rammus: "Attackers take {on_attacked}. His own attacks add {on_attack}.",
  yasuo: "{=critical_chance_multiplier} times the critical chance. A critical hit gives him a shield of {on_crit.shield} and hits every enemy in line for {on_crit.whirlwind}.",
  tryndamere: "{=bonus_ad.base} attack for every {=bonus_ad.per_hp_lost} hit points lost. When ready, a deadly hit leaves him with {=death_save.hp} hit point.",
  viktor: "{hit} to an enemy. The damage he deals unlocks his modules, which are free.",
  twisted_fate: "Throws {cards} cards at the target and its neighbours, {card_damage} each.",
  ezreal: "Jumps up to two squares, gains {debuff.sunder_add} sunder, and hits the weakest enemy next to him: {hit}.",
  azir: "Turns one of his minions into a Sand Soldier, at most {=max_sand_soldiers}. When one soldier attacks, the others join in.",
  dr_mundo: "Costs {self_cost}. Misses {=miss_chance.base}% of the time, less with power; otherwise {hit}, and he heals {heal}.",
  leona: "The {=targets.max} weakest enemies within two squares take {hit}, are slowed and marked with sunlight.",
};

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

const at = (params: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (isNode(value) ? value[key] : undefined), params);

const round = (value: number): number => Math.round(value * 100) / 100;

export const percent = (value: number): string => `${round(value * 100)}%`;

/** Shares of something, as the tables name them; percentages there are whole numbers. */
const SHARES: readonly (readonly [key: string, of: string, scale: number])[] = [
  ["ap_ratio", "power", 1],
  ["ad_ratio", "attack", 1],
  ["bonus_ad_ratio", "extra attack", 1],
  ["target_effective_max_hp_fraction", "the target’s health", 1],
  ["target_base_max_hp_percent", "the target’s health", 0.01],
  ["own_effective_max_hp_fraction", "own health", 1],
  ["own_effective_max_hp_percent", "own health", 0.01],
  ["own_base_max_hp_percent", "own health", 0.01],
  ["own_physical_resistance_fraction", "own armour", 1],
];

/** "10 + 25% of power magic damage". */
export function amountWords(value: unknown): string {
  if (!isNode(value)) return String(value);
  const base = typeof value.base === "number" && value.base !== 0 ? [String(round(value.base))] : [];
  const shares = SHARES.flatMap(([key, of, scale]) => {
    const share = value[key];
    const size = isNode(share) ? Number(share.base) : Number(share ?? 0);
    return size ? [`${percent(size * scale)} of ${of}`] : [];
  });
  const sum = [...base, ...shares].join(" + ");
  return typeof value.type === "string" ? `${sum} ${value.type} damage` : sum;
}

export function skillText(kind: string): string {
  const params = kindRecord(kind)?.skill?.params;
  return (TEXTS[kind] ?? "").replaceAll(/\{([=%]?)([\w.]+)\}/g, (_, sign: string, path: string) => {
    const value = at(params, path);
    if (sign === "=") return String(value);
    return sign === "%" ? percent(Number(value)) : amountWords(value);
  });
}
