//! The Chaos gap bot: mixes colours, breaks symmetry and leaves awkward gaps, whatever Order does.

use super::constant::gap;
use super::pattern::{self, Cells, clash};
use super::phase::{Phase, phase};
use super::spoiler::lines_through;
use super::term::Term;
use crate::entropy::line::{self, SIZE};
use crate::entropy::{Board, Cell, Colour};

/// Colour runs split: the runs that the cell's lines gain.
pub(super) fn fragmentation(board: &Board, cell: Cell, colour: Colour) -> f64 {
    let gained = |(code, at): (line::Line, usize)| {
        let after = code | line::chip(colour.code(), at);
        f64::from(pattern::runs(line::cells(after))) - f64::from(pattern::runs(line::cells(code)))
    };
    lines_through(board, cell).into_iter().map(gained).sum::<f64>() * gap::RUN
}

/// Symmetry broken: the mirror place of each line, and the spans that could have become palindromes.
pub(super) fn symmetry_breaking(board: &Board, cell: Cell, colour: Colour) -> f64 {
    let broken = |(code, at): (line::Line, usize)| {
        let cells = line::cells(code);
        mirrored(cells[SIZE - 1 - at], colour) + spoiled(cells, at, colour)
    };
    lines_through(board, cell).into_iter().map(broken).sum()
}

fn mirrored(mirror: u8, colour: Colour) -> f64 {
    match mirror {
        0 => 0.0,
        same if same == colour.code() => gap::EQUAL_MIRROR,
        _ => gap::UNEQUAL_MIRROR,
    }
}

/// Three times the length of every span through the place that only the new chip makes clash.
fn spoiled(cells: Cells, at: usize, colour: Colour) -> f64 {
    let mut after = cells;
    after[at] = colour.code();
    let is_spoiled = |(first, last): &(usize, usize)| {
        // Before the chip its own pair cannot clash, so a clash then is one of the other pairs.
        (first..=last).contains(&&at)
            && !pattern::pairs(&cells[*first..=*last]).any(clash)
            && pattern::pairs(&after[*first..=*last]).any(clash)
    };
    let lengths = pattern::spans(2..=SIZE).filter(is_spoiled).map(|(first, last)| last + 1 - first);
    lengths.sum::<usize>() as f64 * gap::SPOILED_SPAN
}

/// Awkward gaps: odd numbers of empty cells from the cell to the next chip or the edge, in four directions.
pub(super) fn gap_spacing(board: &Board, cell: Cell) -> f64 {
    let odd = |(code, at): (line::Line, usize)| {
        let cells = line::cells(code);
        let before = cells[..at].iter().rev().take_while(|chip| **chip == 0).count();
        let behind = cells[at + 1..].iter().take_while(|chip| **chip == 0).count();
        before % 2 + behind % 2
    };
    lines_through(board, cell).into_iter().map(odd).sum::<usize>() as f64 * gap::ODD_GAP
}

/// The zone of a row or column: the outer two, the inner three, the outer two.
fn band(index: usize) -> usize {
    [0, 0, 1, 1, 1, 2, 2][index]
}

/// Colours of the zone: a new one is worth more.
pub(super) fn zone_control(board: &Board, cell: Cell, colour: Colour) -> f64 {
    let zone = |cell: Cell| (band(cell.row()), band(cell.column()));
    let is_there = Cell::all().any(|other| zone(other) == zone(cell) && board.chip(other) == Some(colour));
    if is_there { gap::OLD_IN_ZONE } else { gap::NEW_IN_ZONE }
}

/// Edge or centre, by the phase of the game.
pub(super) fn edge_strategy(board: &Board, cell: Cell) -> f64 {
    let is_edge = [cell.row(), cell.column()].iter().any(|index| *index == 0 || *index == SIZE - 1);
    let is_centre = band(cell.row()) == 1 && band(cell.column()) == 1;
    let (is_wanted, (wanted, other)) = match phase(board) {
        Phase::Early => (is_centre, gap::EARLY),
        Phase::Middle => (is_centre, gap::MIDDLE),
        Phase::Late => (is_edge, gap::LATE),
    };
    if is_wanted { wanted } else { other }
}

/// The five terms of a placement.
pub(super) fn terms(board: &Board, cell: Cell, colour: Colour) -> [Term; 5] {
    [
        Term::new("fragmentation", fragmentation(board, cell, colour), gap::FRAGMENTATION),
        Term::new("symmetry", symmetry_breaking(board, cell, colour), gap::SYMMETRY),
        Term::new("gap spacing", gap_spacing(board, cell), gap::SPACING),
        Term::new("zone control", zone_control(board, cell, colour), gap::ZONE),
        Term::new("edge strategy", edge_strategy(board, cell), gap::EDGE),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::fixture::{assert_near, at_placements, board, cell, position};
    use super::super::placer::{Placer, value};
    use super::super::term::total;
    use super::*;
    use game::{Bot, Limits, Silent};

    #[test]
    fn fragmentation_by_hand() {
        // One run in the row and one in the column; R R to R B R; R R R; R G G R to R G Y G R; R R R to R R G R; none.
        assert_near(at_placements(fragmentation), [10.0, 15.0, 5.0, 15.0, 15.0, 0.0]);
    }

    #[test]
    fn symmetry_by_hand() {
        let expected = [
            0.0,
            // RB, BR, and RBR. of four.
            3.0 * (2.0 + 2.0 + 4.0),
            0.0,
            // R opposite; GY, YG, R.Y, Y.R, the five and the seven around d.
            10.0 + 3.0 * (2.0 + 2.0 + 3.0 + 3.0 + 5.0 + 7.0),
            // RG, RRGR, GR, and the four and the six beyond it, R.G.
            3.0 * (2.0 + 4.0 + 2.0 + 4.0 + 6.0 + 3.0),
            // R..G at the end of the row.
            3.0 * 4.0,
        ];
        assert_near(at_placements(symmetry_breaking), expected);
        let mirror = |colour| symmetry_breaking(&board("R......"), cell("a7"), colour);
        // An equal chip opposite, and another one.
        assert_near([mirror(Colour::Red), mirror(Colour::Green)], [-5.0, 10.0 + 3.0 * 7.0]);
    }

    #[test]
    fn gap_spacing_by_hand() {
        // Three cells on all sides; three to the left and right; even numbers elsewhere.
        let gaps = at_placements(|board, cell, _| gap_spacing(board, cell));
        assert_near(gaps, [20.0, 0.0, 0.0, 0.0, 10.0, 0.0]);
    }

    #[test]
    fn zone_control_by_hand() {
        assert_near(at_placements(zone_control), [8.0, 8.0, 2.0, 8.0, 8.0, 8.0]);
        // c5 is in d4's zone, b4 and f4 are in others.
        let at = |rows: &str| zone_control(&board(rows), cell("d4"), Colour::Red);
        let others = "......./...R.../......./......./......./...R...";
        assert_near([at("......./......./....R.."), at(others)], [2.0, 8.0]);
    }

    #[test]
    fn edge_strategy_by_hand() {
        let early = at_placements(|board, cell, _| edge_strategy(board, cell));
        assert_near(early, [10.0, 5.0, 5.0, 10.0, 10.0, 10.0]);
        let at = |rows: &str| ["d4", "f6", "g7"].map(|name| edge_strategy(&board(rows), cell(name)));
        // 15, 16, 34 and 35 chips.
        assert_near(at("RGYBWKP/GYBWKPR/R......"), [10.0, 5.0, 5.0]);
        assert_near(at("RGYBWKP/GYBWKPR/RG....."), [8.0, 6.0, 6.0]);
        let rows = "RGYBWKP/GYBWKPR/RGYBWKP/RGY.WKP/GYBWKPR";
        assert_near(at(rows), [8.0, 6.0, 6.0]);
        assert_near(at(&format!("{rows}/Y......")), [8.0, 8.0, 10.0]);
    }

    #[test]
    fn a_sum_by_hand() {
        let sum = total(&terms(&board("R.R...."), cell("a2"), Colour::Blue));
        assert_near([sum], [600.0 + 840.0 + 0.0 + 160.0 + 50.0]);
    }

    #[test]
    fn the_best_sum_is_played() {
        let position = position("R.R..../......./......./......./...GG..", "hidden:chaos:B");
        let thought = Placer::new(terms, 1).think(&position, &Limits::default(), &mut Silent);
        let values = thought.candidates.iter().map(|candidate| value(&position, candidate.m, terms));
        let best = values.fold(f64::NEG_INFINITY, f64::max);
        assert_eq!((value(&position, thought.best, terms), thought.nodes), (best, 45));
    }
}
