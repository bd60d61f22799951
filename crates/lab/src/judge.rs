//! Holds every move of a player against exact scores: is the game ever worth less after it?

use crate::matches::{self, Contender, Fixture, MatchError, MatchSetup, Played, Schedule};
use game::erased::AnyGame;
use game::{Outcome, PlayError, Side, Turn, deal};
use games::entry::{Entry, Exact, ExactSolver};
use games::tool::spread;
use serde::Serialize;
use serde_json::Value as Json;
use std::ops::RangeInclusive;

/// Games of one player against another, every one of its moves judged.
pub struct Trial<'a> {
    /// Who is judged.
    pub player: &'a dyn Contender,
    /// Whom it plays against.
    pub opponent: &'a dyn Contender,
    /// Games; who has which side is drawn.
    pub games: usize,
    /// Random plies before the players take over, in turn from the fewest to the most.
    pub opening_plies: RangeInclusive<usize>,
    /// Everything random comes from here.
    pub seed: u64,
    /// Games at the same time.
    pub jobs: usize,
}

/// What was seen in one game or in many.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// Games won, drawn and lost by the player.
    pub results: [u64; 3],
    /// Moves judged.
    pub moves: u64,
    /// Moves judged by brute force as well.
    pub by_brute_force: u64,
    /// What is wrong, one line each.
    pub faults: Vec<String>,
}

impl Findings {
    fn add(&mut self, other: Findings) {
        for (sum, count) in self.results.iter_mut().zip(other.results) {
            *sum += count;
        }
        self.moves += other.moves;
        self.by_brute_force += other.by_brute_force;
        self.faults.extend(other.faults);
    }
}

/// Longer games are drawn.
const MAX_PLIES: usize = 1000;
/// The stream of a game's seed that decides who has the first side.
const SIDES: u64 = 3;

/// Plays the games and judges them; each thread judges what it has played, with what all know.
pub fn run(
    entry: &Entry,
    trial: &Trial<'_>,
    judge: &dyn ExactSolver,
    mut tell: impl FnMut(&Findings),
) -> Result<Findings, MatchError> {
    let setup = MatchSetup {
        rules: &*entry.rules,
        options: Json::Null,
        contenders: [trial.player, trial.opponent],
        pairs: trial.games,
        seed: trial.seed,
        opening_plies: Some(*trial.opening_plies.end()),
        max_plies: MAX_PLIES,
        jobs: trial.jobs,
        sprt: None,
    };
    let schedule = Schedule::new(&setup)?;
    let mut fixtures = schedule.fixtures;
    for (fixture, plies) in fixtures.iter_mut().zip(trial.opening_plies.clone().cycle()) {
        fixture.opening.truncate(plies);
    }
    let mut findings = Findings::default();
    let worker = || {
        let mut judge = judge.beside();
        let setup = &setup;
        move |fixture: &Fixture| play(setup, fixture, &mut *judge)
    };
    spread((trial.jobs, 1), &fixtures, worker, |found| -> Result<(), MatchError> {
        findings.add(found?);
        tell(&findings);
        Ok(())
    })?;
    findings.faults.sort();
    Ok(findings)
}

/// Plays a game and judges the moves of the player.
fn play(
    setup: &MatchSetup<'_>,
    fixture: &Fixture,
    judge: &mut dyn ExactSolver,
) -> Result<Findings, MatchError> {
    let first = deal::mix(fixture.seed, SIDES) as usize % 2;
    let played = matches::play(&setup.setting(), fixture, first)?;
    let start = setup.rules.start(&setup.options, fixture.seed)?;
    Ok(judge_game(judge, start, &played, (Side::BOTH[first], fixture.opening.len()))?)
}

/// Judges the moves of one side from a ply on.
fn judge_game(
    judge: &mut dyn ExactSolver,
    mut position: Box<dyn AnyGame>,
    played: &Played,
    (side, from): (Side, usize),
) -> Result<Findings, PlayError> {
    let mut findings = Findings::default();
    let place = |ply: usize| format!("game {} ply {}", played.finish.pair + 1, ply + 1);
    if let Some(breakdown) = &played.finish.breakdown {
        let why = format!("{}: {} failed: {}", place(breakdown.ply), breakdown.player, breakdown.why);
        findings.faults.push(why);
    }
    for (ply, m) in played.record.moves.iter().enumerate() {
        let before = position.boxed();
        position.try_play(m)?;
        if ply >= from && before.turn() == Turn::Player(side) {
            findings.moves += 1;
            let by_brute_force = judge.brute_force(&*before)?;
            findings.by_brute_force += u64::from(by_brute_force.is_some());
            if let Some(why) = fault(judge, (&*before, by_brute_force), m, &*position)? {
                findings.faults.push(format!("{}: {why}", place(ply)));
            }
        }
    }
    let result = match played.finish.outcome {
        Outcome::Win(winner) => usize::from(winner != side) * 2,
        _ => 1,
    };
    findings.results[result] += 1;
    Ok(findings)
}

/// Why a move is not among the best, if it is not: by the solver, and by brute force where that was tried before it.
fn fault(
    judge: &mut dyn ExactSolver,
    (before, by_brute_force): (&dyn AnyGame, Option<i32>),
    m: &str,
    after: &dyn AnyGame,
) -> Result<Option<String>, PlayError> {
    let (best, score) = (judge.score(before)?, -judge.score(after)?);
    if score != best {
        return Ok(Some(format!("{m} scores {score}, the best move {best}")));
    }
    if let (Some(all), Some(after)) = (by_brute_force, judge.brute_force(after)?)
        && (all, -after) != (best, score)
    {
        let after = -after;
        return Ok(Some(format!(
            "{m} scores {after} of {all} by brute force, {score} of {best} by the solver"
        )));
    }
    Ok(None)
}

/// A position and the score it should have.
pub type Task = (Box<dyn AnyGame>, i32);

/// What is wrong with a set of positions.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct SetError {
    line: usize,
    why: String,
}

/// Reads a set: `moves score` a line.
pub fn read_set(exact: &Exact, text: &str) -> Result<Vec<Task>, SetError> {
    let task = |(index, line): (usize, &str)| {
        let wrong = |why: &str| SetError { line: index + 1, why: why.to_owned() };
        let (moves, score) = line.split_once(' ').ok_or_else(|| wrong("expected moves and a score"))?;
        let position = (exact.read)(moves).map_err(|error| wrong(&error.to_string()))?;
        Ok((position, score.trim().parse().map_err(|_| wrong("the score is not a number"))?))
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(task).collect()
}

/// Asks a player for a move in positions whose score is known from elsewhere; it is at fault where its move has another
/// score. `choose` is the player: it is given the number of the position as well.
pub fn run_set(
    tasks: &[Task],
    judge: &mut dyn ExactSolver,
    mut choose: impl FnMut(usize, &dyn AnyGame) -> Result<String, PlayError>,
) -> Result<Findings, PlayError> {
    let mut findings = Findings::default();
    for (index, (position, expected)) in tasks.iter().enumerate() {
        let m = choose(index, &**position)?;
        let mut after = position.boxed();
        after.try_play(&m)?;
        findings.moves += 1;
        let score = -judge.score(&*after)?;
        if score != *expected {
            findings.faults.push(format!("line {}: {m} scores {score}, the position {expected}", index + 1));
        }
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::CatalogueBot;
    use game::{Limits, Silent};
    use games::entry::{Budget, SolverSettings};

    fn exact() -> &'static Exact {
        games::find("connect4").unwrap().exact.as_ref().unwrap()
    }

    fn judge() -> Box<dyn ExactSolver> {
        (exact().solver)(SolverSettings { table_bytes: 1 << 22, threads: 1, has_book: true })
    }

    fn trial(player: &str, opponent: &str, games: usize) -> Findings {
        let entry = games::find("connect4").unwrap();
        let bot = |name| CatalogueBot::new(entry, name, Budget::nodes(1000)).unwrap();
        let (player, opponent) = (bot(player), bot(opponent));
        let trial =
            Trial { player: &player, opponent: &opponent, games, opening_plies: 13..=31, seed: 3, jobs: 2 };
        run(entry, &trial, &*judge(), |_| {}).unwrap()
    }

    #[test]
    fn perfect_is_never_at_fault() {
        for opponent in ["perfect", "random", "guru@depth=2", "victor@depth=2"] {
            let findings = trial("perfect", opponent, 19);
            assert_eq!(findings.faults, Vec::<String>::new(), "against {opponent}");
            assert_eq!(findings.results.iter().sum::<u64>(), 19);
            assert!(findings.moves > 15 && findings.by_brute_force > 3, "{findings:?}");
        }
    }

    #[test]
    fn others_are_at_fault_and_the_place_is_named() {
        let findings = trial("random", "random", 19);
        assert!(findings.faults.len() > 10 && findings.faults[0].starts_with("game 1"), "{findings:?}");
        let findings = trial("trainer:mistakes=12", "random", 10);
        assert!((1..=60).contains(&findings.faults.len()), "{findings:?}");
    }

    #[test]
    fn sets_with_scores_are_asked() {
        let entry = games::find("connect4").unwrap();
        let ask = |text| {
            let tasks = read_set(exact(), text).unwrap();
            let mut choose = |index: usize, position: &dyn AnyGame| {
                let mut bot = entry.player("perfect", index as u64)?.bot;
                Ok(bot.think(position, &Limits::default(), &mut Silent)?.best)
            };
            run_set(&tasks, &mut *judge(), &mut choose).unwrap()
        };
        let right = ask("22334 -18\n");
        assert_eq!((right.moves, right.faults.len()), (1, 0), "{right:?}");
        let wrong = ask("22334 -17\n");
        assert!(wrong.faults[0].ends_with(" scores -18, the position -17"), "{wrong:?}");
        assert!(read_set(exact(), "22334\n").is_err() && read_set(exact(), "9 1\n").is_err());
    }
}
