//! Random graphs whose actions use random numbers that nobody can know.

use super::{Shape, Step, Toy};
use game::{Game, Outcome, PlayError, Turn, deal};
use std::fmt;
use std::str::FromStr;

/// A [`Toy`] in which every third move or so may also add what a hidden number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Risk {
    toy: Toy,
    hidden: u64,
}

/// The numbers that a risky move may add, each as likely as the others.
const EXTRAS: u64 = 3;

impl Risk {
    /// Whether a move uses the hidden number.
    pub fn is_risky(&self, m: Step) -> bool {
        self.toy.bits(20 + u64::from(m.0)).is_multiple_of(3)
    }

    /// The exact value to the first side, luck averaged: what a fair search has to find.
    pub fn exact(&self) -> f64 {
        let side = match self.turn() {
            Turn::Over(outcome) => return Self::reward(outcome),
            Turn::Player(side) => side,
            Turn::Chance => {
                let of = |m: Step| self.chance(m) * self.exact_after(m);
                return self.legal().into_iter().map(of).sum();
            }
        };
        let values = self.legal().into_iter().map(|m| self.exact_after(m));
        match side {
            game::Side::First => values.fold(f64::NEG_INFINITY, f64::max),
            game::Side::Second => values.fold(f64::INFINITY, f64::min),
        }
    }

    fn exact_after(&self, m: Step) -> f64 {
        let after = |extra: u64| {
            let mut next = *self;
            next.add(m, extra);
            next.exact()
        };
        if self.is_risky(m) { (0..EXTRAS).map(after).sum::<f64>() / EXTRAS as f64 } else { after(0) }
    }

    fn add(&mut self, m: Step, extra: u64) {
        self.toy.play(m);
        self.toy.sum += extra as u16;
    }
}

impl Game for Risk {
    const ID: &'static str = "risk";
    const SIDES: [&'static str; 2] = ["first", "second"];
    type Move = Step;
    type Options = Shape;
    type View = ();

    fn start(options: &Shape, seed: u64) -> Result<Self, PlayError> {
        Ok(Risk { toy: Toy::start(options, seed)?, hidden: deal::mix(seed, 1) })
    }

    fn turn(&self) -> Turn {
        self.toy.turn()
    }

    fn moves(&self, out: &mut Vec<Step>) {
        self.toy.moves(out);
    }

    fn play(&mut self, m: Step) {
        if self.is_risky(m) {
            let extra = self.hidden % EXTRAS;
            self.hidden = deal::mix(self.hidden, 2);
            self.add(m, extra);
        } else {
            self.add(m, 0);
        }
    }

    fn key(&self) -> u64 {
        self.toy.key()
    }

    fn view(&self) {}

    fn secret(&self) -> u64 {
        self.hidden
    }

    fn redraw(&mut self, random: u64) {
        self.hidden = deal::mix(random, 3);
    }

    fn chance(&self, event: Step) -> f64 {
        self.toy.chance(event)
    }

    fn reward(outcome: Outcome) -> f64 {
        Toy::reward(outcome)
    }
}

impl fmt::Display for Risk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.toy, self.hidden)
    }
}

impl FromStr for Risk {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = || PlayError::text("position", text, "expected seed:plies:width:chance:ply:sum:hidden");
        let (toy, hidden) = text.rsplit_once(':').ok_or_else(wrong)?;
        // Luck may have added more than moves can.
        Ok(Risk {
            toy: Toy::parse(toy, EXTRAS).ok_or_else(wrong)?,
            hidden: hidden.parse().map_err(|_| wrong())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn risky_toys_keep_the_contract() {
        for chance in [0, 2] {
            let shape = Shape { chance, ..Shape::default() };
            game::check::conforms::<Risk>(&shape, &game::check::Effort::default()).unwrap();
        }
    }

    #[test]
    fn some_moves_are_risky_and_some_are_not() {
        let starts = (0..200).map(|seed| Risk::start(&Shape::default(), seed).unwrap());
        let risky = starts.flat_map(|risk| risk.legal().into_iter().map(move |m| risk.is_risky(m)));
        let (all, risky) = risky.fold((0, 0), |(all, risky), is| (all + 1, risky + u32::from(is)));
        assert!((all / 5..all / 2).contains(&risky), "{risky} of {all}");
    }
}
