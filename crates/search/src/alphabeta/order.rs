//! Move ordering: killer moves of the same ply, and the history of cut-offs.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Killer moves by ply and a history of cut-offs by move.
///
/// Moves are identified by a short hash: it works for any type of move and is quick to compare, and a collision only
/// changes the order.
pub(super) struct Ordering {
    killers: Box<[[Slot; 2]; PLIES]>,
    /// The last slot belongs to no move.
    history: Box<[i32; HISTORY + 1]>,
}

type Slot = u16;
/// The slot of no move.
const NONE: Slot = HISTORY as Slot;

/// Killers are kept for this many plies; deeper ones share the last.
const PLIES: usize = 128;
const HISTORY: usize = 1 << 12;
/// Above everything else.
const TRIED: i32 = 1 << 30;
/// Below the promises of a game (±100, shifted), above any history.
const KILLER: i32 = 1 << 20;
const MOST_HISTORY: i32 = 1 << 19;

impl Ordering {
    #[allow(clippy::large_stack_arrays, reason = "four bytes too large, and only until it is in its box")]
    pub(super) fn new() -> Self {
        Ordering { killers: Box::new([[NONE; 2]; PLIES]), history: Box::new([0; HISTORY + 1]) }
    }

    /// Prepares for a new search: clears the killers and fades the history.
    pub(super) fn start_search(&mut self) {
        self.killers.fill([NONE; 2]);
        for count in self.history.iter_mut() {
            *count /= 8;
        }
    }

    /// Calls `rank` to rank the moves of one ply; `tried` is the best move of an earlier search.
    ///
    /// During the call the favoured moves have high scores in the history itself: ranking a move takes one look-up,
    /// not four.
    #[inline]
    pub(super) fn ranked<R>(
        &mut self,
        ply: usize,
        tried: Option<impl Hash>,
        rank: impl FnOnce(&Ranking<'_>) -> R,
    ) -> R {
        let [first, second] = self.killers[ply.min(PLIES - 1)];
        let favoured = [(tried.map_or(NONE, slot), TRIED), (first, KILLER), (second, KILLER - 1)];
        for (slot, bonus) in favoured {
            self.history[usize::from(slot)] += bonus;
        }
        let result = rank(&Ranking { history: &self.history });
        for (slot, bonus) in favoured {
            self.history[usize::from(slot)] -= bonus;
        }
        result
    }

    /// Rewards a move that caused a cut-off.
    #[inline]
    pub(super) fn reward(&mut self, m: impl Hash, ply: usize, depth: i32) {
        let slot = slot(m);
        let killers = &mut self.killers[ply.min(PLIES - 1)];
        if killers[0] != slot {
            *killers = [slot, killers[0]];
        }
        let count = &mut self.history[usize::from(slot)];
        *count += depth * depth;
        if *count > MOST_HISTORY {
            for count in self.history.iter_mut() {
                *count /= 2;
            }
        }
    }
}

/// The ordering seen from one node.
pub(super) struct Ranking<'a> {
    history: &'a [i32; HISTORY + 1],
}

impl Ranking<'_> {
    /// How early to try a move of which the game itself promises `promise`.
    #[inline]
    pub(super) fn rank(&self, m: impl Hash, promise: i32) -> i32 {
        let known = self.history[usize::from(slot(m))];
        if known >= TRIED { i32::MAX } else { (promise << 22) + known }
    }
}

#[inline]
fn slot(m: impl Hash) -> Slot {
    let mut hasher = FxHasher::default();
    m.hash(&mut hasher);
    hasher.finish() as Slot % HISTORY as Slot
}
