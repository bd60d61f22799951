//! Runs one null-window search on several threads.

use super::busy::Busy;
use super::node::Node;
use super::search::Search;
use super::table::BoundsTable;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// Compares the score of a position with `alpha` on one thread for each near table.
///
/// All search the whole tree in different orders and share the far table; the first to finish gives the result.
pub(super) fn test(
    node: Node,
    alpha: i32,
    (near, far): (&[BoundsTable], &BoundsTable),
    interrupt: &(dyn Fn(u64) -> bool + Sync),
) -> Option<i32> {
    let busy = Busy::new();
    let is_answered = AtomicBool::new(false);
    let work = |(index, near): (usize, &BoundsTable)| {
        let interrupt = |nodes| interrupt(nodes) || is_answered.load(Relaxed);
        let bound = Search::new(near, far, &interrupt).sharing(&busy, index > 0).test(node, alpha);
        is_answered.fetch_or(bound.is_some(), Relaxed);
        bound
    };
    thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> = near.iter().enumerate().map(|part| scope.spawn(move || work(part))).collect();
        let answers =
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        answers.fold(None, Option::or)
    })
}
