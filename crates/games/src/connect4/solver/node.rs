//! A position in the search, and its children with a look two plies ahead.

use super::squares::{STRIDE, is_several, lowest, mirrored, winning_squares, winning_squares_of_four};
use crate::connect4::board::{BOTTOM, Board, FULL, playable};
use wide::u64x4;

/// Positions with fewer stones share a table entry with their mirror image; later ones too rarely meet it.
const MIRRORED_BELOW: u32 = 12;

/// Stones of both sides with the squares that complete four for each, which a child inherits.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Stones of the side to move.
    pub mine: Board,
    /// Stones of the other side.
    pub theirs: Board,
    /// Squares that complete four for the side to move.
    pub my_wins: Board,
    /// Squares that complete four for the other side.
    pub their_wins: Board,
}

impl Node {
    /// A position by the stones of the side to move and all stones.
    pub fn new(mine: Board, mask: Board) -> Self {
        let theirs = mine ^ mask;
        Node { mine, theirs, my_wins: winning_squares(mine), their_wins: winning_squares(theirs) }
    }

    /// All stones.
    #[inline]
    pub const fn mask(&self) -> Board {
        self.mine | self.theirs
    }

    /// The position after the side to move drops a stone that gives it these winning squares.
    #[inline]
    pub const fn after(&self, drop: Board, wins: Board) -> Node {
        Node { mine: self.theirs, theirs: self.mine | drop, my_wins: self.their_wins, their_wins: wins }
    }

    /// Moves after which the other side has no immediate win.
    #[inline]
    pub const fn safe_moves(&self) -> Board {
        safe_replies(playable(self.mask()), self.their_wins)
    }
}

/// Moves on `open` squares that leave the opponent, with these winning squares, no immediate win.
#[inline]
pub const fn safe_replies(open: Board, their_wins: Board) -> Board {
    let threats = their_wins & open;
    let safe = open & !(their_wins >> 1);
    if threats == 0 {
        safe
    } else if is_several(threats) {
        0
    } else {
        safe & threats
    }
}

/// The key of a position in the table.
#[inline]
pub fn key(mine: Board, mask: Board, stones: u32) -> Board {
    let key = mine + mask;
    if stones < MIRRORED_BELOW { key.min(mirrored(mine) + mirrored(mask)) } else { key }
}

/// The moves of a node and what each attains. Unused places repeat a move.
pub struct Children {
    /// The square of each move.
    pub drops: [Board; 8],
    /// The squares that complete four for the mover after each move.
    pub wins: [Board; 8],
    /// How many moves there are.
    pub count: usize,
}

/// Children side by side, four in a register: the square of each move and the winning squares after it.
#[derive(Clone, Copy)]
pub struct Lanes {
    /// The square of each move.
    pub drops: [u64x4; 2],
    /// The squares that complete four for the mover after each move.
    pub wins: [u64x4; 2],
}

impl Children {
    /// One child for each square of `moves`, of which there is at least one, on a board with all stones `mask`.
    ///
    /// Nothing if some move leaves the opponent without a safe reply, so that the next move wins.
    #[inline(always)]
    pub fn new(mine: Board, mask: Board, moves: Board) -> Option<(Self, Lanes)> {
        let first = lowest(moves);
        let (low, rest) = next_four(moves, first);
        let low = u64x4::new(low);
        let low_wins = complete(mine, mask, low)?;
        let (mut high, mut high_wins) = (low, low_wins);
        if rest != 0 {
            high = u64x4::new(next_four(rest, first).0);
            high_wins = complete(mine, mask, high)?;
        }
        let mut children = Children { drops: [0; 8], wins: [0; 8], count: moves.count_ones() as usize };
        children.drops[..4].copy_from_slice(low.as_array());
        children.drops[4..].copy_from_slice(high.as_array());
        children.wins[..4].copy_from_slice(low_wins.as_array());
        children.wins[4..].copy_from_slice(high_wins.as_array());
        Some((children, Lanes { drops: [low, high], wins: [low_wins, high_wins] }))
    }

    /// Takes a child out; the last one moves into its place.
    #[inline]
    pub fn remove(&mut self, index: usize) {
        self.count -= 1;
        self.drops[index] = self.drops[self.count];
        self.wins[index] = self.wins[self.count];
    }
}

/// The four lowest squares, filled up with `default`, and the rest.
#[inline]
const fn next_four(squares: Board, default: Board) -> ([Board; 4], Board) {
    let a = squares;
    let b = a & a.wrapping_sub(1);
    let c = b & b.wrapping_sub(1);
    let d = c & c.wrapping_sub(1);
    let rest = d & d.wrapping_sub(1);
    (
        [
            lowest(a),
            if b == 0 { default } else { lowest(b) },
            if c == 0 { default } else { lowest(c) },
            if d == 0 { default } else { lowest(d) },
        ],
        rest,
    )
}

/// The winning squares after each of four moves, or nothing if one of them leaves no safe reply.
#[inline(always)]
fn complete(mine: Board, mask: Board, drops: u64x4) -> Option<u64x4> {
    let wins = winning_squares_of_four(u64x4::splat(mine) | drops);
    let open = ((u64x4::splat(mask) | drops) + u64x4::splat(BOTTOM)) & u64x4::splat(FULL);
    let none = u64x4::splat(0);
    let threats = wins & open;
    let is_quiet = threats.simd_eq(none);
    let replies = (threats | (open & is_quiet)) & !(wins >> 1u32);
    let single = (threats & (threats - u64x4::splat(1))).simd_eq(none);
    let lost = replies.simd_eq(none) | (!single & !is_quiet);
    (!lost.any()).then_some(wins)
}

/// What a square is worth before anything else is known: central columns first, then squares on many lines.
const SQUARE_VALUE: [u32; 49] = {
    const COLUMNS: [u32; 7] = [0, 4, 8, 12, 10, 6, 2];
    const LINES: [[u32; 4]; 3] = [[3, 4, 5, 7], [4, 6, 8, 10], [5, 8, 11, 13]];
    let mut values = [0; 49];
    let mut square = 0;
    while square < 49 {
        let (column, row) = (square / STRIDE as usize, square % STRIDE as usize);
        if row < 6 {
            let from_edge = if column < 3 { column } else { 6 - column };
            let from_border = if row < 3 { row } else { 5 - row };
            values[square] = COLUMNS[column] + LINES[from_border][from_edge];
        }
        square += 1;
    }
    values
};

/// How moves are ranked.
#[derive(Clone, Copy, Debug)]
pub struct Ranking {
    /// Squares on which a stone right above an own stone earns a bonus: all in short games, none in long ones.
    pub stacking: Board,
}

impl Ranking {
    /// The children's ranks, best first, each with the child's index in the lowest three bits.
    #[inline]
    pub fn sorted(self, node: &Node, children: &Children) -> [u32; 8] {
        let free = FULL & !node.mask();
        let open = playable(node.mask());
        let mut ranks = [0; 8];
        for index in 0..children.count {
            let rank = self.rank(node, children, index, (free, open));
            let mut place = index;
            while place > 0 && ranks[place - 1] < rank {
                ranks[place] = ranks[place - 1];
                place -= 1;
            }
            ranks[place] = rank;
        }
        ranks
    }

    #[inline]
    fn rank(self, node: &Node, children: &Children, index: usize, (free, open): (Board, Board)) -> u32 {
        let drop = children.drops[index];
        let wins = children.wins[index] & free & !drop;
        let mut value = 2 + 2 * wins.count_ones();
        // The opponent would answer on the mover's own winning square.
        if (drop << 1) & node.my_wins != 0 {
            value -= 2;
        }
        if wins & (open | drop << 1) != 0 {
            value += 1;
        }
        if (drop >> 1) & node.mine & self.stacking != 0 {
            value += 1;
        }
        (value << 9) | (SQUARE_VALUE[drop.trailing_zeros() as usize] << 3) | index as u32
    }
}
