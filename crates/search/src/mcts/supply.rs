//! Free places of a pool, and how threads take them without meeting.

use super::atomic::AtomicUsize;
use super::atomic::Ordering::Relaxed;
use std::ops::Range;

/// A number that threads change, in a cache line that nobody else's things are in.
#[derive(Default)]
#[repr(align(128))]
pub struct Apart<T>(pub T);

/// Numbers of a pool that are free: first the never used ones, then the recycled ones.
#[derive(Default)]
pub struct Free {
    pub(super) recycled: Vec<u32>,
    pub(super) taken: Apart<AtomicUsize>,
}

/// Places that a thread has taken from the pools and not used yet.
///
/// Threads that take a handful at a time seldom meet at the counter, and what they write to lies apart.
#[derive(Clone, Debug, Default)]
pub struct Supply {
    pub(super) nodes: Range<usize>,
    pub(super) blocks: Range<usize>,
}

/// How many places a thread takes at a time where it is not alone.
const HANDFUL: usize = if cfg!(feature = "model") { 2 } else { 16 };

impl Free {
    /// Makes exactly these free.
    pub fn reset(&mut self, free: impl Iterator<Item = u32>) {
        self.recycled.clear();
        self.recycled.extend(free);
        self.taken.0.store(0, Relaxed);
    }

    /// The next free number, by way of what the thread has in hand.
    #[inline]
    pub fn take<const SHARED: bool>(&self, supply: &mut Range<usize>) -> Option<u32> {
        if !SHARED {
            let place = self.taken.0.load(Relaxed);
            self.taken.0.store(place + 1, Relaxed);
            return self.recycled.get(place).copied();
        }
        if supply.start == supply.end {
            let first = self.taken.0.fetch_add(HANDFUL, Relaxed);
            *supply = first..first + HANDFUL;
        }
        supply.next().and_then(|place| self.recycled.get(place).copied())
    }

    /// How many are free.
    pub fn left(&self) -> usize {
        self.recycled.len().saturating_sub(self.taken.0.load(Relaxed))
    }
}
