//! Facts about a position for people: threats with their parity, the zugzwang, and why a move is forced.

use super::Connect4;
use super::board::{Board, HEIGHT, ODD, column_of, playable, squares, threats};
use super::book::Book;
use super::exact::interrupt;
use super::solver::Solver;
use game::{Game, Limits, Side, Turn};
use serde::Serialize;
use serde_json::{Value as Json, json};
use std::fmt;

/// Whether a row is counted as odd or even, from 1 at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RowParity {
    /// Rows 1, 3 and 5, which fall to the first mover when all other columns are full.
    Odd,
    /// Rows 2, 4 and 6, which fall to the second mover by following up.
    Even,
}

/// An empty square that would complete four in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Threat {
    /// The column, counted from 1.
    pub column: u32,
    /// The row, counted from 1 at the bottom.
    pub row: u32,
    /// Odd or even row.
    pub parity: RowParity,
    /// Whether a stone would land on it now.
    pub is_playable: bool,
}

/// Why the side to move has little choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Forced {
    /// One of these columns makes four now.
    WinNow {
        /// The columns, counted from 1.
        columns: Vec<u32>,
    },
    /// The opponent would make four here next.
    MustBlock {
        /// The column, counted from 1.
        column: u32,
    },
    /// The opponent has two fours to make and only one can be stopped.
    CannotBlockAll {
        /// The columns, counted from 1.
        columns: Vec<u32>,
    },
    /// Every other column lets the opponent make four on top of the stone.
    OnlySafe {
        /// The column, counted from 1.
        column: u32,
    },
    /// Whatever is played, the opponent makes four on top of it.
    NothingSafe,
}

/// What remains when both sides avoid the squares below a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Zugzwang {
    /// Squares that can be filled before a side must play below a threat.
    pub neutral: u32,
    /// The side that will be left without a neutral square.
    pub runs_out: Side,
    /// The side that profits: its opponent must in the end play below one of its threats. `None` if no such threat is left
    /// when the board is full.
    pub holder: Option<Side>,
}

/// What a column leads to under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "result", content = "moves", rename_all = "lowercase")]
pub enum Verdict {
    /// The side to move wins with its n-th stone from now.
    Wins(u32),
    /// Neither side wins.
    Draws,
    /// The opponent wins with its n-th stone from now.
    Loses(u32),
}

impl Verdict {
    /// Reads an exact score of a column for the side to move, by the stones on the board before the move: a winner whose
    /// last stone is its n-th scores 22 − n, the loser the negative.
    pub const fn from_score(score: i32, stones: u32) -> Self {
        let last = 22 - score.unsigned_abs();
        match score {
            1.. => Self::Wins(last - stones / 2),
            0 => Self::Draws,
            ..0 => Self::Loses(last - stones.div_ceil(2)),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Wins(moves) => write!(f, "wins in {moves}"),
            Verdict::Draws => f.write_str("draws"),
            Verdict::Loses(moves) => write!(f, "loses in {moves}"),
        }
    }
}

/// One column that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnFact {
    /// The column, counted from 1.
    pub column: u32,
    /// The row on which the stone lands, counted from 1 at the bottom.
    pub row: u32,
    /// Fours that the stone would threaten to make with the very next one.
    pub new_threats: u32,
    /// Whether the opponent could make four on top of the stone.
    pub gives_four: bool,
    /// The exact result, where a solver has found it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// Everything that can be said about a position without a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Facts {
    /// Who is to move.
    pub to_move: Side,
    /// Threats of the side that moved first.
    pub first: Vec<Threat>,
    /// Threats of the side that moved second.
    pub second: Vec<Threat>,
    /// Why the move is forced, if it is.
    pub forced: Option<Forced>,
    /// Who is squeezed in the end; nothing while a threat is playable or no threat exists.
    pub zugzwang: Option<Zugzwang>,
    /// The open columns from left to right.
    pub columns: Vec<ColumnFact>,
}

impl Facts {
    /// Collects the facts of an unfinished position.
    pub fn new(position: &Connect4) -> Self {
        let (own, mask, to_move) = (position.mine(), position.mask(), position.side());
        let (mine, theirs) = (threats(own, mask), threats(own ^ mask, mask));
        let (first, second) = if to_move == Side::First { (mine, theirs) } else { (theirs, mine) };
        Self {
            to_move,
            first: list_threats(first, mask),
            second: list_threats(second, mask),
            forced: forced(mine, theirs, mask),
            zugzwang: zugzwang(to_move, first, second, mask),
            columns: squares(playable(mask)).map(|square| column_fact(own, mask, square)).collect(),
        }
    }

    /// Adds exact results: the score of each column for the side to move, nothing for a full one.
    #[must_use]
    pub fn with_scores(mut self, scores: &[Option<i32>; 7], stones: u32) -> Self {
        for fact in &mut self.columns {
            fact.verdict = scores[fact.column as usize - 1].map(|score| Verdict::from_score(score, stones));
        }
        self
    }
}

/// Memory for the solver behind an explanation.
const TABLE_BYTES: usize = 64 << 20;

/// The facts, with exact results for as many columns as the limits allow; `null` for a finished game.
pub fn explain(position: &Connect4, limits: &Limits) -> Json {
    if let Turn::Over(_) = position.turn() {
        return Json::Null;
    }
    let (mine, mask) = (position.mine(), position.mask());
    let scores = Book::shipped().columns(mine, mask).unwrap_or_else(|| {
        let mut solver = Solver::new(TABLE_BYTES, limits.threads).with_book(Book::shipped());
        solver.analyse_within(mine, mask, &interrupt(limits))
    });
    json!(Facts::new(position).with_scores(&scores, position.plies()))
}

fn columns(set: Board) -> Vec<u32> {
    squares(set).map(|square| column_of(square) + 1).collect()
}

const fn row(square: Board) -> u32 {
    square.trailing_zeros() % (HEIGHT + 1) + 1
}

fn list_threats(set: Board, mask: Board) -> Vec<Threat> {
    let threat = |square| Threat {
        column: column_of(square) + 1,
        row: row(square),
        parity: if square & ODD == 0 { RowParity::Even } else { RowParity::Odd },
        is_playable: square & playable(mask) != 0,
    };
    squares(set).map(threat).collect()
}

fn column_fact(own: Board, mask: Board, square: Board) -> ColumnFact {
    let next = mask | square;
    ColumnFact {
        column: column_of(square) + 1,
        row: row(square),
        new_threats: (threats(own | square, next) & playable(next)).count_ones(),
        gives_four: threats(own ^ mask, next) & (square << 1) != 0,
        verdict: None,
    }
}

fn forced(mine: Board, theirs: Board, mask: Board) -> Option<Forced> {
    let landing = playable(mask);
    let (wins, blocks) = (mine & landing, theirs & landing);
    if wins != 0 {
        return Some(Forced::WinNow { columns: columns(wins) });
    }
    match blocks.count_ones() {
        0 => {}
        1 => return Some(Forced::MustBlock { column: column_of(blocks) + 1 }),
        _ => return Some(Forced::CannotBlockAll { columns: columns(blocks) }),
    }
    let safe = landing & !(theirs >> 1);
    match (safe.count_ones(), landing.count_ones()) {
        (0, 1..) => Some(Forced::NothingSafe),
        (1, 2..) => Some(Forced::OnlySafe { column: column_of(safe) + 1 }),
        _ => None,
    }
}

/// Fills the board with neutral squares; a side that has none left gives up threats of its own from the left before it
/// plays below one of the opponent's.
fn zugzwang(to_move: Side, first: Board, second: Board, mask: Board) -> Option<Zugzwang> {
    let either = first | second;
    if either == 0 || either & playable(mask) != 0 {
        return None;
    }
    let mut filled = mask;
    let mut neutral = fill_neutral(&mut filled, either);
    let turn_after = |from: Side, stones: u32| if stones.is_multiple_of(2) { from } else { from.other() };
    let runs_out = turn_after(to_move, neutral);
    let (counted, mut turn) = (neutral, runs_out);
    let holder = loop {
        if playable(filled) == 0 {
            break None;
        }
        let rival = if turn == Side::First { second } else { first };
        // Below a threat of one's own alone: the opponent has to answer on it, and the column opens up again.
        let Some(square) = squares(playable(filled) & !(rival >> 1)).next() else {
            break Some(turn.other());
        };
        filled |= square | (square << 1);
        // The answer may uncover a second threat of the same side, directly above the first.
        if playable(filled) & (if turn == Side::First { first } else { second }) != 0 {
            break Some(turn);
        }
        neutral = fill_neutral(&mut filled, either);
        turn = turn_after(turn, neutral);
    };
    Some(Zugzwang { neutral: counted, runs_out, holder })
}

/// Fills every column up to the square below its next threat and returns the number of squares filled.
fn fill_neutral(filled: &mut Board, threats: Board) -> u32 {
    let before = filled.count_ones();
    loop {
        let next = playable(*filled) & !(threats >> 1);
        if next == 0 {
            return filled.count_ones() - before;
        }
        *filled |= next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect4::Column;
    use game::{Game, Outcome, Turn};
    use proptest::prelude::*;

    fn facts(moves: &str) -> Facts {
        Facts::new(&Connect4::after(moves).unwrap())
    }

    #[test]
    fn a_win_comes_before_a_block() {
        assert_eq!(facts("112233").forced, Some(Forced::WinNow { columns: vec![4] }));
        assert_eq!(facts("11223").forced, Some(Forced::MustBlock { column: 4 }));
        assert_eq!(facts("22334").forced, Some(Forced::CannotBlockAll { columns: vec![1, 5] }));
        assert_eq!(facts("44").forced, None);
    }

    #[test]
    fn an_odd_threat_of_the_first_side_holds_the_zugzwang() {
        let facts = Facts::new(&"oxx/xox/oox////o".parse().unwrap());
        let threat = Threat { column: 4, row: 3, parity: RowParity::Odd, is_playable: false };
        assert_eq!((facts.first, facts.second), (vec![threat], vec![]));
        let zugzwang = Zugzwang { neutral: 27, runs_out: Side::Second, holder: Some(Side::First) };
        assert_eq!((facts.zugzwang, facts.forced), (Some(zugzwang), None));
    }

    #[test]
    fn the_column_below_a_threat_gives_four() {
        let facts = Facts::new(&"oxx/xox/oox/x///o".parse().unwrap());
        let giving = facts.columns.iter().filter(|fact| fact.gives_four).map(|fact| (fact.column, fact.row));
        assert_eq!((facts.to_move, giving.collect::<Vec<_>>()), (Side::Second, vec![(4, 2)]));
    }

    #[test]
    fn scores_become_moves() {
        assert_eq!(Verdict::from_score(1, 0), Verdict::Wins(21));
        assert_eq!(Verdict::from_score(18, 6), Verdict::Wins(1));
        assert_eq!(Verdict::from_score(0, 9), Verdict::Draws);
        assert_eq!(Verdict::from_score(-2, 1), Verdict::Loses(19));
        let facts = facts("112233").with_scores(&[None, None, None, Some(18), None, None, Some(-17)], 6);
        let told = facts.columns.iter().filter_map(|fact| Some(format!("{} {}", fact.column, fact.verdict?)));
        assert_eq!(told.collect::<Vec<_>>(), ["4 wins in 1", "7 loses in 2"]);
    }

    /// Columns that win at once for the side to move, by playing them.
    fn winning(position: &Connect4) -> Vec<u32> {
        let wins = |m: &Column| {
            let mut next = *position;
            next.play(*m);
            matches!(next.turn(), Turn::Over(Outcome::Win(_)))
        };
        position.legal().into_iter().filter(wins).map(|m| m.index() + 1).collect()
    }

    proptest! {
        #[test]
        fn forced_moves_agree_with_playing_them(drops in proptest::collection::vec(0..7_u8, 0..42)) {
            let mut position = Connect4::EMPTY;
            for m in drops.into_iter().filter_map(Column::new) {
                if position.refusal(m).is_some() {
                    continue;
                }
                let facts = Facts::new(&position);
                let wins = winning(&position);
                let legal = position.legal();
                let safe = legal.iter().filter(|m| {
                    let mut next = position;
                    next.play(**m);
                    winning(&next).is_empty()
                });
                let safe: Vec<u32> = safe.map(|m| m.index() + 1).collect();
                match facts.forced {
                    Some(Forced::WinNow { columns }) => prop_assert_eq!(columns, wins),
                    forced => {
                        prop_assert!(wins.is_empty());
                        match forced {
                            Some(Forced::MustBlock { column }) => {
                                prop_assert!(safe.is_empty() || safe == [column]);
                            }
                            Some(Forced::OnlySafe { column }) => prop_assert_eq!(safe, [column]),
                            Some(Forced::CannotBlockAll { .. } | Forced::NothingSafe) => {
                                prop_assert!(safe.is_empty());
                            }
                            _ => prop_assert!(safe.len() > 1 || safe.len() == legal.len()),
                        }
                    }
                }
                position.play(m);
            }
        }

        #[test]
        fn a_single_threat_decides_by_its_row(drops in proptest::collection::vec(0..7_u8, 8..30)) {
            let mut position = Connect4::EMPTY;
            for m in drops.into_iter().filter_map(Column::new) {
                if position.refusal(m).is_none() {
                    position.play(m);
                }
            }
            let facts = Facts::new(&position);
            let (owner, threat) = match (&facts.first[..], &facts.second[..]) {
                ([threat], []) => (Side::First, threat),
                ([], [threat]) => (Side::Second, threat),
                _ => return Ok(()),
            };
            if threat.is_playable || matches!(position.turn(), Turn::Over(_)) {
                return Ok(());
            }
            let fits = (threat.parity == RowParity::Odd) == (owner == Side::First);
            prop_assert_eq!(facts.zugzwang.and_then(|z| z.holder), fits.then_some(owner));
        }
    }
}
