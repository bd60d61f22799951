//! Nim, the template for a new game: take one to three stones from a heap, the last stone wins.

use crate::entry::{Budget, Draft, Entry};
use game::{Bot, Game, Limits, Observer, Outcome, PlayError, Side, Thought, Turn};
use search::{AlphaBeta, Random, alphabeta::Settings};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{fmt, str::FromStr};

/// The heaps, and whose turn it is.
#[derive(Clone, Debug)]
pub struct Nim {
    heaps: Vec<u8>,
    turn: Side,
}

/// Some stones of one heap: `a2` takes two from the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    heap: u8,
    stones: u8,
}

/// The options.
#[derive(Clone, Serialize, Deserialize)]
pub struct Options {
    /// Stones of each heap.
    pub heaps: Vec<u8>,
}

impl Default for Options {
    fn default() -> Self {
        Options { heaps: vec![3, 5, 7] }
    }
}

impl Game for Nim {
    const ID: &'static str = "nim";
    const SIDES: [&'static str; 2] = ["first", "second"];
    type Move = Take;
    type Options = Options;
    type View = Vec<u8>;

    fn start(options: &Options, _seed: u64) -> Result<Self, PlayError> {
        let is_playable = (1..=8).contains(&options.heaps.len()) && options.heaps.iter().all(|n| *n < 32);
        let nim = Nim { heaps: options.heaps.clone(), turn: Side::First };
        is_playable
            .then_some(nim)
            .ok_or_else(|| PlayError::options("heaps: 1 to 8 heaps of at most 31 stones"))
    }

    fn turn(&self) -> Turn {
        if self.heaps.iter().all(|n| *n == 0) {
            Turn::Over(Outcome::Win(self.turn.other()))
        } else {
            Turn::Player(self.turn)
        }
    }

    fn moves(&self, out: &mut Vec<Take>) {
        for (heap, &left) in (0..).zip(&self.heaps) {
            out.extend((1..=left.min(3)).map(|stones| Take { heap, stones }));
        }
    }

    fn play(&mut self, m: Take) {
        self.heaps[usize::from(m.heap)] -= m.stones;
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        self.heaps.iter().fold(1 << 1 | self.turn as u64, |key, n| key << 5 | u64::from(*n))
    }

    fn view(&self) -> Vec<u8> {
        self.heaps.clone()
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.heaps.iter().try_for_each(|n| write!(f, "{n}/"))?;
        write!(f, "{}", self.turn)
    }
}

impl FromStr for Nim {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = || PlayError::text("position", text, "expected heaps and a side, as in 3/5/7/first");
        let (heaps, turn) = text.rsplit_once('/').ok_or_else(wrong)?;
        let heaps = heaps.split('/').map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?;
        Ok(Nim { turn: turn.parse().map_err(|_| wrong())?, ..Nim::start(&Options { heaps }, 0)? })
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.heap), self.stones)
    }
}

impl FromStr for Take {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        match text.as_bytes() {
            &[heap @ b'a'..=b'h', stones @ b'1'..=b'3'] => {
                Ok(Take { heap: heap - b'a', stones: stones - b'0' })
            }
            _ => Err(PlayError::text("move", text, "expected a heap and a number, as in a2")),
        }
    }
}

/// A bot of its own: leaves heaps whose remainders by four cancel out.
struct Master;

impl Bot<Nim> for Master {
    fn think(&mut self, position: &Nim, _: &Limits, _: &mut dyn Observer<Take>) -> Thought<Take> {
        let moves = position.legal();
        let wins = |m: &&Take| {
            let mut next = position.clone();
            next.play(**m);
            next.heaps.iter().fold(0, |sum, n| sum ^ (n % 4)) == 0
        };
        Thought::of(*moves.iter().find(wins).unwrap_or(&moves[0]))
    }
}

/// The catalogue entry: the bots and levels of the game.
pub fn entry() -> Entry {
    Draft::<Nim>::new("Nim", "Take one to three stones from a heap; whoever takes the last stone wins.")
        .template()
        .golden(include_str!("perft.txt"), include_str!("games.jsonl"))
        .bench("alphabeta", 7)
        .bot("random", "plays anything", |(), seed| Random::new(seed))
        .bot("alphabeta", "searches ahead", |settings: Settings, _| AlphaBeta::new(|_: &Nim| 0, settings))
        .bot("master", "knows the theory", |(), _| Master)
        .level("easy", "alphabeta", json!({"table_mb": 1}), Budget::depth(2))
        .level("hard", "master", json!({}), Budget::depth(1))
        .done()
}
