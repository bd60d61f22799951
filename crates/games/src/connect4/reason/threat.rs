//! What a disc does: fours that it makes possible, gives away or stops.

use crate::connect4::board::{Board, FULL, STRIDE, has_four, playable, threats};
use crate::connect4::{Column, Connect4};
use game::{Game, Side};

/// A disc that is dropped, with the positions around it.
#[derive(Clone, Copy, Debug)]
pub(in crate::connect4) struct Drop {
    /// The position before it.
    pub(in crate::connect4) before: Connect4,
    /// The column.
    pub(in crate::connect4) m: Column,
    /// Where it lands.
    pub(in crate::connect4) square: Board,
    /// Whose it is.
    pub(in crate::connect4) side: Side,
    /// The position after it.
    pub(in crate::connect4) after: Connect4,
}

impl Drop {
    /// Drops a disc; the column must have room.
    pub(in crate::connect4) fn new(before: &Connect4, m: Column) -> Self {
        let mut after = *before;
        after.play(m);
        Drop { before: *before, m, square: after.mask() ^ before.mask(), side: before.side(), after }
    }

    /// The discs of a line of play, up to the first move that is not legal.
    pub(in crate::connect4) fn all(start: &Connect4, moves: &[Column]) -> Vec<Drop> {
        let mut position = *start;
        let drop = |m: &Column| {
            position.refusal(*m).is_none().then(|| {
                let drop = Drop::new(&position, *m);
                position = drop.after;
                drop
            })
        };
        moves.iter().map_while(drop).collect()
    }

    /// Whether it makes four.
    pub(in crate::connect4) fn wins(&self) -> bool {
        has_four(self.after.stones(self.side))
    }

    /// Whether it stops a four that the other side could have made at once.
    pub(in crate::connect4) fn blocks(&self) -> bool {
        wins_now(&self.before, self.side.other()) & self.square != 0
    }

    /// The square right above it, if there is one.
    pub(in crate::connect4) fn above(&self) -> Board {
        (self.square << 1) & FULL
    }
}

/// The empty squares that complete four for a side.
pub(in crate::connect4) fn wins(position: &Connect4, side: Side) -> Board {
    threats(position.stones(side), position.mask())
}

/// Those of them on which a disc lands now.
pub(in crate::connect4) fn wins_now(position: &Connect4, side: Side) -> Board {
    wins(position, side) & playable(position.mask())
}

/// Two fours of which the other side, which is to move, can stop only one: in two columns, or one right above the other.
///
/// Nothing if the other side can make four itself.
pub(in crate::connect4) fn double(position: &Connect4, side: Side) -> Option<Board> {
    let (all, now) = (wins(position, side), wins_now(position, side));
    if now == 0 || position.side() == side || wins_now(position, side.other()) != 0 {
        return None;
    }
    if now.count_ones() > 1 {
        return Some(now);
    }
    let stacked = (now << 1) & all;
    (stacked != 0).then_some(now | stacked)
}

/// The squares of the lines of four through `square` in which a side has the other three discs, one line each.
pub(in crate::connect4) fn lines_of_four(stones: Board, square: Board) -> Vec<Board> {
    let all = stones | square;
    let mut lines = Vec::new();
    for step in [1, STRIDE, STRIDE + 1, STRIDE - 1] {
        for back in 0..4 {
            let start = square >> (back * step);
            let line = start | start << step | start << (2 * step) | start << (3 * step);
            if start << (back * step) == square && line & FULL == line && line & all == line {
                lines.push(line);
            }
        }
    }
    lines
}
