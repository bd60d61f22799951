//! Alpha-beta for a game whose actions draw random numbers: every move is searched in several redrawn futures.

use super::super::LolChess;
use super::super::action::Action;
use super::drafting::Strategy;
use super::{Learned, Worth};
use game::{Bot, Candidate, Clock, Game, Limits, Observer, Silent, Thought, Turn, Value, deal};
use search::{AlphaBeta, Evaluator, Noisy, alphabeta};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How to look ahead.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Redrawn futures in which a move is searched; their mean counts.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 1, 1000>")]
    pub futures: u32,
    /// Plies at most; 0 is no bound but the limits.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 0, 100>")]
    pub plies: u32,
    /// Bytes of the transposition table, in MiB.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 0, 4096>")]
    pub table_mb: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { futures: 3, plies: 0, table_mb: 16 }
    }
}

/// The options of the bot that searches one ply.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Greed {
    /// Redrawn futures in which a move is searched; their mean counts.
    #[serde(deserialize_with = "game::options::bounded::<_, _, 1, 1000>")]
    pub futures: u32,
    /// `reference` or `learned`: how it drafts.
    pub strategy: Strategy,
    /// How much win probability it may give away, see [`Noisy::new`].
    pub noise: f64,
}

impl Default for Greed {
    fn default() -> Self {
        Greed { futures: 4, strategy: Strategy::Reference, noise: 0.0 }
    }
}

/// The bot with its evaluator.
pub struct Foresight<E> {
    engine: AlphaBeta<LolChess, E>,
    settings: Settings,
    /// How it drafts.
    strategy: Strategy,
    /// Whether futures are redrawn, or the real one is used.
    redraws: bool,
    /// Whether every move has a value of its own, and not only the best one.
    surveys: bool,
    seed: u64,
    decisions: u64,
}

impl Foresight<Worth> {
    /// Searches futures that it draws itself; the same seed, settings and node limit play the same game.
    pub fn fair(settings: Settings, seed: u64) -> Self {
        let search = alphabeta::Settings {
            table_mb: settings.table_mb,
            // Two futures of one position are two positions, and every root move needs a value of its own for the mean.
            by_secret: true,
            survey: true,
            ..alphabeta::Settings::default()
        };
        let engine = AlphaBeta::new(Worth { by_place: true }, search);
        let strategy = Strategy::Reference;
        Foresight { engine, settings, strategy, redraws: true, surveys: true, seed, decisions: 0 }
    }

    /// Searches the real future.
    pub fn omniscient(settings: Settings, seed: u64) -> Self {
        Foresight { redraws: false, ..Self::fair(Settings { futures: 1, ..settings }, seed) }
    }

    /// Searches one ply.
    pub fn greedy(Greed { futures, strategy, noise }: Greed, seed: u64) -> Noisy<Self> {
        let bot = Foresight { strategy, ..Self::fair(Settings { futures, plies: 1, table_mb: 0 }, seed) };
        Noisy::new(bot, noise, seed)
    }
}

impl Foresight<Learned> {
    /// Uses the learned evaluation, and reduces the depth of late moves.
    pub fn keen(judgement: Learned, settings: Settings, seed: u64) -> Self {
        // A mean needs a value for every move; a single future only the best one.
        let surveys = settings.futures > 1;
        let search = alphabeta::Settings {
            table_mb: settings.table_mb,
            aspiration: 200,
            by_secret: true,
            survey: surveys,
            reduce: true,
            ..alphabeta::Settings::default()
        };
        let engine = AlphaBeta::new(judgement, search);
        let strategy = Strategy::Learned;
        Foresight { engine, settings, strategy, redraws: true, surveys, seed, decisions: 0 }
    }
}

impl<E: Evaluator<LolChess>> Foresight<E> {
    /// The limits of one future: its part of the nodes and of the time.
    fn share(&self, limits: &Limits, future: u32, started: Duration) -> Limits {
        let futures = self.settings.futures;
        let plies = (self.settings.plies > 0).then_some(self.settings.plies);
        let part = |deadline: Duration| started + deadline.saturating_sub(started) * (future + 1) / futures;
        let clock = limits
            .clock
            .map(|Clock { left, increment }| Clock { left: left / futures, increment: increment / futures });
        Limits {
            nodes: limits.nodes.map(|nodes| (nodes / u64::from(futures)).max(1)),
            depth: limits.depth.into_iter().chain(plies).min(),
            deadline: limits.deadline.map(part),
            clock,
            ..limits.clone()
        }
    }
}

/// The sum of a move's values over the futures.
struct MoveSum {
    action: Action,
    win: f64,
    visits: u64,
}

impl<E: Evaluator<LolChess>> Bot<LolChess> for Foresight<E> {
    fn think(
        &mut self,
        game: &LolChess,
        limits: &Limits,
        observer: &mut dyn Observer<Action>,
    ) -> Thought<Action> {
        if let Some(draft) = game.draft() {
            return Thought::of(self.strategy.choice(draft));
        }
        self.decisions += 1;
        let dice = deal::mix(self.seed, self.decisions);
        let started = limits.time.now();
        let moves = game.legal();
        let mut sums: Vec<MoveSum> =
            moves.iter().map(|action| MoveSum { action: *action, win: 0.0, visits: 0 }).collect();
        let mut thought = Thought::of(moves[0]);
        for future in 0..self.settings.futures {
            let mut seen = game.clone();
            if self.redraws {
                seen.redraw(deal::mix(dice, u64::from(future)));
            }
            let share = self.share(limits, future, started);
            if !self.surveys {
                // All moves but the best have bounds, some of an earlier depth, so they must not be compared.
                return self.engine.think(&seen, &share, observer);
            }
            let found = self.engine.think(&seen, &share, &mut Silent);
            for candidate in &found.candidates {
                if let Some(sum) = sums.iter_mut().find(|sum| sum.action == candidate.m) {
                    sum.win += f64::from(candidate.value.win);
                    sum.visits += candidate.visits;
                }
            }
            thought.nodes += found.nodes;
            thought.depth = if future == 0 { found.depth } else { thought.depth.min(found.depth) };
            settle(&mut thought, game, &sums, f64::from(future + 1));
            thought.time = limits.time.now().saturating_sub(started);
            observer.progress(&thought);
            if limits.stop.is_raised() {
                break;
            }
        }
        vary(&mut thought, dice);
        thought
    }

    fn forget(&mut self) {
        self.engine.forget();
    }

    fn memory(&self) -> usize {
        self.engine.memory()
    }
}

/// Chooses among moves of equal value, so that games differ.
fn vary(thought: &mut Thought<Action>, dice: u64) {
    let is_equal = |candidate: &&Candidate<Action>| candidate.value.win.total_cmp(&thought.value.win).is_eq();
    let equals: Vec<Action> =
        thought.candidates.iter().take_while(is_equal).map(|candidate| candidate.m).collect();
    if let Some(chosen) = equals.get((deal::mix(dice, u64::MAX) % equals.len().max(1) as u64) as usize) {
        thought.best = *chosen;
        thought.line = vec![*chosen];
    }
}

/// Sorts the candidates, best for the side to act first, by the mean of the futures so far.
fn settle(thought: &mut Thought<Action>, game: &LolChess, sums: &[MoveSum], futures: f64) {
    let Turn::Player(side) = game.turn() else { return };
    let candidate = |sum: &MoveSum| Candidate {
        m: sum.action,
        value: Value::estimate(sum.win / futures),
        visits: sum.visits,
    };
    thought.candidates = sums.iter().map(candidate).collect();
    thought.candidates.sort_by(|a, b| b.value.win_for(side).total_cmp(&a.value.win_for(side)));
    if let Some(best) = thought.candidates.first() {
        (thought.best, thought.value, thought.line) = (best.m, best.value, vec![best.m]);
    }
}
