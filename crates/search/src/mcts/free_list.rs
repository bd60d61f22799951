//! Free slots of a pool, taken by several threads with little contention.

use super::atomic::AtomicUsize;
use super::atomic::Ordering::Relaxed;
use std::ops::Range;

/// A value alone in its cache line, so that threads that write to it do not slow down readers of its neighbours.
#[derive(Default)]
#[repr(align(128))]
pub(super) struct CachePadded<T>(pub T);

/// Free slot numbers of a pool: first those never used, then the recycled ones.
#[derive(Default)]
pub(super) struct FreeList {
    pub(super) recycled: Vec<u32>,
    pub(super) taken: CachePadded<AtomicUsize>,
}

/// Slots that a thread has reserved in the pools and not used yet.
///
/// Threads that reserve several slots at a time rarely contend for the counter, and write to different cache lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Reserved {
    pub(super) nodes: Range<usize>,
    pub(super) blocks: Range<usize>,
}

/// How many slots a thread reserves at a time where threads share the pool.
const RESERVED_AT_ONCE: usize = if cfg!(feature = "model") { 2 } else { 16 };

impl FreeList {
    /// Makes exactly these slots free.
    pub(super) fn reset(&mut self, free: impl Iterator<Item = u32>) {
        self.recycled.clear();
        self.recycled.extend(free);
        self.taken.0.store(0, Relaxed);
    }

    /// The next free slot, from the thread's reserved ones where threads share the pool.
    #[inline]
    pub(super) fn take<const SHARED: bool>(&self, reserved: &mut Range<usize>) -> Option<u32> {
        if !SHARED {
            let place = self.taken.0.load(Relaxed);
            self.taken.0.store(place + 1, Relaxed);
            return self.recycled.get(place).copied();
        }
        if reserved.start == reserved.end {
            let first = self.taken.0.fetch_add(RESERVED_AT_ONCE, Relaxed);
            *reserved = first..first + RESERVED_AT_ONCE;
        }
        reserved.next().and_then(|place| self.recycled.get(place).copied())
    }

    pub(super) fn left(&self) -> usize {
        self.recycled.len().saturating_sub(self.taken.0.load(Relaxed))
    }
}
