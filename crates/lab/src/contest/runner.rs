//! Plays the games of a match on several threads.

use super::{Contest, ContestError, Effort, Played, Report, Schedule, Score, Setting, Standing, play};
use game::Outcome;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;

/// Is told how a match goes, on the thread that called [`run`].
pub trait Observer {
    /// A game has ended; an error ends the match.
    fn game(&mut self, played: &Played) -> Result<(), ContestError>;
    /// A pair has ended.
    fn pair(&mut self, standing: &Standing);
}

/// Plays the pairs of a schedule to their end.
///
/// Games are begun in the order of the schedule and reported as they end. The report depends on
/// nothing but the contest, apart from the times in it, as long as the players' limits count nodes
/// or plies.
pub fn run(
    contest: &Contest<'_>,
    schedule: &Schedule,
    observer: &mut dyn Observer,
) -> Result<Report, ContestError> {
    let start = Instant::now();
    let mut ledger = Ledger::new(schedule.fixtures.len());
    let games = Games::new(contest, schedule);
    let (sender, receiver) = mpsc::channel();
    let outcome = thread::scope(|scope| {
        for _ in 0..contest.jobs.min(games.total) {
            let (sender, games) = (sender.clone(), &games);
            scope.spawn(move || games.work(&sender));
        }
        drop(sender);
        let outcome = receiver.iter().try_for_each(|played| ledger.enter(&played?, observer));
        // After an error the games under way are finished and no others begun.
        games.next.store(games.total, Ordering::Relaxed);
        outcome
    });
    outcome?;
    Ok(Report::new(contest, schedule, ledger, start.elapsed()))
}

/// The games still to be played, shared by the workers.
struct Games<'a> {
    setting: Setting<'a>,
    schedule: &'a Schedule,
    total: usize,
    next: AtomicUsize,
}

impl<'a> Games<'a> {
    fn new(contest: &'a Contest<'_>, schedule: &'a Schedule) -> Self {
        let setting = Setting {
            rules: contest.rules,
            options: &contest.options,
            contenders: contest.contenders,
            max_plies: contest.max_plies,
        };
        Games { setting, schedule, total: 2 * schedule.fixtures.len(), next: AtomicUsize::new(0) }
    }

    fn work(&self, sender: &Sender<Result<Played, ContestError>>) {
        loop {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            if game >= self.total {
                return;
            }
            let played = play(&self.setting, &self.schedule.fixtures[game / 2], game % 2);
            if sender.send(played).is_err() {
                return;
            }
        }
    }
}

/// What is known of the games that have ended.
pub(super) struct Ledger {
    pub(super) standing: Standing,
    pub(super) effort: [Effort; 2],
    pub(super) adjudicated: u64,
    pub(super) breakdowns: Vec<(usize, super::Breakdown)>,
    outcomes: Vec<[Option<Outcome>; 2]>,
}

impl Ledger {
    fn new(pairs: usize) -> Self {
        Ledger {
            standing: Standing::default(),
            effort: [Effort::default(); 2],
            adjudicated: 0,
            breakdowns: Vec::new(),
            outcomes: vec![[None; 2]; pairs],
        }
    }

    fn enter(&mut self, played: &Played, observer: &mut dyn Observer) -> Result<(), ContestError> {
        observer.game(played)?;
        for (sum, spent) in self.effort.iter_mut().zip(played.effort) {
            sum.add(spent);
        }
        self.adjudicated += u64::from(played.ending == game::record::Ending::Adjudicated);
        if let Some(breakdown) = &played.breakdown {
            let culprit = if breakdown.side.index() == 0 { played.first } else { 1 - played.first };
            self.breakdowns.push((culprit, breakdown.clone()));
        }
        self.outcomes[played.pair][played.first] = Some(played.outcome);
        if let [Some(first), Some(second)] = self.outcomes[played.pair] {
            self.standing.add(Score::of([first, second]));
            observer.pair(&self.standing);
        }
        Ok(())
    }
}
