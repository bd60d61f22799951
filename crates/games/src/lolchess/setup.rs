//! The start of a game: the placement of the pieces, and what is drawn before the first action.
use super::monster::FIRST_MONSTER;
use super::piece::{Owner, Piece};
use super::position::Position;
use super::random::Random;
use super::square::Square;
use super::table::{Kind, Spell};

/// A side's champions from left to right, with their spells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineUp {
    /// The five champions.
    pub champions: [Kind; 5],
    /// Their spells.
    pub spells: [Option<Spell>; 5],
}

/// Files of the sixteen pieces of a side, in list order: sieges, Poro, champions; in front of them casters, melees.
const HOME_FILES: [i32; 16] = [0, 7, 4, 1, 2, 3, 5, 6, 0, 7, 1, 2, 3, 4, 5, 6];

/// The square on which the piece with a number started.
pub fn home_square(home: u8) -> Square {
    let index = home % 16;
    let y = i32::from(index >= 8);
    Square::at(HOME_FILES[index as usize], if home < 16 { y } else { 7 - y })
}

/// The number of the piece that started on a square.
pub fn home_number(square: Square) -> Option<u8> {
    (0..32).find(|home| home_square(*home) == square)
}

/// What the piece with a number started as, unless it is a champion.
pub fn home_kind(home: u8) -> Option<Kind> {
    match home % 16 {
        _ if home >= 32 => None,
        0 | 1 => Some(Kind::SiegeMinion),
        2 => Some(Kind::Poro),
        3..=7 => None,
        8 | 9 => Some(Kind::CasterMinion),
        _ => Some(Kind::MeleeMinion),
    }
}

/// Whether the piece with a number can be of a kind.
pub fn may_be(home: u8, kind: Kind) -> bool {
    match home_kind(home) {
        Some(Kind::MeleeMinion) => {
            matches!(kind, Kind::MeleeMinion | Kind::SuperMinion | Kind::SandSoldier)
        }
        Some(Kind::CasterMinion) => matches!(kind, Kind::CasterMinion | Kind::SandSoldier),
        Some(other) => kind == other,
        None if home == FIRST_MONSTER => kind.is_drake(),
        None if home > FIRST_MONSTER => kind == Kind::BaronNashor,
        None => kind.is_champion(),
    }
}

impl Position {
    /// A new game of the reference rules.
    pub fn new(blue: &LineUp, red: &LineUp, gold: i32, random: Random) -> Self {
        let mut position = Self::empty(random);
        for (owner, line_up) in [(Owner::Blue, blue), (Owner::Red, red)] {
            for index in 0..16 {
                let home = index + 16 * owner as u8;
                let slot = usize::from(index).wrapping_sub(3);
                let kind = home_kind(home).unwrap_or_else(|| line_up.champions[slot]);
                let mut piece = Piece::new(kind, owner, home_square(home), home);
                if kind.is_champion() {
                    piece.spell = line_up.spells[slot];
                    if kind == Kind::Viktor {
                        piece.module = position.random.int(0, 5) as u8;
                    }
                }
                position.add(piece);
            }
        }
        position.gold = [gold; 2];
        position.shuffle_shop();
        position.refresh_auras();
        position
    }
}
