//! Plays a tournament round by round; within a round all meetings go on side by side.

use super::standings::Table;
use super::{Standings, Tournament};
use crate::contest::{ContestError, Crew, Finish, Ledger, Played, Schedule, Task, Threads, remaining};
use std::ops::ControlFlow;
use std::time::Instant;

/// Is told how a tournament goes, on the thread that called [`run`].
pub trait Observer {
    /// A game of the meeting with this number has ended; an error ends the tournament.
    fn game(&mut self, meeting: usize, played: &Played) -> Result<(), ContestError>;
    /// So many pairs count now.
    fn pairs(&mut self, count: u64);
}

/// Plays all games that are not known yet, each of them given with the number of its meeting.
pub fn run(
    tournament: &Tournament<'_>,
    known: &[(usize, Finish)],
    observer: &mut dyn Observer,
) -> Result<Standings, ContestError> {
    run_with(&Threads(tournament.jobs), tournament, known, observer)
}

/// The same with games that a crew plays.
pub fn run_with(
    crew: &dyn Crew,
    tournament: &Tournament<'_>,
    known: &[(usize, Finish)],
    observer: &mut dyn Observer,
) -> Result<Standings, ContestError> {
    tournament.check()?;
    let start = Instant::now();
    let mut tables: Vec<Table> = Vec::new();
    let mut byes = Vec::new();
    for round in 0..tournament.format.rounds() {
        let met: Vec<[usize; 2]> = tables.iter().map(|table| table.players).collect();
        let scores = scores(tournament, &tables, &byes);
        let (pairings, bye) = tournament.format.round(&scores, &met, &byes);
        byes.extend(bye);
        let mut hall = Hall { tables: &mut tables, crew, observer };
        play_round(tournament, round, &pairings, known, &mut hall)?;
    }
    Ok(Standings::new(tournament, &tables, &byes, start.elapsed()))
}

/// The points of every player so far: one for a pair that is won, and a whole meeting for sitting out.
pub(super) fn scores(tournament: &Tournament<'_>, tables: &[Table], byes: &[usize]) -> Vec<f64> {
    let mut scores = vec![0.0; tournament.contenders.len()];
    for table in tables {
        for score in table.ledger.scores() {
            let share = f64::from(score.quarters()) / 4.0;
            scores[table.players[0]] += share;
            scores[table.players[1]] += 1.0 - share;
        }
    }
    for player in byes {
        scores[*player] += tournament.pairs as f64;
    }
    scores
}

/// The meetings so far, who plays them and who is told about them.
struct Hall<'a> {
    tables: &'a mut Vec<Table>,
    crew: &'a dyn Crew,
    observer: &'a mut dyn Observer,
}

impl Hall<'_> {
    fn enter(&mut self, meeting: usize, finish: Finish) {
        self.tables[meeting].ledger.enter(finish, &mut |_| {});
        self.observer.pairs(self.tables.iter().map(|table| table.ledger.standing.pairs()).sum());
    }
}

fn play_round(
    tournament: &Tournament<'_>,
    round: usize,
    pairings: &[[usize; 2]],
    known: &[(usize, Finish)],
    hall: &mut Hall<'_>,
) -> Result<(), ContestError> {
    let before = hall.tables.len();
    let contests: Vec<_> =
        pairings.iter().zip(before..).map(|(players, number)| tournament.contest(number, *players)).collect();
    let schedules = contests.iter().map(Schedule::new).collect::<Result<Vec<_>, _>>()?;
    for ((players, contest), schedule) in pairings.iter().zip(&contests).zip(&schedules) {
        let ledger = Ledger::new(contest.pairs, None);
        let (seed, repeated_openings) = (contest.seed, schedule.repeated);
        hall.tables.push(Table { round, players: *players, seed, repeated_openings, ledger });
    }
    let numbers = before..hall.tables.len();
    for (meeting, finish) in known.iter().filter(|(meeting, _)| numbers.contains(meeting)) {
        hall.enter(*meeting, finish.clone());
    }
    let mut games: Vec<(usize, Task<'_>)> = Vec::new();
    for ((contest, schedule), number) in contests.iter().zip(&schedules).zip(before..) {
        let tasks = remaining(contest, schedule, &hall.tables[number].ledger);
        games.extend(tasks.into_iter().map(|task| (number, task)));
    }
    // One pair of every meeting after the other: half a tournament then says something about everybody.
    games.sort_by_key(|(number, task)| (task.fixture.pair, *number, task.first));
    let (numbers, tasks): (Vec<usize>, Vec<Task<'_>>) = games.into_iter().unzip();
    hall.crew.play_all(&tasks, &mut |place, played| {
        hall.observer.game(numbers[place], &played)?;
        hall.enter(numbers[place], played.finish);
        Ok(ControlFlow::Continue(()))
    })
}
