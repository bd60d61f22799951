//! Makes the puzzles: games of the levels by seed, searched backwards from the Poro's fall.

use super::line::solve;
use super::rate::{Difficulty, difficulty};
use super::words::{idea, question, solver, strike, theme};
use super::{LolChess, prove};
use crate::entry::Puzzle;
use crate::lolchess::action::Action;
use crate::lolchess::bots::learned::practice::shuffle;
use crate::lolchess::bots::{Expert, Foresight, expert, foresight};
use crate::lolchess::table::{Kind, Spell};
use crate::lolchess::{Options as GameOptions, rolls};
use crate::tool::{ANY, Environment, Kind as Takes, Scores, THREADS, Tool, ToolError, spread};
use game::{Bot, Game, Limits, Outcome, Silent, Turn, deal};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};

/// Actions before the Poro's fall that are looked at.
const LAST: usize = 6;
/// Longer games are given up.
const LONGEST: usize = 500;
/// Actions that the search for a line of one, two and three own actions may try. Three take nearly all of the time and
/// seldom leave one way only.
const NODES: [u64; 3] = [400_000, 400_000, 40_000];
/// Puzzles of one game at most.
const A_GAME: usize = 3;
/// One puzzle in so many may take a single action.
const SHORT: usize = 8;
/// Letters and digits of an id.
const LETTERS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// What can be chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Options {
    count: usize,
    games: usize,
    seed: u64,
    threads: Option<u16>,
    scores: Option<String>,
    out: String,
}

impl Default for Options {
    fn default() -> Self {
        Options { count: 400, games: 3000, seed: 1, threads: None, scores: None, out: String::new() }
    }
}

/// A puzzle that was found, before it is chosen.
pub(super) struct Found {
    /// The puzzle.
    pub(super) puzzle: Puzzle,
    /// How hard it is.
    pub(super) difficulty: Difficulty,
    /// Own actions on its line.
    pub(super) actions: usize,
    /// The round in which it begins.
    pub(super) round: u32,
}

/// What a game holds.
pub(super) struct Searched {
    /// The number of the game.
    pub(super) game: usize,
    /// Whether there is a puzzle so many actions before the end, the last one first.
    pub(super) places: [bool; LAST],
    /// The puzzles.
    pub(super) found: Vec<Found>,
}

/// The tool for `parlor puzzles`.
pub(super) fn tool() -> Tool {
    Tool::new("", "Search games of the levels for positions in which the Poro surely falls in one way only", make)
        .help(
            "Example: parlor puzzles lolchess --count 100 --out puzzles.jsonl\n\
             What every game holds is in the file of scores as soon as it is known: a run that was stopped goes on \
             where it was. The same games and seed give the same puzzles, whatever the number of threads",
        )
        .parameter("count", "Puzzles at most", Takes::Number(1..=100_000))
        .parameter("games", "Games that are searched", Takes::Number(1..=1_000_000))
        .parameter("seed", "Decides every game", Takes::Number(ANY))
        .parameter("threads", "Games at the same time (default: one for each processor)", Takes::Number(THREADS))
        .parameter(
            "scores",
            "The file of scores, one a line (default: lolchess-puzzles-SEED.txt in the current folder)",
            Takes::Text("FILE"),
        )
        .parameter("out", "Where the puzzles go, one as JSON a line", Takes::Required("FILE"))
}

fn make(options: &Options, env: &dyn Environment) -> Result<(), ToolError> {
    let Options { count, games, seed, ref out, .. } = *options;
    let path = options.scores.clone().unwrap_or_else(|| format!("lolchess-puzzles-{seed}.txt"));
    let heading = format!("lolchess puzzles: {games} games from seed {seed}, by number");
    let mut scores = env.scores(&path, &heading, games * LAST)?;
    env.begin(games as u64, "games");
    let found = search(seed, env.threads_or(options.threads), &mut *scores, env)?;
    env.end();
    let puzzles = choose(found, count);
    let mut text = String::new();
    for puzzle in &puzzles {
        text.push_str(&serde_json::to_string(puzzle).map_err(|error| ToolError::Wrong(error.to_string()))?);
        text.push('\n');
    }
    env.write(out, text.as_bytes())?;
    let checksum = super::checksum(&text);
    env.print(&format!("{out}: {} puzzles, {} bytes, checksum {checksum:#018x}", puzzles.len(), text.len()));
    Ok(())
}

/// Searches all games, and stores what each holds at once.
fn search(
    seed: u64,
    threads: usize,
    scores: &mut dyn Scores,
    env: &dyn Environment,
) -> Result<Vec<Searched>, ToolError> {
    let places = |known: &[Option<i8>]| -> Option<Vec<bool>> {
        known.iter().map(|score| score.map(|score| score != 0)).collect()
    };
    let items: Vec<(usize, Option<Vec<bool>>)> =
        scores.known().chunks(LAST).map(places).enumerate().collect();
    let worker = || |(number, known): &(usize, Option<Vec<bool>>)| look(seed, *number, known.as_deref());
    let (mut all, mut done) = (Vec::new(), 0);
    spread((threads, 1), &items, worker, |searched: Searched| {
        for (place, is_found) in searched.places.iter().enumerate() {
            let number = searched.game * LAST + place;
            if scores.known().get(number).is_none_or(Option::is_none) {
                scores.add(number, i8::from(*is_found))?;
            }
        }
        done += 1;
        env.advance(1);
        all.push(searched);
        if !env.has_bar() && done % 100 == 0 {
            let puzzles: usize = all.iter().map(|searched| searched.found.len()).sum();
            env.print(&format!("{done} of {} games, {puzzles} puzzles", items.len()));
        }
        Ok::<_, ToolError>(())
    })?;
    all.sort_by_key(|searched| searched.game);
    Ok(all)
}

/// The puzzles of a game: at most one a turn, the longest and hardest first; only where they are known to be.
pub(super) fn look(seed: u64, game: usize, known: Option<&[bool]>) -> Searched {
    let mut searched = Searched { game, places: [false; LAST], found: Vec::new() };
    if known.is_some_and(|places| !places.contains(&true)) {
        return searched;
    }
    for (place, position) in last_positions(deal::mix(seed, game as u64)).into_iter().enumerate() {
        if known.is_some_and(|places| places.get(place) != Some(&true)) {
            continue;
        }
        if let Some(found) = puzzle(position) {
            if let Some(flag) = searched.places.get_mut(place) {
                *flag = true;
            }
            searched.found.push(found);
        }
    }
    searched.found.sort_by_key(|found| std::cmp::Reverse((!found.difficulty.is_easy, found.actions)));
    let mut rounds = Vec::new();
    searched.found.retain(|found| {
        let is_new = !rounds.contains(&found.round) && rounds.len() < A_GAME;
        if is_new {
            rounds.push(found.round);
        }
        is_new
    });
    searched
}

/// The puzzle in a position, if it is one: with rolls to come that fail, so that luck does not hide a mistake.
fn puzzle(mut game: LolChess) -> Option<Found> {
    game.position.random = rolls::calm(game.key());
    let line = solve(&game, NODES)?;
    let (side, _) = solver(&game)?;
    let actions = super::line::own_steps(&game, side, &line).len();
    if actions == 1 && decoys(&game, line.first().copied()?) == 0 {
        return None;
    }
    let difficulty = difficulty(&game, &line);
    if difficulty.is_trivial {
        return None;
    }
    let puzzle = Puzzle {
        id: id(game.key()),
        position: game.to_string(),
        theme: theme(&game, side, &line).to_owned(),
        question: question(&game, &line)?,
        line: line.iter().map(Action::to_string).collect(),
        idea: idea(&game, &line)?,
        rating: difficulty.rating,
    };
    prove(&puzzle).ok()?;
    Some(Found { puzzle, difficulty, actions, round: game.position().round })
}

/// Other actions that hit the Poro and do not fell it: without any the answer is plain.
fn decoys(game: &LolChess, right: Action) -> usize {
    game.legal().into_iter().filter(|action| *action != right && strike(game, *action).is_some()).count()
}

/// Six letters and digits of a key.
fn id(key: u64) -> String {
    (0..6).map(|place| char::from(LETTERS[(key / 36_u64.pow(place) % 36) as usize])).collect()
}

/// The puzzles that are kept: few of one action, no position twice, from the easiest to the hardest.
pub(super) fn choose(searched: Vec<Searched>, count: usize) -> Vec<Puzzle> {
    let mut ids = FxHashSet::default();
    let mut all: Vec<Found> = searched.into_iter().flat_map(|searched| searched.found).collect();
    all.retain(|found| ids.insert(found.puzzle.id.clone()));
    // Those that need thought come first, so that they are kept where there are too many.
    all.sort_by_key(|found| (found.actions == 1, found.difficulty.is_easy));
    let long = all.iter().filter(|found| found.actions > 1).count().min(count - count / SHORT);
    let short = (long / (SHORT - 1)).min(count - long);
    let singles = all.iter().position(|found| found.actions == 1).unwrap_or(all.len());
    let ones = all.split_off(singles);
    let mut puzzles: Vec<Puzzle> =
        all.into_iter().take(long).chain(ones.into_iter().take(short)).map(|found| found.puzzle).collect();
    puzzles.sort_by(|a, b| a.rating.total_cmp(&b.rating).then_with(|| a.id.cmp(&b.id)));
    puzzles
}

/// The positions before the last actions of a game that ended with a Poro's fall, from the end.
fn last_positions(seed: u64) -> Vec<LolChess> {
    let Ok(mut game) = LolChess::start(&line_ups(seed), seed) else { return Vec::new() };
    let (mut first, mut second) = (player(seed, 0), player(seed, 1));
    let mut positions = Vec::new();
    for _ in 0..LONGEST {
        match game.turn() {
            Turn::Over(Outcome::Win(_)) => {
                let end = positions.len();
                return positions.into_iter().skip(end.saturating_sub(LAST)).rev().collect();
            }
            Turn::Over(_) | Turn::Chance => break,
            Turn::Player(_) => {}
        }
        let action = if game.position().mover().is_blue() { first(&game) } else { second(&game) };
        positions.push(game.clone());
        if positions.len() > 2 * LAST {
            positions.drain(..LAST);
        }
        game.play(action);
    }
    Vec::new()
}

/// One of the levels 2 to 4, as a function.
fn player(seed: u64, side: u64) -> Box<dyn FnMut(&LolChess) -> Action> {
    let seed = deal::mix(seed, 100 + side);
    if seed.is_multiple_of(2) {
        let mut bot = Expert::new(expert::Options { book: false, ..expert::Options::default() }, seed);
        return Box::new(move |game| bot.think(game, &Limits::nodes(300), &mut Silent).best);
    }
    let noise = if seed.is_multiple_of(3) { 0.01 } else { 0.0 };
    let mut bot = Foresight::greedy(foresight::Greed { noise, ..foresight::Greed::default() }, seed);
    Box::new(move |game| bot.think(game, &Limits::depth(1), &mut Silent).best)
}

/// The standard line-ups in every fourth game, else ten different champions with spells in any order.
fn line_ups(seed: u64) -> GameOptions {
    if seed.is_multiple_of(4) {
        return GameOptions::default();
    }
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut champions: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| kind.is_champion()).collect();
    shuffle(&mut champions, &mut dice);
    let mut spells = || {
        let mut spells = Spell::ALL;
        shuffle(&mut spells, &mut dice);
        spells.map(|spell| spell.id().to_owned()).to_vec()
    };
    let named = |kinds: &[Kind]| kinds.iter().map(|kind| kind.record().id.to_owned()).collect();
    GameOptions {
        blue_spells: spells(),
        red_spells: spells(),
        blue: named(champions.get(..5).unwrap_or_default()),
        red: named(champions.get(5..10).unwrap_or_default()),
        ..GameOptions::default()
    }
}
