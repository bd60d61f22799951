//! The evaluation components of both Order bots.

use super::constant::{control, distribution, heuristic, minimax, opportunity};
use super::feature::Features;
use super::term::{Term, total};
use crate::entropy::chip::{CELLS, EACH};
use crate::entropy::line::{Line, SIZE};
use crate::entropy::{Board, Cell, Colour};

/// Chips on premium squares and on the border, and colours that gather in lines.
fn control(board: &Board, features: Features) -> f64 {
    let is_taken = |(row, column): &(usize, usize)| board.code(Cell::at(*row, *column)) != 0;
    let centre = control::CENTRE_SQUARES.iter().filter(|square| is_taken(square)).count() as u32;
    f64::from(centre) * control::CENTRE
        + f64::from(on_border(board)) * control::EDGE
        + f64::from(features.groups()) * control::GROUP
}

/// One bit for every chip of a line.
#[inline]
fn occupied(line: Line) -> u32 {
    (line | line >> 1 | line >> 2) & 0o111_1111
}

/// Chips on the border: the outer rows whole, the outer columns without the corners.
fn on_border(board: &Board) -> u32 {
    let lines = board.lines();
    let whole = |line: usize| occupied(lines[line]).count_ones();
    let inner = |line: usize| (occupied(lines[line]) & 0o011_1110).count_ones();
    whole(0) + whole(SIZE - 1) + inner(SIZE) + inner(2 * SIZE - 1)
}

/// Chaos' opportunities: empty cells, and lines that can be spoiled.
fn opportunities(board: &Board, lines: u32) -> f64 {
    let empty = (CELLS - board.chips()) as u32;
    f64::from(empty) * opportunity::EMPTY_CELL + f64::from(lines) * opportunity::DISRUPTABLE_LINE
}

/// How well the board suits the chip to come; where that is hidden, what the bag lets expect.
fn distribution(board: &Board, next: Option<Colour>) -> f64 {
    let distinct = Colour::ALL.iter().filter(|colour| board.count(**colour) > 0).count() as u32;
    let distinct = f64::from(distinct) * distribution::DISTINCT_COLOUR;
    if let Some(colour) = next {
        return distinct + suits(board, colour);
    }
    let in_bag = CELLS - board.chips();
    if in_bag == 0 {
        return distinct;
    }
    let weighted = |colour: &Colour| f64::from(EACH - board.count(*colour)) * suits(board, *colour);
    distinct + Colour::ALL.iter().map(weighted).sum::<f64>() / in_bag as f64
}

/// Rarity of one colour, and the empty cells that see it in their row or column.
fn suits(board: &Board, colour: Colour) -> f64 {
    let count = u32::from(board.count(colour));
    let rarity = if count <= distribution::RARE_AT_MOST {
        distribution::RARE
    } else if count >= distribution::COMMON_AT_LEAST {
        distribution::COMMON
    } else {
        0.0
    };
    let (rows, columns) = board.lines().split_at(SIZE);
    let sees = |line: &Line| holds(*line, colour);
    // One bit for every column that holds the colour, in the places that `occupied` uses.
    let seen_columns =
        (0..SIZE).filter(|column| sees(&columns[*column])).map(|column| 1 << (3 * column)).sum::<u32>();
    let useful = |row: &Line| {
        let empty = !occupied(*row) & 0o111_1111;
        if sees(row) { empty.count_ones() } else { (empty & seen_columns).count_ones() }
    };
    rarity + f64::from(rows.iter().map(useful).sum::<u32>()) * distribution::USEFUL_CELL
}

/// Whether a line holds a chip of the colour.
fn holds(line: Line, colour: Colour) -> bool {
    let differs = line ^ (Line::from(colour.code()) * 0o111_1111);
    occupied(differs) != 0o111_1111
}

/// The four terms of the minimax.
#[inline]
pub(super) fn minimax_terms(board: &Board) -> [Term; 4] {
    let features = Features::of(board);
    let opportunities = opportunities(board, features.disruptable());
    [
        Term::new("score", f64::from(board.score()), minimax::SCORE),
        Term::new("potential", features.potential().worth(), minimax::POTENTIAL),
        Term::new("control", control(board, features), minimax::CONTROL),
        Term::new("opportunities", opportunities, minimax::OPPORTUNITIES),
    ]
}

/// The six terms of the heuristic: of the lines that can be spoiled, only those with a pattern count.
#[inline]
pub(super) fn heuristic_terms(board: &Board, next: Option<Colour>) -> [Term; 6] {
    let features = Features::of(board);
    let opportunities = opportunities(board, features.disruptable_patterns());
    [
        Term::new("immediate", f64::from(board.score()), heuristic::IMMEDIATE),
        Term::new("potential", features.potential().worth(), heuristic::POTENTIAL),
        Term::new("control", control(board, features), heuristic::CONTROL),
        Term::new("opportunities", opportunities, heuristic::OPPORTUNITIES),
        Term::new("distribution", distribution(board, next), heuristic::DISTRIBUTION),
        Term::new("fertility", features.fertility(), heuristic::FERTILITY),
    ]
}

/// The sum of [`minimax_terms`]: the search asks at every leaf.
#[inline]
pub(super) fn minimax_value(board: &Board) -> f64 {
    total(&minimax_terms(board))
}

/// The sum of [`heuristic_terms`].
pub(super) fn heuristic_value(board: &Board, next: Option<Colour>) -> f64 {
    total(&heuristic_terms(board, next))
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{ORDER_BOARDS, assert_near, board};
    use super::*;

    fn at_boards(component: impl Fn(&Board) -> f64) -> [f64; 6] {
        ORDER_BOARDS.map(|rows| component(&board(rows)))
    }

    #[test]
    fn immediate_by_hand() {
        // The last board has seven columns of one colour, 77 each.
        assert_near(at_boards(|board| minimax_terms(board)[0].value), [0.0, 0.0, 0.0, 2.0, 0.0, 539.0]);
    }

    #[test]
    fn potential_by_hand() {
        // R.R; G.G and RG.GR; the pair's end, R.R and RR.R in a column; R..R in a row and in a column.
        assert_near(at_boards(|board| minimax_terms(board)[1].value), [0.0, 10.0, 20.0, 30.0, 10.0, 0.0]);
    }

    #[test]
    fn control_by_hand() {
        // Centre twice, edge, one and a half times the groups.
        let expected = [
            0.0,
            2.0 + 1.5,
            2.0 * 2.0 + 1.0 + 2.0 * 1.5,
            2.0 + 1.0 + 1.5,
            4.0 + 2.0 * 1.5,
            4.0 * 2.0 + 24.0 + 7.0 * 1.5,
        ];
        assert_near(at_boards(|board| minimax_terms(board)[2].value), expected);
    }

    #[test]
    fn opportunities_by_hand() {
        let expected = [24.5, 23.5 + 2.0, 22.5 + 2.0, 23.0 + 2.0, 22.5 + 6.0, 0.0];
        assert_near(at_boards(|board| minimax_terms(board)[3].value), expected);
        // R.....G holds nothing to spoil for the heuristic.
        let expected = [24.5, 25.5, 24.5, 25.0, 22.5 + 4.0, 0.0];
        assert_near(at_boards(|board| heuristic_terms(board, None)[3].value), expected);
    }

    #[test]
    fn distribution_by_hand() {
        let red = |board: &Board| distribution(board, Some(Colour::Red));
        // Rarity, twice the colours, twice the cells that see red.
        let expected = [10.0, 2.0 + 34.0, 4.0 + 30.0, 2.0 + 44.0, 4.0 + 40.0, -5.0 + 14.0];
        assert_near(at_boards(red), expected);
        let hidden = |board: &Board| distribution(board, None);
        let expected = [
            10.0,
            (5.0 * 36.0 + 42.0 * 12.0) / 47.0,
            (10.0 * 34.0 + 35.0 * 14.0) / 45.0,
            (4.0 * 46.0 + 42.0 * 12.0) / 46.0,
            // Four reds, six greens (rare, seen by eleven cells), 35 of colours not on the board.
            (4.0 * 44.0 + 6.0 * 36.0 + 35.0 * 14.0) / 45.0,
            14.0,
        ];
        assert_near(at_boards(hidden), expected);
    }

    #[test]
    fn fertility_by_hand() {
        // Four chips of two colours; three of one.
        assert_near(
            at_boards(|board| heuristic_terms(board, None)[5].value),
            [0.0, 0.0, 10.0, 9.0, 0.0, 0.0],
        );
    }

    #[test]
    fn sums_by_hand() {
        let rows = board(ORDER_BOARDS[2]);
        assert_near([total(&minimax_terms(&rows))], [1000.0 + 160.0 - 735.0]);
        let six = total(&heuristic_terms(&rows, Some(Colour::Red)));
        assert_near([six], [1000.0 + 240.0 - 980.0 + 680.0 + 250.0]);
    }
}
