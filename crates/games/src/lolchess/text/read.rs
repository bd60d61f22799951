//! Parses position texts; errors say what is wrong.
use super::{STATUSES, debuff_name};
use crate::format_error::FormatError;
use crate::lolchess::debuff::Debuff;
use crate::lolchess::draft::{BANS, Draft, ORDERS, PICKS};
use crate::lolchess::monster::FIRST_MONSTER;
use crate::lolchess::piece::{NIL, Owner, Piece};
use crate::lolchess::pool::Entry;
use crate::lolchess::position::{PIECES, Position};
use crate::lolchess::random::Random;
use crate::lolchess::rules::LolChess;
use crate::lolchess::setup::{home_square, may_be};
use crate::lolchess::shield::{PERMANENT, Shield};
use crate::lolchess::shop::MAX_ITEMS;
use crate::lolchess::square::Square;
use crate::lolchess::table::{Item, Kind, STATS, Spell};
use game::PlayError;
use std::str::{FromStr, Split};

/// Bounds of the numbers in a text, so that no sum overflows later.
const MOST: i64 = 30_000;

impl FromStr for LolChess {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        read(text).map_err(|why| PlayError::text("position", text, why))
    }
}

fn read(text: &str) -> Result<LolChess, FormatError> {
    let (kind, rest) = text.split_once(' ').ok_or("expected a position that begins with play or draft")?;
    let mut words = Words(rest.split(' '));
    match kind {
        "play" => Ok(LolChess { position: play(&mut words)?, draft: None }),
        "draft" => draft(&mut words),
        other => Err(format!("expected play or draft, got {other:?}").into()),
    }
}

struct Words<'a>(Split<'a, char>);

impl<'a> Words<'a> {
    /// The value of the next word, which must have this name.
    fn value(&mut self, name: &str) -> Result<&'a str, FormatError> {
        let word = self.0.next().and_then(|w| w.strip_prefix(name)).and_then(|w| w.strip_prefix('='));
        word.ok_or_else(|| FormatError(format!("expected {name}=…")))
    }

    fn number(&mut self, name: &str, most: i64) -> Result<i64, FormatError> {
        let word = self.value(name)?;
        number(word, most).map_err(|why| FormatError(format!("{name}: {why}")))
    }

    fn pair(&mut self, name: &str, most: i64) -> Result<[i64; 2], FormatError> {
        let (a, b) =
            self.value(name)?.split_once(',').ok_or_else(|| format!("{name}: expected two numbers"))?;
        Ok([number(a, most)?, number(b, most)?])
    }
}

/// A number from 0, written as it would be printed.
fn number(text: &str, most: i64) -> Result<i64, FormatError> {
    let value = text.parse().ok().filter(|n: &i64| (0..=most).contains(n) && n.to_string() == text);
    value.ok_or_else(|| FormatError(format!("{text:?} is not a number from 0 to {most}")))
}

fn real(text: &str) -> Result<f64, FormatError> {
    let value = text.parse().ok().filter(|v: &f64| v.abs() <= MOST as f64);
    value.ok_or_else(|| FormatError(format!("{text:?} is not a number")))
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(|word| !word.is_empty())
}

fn options(words: &mut Words, position: &mut Position) -> Result<(), FormatError> {
    position.draws = match words.value("draws")? {
        "rulebook" => true,
        "off" => false,
        other => return Err(format!("draws: {other:?} is neither rulebook nor off").into()),
    };
    position.max_rounds = words.number("max", 60_000)? as u16;
    position.random = random(words)?;
    Ok(())
}

/// The numbers to come: `seed=… drawn=…`, or `seed=… random=…` with the state of the reference's generator.
fn random(words: &mut Words) -> Result<Random, FormatError> {
    let seed = words.value("seed")?;
    let word = words.0.next().unwrap_or_default();
    if let Some(drawn) = word.strip_prefix("drawn=") {
        let known = seed.parse().ok().filter(|number: &u64| number.to_string() == seed);
        let seed = known.ok_or_else(|| format!("seed: {seed:?} is not a number of 64 bits"))?;
        return Ok(Random::Stream { seed, drawn: bits(drawn)? });
    }
    let state = word.strip_prefix("random=").ok_or("expected drawn=… or random=…")?;
    Ok(Random::Reference { seed: bits(seed)?, state: bits(state)? })
}

fn champion(id: &str) -> Result<Kind, FormatError> {
    Kind::with_id(id).filter(|k| k.is_champion()).ok_or_else(|| FormatError(format!("no champion {id:?}")))
}

fn draft(words: &mut Words) -> Result<LolChess, FormatError> {
    let mut position = Position::empty(Random::stream(0));
    position.gold = [words.number("gold", 1_000_000)? as i32; 2];
    let mut draft = Draft::default();
    let full = || "too many choices".to_owned();
    for id in list(words.value("bans")?) {
        let banned = if id == "nobody" { None } else { Some(champion(id)?) };
        if banned.is_some_and(|b| !draft.is_available(b)) {
            return Err(format!("{id} twice").into());
        }
        draft.bans.try_push(banned).map_err(|_| full())?;
    }
    for id in list(words.value("picks")?) {
        let picked = champion(id)?;
        if !draft.is_available(picked) || draft.bans.len() < BANS {
            return Err(format!("{id} cannot be picked").into());
        }
        draft.picks.try_push(picked).map_err(|_| full())?;
    }
    for order in list(words.value("orders")?) {
        if draft.picks.len() < PICKS || draft.orders.len() == 3 {
            return Err("an order too early or too late".into());
        }
        draft.orders.push(number(order, i64::from(ORDERS) - 1)? as u8);
    }
    options(words, &mut position)?;
    if words.0.next().is_some() {
        return Err("more words than a draft has".into());
    }
    Ok(LolChess { position, draft: Some(draft) })
}

fn play(words: &mut Words) -> Result<Position, FormatError> {
    let mut position = Position::empty(Random::stream(0));
    position.round = words.number("round", 65_000)? as u32;
    let status = words.value("status")?;
    let status = STATUSES.iter().find(|(name, _)| *name == status);
    position.status = status.ok_or("status: expected running, blue, red, stuck, quiet or rounds")?.1;
    position.gold = words.pair("gold", 1_000_000)?.map(|g| g as i32);
    position.bought = words.pair("bought", MOST)?.map(|n| n as u16);
    let (shop, shop_round) = words.value("shop")?.split_once('@').ok_or("shop: expected items@round")?;
    position.shop_round = number(shop_round, 65_000)? as u16;
    let items: Vec<Item> = list(shop).map(basic).collect::<Result<_, _>>()?;
    position.shop = items.try_into().map_err(|_| "shop: expected three items")?;
    let flags = words.value("flags")?;
    let has = |flag| flags.contains(flag);
    (position.has_bought, position.has_cast, position.lively) = (has('b'), has('c'), has('l'));
    position.drakes = [Kind::Poro; 6];
    let drakes: Vec<&str> = list(words.value("drakes")?).collect();
    if drakes.len() > 6 {
        return Err("drakes: at most six".into());
    }
    for (slot, id) in drakes.iter().enumerate() {
        let drake = Kind::with_id(id).filter(|k| k.is_drake() && *k != Kind::ElderDragon);
        position.drakes[slot] = drake.ok_or_else(|| format!("no drake {id:?}"))?;
    }
    position.drakes_left = drakes.len() as u8;
    position.drakes_killed = words.number("killed", 100)? as u8;
    position.quiet = words.number("quiet", MOST)? as u16;
    options(words, &mut position)?;
    for word in &mut words.0 {
        if position.count as usize == PIECES {
            return Err(format!("more than {PIECES} pieces").into());
        }
        piece(&mut position, word).map_err(|why| format!("piece {word:?}: {why}"))?;
    }
    position.rebuild();
    Ok(position)
}

fn basic(id: &str) -> Result<Item, FormatError> {
    Item::with_id(id).filter(|i| i.is_basic()).ok_or_else(|| FormatError(format!("no basic item {id:?}")))
}

fn piece(position: &mut Position, word: &str) -> Result<(), FormatError> {
    let mut fields = word.split(',');
    let head = fields.next().unwrap_or_default();
    let parts = head.split_once(':').and_then(|(home, rest)| {
        let (kind, rest) = rest.split_once('@')?;
        let (square, hp) = rest.split_once('/')?;
        Some((home, kind, square, hp))
    });
    let (home, kind, square, hp) = parts.ok_or("expected home:kind@square/hp")?;
    let home = number(home.strip_prefix('0').filter(|h| h.len() == 1).unwrap_or(home), 33)? as u8;
    let kind = Kind::with_id(kind).ok_or_else(|| format!("no kind {kind:?}"))?;
    if position.with_home(home).is_some() || !may_be(home, kind) {
        return Err("that piece cannot be".into());
    }
    let owner = Owner::ALL[home as usize / 16];
    let start = if home < FIRST_MONSTER { home_square(home) } else { Square::at(8, 3) };
    let mut p = Piece::new(kind, owner, start, home);
    p.square = square.parse()?;
    p.hp = number(hp, MOST)? as i32;
    let index = position.count as usize;
    position.add(p);
    for field in fields {
        self::field(position, index, field)?;
    }
    Ok(())
}

fn field(position: &mut Position, index: usize, field: &str) -> Result<(), FormatError> {
    if let Some(debuff) = field.strip_prefix('+') {
        return self::debuff(position, index, debuff);
    }
    if let Some(shield) = field.strip_prefix('%') {
        return self::shield(position, index, shield);
    }
    let (name, value) = field.split_once('=').unwrap_or((field, ""));
    let p = &mut position.pieces[index];
    let round = || number(value, 65_535).map(|r| r as u16);
    match name {
        "v" if value.is_empty() => p.moved = true,
        "g" => p.gold = number(value, MOST)? as i16,
        "a" => p.range = number(value, 20)? as u8,
        "c" => p.cooldown = real(value)?,
        "n" => {
            p.count = round()?;
            p.counts = p.home < FIRST_MONSTER;
        }
        "m" if p.kind == Kind::Viktor => {
            let [module, siphoned, unlocked] = parts(value)?;
            p.module = number(module, 4)? as u8;
            p.siphoned = number(siphoned, 1_000_000)? as i32;
            p.unlocked = number(unlocked, 3)? as u8;
        }
        "e" if p.kind == Kind::Viktor => p.empowered = Some(number(value, 1)? == 1),
        "z" => p.azir = number(value, 31)? as u8,
        "w" => p.auras = number(value, 3)? as u8,
        "d" => p.died = round()?,
        "t" => p.returns = round()?,
        "i" => {
            let [id, cooldown] = parts(value)?;
            let slot = p.item_count as usize;
            if slot == MAX_ITEMS {
                return Err("more than three items".into());
            }
            p.push_item(Item::with_id(id).ok_or_else(|| format!("no item {id:?}"))?);
            p.item_cooldowns[slot] = real(cooldown)?;
        }
        "u" => {
            let [id, cooldown] = parts(value)?;
            let spell = Spell::ALL.into_iter().find(|s| s.id() == id);
            p.spell = Some(spell.ok_or_else(|| format!("no spell {id:?}"))?);
            p.spell_cooldown = number(cooldown, 200)? as u8;
        }
        _ => {
            let stat = name.strip_prefix('r').and_then(|s| s.parse().ok()).filter(|s: &usize| *s < STATS);
            p.raw[stat.ok_or_else(|| format!("no field {field:?}"))?] = number(value, MOST)? as i16;
        }
    }
    Ok(())
}

fn parts<const N: usize>(text: &str) -> Result<[&str; N], FormatError> {
    let parts: Vec<&str> = text.split('*').collect();
    parts.try_into().map_err(|_| FormatError(format!("{text:?} has not {N} parts")))
}

/// A number of 32 bits.
fn bits(text: &str) -> Result<u32, FormatError> {
    number(text, i64::from(u32::MAX)).map(|t| t as u32)
}

fn debuff(position: &mut Position, index: usize, text: &str) -> Result<(), FormatError> {
    let [name, duration, value, tag_text] = parts(text)?;
    let known = Debuff::ALL.iter().find(|d| debuff_name(**d) == name);
    let kind = *known.ok_or_else(|| format!("no debuff {name:?}"))?;
    let duration = if duration == "-1" { -1 } else { number(duration, 1000)? as i16 };
    let entry = Entry { value: real(value)?, tag: bits(tag_text)?, duration, kind: kind as u8, next: NIL };
    if !kind.is_drawn() && !(1..=99).contains(&entry.stacks()) {
        return Err(format!("{name}: 1 to 99 stacks").into());
    }
    position.link_debuff(index, entry).ok_or_else(|| FormatError("too many debuffs".to_owned()))
}

fn shield(position: &mut Position, index: usize, text: &str) -> Result<(), FormatError> {
    let mut fields = text.split('*');
    let mut next = || fields.next().ok_or_else(|| format!("shield {text:?} lacks something"));
    let name = next()?;
    let kind = Shield::named(name).ok_or_else(|| format!("no shield {name:?}"))? as u8;
    let duration = next()?;
    let duration = if duration == "-" { PERMANENT } else { number(duration, 1000)? as i16 };
    let mut entry = Entry { value: real(next()?)?, tag: 0, duration, kind, next: NIL };
    if entry.is_drawn(false) {
        entry.tag = bits(next()?)?;
    }
    if fields.next().is_some() {
        return Err(format!("shield {text:?} has too much").into());
    }
    position.link_shield(index, entry).ok_or_else(|| FormatError("too many shields".to_owned()))
}
