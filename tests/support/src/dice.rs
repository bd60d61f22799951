//! A small game with chance and points: six dice, which the sides keep or drop in turn.
//!
//! A side may wait once before it decides, so that the dice do not fall on fixed plies.

use game::{Game, Outcome, PlayError, Side, Turn};
use std::{fmt, str::FromStr};

/// First adds the dice it keeps to the score, Second subtracts them.
#[derive(Clone)]
pub struct Dice {
    rounds: u8,
    die: u8,
    has_waited: bool,
    score: i16,
}

/// A roll, or what a side does with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The chance event.
    Roll(u8),
    /// Decide later; once for each die.
    Wait,
    /// Take the die.
    Keep,
    /// Leave the die.
    Drop,
}

const ROUNDS: u8 = 6;

impl Game for Dice {
    const ID: &'static str = "dice";
    const SIDES: [&'static str; 2] = ["adder", "taker"];
    type Move = Step;
    type Options = ();
    type View = i16;

    fn start((): &(), _: u64) -> Result<Self, PlayError> {
        Ok(Dice { rounds: 0, die: 0, has_waited: false, score: 0 })
    }

    fn turn(&self) -> Turn {
        match (self.rounds, self.die) {
            (ROUNDS, _) => Turn::Over(Outcome::Points(self.score)),
            (_, 0) => Turn::Chance,
            (round, _) => Turn::Player(if round.is_multiple_of(2) { Side::First } else { Side::Second }),
        }
    }

    fn moves(&self, out: &mut Vec<Step>) {
        match self.turn() {
            Turn::Over(_) => {}
            Turn::Chance => out.extend((1..=6).map(Step::Roll)),
            Turn::Player(_) => {
                out.extend([Step::Keep, Step::Drop]);
                out.extend((!self.has_waited).then_some(Step::Wait));
            }
        }
    }

    fn play(&mut self, m: Step) {
        match m {
            Step::Roll(die) => self.die = die,
            Step::Wait => self.has_waited = true,
            Step::Keep | Step::Drop => {
                let sign = if self.rounds.is_multiple_of(2) { 1 } else { -1 };
                self.score += if m == Step::Keep { sign * i16::from(self.die) } else { 0 };
                (self.die, self.has_waited) = (0, false);
                self.rounds += 1;
            }
        }
    }

    fn chance(&self, _: Step) -> f64 {
        1.0 / 6.0
    }

    fn key(&self) -> u64 {
        u64::from(self.rounds)
            | u64::from(self.die) << 8
            | u64::from(self.has_waited) << 15
            | (self.score as u64) << 16
    }

    fn view(&self) -> i16 {
        self.score
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}/{}", self.rounds, self.die, u8::from(self.has_waited), self.score)
    }
}

impl FromStr for Dice {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong =
            || PlayError::text("position", text, "expected rounds, die, waited and score, as in 2/0/0/5");
        let numbers: Vec<i16> = text.split('/').filter_map(|word| word.parse().ok()).collect();
        match numbers[..] {
            [rounds @ 0..=6, die @ 0..=6, waited @ 0..=1, score] => {
                Ok(Dice { rounds: rounds as u8, die: die as u8, has_waited: waited == 1, score })
            }
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Roll(die) => write!(f, "d{die}"),
            Step::Wait => f.write_str("wait"),
            Step::Keep => f.write_str("keep"),
            Step::Drop => f.write_str("drop"),
        }
    }
}

impl FromStr for Step {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        match (text, text.strip_prefix('d').and_then(|die| die.parse().ok())) {
            ("wait", _) => Ok(Step::Wait),
            ("keep", _) => Ok(Step::Keep),
            ("drop", _) => Ok(Step::Drop),
            (_, Some(die @ 1..=6)) => Ok(Step::Roll(die)),
            _ => Err(PlayError::text("move", text, "expected d1 to d6, wait, keep or drop")),
        }
    }
}
