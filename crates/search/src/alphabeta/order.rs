//! Which moves to try first: what refuted this ply's siblings, and what was good elsewhere.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Killer moves by ply and a history of cut-offs by move.
///
/// Moves are known by a hash alone: any type of move has one, it is quick to compare, and two moves that share
/// one are only tried in another order.
pub struct Ordering {
    killers: Box<[[Slot; 2]; PLIES]>,
    history: Box<[i32; HISTORY]>,
}

type Slot = u16;
/// The slot of no move; a move that shares it may be taken for a killer, and is only tried earlier.
const NONE: Slot = HISTORY as Slot - 1;

/// Killers are kept for this many plies; deeper ones share the last.
const PLIES: usize = 128;
const HISTORY: usize = 1 << 12;
/// Above all promises of a game.
const TRIED: i32 = 1 << 30;
/// Below the promises of a game (±100, shifted), above any history.
const KILLER: i32 = 1 << 20;
const MOST_HISTORY: i32 = 1 << 19;

impl Ordering {
    pub fn new() -> Self {
        Ordering { killers: Box::new([[NONE; 2]; PLIES]), history: Box::new([0; HISTORY]) }
    }

    /// A new search begins: killers are of another position, history fades.
    pub fn calm(&mut self) {
        self.killers.fill([NONE; 2]);
        for count in self.history.iter_mut() {
            *count /= 8;
        }
    }

    /// Lets `rank` rank the moves of one ply, where the table knows the best of an earlier search.
    ///
    /// Meanwhile the favoured moves stand out in the history itself: a ranked move costs one look, not four.
    #[inline]
    pub fn ranked<R>(
        &mut self,
        ply: usize,
        tried: Option<impl Hash>,
        rank: impl FnOnce(&Ranking<'_>) -> R,
    ) -> R {
        let [first, second] = self.killers[ply.min(PLIES - 1)];
        let tried = tried.map_or((NONE, 0), |m| (slot(m), TRIED));
        let favoured = [tried, (first, KILLER), (second, KILLER - 1)];
        for (slot, bonus) in favoured {
            self.history[usize::from(slot)] += bonus;
        }
        let result = rank(&Ranking { history: &self.history });
        for (slot, bonus) in favoured {
            self.history[usize::from(slot)] -= bonus;
        }
        result
    }

    /// A move cut its node off.
    #[inline]
    pub fn reward(&mut self, m: impl Hash, ply: usize, depth: i32) {
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
pub struct Ranking<'a> {
    history: &'a [i32; HISTORY],
}

impl Ranking<'_> {
    /// How early to try a move of which the game itself promises `promise`.
    #[inline]
    pub fn rank(&self, m: impl Hash, promise: i32) -> i32 {
        (promise << 22) + self.history[usize::from(slot(m))]
    }
}

#[inline]
fn slot(m: impl Hash) -> Slot {
    let mut hasher = FxHasher::default();
    m.hash(&mut hasher);
    hasher.finish() as Slot % HISTORY as Slot
}
