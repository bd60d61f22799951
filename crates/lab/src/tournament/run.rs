//! Plays a tournament round by round; the meetings of a round are played at the same time.

use super::standings::RunningMeeting;
use super::{Standings, Tournament};
use crate::matches::{Finish, GameRunner, MatchError, Played, Results, Schedule, Task, Threads, remaining};
use std::ops::ControlFlow;
use std::time::Instant;

/// Receives the progress of a tournament, on the thread that called [`run`].
pub trait Observer {
    /// A game of the meeting with this number has ended; an error ends the tournament.
    fn game(&mut self, meeting: usize, played: &Played) -> Result<(), MatchError>;
    /// So many pairs count now.
    fn pairs(&mut self, count: u64);
}

/// Plays all games that are not known yet, each of them given with the number of its meeting.
pub fn run(
    tournament: &Tournament<'_>,
    known: &[(usize, Finish)],
    observer: &mut dyn Observer,
) -> Result<Standings, MatchError> {
    run_with(&Threads(tournament.jobs), tournament, known, observer)
}

/// The same with another runner of games.
pub fn run_with(
    runner: &dyn GameRunner,
    tournament: &Tournament<'_>,
    known: &[(usize, Finish)],
    observer: &mut dyn Observer,
) -> Result<Standings, MatchError> {
    tournament.check()?;
    let start = Instant::now();
    let mut meetings: Vec<RunningMeeting> = Vec::new();
    let mut byes = Vec::new();
    for round in 0..tournament.format.rounds() {
        let met: Vec<[usize; 2]> = meetings.iter().map(|meeting| meeting.players).collect();
        let scores = scores(tournament, &meetings, &byes);
        let (pairings, bye) = tournament.format.round(&scores, &met, &byes);
        byes.extend(bye);
        let mut state = TournamentState { meetings: &mut meetings, runner, observer };
        play_round(tournament, round, &pairings, known, &mut state)?;
    }
    Ok(Standings::new(tournament, &meetings, &byes, start.elapsed()))
}

/// The points of every player so far: one for a pair that is won, and a whole meeting for sitting out.
pub(super) fn scores(tournament: &Tournament<'_>, meetings: &[RunningMeeting], byes: &[usize]) -> Vec<f64> {
    let mut scores = vec![0.0; tournament.contenders.len()];
    for meeting in meetings {
        for score in meeting.results.scores() {
            let share = f64::from(score.quarters()) / 4.0;
            scores[meeting.players[0]] += share;
            scores[meeting.players[1]] += 1.0 - share;
        }
    }
    for player in byes {
        scores[*player] += tournament.pairs as f64;
    }
    scores
}

/// The meetings so far, with the runner that plays them and the observer of their games.
struct TournamentState<'a> {
    meetings: &'a mut Vec<RunningMeeting>,
    runner: &'a dyn GameRunner,
    observer: &'a mut dyn Observer,
}

impl TournamentState<'_> {
    fn add(&mut self, meeting: usize, finish: Finish) {
        self.meetings[meeting].results.add(finish, &mut |_| {});
        self.observer.pairs(self.meetings.iter().map(|meeting| meeting.results.standing.pairs()).sum());
    }
}

fn play_round(
    tournament: &Tournament<'_>,
    round: usize,
    pairings: &[[usize; 2]],
    known: &[(usize, Finish)],
    state: &mut TournamentState<'_>,
) -> Result<(), MatchError> {
    let before = state.meetings.len();
    let setups: Vec<_> = pairings
        .iter()
        .zip(before..)
        .map(|(players, number)| tournament.match_of(number, *players))
        .collect();
    let schedules = setups.iter().map(Schedule::new).collect::<Result<Vec<_>, _>>()?;
    for ((players, setup), schedule) in pairings.iter().zip(&setups).zip(&schedules) {
        let results = Results::new(setup.pairs, None);
        let (seed, repeated_openings) = (setup.seed, schedule.repeated);
        state.meetings.push(RunningMeeting { round, players: *players, seed, repeated_openings, results });
    }
    let numbers = before..state.meetings.len();
    for (meeting, finish) in known.iter().filter(|(meeting, _)| numbers.contains(meeting)) {
        state.add(*meeting, finish.clone());
    }
    let mut games: Vec<(usize, Task<'_>)> = Vec::new();
    for ((setup, schedule), number) in setups.iter().zip(&schedules).zip(before..) {
        let tasks = remaining(setup, schedule, &state.meetings[number].results);
        games.extend(tasks.into_iter().map(|task| (number, task)));
    }
    // One pair of every meeting in turn: half a tournament then has results of every player.
    games.sort_by_key(|(number, task)| (task.fixture.pair, *number, task.first));
    let (numbers, tasks): (Vec<usize>, Vec<Task<'_>>) = games.into_iter().unzip();
    state.runner.play_all(&tasks, &mut |place, played| {
        state.observer.game(numbers[place], &played)?;
        state.add(numbers[place], played.finish);
        Ok(ControlFlow::Continue(()))
    })
}
