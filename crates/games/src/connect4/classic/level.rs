//! The five classic levels and the steps by which each of them chooses a column.

use super::order::{open_columns, victor_move_order};
use super::root::{Found, Root};
use super::search::{LineCount, Parity, Search, SixRules};
use super::table::ScoreTable;
use crate::connect4::board::{Board, CENTRE_OUT, column, playable, threats};
use game::Watch;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// The evaluation of the leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Evaluation {
    /// Line counts alone.
    ScoreBoard,
    /// Line counts and the six rules, with the rules' order of columns at the root.
    Victor,
}

/// The settings of a level; the default is guru.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The evaluation of the leaves.
    pub evaluation: Evaluation,
    /// Plies to search.
    pub depth: u8,
    /// The chance of a random column where neither a win nor a block decides.
    pub noise: f64,
    /// Plays the middle column while the board holds at most six stones.
    pub opening: bool,
    /// Looks for another column when the opponent wins on top of the chosen one.
    pub gift_check: bool,
    /// Determines the first mover as the reference does, by counting stones as if the mover were always the second
    /// piece: wrong at even totals when the first mover is at the root. Without this option it is correct.
    pub first_by_count: bool,
}

impl Settings {
    const fn new(depth: u8, evaluation: Evaluation) -> Self {
        Settings { evaluation, depth, noise: 0.0, opening: false, gift_check: true, first_by_count: false }
    }

    /// Three plies, and two columns out of five at random.
    pub const EASY: Settings =
        Settings { noise: 0.4, gift_check: false, ..Settings::new(3, Evaluation::ScoreBoard) };
    /// Five plies.
    pub const MEDIUM: Settings = Settings::new(5, Evaluation::ScoreBoard);
    /// Six plies.
    pub const HARD: Settings = Settings::new(6, Evaluation::ScoreBoard);
    /// Eight plies and the opening rule.
    pub const GURU: Settings = Settings { opening: true, ..Settings::new(8, Evaluation::ScoreBoard) };
    /// Ten plies, the opening rule and the six rules.
    pub const VICTOR: Settings = Settings { opening: true, ..Settings::new(10, Evaluation::Victor) };
}

impl Default for Settings {
    fn default() -> Self {
        Settings::GURU
    }
}

/// The step that decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The column wins at once.
    Win,
    /// The column stops a four.
    Block,
    /// The opening rule.
    Opening,
    /// The noise of the easy level.
    Random,
    /// The search, and the gift check after it.
    Search,
}

/// A chosen column and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The column, counted from 0.
    pub column: u32,
    /// The step that decided.
    pub stage: Stage,
    /// What the search found, where there was one.
    pub found: Option<Found>,
}

/// A level with its table and random numbers.
pub struct Engine {
    settings: Settings,
    table: ScoreTable,
    random: Xoshiro256PlusPlus,
    /// The stones of both sides at the last search, to notice another game.
    last: Option<(Board, Board, Parity)>,
}

/// The opening rule holds up to this number of stones.
const OPENING_STONES: u32 = 6;

impl Engine {
    /// A level with a fresh table; the seed starts its random moves.
    pub fn new(settings: Settings, seed: u64) -> Self {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Engine { settings, table: ScoreTable::default(), random, last: None }
    }

    /// The settings of this level.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// A new game: the table is cleared.
    pub fn forget(&mut self) {
        self.table.clear();
        self.last = None;
    }

    /// Chooses a column for the owner of `mine` in an unfinished game, searching no deeper than `deepest`.
    pub fn choose(&mut self, mine: Board, mask: Board, deepest: u8, watch: &Watch) -> Choice {
        let decided = |column, stage| Choice { column, stage, found: None };
        let landing = playable(mask);
        if let Some(column) = first_among(threats(mine, mask) & landing) {
            return decided(column, Stage::Win);
        }
        if let Some(column) = first_among(threats(mine ^ mask, mask) & landing) {
            return decided(column, Stage::Block);
        }
        if self.settings.opening && mask.count_ones() <= OPENING_STONES {
            return decided(open_columns(mask, &CENTRE_OUT)[0], Stage::Opening);
        }
        if self.settings.noise > 0.0 && self.random.random_bool(self.settings.noise.min(1.0)) {
            let legal = open_columns(mask, &[0, 1, 2, 3, 4, 5, 6]);
            return decided(legal[self.random.random_range(0..legal.len())], Stage::Random);
        }
        let found = self.search(mine, mask, (deepest, false), watch);
        let column =
            if self.settings.gift_check { self.without_gift(mine, mask, found.column) } else { found.column };
        Choice { column, stage: Stage::Search, found: Some(found) }
    }

    /// Searches by growing depth, for all exact scores or only for the best; ties go to the best column of the depth
    /// before, then to the earlier one.
    pub fn search(
        &mut self,
        mine: Board,
        mask: Board,
        (deepest, wants_all): (u8, bool),
        watch: &Watch,
    ) -> Found {
        let parity = self.parity(mask);
        self.keep_or_clear(mine, mask, parity);
        let deepest = self.settings.depth.min(deepest).max(1);
        let root = Root { position: (mine, mask), order: self.root_order(mine, mask), deepest, wants_all };
        match self.settings.evaluation {
            Evaluation::ScoreBoard => {
                root.deepen(&mut Search::<LineCount>::new(&mut self.table, watch, parity))
            }
            Evaluation::Victor => root.deepen(&mut Search::<SixRules>::new(&mut self.table, watch, parity)),
        }
    }

    /// Replaces a column on which the opponent would win with the next stone by the first one safe on top.
    pub fn without_gift(&self, mine: Board, mask: Board, chosen: u32) -> u32 {
        let above = |index: u32| (playable(mask) << 1) & column(index);
        let gives = |index: u32| {
            let square = playable(mask) & column(index);
            threats(mine ^ mask, mask | square) & above(index) != 0
        };
        if !gives(chosen) {
            return chosen;
        }
        let is_safe = |index: &u32| *index != chosen && above(*index) != 0 && !gives(*index);
        self.root_order(mine, mask).into_iter().find(is_safe).unwrap_or(chosen)
    }

    /// The open columns in the order of this level's root.
    pub fn root_order(&self, mine: Board, mask: Board) -> Vec<u32> {
        match self.settings.evaluation {
            Evaluation::ScoreBoard => open_columns(mask, &CENTRE_OUT),
            Evaluation::Victor => victor_move_order(self.parity(mask).outlook(mine, mask), &CENTRE_OUT),
        }
    }

    fn parity(&self, mask: Board) -> Parity {
        Parity::at_root(mask, self.settings.first_by_count)
    }

    /// Clears the table when the position does not continue the game of the last search.
    fn keep_or_clear(&mut self, mine: Board, mask: Board, parity: Parity) {
        let first = if mask.count_ones().is_multiple_of(2) { mine } else { mine ^ mask };
        let second = first ^ mask;
        let is_continued = self.last.is_none_or(|(old_first, old_second, old_parity)| {
            old_first & !first == 0 && old_second & !second == 0 && old_parity == parity
        });
        if !is_continued {
            self.table.clear();
        }
        self.last = Some((first, second, parity));
    }
}

/// The first column from the middle outwards that has one of the squares.
fn first_among(squares: Board) -> Option<u32> {
    CENTRE_OUT.into_iter().find(|index| squares & column(*index) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::Connect4;
    use game::Limits;

    fn choose(engine: &mut Engine, moves: &str) -> Choice {
        let position = Connect4::after(moves).unwrap();
        let limits = Limits::default();
        engine.choose(position.mine(), position.mask(), u8::MAX, &Watch::new(&limits))
    }

    #[test]
    fn a_win_comes_before_a_block_and_both_before_the_opening() {
        let mut guru = Engine::new(Settings::GURU, 0);
        let step = |engine: &mut Engine, moves| {
            let choice = choose(engine, moves);
            (choice.column, choice.stage)
        };
        assert_eq!(step(&mut guru, "112233"), (3, Stage::Win));
        assert_eq!(step(&mut guru, "11223"), (3, Stage::Block));
        assert_eq!(step(&mut guru, "1"), (3, Stage::Opening));
        assert_eq!(step(&mut guru, "444444"), (2, Stage::Opening));
        assert_eq!(step(&mut guru, "4444442").1, Stage::Search);
    }

    #[test]
    fn easy_plays_two_columns_out_of_five_at_random() {
        let mut easy = Engine::new(Settings::EASY, 3);
        let random = (0..1000).filter(|_| choose(&mut easy, "4455").stage == Stage::Random).count();
        assert!((350..450).contains(&random), "{random}");
    }

    #[test]
    fn the_table_lives_across_moves_and_not_across_games() {
        let nodes = |engine: &mut Engine, moves| choose(engine, moves).found.unwrap().nodes;
        let fresh = |moves| nodes(&mut Engine::new(Settings::VICTOR, 0), moves);
        let mut victor = Engine::new(Settings::VICTOR, 0);
        nodes(&mut victor, "44213553");
        assert!(nodes(&mut victor, "4421355344") < fresh("4421355344"));
        assert_eq!(nodes(&mut victor, "11713553"), fresh("11713553"), "another game");
        victor.forget();
        assert_eq!(nodes(&mut victor, "11713553"), fresh("11713553"), "forgotten");
    }

    #[test]
    fn a_gift_is_taken_back() {
        // Below the threat of the first side in column 4; every other column is safe on top.
        let position: Connect4 = "oxx/xox/oox/x///o".parse().unwrap();
        let guru = Engine::new(Settings::GURU, 0);
        assert_eq!(guru.without_gift(position.mine(), position.mask(), 3), 2);
        assert_eq!(guru.without_gift(position.mine(), position.mask(), 5), 5);
    }
}
