//! The opening book for the draft and the first rounds, made by self-play of `expert`.
//!
//! A line is about a position as far as it matters before either side can buy: what the shop shows, which module Viktor
//! is offered first, and when the game will be drawn are left out of its [`key`].

pub mod growth;
pub mod make;

use super::super::LolChess;
use super::super::action::Action;
use super::super::table::{Item, Kind};
use game::{Candidate, Game, PlayError, Thought, Turn, Value};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The last round that the book knows of; soon after it purchases begin.
const ROUNDS: u32 = 8;

/// What to play in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The action.
    pub action: Action,
    /// Games in which it was played.
    pub games: u32,
    /// Blue's score in them, in thousandths.
    pub blue: u16,
}

/// Lines by the keys of their positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    lines: BTreeMap<u64, Line>,
}

/// The key of a position in the book; `None` where it cannot be in a book.
pub fn key(game: &LolChess) -> Option<u64> {
    if game.position.round > ROUNDS || !matches!(game.turn(), Turn::Player(_)) {
        return None;
    }
    let mut plain = game.clone();
    (plain.position.draws, plain.position.max_rounds) = (true, 0);
    if plain.draft.is_some() {
        return Some(plain.key());
    }
    let position = &mut plain.position;
    let mover = position.mover();
    if position.gold[mover as usize] >= position.price(mover) {
        return None;
    }
    position.shop = [Item::BfSword; 3];
    let count = usize::from(position.count);
    for piece in position.pieces[..count].iter_mut().filter(|piece| piece.kind == Kind::Viktor) {
        piece.module = 0;
    }
    Some(position.key_from_scratch())
}

impl Book {
    /// The book that is built into the program.
    pub fn shipped() -> &'static Self {
        // A test parses it and checks its checksum, so the empty book is never used.
        static SHIPPED: LazyLock<Book> =
            LazyLock::new(|| include_str!("opening.txt").parse().unwrap_or_default());
        &SHIPPED
    }

    /// The line for a position.
    pub fn thought(&self, game: &LolChess) -> Option<Thought<Action>> {
        let Line { action, games, blue } = *self.lines.get(&key(game)?)?;
        // Two positions may have one key: a line counts only where it can be played.
        if !game.legal().contains(&action) {
            return None;
        }
        let value = Value::estimate(f64::from(blue) / 1000.0);
        let mut thought = Thought::of(action);
        thought.candidates = vec![Candidate { m: action, value, visits: games.into() }];
        thought.value = value;
        Some(thought)
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// A checksum of the book.
    pub fn checksum(&self) -> u64 {
        self.to_string().bytes().fold(0, |sum, byte| game::deal::mix(sum, u64::from(byte)))
    }
}

/// A position a line: its key, the action, games, and blue's chances.
impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, Line { action, games, blue }) in &self.lines {
            writeln!(f, "{key:016x} {action} {games} {blue}")?;
        }
        Ok(())
    }
}

impl FromStr for Book {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let mut book = Book::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let read = || {
                let mut words = line.split(' ');
                let key = u64::from_str_radix(words.next()?, 16).ok()?;
                let action = words.next()?.parse().ok()?;
                let games = words.next()?.parse().ok()?;
                let blue = words.next()?.parse().ok().filter(|blue| *blue <= 1000)?;
                words.next().is_none().then_some((key, Line { action, games, blue }))
            };
            let wrong = || PlayError::text("book", line, "expected a key, an action, games and chances");
            let (key, line) = read().ok_or_else(wrong)?;
            book.lines.insert(key, line);
        }
        Ok(book)
    }
}

#[cfg(test)]
mod tests;
