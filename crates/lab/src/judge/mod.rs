//! Holds every move of a Connect Four player against exact scores: is the game ever worth less after it?

mod exact;

pub use exact::Judge;

use crate::bench::connect4::Task;
use crate::matches::{self, CatalogueBot, Fixture, MatchError, MatchSetup, Played, Schedule, Setting};
use game::{Game, Limits, Outcome, PlayError, Side, Silent, deal};
use games::connect4::Connect4;
use games::entry::Entry;
use serde::Serialize;
use serde_json::Value as Json;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Games of one player against another, every one of its moves judged.
pub struct Trial<'a> {
    /// Who is judged.
    pub player: &'a CatalogueBot<'a>,
    /// Whom it plays against.
    pub opponent: &'a CatalogueBot<'a>,
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

/// The stream of a game's seed that decides who has the first side.
const SIDES: u64 = 3;

/// Plays the games and judges them; each thread judges what it has played, with what all know.
pub fn run(
    entry: &Entry,
    trial: &Trial<'_>,
    judge: &Judge,
    mut tell: impl FnMut(&Findings),
) -> Result<Findings, MatchError> {
    let setup = MatchSetup {
        rules: &*entry.rules,
        options: Json::Null,
        contenders: [trial.player, trial.opponent],
        pairs: trial.games,
        seed: trial.seed,
        opening_plies: Some(*trial.opening_plies.end()),
        max_plies: 42,
        jobs: trial.jobs,
        sprt: None,
    };
    let schedule = Schedule::new(&setup)?;
    let mut fixtures = schedule.fixtures;
    for (fixture, plies) in fixtures.iter_mut().zip(trial.opening_plies.clone().cycle()) {
        fixture.opening.truncate(plies);
    }
    let work = Work { setup: &setup, fixtures, next: AtomicUsize::new(0) };
    let (sender, receiver) = mpsc::channel();
    let mut findings = Findings::default();
    thread::scope(|scope| {
        for _ in 0..trial.jobs {
            let (sender, judge, work) = (sender.clone(), judge.beside(), &work);
            scope.spawn(move || work.run(judge, &sender));
        }
        drop(sender);
        let result: Result<(), MatchError> = receiver.iter().try_for_each(|found| {
            findings.add(found?);
            tell(&findings);
            Ok(())
        });
        work.next.store(work.fixtures.len(), Ordering::Relaxed);
        result
    })?;
    findings.faults.sort();
    Ok(findings)
}

/// The games that are left, shared by the threads.
struct Work<'a> {
    setup: &'a MatchSetup<'a>,
    fixtures: Vec<Fixture>,
    next: AtomicUsize,
}

impl Work<'_> {
    fn run(&self, mut judge: Judge, sender: &Sender<Result<Findings, MatchError>>) {
        while let Some(fixture) = self.fixtures.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if sender.send(self.play(fixture, &mut judge)).is_err() {
                return;
            }
        }
    }

    fn play(&self, fixture: &Fixture, judge: &mut Judge) -> Result<Findings, MatchError> {
        let setup = self.setup;
        let setting = Setting {
            rules: setup.rules,
            options: &setup.options,
            contenders: setup.contenders,
            max_plies: setup.max_plies,
        };
        let first = deal::mix(fixture.seed, SIDES) as usize % 2;
        let played = matches::play(&setting, fixture, first)?;
        let side = if first == 0 { Side::First } else { Side::Second };
        Ok(judge_game(judge, &played, side, fixture.opening.len()))
    }
}

/// Judges the moves of one side from a ply on.
fn judge_game(judge: &mut Judge, played: &Played, side: Side, from: usize) -> Findings {
    let mut findings = Findings::default();
    let place = |ply: usize| format!("game {} ply {}", played.finish.pair + 1, ply + 1);
    if let Some(breakdown) = &played.finish.breakdown {
        findings.faults.push(format!(
            "{}: {} failed: {}",
            place(breakdown.ply),
            breakdown.player,
            breakdown.why
        ));
    }
    let mut position = Connect4::EMPTY;
    for (ply, text) in played.record.moves.iter().enumerate() {
        let Ok(m) = text.parse() else { break };
        if ply >= from && position.side() == side {
            findings.moves += 1;
            findings.by_brute_force += u64::from(Judge::is_by_brute_force(&position));
            if let Some(why) = judge.fault(&position, m) {
                findings.faults.push(format!("{}: {why}", place(ply)));
            }
        }
        position.play(m);
    }
    let result = match played.finish.outcome {
        Outcome::Win(winner) => usize::from(winner != side) * 2,
        _ => 1,
    };
    findings.results[result] += 1;
    findings
}

/// Asks a player for a move in positions whose score is known from elsewhere; it is at fault where its move has another score.
pub fn run_set(
    entry: &Entry,
    player: &str,
    tasks: &[Task],
    judge: &mut Judge,
    mut tell: impl FnMut(),
) -> Result<Findings, PlayError> {
    let mut findings = Findings::default();
    for (index, (position, expected)) in tasks.iter().enumerate() {
        let mut bot = entry.player(player, index as u64)?.bot;
        let board = entry.rules.parse(&position.to_string())?;
        let thought = bot.think(&*board, &Limits::default(), &mut Silent)?;
        let m = thought.best.parse()?;
        findings.moves += 1;
        let after = judge.score_of(position, m);
        if let Some(expected) = expected.filter(|expected| *expected != after) {
            findings.faults.push(format!("line {}: {m} scores {after}, the position {expected}", index + 1));
        }
        tell();
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::connect4::read_set;
    use games::connect4::book::Book;
    use games::connect4::solver::Solver;
    use games::entry::Budget;

    fn judge() -> Judge {
        Judge::new(Solver::new(1 << 22, 1).with_book(Book::shipped()))
    }

    fn trial(player: &str, opponent: &str, games: usize) -> Findings {
        let entry = games::find("connect4").unwrap();
        let bot = |name| CatalogueBot::new(entry, name, Budget::nodes(1000)).unwrap();
        let (player, opponent) = (bot(player), bot(opponent));
        let trial =
            Trial { player: &player, opponent: &opponent, games, opening_plies: 13..=31, seed: 3, jobs: 2 };
        run(entry, &trial, &judge(), |_| {}).unwrap()
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
        let ask = |text| run_set(entry, "perfect", &read_set(text).unwrap(), &mut judge(), || {}).unwrap();
        let right = ask("22334 -18\n");
        assert_eq!((right.moves, right.faults.len()), (1, 0), "{right:?}");
        let wrong = ask("22334 -17\n");
        assert!(wrong.faults[0].ends_with(" scores -18, the position -17"), "{wrong:?}");
    }
}
