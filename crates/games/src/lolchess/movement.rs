//! Which squares a piece may move to, attack or aim at, and castling.
use super::debuff::Debuff;
use super::piece::Owner;
use super::position::Position;
use super::refusal::Refusal;
use super::shield::{PERMANENT, Shield};
use super::square::Square;
use super::table::{Kind, Reach};

/// Coordinates that may be off the grid: the reference accepts moves anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// File, a is 0.
    pub x: i32,
    /// Rank, the first is 0.
    pub y: i32,
}

impl From<Square> for Point {
    fn from(square: Square) -> Self {
        Self { x: square.x(), y: square.y() }
    }
}

impl Point {
    /// The square of the grid, if it is one.
    pub fn square(self) -> Option<Square> {
        Square::on_grid(self.x, self.y)
    }
}

fn is_jump(dx: i32, dy: i32) -> bool {
    matches!((dx.abs(), dy.abs()), (1, 2) | (2, 1))
}

fn is_line(dx: i32, dy: i32) -> bool {
    dx == 0 || dy == 0 || dx.abs() == dy.abs()
}

impl Position {
    /// Whether lines of an owner's pieces pass over a square: only own pieces under Ghost live there.
    pub(super) fn is_passable(&self, square: Square, owner: Owner) -> bool {
        let Some(first) = self.at(square) else { return true };
        let ghost = |p: usize| self.pieces[p].owner == owner && self.has_debuff(p, Debuff::Ghost);
        if self.shared == 0 { ghost(first) } else { self.others_on(square).all(ghost) }
    }

    /// Whether the squares strictly between two points of a line are passable.
    fn is_clear(&self, from: Point, to: Point, owner: Owner) -> bool {
        let (sx, sy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        let distance = (to.x - from.x).abs().max((to.y - from.y).abs());
        (1..distance).all(|n| {
            Square::on_grid(from.x + sx * n, from.y + sy * n)
                .is_none_or(|square| self.is_passable(square, owner))
        })
    }

    /// The move rule, with no look at the target's occupancy.
    pub(super) fn can_move(&self, piece: usize, to: Point, speed: i32) -> bool {
        let p = &self.pieces[piece];
        let from = Point::from(p.square);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        if dx == 0 && dy == 0 {
            return false;
        }
        if p.marching && if p.owner.is_blue() { dy < 0 } else { dy > 0 } {
            return false;
        }
        if !p.moved && p.jumper && is_jump(dx, dy) {
            return true;
        }
        if p.marching && dx != 0 {
            return false;
        }
        if speed != 0 && dx.abs().max(dy.abs()) > speed {
            return false;
        }
        is_line(dx, dy) && self.is_clear(from, to, p.owner)
    }

    /// The attack rule, with no look at who stands on the target.
    pub(super) fn can_reach(&self, piece: usize, to: Point, reach: Reach, range: i32) -> bool {
        let p = &self.pieces[piece];
        if p.kind == Kind::Zed
            && let Some(target) = to.square().and_then(|s| self.at_colour(s, !p.owner.is_blue()))
            && self.find_mark(target, p.home).is_some()
        {
            return true;
        }
        let from = Point::from(p.square);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        if dx == 0 && dy == 0 {
            return false;
        }
        if reach.jump && is_jump(dx, dy) {
            return true;
        }
        Self::in_direction(reach, range, dx, dy) && self.is_clear(from, to, p.owner)
    }

    fn in_direction(reach: Reach, range: i32, dx: i32, dy: i32) -> bool {
        if range != 0 && dx.abs().max(dy.abs()) > range {
            return false;
        }
        match (dx, dy) {
            (_, 0) => reach.straight[0],
            (0, _) => reach.straight[1],
            _ => dx.abs() == dy.abs() && reach.diagonal,
        }
    }

    /// The rule of skills that jump to a free square of the grid in reach.
    pub(super) fn can_shift(&self, piece: usize, to: Point, reach: Reach) -> bool {
        let from = Point::from(self.pieces[piece].square);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let Some(square) = to.square() else { return false };
        if (dx, dy) == (0, 0) || self.is_occupied(square) {
            return false;
        }
        (reach.jump && is_jump(dx, dy)) || Self::in_direction(reach, i32::from(reach.range), dx, dy)
    }

    /// Speed for a move, with the first step of minions.
    #[inline]
    pub(super) fn stride(&self, piece: usize) -> i32 {
        let p = &self.pieces[piece];
        self.speed(piece) + i32::from(p.kind.is_foot_soldier() && !p.moved)
    }

    /// Whether a move has the shape of castling.
    pub(super) fn is_castling(&self, piece: usize, to: Point) -> bool {
        let p = &self.pieces[piece];
        p.kind == Kind::Poro && !p.moved && p.square.y() == to.y && (p.square.x() - to.x).abs() == 2
    }

    /// The Siege Minion that a Poro can castle with towards a side.
    pub(super) fn castling_partner(&self, poro: usize, to: Point) -> Option<usize> {
        let p = &self.pieces[poro];
        let corner = Square::at(if to.x > p.square.x() { 7 } else { 0 }, p.square.y());
        let siege = self.at_colour(corner, p.owner.is_blue())?;
        let partner = &self.pieces[siege];
        if partner.kind != Kind::SiegeMinion || partner.moved {
            return None;
        }
        let (low, high) = (p.square.x().min(corner.x()), p.square.x().max(corner.x()));
        (low + 1..high).all(|x| !self.is_occupied(Square::at(x, corner.y()))).then_some(siege)
    }

    /// Moves a piece; the target is on the grid.
    pub(super) fn move_piece(&mut self, piece: usize, to: Square) -> Result<(), Refusal> {
        let blue = self.pieces[piece].owner.is_blue();
        if self.at_colour(to, blue).is_some() {
            return Err(Refusal::TargetOccupied);
        }
        if self.is_castling(piece, to.into()) {
            return self.castle(piece, to);
        }
        if !self.can_move(piece, to.into(), self.stride(piece)) {
            return Err(Refusal::InvalidMove);
        }
        if self.pieces[piece].kind.is_foot_soldier() {
            self.lively = true;
        }
        self.place(piece, to);
        self.pieces[piece].moved = true;
        Ok(())
    }

    fn castle(&mut self, poro: usize, to: Square) -> Result<(), Refusal> {
        let siege = self.castling_partner(poro, to.into()).ok_or(Refusal::InvalidCastling)?;
        let from = self.pieces[poro].square;
        let beside = Square::at(from.x() + (to.x() - from.x()).signum(), from.y());
        self.place(poro, to);
        self.place(siege, beside);
        self.pieces[poro].moved = true;
        self.pieces[siege].moved = true;
        let amount = (self.max_hp(poro) * 0.25).floor();
        self.give_shield(poro, Shield::Castling, amount, PERMANENT);
        Ok(())
    }
}
