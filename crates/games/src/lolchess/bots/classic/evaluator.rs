//! The classic evaluator: material, squares and items, mapped to a probability.

use super::super::super::LolChess;
use super::super::super::piece::{Owner, Piece};
use super::super::super::position::Position;
use super::super::super::table::{AD, MR, PR, SPEED};
use super::super::worth::advance;
use serde::{Deserialize, Serialize};

/// The weights; forward is the rank.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weights {
    /// A hit point.
    pub hp_weight: f64,
    /// A point of attack.
    pub attack_weight: f64,
    /// A point of either resistance.
    pub armor_weight: f64,
    /// A point of speed.
    pub speed_weight: f64,
    /// A step nearer to the middle.
    pub central_control_weight: f64,
    /// A rank ahead.
    pub forward_progress_weight: f64,
    /// The penalty of a piece that has not moved.
    pub unmoved_weight: f64,
    /// An item.
    pub item_count_weight: f64,
    /// A coin of an item's price.
    pub item_cost_weight: f64,
    /// The difference whose hyperbolic tangent is 0.76.
    pub scale: f64,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            hp_weight: 0.1,
            attack_weight: 2.0,
            armor_weight: 0.5,
            speed_weight: 1.0,
            central_control_weight: 0.5,
            forward_progress_weight: 0.3,
            unmoved_weight: 1.0,
            item_count_weight: 5.0,
            item_cost_weight: 0.5,
            scale: 100.0,
        }
    }
}

/// The price of a basic item; a combined one is made of two.
const BASIC_PRICE: f64 = 25.0;

impl Weights {
    /// The value of a position for blue, from 0 to 1.
    pub fn value(&self, game: &LolChess) -> f64 {
        let difference = self.side(game.position(), Owner::Blue) - self.side(game.position(), Owner::Red);
        f64::midpoint(libm::tanh(difference / self.scale), 1.0)
    }

    fn side(&self, position: &Position, owner: Owner) -> f64 {
        let living = position.listed().iter().filter(|piece| piece.owner == owner && piece.is_alive());
        living.map(|piece| self.material(piece) + self.place(piece) + self.items(piece)).sum()
    }

    fn material(&self, piece: &Piece) -> f64 {
        f64::from(piece.hp) * self.hp_weight
            + piece.stat(AD) * self.attack_weight
            + (piece.stat(PR) + piece.stat(MR)) * self.armor_weight
            + piece.stat(SPEED) * self.speed_weight
    }

    fn place(&self, piece: &Piece) -> f64 {
        let (x, y) = (f64::from(piece.square.x()), f64::from(piece.square.y()));
        let distance = (x - 3.5).abs() + (y - 3.5).abs();
        let ahead = f64::from(advance(piece.owner, piece.square.y()));
        let unmoved = if piece.moved { 0.0 } else { self.unmoved_weight };
        (7.0 - distance) * self.central_control_weight + ahead * self.forward_progress_weight - unmoved
    }

    fn items(&self, piece: &Piece) -> f64 {
        let price = |basic: bool| if basic { BASIC_PRICE } else { 2.0 * BASIC_PRICE };
        let prices: f64 = piece.held().iter().map(|item| price(item.is_basic())).sum();
        f64::from(piece.item_count) * self.item_count_weight + prices * self.item_cost_weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    #[test]
    fn a_side_without_its_champions_is_worse_off() {
        let game = LolChess::start(&crate::lolchess::Options::default(), 3).unwrap();
        let even = Weights::default().value(&game);
        let mut position = *game.position();
        for piece in 0..position.count as usize {
            if position.pieces[piece].owner == Owner::Red && position.pieces[piece].kind.is_champion() {
                position.set_hp(piece, 0);
            }
        }
        let ahead = Weights::default().value(&LolChess::at(position));
        assert!((0.0..=1.0).contains(&even) && ahead > even && ahead > 0.9, "{even}, {ahead}");
    }
}
