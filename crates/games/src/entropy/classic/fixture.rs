//! Positions for the tests of the classic bots: small enough to be counted by hand.

use super::pattern::Cells;
use crate::entropy::{Board, Cell, Colour, Entropy};

/// The cells of one line, written as in `R.R....`.
pub(super) fn cells(text: &str) -> Cells {
    let code = |letter: char| Colour::from_letter(letter).map_or(0, Colour::code);
    let codes: Vec<u8> = text.chars().map(code).collect();
    codes.try_into().expect("a line has seven cells")
}

/// All seven rows, of which the last ones may be left out when they are empty.
fn rows(text: &str) -> String {
    let mut rows: Vec<&str> = text.split('/').filter(|row| !row.is_empty()).collect();
    rows.resize(7, ".......");
    rows.join("/")
}

/// A board by its rows.
pub(super) fn board(text: &str) -> Board {
    Board::from_letters(&rows(text).replace('/', "")).expect("rows of chips")
}

/// A position by its rows and what comes after them, as in `hidden:order`.
pub(super) fn position(text: &str, rest: &str) -> Entropy {
    format!("{}:{rest}", rows(text)).parse().expect("a position")
}

/// A cell by its name.
pub(super) fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

/// Six boards whose components the tests list.
pub(super) const ORDER_BOARDS: [&str; 6] = [
    "",
    "R.R....",
    "......./......./RG.GR..",
    "...R.../...R.../......./...R...",
    "R..R.../......./......./R.....G",
    "RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP/RGYBWKP",
];

/// Six placements: board, cell and colour.
pub(super) const CHAOS_PLACEMENTS: [(&str, &str, Colour); 6] = [
    ("", "d4", Colour::Red),
    ("R.R....", "a2", Colour::Blue),
    ("R.R....", "a2", Colour::Red),
    ("......./......./RG.GR..", "c3", Colour::Yellow),
    ("...R.../...R.../......./...R...", "c4", Colour::Green),
    ("R..R.../......./......./R.....G/......./......./...R...", "d4", Colour::Red),
];

/// A component at each of the six placements.
pub(super) fn at_placements<T>(component: impl Fn(&Board, Cell, Colour) -> T) -> [T; 6] {
    CHAOS_PLACEMENTS.map(|(rows, name, colour)| component(&board(rows), cell(name), colour))
}

/// Compares numbers that may differ by rounding.
#[track_caller]
pub(super) fn assert_near(found: impl AsRef<[f64]>, expected: impl AsRef<[f64]>) {
    let (found, expected) = (found.as_ref(), expected.as_ref());
    let is_near = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(is_near && found.len() == expected.len(), "{found:?} instead of {expected:?}");
}
