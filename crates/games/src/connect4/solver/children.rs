//! The children of a position, computed four at a time, without moves that lose within two plies.

use super::squares::{lowest, winning_squares_of_four};
use crate::connect4::board::{BOTTOM, Board, FULL};
use wide::u64x4;

/// The moves of a node and the winning squares after each. Unused slots repeat a move.
pub(super) struct Children {
    /// The square of each move.
    pub drops: [Board; 8],
    /// The squares that complete four for the mover after each move.
    pub wins: [Board; 8],
    /// How many moves there are.
    pub count: usize,
}

/// Children side by side, four in a register: the square of each move and the winning squares after it.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    /// The square of each move.
    pub drops: [u64x4; 2],
    /// The squares that complete four for the mover after each move.
    pub wins: [u64x4; 2],
}

impl Children {
    /// One child for each square of `moves`, of which there is at least one, on a board with all stones `mask`.
    ///
    /// Nothing if some move leaves the opponent without a safe reply, so that the next move wins.
    #[inline(always)]
    pub(super) fn new(mine: Board, mask: Board, moves: Board) -> Option<(Self, Lanes)> {
        let first = lowest(moves);
        let (low, rest) = next_four(moves, first);
        let low = u64x4::new(low);
        let low_wins = complete(mine, mask, low)?;
        let (mut high, mut high_wins) = (low, low_wins);
        if rest != 0 {
            high = u64x4::new(next_four(rest, first).0);
            high_wins = complete(mine, mask, high)?;
        }
        let mut children = Children { drops: [0; 8], wins: [0; 8], count: moves.count_ones() as usize };
        children.drops[..4].copy_from_slice(low.as_array());
        children.drops[4..].copy_from_slice(high.as_array());
        children.wins[..4].copy_from_slice(low_wins.as_array());
        children.wins[4..].copy_from_slice(high_wins.as_array());
        Some((children, Lanes { drops: [low, high], wins: [low_wins, high_wins] }))
    }

    /// Takes a child out; the last one moves into its place.
    #[inline]
    pub(super) fn remove(&mut self, index: usize) {
        self.count -= 1;
        self.drops[index] = self.drops[self.count];
        self.wins[index] = self.wins[self.count];
    }
}

/// The four lowest squares, filled up with `default`, and the rest.
#[inline]
const fn next_four(squares: Board, default: Board) -> ([Board; 4], Board) {
    let a = squares;
    let b = a & a.wrapping_sub(1);
    let c = b & b.wrapping_sub(1);
    let d = c & c.wrapping_sub(1);
    let rest = d & d.wrapping_sub(1);
    (
        [
            lowest(a),
            if b == 0 { default } else { lowest(b) },
            if c == 0 { default } else { lowest(c) },
            if d == 0 { default } else { lowest(d) },
        ],
        rest,
    )
}

/// The winning squares after each of four moves, or nothing if one of them leaves no safe reply.
#[inline(always)]
fn complete(mine: Board, mask: Board, drops: u64x4) -> Option<u64x4> {
    let wins = winning_squares_of_four(u64x4::splat(mine) | drops);
    let open = ((u64x4::splat(mask) | drops) + u64x4::splat(BOTTOM)) & u64x4::splat(FULL);
    let none = u64x4::splat(0);
    let threats = wins & open;
    let is_quiet = threats.simd_eq(none);
    let replies = (threats | (open & is_quiet)) & !(wins >> 1u32);
    let single = (threats & (threats - u64x4::splat(1))).simd_eq(none);
    let lost = replies.simd_eq(none) | (!single & !is_quiet);
    (!lost.any()).then_some(wins)
}
