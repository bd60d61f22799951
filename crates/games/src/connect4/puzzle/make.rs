//! Makes puzzles from games of the calibrated levels against each other.

use super::describe;
use super::judge::Judge;
use super::rate::{RATINGS, rate};
use super::solution::Solution;
use super::theme::THEMES;
use crate::connect4::Connect4;
use crate::connect4::board::mirrored;
use crate::entry::Puzzle;
use crate::tool::{Environment, Kind, THREADS, Tool, ToolError, spread};
use game::bot::Silent;
use game::erased::Erased;
use game::{Game, PlayError, Turn, deal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The levels that play; better ones leave no chances.
const PLAYERS: [&str; 4] = ["1", "2", "3", "4"];
/// Earlier positions take long to solve.
const FIRST_PLY: u32 = 8;
/// A question that takes more nodes is left out.
const MOST_NODES: u64 = 300_000;
/// Games that are played before it is seen whether their puzzles suffice.
const ROUND: u64 = 64;
/// Positions that differ by fewer discs are the same puzzle to a person.
const LEAST_DISTANCE: u32 = 5;
/// Bounds of the classes of difficulty.
const CLASSES: [f64; 4] = [900.0, 1100.0, 1300.0, 1500.0];

/// What can be chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Plan {
    count: usize,
    games: u64,
    seed: u64,
    threads: Option<u16>,
    out: String,
}

impl Default for Plan {
    fn default() -> Self {
        Plan { count: 400, games: 20_000, seed: 1, threads: None, out: String::new() }
    }
}

/// The tool for `parlor puzzles`.
pub(super) fn tool() -> Tool {
    Tool::new("", "Find positions in games of the levels in which one column alone is right, with proof", make)
        .help(
            "Example: parlor puzzles connect4 --count 400 --seed 1 --out puzzles.jsonl\n\
             One puzzle a line as JSON, the easiest first. The same count, games and seed give the same puzzles, \
             whatever the number of threads",
        )
        .parameter("count", "Puzzles to make", Kind::Number(1..=100_000))
        .parameter("games", "Games to look through at most", Kind::Number(1..=10_000_000))
        .parameter("seed", "Decides every game", Kind::Number(crate::tool::ANY))
        .parameter("threads", "Games at the same time (default: one for each processor)", Kind::Number(THREADS))
        .parameter("out", "Where the puzzles go", Kind::Required("FILE"))
}

/// A puzzle that may be taken.
struct Found {
    puzzle: Puzzle,
    position: Connect4,
}

fn make(plan: &Plan, env: &dyn Environment) -> Result<(), ToolError> {
    let mut chosen = Chosen::new(plan.count);
    env.begin(plan.count as u64, "puzzles");
    let mut from = 0;
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    while chosen.found.len() < plan.count && from < plan.games {
        let games: Vec<u64> = (from..plan.games.min(from + ROUND)).collect();
        let mut round: BTreeMap<u64, Vec<Found>> = BTreeMap::new();
        spread(
            (env.threads_or(plan.threads), 1),
            &games,
            || {
                let mut judge = Judge::within(MOST_NODES);
                move |game: &u64| (*game, search(&mut judge, deal::mix(plan.seed, *game)))
            },
            |(game, found): (u64, Result<Vec<Found>, PlayError>)| {
                round.insert(game, found?);
                Ok::<(), ToolError>(())
            },
        )?;
        for found in round.into_values().flatten() {
            *seen.entry(found.puzzle.theme.clone()).or_default() += 1;
            env.advance(u64::from(chosen.add(found)));
        }
        from += games.len() as u64;
    }
    env.end();
    let puzzles = chosen.sorted();
    let lines: Result<Vec<String>, _> = puzzles.iter().map(serde_json::to_string).collect();
    let text = lines.map_err(|error| ToolError::file(&plan.out, error))?.join("\n") + "\n";
    env.write(&plan.out, text.as_bytes())?;
    env.print(&format!("{} puzzles from {from} games", puzzles.len()));
    for theme in THEMES {
        let ratings: Vec<f64> =
            puzzles.iter().filter(|puzzle| puzzle.theme == theme.id).map(|puzzle| puzzle.rating).collect();
        let seen = seen.get(theme.id).copied().unwrap_or_default();
        let range = match ratings[..] {
            [only] => format!(", rated {only}"),
            [] => String::new(),
            [low, .., high] => format!(", rated {low} to {high}"),
        };
        env.print(&format!("{}: {} of {seen}{range}", theme.name, ratings.len()));
    }
    env.print(&format!("checksum {:#018x}", super::checksum(&text)));
    Ok(())
}

/// The puzzles of a game between two levels, each from after the line of the one before; those that every level always
/// solves are left out.
fn search(judge: &mut Judge, seed: u64) -> Result<Vec<Found>, PlayError> {
    judge.forget();
    let mut found = Vec::new();
    let mut next = FIRST_PLY;
    for position in play(seed)? {
        if position.plies() < next {
            continue;
        }
        judge.take_given_up();
        let solution = Solution::find(judge, &position);
        // Then every other column is refuted as quickly.
        let solution = solution.filter(|_| judge.scores(&position).is_some());
        // With a question left open the answer may be another one than the patient proof finds.
        if let Some(solution) = solution.filter(|_| !judge.take_given_up()) {
            next = position.plies() + solution.line.len() as u32;
            let rating = rate(&solution, deal::mix(seed, u64::from(position.plies())))?;
            if rating > *RATINGS.start() {
                found.push(Found { puzzle: Puzzle { rating, ..describe(&solution) }, position });
            }
        }
    }
    Ok(found)
}

/// The positions of a game between two levels.
fn play(seed: u64) -> Result<Vec<Connect4>, PlayError> {
    let entry = crate::find(Connect4::ID)?;
    let level = |number: u64| PLAYERS[(deal::mix(seed, number) % PLAYERS.len() as u64) as usize];
    let mut players =
        [entry.player(level(0), deal::mix(seed, 2))?, entry.player(level(1), deal::mix(seed, 3))?];
    let mut positions = Vec::new();
    let mut position = Connect4::EMPTY;
    while let Turn::Player(side) = position.turn() {
        positions.push(position);
        let player = &mut players[side.index()];
        let limits = player.budget.limits();
        let thought = player.bot.think(&Erased(position), &limits, &mut Silent)?;
        position.try_play(thought.best.parse()?)?;
    }
    Ok(positions)
}

/// The puzzles that are taken: different ones, of all themes and of every difficulty.
struct Chosen {
    found: Vec<Found>,
    count: usize,
    by_theme: usize,
    by_class: usize,
}

impl Chosen {
    fn new(count: usize) -> Self {
        // Up to a quarter of one theme, and a third of one difficulty.
        Chosen { found: Vec::new(), count, by_theme: count.div_ceil(4), by_class: count.div_ceil(3) }
    }

    /// Takes a puzzle unless there are enough of its kind.
    fn add(&mut self, new: Found) -> bool {
        let count = |is_same: &dyn Fn(&Found) -> bool| self.found.iter().filter(|old| is_same(old)).count();
        let is_full = self.found.len() >= self.count
            || count(&|old| old.puzzle.theme == new.puzzle.theme) >= self.by_theme
            || count(&|old| class(old) == class(&new)) >= self.by_class
            || count(&|old| distance(&old.position, &new.position) < LEAST_DISTANCE) > 0
            || count(&|old| old.puzzle.id == new.puzzle.id) > 0;
        if !is_full {
            self.found.push(new);
        }
        !is_full
    }

    fn sorted(self) -> Vec<Puzzle> {
        let mut puzzles: Vec<Puzzle> = self.found.into_iter().map(|found| found.puzzle).collect();
        puzzles.sort_by(|a, b| a.rating.total_cmp(&b.rating).then_with(|| a.id.cmp(&b.id)));
        puzzles
    }
}

fn class(found: &Found) -> usize {
    CLASSES.iter().filter(|bound| found.puzzle.rating >= **bound).count()
}

/// The squares in which two positions, or one and the other's mirror image, differ.
fn distance(a: &Connect4, b: &Connect4) -> u32 {
    let apart = |mine: u64, mask: u64| ((a.mine() ^ mine) | (a.mask() ^ mask)).count_ones();
    apart(b.mine(), b.mask()).min(apart(mirrored(b.mine()), mirrored(b.mask())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::testing::Memory;
    use serde_json::json;

    #[test]
    fn the_same_seed_makes_the_same_puzzles_on_any_number_of_threads() {
        let made = |threads: u32, seed: u64| {
            let env = Memory::default();
            let plan = json!({"count": 4, "games": 4, "seed": seed, "threads": threads, "out": "out"});
            tool().run(&plan, &env).unwrap();
            env.text("out")
        };
        let puzzles = made(1, 3);
        assert_eq!(puzzles, made(2, 3));
        assert_ne!(puzzles, made(2, 4));
        let first: Puzzle = serde_json::from_str(puzzles.lines().next().unwrap()).unwrap();
        super::super::prove::prove(&first).unwrap();
    }

    #[test]
    fn a_mirror_image_is_the_same_puzzle() {
        let [one, image, other] = ["443", "445", "4444"].map(|moves| Connect4::after(moves).unwrap());
        assert_eq!((distance(&one, &image), distance(&one, &one)), (0, 0));
        assert!(distance(&one, &other) > 0);
    }
}
