//! Which positions a book holds, and in which order: the file contains only their scores.

use crate::connect4::board::{BOTTOM, Board, STRIDE, WIDTH, has_four, mirrored, playable, squares};

/// The key of a position in the book, the same for its mirror image.
pub fn key(mine: Board, mask: Board) -> Board {
    let key = mine + mask + BOTTOM;
    key.min(mirrored(key))
}

/// The stones of the side to move and all stones of the position with this key.
pub fn stones(key: Board) -> (Board, Board) {
    let (mut mine, mut mask) = (0, 0);
    for column in 0..WIDTH {
        let content = (key >> (column * STRIDE)) & 0x7f;
        // The highest bit stands right above the column's stones.
        let above = 1 << content.ilog2();
        mine |= (content ^ above) << (column * STRIDE);
        mask |= (above - 1) << (column * STRIDE);
    }
    (mine, mask)
}

/// The positions after each move of an unfinished one; `None` for a move that wins.
pub fn successors(key: Board) -> impl Iterator<Item = Option<Board>> {
    let (mine, mask) = stones(key);
    squares(playable(mask))
        .map(move |drop| (!has_four(mine | drop)).then(|| self::key(mine ^ mask, mask | drop)))
}

/// The keys of all unfinished positions, ply by ply up to `plies`, each ply sorted.
pub fn levels(plies: u32) -> Vec<Vec<Board>> {
    let mut levels = vec![vec![key(0, 0)]];
    for ply in 0..plies as usize {
        let mut next: Vec<Board> = levels[ply].iter().flat_map(|key| successors(*key).flatten()).collect();
        next.sort_unstable();
        next.dedup();
        levels.push(next);
    }
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_those_of_the_first_plies_up_to_mirroring() {
        let counts: Vec<usize> = levels(8).iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 4, 25, 121, 568, 2144, 8231, 27_109, 91_295]);
    }

    #[test]
    fn a_name_leads_back_to_its_stones() {
        for names in levels(6) {
            for name in names {
                let (mine, mask) = stones(name);
                assert_eq!(key(mine, mask), name);
                assert_eq!(key(mirrored(mine), mirrored(mask)), name);
            }
        }
    }
}
