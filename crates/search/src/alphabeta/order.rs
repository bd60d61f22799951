//! Which moves to try first: what refuted this ply's siblings, and what was good elsewhere.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Killer moves by ply and a history of cut-offs by move.
pub struct Ordering<M> {
    killers: Box<[[Option<M>; 2]; PLIES]>,
    history: Box<[i32; HISTORY]>,
}

/// Killers are kept for this many plies; deeper ones share the last.
const PLIES: usize = 128;
/// Moves are counted by hash, so that any type of move can be.
const HISTORY: usize = 1 << 12;
/// Below the promises of a game (±100, shifted), above any history.
const KILLER: i32 = 1 << 20;
const MOST_HISTORY: i32 = 1 << 19;

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub fn new() -> Self {
        Ordering { killers: Box::new([[None; 2]; PLIES]), history: Box::new([0; HISTORY]) }
    }

    /// A new search begins: killers are of another position, history fades.
    pub fn calm(&mut self) {
        self.killers.fill([None; 2]);
        for count in self.history.iter_mut() {
            *count /= 8;
        }
    }

    #[inline]
    fn slot(m: M) -> usize {
        let mut hasher = FxHasher::default();
        m.hash(&mut hasher);
        hasher.finish() as usize % HISTORY
    }

    /// How early to try a move of which the game itself promises `promise`.
    #[inline]
    pub fn rank(&self, m: M, ply: usize, promise: i32) -> i32 {
        let killers = &self.killers[ply.min(PLIES - 1)];
        let killer = if killers[0] == Some(m) {
            KILLER
        } else if killers[1] == Some(m) {
            KILLER - 1
        } else {
            0
        };
        (promise << 22) + killer + self.history[Self::slot(m)]
    }

    /// A move cut its node off.
    #[inline]
    pub fn reward(&mut self, m: M, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply.min(PLIES - 1)];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let count = &mut self.history[Self::slot(m)];
        *count += depth * depth;
        if *count > MOST_HISTORY {
            for count in self.history.iter_mut() {
                *count /= 2;
            }
        }
    }
}
