//! Victor's order of the root columns: by the middle, parity and the lines through the landing square.

use super::rule::Outlook;
use crate::connect4::board::{Board, column, playable};
use crate::connect4::line::{Direction, Lines};

const CENTRE_STEP: i32 = 2;
const PARITY: i32 = 4;
const OWN: [i32; 3] = [2, 8, 50];
const BLOCK: [i32; 3] = [0, 5, 40];

/// The columns of `among` that are not full, in the order given.
pub fn open_columns(mask: Board, among: &[u32]) -> Vec<u32> {
    among.iter().copied().filter(|index| playable(mask) & column(*index) != 0).collect()
}

/// The reference's `victorMoveOrder`: best first, ties in the given order; full columns are left out.
pub fn victor_move_order(outlook: Outlook, among: &[u32]) -> Vec<u32> {
    let mask = outlook.own | outlook.other;
    let (mine, theirs) = (Lines::new(outlook.own, outlook.other), Lines::new(outlook.other, outlook.own));
    let mut columns = open_columns(mask, among);
    columns.sort_by_key(|index| {
        let square = playable(mask) & column(*index);
        let parity = if square & outlook.favourable() == 0 { 0 } else { PARITY };
        let centre = CENTRE_STEP * (3 - (*index as i32 - 3).abs());
        -(centre + parity + weigh(square, &mine, OWN) + weigh(square, &theirs, BLOCK))
    });
    columns
}

/// Weighs the open lines of one side through an empty square by their number of stones.
fn weigh(square: Board, lines: &Lines, weights: [i32; 3]) -> i32 {
    weights[0] * lines.count(|direction, open| open.one & through(direction, square))
        + weights[1] * lines.count(|direction, open| open.two & through(direction, square))
        + weights[2] * lines.count(|direction, open| open.three & through(direction, square))
}

/// The lines of one direction that contain the square.
const fn through(direction: Direction, square: Board) -> Board {
    let pair = square | (square >> direction.step);
    (pair | (pair >> (2 * direction.step))) & direction.starts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::board::CENTRE_OUT;
    use crate::connect4::line::DIRECTIONS;

    #[test]
    fn the_middle_square_of_the_bottom_lies_on_seven_lines() {
        let square = 1 << 21;
        assert_eq!(DIRECTIONS.map(|direction| through(direction, square).count_ones()), [1, 4, 1, 1]);
    }

    #[test]
    fn an_empty_board_is_searched_from_the_middle() {
        let outlook = Outlook { own: 0, other: 0, is_first: true };
        assert_eq!(victor_move_order(outlook, &CENTRE_OUT), CENTRE_OUT);
    }
}
