//! What it is worth that a tree search keeps its tree between moves.

use game::{Bot, Game, Limits, PlayError, Silent, Turn, deal};
use search::Mcts;

/// What keeping the tree between moves is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reuse {
    /// Decisions of games of the bot against itself, the first of each game apart.
    pub decisions: u64,
    /// The share of the old root's visits that the new root begins with, on average.
    pub kept: f64,
    /// Positions on which a search with a kept tree was compared with a fresh one.
    pub positions: u64,
    /// By how much the values of the two differ, on average, at equal visits of the root.
    pub difference: f64,
}

/// Plays games of the bot against itself, with `nodes` a move, and compares kept trees with fresh ones.
pub(crate) fn measure<G: Game>(
    make: impl Fn(bool, u64) -> Mcts<G>,
    options: &G::Options,
    nodes: u64,
    positions: u64,
) -> Result<Reuse, PlayError> {
    let (mut kept, mut decisions, mut differences, mut compared) = (0.0, 0, 0.0, 0);
    for seed in 0.. {
        let mut bot = make(true, seed);
        let mut position = G::start(options, seed)?;
        let (mut event, mut own) = (0, 0);
        loop {
            match position.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    event += 1;
                    match deal::draw(&position, seed, event) {
                        Some(drawn) => position.play(drawn),
                        None => break,
                    }
                }
                Turn::Player(_) => {
                    let thought = bot.think(&position, &Limits::nodes(nodes), &mut Silent);
                    if own > 0 {
                        kept += bot.kept().visits as f64 / bot.kept().of.max(1) as f64;
                        decisions += 1;
                    }
                    if compared < positions && own % 3 == 1 && thought.value.proof.is_none() {
                        let visits = bot.kept().visits + thought.nodes;
                        let fresh =
                            make(false, seed + 1000).think(&position, &Limits::nodes(visits), &mut Silent);
                        differences += f64::from((fresh.value.win - thought.value.win).abs());
                        compared += 1;
                    }
                    own += 1;
                    position.play(thought.best);
                }
            }
        }
        if compared >= positions {
            break;
        }
    }
    let difference = differences / compared.max(1) as f64;
    Ok(Reuse { decisions, kept: kept / decisions.max(1) as f64, positions: compared, difference })
}

impl Reuse {
    /// The result for people.
    pub(crate) fn line(&self, game: &str) -> String {
        format!(
            "reuse in {game}: {:.1} % of the visits kept over {} decisions; value {:.4} off a fresh search at equal \
             visits, over {} positions",
            100.0 * self.kept,
            self.decisions,
            self.difference,
            self.positions
        )
    }
}
