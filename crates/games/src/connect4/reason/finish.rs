//! How a line of play is decided: by a four at once, by two fours of which one remains, or because the other side has
//! nothing left but columns below a four.

use super::threat::{Drop, double, lines_of_four, wins, wins_now};
use super::words::{columns, number};
use crate::connect4::Connect4;
use crate::connect4::board::{Board, ODD, playable, squares};
use game::Side;
use game::reason::{Mark, MarkKind};

/// What decides a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::connect4) enum Kind {
    /// The winner's first disc in the line makes four.
    Four,
    /// A disc makes two fours possible.
    Double {
        /// The two squares, or more.
        fours: Board,
        /// Whether all discs of the winner up to there threaten four.
        is_forced: bool,
    },
    /// Every column that the loser can still play lies below a four.
    Squeeze {
        /// The square of the four.
        four: Board,
    },
}

/// A line that somebody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::connect4) struct Finish {
    /// Who wins.
    pub(in crate::connect4) side: Side,
    /// Which disc of the line decides it, counted from 0.
    pub(in crate::connect4) at: usize,
    /// How.
    pub(in crate::connect4) kind: Kind,
}

impl Finish {
    /// What decides a line, if it ends with a four and one of the three explains it.
    pub(in crate::connect4) fn of(line: &[Drop]) -> Option<Self> {
        let last = line.last().filter(|last| last.wins())?;
        let side = last.side;
        let own = || line.iter().enumerate().filter(|(_, drop)| drop.side == side);
        if own().count() == 1 {
            return Some(Finish { side, at: line.len() - 1, kind: Kind::Four });
        }
        let mut is_forced = true;
        for (at, drop) in own() {
            if let Some(fours) = double(&drop.after, side) {
                return Some(Finish { side, at, kind: Kind::Double { fours, is_forced } });
            }
            is_forced &= wins_now(&drop.after, side) != 0;
        }
        let before = &line.get(line.len().checked_sub(2)?)?.before;
        is_squeezed(before, side).then_some(Finish {
            side,
            at: line.len() - 2,
            kind: Kind::Squeeze { four: last.square },
        })
    }

    /// The squares of the fours.
    pub(in crate::connect4) fn fours(&self, line: &[Drop]) -> Board {
        match self.kind {
            Kind::Four => line.get(self.at).map_or(0, |drop| drop.square),
            Kind::Double { fours, .. } => fours,
            Kind::Squeeze { four } => four,
        }
    }

    /// The fours, and the lines that they complete as they stand when the line is decided.
    pub(in crate::connect4) fn marks(&self, line: &[Drop]) -> Vec<Mark> {
        let Some(decisive) = line.get(self.at) else { return Vec::new() };
        // The four itself is not on the board yet.
        let position = if self.kind == Kind::Four { &decisive.before } else { &decisive.after };
        squares(self.fours(line)).flat_map(|four| four_marks(position, self.side, four)).collect()
    }
}

/// Whether the other side, which is to move, can neither make four nor play anywhere but below fours of a side.
fn is_squeezed(position: &Connect4, side: Side) -> bool {
    let urgent = wins_now(position, side) | wins_now(position, side.other());
    urgent == 0 && playable(position.mask()) & !(wins(position, side) >> 1) == 0
}

/// A square that completes four, with the line that it completes.
pub(in crate::connect4) fn four_marks(position: &Connect4, side: Side, four: Board) -> Vec<Mark> {
    use super::words::name;
    let lines = lines_of_four(position.stones(side), four);
    let broken = lines.first().map(|line| Mark::new(MarkKind::Broken, squares(*line).map(name)).of(side));
    broken.into_iter().chain([Mark::new(MarkKind::Threat, [name(four)]).of(side)]).collect()
}

/// "two fours at once, in columns 3 and 6", "two fours in column 3, one above the other".
pub(in crate::connect4) fn open_fours(fours: Board) -> String {
    let count = match fours.count_ones() {
        2 => "two",
        3 => "three",
        _ => "many",
    };
    let mut places: Vec<u32> = squares(fours).map(number).collect();
    places.dedup();
    if places.len() == 1 {
        format!("{count} fours in {}, one above the other", columns(fours))
    } else {
        format!("{count} fours at once, in {}", columns(fours))
    }
}

/// "odd rows fall to Red", where that is why a side profits from the square.
pub(in crate::connect4) fn parity(side: Side, four: Board) -> Option<&'static str> {
    match (side, four & ODD != 0) {
        (Side::First, true) => Some("odd rows fall to Red"),
        (Side::Second, false) => Some("even rows fall to Yellow"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::Column;
    use crate::connect4::board::square;
    use game::{Game, Outcome, Turn};
    use proptest::prelude::*;

    fn finish(position: &str, moves: &str) -> Option<Finish> {
        let moves: Vec<Column> = moves.chars().map(|m| m.to_string().parse().unwrap()).collect();
        Finish::of(&Drop::all(&position.parse().unwrap(), &moves))
    }

    #[test]
    fn lines_are_decided_by_their_first_four_or_by_two() {
        let overlooked = Finish { side: Side::First, at: 1, kind: Kind::Four };
        assert_eq!(finish("/xo/xo/x///", "75"), Some(overlooked));
        let fours = square(0, 0) | square(4, 0);
        let double = Finish { side: Side::First, at: 0, kind: Kind::Double { fours, is_forced: true } };
        assert_eq!(finish("/xo/xo////", "415"), Some(double));
        assert_eq!(finish("/xo/xo////", "4"), None, "nobody has won yet");
        assert_eq!(open_fours(fours), "two fours at once, in columns 1 and 5");
        assert_eq!(open_fours(square(2, 1) | square(2, 2)), "two fours in column 3, one above the other");
    }

    /// Whether a side to move can make four at once, by the rules.
    fn can_win(position: &Connect4) -> bool {
        position.legal().into_iter().any(|m| {
            let mut next = *position;
            next.play(m);
            matches!(next.turn(), Turn::Over(Outcome::Win(_)))
        })
    }

    proptest! {
        #[test]
        fn what_decides_a_line_leaves_no_way_out(drops in proptest::collection::vec(0..7_u8, 8..200)) {
            let mut position = Connect4::EMPTY;
            let mut line = Vec::new();
            for m in drops.into_iter().filter_map(Column::new) {
                if position.refusal(m).is_none() {
                    line.push(m);
                    position.play(m);
                }
            }
            let line = Drop::all(&Connect4::EMPTY, &line);
            let Some(finish) = Finish::of(&line) else { return Ok(()) };
            let decided = match finish.kind {
                Kind::Four => return Ok(()),
                Kind::Double { .. } => line[finish.at].after,
                Kind::Squeeze { .. } => line[finish.at].before,
            };
            prop_assert_ne!(decided.side(), finish.side);
            prop_assert!(!can_win(&decided));
            for reply in decided.legal() {
                let mut next = decided;
                next.play(reply);
                prop_assert!(can_win(&next), "{} escapes by {}", decided, reply);
            }
        }
    }
}
