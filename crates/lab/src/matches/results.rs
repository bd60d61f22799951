//! The finished games of a match, counted pair by pair in the order of the schedule.
//!
//! Pairs may end in any order; what is counted never depends on it, so that a match that ends by a test is the same
//! on one thread, on many, and after an interruption.

use super::{Breakdown, Effort, Finish, Score, Sprt, Standing, Verdict};
use game::record::Ending;

/// The games that have ended, and the pairs that count.
#[derive(Clone, Debug)]
pub struct Results {
    /// The pairs that count.
    pub standing: Standing,
    games: Vec<[Option<Finish>; 2]>,
    counted: usize,
    sprt: Option<Sprt>,
    is_decided: bool,
}

impl Results {
    /// No results yet of so many pairs.
    pub fn new(pairs: usize, sprt: Option<Sprt>) -> Self {
        Results {
            standing: Standing::default(),
            games: vec![[None, None]; pairs],
            counted: 0,
            sprt,
            is_decided: false,
        }
    }

    /// Adds a game and reports every pair that counts now; a game that is not part of the match is ignored.
    pub fn add(&mut self, finish: Finish, tell: &mut dyn FnMut(&Standing)) {
        let (pair, first) = (finish.pair, finish.first);
        if let Some(place) = self.games.get_mut(pair).and_then(|games| games.get_mut(first)) {
            *place = Some(finish);
        }
        while !self.is_decided
            && let Some([Some(first), Some(second)]) = self.games.get(self.counted)
        {
            self.standing.add(Score::of([first.outcome, second.outcome]));
            self.counted += 1;
            let verdict = self.sprt.map_or(Verdict::Open, |sprt| sprt.progress(&self.standing).verdict);
            self.is_decided = verdict != Verdict::Open;
            tell(&self.standing);
        }
    }

    /// Whether the game is finished.
    pub fn has(&self, pair: usize, first: usize) -> bool {
        self.games.get(pair).is_some_and(|games| games[first].is_some())
    }

    /// Whether a test has ended the match.
    pub fn is_decided(&self) -> bool {
        self.is_decided
    }

    /// The scores of the pairs that count, in their order.
    pub fn scores(&self) -> impl Iterator<Item = Score> {
        self.games[..self.counted].iter().filter_map(|games| match games {
            [Some(first), Some(second)] => Some(Score::of([first.outcome, second.outcome])),
            _ => None,
        })
    }

    /// The games that count.
    fn finishes(&self) -> impl Iterator<Item = &Finish> {
        self.games[..self.counted].iter().flatten().flatten()
    }

    /// What a contender has spent.
    pub fn effort(&self, contender: usize) -> Effort {
        let mut sum = Effort::default();
        self.finishes().for_each(|finish| sum.add(finish.effort[contender]));
        sum
    }

    /// Games that were ended by the limit on plies.
    pub fn adjudicated(&self) -> u64 {
        self.finishes().filter(|finish| finish.ending == Ending::Adjudicated).count() as u64
    }

    /// Every failure, with the contender who failed.
    pub fn breakdowns(&self) -> impl Iterator<Item = (usize, &Breakdown)> {
        self.finishes().filter_map(|finish| {
            let breakdown = finish.breakdown.as_ref()?;
            let culprit = if breakdown.side.index() == 0 { finish.first } else { 1 - finish.first };
            Some((culprit, breakdown))
        })
    }
}
