//! The order in which moves are searched.

use super::children::Children;
use super::node::Node;
use crate::connect4::board::{Board, FULL, STRIDE, playable};

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
pub(super) struct Ranking {
    /// Squares on which a stone right above an own stone earns a bonus: all in short games, none in long ones.
    pub stacking: Board,
}

impl Ranking {
    /// The children's ranks, best first, each with the child's index in the lowest three bits.
    #[inline]
    pub(super) fn sorted(self, node: &Node, children: &Children) -> [u32; 8] {
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
