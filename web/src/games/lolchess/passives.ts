/** What an item does beyond its numbers; the amounts are the tables'. */
import { amountWords, percent } from "./skills";
import { itemRecord } from "./tables";

/** `{path}` is an amount of the item's passive, `{=path}` a bare number, `{%path}` a fraction. */
const TEXTS: Readonly<Record<string, string>> = {
  giant_slayer: "{=damage_amplification_add} % more damage to who has more than 200 hit points.",
  hextech_gunblade: "Heals the holder by {%heal_fraction_of_raw_damage} of the damage.",
  deaths_dance: "Half of physical and magic damage comes later, over {=debuff.duration} turns, and cannot kill.",
  sterak_gage: "Badly hurt: a shield of {%shield.own_effective_max_hp_fraction} of own health for {=shield.duration} turns.",
  spear_of_shojin: "Each attack brings the skill {=skill_cooldown_reduction_per_copy} turn nearer.",
  rapid_firecannon: "Attacks reach {=range_add} further.",
  guinsoo_rageblade: "Strikes a second time, with {%extra_attack_multiplier} of the damage.",
  titans_resolve: "Damage taken becomes attack and power for {=debuff.duration} turns.",
  wit_s_end: "Attacks add {damage}.",
  void_staff: "Leaves {%target_magic_resistance_multiplier} of the target’s magic resistance.",
  last_whisper: "Leaves {%target_physical_resistance_multiplier} of the target’s armour.",
  nashors_tooth: "Attacks add {attack_damage}.",
  archangel_staff: "Each skill adds {=base_ap_add} power for good.",
  crownguard: "A shield of {%shield.own_effective_max_hp_fraction} of own health, once.",
  ionic_spark: "An enemy who uses a skill takes {=damage.per_base_cooldown_turn} magic damage for each turn of its cooldown.",
  morellonomicon: "Damage burns and wounds for {=burn.duration} turns.",
  jeweled_gauntlet: "Skills may hit critically.",
  bramble_vest: "Weakens attacks; who stands beside takes {thorns}.",
  sunfire_cape: "Enemies beside the holder burn and are wounded for {=burn.duration} turns.",
  evenshroud: "Enemies beside the holder lose armour and magic resistance.",
  quicksilver: "Shakes a mark off as it lands.",
  strikers_flail: "Critical hits strengthen for {=debuff.duration} turns; see the quirks for whom.",
  blue_buff: "A part of the skill’s cooldown comes back.",
  protectors_vow: "Each skill gives a shield of {%shield.own_effective_max_hp_fraction} of own health.",
  hand_of_justice: "Heals the holder by {%heal_fraction_of_raw_damage} of the damage.",
  adaptive_helm: "Being hit gives armour or magic resistance against the same for {=on_physical.duration} turns.",
  spirit_visage: "Heals count {%heal_factor_add} more; {%missing_hp_fraction_per_turn} of what is missing comes back each turn.",
  serpents_fang: "Halves shields, and those gained while venom lasts ({=venom.duration} turns).",
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
