//! Small boards for the quirks.

use games::lolchess::action::Action;
use games::lolchess::debuff::{Application, Debuff};
use games::lolchess::piece::{Owner, Piece};
use games::lolchess::position::Position;
use games::lolchess::random::Random;
use games::lolchess::refusal::Refusal;
use games::lolchess::table::{CRIT_CHANCE, Item, Kind, REGENERATION};

/// A board with a Poro of each side in two corners; nobody hits critically or regenerates unless told.
pub(crate) struct Scene {
    pieces: Vec<Piece>,
}

impl Scene {
    pub(crate) fn new() -> Self {
        Self { pieces: Vec::new() }.blue(Kind::Poro, "a1").red(Kind::Poro, "h8")
    }

    pub(crate) fn blue(self, kind: Kind, square: &str) -> Self {
        self.piece(kind, Owner::Blue, square)
    }

    pub(crate) fn red(self, kind: Kind, square: &str) -> Self {
        self.piece(kind, Owner::Red, square)
    }

    pub(crate) fn neutral(self, kind: Kind, square: &str) -> Self {
        self.piece(kind, Owner::Neutral, square)
    }

    fn piece(mut self, kind: Kind, owner: Owner, square: &str) -> Self {
        let mut piece = Piece::new(kind, owner, square.parse().unwrap(), self.pieces.len() as u8);
        piece.moved = true;
        piece.raw[CRIT_CHANCE] = 0;
        piece.raw[REGENERATION] = 0;
        self.pieces.push(piece);
        self
    }

    /// Both Poros have died.
    pub(crate) fn dead_poros(mut self) -> Self {
        self.pieces[..2].iter_mut().for_each(|p| p.hp = 0);
        self
    }

    /// Changes the piece that came last.
    pub(crate) fn with(mut self, change: impl Fn(&mut Piece)) -> Self {
        change(self.pieces.last_mut().unwrap());
        self
    }

    /// Gives the piece that came last an item.
    pub(crate) fn item(self, item: Item) -> Self {
        self.with(|p| p.push_item(item))
    }

    /// Hit points of the piece that came last, also as its maximum.
    pub(crate) fn hp(self, hp: i16) -> Self {
        self.with(|p| (p.raw[0], p.hp) = (hp, i32::from(hp)))
    }

    pub(crate) fn set(self) -> Position {
        Position::arrange(&self.pieces, Random::reference(12345))
    }
}

/// The piece that stands, or lies, on a square.
pub(crate) fn on(position: &Position, square: &str) -> usize {
    let square = square.parse().unwrap();
    position.listed().iter().position(|p| p.square == square).unwrap()
}

/// The hit points of the piece with this number; 2 is the first after the Poros.
pub(crate) fn hp(position: &Position, piece: usize) -> i32 {
    position.pieces[piece].hp
}

pub(crate) fn blue(position: &mut Position, action: &str) -> Result<(), Refusal> {
    position.try_act(Owner::Blue, action.parse::<Action>().unwrap())
}

pub(crate) fn red(position: &mut Position, action: &str) -> Result<(), Refusal> {
    position.try_act(Owner::Red, action.parse::<Action>().unwrap())
}

pub(crate) fn buy(position: &mut Position, side: Owner, item: Item, piece: u8) -> Result<(), Refusal> {
    position.try_act(side, Action::Buy(item, piece))
}

/// Puts a debuff on a piece as it is.
pub(crate) fn put(position: &mut Position, piece: usize, debuff: Debuff, duration: i16, value: f64) {
    let other = position.pieces[piece].owner.other();
    position.push_debuff(piece, Application::new(debuff, duration, other).with(value));
}

/// The stored number of a piece's first such debuff.
pub(crate) fn stored(position: &Position, piece: usize, debuff: Debuff) -> Option<f64> {
    position.find_debuff(piece, debuff).map(|node| position.pool[node as usize].value)
}
