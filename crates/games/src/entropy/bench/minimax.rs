//! The classic minimax search: its speed, how often it cuts off, how often its table helps.

use crate::entropy::classic::{Minimax, MinimaxOptions};
use crate::entropy::{Draw, Entropy, ORDER};
use game::{Bot, Game, Limits, Silent, Time, Turn, deal};

/// One measurement.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchSpeed {
    /// Nodes visited: the same on every machine.
    pub nodes: u64,
    /// Nodes a second, here and now.
    pub nodes_per_second: f64,
    /// Inner nodes that ended early, from 0 to 1.
    pub cutoffs: f64,
    /// Look-ups that found their position, from 0 to 1.
    pub hits: f64,
}

/// Chips on the boards that are searched: every phase of a game.
const CHIPS: [usize; 8] = [4, 10, 16, 22, 28, 34, 38, 42];
/// Searches of each board.
const ROUNDS: usize = 5;
/// Boards for each number of chips.
const BOARDS: u64 = 3;

/// Searches each board as deep as the bot does.
pub(super) fn search_speed(clock: &Time) -> SearchSpeed {
    let (mut nodes, mut seconds) = (0, 0.0);
    let mut sum = game::Counters::default();
    for (chips, seed) in CHIPS.into_iter().flat_map(|chips| (0..BOARDS).map(move |seed| (chips, seed))) {
        let position = random_position(chips, seed);
        let mut bot = Minimax::new(MinimaxOptions::default(), seed);
        let mut think = || {
            let start = clock.now();
            (bot.think(&position, &Limits::depth(u32::MAX), &mut Silent), clock.now().saturating_sub(start))
        };
        // The quickest of several: the noise of a shared machine only ever adds time, and the first makes tables.
        let (thought, first) = think();
        let quickest = (1..ROUNDS).map(|_| think().1).min().unwrap_or(first);
        seconds += quickest.as_secs_f64();
        nodes += thought.nodes;
        sum.probes += thought.counters.probes;
        sum.hits += thought.counters.hits;
        sum.inner += thought.counters.inner;
        sum.cutoffs += thought.counters.cutoffs;
    }
    let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
    SearchSpeed {
        nodes,
        nodes_per_second: nodes as f64 / f64::max(seconds, 1e-9),
        cutoffs: share(sum.cutoffs, sum.inner),
        hits: share(sum.hits, sum.probes),
    }
}

/// A board of a game of random moves, with Order to slide.
fn random_position(chips: usize, seed: u64) -> Entropy {
    let mut position = Entropy::new(Draw::Hidden);
    let mut events = 0;
    while position.board().chips() < chips || position.turn() != Turn::Player(ORDER) {
        events += 1;
        let moves = position.legal();
        position.play(moves[(deal::number(seed, events) * moves.len() as f64) as usize]);
    }
    position
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pruning_and_table_are_at_work() {
        let measured = search_speed(&Time::system());
        assert!(measured.nodes > 10_000 && measured.nodes_per_second > 0.0, "{measured:?}");
        assert!(measured.cutoffs > 0.2 && measured.hits > 0.01, "{measured:?}");
    }
}
