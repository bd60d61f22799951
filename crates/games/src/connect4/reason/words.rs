//! Words for people: colours, columns, rows, and squares as marks name them.

use crate::connect4::board::{Board, STRIDE, column_of, squares};
use crate::connect4::{Column, Connect4};
use game::Side;

/// A move in the middle of a sentence: "column 4".
pub(in crate::connect4) fn says(_: &Connect4, m: Column) -> String {
    format!("column {m}")
}

/// What people call a side.
pub(in crate::connect4) const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Yellow",
    }
}

/// The row of a single square, counted from 1 at the bottom.
pub(in crate::connect4) const fn row(square: Board) -> u32 {
    square.trailing_zeros() % STRIDE + 1
}

/// The column of a single square, counted from 1 on the left.
pub(in crate::connect4) const fn number(square: Board) -> u32 {
    column_of(square) + 1
}

/// A square as marks name it: `4-1`.
pub(in crate::connect4) fn name(square: Board) -> String {
    format!("{}-{}", number(square), row(square))
}

/// The columns of some squares: "column 3", "columns 3 and 6", "columns 1, 3 and 6".
pub(in crate::connect4) fn columns(set: Board) -> String {
    let mut numbers: Vec<u32> = squares(set).map(number).collect();
    numbers.dedup();
    let kind = if numbers.len() == 1 { "column" } else { "columns" };
    format!("{kind} {}", list(numbers.iter().map(u32::to_string)))
}

/// "3", "3 and 6", "1, 3 and 6".
pub(in crate::connect4) fn list(words: impl IntoIterator<Item = String>) -> String {
    let mut words: Vec<String> = words.into_iter().collect();
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::board::square;

    #[test]
    fn squares_are_said_by_column_and_row_from_one() {
        assert_eq!((name(square(3, 0)), name(square(6, 5))), ("4-1".to_owned(), "7-6".to_owned()));
        assert_eq!(columns(square(2, 4)), "column 3");
        assert_eq!(columns(square(2, 4) | square(2, 5)), "column 3");
        assert_eq!(columns(square(0, 1) | square(2, 4) | square(5, 0)), "columns 1, 3 and 6");
    }
}
