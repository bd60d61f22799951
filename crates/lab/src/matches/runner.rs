//! Plays the games of a match on several threads.

use super::{
    Finish, Fixture, MatchError, MatchSetup, Played, Report, Results, Schedule, Setting, Standing, play,
};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

/// Receives the progress of a match, on the thread that called [`run`].
pub trait Observer {
    /// A game has ended; an error ends the match.
    fn game(&mut self, played: &Played) -> Result<(), MatchError>;
    /// A pair counts now.
    fn pair(&mut self, standing: &Standing);
}

/// A game to be played; nothing else influences it, wherever and whenever it is played.
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
    deliver: &mut dyn FnMut(usize, Played) -> Result<ControlFlow<()>, MatchError>,
) -> Result<(), MatchError> {
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

/// Claims the next game that is not being played.
fn claim<'t, 'a>(tasks: &'t [Task<'a>], next: &AtomicUsize) -> Option<(usize, &'t Task<'a>)> {
    let place = next.fetch_add(1, Ordering::Relaxed);
    tasks.get(place).map(|task| (place, task))
}

/// Plays the pairs of a schedule to their end, or until its test is decided.
///
/// The report depends on nothing but the match, apart from the times in it, as long as the players'
/// limits count nodes or plies.
pub fn run(
    setup: &MatchSetup<'_>,
    schedule: &Schedule,
    observer: &mut dyn Observer,
) -> Result<Report, MatchError> {
    resume(setup, schedule, Vec::new(), observer)
}

/// Goes on with a match of which these games are known.
pub fn resume(
    setup: &MatchSetup<'_>,
    schedule: &Schedule,
    known: Vec<Finish>,
    observer: &mut dyn Observer,
) -> Result<Report, MatchError> {
    let start = Instant::now();
    let mut results = Results::new(schedule.fixtures.len(), setup.sprt);
    for finish in known {
        results.add(finish, &mut |standing| observer.pair(standing));
    }
    let tasks = if results.is_decided() { Vec::new() } else { remaining(setup, schedule, &results) };
    play_all(&tasks, setup.jobs, &mut |_, played| {
        observer.game(&played)?;
        results.add(played.finish, &mut |standing| observer.pair(standing));
        check_unit(setup, &results.standing)?;
        Ok(if results.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(Report::new(setup, schedule, &results, start.elapsed()))
}

/// The games of a match that are not finished, in their order.
pub(crate) fn remaining<'a>(
    setup: &'a MatchSetup<'_>,
    schedule: &'a Schedule,
    results: &Results,
) -> Vec<Task<'a>> {
    let setting = setup.setting();
    let games =
        schedule.fixtures.iter().flat_map(|fixture| [0, 1].map(|first| Task { setting, fixture, first }));
    games.filter(|task| !results.has(task.fixture.pair, task.first)).collect()
}

/// Points can only be tested where there are points.
fn check_unit(setup: &MatchSetup<'_>, standing: &Standing) -> Result<(), MatchError> {
    let wants_points = setup.sprt.is_some_and(|sprt| sprt.unit == super::Unit::Points);
    if wants_points && standing.pairs() > 0 && !standing.is_scored() {
        let game = setup.rules.id();
        return Err(MatchError::Request(format!("{game} is not played for points; use --sprt")));
    }
    Ok(())
}
