//! Converts one piece of a message to its part of a position text.

use super::super::names::Names;
use super::super::{RequestError, bounded, effects, exact, known};
use super::home;
use games::lolchess::debuff::Debuff;
use games::lolchess::monster::FIRST_MONSTER;
use games::lolchess::piece::{Owner, SHROUD, TAILWIND};
use games::lolchess::shield::Shield;
use games::lolchess::shop::MAX_ITEMS;
use games::lolchess::square::Square;
use games::lolchess::table::{Item, Kind, STATS, Spell};
use games::lolchess::text::debuff_name;
use std::fmt;
use wire::grpc::lolchess::{self as message, Chess};

/// Most that a statistic or hit points may be.
pub(super) const MOST: i64 = 30_000;
const MOST_ROUNDS: i64 = 65_535;
/// Debuffs and shields of one piece that are looked at; a position holds fewer in all.
const MOST_MARKS: usize = 200;

/// A piece whose statistics may still change.
pub(super) struct PieceText {
    pub(super) home: u8,
    pub(super) kind: Kind,
    pub(super) hp: i64,
    /// Statistics without items and debuffs.
    pub(super) raw: [i64; STATS],
    /// Range of the basic attack without items and debuffs.
    pub(super) range: i64,
    square: Square,
    gold: i64,
    items: Vec<(Item, f64)>,
    azir: Option<u8>,
    /// Further fields, as texts have them.
    fields: Vec<String>,
}

impl fmt::Display for PieceText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{}@{}/{}", self.home, self.kind.record().id, self.square, self.hp)?;
        for (stat, value) in self.raw.iter().enumerate() {
            write!(f, ",r{stat}={value}")?;
        }
        write!(f, ",g={},a={}", self.gold, self.range)?;
        if let Some(azir) = self.azir {
            write!(f, ",z={azir}")?;
        }
        for (item, cooldown) in &self.items {
            write!(f, ",i={}*{cooldown}", item.record().id)?;
        }
        self.fields.iter().try_for_each(|field| write!(f, ",{field}"))
    }
}

impl PieceText {
    pub(super) fn new(chess: &Chess, home: u8, round: i32, names: &Names) -> Result<Self, RequestError> {
        let kind = home::kind(chess)?;
        let square = chess.position.as_ref().ok_or_else(|| RequestError::new("it has no position"))?;
        let mut draft = PieceText {
            home,
            kind,
            hp: i64::from(kind.record().stats[0]),
            raw: kind.record().stats.map(i64::from),
            range: i64::from(kind.record().reach.range),
            square: home::square(*square)?,
            gold: i64::from(kind.record().gold),
            items: Vec::new(),
            azir: None,
            fields: Vec::new(),
        };
        if let Some(stats) = &chess.stats {
            draft.hp = bounded("hp", stats.hp, 0..=MOST)?;
        }
        if chess.has_moved_before {
            draft.fields.push("v".to_owned());
        }
        draft.statistics(chess)?;
        draft.hold(&chess.items)?;
        draft.skill(chess, names)?;
        draft.timers(chess)?;
        draft.spell(chess)?;
        draft.auras(chess)?;
        draft.debuffs(chess, round, names)?;
        draft.shields(&chess.shields)?;
        Ok(draft)
    }

    pub(super) fn owner(&self) -> Owner {
        Owner::ALL[usize::from(self.home / 16).min(2)]
    }

    /// Basic items that it took to make what the piece holds; modules are free.
    pub(super) fn basics(&self) -> i64 {
        self.items
            .iter()
            .map(|(item, _)| if item.is_module() { 0 } else { 2 - i64::from(item.is_basic()) })
            .sum()
    }

    fn statistics(&mut self, chess: &Chess) -> Result<(), RequestError> {
        let Some(raw) = chess.detail.as_ref().and_then(|detail| detail.raw_stats.as_ref()) else {
            return Ok(());
        };
        let given = [
            raw.max_hp,
            raw.ad,
            raw.ap,
            raw.physical_resistance,
            raw.magic_resistance,
            raw.speed,
            raw.critical_chance,
            raw.critical_damage,
            raw.sunder,
            raw.lifesteal,
            raw.damage_amplification,
            raw.hp_regen,
            raw.durability,
            raw.cooldown_reduction,
        ];
        for (own, given) in self.raw.iter_mut().zip(given) {
            *own = bounded("rawStats", given, 0..=MOST)?;
        }
        self.range = bounded("rawStats.range", raw.range, 0..=20)?;
        self.gold = bounded("rawStats.goldValue", raw.gold_value, 0..=MOST)?;
        Ok(())
    }

    fn hold(&mut self, items: &[message::Item]) -> Result<(), RequestError> {
        if items.len() > MAX_ITEMS {
            return Err(RequestError::new(format!("{} items, at most {MAX_ITEMS}", items.len())));
        }
        for item in items {
            let item_kind = known("item", &item.id, Item::with_id(&item.id))?;
            self.items.push((item_kind, real("item cooldown", item.current_cooldown)?));
        }
        Ok(())
    }

    fn skill(&mut self, chess: &Chess, names: &Names) -> Result<(), RequestError> {
        if self.home >= FIRST_MONSTER {
            // A monster's id holds the round of its birth.
            let born = chess.id.rsplit('_').next().and_then(|round| round.parse::<u16>().ok()).unwrap_or(0);
            self.fields.push(format!("n={born}"));
        }
        let Some(skill) = chess.skill.as_ref().filter(|_| self.kind.record().skill.is_some()) else {
            return Ok(());
        };
        let cooldown = exact(skill.exact_current_cooldown, skill.current_cooldown);
        self.fields.push(format!("c={}", real("skill cooldown", cooldown)?));
        let Some(payload) = &skill.payload else { return Ok(()) };
        if let Some(count) = payload.attack_count.filter(|_| self.home < FIRST_MONSTER) {
            self.fields.push(format!("n={}", bounded("attackCount", count, 0..=MOST_ROUNDS)?));
        }
        if self.kind == Kind::Viktor {
            let module = bounded("currentModuleIndex", payload.current_module_index, 0..=4)?;
            let siphoned = bounded("cumulativeDamage", payload.cumulative_damage, 0..=1_000_000)?;
            let unlocked = bounded("unlockedModulesCount", payload.unlocked_modules_count, 0..=3)?;
            self.fields.push(format!("m={module}*{siphoned}*{unlocked}"));
            if let Some(empowered) = payload.next_attack_empowered {
                self.fields.push(format!("e={}", u8::from(empowered)));
            }
        }
        if !payload.azir_id.is_empty() {
            let azir = names.known(&payload.azir_id).filter(|azir| *azir < FIRST_MONSTER);
            self.azir = Some(azir.ok_or_else(|| RequestError::new("no piece has its azirId"))?);
        }
        Ok(())
    }

    fn timers(&mut self, chess: &Chess) -> Result<(), RequestError> {
        let died = bounded("deadAtRound", chess.dead_at_round, 0..=MOST_ROUNDS)?;
        let returns = match whole(chess) {
            Some(detail) => bounded("respawnAtRound", detail.respawn_at_round, 0..=MOST_ROUNDS)?,
            // The longer a game lasts, the longer a champion stays away.
            None if self.hp == 0 && died > 0 && self.kind.is_champion() => match died {
                ..=15 => died + 4,
                16..=30 => died + 7,
                _ => died + 10,
            },
            None => 0,
        };
        for (name, round) in [("d", died), ("t", returns)] {
            if round != 0 {
                self.fields.push(format!("{name}={}", round.min(MOST_ROUNDS)));
            }
        }
        Ok(())
    }

    fn spell(&mut self, chess: &Chess) -> Result<(), RequestError> {
        let spell = chess.detail.as_ref().and_then(|detail| detail.summoner_spell.as_ref());
        let Some(spell) = spell else { return Ok(()) };
        let known = known("spell", &spell.r#type, Spell::named(&spell.r#type))?;
        let cooldown = bounded("spell cooldown", spell.current_cooldown, 0..=200)?;
        self.fields.push(format!("u={}*{cooldown}", known.id()));
        Ok(())
    }

    fn auras(&mut self, chess: &Chess) -> Result<(), RequestError> {
        let own = || {
            let janna = if self.kind == Kind::Janna { TAILWIND } else { 0 };
            let shroud = self.items.iter().any(|(item, _)| *item == Item::Evenshroud);
            janna | if shroud { SHROUD } else { 0 }
        };
        let named = |set: u8, aura: &String| match aura.as_str() {
            "aura_janna_tailwind" => Ok(set | TAILWIND),
            "evenshroud_armor_reduction" => Ok(set | SHROUD),
            other => known("aura", other, None),
        };
        let auras = whole(chess).map(|detail| detail.auras.iter().try_fold(0, named));
        let auras = auras.unwrap_or_else(|| Ok(own()))?;
        self.fields.push(format!("w={auras}"));
        Ok(())
    }

    fn debuffs(&mut self, chess: &Chess, round: i32, names: &Names) -> Result<(), RequestError> {
        for debuff in chess.debuffs.iter().take(MOST_MARKS) {
            let known = known("debuff", &debuff.id, effects::debuff(&debuff.id, &debuff.r#type))?;
            let duration = bounded("debuff duration", debuff.duration, -1..=1000)?;
            let detail = debuff.detail.as_ref();
            let usual = || effects::usual_value(known, self.kind, self.raw[0], round);
            let value = detail.map_or_else(usual, |detail| detail.value);
            let value = real("debuff value", value)?;
            let tag = if known.is_drawn() {
                detail.and_then(|detail| detail.drawn).unwrap_or_else(|| letters(&debuff.id))
            } else {
                let stacks =
                    detail.map_or(Ok(1), |detail| bounded("debuff stacks", detail.stacks, 1..=99))?;
                stacks as u32
                    | caster(known, self.owner(), detail, names) << 8
                    | marker(known, chess, debuff, names) << 16
            };
            self.fields.push(format!("+{}*{duration}*{value}*{tag}", debuff_name(known)));
        }
        Ok(())
    }

    fn shields(&mut self, shields: &[message::Shield]) -> Result<(), RequestError> {
        for shield in shields.iter().take(MOST_MARKS) {
            let known = known("shield", &shield.id, effects::shield(&shield.id))?;
            let amount = real("shield amount", exact(shield.exact_amount, shield.amount))?;
            // The reference's "for ever" does not fit 32 bits and arrives as -1.
            let duration = match shield.duration {
                -1 | 1001.. => "-".to_owned(),
                duration => bounded("shield duration", duration, 0..=1000)?.to_string(),
            };
            let mut field = format!("%{}*{duration}*{amount}", known.name());
            if known == Shield::Drawn {
                field += &format!("*{}", shield.drawn.unwrap_or_else(|| letters(&shield.id)));
            }
            self.fields.push(field);
        }
        Ok(())
    }
}

/// The extension of a piece as the service writes it; a client may send a part of it, such as a spell alone.
fn whole(chess: &Chess) -> Option<&message::ChessDetail> {
    chess.detail.as_ref().filter(|detail| detail.raw_stats.is_some())
}

/// Sand Soldiers that do not say whose they are belong to their side's Azir.
pub(super) fn find_azirs(drafts: &mut [PieceText]) {
    for side in [Owner::Blue, Owner::Red] {
        let azir = drafts.iter().find(|draft| draft.kind == Kind::Azir && draft.owner() == side);
        let Some(azir) = azir.map(|draft| draft.home) else { continue };
        let soldiers = drafts.iter_mut().filter(|draft| draft.kind == Kind::SandSoldier);
        for soldier in soldiers.filter(|draft| draft.owner() == side && draft.azir.is_none()) {
            soldier.azir = Some(azir);
        }
    }
}

/// A number that a position can hold: not NaN, nor beyond all bounds.
fn real(what: &str, value: f64) -> Result<f64, RequestError> {
    if value.abs() <= MOST as f64 {
        Ok(value)
    } else {
        Err(RequestError::new(format!("{what}: {value} is not a number up to {MOST}")))
    }
}

/// Stands for drawn letters whose random state is not known: different ids, different numbers.
fn letters(id: &str) -> u32 {
    id.bytes().fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Whose a debuff is, as positions store it; without the extension the side that would have cast it.
fn caster(known: Debuff, own: Owner, detail: Option<&message::DebuffDetail>, names: &Names) -> u32 {
    const NOBODY: u32 = 3;
    let id = detail.map(|detail| detail.caster_player_id.as_str());
    match id {
        Some("") => NOBODY,
        // Two seats of one user: as without the extension.
        Some(id) if names.player(Owner::Blue) != names.player(Owner::Red) => Owner::ALL
            .into_iter()
            .find(|owner| names.player(*owner) == id)
            .map_or(NOBODY, |owner| owner as u32),
        _ if known == Debuff::UndyingRage => NOBODY,
        _ => match effects::debuff_type(known) {
            "buff" | "aura" if known != Debuff::Shroud => own as u32,
            _ => own.other() as u32,
        },
    }
}

/// The number of the Zed who put a mark on a piece.
fn marker(known: Debuff, chess: &Chess, debuff: &message::Debuff, names: &Names) -> u32 {
    if known != Debuff::DeathMark {
        return 0;
    }
    let rest = debuff.id.strip_prefix(known.record().id).unwrap_or_default();
    let named = rest.strip_suffix(chess.id.as_str()).and_then(|rest| rest.strip_suffix('_'));
    let zed = names.known(&debuff.source_chess_id).or_else(|| names.known(named?));
    zed.map_or(0, u32::from)
}
