//! What a client may see: everything that a board shows, and nothing that is drawn in secret.
use super::action::Action;
use super::debuff::{DamageType, Debuff};
use super::draft::Draft;
use super::rules::LolChess;
use super::monster::FIRST_MONSTER;
use super::piece::{Owner, Piece};
use super::pool::Entry;
use super::position::{Draw, Position, Status};
use super::setup::home_square;
use super::shield::PERMANENT;
use super::table::{Change, Condition, Kind, STATS, STAT_NAMES, Target};
use super::text::{debuff_name, SHIELD_NAMES};
use game::{Game, Turn};
use serde::Serialize;
use std::collections::BTreeMap;

/// The whole view.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    phase: &'static str,
    round: u32,
    turn: Option<&'static str>,
    winner: Option<&'static str>,
    drawn: Option<&'static str>,
    gold: BySide<i32>,
    price: BySide<i32>,
    shop: Shop,
    has_bought: bool,
    has_cast: bool,
    quiet_rounds: u16,
    max_rounds: u16,
    monsters: Monsters,
    pieces: Vec<PieceView>,
    /// Legal actions by the piece that acts or receives; steps of the draft under `draft`.
    actions: BTreeMap<String, Vec<String>>,
    draft: Option<DraftView>,
    last_action: Option<LastAction>,
}

#[derive(Serialize)]
struct BySide<T> {
    blue: T,
    red: T,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Shop {
    items: Vec<Named>,
    since_round: u16,
    next_round: u32,
}

#[derive(Serialize)]
struct Named {
    id: &'static str,
    name: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Monsters {
    /// End of the round that may bring a drake; none when one has come.
    next_drake: Option<u32>,
    next_baron: Option<u32>,
    drakes_left: Vec<&'static str>,
    drakes_killed: u8,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DraftView {
    bans: Vec<Option<&'static str>>,
    blue: Vec<&'static str>,
    red: Vec<&'static str>,
    available: Vec<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PieceView {
    /// Home square, `drake` or `baron`: how the notation names the piece.
    id: String,
    kind: &'static str,
    name: &'static str,
    role: &'static str,
    owner: &'static str,
    square: String,
    alive: bool,
    hp: i32,
    has_moved: bool,
    gold: i16,
    /// Effective statistics by name, with what they are made of.
    stats: BTreeMap<&'static str, StatView>,
    skill: Option<SkillView>,
    spell: Option<SpellView>,
    items: Vec<ItemView>,
    shields: Vec<ShieldView>,
    debuffs: Vec<DebuffView>,
    returns_at: Option<u16>,
    module: Option<ModuleView>,
}

#[derive(Serialize)]
struct StatView {
    value: f64,
    base: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Part>,
}

#[derive(Serialize)]
struct Part {
    from: &'static str,
    change: &'static str,
    by: f64,
}

#[derive(Serialize)]
struct SkillView {
    name: &'static str,
    active: bool,
    target: &'static str,
    cooldown: f64,
    left: f64,
}

#[derive(Serialize)]
struct SpellView {
    id: &'static str,
    name: &'static str,
    left: u8,
}

#[derive(Serialize)]
struct ItemView {
    id: &'static str,
    name: &'static str,
    left: f64,
}

#[derive(Serialize)]
struct ShieldView {
    id: &'static str,
    amount: f64,
    /// Own turns left; none for ever.
    turns: Option<i16>,
}

#[derive(Serialize)]
struct DebuffView {
    id: &'static str,
    turns: Option<i16>,
    stacks: u32,
    from: Option<&'static str>,
    damage: Option<DamageView>,
    effects: Vec<Part>,
}

#[derive(Serialize)]
struct DamageView {
    amount: f64,
    kind: &'static str,
}

#[derive(Serialize)]
struct ModuleView {
    offered: &'static str,
    damage: i32,
    needed: i32,
}

#[derive(Serialize)]
struct LastAction {
    action: String,
    damage: BTreeMap<String, i16>,
    heals: BTreeMap<String, i16>,
    deaths: Vec<String>,
    /// The same for the start of the turn that followed.
    upkeep: Changes,
}

#[derive(Serialize)]
struct Changes {
    damage: BTreeMap<String, i16>,
    heals: BTreeMap<String, i16>,
}

impl View {
    /// The view of a game.
    pub fn new(game: &LolChess) -> Self {
        let p = game.position();
        let turn = match game.turn() {
            Turn::Player(side) => Some(LolChess::SIDES[side.index()]),
            _ => None,
        };
        Self {
            phase: if game.draft().is_some() { "draft" } else { "play" },
            round: p.round,
            turn,
            winner: if let Status::Won(owner) = p.status { Some(owner.name()) } else { None },
            drawn: if let Status::Drawn(draw) = p.status { Some(draw_name(draw)) } else { None },
            gold: BySide { blue: p.gold[0], red: p.gold[1] },
            price: BySide { blue: p.price(Owner::Blue), red: p.price(Owner::Red) },
            shop: shop(p),
            has_bought: p.has_bought,
            has_cast: p.has_cast,
            quiet_rounds: p.quiet,
            max_rounds: p.max_rounds,
            monsters: monsters(p),
            pieces: (0..p.count as usize).map(|index| piece(p, index)).collect(),
            actions: actions(game),
            draft: game.draft().map(draft),
            last_action: p.last.map(|action| last(p, action)),
        }
    }
}

fn draw_name(draw: Draw) -> &'static str {
    match draw {
        Draw::Stuck => "stuck",
        Draw::Quiet => "quiet",
        Draw::Rounds => "rounds",
    }
}

fn shop(p: &Position) -> Shop {
    let items = p.shop.iter().map(|i| Named { id: i.record().id, name: i.record().name });
    Shop { items: items.collect(), since_round: p.shop_round, next_round: (p.round.max(1) - 1) / 4 * 4 + 5 }
}

fn monsters(p: &Position) -> Monsters {
    let none = |is_it: fn(Kind) -> bool| p.listed().iter().all(|q| !is_it(q.kind));
    let baron: fn(Kind) -> bool = |k| k == Kind::BaronNashor;
    let next = |first: u32, step: u32| p.round.max(first).div_ceil(step) * step;
    Monsters {
        next_drake: none(Kind::is_drake).then(|| next(5, 5)),
        next_baron: none(baron).then(|| next(20, 10)),
        drakes_left: p.drakes[..p.drakes_left as usize].iter().map(|d| d.record().id).collect(),
        drakes_killed: p.drakes_killed,
    }
}

fn draft(draft: &Draft) -> DraftView {
    let picked = |side| draft.picked(side).map(|k| k.record().id).collect();
    DraftView {
        bans: draft.bans.iter().map(|b| b.map(|k| k.record().id)).collect(),
        blue: picked(Owner::Blue),
        red: picked(Owner::Red),
        available: Kind::ALL.into_iter().filter(|k| draft.is_available(*k)).map(|k| k.record().id).collect(),
    }
}

/// How the notation names a piece.
pub fn name(p: &Piece) -> String {
    match p.home {
        home if home < FIRST_MONSTER => home_square(home).to_string(),
        FIRST_MONSTER => "drake".to_owned(),
        _ => "baron".to_owned(),
    }
}

fn actions(game: &LolChess) -> BTreeMap<String, Vec<String>> {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let p = game.position();
    for action in game.legal() {
        let actor = match action {
            Action::Move(from, _) | Action::Attack(from, _) | Action::Skill(from, _) | Action::Spell(from, _) => {
                p.at(from).map_or_else(String::new, |piece| name(&p.pieces[piece]))
            }
            Action::Buy(_, home) => home_square(home).to_string(),
            _ => "draft".to_owned(),
        };
        groups.entry(actor).or_default().push(action.to_string());
    }
    groups
}

fn last(p: &Position, action: Action) -> LastAction {
    let changes = |phase: usize, sign: i16| -> BTreeMap<String, i16> {
        let all = p.listed().iter().zip(p.changes[phase]).map(|(q, change)| (name(q), change * sign));
        all.filter(|(_, change)| *change > 0).collect()
    };
    let dead = |(q, change): &(&Piece, i16)| !q.is_alive() && *change < 0;
    LastAction {
        action: action.to_string(),
        damage: changes(0, -1),
        heals: changes(0, 1),
        deaths: p.listed().iter().zip(p.changes[0]).filter(dead).map(|(q, _)| name(q)).collect(),
        upkeep: Changes { damage: changes(1, -1), heals: changes(1, 1) },
    }
}

fn piece(position: &Position, index: usize) -> PieceView {
    let p = &position.pieces[index];
    let record = p.kind.record();
    let entries = |head: u8| position.list(head).map(|node| &position.pool[node as usize]);
    PieceView {
        id: name(p),
        kind: record.id,
        name: record.name,
        role: record.role,
        owner: p.owner.name(),
        square: p.square.to_string(),
        alive: p.is_alive(),
        hp: p.hp,
        has_moved: p.moved,
        gold: p.gold,
        stats: (0..STATS).map(|s| (STAT_NAMES[s], stat(position, index, s))).chain([range(position, index)]).collect(),
        skill: record.skill.map(|s| SkillView {
            name: s.name,
            active: s.active,
            target: target_name(s.target),
            cooldown: s.cooldown,
            left: p.cooldown,
        }),
        spell: p.spell.map(|s| SpellView { id: s.id(), name: s.name(), left: p.spell_cooldown }),
        items: p.held().iter().zip(p.item_cooldowns).map(|(i, left)| ItemView { id: i.record().id, name: i.record().name, left }).collect(),
        shields: entries(p.shields).map(shield).collect(),
        debuffs: entries(p.debuffs).map(|entry| debuff(entry, p.owner)).collect(),
        returns_at: (p.returns != 0).then_some(p.returns),
        module: (p.kind == Kind::Viktor).then(|| ModuleView {
            offered: position.offered_module(index).record().id,
            damage: p.siphoned,
            needed: position.module_threshold(index),
        }),
    }
}

fn range(position: &Position, index: usize) -> (&'static str, StatView) {
    let base = f64::from(position.pieces[index].range);
    ("range", StatView { value: f64::from(position.range(index)), base, parts: Vec::new() })
}

fn stat(position: &Position, index: usize, stat: usize) -> StatView {
    let p = &position.pieces[index];
    let value = position.stat_of(index, stat);
    let base = f64::from(p.raw[stat]);
    let mut parts = Vec::new();
    if (value - base).abs() > f64::EPSILON {
        let hp = f64::from(p.hp);
        for item in p.held() {
            let effects = item.record().effects.iter().filter(|e| {
                e.stat == stat
                    && match e.condition {
                        Condition::Always => true,
                        Condition::Below(part) => hp < position.max_hp(index) * part,
                        Condition::Above(part) => hp > position.max_hp(index) * part,
                    }
            });
            parts.extend(effects.map(|e| Part { from: item.record().id, change: e.change.name(), by: e.value }));
        }
        for node in position.list(p.debuffs) {
            let entry = &position.pool[node as usize];
            let stacks = f64::from(entry.stacks());
            let from = debuff_name(entry.debuff());
            let effects = entry.effects().filter(|e| e.0 == stat);
            parts.extend(effects.map(|(_, change, by)| Part { from, change: change.name(), by: by * stacks }));
        }
        let rest = value - p.stat(stat);
        if rest != 0.0 {
            parts.push(Part { from: "class", change: Change::Add.name(), by: rest });
        }
    }
    StatView { value, base, parts }
}

fn shield(entry: &Entry) -> ShieldView {
    let turns = (entry.duration != PERMANENT).then_some(entry.duration);
    ShieldView { id: SHIELD_NAMES[entry.kind as usize], amount: entry.value, turns }
}

fn debuff(entry: &Entry, owner: Owner) -> DebuffView {
    let kind: Debuff = entry.debuff();
    let damage = kind.record().damage.map(|damage| DamageView {
        amount: entry.value,
        kind: match damage {
            DamageType::Physical => "physical",
            DamageType::Magic => "magic",
            DamageType::True => "true",
            DamageType::NonLethal => "non-lethal",
        },
    });
    let effects = entry.effects().map(|(stat, change, by)| Part { from: STAT_NAMES[stat], change: change.name(), by });
    DebuffView {
        id: debuff_name(kind),
        turns: (entry.duration >= 0).then_some(entry.duration),
        stacks: entry.stacks(),
        from: entry.caster(owner).map(Owner::name),
        damage,
        effects: effects.collect(),
    }
}

fn target_name(target: Target) -> &'static str {
    match target {
        Target::Nothing => "none",
        Target::Square => "square",
        Target::SquareInRange => "squareInRange",
        Target::Ally => "ally",
        Target::AllyMinion => "allyMinion",
        Target::Enemy => "enemy",
    }
}
