//! A position in the search.

use super::squares::{is_several, winning_squares};
use crate::connect4::board::{Board, mirrored, playable};

/// Positions with fewer stones share a table entry with their mirror image; later ones too rarely meet it.
const MIRRORED_BELOW: u32 = 12;

/// Stones of both sides with the squares that complete four for each, which a child inherits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
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
    pub(super) fn new(mine: Board, mask: Board) -> Self {
        let theirs = mine ^ mask;
        Node { mine, theirs, my_wins: winning_squares(mine), their_wins: winning_squares(theirs) }
    }

    #[inline]
    pub(super) const fn mask(&self) -> Board {
        self.mine | self.theirs
    }

    /// The position after the side to move drops a stone that gives it these winning squares.
    #[inline]
    pub(super) const fn after(&self, drop: Board, wins: Board) -> Node {
        Node { mine: self.theirs, theirs: self.mine | drop, my_wins: self.their_wins, their_wins: wins }
    }

    /// Moves after which the other side has no immediate win.
    #[inline]
    pub(super) const fn safe_moves(&self) -> Board {
        safe_replies(playable(self.mask()), self.their_wins)
    }
}

/// Moves on `open` squares that leave the opponent, with these winning squares, no immediate win.
#[inline]
pub(super) const fn safe_replies(open: Board, their_wins: Board) -> Board {
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
pub(super) fn key(mine: Board, mask: Board, stones: u32) -> Board {
    let key = mine + mask;
    if stones < MIRRORED_BELOW { key.min(mirrored(mine) + mirrored(mask)) } else { key }
}
