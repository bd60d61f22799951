//! Random game graphs for tests, small enough to search completely: sides may act twice in a row, positions
//! transpose, and there may be chance turns.

mod risk;

pub use risk::Risk;

use game::{Game, Outcome, PlayError, Side, Turn};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The size of a graph.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// Plies to the end.
    pub plies: u8,
    /// Moves of a position at most.
    pub width: u8,
    /// Chance turns among eight positions.
    #[serde(default)]
    pub chance: u8,
}

impl Default for Shape {
    fn default() -> Self {
        Shape { plies: 8, width: 4, chance: 0 }
    }
}

/// A node of the graph: moves are added up, and everything else is hashed from the seed and the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toy {
    seed: u64,
    shape: (u8, u8, u8),
    ply: u8,
    sum: u16,
}

/// The number that a move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step(u8);

impl Toy {
    /// Pseudo-random bits of this node, different for each `question`.
    pub fn bits(&self, question: u64) -> u64 {
        let node = u64::from(self.ply) << 16 | u64::from(self.sum);
        game::deal::mix(self.seed ^ game::deal::mix(node, question), question)
    }

    /// A pseudo-random evaluation.
    pub fn judge(&self) -> i32 {
        (self.bits(3) % 201) as i32 - 100
    }
}

impl Game for Toy {
    const ID: &'static str = "toy";
    const SIDES: [&'static str; 2] = ["first", "second"];
    type Move = Step;
    type Options = Shape;
    type View = ();

    fn start(options: &Shape, seed: u64) -> Result<Self, PlayError> {
        if options.width == 0 || options.width > 16 || options.plies > 100 || options.chance > 8 {
            return Err(PlayError::options("width is 1 to 16, plies at most 100, chance at most 8"));
        }
        Ok(Toy { seed, shape: (options.plies, options.width, options.chance), ply: 0, sum: 0 })
    }

    fn turn(&self) -> Turn {
        let ends_early = self.ply > 2 && self.bits(0).is_multiple_of(8);
        if self.ply == self.shape.0 || ends_early {
            return Turn::Over(match self.bits(1) % 3 {
                0 => Outcome::Draw,
                1 => Outcome::Win(Side::First),
                _ => Outcome::Win(Side::Second),
            });
        }
        if self.bits(6) % 8 < u64::from(self.shape.2) {
            return Turn::Chance;
        }
        Turn::Player(if self.bits(2).is_multiple_of(2) { Side::First } else { Side::Second })
    }

    fn moves(&self, out: &mut Vec<Step>) {
        if !matches!(self.turn(), Turn::Over(_)) {
            out.extend((0..=(self.bits(4) % u64::from(self.shape.1)) as u8).map(Step));
        }
    }

    fn play(&mut self, m: Step) {
        self.ply += 1;
        self.sum += u16::from(m.0);
    }

    fn key(&self) -> u64 {
        self.bits(5)
    }

    fn view(&self) {}

    fn chance(&self, event: Step) -> f64 {
        let weight = |step: Step| 1.0 + (self.bits(7 + u64::from(step.0)) % 4) as f64;
        weight(event) / self.legal().into_iter().map(weight).sum::<f64>()
    }
}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (plies, width, chance) = self.shape;
        write!(f, "{}:{plies}:{width}:{chance}:{}:{}", self.seed, self.ply, self.sum)
    }
}

impl FromStr for Toy {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = || PlayError::text("position", text, "expected seed:plies:width:chance:ply:sum");
        Toy::parse(text, 0).ok_or_else(wrong)
    }
}

impl Toy {
    /// Reads a node to which each ply may have added up to `extra` more than the width.
    fn parse(text: &str, extra: u64) -> Option<Self> {
        let numbers: Vec<u64> = text.split(':').map(str::parse).collect::<Result<_, _>>().ok()?;
        let [seed, plies, width, chance, ply, sum] = numbers[..] else { return None };
        let fits = plies <= 100
            && (1..=16).contains(&width)
            && chance <= 8
            && ply <= plies
            && sum <= ply * (width + extra);
        let toy =
            Toy { seed, shape: (plies as u8, width as u8, chance as u8), ply: ply as u8, sum: sum as u16 };
        fits.then_some(toy)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Step {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        text.parse().map(Step).map_err(|_| PlayError::text("move", text, "expected a number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toys_keep_the_contract() {
        for chance in [0, 3, 8] {
            let shape = Shape { chance, ..Shape::default() };
            game::check::conforms::<Toy>(&shape, &game::check::Effort::default()).unwrap();
        }
    }
}
