//! The conformance suite: checks the contract of [`Game`] by random play.

use crate::erased::{AnyRules, Rules};
use crate::record::{Ending, Reader, Record, RecordError, Writer};
use crate::{Game, PlayError, Turn, deal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

/// How much to play.
pub struct Effort {
    /// Games to play.
    pub games: u64,
    /// The most plies of a game; a longer one counts as endless.
    pub longest: usize,
    /// Feeds every choice.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { games: 50, longest: 5_000, seed: 1 }
    }
}

/// What was played.
#[derive(Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Different positions.
    pub positions: usize,
    /// Plies of the longest game.
    pub longest: usize,
}

/// How a game breaks the contract, and in which game and position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Breach(String);

/// Plays random games and checks everything that can be checked without knowing the rules.
///
/// Rules that are wrong but consistent pass: a game also needs a perft table and finished games.
pub fn conforms<G: Game>(options: &G::Options, effort: &Effort) -> Result<Report, Breach> {
    let given = serde_json::to_value(options)
        .map_err(|error| Breach(format!("options do not serialise: {error}")))?;
    let mut suite = Suite::<G> { texts: BTreeMap::new(), keys: BTreeMap::new(), elsewhere: Vec::new() };
    let mut report = Report::default();
    for number in 0..effort.games {
        let seed = deal::mix(effort.seed, number);
        let length = suite
            .play_one(options, &given, seed, effort.longest)
            .map_err(|why| Breach(format!("{}, game {number} (seed {seed}): {why}", G::ID)))?;
        report.games += 1;
        report.longest = report.longest.max(length);
    }
    report.positions = suite.texts.len();
    Ok(report)
}

/// What was seen so far, to compare new positions with.
struct Suite<G: Game> {
    texts: BTreeMap<String, (u64, u64)>,
    keys: BTreeMap<(u64, u64), String>,
    /// Moves that were legal in some position; most are illegal in others.
    elsewhere: Vec<G::Move>,
}

impl<G: Game> Suite<G> {
    fn play_one(
        &mut self,
        options: &G::Options,
        given: &serde_json::Value,
        seed: u64,
        longest: usize,
    ) -> Result<usize, Breach> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let rules = Rules::<G>::default();
        let mut record = Record::new(&rules, given.clone(), seed);
        let mut position = G::start(options, seed).map_err(|error| Breach(error.to_string()))?;
        loop {
            let ply = record.moves.len();
            let at = |Breach(why)| Breach(format!("ply {ply}, at {position}: {why}"));
            let moves = self.examine(&position, &mut random).map_err(at)?;
            if moves.is_empty() {
                break;
            }
            let m = moves[random.random_range(0..moves.len())];
            if ply >= longest {
                return Err(at(Breach(format!("no end after {longest} plies"))));
            }
            position = step(&position, m).map_err(at)?;
            record.moves.push(m.to_string());
        }
        if let Turn::Over(outcome) = position.turn() {
            record.result = Some(outcome);
            record.ended = Some(Ending::PlayedOut);
        }
        record_round_trip(&record, &rules, &position.to_string())?;
        Ok(record.moves.len())
    }

    /// Checks one position and returns its legal moves.
    fn examine(&mut self, position: &G, random: &mut ChaCha8Rng) -> Result<Vec<G::Move>, Breach> {
        let moves = legal_moves(position)?;
        self.identity(position)?;
        text_round_trip(position, random)?;
        redraw(position, &moves, random)?;
        serde_json::to_value(position.view())
            .map_err(|error| Breach(format!("the view does not serialise: {error}")))?;
        match position.turn() {
            Turn::Over(_) => ensure(moves.is_empty(), || "a finished game has moves".into())?,
            Turn::Player(_) => ensure(!moves.is_empty(), || "a player has no move".into())?,
            Turn::Chance => {
                let total: f64 = moves.iter().map(|m| position.chance(*m)).sum();
                ensure((total - 1.0).abs() < 1e-9, || format!("chance sums to {total}"))?;
                ensure(moves.iter().all(|m| position.chance(*m) > 0.0), || "an impossible event".into())?;
            }
        }
        self.refusals(position, &moves, random)?;
        if let Some(m) = moves.first() {
            self.elsewhere.push(*m);
            self.elsewhere.push(moves[random.random_range(0..moves.len())]);
        }
        Ok(moves)
    }

    /// `(key, secret)` are equal exactly when the texts are.
    fn identity(&mut self, position: &G) -> Result<(), Breach> {
        let (text, key) = (position.to_string(), (position.key(), position.secret()));
        if let Some(other) = self.texts.insert(text.clone(), key) {
            ensure(other == key, || format!("one text, two keys: {other:?} and {key:?}"))?;
        }
        if let Some(other) = self.keys.insert(key, text.clone()) {
            ensure(other == text, || format!("one key, two texts: the other is {other}"))?;
        }
        Ok(())
    }

    /// Moves of other positions are refused with a reason and change nothing.
    fn refusals(&self, position: &G, moves: &[G::Move], random: &mut ChaCha8Rng) -> Result<(), Breach> {
        let before = position.to_string();
        for _ in 0..self.elsewhere.len().min(8) {
            let m = self.elsewhere[random.random_range(0..self.elsewhere.len())];
            if moves.contains(&m) {
                continue;
            }
            let mut copy = position.clone();
            match copy.try_play(m) {
                Ok(()) => return Err(Breach(format!("{m} is not among the moves, yet it is accepted"))),
                Err(error) => {
                    ensure(!error.to_string().is_empty(), || format!("{m} is refused without reason"))?;
                }
            }
            ensure(copy.to_string() == before, || format!("the refused move {m} changed the position"))?;
        }
        Ok(())
    }
}

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Result<(), Breach> {
    if holds { Ok(()) } else { Err(Breach(why())) }
}

/// Both ways to play agree, and a clone shares nothing with its original.
fn step<G: Game>(position: &G, m: G::Move) -> Result<G, Breach> {
    let before = position.to_string();
    let mut next = position.clone();
    next.try_play(m).map_err(|error| Breach(format!("the legal move {m} is refused: {error}")))?;
    ensure(position.to_string() == before, || format!("playing {m} on a clone changed the original"))?;
    let mut unchecked = position.clone();
    unchecked.play(m);
    ensure(next.to_string() == unchecked.to_string(), || format!("play and try_play of {m} differ"))?;
    Ok(next)
}

/// Moves are appended, unique, and survive the way through text.
fn legal_moves<G: Game>(position: &G) -> Result<Vec<G::Move>, Breach> {
    let moves = position.legal();
    let mut twice = moves.clone();
    position.moves(&mut twice);
    let is_appended = twice.len() == 2 * moves.len() && twice[moves.len()..] == moves[..];
    ensure(is_appended, || "moves() must append the same moves every time".into())?;
    let texts: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
    ensure(texts.len() == moves.len(), || "two legal moves have the same text".into())?;
    for m in &moves {
        let text = m.to_string();
        let is_word = !text.is_empty() && !text.contains(char::is_whitespace);
        ensure(is_word, || format!("the move text \"{text}\" is empty or has blanks"))?;
        let read: Result<G::Move, PlayError> = text.parse();
        ensure(read.as_ref() == Ok(m), || format!("the move {text} reads back as {read:?}"))?;
    }
    Ok(moves)
}

/// The text reads back, and damaged text is refused or means what it says, but never panics.
fn text_round_trip<G: Game>(position: &G, random: &mut ChaCha8Rng) -> Result<(), Breach> {
    let text = position.to_string();
    ensure(!text.contains('\n'), || "the text has more than one line".into())?;
    let read = text.parse::<G>();
    let read = read.map_err(|error| Breach(format!("the text does not read back: {error}")))?;
    let is_same = read.to_string() == text && read.key() == position.key() && read.turn() == position.turn();
    ensure(is_same && read.legal() == position.legal(), || format!("the text reads back as {read}"))?;
    let characters: Vec<char> = text.chars().collect();
    for _ in 0..2 {
        let mut damaged = characters.clone();
        match random.random_range(0..3) {
            0 => damaged.truncate(random.random_range(0..=characters.len())),
            1 if !damaged.is_empty() => {
                let other = characters[random.random_range(0..characters.len())];
                damaged[random.random_range(0..characters.len())] = other;
            }
            _ => damaged.insert(random.random_range(0..=characters.len()), '7'),
        }
        let damaged: String = damaged.into_iter().collect();
        if let Ok(other) = damaged.parse::<G>() {
            let again: Result<G, PlayError> = other.to_string().parse();
            let is_stable = again.is_ok_and(|again| again.to_string() == other.to_string());
            ensure(is_stable, || format!("the damaged text {damaged} is accepted, but not stable"))?;
        }
    }
    Ok(())
}

/// Redrawing replaces secrets and nothing that a fair player or a client can see.
fn redraw<G: Game>(position: &G, moves: &[G::Move], random: &mut ChaCha8Rng) -> Result<(), Breach> {
    let mut other = position.clone();
    other.redraw(random.random());
    ensure(other.key() == position.key(), || "redraw changed the key".into())?;
    ensure(other.turn() == position.turn() && other.legal() == moves, || "redraw changed the moves".into())?;
    let (view, other_view) = (serde_json::to_value(position.view()), serde_json::to_value(other.view()));
    ensure(view.ok() == other_view.ok(), || "the view shows what redraw replaces".into())
}

fn record_round_trip(record: &Record, rules: &dyn AnyRules, last: &str) -> Result<(), Breach> {
    let failed = |error: RecordError| Breach(format!("the record does not come back: {error}"));
    let mut bytes = Vec::new();
    Writer::new(&mut bytes).write(record).map_err(failed)?;
    let read = Reader::new(&bytes[..]).next().ok_or_else(|| Breach("the record vanished".into()))?;
    let read = read.map_err(failed)?;
    ensure(read == *record, || "the record reads back differently".into())?;
    let replayed =
        read.replay(rules).map_err(|error| Breach(format!("the record does not replay: {error}")))?;
    ensure(replayed.to_string() == last, || format!("the record replays to {replayed}, not to {last}"))
}
