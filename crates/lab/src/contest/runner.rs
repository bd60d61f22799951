//! Plays the games of a match on several threads.

use super::{
    Contest, ContestError, Finish, Fixture, Ledger, Played, Report, Schedule, Setting, Standing, play,
};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// Is told how a match goes, on the thread that called [`run`].
pub trait Observer {
    /// A game has ended; an error ends the match.
    fn game(&mut self, played: &Played) -> Result<(), ContestError>;
    /// A pair counts now.
    fn pair(&mut self, standing: &Standing);
}

/// A game to be played: nothing else decides how it goes, wherever and whenever it is played.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// The game and who plays.
    pub setting: Setting<'a>,
    /// Its seed and opening.
    pub fixture: &'a Fixture,
    /// The contender on the first side.
    pub first: usize,
}

/// Plays games on so many threads and delivers each as it ends, with its place in the list.
///
/// Games are begun in the order of the list. After an error or a `Break` the games under way are finished and
/// thrown away, and no others begun.
pub fn play_all(
    tasks: &[Task<'_>],
    jobs: usize,
    deliver: &mut dyn FnMut(usize, Played) -> Result<ControlFlow<()>, ContestError>,
) -> Result<(), ContestError> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..jobs.min(tasks.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some((place, task)) = claim(tasks, next) {
                    if sender.send((place, play(&task.setting, task.fixture, task.first))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut outcome = Ok(ControlFlow::Continue(()));
        for (place, played) in &receiver {
            outcome = played.and_then(|played| deliver(place, played));
            if !matches!(outcome, Ok(ControlFlow::Continue(()))) {
                next.store(tasks.len(), Ordering::Relaxed);
                break;
            }
        }
        outcome.map(|_| ())
    })
}

/// The next game that nobody plays.
fn claim<'t, 'a>(tasks: &'t [Task<'a>], next: &AtomicUsize) -> Option<(usize, &'t Task<'a>)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    tasks.get(place).map(|task| (place, task))
}

/// Plays the pairs of a schedule to their end, or until the test of the contest is decided.
///
/// The report depends on nothing but the contest, apart from the times in it, as long as the players'
/// limits count nodes or plies.
pub fn run(
    contest: &Contest<'_>,
    schedule: &Schedule,
    observer: &mut dyn Observer,
) -> Result<Report, ContestError> {
    resume(contest, schedule, Vec::new(), observer)
}

/// Goes on with a match of which these games are known.
pub fn resume(
    contest: &Contest<'_>,
    schedule: &Schedule,
    known: Vec<Finish>,
    observer: &mut dyn Observer,
) -> Result<Report, ContestError> {
    let start = Instant::now();
    let mut ledger = Ledger::new(schedule.fixtures.len(), contest.sprt);
    for finish in known {
        ledger.enter(finish, &mut |standing| observer.pair(standing));
    }
    let tasks = if ledger.is_decided() { Vec::new() } else { remaining(contest, schedule, &ledger) };
    play_all(&tasks, contest.jobs, &mut |_, played| {
        observer.game(&played)?;
        ledger.enter(played.finish, &mut |standing| observer.pair(standing));
        check_unit(contest, &ledger.standing)?;
        Ok(if ledger.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(Report::new(contest, schedule, &ledger, start.elapsed()))
}

/// The games of a match that are not entered yet, in their order.
pub(crate) fn remaining<'a>(
    contest: &'a Contest<'_>,
    schedule: &'a Schedule,
    ledger: &Ledger,
) -> Vec<Task<'a>> {
    let setting = contest.setting();
    let games =
        schedule.fixtures.iter().flat_map(|fixture| [0, 1].map(|first| Task { setting, fixture, first }));
    games.filter(|task| !ledger.has(task.fixture.pair, task.first)).collect()
}

/// Points can only be tested where there are points.
fn check_unit(contest: &Contest<'_>, standing: &Standing) -> Result<(), ContestError> {
    let wants_points = contest.sprt.is_some_and(|sprt| sprt.unit == super::Unit::Points);
    if wants_points && standing.pairs() > 0 && !standing.is_scored() {
        let game = contest.rules.id();
        return Err(ContestError::Request(format!("{game} is not played for points; use --sprt")));
    }
    Ok(())
}
