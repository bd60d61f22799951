//! How people say colours, numbers, lines and moves.

use super::chip::{Colour, Move};
use super::line::SIZE;
use super::rules::Entropy;

/// The name of a colour, as the page draws it.
pub(super) const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Green => "green",
        Colour::Yellow => "yellow",
        Colour::Blue => "blue",
        Colour::White => "white",
        Colour::Black => "black",
        Colour::Purple => "pink",
    }
}

/// A length or a count in a word.
pub(super) fn number_word(number: usize) -> &'static str {
    ["no", "one", "two", "three", "four", "five", "six", "seven"].get(number).copied().unwrap_or("many")
}

/// A line of the board: "row C", "column 3".
pub(super) fn line_name(line: usize) -> String {
    if line < SIZE {
        format!("row {}", char::from(b'A' + line as u8))
    } else {
        format!("column {}", line + 1 - SIZE)
    }
}

/// "1 point", "5 points".
pub(super) fn points(count: i32) -> String {
    format!("{count} {}", if count == 1 { "point" } else { "points" })
}

/// The text as a sentence: it begins with a capital letter and ends with a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// A move in the middle of a sentence: "the slide from c4 to c6", "the pass", "c4", "red".
pub(super) fn says(_: &Entropy, m: Move) -> String {
    match m {
        Move::Draw(colour) => colour_name(colour).to_owned(),
        Move::Place(cell) => cell.to_string(),
        Move::Slide(slide) => format!("the slide from {} to {}", slide.from, slide.to),
        Move::Pass => "a pass".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::Draw;
    use super::*;

    #[test]
    fn moves_read_well_in_a_sentence() {
        let said = |m: &str| says(&Entropy::new(Draw::Hidden), m.parse().unwrap());
        assert_eq!(
            ["P", "c4", "c4-c6", "pass"].map(said),
            ["pink", "c4", "the slide from c4 to c6", "a pass"]
        );
        assert_eq!((line_name(2), line_name(9)), ("row C".to_owned(), "column 3".to_owned()));
        assert_eq!(sentence("a pass keeps it"), "A pass keeps it.");
    }
}
