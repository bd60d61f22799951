//! Makes puzzles from the ends of games between the calibrated levels.

use super::exact::ExactSearch;
use super::rate::{self, Solver};
use super::theme::{self, THEMES};
use super::{MARGIN, margin_of};
use crate::entropy::chip::Move;
use crate::entropy::greedy::gain;
use crate::entropy::rules::{Draw, Entropy, Phase};
use crate::entry::Puzzle;
use crate::tool::{ANY, Environment, Kind, THREADS, Tool, ToolError, spread};
use game::{Game, PlayError, Turn, deal};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Games a puzzle: most have two, and the best mixture is kept.
const GAMES_A_PUZZLE: u64 = 3;
/// Chips that may be left, the one in hand among them, with Order and with Chaos to move.
const LEFT: [usize; 2] = [4, 5];
/// Positions of a side that are tried in a game.
const TRIED: usize = 3;
/// Of so many puzzles one may be plain: the side that grabs at once finds it.
const PLAIN: usize = 8;

/// What can be chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Options {
    count: usize,
    seed: u64,
    threads: Option<u16>,
    out: String,
}

impl Default for Options {
    fn default() -> Self {
        Options { count: 400, seed: 1, threads: None, out: String::new() }
    }
}

/// The tool for `parlor puzzles`.
pub(super) fn tool() -> Tool {
    Tool::new("", "Make puzzles with one best move from the last chips of games", make)
        .help(
            "Example: parlor puzzles entropy --count 400 --seed 1 --out puzzles.jsonl\n\
             Every draw that the bag allows is counted, so that the answer is proven; the same count and seed \
             give the same puzzles, whatever the number of threads",
        )
        .parameter("count", "Puzzles that are kept", Kind::Number(1..=10_000))
        .parameter("seed", "Decides every game", Kind::Number(ANY))
        .parameter("threads", "Games at the same time (default: one for each processor)", Kind::Number(THREADS))
        .parameter("out", "Where the puzzles go", Kind::Required("FILE"))
}

/// A puzzle that may be kept.
#[derive(Clone)]
struct Found {
    puzzle: Puzzle,
    is_plain: bool,
}

fn make(options: &Options, env: &dyn Environment) -> Result<(), ToolError> {
    let threads = env.threads_or(options.threads);
    let solvers = rate::solvers()?;
    let games: Vec<u64> = (0..options.count as u64 * GAMES_A_PUZZLE).collect();
    env.begin(games.len() as u64, "games");
    let mut found: BTreeMap<u64, Vec<Found>> = BTreeMap::new();
    let worker = || |number: &u64| (*number, puzzles_of(&solvers, deal::mix(options.seed, *number)));
    spread((threads, 1), &games, worker, |(number, puzzles)| {
        found.insert(number, puzzles?);
        env.advance(1);
        Ok::<(), PlayError>(())
    })?;
    env.end();
    let mut ids = BTreeSet::new();
    let found: Vec<Found> =
        found.into_values().flatten().filter(|found| ids.insert(found.puzzle.id.clone())).collect();
    let mut kept = mixture(found, options.count);
    kept.sort_by(|a, b| a.rating.total_cmp(&b.rating).then_with(|| a.id.cmp(&b.id)));
    let lines: Result<Vec<String>, _> = kept.iter().map(serde_json::to_string).collect();
    let lines = lines.map_err(|error| ToolError::file(&options.out, error))?;
    let text = lines.iter().fold(String::new(), |text, line| text + line + "\n");
    env.write(&options.out, text.as_bytes())?;
    for theme in THEMES {
        let count = kept.iter().filter(|puzzle| puzzle.theme == theme.id).count();
        env.print(&format!("{count:>5} {}", theme.name));
    }
    env.print(&format!("{:>5} in all, checksum {:#018x}", kept.len(), super::checksum(&text)));
    Ok(())
}

/// The puzzles of a game between two levels: one for each side at most.
fn puzzles_of(solvers: &[Solver], seed: u64) -> Result<Vec<Found>, PlayError> {
    let mut found = Vec::new();
    let late = late_positions(solvers, seed)?;
    for phase in [Phase::Slide, Phase::Place] {
        let mut positions: Vec<Entropy> =
            late.iter().filter(|position| position.phase() == phase).copied().collect();
        positions.sort_by_key(|position| deal::mix(seed, position.key()));
        let mut search = ExactSearch::default();
        let puzzle = positions.iter().take(TRIED).find_map(|position| puzzle(&mut search, position));
        if let Some(mut puzzle) = puzzle {
            puzzle.puzzle.rating = rate::rating(solvers, &puzzle.puzzle, seed)?;
            found.push(puzzle);
        }
    }
    Ok(found)
}

/// The last decisions of a game.
fn late_positions(solvers: &[Solver], seed: u64) -> Result<Vec<Entropy>, PlayError> {
    let entry = crate::find(Entropy::ID)?;
    // The strongest level takes long, and its games end like those of the one below it.
    let players: Vec<&Solver> = solvers.iter().take(solvers.len().saturating_sub(1).max(1)).collect();
    let seat = |side: u64| {
        let pick = deal::mix(seed, side) % (players.len() as u64).max(1);
        players.get(pick as usize).copied()
    };
    let seats = [seat(1), seat(2)];
    let mut position = Entropy::new(Draw::Hidden);
    let (mut late, mut events) = (Vec::new(), 0);
    loop {
        let m = match position.turn() {
            Turn::Over(_) => return Ok(late),
            Turn::Chance => {
                events += 1;
                match deal::draw(&position, seed, events) {
                    Some(m) => m,
                    None => return Ok(late),
                }
            }
            Turn::Player(side) => {
                let left = position.left_in_all() + usize::from(position.hand().is_some());
                let has_choice = position.board().empties().count() > 1 || position.phase() == Phase::Slide;
                if left <= LEFT[side.index()] && has_choice {
                    late.push(position);
                }
                let Some(player) = seats[side.index()] else { return Ok(late) };
                let chips = position.board().chips() as u64;
                player.choose(entry, &position.to_string(), deal::mix(seed, 100 + chips))?.parse()?
            }
        };
        position.try_play(m)?;
    }
}

/// The puzzle of a position, if one move is better than all others by the margin; not rated yet.
fn puzzle(search: &mut ExactSearch, position: &Entropy) -> Option<Found> {
    let values = search.values(position).ok()?;
    let margin = margin_of(&values)?;
    let (best, _) = *values.first()?;
    if margin < MARGIN {
        return None;
    }
    let theme = theme::theme_of(position, best);
    let text = position.to_string();
    let puzzle = Puzzle {
        id: id_of(&text),
        theme: theme.to_owned(),
        question: theme::question(position),
        line: vec![best.to_string()],
        idea: theme::idea(position, best, theme, margin),
        rating: 0.0,
        position: text,
    };
    Some(Found { puzzle, is_plain: is_plain(position, best, margin) })
}

/// Whether the bot that takes the best score in sight finds it, and what is gained is gained at once.
fn is_plain(position: &Entropy, best: Move, margin: f64) -> bool {
    let others = position.legal().into_iter().filter(|m| *m != best).map(|m| gain(position, m)).max();
    f64::from(gain(position, best) - others.unwrap_or(0)) >= margin
}

/// A short name that depends on the position alone.
fn id_of(position: &str) -> String {
    format!("{:08x}", super::checksum(position) >> 32)
}

/// So many puzzles, spread over themes and, within a theme, over ratings.
fn mixture(found: Vec<Found>, count: usize) -> Vec<Puzzle> {
    let (plain, telling): (Vec<Found>, Vec<Found>) = found.into_iter().partition(|found| found.is_plain);
    let mut kept = spread_out(plain, count / PLAIN);
    kept.extend(spread_out(telling, count - kept.len().min(count)));
    kept
}

/// So many of these: as many of each theme as there are, up to an equal share.
fn spread_out(found: Vec<Found>, count: usize) -> Vec<Puzzle> {
    let mut themes: BTreeMap<String, Vec<Puzzle>> = BTreeMap::new();
    for Found { puzzle, .. } in found {
        themes.entry(puzzle.theme.clone()).or_default().push(puzzle);
    }
    // The rarest theme first: what it leaves is shared among the others.
    let mut themes: Vec<Vec<Puzzle>> = themes.into_values().collect();
    themes.sort_by_key(Vec::len);
    let mut kept = Vec::new();
    for (index, theme) in themes.iter().enumerate() {
        let share = (count - kept.len()) / (themes.len() - index);
        kept.extend(even(theme, share));
    }
    kept
}

/// So many of these, at even distances by rating.
fn even(puzzles: &[Puzzle], count: usize) -> Vec<Puzzle> {
    let mut sorted = puzzles.to_vec();
    sorted.sort_by(|a, b| a.rating.total_cmp(&b.rating).then_with(|| a.id.cmp(&b.id)));
    let count = count.min(sorted.len());
    (0..count).filter_map(|index| sorted.get(index * sorted.len() / count).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::testing::Memory;
    use serde_json::json;

    #[test]
    fn neither_threads_nor_chance_change_the_puzzles() {
        let made = |threads: u16| {
            let env = Memory::default();
            let options = json!({"count": 4, "seed": 3, "threads": threads, "out": "puzzles.jsonl"});
            tool().run(&options, &env).unwrap();
            env.text("puzzles.jsonl")
        };
        let text = made(1);
        assert_eq!(text, made(3));
        let puzzles: Vec<Puzzle> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(puzzles.len() == 4 && puzzles.is_sorted_by(|a, b| a.rating <= b.rating), "{text}");
        for puzzle in &puzzles {
            super::super::prove(puzzle).unwrap();
        }
    }

    #[test]
    fn a_share_is_spread_over_the_ratings() {
        let puzzle = |rating: f64| Puzzle {
            id: rating.to_string(),
            position: String::new(),
            theme: "complete".to_owned(),
            question: String::new(),
            line: Vec::new(),
            idea: String::new(),
            rating,
        };
        let puzzles: Vec<Puzzle> = (0..10).map(|number| puzzle(f64::from(number))).collect();
        let ratings: Vec<f64> = even(&puzzles, 5).iter().map(|puzzle| puzzle.rating).collect();
        assert_eq!(ratings, [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!((even(&puzzles, 20).len(), even(&puzzles, 0).len()), (10, 0));
    }
}
