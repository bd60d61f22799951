//! The chips on the board, as fourteen line codes that are updated with every move.

use super::chip::{CELLS, Cell, Colour, Slide};
use super::line::{self, Line, SIZE};
use std::ops::{Add, ControlFlow, Sub};

/// Rows and columns: rows first.
pub const LINES: usize = 2 * SIZE;

/// The board: any arrangement of chips, whether or not play can lead to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    lines: [Line; LINES],
    scores: [u8; LINES],
    total: u16,
    counts: [u8; 7],
    chips: u8,
}

/// The lines through a cell: its row and its column.
#[inline]
fn lines_of(cell: Cell) -> [(usize, usize); 2] {
    [(cell.row(), cell.column()), (SIZE + cell.column(), cell.row())]
}

impl Board {
    /// No chips.
    pub const EMPTY: Board =
        Board { lines: [0; LINES], scores: [0; LINES], total: 0, counts: [0; 7], chips: 0 };

    /// The board with these chips, row by row.
    pub fn from_cells(cells: &[Option<Colour>; CELLS]) -> Self {
        let mut board = Self::EMPTY;
        for (cell, colour) in Cell::all().zip(cells) {
            if let Some(colour) = colour {
                board.place(cell, *colour);
            }
        }
        board
    }

    /// The board as 49 letters row by row, `.` for an empty cell; `None` if it is anything else.
    pub fn from_letters(letters: &str) -> Option<Self> {
        let mut cells = [None; CELLS];
        let mut rest = letters.chars();
        for cell in &mut cells {
            *cell = match rest.next()? {
                '.' => None,
                letter => Some(Colour::from_letter(letter)?),
            };
        }
        rest.next().is_none().then(|| Self::from_cells(&cells))
    }

    /// Rows from the top, then columns from the left.
    #[inline]
    pub fn lines(&self) -> &[Line; LINES] {
        &self.lines
    }

    /// What each line scores.
    #[inline]
    pub fn line_scores(&self) -> &[u8; LINES] {
        &self.scores
    }

    /// The score of the board by the rule; official once the board is full.
    #[inline]
    pub fn score(&self) -> i32 {
        i32::from(self.total)
    }

    /// Chips on the board.
    #[inline]
    pub fn chips(&self) -> usize {
        usize::from(self.chips)
    }

    /// Chips of one colour on the board.
    #[inline]
    pub fn count(&self, colour: Colour) -> u8 {
        self.counts[colour.index()]
    }

    /// Whether every cell holds a chip.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.chips() == CELLS
    }

    /// The code of the chip in a cell, 0 for none.
    #[inline]
    pub fn code(&self, cell: Cell) -> u8 {
        line::cell(self.lines[cell.row()], cell.column())
    }

    /// The chip in a cell.
    pub fn chip(&self, cell: Cell) -> Option<Colour> {
        Colour::from_code(self.code(cell))
    }

    /// The cells without a chip.
    pub fn empties(&self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(|cell| self.code(*cell) == 0)
    }

    /// Puts a chip on an empty cell.
    #[inline]
    pub fn place(&mut self, cell: Cell, colour: Colour) {
        debug_assert!(self.code(cell) == 0, "{cell} is taken");
        for (index, at) in lines_of(cell) {
            self.change(index, line::chip(colour.code(), at));
        }
        self.counts[colour.index()] += 1;
        self.chips += 1;
    }

    /// Slides a chip; the way must be free.
    #[inline]
    pub fn slide(&mut self, slide: Slide) {
        for (index, flipped) in self.slid(slide) {
            self.change(index, flipped);
        }
    }

    #[inline]
    fn change(&mut self, index: usize, flipped: Line) {
        let line = self.lines[index] ^ flipped;
        let score = line::scores().of(line);
        self.total = self.total + u16::from(score) - u16::from(self.scores[index]);
        self.lines[index] = line;
        self.scores[index] = score;
    }

    /// The three lines that a slide changes, and the bits that flip in each.
    #[inline]
    pub fn slid(&self, slide: Slide) -> [(usize, Line); 3] {
        let Slide { from, to } = slide;
        let colour = self.code(from);
        let (along, across) = if from.row() == to.row() {
            (from.row(), [(SIZE + from.column(), from.row()), (SIZE + to.column(), from.row())])
        } else {
            (SIZE + from.column(), [(from.row(), from.column()), (to.row(), from.column())])
        };
        let ends = if along < SIZE { [from.column(), to.column()] } else { [from.row(), to.row()] };
        let [left, reached] = across.map(|(index, at)| (index, line::chip(colour, at)));
        [(along, line::chip(colour, ends[0]) | line::chip(colour, ends[1])), left, reached]
    }

    /// How the score changes when a chip is put down: two look-ups.
    #[inline]
    pub fn placing_scores(&self, cell: Cell, colour: Colour) -> i32 {
        let change = |(index, at): (usize, usize)| {
            let line = self.lines[index] | line::chip(colour.code(), at);
            i32::from(line::scores().of(line)) - i32::from(self.scores[index])
        };
        let [row, column] = lines_of(cell);
        change(row) + change(column)
    }

    /// How the score changes by a slide: three look-ups.
    #[inline]
    pub fn sliding_scores(&self, slide: Slide) -> i32 {
        let change = |(index, flipped): (usize, Line)| {
            i32::from(line::scores().of(self.lines[index] ^ flipped)) - i32::from(self.scores[index])
        };
        let [along, left, reached] = self.slid(slide);
        change(along) + change(left) + change(reached)
    }

    /// How the sum of `value` over all lines changes when a chip is put down.
    #[inline]
    pub fn placing_gain(&self, cell: Cell, colour: Colour, value: impl Fn(Line) -> i32) -> i32 {
        let change = |(index, at): (usize, usize)| {
            let line = self.lines[index];
            value(line | line::chip(colour.code(), at)) - value(line)
        };
        let [row, column] = lines_of(cell);
        change(row) + change(column)
    }

    /// How the sum of `value` over all lines changes by a slide.
    #[inline]
    pub fn sliding_gain(&self, slide: Slide, value: impl Fn(Line) -> i32) -> i32 {
        let change = |(index, flipped): (usize, Line)| {
            let line = self.lines[index];
            value(line ^ flipped) - value(line)
        };
        let [along, left, reached] = self.slid(slide);
        change(along) + change(left) + change(reached)
    }

    /// Calls `found` with every slide and how the sum of `value` over all lines changes by it, until it returns
    /// `true`.
    ///
    /// Three look-ups a slide. Branches cost more here than look-ups, and this way there are few.
    #[inline]
    pub fn each_gain<T>(&self, value: impl Fn(Line) -> T, mut found: impl FnMut(Slide, T) -> ControlFlow<()>)
    where
        T: Copy + Add<Output = T> + Sub<Output = T>,
    {
        // One line more than there is: an index below eight then needs no check.
        let halves = [0, SIZE].map(|first| -> [Line; 8] {
            std::array::from_fn(|at| if at < SIZE { self.lines[first + at] } else { 0 })
        });
        let before = halves.map(|lines| lines.map(&value));
        for half in [0, 1] {
            let (along, across) = (&halves[half], &halves[1 - half]);
            for own in 0..SIZE {
                let here = |at: usize| if half == 0 { Cell::at(own, at) } else { Cell::at(at, own) };
                let line = along[own];
                for (from, to) in line::Ways::of(line::occupied(line)) {
                    let (from, to) = (from & 7, to & 7);
                    let colour = line::cell(line, from);
                    let there = line::chip(colour, own);
                    let after = value(line ^ line::chip(colour, from) ^ line::chip(colour, to))
                        + value(across[from] ^ there)
                        + value(across[to] | there);
                    let known = before[half][own] + before[1 - half][from] + before[1 - half][to];
                    let slide = Slide { from: here(from), to: here(to) };
                    if found(slide, after - known).is_break() {
                        return;
                    }
                }
            }
        }
    }

    /// Whether a chip at `slide.from` is free to go to `slide.to`, another cell of its row or column.
    pub fn allows(&self, slide: Slide) -> bool {
        let mut is_found = false;
        if self.code(slide.from) != 0 {
            self.slides_of(slide.from, |found| is_found |= found == slide);
        }
        is_found
    }

    /// Calls `found` with every slide of every chip.
    #[inline]
    pub fn each_slide(&self, mut found: impl FnMut(Slide)) {
        for from in Cell::all().filter(|cell| self.code(*cell) != 0) {
            self.slides_of(from, &mut found);
        }
    }

    /// Calls `found` with every slide of the chip on `from`: along its row, then along its column.
    #[inline]
    pub fn slides_of(&self, from: Cell, mut found: impl FnMut(Slide)) {
        let (row, column) = (from.row(), from.column());
        let ways =
            |line: Line, at: usize| line::Ways::of(line::occupied(line)).filter(move |way| way.0 == at);
        ways(self.lines[row], column).for_each(|(_, at)| found(Slide { from, to: Cell::at(row, at) }));
        ways(self.lines[SIZE + column], row)
            .for_each(|(_, at)| found(Slide { from, to: Cell::at(at, column) }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// A board with this many chips, seven of a colour at most.
    fn random_board(random: &mut Xoshiro256PlusPlus, chips: usize) -> Board {
        let mut board = Board::EMPTY;
        while board.chips() < chips {
            let cell = Cell::new(random.random_range(0..CELLS)).unwrap();
            let colour = Colour::ALL[random.random_range(0..7)];
            if board.code(cell) == 0 && board.count(colour) < 7 {
                board.place(cell, colour);
            }
        }
        board
    }

    fn rebuilt(board: &Board) -> Board {
        let mut cells = [None; CELLS];
        for cell in Cell::all() {
            cells[cell.index()] = board.chip(cell);
        }
        Board::from_cells(&cells)
    }

    #[test]
    fn a_change_by_look_ups_is_the_change_of_the_whole_score() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let (mut slides, mut placements) = (0, 0);
        let score = |line| i32::from(line::scores().of(line));
        for number in 0..400 {
            let board = random_board(&mut random, 1 + number % 48);
            let mut gains = std::collections::BTreeMap::new();
            board.each_gain(score, |slide, gain| {
                assert!(gains.insert((slide.from, slide.to), gain).is_none());
                ControlFlow::Continue(())
            });
            board.each_slide(|slide| {
                let mut next = board;
                next.slide(slide);
                assert_eq!(next, rebuilt(&next));
                let change = next.score() - board.score();
                assert_eq!(change, board.sliding_scores(slide), "{slide}");
                assert_eq!(change, board.sliding_gain(slide, score), "{slide}");
                assert_eq!(gains.remove(&(slide.from, slide.to)), Some(change));
                slides += 1;
            });
            assert!(gains.is_empty());
            for cell in board.empties() {
                let colour = Colour::ALL[random.random_range(0..7)];
                let mut next = board;
                next.place(cell, colour);
                assert_eq!(next, rebuilt(&next));
                let change = next.score() - board.score();
                assert_eq!(change, board.placing_scores(cell, colour));
                assert_eq!(change, board.placing_gain(cell, colour, score));
                placements += 1;
            }
        }
        assert!(slides > 10_000 && placements > 5_000, "{slides} {placements}");
    }

    #[test]
    fn a_single_chip_has_twelve_slides() {
        for cell in Cell::all() {
            let mut board = Board::EMPTY;
            board.place(cell, Colour::Red);
            let mut slides = 0;
            board.each_slide(|slide| {
                assert!(slide.from == cell && board.allows(slide));
                slides += 1;
            });
            assert_eq!(slides, 12);
        }
    }

    #[test]
    fn letters_read_back() {
        assert!(Board::from_letters(&".".repeat(48)).is_none());
        assert!(Board::from_letters(&".".repeat(50)).is_none());
        let board = Board::from_letters(&format!("RR.RR{}", ".".repeat(44))).unwrap();
        assert_eq!((board.chips(), board.score(), board.count(Colour::Red)), (4, 4, 4));
    }
}
