//! A small game with dice and a hidden card that can be built with one fault of a newcomer's choice.
//!
//! Tokens lie on the table. A die is rolled, the side to move takes at most that many, and whoever
//! takes the last token wins. The hidden card has no effect: it is there to be kept secret.

use game::{Game, Outcome, PlayError, Side, Turn, deal};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::cell::Cell;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What is wrong with the game; each is one small slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    None,
    MissingFace,
    ImpossibleFace,
    ZeroMove,
    NotationOffByOne,
    NotationWithBlanks,
    SameTextTwice,
    NeverEnds,
    NoMoveLeft,
    TryPlayDiffers,
    AcceptsUnlisted,
    RefusesListed,
    RefusalChanges,
    KeyIgnoresSide,
    TextForgetsSide,
    TextLosesDie,
    CloneShares,
    RedrawChangesKey,
    RedrawChangesMoves,
    ViewShowsSecret,
    MovesClears,
    OverListsMoves,
    OverAcceptsMoves,
    StartForgetsSeed,
    RecordDoesNotReplay,
    WinnerSwapped,
    WrongEffect,
}

thread_local! {
    // Not a parameter of the type: the conformance suite would be compiled once for every fault.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
}

/// Runs a test on the game with this fault.
pub(crate) fn with<T>(fault: Fault, test: impl FnOnce() -> T) -> T {
    FAULT.set(fault);
    let result = test();
    FAULT.set(Fault::None);
    result
}

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// The largest face of the die.
const FACES: u8 = 3;

/// A position of the game; another number is another type, and so another game.
#[derive(Debug)]
pub(crate) struct Toy<const N: u8 = 0> {
    // Behind a pointer only so that a clone can be made to share it.
    tokens: Arc<AtomicU8>,
    die: Option<u8>,
    turn: Side,
    card: u8,
}

/// What happens in the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// The die shows this.
    Roll(u8),
    /// The side to move takes so many tokens.
    Take(u8),
}

/// What can be chosen.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Options {
    /// Tokens at the start.
    pub tokens: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options { tokens: 8 }
    }
}

impl<const N: u8> Toy<N> {
    fn new(tokens: u8, die: Option<u8>, turn: Side, card: u8) -> Self {
        Toy { tokens: Arc::new(AtomicU8::new(tokens)), die, turn, card }
    }

    fn tokens(&self) -> u8 {
        self.tokens.load(Ordering::Relaxed)
    }

    fn is_over(&self) -> bool {
        self.tokens() == 0
    }
}

impl<const N: u8> Clone for Toy<N> {
    fn clone(&self) -> Self {
        let copy = Toy::new(self.tokens(), self.die, self.turn, self.card);
        if has(Fault::CloneShares) { Toy { tokens: self.tokens.clone(), ..copy } } else { copy }
    }
}

/// Counts the games begun, for a start that depends on more than options and seed.
static GAMES: AtomicU64 = AtomicU64::new(0);

impl<const N: u8> Game for Toy<N> {
    const ID: &'static str = "toy";
    const SIDES: [&'static str; 2] = ["left", "right"];
    type Move = Step;
    type Options = Options;
    type View = Json;

    fn start(options: &Options, seed: u64) -> Result<Self, PlayError> {
        if !(1..=99).contains(&options.tokens) {
            return Err(PlayError::options("tokens: from 1 to 99"));
        }
        let games = GAMES.fetch_add(1, Ordering::Relaxed);
        let seed = if has(Fault::StartForgetsSeed) { games } else { seed };
        let extra = u8::from(has(Fault::RecordDoesNotReplay) && games.is_multiple_of(2)) * 5;
        Ok(Toy::new(options.tokens + extra, None, Side::First, (deal::mix(seed, 0) % 10) as u8))
    }

    fn turn(&self) -> Turn {
        let winner = if has(Fault::WinnerSwapped) { self.turn } else { self.turn.other() };
        match self.die {
            _ if self.is_over() => Turn::Over(Outcome::Win(winner)),
            Some(_) => Turn::Player(self.turn),
            None => Turn::Chance,
        }
    }

    fn moves(&self, out: &mut Vec<Step>) {
        if has(Fault::MovesClears) {
            out.clear();
        }
        if self.is_over() {
            out.extend((has(Fault::OverListsMoves)).then_some(Step::Take(1)));
            return;
        }
        let Some(die) = self.die else {
            let faces = if has(Fault::MissingFace) { FACES - 1 } else { FACES };
            return out.extend((1..=faces).map(Step::Roll));
        };
        let least = u8::from(!has(Fault::ZeroMove));
        let most = match FAULT.get() {
            Fault::RedrawChangesMoves => die.min(self.tokens()).min(self.card.max(1)),
            Fault::NoMoveLeft if self.tokens() == 1 => 0,
            _ => die.min(self.tokens()),
        };
        out.extend((least..=most).map(Step::Take));
    }

    fn play(&mut self, m: Step) {
        match m {
            Step::Roll(face) => self.die = Some(face),
            Step::Take(count) => {
                let left = self.tokens().saturating_sub(count);
                self.tokens.store(if has(Fault::NeverEnds) { left.max(1) } else { left }, Ordering::Relaxed);
                self.die = None;
                if !(has(Fault::WrongEffect) && count == FACES) {
                    self.turn = self.turn.other();
                }
            }
        }
    }

    fn key(&self) -> u64 {
        let side = if has(Fault::KeyIgnoresSide) { 0 } else { self.turn.index() as u64 };
        let card = if has(Fault::RedrawChangesKey) { u64::from(self.card) } else { 0 };
        [u64::from(self.tokens()), u64::from(self.die.unwrap_or(0)), side]
            .iter()
            .fold(card, |key, part| key << 8 | part)
    }

    fn secret(&self) -> u64 {
        u64::from(self.card)
    }

    fn redraw(&mut self, random: u64) {
        self.card = (random % 10) as u8;
    }

    fn chance(&self, event: Step) -> f64 {
        match event {
            Step::Roll(1) if has(Fault::ImpossibleFace) => 0.0,
            Step::Roll(2) if has(Fault::ImpossibleFace) => 2.0 / f64::from(FACES),
            _ => 1.0 / f64::from(FACES),
        }
    }

    fn refusal(&self, m: Step) -> Option<PlayError> {
        let is_blind = has(Fault::AcceptsUnlisted) || has(Fault::OverAcceptsMoves) && self.is_over();
        if self.is_over() && !is_blind {
            return Some(PlayError::Over { text: m.to_string() });
        }
        let is_fine = self.legal().contains(&m) && !(has(Fault::RefusesListed) && m == Step::Take(2));
        (!is_fine && !is_blind).then(|| PlayError::illegal(m, "more than the die shows"))
    }

    fn try_play(&mut self, m: Step) -> Result<(), PlayError> {
        if let Some(error) = self.refusal(m) {
            if has(Fault::RefusalChanges) {
                self.turn = self.turn.other();
            }
            return Err(error);
        }
        self.play(m);
        if has(Fault::TryPlayDiffers) && m == Step::Take(2) {
            self.turn = self.turn.other();
        }
        Ok(())
    }

    fn view(&self) -> Json {
        let card = (has(Fault::ViewShowsSecret)).then_some(self.card);
        json!({"tokens": self.tokens(), "die": self.die, "card": card})
    }
}

impl<const N: u8> fmt::Display for Toy<N> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let die = if has(Fault::TextLosesDie) { 0 } else { self.die.unwrap_or(0) };
        let side = if has(Fault::TextForgetsSide) { Side::First } else { self.turn };
        write!(out, "{}/{die}/{side}/{}", self.tokens(), self.card)
    }
}

impl<const N: u8> FromStr for Toy<N> {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = || PlayError::text("position", text, "expected tokens, die, side and card: 8/0/first/5");
        let parts: Vec<&str> = text.split('/').collect();
        let [tokens, die, turn, card] = parts[..] else { return Err(wrong()) };
        let number = |text: &str, most: u8| {
            let number: u8 = text.parse().map_err(|_| wrong())?;
            (number <= most).then_some(number).ok_or_else(wrong)
        };
        let die = match number(die, FACES)? {
            0 => None,
            face => Some(face),
        };
        Ok(Toy::new(number(tokens, 99)?, die, turn.parse().map_err(|_| wrong())?, number(card, 9)?))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Take(count) if has(Fault::NotationOffByOne) => write!(out, "t{}", count - 1),
            Step::Take(count) if has(Fault::NotationWithBlanks) => write!(out, "t {count}"),
            Step::Take(_) if has(Fault::SameTextTwice) => write!(out, "t1"),
            Step::Take(count) => write!(out, "t{count}"),
            Step::Roll(face) => write!(out, "r{face}"),
        }
    }
}

impl FromStr for Step {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        match *text.as_bytes() {
            [b'r', face @ b'1'..=b'3'] => Ok(Step::Roll(face - b'0')),
            [b't', count @ b'0'..=b'3'] => Ok(Step::Take(count - b'0')),
            _ => Err(PlayError::text("move", text, "expected r or t and a number: t2")),
        }
    }
}
