//! The bots of the reference engine, as sparring partners: plain minimax that sees the real future.
//!
//! Kept from the reference: the weights, the fixed depth, the search that takes every second ply for the opponent's
//! even after a purchase, and medium's random actions. Not kept: its approximate list of actions, of which two
//! thirds were refused and some legal ones missing; the legal list stands in for it.

use super::super::LolChess;
use super::super::action::Action;
use super::super::rules;
use super::{Worth, drafting};
use game::{Bot, Candidate, Game, Limits, Observer, Outcome, Side, Thought, Turn, Value, Watch};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::Evaluator;

/// One of its difficulties.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Plies of the search.
    pub depth: u32,
    /// The chance of a random action instead of the found one.
    pub randomness: f64,
}

impl Settings {
    /// The one that the reference's service uses.
    pub const MEDIUM: Settings = Settings { depth: 1, randomness: 0.15 };
    /// Its strongest.
    pub const EXPERT: Settings = Settings { depth: 3, randomness: 0.0 };
}

/// What a decided game counts.
const DECIDED: i32 = 100_000;
/// Beyond every score.
const INFINITE: i32 = i32::MAX;
const WORTH: Worth = Worth { by_place: false };

/// The bot.
pub struct Reference {
    settings: Settings,
    random: Xoshiro256PlusPlus,
}

impl Reference {
    /// The seed starts the random actions.
    pub fn new(settings: Settings, seed: u64) -> Self {
        Reference { settings, random: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl Bot<LolChess> for Reference {
    fn think(&mut self, game: &LolChess, limits: &Limits, _: &mut dyn Observer<Action>) -> Thought<Action> {
        if let Some(draft) = game.draft() {
            return Thought::of(drafting::choice(draft));
        }
        let side = rules::side(game.position().mover());
        let watch = Watch::new(limits);
        let mut tree = Tree { side, watch: &watch, nodes: 0, lists: Vec::new() };
        let depth = limits.depth.unwrap_or(u32::MAX).min(self.settings.depth).max(1);
        let mut scored: Vec<(Action, i32)> = Vec::new();
        for action in WORTH.ordered(game) {
            let mut child = game.clone();
            child.play(action);
            let score = tree.score(&child, depth - 1, false, (-INFINITE, INFINITE));
            if watch.is_over(tree.nodes) && !scored.is_empty() {
                break;
            }
            scored.push((action, score));
        }
        // The sort is stable: of equals the first of the list, as in the reference.
        scored.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        let mut thought = Thought::of(scored[0].0);
        let value = |score: i32| Value::estimate(WORTH.win(search::evaluate::for_side(score, side)));
        thought.value = value(scored[0].1);
        thought.candidates =
            scored.iter().map(|(m, score)| Candidate { m: *m, value: value(*score), visits: 1 }).collect();
        if self.random.random::<f64>() < self.settings.randomness {
            let other = &thought.candidates[self.random.random_range(0..thought.candidates.len())];
            (thought.best, thought.value) = (other.m, other.value);
        }
        thought.line = vec![thought.best];
        (thought.nodes, thought.depth, thought.time) = (tree.nodes, depth, watch.elapsed());
        thought
    }
}

/// One search of fixed depth.
struct Tree<'a> {
    side: Side,
    watch: &'a Watch<'a>,
    nodes: u64,
    /// Lists of actions that are not in use.
    lists: Vec<Vec<Action>>,
}

impl Tree<'_> {
    /// The score for the side that thinks; every second ply minimises, whichever side acts.
    fn score(&mut self, game: &LolChess, depth: u32, is_own: bool, (mut alpha, mut beta): (i32, i32)) -> i32 {
        self.nodes += 1;
        match game.turn() {
            Turn::Over(Outcome::Win(winner)) => return if winner == self.side { DECIDED } else { -DECIDED },
            Turn::Over(_) => return 0,
            Turn::Player(_) | Turn::Chance => {}
        }
        if depth == 0 || self.watch.is_over(self.nodes) {
            return search::evaluate::for_side(WORTH.of(game.position()), self.side);
        }
        let mut best = if is_own { -INFINITE } else { INFINITE };
        let mut actions = self.lists.pop().unwrap_or_default();
        actions.clear();
        game.moves(&mut actions);
        for action in &actions {
            let mut child = game.clone();
            child.play(*action);
            let score = self.score(&child, depth - 1, !is_own, (alpha, beta));
            if is_own {
                best = best.max(score);
                alpha = alpha.max(best);
            } else {
                best = best.min(score);
                beta = beta.min(best);
            }
            if beta <= alpha {
                break;
            }
        }
        self.lists.push(actions);
        best
    }
}
