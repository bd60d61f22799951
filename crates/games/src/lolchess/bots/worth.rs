//! The hand-written evaluation: living pieces by the reference's weights, and their squares.

use super::super::LolChess;
use super::super::action::Action;
use super::super::piece::{Owner, Piece};
use super::super::position::Position;
use super::super::table::{AD, AP, Kind, MAX_HP, MR, PR};
use game::Game;
use search::Evaluator;

/// The evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Whether squares count, and not pieces alone.
    pub by_place: bool,
}

/// A difference of this much means a win probability of 73 %.
const SCALE: f64 = 250.0;
/// The value of a coin that is not yet spent; an item is worth twenty.
const COIN: f64 = 0.4;

impl Worth {
    /// What the position is worth to blue, a Poro apart.
    pub fn of(self, position: &Position) -> i32 {
        let mut total = 0.0;
        for owner in [Owner::Blue, Owner::Red] {
            let sign = if owner.is_blue() { 1.0 } else { -1.0 };
            let mut sum = 0.0;
            for piece in position.listed().iter().filter(|piece| piece.owner == owner && piece.is_alive()) {
                sum += f64::from(material(position, piece));
                if piece.kind == Kind::Poro {
                    sum += 5.0 * f64::from(piece.hp);
                }
                if self.by_place {
                    sum += place(piece);
                }
            }
            if self.by_place {
                sum += COIN * f64::from(position.gold[owner as usize]);
            }
            total += sign * sum;
        }
        total as i32
    }

    /// The legal actions, the promising ones first.
    pub fn ordered(self, game: &LolChess) -> Vec<Action> {
        let mut actions = game.legal();
        actions.sort_by_key(|action| std::cmp::Reverse(self.promise(game, *action)));
        actions
    }
}

/// A living piece by the reference's weights.
pub fn material(position: &Position, piece: &Piece) -> i32 {
    let base = match piece.kind {
        Kind::Poro => 1000.0,
        Kind::SiegeMinion => 40.0,
        Kind::SuperMinion => 60.0,
        Kind::MeleeMinion => 20.0,
        Kind::CasterMinion => 25.0,
        Kind::SandSoldier => 35.0,
        Kind::BaronNashor => 200.0,
        _ => 50.0,
    };
    let health = f64::from(piece.hp) / piece.stat(MAX_HP).max(1.0);
    let mut worth = (f64::from(piece.gold) + base) * (0.5 + 0.5 * health);
    if !piece.kind.is_minion() {
        worth += 0.4 * piece.stat(AD) + 0.4 * piece.stat(AP) + 0.15 * piece.stat(PR) + 0.1 * piece.stat(MR);
    }
    if piece.kind.record().skill.is_some() && piece.cooldown <= 0.0 {
        worth += 15.0;
    }
    worth += 20.0 * f64::from(piece.item_count);
    (worth + 0.3 * position.shielded(piece)).floor() as i32
}

/// Pieces want to stand in the middle and ahead, the Poro at home.
fn place(piece: &Piece) -> f64 {
    let ahead = f64::from(advance(piece.owner, piece.square.y()));
    if piece.kind == Kind::Poro {
        return -8.0 * ahead;
    }
    let middle = 4.0 - (f64::from(piece.square.x()) - 3.5).abs();
    let drive = if piece.kind.is_champion() { 3.5 } else { 2.0 };
    0.6 * middle + drive * ahead
}

/// Ranks between the own back rank and a rank.
pub fn advance(owner: Owner, rank: i32) -> i32 {
    if owner.is_blue() { rank } else { 7 - rank }
}

impl Evaluator<LolChess> for Worth {
    fn evaluate(&mut self, game: &LolChess) -> i32 {
        self.of(game.position())
    }

    fn win(&self, score: i32) -> f64 {
        1.0 / (1.0 + libm::exp(-f64::from(score) / SCALE))
    }

    /// Attacks come first, the most hurt victim before the others; then skills, purchases and steps ahead.
    fn promise(&self, game: &LolChess, action: Action) -> i32 {
        let position = game.position();
        let victim = |square| position.at(square).map(|piece| &position.pieces[piece]);
        match action {
            Action::Attack(_, to) => victim(to).map_or(0, |piece| 50 + urgency(piece)),
            Action::Skill(from, to) if from != to => victim(to).map_or(30, |piece| 40 + urgency(piece)),
            Action::Skill(..) => 35,
            Action::Buy(..) => 25,
            Action::Move(from, to) => {
                2 * (advance(position.mover(), to.y()) - advance(position.mover(), from.y()))
            }
            _ => 0,
        }
    }
}

/// How attractive a victim is, from 0 to 50: the Poro first, then pieces with few hit points.
fn urgency(piece: &Piece) -> i32 {
    if piece.kind == Kind::Poro {
        return 50;
    }
    let hurt = 1.0 - f64::from(piece.hp) / piece.stat(MAX_HP).max(1.0);
    (30.0 * hurt) as i32 + if piece.kind.is_champion() { 10 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    #[test]
    fn the_start_is_even_when_both_sides_have_the_same_champions() {
        let mut options = super::super::super::Options::default();
        options.red.clone_from(&options.blue);
        let game = LolChess::start(&options, 3).unwrap();
        for by_place in [false, true] {
            assert_eq!(Worth { by_place }.of(game.position()), 0);
        }
    }

    #[test]
    fn a_hurt_piece_is_worth_less_and_a_dead_one_nothing() {
        let game = LolChess::start(&super::super::super::Options::default(), 3).unwrap();
        let mut position = *game.position();
        let whole = Worth { by_place: false }.of(&position);
        let piece = position.listed().iter().position(|piece| piece.owner == Owner::Blue).unwrap();
        position.set_hp(piece, 1);
        let hurt = Worth { by_place: false }.of(&position);
        position.set_hp(piece, 0);
        let dead = Worth { by_place: false }.of(&position);
        assert!(whole > hurt && hurt > dead, "{whole}, {hurt}, {dead}");
    }
}
