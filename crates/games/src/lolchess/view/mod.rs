//! The view for clients: everything that is on the board, and nothing that is secret.
mod piece;
mod preview;

use super::action::Action;
use super::draft::Draft;
use super::monster::FIRST_MONSTER;
use super::piece::{Owner, Piece};
use super::position::{Draw, Phase, Position, Status};
use super::rules::LolChess;
use super::setup::home_square;
use super::table::Kind;
use game::{Game, Turn};
use piece::{PieceView, piece};
use preview::{Preview, previews};
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
    drawn: Option<Draw>,
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
    /// What attacks, skills and spells would do, by notation.
    previews: BTreeMap<String, Preview>,
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
struct LastAction {
    action: String,
    #[serde(flatten)]
    event: Changes,
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
        let legal = game.legal();
        Self {
            phase: if game.draft().is_some() { "draft" } else { "play" },
            round: p.round,
            turn,
            winner: if let Status::Won(owner) = p.status { Some(owner.name()) } else { None },
            drawn: if let Status::Drawn(draw) = p.status { Some(draw) } else { None },
            gold: BySide { blue: p.gold[0], red: p.gold[1] },
            price: BySide { blue: p.price(Owner::Blue), red: p.price(Owner::Red) },
            shop: shop(p),
            has_bought: p.has_bought,
            has_cast: p.has_cast,
            quiet_rounds: p.quiet,
            max_rounds: p.max_rounds,
            monsters: monsters(p),
            pieces: (0..p.count as usize).map(|index| piece(p, index)).collect(),
            actions: actions(p, &legal),
            previews: previews(p, &legal),
            draft: game.draft().map(draft),
            last_action: p.last.map(|action| last(p, action)),
        }
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
pub(super) fn name(p: &Piece) -> String {
    match p.home {
        home if home < FIRST_MONSTER => home_square(home).to_string(),
        FIRST_MONSTER => "drake".to_owned(),
        _ => "baron".to_owned(),
    }
}

fn actions(p: &Position, legal: &[Action]) -> BTreeMap<String, Vec<String>> {
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for action in legal {
        let actor = match action {
            Action::Move(from, _)
            | Action::Attack(from, _)
            | Action::Skill(from, _)
            | Action::Spell(from, _) => p.at(*from).map_or_else(String::new, |piece| name(&p.pieces[piece])),
            Action::Buy(_, home) => home_square(*home).to_string(),
            _ => "draft".to_owned(),
        };
        groups.entry(actor).or_default().push(action.to_string());
    }
    groups
}

fn last(p: &Position, action: Action) -> LastAction {
    let signed = |phase: Phase, sign: i16| -> BTreeMap<String, i16> {
        let all =
            p.listed().iter().zip(p.changes[phase as usize]).map(|(q, change)| (name(q), change * sign));
        all.filter(|(_, change)| *change > 0).collect()
    };
    let changes = |phase| Changes { damage: signed(phase, -1), heals: signed(phase, 1) };
    let dead = |(q, change): &(&Piece, i16)| !q.is_alive() && *change < 0;
    LastAction {
        action: action.to_string(),
        event: changes(Phase::Event),
        deaths: p.listed().iter().zip(p.changes[0]).filter(dead).map(|(q, _)| name(q)).collect(),
        upkeep: changes(Phase::Upkeep),
    }
}
