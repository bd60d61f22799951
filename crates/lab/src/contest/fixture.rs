//! What is settled before a pair is played: its seed and its opening.

use super::play::{OPENING, broken, draw_chance};
use super::{Contest, ContestError};
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
    /// In the order in which they are begun.
    pub fixtures: Vec<Fixture>,
    /// The plies of every opening.
    pub opening_plies: usize,
    /// Pairs that have the opening of an earlier pair, because the game has no more of them.
    pub repeated: usize,
}

/// Draws before an opening counts as not to be had.
const DRAWS: u64 = 200;
/// Repeated openings after which the game counts as having no more.
const PATIENCE: usize = 20;
/// Different openings looked for, at most: every one is a position in memory.
const MOST_OPENINGS: usize = 1 << 15;
/// Openings are not longer than this unless somebody asks for it.
const DEEPEST: usize = 16;

/// A random way into the game.
struct Walk {
    moves: Vec<String>,
    key: u64,
    has_chance: bool,
}

impl Schedule {
    /// Draws the seeds and openings of a match from its seed; refuses what could only fail later.
    pub fn new(contest: &Contest<'_>) -> Result<Self, ContestError> {
        contest.check()?;
        let start = contest.rules.start(&contest.options, contest.seed)?;
        let opening_plies =
            contest.opening_plies.unwrap_or_else(|| enough_plies(&*start, contest.pairs.saturating_mul(4)));
        let opening_plies = opening_plies.min(contest.max_plies - 1);
        for contender in contest.contenders {
            contender.accepts(&contest.options, opening_plies).map_err(ContestError::Request)?;
        }
        let mut schedule = Schedule { fixtures: Vec::new(), opening_plies, repeated: 0 };
        let mut known = BTreeSet::new();
        for pair in 0..contest.pairs {
            let seed = deal::mix(contest.seed, pair as u64);
            let opening = schedule.fresh_opening(contest, seed, &mut known)?;
            schedule.fixtures.push(Fixture { pair, seed, opening });
        }
        Ok(schedule)
    }

    fn fresh_opening(
        &mut self,
        contest: &Contest<'_>,
        seed: u64,
        known: &mut BTreeSet<u64>,
    ) -> Result<Vec<String>, ContestError> {
        let mut last = None;
        for draw in 0..DRAWS {
            let numbers = deal::mix(deal::mix(seed, OPENING), draw);
            let Some(walk) = walk(contest, seed, numbers, self.opening_plies)? else { continue };
            // With chance events in it a pair differs from all others by its luck.
            if walk.has_chance || known.insert(walk.key) {
                return Ok(walk.moves);
            }
            last = Some(walk.moves);
            if self.opening_plies == 0 || self.repeated >= PATIENCE {
                break;
            }
        }
        self.repeated += 1;
        let none = || {
            let why = format!("no opening of {} plies leaves a game to play", self.opening_plies);
            ContestError::Request(format!("{why}; choose fewer with --opening-plies"))
        };
        last.ok_or_else(none)
    }
}

/// Plays random moves; `None` when the game ends on the way.
fn walk(contest: &Contest<'_>, seed: u64, numbers: u64, plies: usize) -> Result<Option<Walk>, ContestError> {
    let mut game = Host::start(contest.rules, contest.options.clone(), seed)?;
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
    let key = game.position().key();
    Ok((!is_over).then(|| Walk { moves: game.moves().to_vec(), key, has_chance }))
}

/// The fewest plies after which `wanted` different positions can be on the board, none of them finished.
///
/// None are needed before the first chance event: luck tells the pairs apart from there. A game too
/// small for that many gets the plies with the most.
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
