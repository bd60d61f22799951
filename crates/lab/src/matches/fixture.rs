//! The schedule of a match: the seed and the opening of every pair of games.

use super::play::{OPENING, broken, draw_chance};
use super::{MatchError, MatchSetup};
use game::erased::AnyGame;
use game::{Host, Turn, deal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// One pair of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// Counted from 0.
    pub pair: usize,
    /// The seed of both games.
    pub seed: u64,
    /// The moves that both games begin with, chance events included.
    pub opening: Vec<String>,
}

/// All pairs of a match.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// In the order in which they are started.
    pub fixtures: Vec<Fixture>,
    /// The plies of every opening.
    pub opening_plies: usize,
    /// Pairs that have the opening of an earlier pair, because the game has no more of them.
    pub repeated: usize,
}

/// Attempts to draw a new opening for a pair.
const ATTEMPTS: u64 = 200;
/// After so many repeated openings no more attempts are made.
const MOST_REPEATED: usize = 20;
/// The most openings to count: every one is a position in memory.
const MOST_OPENINGS: usize = 1 << 15;
/// The most plies of an opening, unless the setup says otherwise.
const DEEPEST: usize = 16;

/// A random opening.
struct Walk {
    moves: Vec<String>,
    /// The position it leads to; `None` with chance events in it, when a pair differs from all others by its luck.
    key: Option<u64>,
}

impl Schedule {
    /// Draws the seeds and openings of a match from its seed, and checks that it can be played.
    pub fn new(setup: &MatchSetup<'_>) -> Result<Self, MatchError> {
        setup.check()?;
        let start = setup.rules.start(&setup.options, setup.seed)?;
        let opening_plies =
            setup.opening_plies.unwrap_or_else(|| enough_plies(&*start, setup.pairs.saturating_mul(4)));
        let opening_plies = opening_plies.min(setup.max_plies - 1);
        for contender in setup.contenders {
            contender.accepts(&setup.options, opening_plies)?;
        }
        let mut schedule = Schedule { fixtures: Vec::new(), opening_plies, repeated: 0 };
        let mut known = BTreeSet::new();
        for pair in 0..setup.pairs {
            let seed = deal::mix(setup.seed, pair as u64);
            let opening = schedule.fresh_opening(setup, seed, &mut known)?;
            schedule.fixtures.push(Fixture { pair, seed, opening });
        }
        Ok(schedule)
    }

    fn fresh_opening(
        &mut self,
        setup: &MatchSetup<'_>,
        seed: u64,
        known: &mut BTreeSet<u64>,
    ) -> Result<Vec<String>, MatchError> {
        let mut last = None;
        for draw in 0..ATTEMPTS {
            let numbers = deal::mix(deal::mix(seed, OPENING), draw);
            let Some(walk) = walk(setup, seed, numbers, self.opening_plies)? else { continue };
            if walk.key.is_none_or(|key| known.insert(key)) {
                return Ok(walk.moves);
            }
            last = Some(walk.moves);
            if self.opening_plies == 0 || self.repeated >= MOST_REPEATED {
                break;
            }
        }
        self.repeated += 1;
        let none = || {
            let why = format!("no opening of {} plies leaves a game to play", self.opening_plies);
            MatchError::Request(format!("{why}; choose fewer with --opening-plies"))
        };
        last.ok_or_else(none)
    }
}

/// Plays random moves; `None` when the game ends on the way.
fn walk(setup: &MatchSetup<'_>, seed: u64, numbers: u64, plies: usize) -> Result<Option<Walk>, MatchError> {
    let mut game = Host::start(setup.rules, setup.options.clone(), seed)?;
    let mut has_chance = matches!(game.turn(), Turn::Chance);
    for step in 0..plies as u64 {
        match game.turn() {
            Turn::Over(_) => return Ok(None),
            Turn::Chance => {
                has_chance = true;
                draw_chance(&mut game)?;
            }
            Turn::Player(_) => {
                let moves = game.position().moves();
                let index = (deal::number(numbers, step) * moves.len() as f64) as usize;
                let m = &moves[index.min(moves.len() - 1)];
                game.play(m).map_err(|error| broken(&game, &error))?;
            }
        }
    }
    let is_over = matches!(game.turn(), Turn::Over(_));
    let key = (!has_chance).then(|| game.position().key());
    Ok((!is_over).then(|| Walk { moves: game.moves().to_vec(), key }))
}

/// The fewest plies after which `wanted` different positions can be on the board, none of them finished.
///
/// None are needed before the first chance event: from there the pairs differ by their luck. A game with fewer
/// positions gets the plies with the most.
fn enough_plies(start: &dyn AnyGame, wanted: usize) -> usize {
    let wanted = wanted.min(MOST_OPENINGS);
    let mut level = vec![start.boxed()];
    let (mut best, mut most) = (0, 1);
    for plies in 0..DEEPEST {
        if level.len() >= wanted || level.iter().any(|position| matches!(position.turn(), Turn::Chance)) {
            return plies;
        }
        level = successors(&level, wanted);
        if level.len() > most {
            (best, most) = (plies + 1, level.len());
        }
    }
    best
}

/// The different unfinished positions one ply on, or the first `wanted` of them.
fn successors(level: &[Box<dyn AnyGame>], wanted: usize) -> Vec<Box<dyn AnyGame>> {
    let mut keys = BTreeSet::new();
    let mut next = Vec::new();
    for position in level {
        for m in position.moves() {
            let mut child = position.boxed();
            let is_played = child.try_play(&m).is_ok() && !matches!(child.turn(), Turn::Over(_));
            if is_played && keys.insert(child.key()) {
                next.push(child);
            }
        }
        if next.len() >= wanted {
            break;
        }
    }
    next
}
