//! The speed of the LOL Chess rules, step by step, in processor time.

use game::Game;
use games::lolchess::LolChess;
use games::lolchess::position::Position;
use games::lolchess::speed::{Playouts, playouts};
use serde::Serialize;
use std::hint::black_box;
use std::time::Instant;

/// How fast the rules are, on one core.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// Bytes of a position.
    pub bytes: usize,
    /// Random playouts: actions a second.
    pub playouts: f64,
    /// The same with the key kept up to date.
    pub keyed: f64,
    /// Actions in a legal list, on average.
    pub actions: f64,
    /// Nanoseconds of a legal list, an action, a copy and a key from scratch.
    pub nanoseconds: [f64; 4],
}

/// Measures the rules of LOL Chess.
pub fn lolchess_speed() -> Speed {
    const ACTIONS: u64 = 2_000_000;
    let (done, seconds) = timed(|| playouts(ACTIONS, LolChess::play_unkeyed));
    let (keyed, keyed_seconds) = timed(|| playouts(ACTIONS / 2, LolChess::play));
    let mut list = Vec::with_capacity(256);
    let legal = each(&done, |position| {
        list.clear();
        position.moves(&mut list);
        black_box(&list);
    });
    let mut copy = done.sample[0].clone();
    let copying = each(&done, |position| {
        copy.clone_from(position);
        black_box(&mut copy);
    });
    let key = each(&done, |position| {
        black_box(position.position().key_from_scratch());
    });
    let whole = seconds * 1e9 / done.actions as f64;
    Speed {
        bytes: size_of::<Position>(),
        playouts: done.actions as f64 / seconds,
        keyed: keyed.actions as f64 / keyed_seconds,
        actions: done.listed as f64 / done.actions as f64,
        nanoseconds: [legal, whole - legal, copying, key],
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (start, spent) = (Instant::now(), processor_time());
    let done = work();
    let seconds = match (spent, processor_time()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed().as_secs_f64(),
    };
    (done, seconds.max(1e-9))
}

/// Seconds that this thread has had a processor, where the system tells: a busy machine does not count then.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// Nanoseconds of one piece of work, over the sample.
fn each(done: &Playouts, mut work: impl FnMut(&LolChess)) -> f64 {
    const TIMES: usize = 2_000;
    let ((), seconds) = timed(|| {
        for position in &done.sample {
            for _ in 0..TIMES {
                work(black_box(position));
            }
        }
    });
    seconds * 1e9 / (TIMES * done.sample.len()).max(1) as f64
}
