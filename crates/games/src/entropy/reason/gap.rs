//! Palindromes that lack one chip, and whether the chips that a palindrome lacks can still come.

use super::span::{SHORTEST, Span, cell_of};
use crate::entropy::board::{Board, LINES};
use crate::entropy::chip::{CELLS, Cell, Colour};
use crate::entropy::line::{self, Line, SIZE};
use crate::entropy::rules::{Entropy, Phase};
use crate::entropy::words::{colour_name, line_name, number_word};

/// A palindrome that lacks one chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Gap {
    pub(super) span: Span,
    /// The empty cell.
    pub(super) cell: Cell,
    /// The colour that completes it; `None` in the middle, where every chip does.
    pub(super) needs: Option<Colour>,
    /// What the line gains at least by the chip.
    pub(super) worth: i32,
}

impl Gap {
    /// Its order of value: what the chip gains, then the length.
    fn rank(&self) -> (i32, usize) {
        (self.worth, self.span.length)
    }

    /// "row C one red chip short of a palindrome of five", or "only the middle of a palindrome of five open …".
    pub(super) fn words(&self) -> String {
        let (place, length) = (line_name(self.span.line), number_word(self.span.length));
        match self.needs {
            Some(colour) => {
                format!("{place} one {} chip short of a palindrome of {length}", colour_name(colour))
            }
            None => format!(
                "only the middle of a palindrome of {length} open in {place}, where any chip completes it"
            ),
        }
    }
}

/// Whether the colours that a palindrome lacks on `board` can still come after a move in `position`: from the bag, or
/// by one slide.
pub(super) fn can_grow(position: &Entropy, board: &Board, span: Span) -> bool {
    // With an open draw Order slides before the chip in hand is placed; Chaos' own chip is the move itself.
    let is_next = |colour| position.phase() == Phase::Slide && position.hand() == Some(colour);
    let to_come = |colour| usize::from(position.left(colour)) + usize::from(is_next(colour));
    // The slide before the last chip is Order's last.
    let has_slide = position.phase() == Phase::Place || board.chips() + 1 < CELLS;
    let slides_in = |cell, colour| has_slide && is_one_slide_away(board, span, cell, colour);
    let lacking: Vec<Colour> = span
        .cells()
        .zip(span.chips(board).into_iter().rev())
        .filter(|(cell, _)| board.chip(*cell).is_none())
        .filter_map(|(cell, partner)| partner.filter(|colour| !slides_in(cell, *colour)))
        .collect();
    lacking.iter().all(|colour| lacking.iter().filter(|other| *other == colour).count() <= to_come(*colour))
}

/// Whether one slide brings a colour to this cell of a palindrome from outside.
fn is_one_slide_away(board: &Board, span: Span, cell: Cell, colour: Colour) -> bool {
    let mut is_found = false;
    // A chip of the palindrome itself would leave another gap.
    board.each_slide(|slide| {
        is_found |= slide.to == cell && board.chip(slide.from) == Some(colour) && !span.holds(slide.from);
    });
    is_found
}

/// Palindromes of a line that lack one chip, at least three cells long, and longer than what any chip completes.
fn gaps_of(board: &Board, line: usize) -> Vec<Gap> {
    let all = all_gaps_of(board, line);
    let is_topped = |gap: &Gap| {
        let is_as_long = |other: &Gap| other.cell == gap.cell && other.span.length >= gap.span.length;
        gap.needs.is_some() && all.iter().any(|other| other.needs.is_none() && is_as_long(other))
    };
    all.iter().filter(|gap| !is_topped(gap)).copied().collect()
}

/// Palindromes of a line that lack one chip, at least three cells long.
fn all_gaps_of(board: &Board, line: usize) -> Vec<Gap> {
    let code = board.lines()[line];
    let cells = line::cells(code);
    let mut found = Vec::new();
    for length in SHORTEST..=SIZE {
        for start in 0..=SIZE - length {
            let span = &cells[start..start + length];
            let Some(at) = span.iter().position(|cell| *cell == 0) else { continue };
            let partner = length - 1 - at;
            let is_sound =
                |index: usize| index == at || index == partner || span[index] == span[length - 1 - index];
            let has_one = span[at + 1..].iter().all(|cell| *cell != 0);
            if !has_one || !(0..length).all(is_sound) {
                continue;
            }
            let needs = Colour::from_code(span[partner]);
            let gain = |colour: Colour| gain_of(code, colour, start + at);
            let worth = match needs {
                Some(colour) => gain(colour),
                None => Colour::ALL.into_iter().map(gain).min().unwrap_or(0),
            };
            let span = Span { line, start, length };
            found.push(Gap { span, cell: cell_of(line, start + at), needs, worth });
        }
    }
    found
}

/// What a line gains by a chip in an empty cell.
fn gain_of(code: Line, colour: Colour, at: usize) -> i32 {
    let filled = code | line::chip(colour.code(), at);
    i32::from(line::scores().of(filled)) - i32::from(line::scores().of(code))
}

/// All palindromes that lack one chip.
pub(super) fn gaps(board: &Board) -> Vec<Gap> {
    (0..LINES).flat_map(|line| gaps_of(board, line)).collect()
}

/// The gaps of a line of `new` that `old` has not.
pub(super) fn gaps_gained(old: &Board, new: &Board, line: usize) -> impl Iterator<Item = Gap> {
    let had = all_gaps_of(old, line);
    let is_same = |a: &Gap, b: &Gap| (a.span, a.cell, a.needs) == (b.span, b.cell, b.needs);
    gaps_of(new, line).into_iter().filter(move |gap| !had.iter().any(|other| is_same(gap, other)))
}

/// The most valuable gap.
pub(super) fn greatest(gaps: impl Iterator<Item = Gap>) -> Option<Gap> {
    gaps.max_by_key(Gap::rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with this top row.
    fn row(text: &str) -> Board {
        Board::from_letters(&format!("{text}{}", ".".repeat(42))).unwrap()
    }

    #[test]
    fn gaps_need_a_colour_or_any() {
        let found = |text: &str| -> Vec<(usize, String, Option<char>, i32)> {
            let gaps = gaps_of(&row(text), 0);
            let told =
                |gap: Gap| (gap.span.length, gap.cell.to_string(), gap.needs.map(Colour::letter), gap.worth);
            gaps.into_iter().map(told).collect()
        };
        assert_eq!(found("R.R...."), [(3, "a2".to_owned(), None, 3)]);
        assert_eq!(found("RGB.R..").last(), Some(&(5, "a4".to_owned(), Some('G'), 8)));
        assert_eq!(found("RG....."), [(3, "a3".to_owned(), Some('R'), 3)]);
        assert!(found("R.....R").is_empty() && found("RGBYWKP").is_empty());
        // That red in the third cell makes a palindrome of three is nothing beside the one that any chip makes.
        let third: Vec<_> = found("RG.GR..").into_iter().filter(|gap| gap.1 == "a3").collect();
        assert_eq!(third, [(3, "a3".to_owned(), None, 8), (5, "a3".to_owned(), None, 8)]);
    }

    #[test]
    fn a_colour_comes_from_the_bag_or_by_a_slide() {
        let can_grow = |top: &str, bottom: &str, rest: &str| {
            let board = format!("{top}/......./......./......./{bottom}:{rest}");
            let position: Entropy = board.parse().unwrap();
            can_grow(&position, position.board(), Span { line: 0, start: 0, length: 3 })
        };
        let stopped = "RG...../..B..../.......";
        assert!(can_grow(stopped, "RRRRR..", "hidden:order"), "one red chip is in the bag");
        assert!(!can_grow(stopped, "RRRRRR.", "hidden:order"), "none is");
        assert!(can_grow("RG...../......./.......", "RRRRRR.", "hidden:order"), "one slides up");
        assert!(can_grow(stopped, "RRRRR..", "open:order:R"), "one is placed next");
        assert!(!can_grow(stopped, "RRRRR..", "open:chaos:R"), "it is placed elsewhere");
    }
}
