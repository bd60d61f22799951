//! What a disc does that no line of play has to show: lines it builds, breaks or stops.

use super::finish::{four_marks, open_fours};
use super::threat::{Drop, wins, wins_now};
use super::words::{colour, columns, name, number};
use crate::connect4::Connect4;
use crate::connect4::board::{Board, FULL, STRIDE, playable, squares, threats};
use game::Side;
use game::reason::{Mark, MarkKind};

/// A sentence with its drawing. The sentence begins with the name of a column.
pub(super) struct Effect {
    /// What the disc does: "takes the square …", to be read after "Column 4".
    pub(super) does: String,
    /// What to draw beside it.
    pub(super) marks: Vec<Mark>,
}

impl Effect {
    /// The most important thing that a disc does.
    pub(super) fn of(drop: &Drop) -> Option<Self> {
        stops_four(drop)
            .or_else(|| stops_double(drop))
            .or_else(|| only_safe(drop))
            .or_else(|| threatens(drop))
            .or_else(|| makes_square(drop))
            .or_else(|| breaks(drop))
            .or_else(|| builds(drop))
    }
}

fn stops_four(drop: &Drop) -> Option<Effect> {
    let other = drop.side.other();
    drop.blocks().then(|| Effect {
        does: format!("stops {}'s four", colour(other)),
        marks: four_marks(&drop.before, other, drop.square),
    })
}

/// The fours that a side could make next with a disc on `square`, even out of turn: two in two columns, or one right
/// above the other.
pub(in crate::connect4) fn double_on(position: &Connect4, side: Side, square: Board) -> Option<Board> {
    let mask = position.mask() | square;
    let all = threats(position.stones(side) | square, mask);
    let now = all & playable(mask);
    if now.count_ones() > 1 {
        return Some(now);
    }
    let stacked = (now << 1) & all;
    (stacked != 0).then_some(now | stacked)
}

fn stops_double(drop: &Drop) -> Option<Effect> {
    let other = drop.side.other();
    let fours = double_on(&drop.before, other, drop.square)?;
    Some(Effect {
        does: format!("takes the square with which {} would threaten {}", colour(other), open_fours(fours)),
        marks: squares(fours).map(|four| Mark::new(MarkKind::Danger, [name(four)]).of(other)).collect(),
    })
}

fn only_safe(drop: &Drop) -> Option<Effect> {
    let other = drop.side.other();
    let open = playable(drop.before.mask());
    let under = open & (wins(&drop.before, other) >> 1);
    (under != 0 && open & !under == drop.square).then(|| Effect {
        does: format!("is the only one that does not let {} make four right above it", colour(other)),
        marks: squares((under << 1) & FULL)
            .map(|four| Mark::new(MarkKind::Threat, [name(four)]).of(other))
            .collect(),
    })
}

fn threatens(drop: &Drop) -> Option<Effect> {
    let new = wins_now(&drop.after, drop.side) & !wins(&drop.before, drop.side);
    let four = squares(new).next()?;
    Some(Effect {
        does: format!("threatens four in column {}", number(four)),
        marks: four_marks(&drop.after, drop.side, four),
    })
}

fn makes_square(drop: &Drop) -> Option<Effect> {
    let new = wins(&drop.after, drop.side) & !wins(&drop.before, drop.side);
    // The lowest counts most: it is reached first.
    let four = squares(new).min_by_key(|four| super::words::row(*four))?;
    Some(Effect {
        does: format!("gives {} a square to win on, in {} higher up", colour(drop.side), columns(four)),
        marks: four_marks(&drop.after, drop.side, four),
    })
}

/// The lines of four through a square in which a side has at least `least` discs and the other side none.
fn lines(position: &Connect4, side: Side, square: Board, least: u32) -> Vec<Board> {
    let (own, free) = (position.stones(side), FULL & !position.stones(side.other()));
    let mut lines = Vec::new();
    for step in [1, STRIDE, STRIDE + 1, STRIDE - 1] {
        for back in 0..4 {
            let start = square >> (back * step);
            let line = start | start << step | start << (2 * step) | start << (3 * step);
            let is_open = start << (back * step) == square && line & free == line;
            if is_open && (line & own).count_ones() >= least {
                lines.push(line);
            }
        }
    }
    lines
}

fn breaks(drop: &Drop) -> Option<Effect> {
    let other = drop.side.other();
    let line = lines(&drop.before, other, drop.square, 2).into_iter().next()?;
    Some(Effect {
        does: format!("breaks a line that {} was building", colour(other)),
        marks: vec![Mark::new(MarkKind::Broken, squares(line).map(name)).of(other)],
    })
}

fn builds(drop: &Drop) -> Option<Effect> {
    let own = lines(&drop.after, drop.side, drop.square, 2);
    let line = *own.first()?;
    let count = own.len();
    let does = if count == 1 {
        "builds a line that is still open".to_owned()
    } else {
        format!("builds on {count} lines at once that are still open")
    };
    Some(Effect { does, marks: vec![Mark::new(MarkKind::Broken, squares(line).map(name)).of(drop.side)] })
}

/// How many lines of four a side can still complete through the square of a disc.
pub(super) fn chances(drop: &Drop) -> usize {
    lines(&drop.after, drop.side, drop.square, 1).len()
}
