//! Representations of a position: its text, the view for clients, the picture for a terminal.

use super::board::Board;
use super::chip::{CELLS, Cell, Colour};
use super::line::{self, SIZE};
use super::rules::{Draw, Entropy, Phase};
use super::spans::Forecast;
use crate::text_style::TextStyle;
use game::PlayError;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// What a client shows.
#[derive(Serialize)]
pub struct View {
    /// The chips row by row from the top left.
    cells: Vec<Option<Colour>>,
    /// What happens next: `draw`, `place`, `slide`, `over`.
    phase: Phase,
    /// The chip that is drawn and not yet placed.
    hand: Option<Colour>,
    /// Chips left in the bag by colour, in the order of the colours.
    bag: Vec<(Colour, u8)>,
    /// What each row scores, from the top.
    rows: Vec<u8>,
    /// What each column scores, from the left.
    columns: Vec<u8>,
    /// The score of the board.
    score: i32,
    /// The score that is expected at the end.
    expected: Forecast,
    /// The palindromes that make the score, as cells in order.
    palindromes: Vec<Vec<usize>>,
}

impl View {
    /// The view of a position.
    pub fn of(position: &Entropy) -> Self {
        let board = position.board();
        let (rows, columns) = board.line_scores().split_at(SIZE);
        View {
            cells: Cell::all().map(|cell| board.chip(cell)).collect(),
            phase: position.phase(),
            hand: position.hand(),
            bag: Colour::ALL.map(|colour| (colour, position.left(colour))).to_vec(),
            rows: rows.to_vec(),
            columns: columns.to_vec(),
            score: board.score(),
            expected: Forecast::of(position),
            palindromes: palindromes(board),
        }
    }
}

fn palindromes(board: &Board) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for (index, code) in board.lines().iter().enumerate() {
        let cell = |at: usize| if index < SIZE { index * SIZE + at } else { at * SIZE + index - SIZE };
        let runs = line::cells(*code);
        found.extend(
            line::palindromes(&runs).map(|(start, length)| (start..start + length).map(cell).collect()),
        );
    }
    found
}

/// The rows, the kind of draw, what is next, and the chip in hand:
/// `R....../......./......./......./......./......./.......:hidden:chaos:G`.
impl fmt::Display for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            if cell.column() == 0 && cell.row() > 0 {
                f.write_str("/")?;
            }
            write!(f, "{}", self.board().chip(cell).map_or('.', Colour::letter))?;
        }
        write!(f, ":{}:{}", word(&DRAWS, self.draw()), word(&PHASES, self.phase()))?;
        self.hand().map_or(Ok(()), |colour| write!(f, ":{colour}"))
    }
}

/// The words of a position for the kind of draw, and for what is next.
const DRAWS: [(&str, Draw); 2] = [("hidden", Draw::Hidden), ("open", Draw::Open)];
const PHASES: [(&str, Phase); 4] =
    [("draw", Phase::Draw), ("chaos", Phase::Place), ("order", Phase::Slide), ("over", Phase::Over)];

fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, other)| *other == value).map_or("", |(word, _)| word)
}

fn meaning<T: Copy>(words: &[(&str, T)], word: Option<&str>) -> Option<T> {
    words.iter().find(|(other, _)| word == Some(other)).map(|(_, value)| *value)
}

impl FromStr for Entropy {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wrong = |why: &str| PlayError::text("position", text, why);
        let mut parts = text.split(':');
        let board = parts.next().and_then(read_rows);
        let board =
            board.ok_or_else(|| wrong("expected seven rows of R G Y B W K P and ., with / between"))?;
        let draw = meaning(&DRAWS, parts.next());
        let draw = draw.ok_or_else(|| wrong("expected hidden or open after the rows"))?;
        let phase = meaning(&PHASES, parts.next());
        let phase = phase.ok_or_else(|| wrong("expected draw, chaos, order or over"))?;
        let hand = parts.next().map(|hand| {
            let mut letters = hand.chars();
            let colour = letters.next().and_then(Colour::from_letter);
            colour.filter(|_| letters.next().is_none()).ok_or_else(|| wrong("the chip in hand is one letter"))
        });
        if parts.next().is_some() {
            return Err(wrong("nothing follows the chip in hand"));
        }
        Entropy::from_parts(board, phase, hand.transpose()?, draw).map_err(wrong)
    }
}

fn read_rows(text: &str) -> Option<Board> {
    let rows: Vec<&str> = text.split('/').collect();
    (rows.len() == SIZE && rows.iter().all(|row| row.len() == SIZE))
        .then(|| Board::from_letters(&rows.concat()))
        .flatten()
}

impl Entropy {
    /// The board for a terminal, with the score of every line at its end and the bag below.
    pub fn picture(&self, style: TextStyle) -> String {
        let board = self.board();
        let scores = board.line_scores();
        let mut picture = String::from("   1  2  3  4  5  6  7\n");
        for (row, score) in scores[..SIZE].iter().enumerate() {
            picture.push(char::from(b'a' + row as u8));
            for column in 0..SIZE {
                let chip = board.chip(Cell::at(row, column));
                picture += "  ";
                picture += &chip.map_or_else(|| style.dim("·"), |colour| painted(colour, style));
            }
            picture += &style.dim(&format!(" {score:>3}\n"));
        }
        let columns =
            scores[SIZE..].iter().fold(String::from(" "), |text, score| text + &format!("{score:>3}"));
        picture += &style.dim(&columns);
        picture += &format!(" {:>3}  score after {} of {CELLS} chips\n", board.score(), board.chips());
        let bag = Colour::ALL.map(|colour| format!("{} {}", painted(colour, style), self.left(colour)));
        picture += &format!("bag: {}", bag.join("  "));
        if let Some(colour) = self.hand() {
            picture += &format!("   in hand: {}", painted(colour, style));
        }
        picture
    }
}

fn painted(colour: Colour, style: TextStyle) -> String {
    let letter = colour.letter().to_string();
    match colour {
        Colour::Red => style.red(&letter),
        Colour::Green => style.green(&letter),
        Colour::Yellow => style.yellow(&letter),
        Colour::Blue => style.blue(&letter),
        Colour::White => style.bold(&letter),
        Colour::Black => style.inverse(&letter),
        Colour::Purple => style.purple(&letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    const ROWS: &str = "RGR..../R....../R....../......./......./......./.......";

    fn read(rest: &str) -> Result<Entropy, String> {
        format!("{ROWS}:{rest}").parse::<Entropy>().map_err(|error| error.to_string())
    }

    #[test]
    fn text_reads_back_and_nonsense_is_refused() {
        for rest in ["hidden:draw", "hidden:chaos:K", "hidden:order", "open:draw", "open:order:P"] {
            assert_eq!(read(rest).unwrap().to_string(), format!("{ROWS}:{rest}"));
        }
        for rest in ["hidden:chaos", "hidden:order:K", "open:order", "hidden:over", "hidden:draw:K", "x", ""]
        {
            assert!(read(rest).is_err(), "{rest}");
        }
        assert!(read("hidden:chaos:K:K").is_err() && read("hidden:chaos:KK").is_err());
        let eight = "RRRRRRR/R....../......./......./......./......./.......:hidden:draw";
        assert!(eight.parse::<Entropy>().unwrap_err().to_string().contains("seven chips"));
    }

    #[test]
    fn the_view_names_every_palindrome() {
        let view = serde_json::to_value(read("hidden:chaos:K").unwrap().view()).unwrap();
        assert_eq!(view["score"], 3 + 3 + 2 + 2);
        assert_eq!(view["palindromes"], serde_json::json!([[0, 1, 2], [0, 7], [7, 14], [0, 7, 14]]));
        assert_eq!(view["bag"][5], serde_json::json!(["K", 6]));
        assert_eq!((&view["rows"][0], &view["columns"][0]), (&3.into(), &7.into()));
        assert!(view["expected"]["points"].as_f64() > Some(40.0), "{}", view["expected"]);
        assert_eq!((&view["cells"][1], &view["cells"][3]), (&"G".into(), &serde_json::Value::Null));
    }

    #[test]
    fn the_picture_has_scores_and_bag() {
        let picture = read("hidden:chaos:K").unwrap().picture(TextStyle::Plain);
        assert!(picture.contains("a  R  G  R  ·  ·  ·  ·   3\n"), "{picture}");
        assert!(picture.contains("bag: R 3  G 6  Y 7  B 7  W 7  K 6  P 7   in hand: K"), "{picture}");
    }
}
