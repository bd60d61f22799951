//! Adjusts raw statistics until the effective ones are those of the client's message.

use super::super::{RequestError, bounded};
use super::piece::{MOST, PieceText};
use games::lolchess::LolChess;
use games::lolchess::position::Position;
use games::lolchess::stat::round;
use games::lolchess::table::{AD, CRIT_CHANCE, CRIT_DAMAGE, Kind, MAX_HP, MR, PR, SPEED, Stat};
use wire::grpc::lolchess::{ChessStats, GameStateMessage};

/// Statistics depend on each other (Tryndamere's attack on his hit points), so one pass may not be enough.
const PASSES: usize = 3;
/// Steps to find the raw value behind an effective one; percentages need several.
const STEPS: usize = 8;

/// The game of a head and some pieces, whose raw statistics are changed where the client's effective ones differ.
pub(super) fn settled(
    head: &str,
    drafts: &mut [PieceText],
    state: &GameStateMessage,
) -> Result<LolChess, RequestError> {
    let mut position = super::position(head, drafts)?;
    for _ in 0..PASSES {
        let mut has_changed = false;
        for (index, (chess, draft)) in state.board.iter().zip(drafts.iter_mut()).enumerate() {
            // Without a maximum of hit points the statistics were left out.
            if let Some(stats) = chess.stats.as_ref().filter(|stats| stats.max_hp != 0) {
                has_changed |= repair(&position, index, stats, draft).map_err(|why| why.of_piece(chess))?;
            }
        }
        if !has_changed {
            break;
        }
        position = super::position(head, drafts)?;
    }
    Ok(LolChess::at(position))
}

/// Changes the raw statistics of one piece; whether any did change.
fn repair(
    position: &Position,
    index: usize,
    stats: &ChessStats,
    draft: &mut PieceText,
) -> Result<bool, RequestError> {
    let told = [
        (MAX_HP, "maxHp", stats.max_hp),
        (CRIT_CHANCE, "criticalChance", stats.critical_chance),
        (CRIT_DAMAGE, "criticalDamage", stats.critical_damage),
        (AD, "attack", stats.attack),
        (PR, "armor", stats.armor),
        (MR, "magicResist", stats.magic_resist),
        (SPEED, "speed", stats.speed),
    ];
    let mut has_changed = false;
    for (stat, name, told) in told {
        // A value that we would write ourselves needs no change, however strange.
        let is_fixed = stat == SPEED && draft.kind == Kind::Poro;
        if is_fixed || round(position.stat_of(index, stat)) as i32 == told {
            continue;
        }
        let told = bounded(name, told, 0..=MOST)?;
        let is_doubled = stat == CRIT_CHANCE && draft.kind == Kind::Yasuo;
        let of_class = position.stat_of(index, stat) - position.pieces[index].stat(stat);
        let target = if is_doubled { told as f64 / 2.0 } else { told as f64 - of_class };
        let raw = solve(position, index, stat, round(target));
        has_changed |= raw != draft.raw[stat];
        draft.raw[stat] = raw;
    }
    // A reach of 0 means "any" and belongs to pieces that cannot attack: in a message it means that the field is missing.
    let range = stats.attack_range.as_ref().map_or(0, |reach| reach.range);
    let now = position.range(index);
    if range != 0 && range != now {
        let change = bounded("attackRange", range, 0..=20)? - i64::from(now);
        let raw = (draft.range + change).clamp(0, 20);
        has_changed |= raw != draft.range;
        draft.range = raw;
    }
    Ok(has_changed)
}

/// The raw value that makes a statistic come nearest to a target.
fn solve(position: &Position, index: usize, stat: Stat, target: f64) -> i64 {
    let mut trial = *position;
    let mut raw = i64::from(trial.pieces[index].raw[stat]);
    let mut best = (f64::INFINITY, raw);
    for _ in 0..STEPS {
        trial.pieces[index].raw[stat] = raw as i16;
        let error = target - trial.evaluate(index, stat);
        if error.abs() < best.0 {
            best = (error.abs(), raw);
        }
        let next = (raw + error as i64).clamp(0, MOST);
        if next == raw {
            break;
        }
        raw = next;
    }
    best.1
}
