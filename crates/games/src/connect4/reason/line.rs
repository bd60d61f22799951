//! The lines that a reason looks at: as they were given, continued to the end where that is quickly solved.

use super::threat::Drop;
use crate::connect4::puzzle::judge::Judge;
use crate::connect4::{Column, Connect4};
use crate::entry::Situation;
use game::{Game, Turn};

/// A position that takes more nodes is left as it is.
const MOST_NODES: u64 = 300_000;

/// How the game goes on.
pub(super) struct Lines {
    /// The best move and what follows; never empty.
    pub(super) best: Vec<Drop>,
    /// The move that was played and what follows; empty for a hint.
    pub(super) played: Vec<Drop>,
}

impl Lines {
    /// The lines of a situation whose best move is legal.
    pub(super) fn new(situation: &Situation<Connect4>) -> Self {
        // Made when a line is not complete: its table takes a while to clear.
        let mut judge = None;
        let position = situation.position;
        let best = complete(&mut judge, position, &begin(situation.best, &situation.line));
        let played = match situation.played {
            Some(m) if position.refusal(m).is_none() => {
                complete(&mut judge, position, &begin(m, &situation.refutation))
            }
            _ => Vec::new(),
        };
        Lines { best, played }
    }
}

/// A line that certainly begins with a move.
fn begin(m: Column, line: &[Column]) -> Vec<Column> {
    if line.first() == Some(&m) { line.to_vec() } else { vec![m] }
}

/// The discs of a line, continued by the best moves of both sides if the solver finds them soon.
fn complete(judge: &mut Option<Judge>, position: &Connect4, moves: &[Column]) -> Vec<Drop> {
    let given = Drop::all(position, moves);
    let Some(end) = given.last().map(|drop| drop.after) else { return given };
    if matches!(end.turn(), Turn::Over(_)) {
        return given;
    }
    let judge = judge.get_or_insert_with(|| Judge::within(MOST_NODES));
    let Some(rest) = judge.play_out(&end) else { return given };
    let moves: Vec<Column> = given.iter().map(|drop| drop.m).chain(rest).collect();
    Drop::all(position, &moves)
}
