//! The position: plain values in fixed arrays, copied with one `memcpy`, and an index of pieces by square.
use super::piece::{NIL, Owner, Piece};
use super::pool::{Entry, POOL};
use super::random::{Luck, Random};
use super::refusal::Refusal;
use super::square::{GRID, SQUARES, Square};
use super::table::{Item, Kind};
use serde::Serialize;

/// Most pieces that can be on the list: both sides, a drake and the Baron.
pub const PIECES: usize = 34;
/// A mailbox entry without a living piece.
pub const EMPTY: u8 = u8::MAX;
/// A mailbox entry outside the grid.
pub const EDGE: u8 = u8::MAX - 1;

/// The state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The game goes on.
    Running,
    /// One Poro is left.
    Won(Owner),
    /// Neither side won.
    Drawn(Draw),
}

/// Why a game was drawn; the reference knows no draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Draw {
    /// The side to move has no action.
    Stuck,
    /// Sixty rounds without damage, purchase or forward minion move.
    Quiet,
    /// The last round was played.
    Rounds,
}

/// The part of an action that changes hit points, for the record of the last action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// What the player did.
    Event = 0,
    /// What happened at the start of the next turn.
    Upkeep = 1,
}

/// The complete state of a game.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy)]
pub struct Position {
    /// The ordered list of pieces, of which `count` are meant.
    pub pieces: [Piece; PIECES],
    /// Debuffs and shields of all pieces.
    pub pool: [Entry; POOL],
    pub(super) used: [u64; POOL.div_ceil(64)],
    /// The first living piece on each mailbox square.
    pub(super) board: [u8; SQUARES],
    /// Squares whose first living piece belongs to each owner.
    pub(super) held: [u128; 3],
    /// Changes of hit points by the last action, by phase and piece.
    pub(super) changes: [[i16; PIECES]; 2],
    pub(super) keys: [u64; PIECES],
    /// Pieces whose key is out of date.
    pub(super) dirty: u64,
    /// Living pieces.
    pub(super) alive: u64,
    /// Pieces of each owner.
    pub(super) owned: [u64; 3],
    /// Pieces that carry an aura.
    pub(super) emitters: u64,
    /// Gold of blue and red.
    pub gold: [i32; 2],
    /// The round, which is one player's turn; odd rounds are blue's.
    pub round: u32,
    /// Random numbers to come.
    pub random: Random,
    /// The random decisions of the last action.
    pub luck: Luck,
    /// Items bought by blue and red.
    pub bought: [u16; 2],
    /// Round of the last shop.
    pub shop_round: u16,
    /// Rounds in a row without damage, purchase or forward minion move.
    pub quiet: u16,
    /// Last round of the game, 0 for no limit.
    pub max_rounds: u16,
    /// Living pieces that share a square with an earlier one.
    pub(super) shared: u8,
    /// Leonas on the list.
    pub(super) leonas: u8,
    /// Nested damage.
    pub(super) depth: u8,
    pub(super) phase: Phase,
    /// Why the action cannot be completed.
    pub(super) fault: Option<Refusal>,
    /// Pieces on the list.
    pub count: u8,
    /// The three items on offer.
    pub shop: [Item; 3],
    /// Drakes that may still come, in order; only `drakes_left` are meant.
    pub drakes: [Kind; 6],
    /// Length of `drakes`.
    pub drakes_left: u8,
    /// Drakes killed so far.
    pub drakes_killed: u8,
    /// Whether the mover has bought an item in this turn.
    pub has_bought: bool,
    /// Whether the mover has used a spell in this turn.
    pub has_cast: bool,
    /// Whether the draw rules of the rulebook count.
    pub draws: bool,
    /// Whether something happened in this round that the draw rule counts.
    pub lively: bool,
    /// The state of a game.
    pub status: Status,
    /// The last action, for display.
    pub last: Option<super::action::Action>,
}

impl Position {
    /// A position without pieces.
    pub fn empty(random: Random) -> Self {
        let mut board = [EDGE; SQUARES];
        for square in Square::all() {
            board[square.index()] = EMPTY;
        }
        Self {
            pieces: [Piece::new(Kind::Poro, Owner::Neutral, Square::at(0, 0), NIL); PIECES],
            pool: [Entry::FREE; POOL],
            used: [0; POOL.div_ceil(64)],
            board,
            held: [0; 3],
            changes: [[0; PIECES]; 2],
            keys: [0; PIECES],
            dirty: 0,
            alive: 0,
            owned: [0; 3],
            emitters: 0,
            gold: [0; 2],
            round: 1,
            random,
            luck: Luck::NONE,
            bought: [0; 2],
            shop_round: 1,
            quiet: 0,
            max_rounds: 0,
            shared: 0,
            leonas: 0,
            depth: 0,
            phase: Phase::Event,
            fault: None,
            count: 0,
            shop: [Item::BfSword; 3],
            drakes: super::monster::DRAKE_POOL,
            drakes_left: 6,
            drakes_killed: 0,
            has_bought: false,
            has_cast: false,
            draws: false,
            lively: false,
            status: Status::Running,
            last: None,
        }
    }

    /// A position with these pieces, in this order of the list.
    ///
    /// # Panics
    /// When there are more pieces than a list holds.
    pub fn arrange(pieces: &[Piece], random: Random) -> Self {
        let mut position = Self::empty(random);
        for piece in pieces {
            position.add(*piece);
        }
        position.rebuild();
        position
    }

    /// The side whose round it is.
    #[inline]
    pub fn mover(&self) -> Owner {
        if self.round % 2 == 1 { Owner::Blue } else { Owner::Red }
    }

    /// The pieces on the list, living and dead.
    #[inline]
    pub fn listed(&self) -> &[Piece] {
        &self.pieces[..self.count as usize]
    }

    /// Appends a piece to the list.
    pub fn add(&mut self, piece: Piece) -> usize {
        let index = self.count as usize;
        self.count += 1;
        self.pieces[index] = piece;
        self.enter(index);
        self.touch(index);
        index
    }

    /// Adds a piece of the list to everything that is derived from the list.
    fn enter(&mut self, index: usize) {
        let piece = &self.pieces[index];
        self.owned[piece.owner as usize] |= 1 << index;
        if piece.auras != 0 {
            self.emitters |= 1 << index;
        }
        self.leonas += u8::from(piece.kind == Kind::Leona);
        if piece.is_alive() {
            self.rise(index);
        }
    }

    /// Marks a piece as changed.
    #[inline]
    pub(super) fn touch(&mut self, piece: usize) {
        self.dirty |= 1 << piece;
    }

    /// The first living piece on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<usize> {
        let entry = self.board[square.index()];
        (entry < EDGE).then_some(entry as usize)
    }

    /// The first living piece on a square, if its colour is blue or not blue as asked.
    #[inline]
    pub fn at_colour(&self, square: Square, blue: bool) -> Option<usize> {
        self.at(square).filter(|p| self.pieces[*p].owner.is_blue() == blue)
    }

    /// Whether a living piece stands on a square.
    #[inline]
    pub fn is_occupied(&self, square: Square) -> bool {
        self.board[square.index()] < EDGE
    }

    /// Squares of the grid without a living piece.
    #[inline]
    pub(super) fn free(&self) -> u128 {
        GRID & !(self.held[0] | self.held[1] | self.held[2])
    }

    /// The piece with a number, living or dead.
    pub fn with_home(&self, home: u8) -> Option<usize> {
        let index = home as usize;
        if index < self.count as usize && self.pieces[index].home == home {
            return Some(index);
        }
        self.listed().iter().position(|p| p.home == home)
    }

    /// Pieces in a set, in list order.
    #[inline]
    pub(super) fn each(mut set: u64) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            (set != 0).then(|| {
                let piece = set.trailing_zeros() as usize;
                set &= set - 1;
                piece
            })
        })
    }

    /// Living pieces that are blue, or are not.
    #[inline]
    pub(super) fn living(&self, blue: bool) -> u64 {
        let colour = if blue { self.owned[0] } else { self.owned[1] | self.owned[2] };
        self.alive & colour
    }

    /// Sets hit points, with everything that follows from living or not.
    #[inline]
    pub(super) fn set_hp(&mut self, piece: usize, hp: i32) {
        let before = self.pieces[piece].hp;
        if before == hp {
            return;
        }
        self.pieces[piece].hp = hp;
        self.touch(piece);
        let change = &mut self.changes[self.phase as usize][piece];
        *change = change.saturating_add((hp - before) as i16);
        if hp > 0 {
            if before <= 0 {
                self.rise(piece);
            }
        } else if before > 0 {
            self.fall(piece);
        }
        if self.pieces[piece].item_set & super::stat::CONDITIONAL_ITEMS != 0 {
            self.refresh(piece, super::stat::CONDITIONAL_STATS);
        }
    }

    /// True with so many percent; always draws.
    #[inline]
    pub(super) fn roll(&mut self, percent: f64) -> bool {
        let success = self.random.chance(percent);
        self.luck.note(percent, success);
        success
    }

    /// Puts a piece on another square.
    #[inline]
    pub(super) fn place(&mut self, piece: usize, square: Square) {
        if self.pieces[piece].is_alive() {
            self.fall(piece);
            self.pieces[piece].square = square;
            self.rise(piece);
        } else {
            self.pieces[piece].square = square;
        }
        self.touch(piece);
    }

    fn rise(&mut self, piece: usize) {
        self.alive |= 1 << piece;
        let Piece { square, owner, .. } = self.pieces[piece];
        let first = self.board[square.index()];
        if first == EMPTY {
            self.board[square.index()] = piece as u8;
            self.held[owner as usize] |= square.bit();
        } else {
            self.shared += 1;
            self.set_first(square, first.min(piece as u8) as usize);
        }
    }

    /// Updates the first piece of a square that several share.
    fn set_first(&mut self, square: Square, piece: usize) {
        self.board[square.index()] = piece as u8;
        for held in &mut self.held {
            *held &= !square.bit();
        }
        self.held[self.pieces[piece].owner as usize] |= square.bit();
    }

    fn fall(&mut self, piece: usize) {
        self.alive &= !(1 << piece);
        let Piece { square, owner, .. } = self.pieces[piece];
        let other = if self.shared == 0 { None } else { self.others_on(square).next() };
        if let Some(first) = other {
            self.shared -= 1;
            self.set_first(square, first);
        } else {
            self.board[square.index()] = EMPTY;
            self.held[owner as usize] &= !square.bit();
        }
    }

    /// All living pieces on a square, in list order.
    pub(super) fn others_on(&self, square: Square) -> impl Iterator<Item = usize> {
        Self::each(self.alive).filter(move |p| self.pieces[*p].square == square)
    }

    /// Takes a piece off the list, as Viktor's fourth module does; later pieces move up.
    pub(super) fn remove(&mut self, piece: usize) {
        self.set_hp(piece, 0);
        while self.pieces[piece].debuffs != NIL {
            self.remove_debuff(piece, self.pieces[piece].debuffs);
        }
        while self.pieces[piece].shields != NIL {
            self.remove_shield(piece, self.pieces[piece].shields);
        }
        let count = self.count as usize;
        self.pieces.copy_within(piece + 1..count, piece);
        for phase in &mut self.changes {
            phase.copy_within(piece + 1..count, piece);
            phase[count - 1] = 0;
        }
        self.pieces[count - 1] = Piece::new(Kind::Poro, Owner::Neutral, Square::at(0, 0), NIL);
        self.pieces[count - 1].hp = 0;
        self.count -= 1;
        self.rebuild();
    }

    /// Recomputes everything that is derived from the list of pieces.
    pub(super) fn rebuild(&mut self) {
        (self.alive, self.owned, self.emitters, self.shared, self.held) = (0, [0; 3], 0, 0, [0; 3]);
        self.leonas = 0;
        for square in Square::all() {
            self.board[square.index()] = EMPTY;
        }
        for index in 0..self.count as usize {
            self.enter(index);
            self.refresh(index, super::stat::ALL_STATS);
        }
        self.dirty = (1 << self.count) - 1;
    }
}
