//! A small game with chance and points: six dice, which the sides keep or drop in turn.

use game::{Game, Outcome, PlayError, Side, Turn};
use std::{fmt, str::FromStr};

/// First adds the dice it keeps to the score, Second subtracts them.
#[derive(Clone)]
pub struct Dice {
    rounds: u8,
    die: u8,
    score: i16,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    Roll(u8),
    Keep,
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
        Ok(Dice { rounds: 0, die: 0, score: 0 })
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
            Turn::Player(_) => out.extend([Step::Keep, Step::Drop]),
        }
    }

    fn play(&mut self, m: Step) {
        match m {
            Step::Roll(die) => self.die = die,
            Step::Keep | Step::Drop => {
                let sign = if self.rounds.is_multiple_of(2) { 1 } else { -1 };
                self.score += if m == Step::Keep { sign * i16::from(self.die) } else { 0 };
                self.die = 0;
                self.rounds += 1;
            }
        }
    }

    fn chance(&self, _: Step) -> f64 {
        1.0 / 6.0
    }

    fn key(&self) -> u64 {
        u64::from(self.rounds) | u64::from(self.die) << 8 | (self.score as u64) << 16
    }

    fn view(&self) -> i16 {
        self.score
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.rounds, self.die, self.score)
    }
}

impl FromStr for Dice {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = || PlayError::text("position", text, "expected rounds, die and score, as in 2/0/5");
        let numbers: Vec<i16> = text.split('/').filter_map(|word| word.parse().ok()).collect();
        match numbers[..] {
            [rounds @ 0..=6, die @ 0..=6, score] => Ok(Dice { rounds: rounds as u8, die: die as u8, score }),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Roll(die) => write!(f, "d{die}"),
            Step::Keep => f.write_str("keep"),
            Step::Drop => f.write_str("drop"),
        }
    }
}

impl FromStr for Step {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        match (text, text.strip_prefix('d').and_then(|die| die.parse().ok())) {
            ("keep", _) => Ok(Step::Keep),
            ("drop", _) => Ok(Step::Drop),
            (_, Some(die @ 1..=6)) => Ok(Step::Roll(die)),
            _ => Err(PlayError::text("move", text, "expected d1 to d6, keep or drop")),
        }
    }
}
