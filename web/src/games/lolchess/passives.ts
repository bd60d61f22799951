/** The effects of items in words, with amounts from the tables. */
import { amountWords, percent } from "./skills";
import { itemRecord } from "./tables";

/** `{path}` is an amount of the item's passive, `{=path}` a bare number, `{%path}` a fraction. */
const TEXTS: Readonly<Record<string, string>> = {
  giant_slayer: "{=damage_amplification_add}% more damage to targets with more than 200 hit points.",
  hextech_gunblade: "Heals the holder by {%heal_fraction_of_raw_damage} of the damage.",
  deaths_dance: "Half of the physical and magic damage taken is spread over {=debuff.duration} turns and cannot kill.",
  sterak_gage: "At low health: a shield of {%shield.own_effective_max_hp_fraction} of own health for {=shield.duration} turns.",
  spear_of_shojin: "Each attack shortens the skill’s cooldown by {=skill_cooldown_reduction_per_copy} turn.",
  rapid_firecannon: "Attacks reach {=range_add} squares further.",
  guinsoo_rageblade: "Attacks a second time with {%extra_attack_multiplier} of the damage.",
  titans_resolve: "Damage taken adds attack and power for {=debuff.duration} turns.",
  wit_s_end: "Attacks add {damage}.",
  void_staff: "Only {%target_magic_resistance_multiplier} of the target’s magic resistance counts.",
  last_whisper: "Only {%target_physical_resistance_multiplier} of the target’s armour counts.",
  nashors_tooth: "Attacks add {attack_damage}.",
  archangel_staff: "Each use of the skill adds {=base_ap_add} power permanently.",
  crownguard: "A shield of {%shield.own_effective_max_hp_fraction} of own health, once.",
  ionic_spark: "An enemy that uses a skill takes {=damage.per_base_cooldown_turn} magic damage for each turn of its cooldown.",
  morellonomicon: "Damage also burns and wounds for {=burn.duration} turns.",
  jeweled_gauntlet: "Skills can be critical hits.",
  bramble_vest: "Weakens incoming attacks; each attack deals {thorns} to enemies next to the holder.",
  sunfire_cape: "Enemies next to the holder burn and are wounded for {=burn.duration} turns.",
  evenshroud: "Enemies next to the holder lose armour and magic resistance.",
  quicksilver: "Removes a mark as soon as it lands.",
  strikers_flail: "Whoever is hit critically deals more damage for {=debuff.duration} turns.",
  blue_buff: "Part of the skill’s cooldown is refunded.",
  protectors_vow: "Each use of the skill gives a shield of {%shield.own_effective_max_hp_fraction} of own health.",
  hand_of_justice: "Heals the holder by {%heal_fraction_of_raw_damage} of the damage.",
  adaptive_helm: "Being hit gives armour or magic resistance against that kind of damage for {=on_physical.duration} turns.",
  spirit_visage: "Heals are {%heal_factor_add} stronger; {%missing_hp_fraction_per_turn} of missing health returns each turn.",
  serpents_fang: "Halves shields, including those gained while its venom lasts ({=venom.duration} turns).",
};

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], value);

const SIGNED = /\{([=%]?)([\w.]+)\}/g;

export function passiveText(id: string): string {
  const passive = itemRecord(id)?.passive;
  return (TEXTS[id] ?? "").replaceAll(SIGNED, (_, sign: string, path: string) => {
    const value = at(passive, path);
    if (sign === "=") return String(value);
    return sign === "%" ? percent(Number(value)) : amountWords(value);
  });
}
