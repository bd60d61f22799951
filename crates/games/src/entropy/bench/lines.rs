//! How fast lines are looked up and slides are weighed, on one core.

use crate::entropy::line::{self, Line};
use crate::entropy::{Board, Draw, Entropy, Phase};
use game::{Game, Time, deal};
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Duration;

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineSpeed {
    /// Scores of lines a second.
    pub look_ups: f64,
    /// Slides a second whose change of the score was found.
    pub slides: f64,
}

/// Random games whose boards are measured.
const GAMES: u64 = 40;
/// The quickest of these counts: the noise of a shared machine only ever adds time.
const ROUNDS: usize = 25;

/// Measures on the boards of random games, every one at Order's turn.
pub(super) fn line_speed(clock: &Time) -> LineSpeed {
    let boards: Vec<Board> = (0..GAMES).flat_map(boards).collect();
    let lines: Vec<Line> = boards.iter().flat_map(|board| *board.lines()).collect();
    let table = line::scores();
    let look_ups = best_of(clock, || lines.iter().map(|line| u32::from(table.of(*line))).sum::<u32>());
    let mut slides = 0;
    for board in &boards {
        board.each_slide(|_| slides += 1);
    }
    let weigh = || {
        let mut best = 0;
        for board in &boards {
            let weigh = |_, gain: i32| {
                best = gain.max(best);
                ControlFlow::Continue(())
            };
            board.each_gain(|line| i32::from(table.of(line)), weigh);
        }
        best as u32
    };
    let weighed = best_of(clock, weigh);
    let rate = |count: usize, time: Duration| count as f64 / time.as_secs_f64().max(1e-9);
    LineSpeed { look_ups: rate(lines.len(), look_ups), slides: rate(slides, weighed) }
}

fn best_of(clock: &Time, work: impl Fn() -> u32) -> Duration {
    let round = |_| {
        let start = clock.now();
        black_box(work());
        clock.now().saturating_sub(start)
    };
    (0..ROUNDS).map(round).min().unwrap_or_default()
}

/// The boards of one random game at Order's turns.
fn boards(number: u64) -> Vec<Board> {
    let mut position = Entropy::new(Draw::Hidden);
    let mut boards = Vec::new();
    let mut ply = 0;
    loop {
        let moves = position.legal();
        if moves.is_empty() {
            return boards;
        }
        ply += 1;
        position.play(moves[(deal::mix(number, ply) % moves.len() as u64) as usize]);
        if position.phase() == Phase::Slide {
            boards.push(*position.board());
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn something_is_measured() {
        let speed = super::line_speed(&game::Time::system());
        assert!(speed.look_ups > 1e6 && speed.slides > 1e5, "{speed:?}");
    }
}
