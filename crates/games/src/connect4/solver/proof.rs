//! Static proofs: positions in which one side can answer every move by rule, so that no search is needed.
//!
//! The *guard* is the side that just moved; the *mover* is to play. The guard answers each move with the
//! square above it. If a column has an odd number of free squares, its lowest free square (a *base*) is
//! paired with the base of another such column instead: whoever takes one, the guard has the other. After
//! that all columns are even again. The mover then only ever gets the squares that are first of a pair, plus
//! one base of each pair; if these and his stones hold no line, he cannot win. If a square that wins for the
//! guard is second of a pair, the mover is forced to play under it in the end, and the guard wins.

use super::node::Node;
use super::squares::{SPARE, SQUARES, is_several, lowest, win_at};
use crate::connect4::board::{Board, EVEN, FULL, ODD, column, column_of, has_four, playable};

/// A position with the squares that complete a line of the guard.
#[derive(Clone, Copy)]
pub(super) struct Guarded {
    /// Stones of the side to move.
    pub mover: Board,
    /// Stones of the side that just moved.
    pub guard: Board,
    /// Squares that complete four for the guard.
    pub guard_wins: Board,
}

impl Guarded {
    /// The proof's view of a position in the search.
    #[inline]
    pub(super) const fn new(node: &Node) -> Self {
        Guarded { mover: node.mine, guard: node.theirs, guard_wins: node.their_wins }
    }

    /// The mover's score if it can be proven to be no more than `limit`: some upper bound of it up to `limit`.
    #[inline]
    pub(super) fn bound(self, limit: i32) -> Option<i32> {
        let mask = self.mover | self.guard;
        let bound = if mask.count_ones().is_multiple_of(2) {
            self.first_to_move(limit)
        } else {
            self.second_to_move(limit)
        };
        bound.filter(|&bound| bound <= limit)
    }

    /// An even number of squares is free: the second player guards all columns alike and gets the even rows.
    #[inline]
    fn first_to_move(self, limit: i32) -> Option<i32> {
        let mask = self.mover | self.guard;
        let free = FULL & !mask;
        let bases = playable(mask) & EVEN;
        let answers = free & EVEN & !bases;
        let wins = self.guard_wins & answers;
        if limit < -1 && wins == 0 {
            return None;
        }
        let beyond = from_lowest(wins);
        if !holds(self.mover | (free & ODD & !beyond), bases) {
            return None;
        }
        if wins == 0 {
            // All answers together may hold a line even if no single one completes it.
            return Some(if limit < 0 && has_four(self.guard | answers) { -win_at(SQUARES) } else { 0 });
        }
        Some(latest_loss(beyond))
    }

    /// An odd number of squares is free: the first player needs a column whose odd rows he gets and where he
    /// wins before its top square, the odd one, is reached.
    #[inline]
    fn second_to_move(self, limit: i32) -> Option<i32> {
        let mask = self.mover | self.guard;
        let free = FULL & !mask;
        if limit >= 0 && !has_four(self.mover | free) {
            return Some(0);
        }
        let open = playable(mask);
        let mut candidates = self.guard_wins & ODD & free & !open;
        while candidates != 0 {
            let special = column(column_of(candidates));
            candidates &= !special;
            // In a column of even height the lowest square is made a base, which turns its parity round.
            let bases = (open & EVEN) ^ (open & special);
            let answers = free & !bases & ((EVEN & !special) | (ODD & special));
            let beyond = from_lowest(self.guard_wins & answers);
            if holds(self.mover | (free & !answers & !bases & !beyond), bases) {
                return Some(latest_loss(beyond));
            }
        }
        None
    }
}

/// In each column with a square of the set, that square and all above it; in others the spare bit.
///
/// Squares of the set in one column must be two rows apart.
#[inline]
fn from_lowest(squares: Board) -> Board {
    (SPARE - squares) | squares
}

/// The mover's score if he is beaten at the latest when only squares of `beyond`, but one, are left.
#[inline]
fn latest_loss(beyond: Board) -> i32 {
    -win_at(SQUARES + 1 - (beyond & FULL).count_ones())
}

/// Whether the guard can pair the bases so that `reach` and one base of each pair never hold a line.
#[inline]
fn holds(reach: Board, bases: Board) -> bool {
    !has_four(reach | bases) || (bases != 0 && can_pair(reach, bases))
}

/// The slow part of `holds`, for two or four bases.
#[inline(never)]
fn can_pair(reach: Board, bases: Board) -> bool {
    if has_four(reach) {
        return false;
    }
    let a = lowest(bases);
    let rest = bases ^ a;
    if !is_several(rest) {
        return !has_four(reach | a) && !has_four(reach | rest);
    }
    let b = lowest(rest);
    let c = lowest(rest ^ b);
    let d = rest ^ b ^ c;
    if is_several(d) {
        return false;
    }
    // A line through two bases is harmless only if these are a pair; one through a single base never is.
    let ab = has_four(reach | a | b) || has_four(reach | c | d);
    let ac = has_four(reach | a | c) || has_four(reach | b | d);
    if ab && ac {
        return false;
    }
    let ad = has_four(reach | a | d) || has_four(reach | b | c);
    u8::from(ab) + u8::from(ac) + u8::from(ad) <= 1
}
