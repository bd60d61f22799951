//! Several threads on one question.

use super::busy::Busy;
use super::node::Node;
use super::search::Search;
use super::table::Table;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// Compares the score of a position with `alpha` on one thread for each near table.
///
/// All search the whole tree in different orders and meet in the far table; whoever ends first is right.
pub fn test(
    node: Node,
    alpha: i32,
    (near, far): (&[Table], &Table),
    interrupt: &(dyn Fn(u64) -> bool + Sync),
) -> Option<i32> {
    let busy = Busy::new();
    let is_answered = AtomicBool::new(false);
    let work = |near: &Table| {
        let interrupt = |nodes| interrupt(nodes) || is_answered.load(Relaxed);
        let bound = Search::new(near, far, &interrupt).sharing(&busy).test(node, alpha);
        is_answered.fetch_or(bound.is_some(), Relaxed);
        bound
    };
    thread::scope(|scope| {
        let threads: Vec<_> = near.iter().map(|near| scope.spawn(move || work(near))).collect();
        let answers = threads.into_iter().map(|thread| thread.join().expect("a search does not panic"));
        answers.fold(None, |found, answer| found.or(answer))
    })
}
