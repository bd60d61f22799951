//! The surprising rules of the reference engine, for the manual; a test demonstrates each of them.

/// A rule that differs from what one would expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Quirk {
    /// Its name, which is also the name of its test.
    pub name: &'static str,
    /// What a player should know.
    pub sentence: &'static str,
}

const fn quirk(name: &'static str, sentence: &'static str) -> Quirk {
    Quirk { name, sentence }
}

/// Every quirk, by subject.
pub(crate) const QUIRKS: &[Quirk] = &[
    quirk("speed_zero", "A piece slowed to speed 0 moves any distance along a free line."),
    quirk("sunder_pierces_magic", "Sunder ignores magic resistance as well as physical resistance."),
    quirk("range_zero", "An attack range of 0 has no limit."),
    quirk("raw_damage", "Lifesteal counts the damage before amplification and resistances."),
    quirk("heal_revives", "A heal brings a piece back that has just died."),
    quirk("non_lethal_revives", "Damage that cannot kill lifts a piece that has just died to one hit point."),
    quirk("dead_go_on", "An attack goes on to its end when the attacker or the target has died on the way."),
    quirk("flail_helps_the_victim", "Striker's Flail strengthens the piece that is critically hit."),
    quirk(
        "lost_factor",
        "Bramble Vest does not weaken attacks of Aatrox, Ashe, Jhin, Nasus, Teemo, Tristana, Viktor and Zed.",
    ),
    quirk(
        "second_attack_out_of_reach",
        "Aatrox with a ready Guinsoo's Rageblade cannot use his long attack.",
    ),
    quirk(
        "skill_on_nobody",
        "The engine accepts most skills on an empty square: the turn is spent for nothing.",
    ),
    quirk("burn_pays_the_victim", "Gold for a death by burning or poison goes to the dead piece's own side."),
    quirk(
        "regeneration_revives",
        "A champion killed by burning or poison returns at once with its regeneration.",
    ),
    quirk("tick_twice", "When a mark goes while poison ticks, the poison ticks twice in one turn."),
    quirk("elder_turns_on_its_owner", "A weak piece with the Elder's buff executes itself when it burns."),
    quirk("ahri_lands_anywhere", "The engine lets Ahri land on any piece; who stands there is not hit."),
    quirk("garen_spins_once", "Judgment strikes once, on the turn it is cast."),
    quirk("ashe_looks_at_herself", "Ashe's bonus damage needs frost on Ashe herself."),
    quirk("executed_azir_keeps_soldiers", "Azir's soldiers stay when the Elder's buff executes him."),
    quirk("azir_attacks_alone", "Azir's own attack does not call his soldiers."),
    quirk("blitzcrank_pulls_the_dead", "Rocket Grab moves its target also when it has died."),
    quirk(
        "blitzcrank_pulls_behind",
        "From further than two squares Rocket Grab puts its target on Blitzcrank's first free neighbour.",
    ),
    quirk(
        "pulled_to_promotion",
        "A Melee Minion pulled onto its last rank becomes a living Super Minion, dead or alive.",
    ),
    quirk("ezreal_steps_aside", "Ezreal and Flash may use all of the files z and i."),
    quirk("jhin_always_adds", "Jhin's extra damage comes with every attack."),
    quirk("khazix_without_power", "Kha'Zix's skill does not grow with ability power."),
    quirk("sunlight_burns_leona", "Damage to a piece with Sunlight hurts Leona, whoever deals it."),
    quirk(
        "two_leonas",
        "When two Leonas bear each other's mark, an action that damages one of them is refused.",
    ),
    quirk("malphite_waits_three", "Malphite's shield returns three turns after damage."),
    quirk("nasus_casts_again", "Nasus transformed twice remembers the raised maximum."),
    quirk("teemo_poison", "Teemo's poison does 10 and a tenth of his ability power each turn."),
    quirk("quicksilver_stops_rage", "Quicksilver swallows Tryndamere's rage: he survives one hit only."),
    quirk(
        "viktor_removes",
        "Viktor's fourth module takes a weak piece off the list, without gold or return.",
    ),
    quirk(
        "viktor_thresholds",
        "Viktor's modules need 50, 150 and 300 damage, though 40, 120 and 260 are shown as reached.",
    ),
    quirk("mark_remembered_by_place", "Zed's mark stays when Sunlight was removed before it."),
    quirk("zed_hops", "Zed changes his square also when he already stands beside the marked piece."),
    quirk(
        "poro_caps_its_own_burns",
        "Burning and poison cost a Poro at most half its hit points at a time; other damage is not capped.",
    ),
    quirk("poro_can_be_stunned", "Viktor stuns Poros too."),
    quirk("flank_moves_in", "A minion that flanks takes the target's square also when the target lives."),
    quirk("baron_stops_own_flank", "A minion with Baron's buff cannot flank; it can be flanked."),
    quirk("soldiers_hold_items", "Sand Soldiers can be given items."),
    quirk("azir_guinsoo", "Azir's Rageblade lets the whole chain of soldiers attack again."),
    quirk("last_drake_waits", "The last drake of the pool cannot come while others are left."),
    quirk("monsters_come_once", "A killed monster does not return: its body blocks the pit."),
    quirk("red_moves_monsters", "The engine lets red move monsters; they have no limit of distance."),
    quirk("monsters_are_red", "Monsters count as red for shields, auras and area skills."),
    quirk("crownguard_gives_nothing", "Breaking Crownguard's shield gives nobody ability power."),
    quirk("quicksilver_spent_on_friends", "Quicksilver is spent on friendly buffs and auras too."),
    quirk(
        "quicksilver_lets_enemies_through",
        "While Quicksilver works, ordinary enemy debuffs still get through.",
    ),
    quirk(
        "quicksilver_cooldown",
        "Quicksilver's cooldown is shortened by the reduction of whoever set it off.",
    ),
    quirk(
        "open_shop",
        "The engine sells any basic item at any time; only what the shop shows is a legal action.",
    ),
    quirk("belt_revives", "Hit points from an item bring a dead champion back."),
    quirk("gunblade_counts_raw", "Hextech Gunblade heals by the damage before resistances."),
    quirk("helm_gives_twenty", "Adaptive Helm gives 20 resistance."),
    quirk("gargoyle_gives_twenty", "Gargoyle Stoneplate gives 20 more resistance when its holder is hurt."),
    quirk("serpent_halves_each_time", "Serpent's Fang halves shields at every hit."),
    quirk(
        "thorns_use_the_attackers_sunder",
        "Bramble Vest's thorns ignore resistance by the attacker's own sunder.",
    ),
    quirk("ionic_waits_seven", "Ionic Spark waits seven turns whatever its holder's cooldown reduction."),
    quirk("sterak_on_death", "Sterak's Gage is spent also by the hit that kills."),
    quirk("deaths_dance_rounds_down", "Death's Dance forgets the odd point of a halved hit."),
    quirk(
        "conditions_use_raised_maximum",
        "Conditions on hit points compare with the maximum that items have raised.",
    ),
    quirk("random_state_zero", "A random state of exactly 0 starts the game's seed again."),
    quirk("squares_are_shared", "The engine lets a piece move onto an enemy; both then share the square."),
    quirk("no_turn_order", "The engine takes actions out of turn; Parlor does not."),
    quirk("jump_again", "A champion from b or g may jump like a knight again after its return."),
    quirk("no_poro_no_end", "When both Poros are dead the game goes on."),
    quirk("sieges_move_diagonally", "Siege Minions move in all eight directions."),
    quirk("venom_halves_new_shields", "Venom halves shields that come later."),
    quirk("heal_lowers", "A heal sets hit points above the maximum down to it."),
    quirk("flat_prices", "The price of items stops rising at 100 gold."),
];

/// The quirks as a table for the manual.
pub(crate) fn table() -> String {
    let mut text = String::from("| quirk | what to know |\n|---|---|\n");
    for Quirk { name, sentence } in QUIRKS {
        text.push_str(&format!("| {} | {sentence} |\n", name.replace('_', " ")));
    }
    text
}
