//! The positions that threads are searching, so that each can start with another part of the tree.

use crate::connect4::board::Board;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const SLOTS: usize = 1 << 12;

/// A small set of positions; it may lose some, which only means that work is done twice.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Self {
        Busy((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: Board) -> &AtomicU64 {
        let scattered = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &self.0[(scattered >> 52) as usize]
    }

    /// Whether a thread is searching a position.
    pub(super) fn contains(&self, mine: Board, mask: Board) -> bool {
        self.slot(mine + mask).load(Relaxed) == mine + mask
    }

    /// A thread starts with a position.
    pub(super) fn enter(&self, mine: Board, mask: Board) {
        self.slot(mine + mask).store(mine + mask, Relaxed);
    }

    /// A thread is done with a position.
    pub(super) fn leave(&self, mine: Board, mask: Board) {
        self.slot(mine + mask).store(0, Relaxed);
    }
}
