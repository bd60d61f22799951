//! The bot that plays by exact scores: perfectly, or with a few small mistakes on purpose.

use super::book::Book;
use super::explain::Verdict;
use super::network::Network;
use super::solver::Solver;
use super::{Column, Connect4};
use game::{Bot, Candidate, Game, Limits, Observer, Outcome, Thought, Value, options};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// Mistakes are spread over this many of its first moves, since later ones are rarely reached.
const MISTAKES_WITHIN: u32 = 12;
/// Squares of the board.
const SQUARES: u32 = 42;

/// What can be chosen.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// How many times in a game it plays a move that is worse by as little as possible.
    #[serde(deserialize_with = "options::bounded::<_, _, 0, 21>")]
    pub mistakes: u32,
    /// Size of the solver's table.
    #[serde(deserialize_with = "options::bounded::<_, _, 1, 65536>")]
    pub table_mb: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { mistakes: 0, table_mb: 32 }
    }
}

/// Plays a best move: the quickest win, else a draw, else the slowest loss; at random among equals.
pub struct Exact {
    settings: Settings,
    random: Xoshiro256PlusPlus,
    /// Made when the book first lacks a position.
    solver: Option<Solver>,
    network: Network,
    /// The numbers of its own moves at which mistakes are due, the next one last; unknown before its first move.
    due: Option<Vec<u32>>,
}

impl Exact {
    /// The same seed makes the same choices among equals and errs at the same moves.
    pub fn new(settings: Settings, seed: u64) -> Self {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Exact { settings, random, solver: None, network: Network::default(), due: None }
    }

    /// The score of each column as far as the limits allow, and the nodes it took.
    fn scores(&mut self, position: &Connect4, limits: &Limits) -> ([Option<i32>; 7], u64) {
        let (mine, mask) = (position.mine(), position.mask());
        if let Some(scores) = Book::shipped().columns(mine, mask) {
            return (scores, 0);
        }
        let bytes = self.settings.table_mb << 20;
        let make = || Solver::new(bytes, limits.threads).with_book(Book::shipped());
        let solver = self.solver.get_or_insert_with(make);
        let before = solver.nodes();
        (solver.analyse_within(mine, mask, &interrupt(limits)), solver.nodes() - before)
    }

    /// What a move is worth, in thousandths: the score where it is known, else a guess between loss and win.
    fn worth(&self, position: &Connect4, m: Column, score: Option<i32>) -> i32 {
        match score {
            Some(0) => 500,
            Some(score) => 1000 * score,
            None => {
                let mut next = *position;
                next.play(m);
                let logit = f64::from(-self.network.score(next.mine(), next.mask())) / 100.0;
                (1000.0 / (1.0 + libm::exp(-logit))) as i32
            }
        }
    }

    /// Whether a mistake is due at its own move with this number, counted from 0.
    fn is_mistake_due(&mut self, number: u32) -> bool {
        let (random, wanted) = (&mut self.random, self.settings.mistakes);
        let due = self.due.get_or_insert_with(|| {
            let mut left: Vec<u32> = (0..MISTAKES_WITHIN.max(wanted)).collect();
            let mut due: Vec<u32> =
                (0..wanted).map(|_| left.swap_remove(random.random_range(0..left.len()))).collect();
            // In a game that it joins later, mistakes due at earlier moves are dropped.
            due.retain(|due| *due >= number);
            due.sort_unstable_by(|a, b| b.cmp(a));
            due
        });
        due.last().is_some_and(|due| *due <= number)
    }

    /// Chooses among moves with their worth.
    fn choose(&mut self, worths: &[(Column, i32)], number: u32) -> Column {
        let best_below =
            |limit: i32| worths.iter().map(|(_, worth)| *worth).filter(|worth| *worth < limit).max();
        let mut chosen = best_below(i32::MAX);
        // Where no move is worse, the mistake waits.
        if self.is_mistake_due(number)
            && let Some(next) = chosen.and_then(best_below)
        {
            chosen = Some(next);
            self.due.as_mut().and_then(Vec::pop);
        }
        let equals = worths.iter().filter(|(_, worth)| Some(*worth) == chosen);
        let equals: Vec<Column> = equals.map(|(m, _)| *m).collect();
        equals[self.random.random_range(0..equals.len())]
    }
}

impl Bot<Connect4> for Exact {
    fn think(
        &mut self,
        position: &Connect4,
        limits: &Limits,
        _: &mut dyn Observer<Column>,
    ) -> Thought<Column> {
        let started = limits.time.now();
        let (scores, nodes) = self.scores(position, limits);
        let score_of = |m: &Column| scores[m.index() as usize];
        let moves = position.legal();
        let worths: Vec<_> = moves.iter().map(|m| (*m, self.worth(position, *m, score_of(m)))).collect();
        let mut thought = Thought::of(self.choose(&worths, position.plies() / 2));
        let candidate = |m: &Column| {
            let value = value(position, score_of(m)?);
            Some((score_of(m), Candidate { m: *m, value, visits: nodes }))
        };
        let mut candidates: Vec<_> = moves.iter().filter_map(candidate).collect();
        candidates.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        thought.candidates = candidates.into_iter().map(|(_, candidate)| candidate).collect();
        if let Some(score) = score_of(&thought.best) {
            thought.value = value(position, score);
        }
        if moves.iter().all(|m| score_of(m).is_some()) {
            thought.depth = SQUARES - position.plies();
        }
        thought.nodes = nodes;
        thought.time = limits.time.now().saturating_sub(started);
        thought
    }

    fn forget(&mut self) {
        self.due = None;
    }

    fn memory(&self) -> usize {
        self.solver.as_ref().map_or(0, |_| self.settings.table_mb << 20)
    }
}

/// Ends a solve where the limits do.
pub(super) fn interrupt(limits: &Limits) -> impl Fn(u64) -> bool + Sync {
    let due = limits.due();
    move |nodes| {
        limits.stop.is_raised()
            || limits.nodes.is_some_and(|most| nodes >= most)
            || due.is_some_and(|due| limits.time.now() >= due)
    }
}

/// The value of a score for the side to move.
fn value(position: &Connect4, score: i32) -> Value {
    let side = position.side();
    let (outcome, plies) = match Verdict::from_score(score, position.plies()) {
        Verdict::Wins(moves) => (Outcome::Win(side), 2 * moves - 1),
        Verdict::Draws => (Outcome::Draw, SQUARES - position.plies()),
        Verdict::Loses(moves) => (Outcome::Win(side.other()), 2 * moves),
    };
    Value::proven::<Connect4>(outcome, plies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Silent, Turn};
    use std::collections::BTreeSet;

    fn exact(mistakes: u32, seed: u64) -> Exact {
        Exact::new(Settings { mistakes, table_mb: 1 }, seed)
    }

    fn think(position: &Connect4, seed: u64) -> Thought<Column> {
        exact(0, seed).think(position, &Limits::default(), &mut Silent)
    }

    /// Positions that are not over, after random moves.
    fn random_positions(stones: u64, count: usize) -> Vec<Connect4> {
        let random = |number| {
            let mut position = Connect4::EMPTY;
            for ply in 0..stones {
                let moves = position.legal();
                let index = game::deal::mix(number, ply) as usize % moves.len().max(1);
                position.play(*moves.get(index)?);
            }
            matches!(position.turn(), Turn::Player(_)).then_some(position)
        };
        (0..).filter_map(random).take(count).collect()
    }

    #[test]
    fn what_is_proven_comes_true_in_so_many_plies() {
        let mut results = BTreeSet::new();
        for (seed, start) in random_positions(20, 30).into_iter().enumerate() {
            let (mut position, mut plies) = (start, 0);
            let mut bot = exact(0, seed as u64);
            let proof = bot.think(&start, &Limits::default(), &mut Silent).value.proof.unwrap();
            while let Turn::Player(_) = position.turn() {
                position.play(bot.think(&position, &Limits::default(), &mut Silent).best);
                plies += 1;
            }
            assert_eq!((position.turn(), plies), (Turn::Over(proof.outcome), proof.plies), "{start}");
            results.insert(format!("{:?}", proof.outcome));
        }
        assert_eq!(results.len(), 3, "wins of both sides and draws: {results:?}");
    }

    #[test]
    fn equals_are_chosen_at_random_but_from_the_seed() {
        let position = Connect4::after("22334").unwrap();
        let chosen: BTreeSet<Column> = (0..40).map(|seed| think(&position, seed).best).collect();
        assert!(chosen.len() > 3, "{chosen:?}");
        assert_eq!(think(&position, 5).best, think(&position, 5).best);
    }

    /// Twelve stones, beyond the book: nobody has an edge that would end the game soon.
    const OPENING: &str = "444443322155";

    /// The worths of three moves, of which the second gives away as little as can be.
    fn three_moves() -> Vec<(Column, i32)> {
        [3000, 2000, 500]
            .into_iter()
            .zip(0..)
            .filter_map(|(worth, m)| Some((Column::new(m)?, worth)))
            .collect()
    }

    #[test]
    fn mistakes_are_as_many_as_asked_as_small_as_can_be_and_at_other_moves_in_every_game() {
        for wanted in [0, 1, 3, 12, 21] {
            let mut bot = exact(wanted, 7);
            let mut places = BTreeSet::new();
            for _ in 0..20 {
                let chosen: Vec<u32> = (0..21).map(|n| bot.choose(&three_moves(), n).index()).collect();
                assert!(chosen.iter().all(|m| *m < 2), "{chosen:?}");
                assert_eq!(chosen.iter().filter(|m| **m == 1).count(), wanted as usize, "{chosen:?}");
                places.insert(chosen);
                bot.forget();
            }
            assert_eq!(places.len() > 1, wanted == 1 || wanted == 3, "{places:?}");
        }
    }

    #[test]
    fn a_mistake_waits_for_something_to_give_away() {
        let mut bot = exact(12, 7);
        let forced = &three_moves()[..1];
        assert!((0..15).all(|number| bot.choose(forced, number).index() == 0));
        let later: Vec<u32> = (15..21).map(|number| bot.choose(&three_moves(), number).index()).collect();
        assert_eq!(later, [1; 6]);
    }

    #[test]
    fn who_takes_over_in_the_middle_makes_no_mistakes_of_the_past() {
        let late = Connect4::after("44444432222221").unwrap();
        let mut trainer = exact(12, 1);
        let thought = trainer.think(&late, &Limits::default(), &mut Silent);
        assert_eq!(trainer.due.as_ref().map(Vec::len), Some(5), "{thought:?}");
        trainer.forget();
        assert!(trainer.due.is_none());
    }

    #[test]
    fn tight_limits_leave_a_sensible_move() {
        let position = Connect4::after(OPENING).unwrap();
        let thought = exact(0, 1).think(&position, &Limits::nodes(0), &mut Silent);
        assert!(position.legal().contains(&thought.best) && thought.value.proof.is_none());
        let stopped = Limits::default();
        stopped.stop.raise();
        assert!(position.legal().contains(&exact(0, 1).think(&position, &stopped, &mut Silent).best));
    }
}
