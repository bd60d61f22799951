//! Plays the games of a match on several threads.

use super::{
    Finish, Fixture, MatchError, MatchSetup, Played, Report, Results, Schedule, Setting, Standing, play,
};
use games::tool::spread;
use std::ops::ControlFlow;
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

/// Receives every game as it ends, with its place in the list; after an error or a `Break` it receives no more.
pub type Deliver<'a> = dyn FnMut(usize, Played) -> Result<ControlFlow<()>, MatchError> + 'a;

/// Plays the games of a list.
pub trait GameRunner {
    /// Plays them and delivers each as it ends.
    fn play_all(&self, tasks: &[Task<'_>], deliver: &mut Deliver<'_>) -> Result<(), MatchError>;
}

/// Plays games on so many threads of this process, begun in the order of the list.
pub struct Threads(pub usize);

impl GameRunner for Threads {
    /// After an error or a `Break` the games under way are finished and thrown away, and no others begun.
    fn play_all(&self, tasks: &[Task<'_>], deliver: &mut Deliver<'_>) -> Result<(), MatchError> {
        let numbered: Vec<(usize, &Task<'_>)> = tasks.iter().enumerate().collect();
        let worker =
            || |(place, task): &(usize, &Task<'_>)| (*place, play(&task.setting, task.fixture, task.first));
        let result = spread((self.0.min(tasks.len()), 1), &numbered, worker, |(place, played)| match played
            .and_then(|played| deliver(place, played))
        {
            Ok(ControlFlow::Continue(())) => Ok(()),
            Ok(ControlFlow::Break(())) => Err(None),
            Err(error) => Err(Some(error)),
        });
        result.or_else(|error| error.map_or(Ok(()), Err))
    }
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
    Threads(setup.jobs).play_all(&tasks, &mut |_, played| {
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
