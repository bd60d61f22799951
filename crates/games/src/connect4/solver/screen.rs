//! Static proofs over all moves of a position: vector arithmetic filters out the moves that allow none.

use super::children::{Children, Lanes};
use super::node::Node;
use super::proof::Guarded;
use super::squares::SPARE;
use crate::connect4::board::{BOTTOM, EVEN, FULL, ODD, lines};
use wide::u64x4;

/// A bound on the score after one of the moves, for the side that will have to answer, if one is at most `limit`.
#[inline(always)]
pub(super) fn best_guard(node: &Node, children: &Children, lanes: Lanes, limit: i32) -> Option<i32> {
    let mut hopeful = hopeful(node, lanes, 0, limit);
    if children.count > 4 {
        hopeful |= self::hopeful(node, lanes, 1, limit) << 4;
    }
    // Unused lanes repeat a move.
    hopeful &= (1 << children.count) - 1;
    if hopeful == 0 { None } else { first_proof(node, children, hopeful, limit) }
}

#[inline(always)]
fn hopeful(node: &Node, lanes: Lanes, half: usize, limit: i32) -> u32 {
    let (drops, wins) = (lanes.drops[half], lanes.wins[half]);
    if node.mask().count_ones().is_multiple_of(2) {
        hopeful_against_second(node, drops, wins, limit)
    } else {
        hopeful_against_first(node, drops, wins, limit)
    }
}

#[inline(never)]
fn first_proof(node: &Node, children: &Children, mut hopeful: u32, limit: i32) -> Option<i32> {
    while hopeful != 0 {
        let index = hopeful.trailing_zeros() as usize & 7;
        hopeful &= hopeful - 1;
        let child = node.after(children.drops[index], children.wins[index]);
        if let Some(bound) = Guarded::new(&child).bound(limit) {
            return Some(bound);
        }
    }
    None
}

/// The moves, as bits, after which `Guarded::first_to_move` may succeed.
#[inline(always)]
fn hopeful_against_first(node: &Node, drops: u64x4, wins: u64x4, limit: i32) -> u32 {
    let mask = u64x4::splat(node.mask()) | drops;
    let free = u64x4::splat(FULL) & !mask;
    let open = mask + u64x4::splat(BOTTOM);
    let wins = wins & free & u64x4::splat(EVEN) & !open;
    let beyond = (u64x4::splat(SPARE) - wins) | wins;
    let reach = u64x4::splat(node.theirs) | (free & u64x4::splat(ODD) & !beyond);
    let zero = u64x4::splat(0);
    let is_blocked = lines(reach).simd_eq(zero);
    let is_useful = if limit < -1 { !wins.simd_eq(zero) } else { !zero };
    (is_blocked & is_useful).to_bitmask()
}

/// The moves, as bits, after which `Guarded::second_to_move` may succeed.
#[inline(always)]
fn hopeful_against_second(node: &Node, drops: u64x4, wins: u64x4, limit: i32) -> u32 {
    let mask = u64x4::splat(node.mask()) | drops;
    let free = u64x4::splat(FULL) & !mask;
    let open = mask + u64x4::splat(BOTTOM);
    let zero = u64x4::splat(0);
    let wins = wins & free & !open;
    let special = wins & u64x4::splat(ODD);
    let others = wins & u64x4::splat(EVEN);
    // Whatever the special column, the mover reaches the odd rows of the others up to a winning square.
    let beyond = (u64x4::splat(SPARE) - others) | others;
    let special_columns = (u64x4::splat(SPARE) - special) | special | (special >> 2u32) | (special >> 4u32);
    let reach = u64x4::splat(node.theirs) | (free & u64x4::splat(ODD) & !beyond & !special_columns);
    let mut hopeful = !special.simd_eq(zero) & lines(reach).simd_eq(zero);
    if limit >= 0 {
        hopeful |= lines(u64x4::splat(node.theirs) | free).simd_eq(zero);
    }
    hopeful.to_bitmask()
}
