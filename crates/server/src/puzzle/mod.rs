//! Puzzles with proof: the sets of the games, which puzzle is asked, and what a try comes to.

mod choose;
mod judge;
mod own;
mod run;

pub(crate) use choose::Seen;
pub(crate) use judge::{Asked, Judged, Shown, judge, show, solution};
pub(crate) use own::mistakes;
pub(crate) use run::{RunNow, answer_in_run, begin_run, show_run};

use crate::ApiError;
use crate::identity::Owner;
use crate::store::{PuzzleFigures, PuzzleStanding, PuzzleVisitor};
use choose::Candidate;
use games::entry::{Entry, Puzzle, PuzzleSet, Theme};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;
use wire::PuzzleRating;

/// Milliseconds of a day.
const DAY: u64 = 86_400_000;

/// The puzzles of all games, read when the first visitor asks for them.
pub(crate) struct Puzzles {
    games: Vec<(&'static Entry, OnceLock<Option<GamePuzzles>>)>,
}

/// The puzzles of a game, of which there is at least one.
pub(crate) struct GamePuzzles {
    pub entry: &'static Entry,
    pub set: &'static PuzzleSet,
    /// From the easiest to the hardest.
    pub all: Vec<Puzzle>,
    by_id: HashMap<String, usize>,
    daily_order: Vec<usize>,
}

/// Since 1970, in UTC.
pub(crate) fn day(millis: u64) -> u64 {
    millis / DAY
}

impl Puzzles {
    /// The puzzles of a catalogue.
    pub(crate) fn new(catalogue: &'static [Entry]) -> Self {
        Puzzles { games: catalogue.iter().map(|entry| (entry, OnceLock::new())).collect() }
    }

    /// The puzzles of a game.
    pub(crate) fn of(&self, game: &str) -> Result<&GamePuzzles, ApiError> {
        let (entry, loaded) =
            self.games.iter().find(|(entry, _)| entry.id() == game).ok_or(ApiError::NoPuzzles)?;
        loaded.get_or_init(|| GamePuzzles::read(entry)).as_ref().ok_or(ApiError::NoPuzzles)
    }
}

impl GamePuzzles {
    /// Reads the puzzles of a game; `None` without any.
    fn read(entry: &'static Entry) -> Option<Self> {
        let set = entry.puzzles.as_ref()?;
        let all = match set.read() {
            Ok(all) => all,
            Err(error) => {
                tracing::error!(game = entry.id(), %error, "the puzzles cannot be read");
                return None;
            }
        };
        let by_id = all.iter().enumerate().map(|(place, puzzle)| (puzzle.id.clone(), place)).collect();
        let daily_order = choose::daily_order(entry.id(), &all);
        (!all.is_empty()).then_some(GamePuzzles { entry, set, all, by_id, daily_order })
    }

    /// The puzzle with this id.
    pub(crate) fn find(&self, id: &str) -> Result<&Puzzle, ApiError> {
        let puzzle = self.by_id.get(id).and_then(|place| self.all.get(*place));
        puzzle.ok_or(ApiError::NoSuchPuzzle)
    }

    /// The puzzle of a day, the same for everybody.
    pub(crate) fn daily(&self, day: u64) -> Result<&Puzzle, ApiError> {
        let turn = usize::try_from(day).unwrap_or_default().checked_rem(self.daily_order.len());
        let place = turn.and_then(|turn| self.daily_order.get(turn));
        place.and_then(|place| self.all.get(*place)).ok_or(ApiError::NoPuzzles)
    }

    /// Checks that there is such a theme.
    pub(crate) fn theme(&self, id: Option<&str>) -> Result<Option<&Theme>, ApiError> {
        let find = |id| {
            let found = self.set.themes.iter().find(|theme| theme.id == id);
            let known = self.set.themes.iter().map(|theme| theme.id);
            found.ok_or_else(|| game::PlayError::unknown("theme", id, known))
        };
        Ok(id.map(find).transpose()?)
    }

    /// The puzzles of a theme, or all.
    pub(crate) fn pool(&self, theme: Option<&str>) -> Vec<&Puzzle> {
        self.all.iter().filter(|puzzle| theme.is_none_or(|theme| puzzle.theme == theme)).collect()
    }

    /// Where a visitor begins who has not tried any puzzle: a third of them are easier.
    pub(crate) fn start(&self) -> f64 {
        self.all.get(self.all.len() / 3).map_or(0.0, |puzzle| puzzle.rating)
    }

    /// A visitor at this game.
    pub(crate) fn visitor(&self, owner: Owner) -> PuzzleVisitor<'_> {
        PuzzleVisitor { owner, game: self.entry.id(), start: self.start() }
    }

    /// A puzzle with what it takes to judge a try at it.
    pub(crate) fn asked(&self, puzzle: &Puzzle) -> Asked {
        Asked { entry: self.entry, set: self.set, puzzle: puzzle.clone() }
    }

    /// The next puzzle for a visitor; near the rating, if there is one.
    pub(crate) fn next(
        &self,
        theme: Option<&str>,
        seen: &HashMap<String, Seen>,
        figures: &HashMap<String, PuzzleFigures>,
        near: Option<f64>,
        owner: Option<&Owner>,
    ) -> Option<&Puzzle> {
        let rating =
            |puzzle: &Puzzle| figures.get(&puzzle.id).map_or(puzzle.rating, |now| now.rating.strength);
        let pool: Vec<Candidate> =
            self.pool(theme).into_iter().map(|puzzle| (puzzle, rating(puzzle))).collect();
        choose::next(&pool, seen, near, owner.map_or(&[], |owner| &owner.0))
    }

    /// The next puzzle of a run.
    fn next_of_run(&self, theme: Option<&str>, answered: &HashSet<&str>, run: &str) -> Option<&Puzzle> {
        choose::next_of_run(&self.pool(theme), answered, run)
    }
}

impl PuzzleStanding {
    /// The standing as clients see it on a day.
    pub(crate) fn info(&self, today: u64) -> PuzzleRating {
        PuzzleRating {
            rating: self.rating.strength,
            deviation: self.rating.deviation,
            tried: self.tried,
            solved: self.solved,
            streak: self.streak,
            // A day that is missed empties the row.
            days: if self.last_day + 1 >= today { self.days } else { 0 },
            best_run: self.best_run,
        }
    }
}
