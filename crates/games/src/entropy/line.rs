//! A line of seven cells as a number of 21 bits, and its score by the rule.

use std::sync::LazyLock;

/// Cells of a row or column, and rows and columns of the board.
pub const SIZE: usize = 7;
/// Bits of a cell: 0 is empty, 1 to 7 are the colours.
pub const CELL_BITS: usize = 3;
/// How many codes there are.
pub const CODES: usize = 1 << (SIZE * CELL_BITS);

/// A line: cell `i` is at bits `3i` to `3i + 2`.
pub type Line = u32;

/// One number for every line; indexing needs no check because every code is below [`CODES`].
pub struct LineTable<T>(Box<[T; CODES]>);

impl<T: Copy + Default> LineTable<T> {
    /// Computes the number of every line from its cells.
    pub fn new(mut value: impl FnMut(&[u8; SIZE]) -> T) -> Self {
        let values: Vec<T> = (0..CODES as Line).map(|code| value(&cells(code))).collect();
        Self::from_values(values)
    }

    /// The table of these numbers, one a code.
    pub fn from_values(values: Vec<T>) -> Self {
        let values = values.into_boxed_slice().try_into();
        LineTable(values.unwrap_or_else(|_| unreachable!("a table has one value a code")))
    }

    /// The number of a line.
    #[inline]
    pub fn of(&self, line: Line) -> T {
        self.0[line as usize & (CODES - 1)]
    }
}

/// The cells of a line.
pub fn cells(line: Line) -> [u8; SIZE] {
    std::array::from_fn(|index| cell(line, index))
}

/// One cell of a line.
#[inline]
pub fn cell(line: Line, index: usize) -> u8 {
    (line >> (CELL_BITS * index) & 7) as u8
}

/// A line with nothing but one chip.
#[inline]
pub fn chip(colour: u8, index: usize) -> Line {
    Line::from(colour) << (CELL_BITS * index)
}

/// The cells that hold a chip, one bit a cell.
#[inline]
pub fn occupied(line: Line) -> usize {
    let lowest = (line | line >> 1 | line >> 2) & 0o111_1111;
    // Closes the gaps between the bits: pairs first, then pairs of pairs.
    let pairs = (lowest | lowest >> 2) & 0o303_0303;
    let fours = (pairs | pairs >> 4) & 0o17_0017;
    ((fours | fours >> 8) & 0x7f) as usize
}

/// The ways in which a chip of a line can slide along it.
pub struct Ways {
    count: usize,
    ways: [(u8, u8); MOST_WAYS],
}

/// Two chips at the ends of a line have five each.
const MOST_WAYS: usize = 10;

impl Ways {
    /// From and to, for every chip of a line whose chips are `occupied`.
    #[inline]
    pub fn of(occupied: usize) -> impl Iterator<Item = (usize, usize)> {
        let Ways { count, ways } = &WAYS[occupied & 0x7f];
        ways[..*count].iter().map(|(from, to)| (usize::from(*from), usize::from(*to)))
    }

    const fn along(occupied: usize) -> Self {
        let mut ways = Ways { count: 0, ways: [(0, 0); MOST_WAYS] };
        let mut from = 0;
        while from < SIZE {
            if occupied >> from & 1 == 1 {
                let mut to = from;
                while to > 0 && occupied >> (to - 1) & 1 == 0 {
                    to -= 1;
                    ways.ways[ways.count] = (from as u8, to as u8);
                    ways.count += 1;
                }
                to = from + 1;
                while to < SIZE && occupied >> to & 1 == 0 {
                    ways.ways[ways.count] = (from as u8, to as u8);
                    ways.count += 1;
                    to += 1;
                }
            }
            from += 1;
        }
        ways
    }
}

static WAYS: [Ways; 1 << SIZE] = {
    let mut all = [const { Ways { count: 0, ways: [(0, 0); MOST_WAYS] } }; 1 << SIZE];
    let mut occupied = 0;
    while occupied < all.len() {
        all[occupied] = Ways::along(occupied);
        occupied += 1;
    }
    all
};

/// The line made of these cells.
pub fn code(cells: &[u8; SIZE]) -> Line {
    cells.iter().enumerate().map(|(index, colour)| chip(*colour, index)).sum()
}

/// The palindromic runs of a line, two cells or longer, as start and length; an empty cell ends a run.
pub fn palindromes(cells: &[u8; SIZE]) -> impl Iterator<Item = (usize, usize)> {
    let spans = (2..=SIZE).flat_map(|length| (0..=SIZE - length).map(move |start| (start, length)));
    spans.filter(move |(start, length)| {
        let span = &cells[*start..start + length];
        span.iter().zip(span.iter().rev()).all(|(a, b)| a == b && *a != 0)
    })
}

/// What every line scores: the lengths of all its palindromic runs, nested ones included.
///
/// Two megabytes, made on first use; a loop should fetch the reference once.
pub fn scores() -> &'static LineTable<u8> {
    static SCORES: LazyLock<LineTable<u8>> = LazyLock::new(|| {
        let mut values = vec![0; CODES];
        fill(&mut values, &mut [0; SIZE], 0, 0);
        LineTable::from_values(values)
    });
    &SCORES
}

/// Scores every line that continues the first `length` cells, which score `score` themselves.
///
/// Lines share their beginnings, so that only the runs that end at the last cell are left to count.
fn fill(values: &mut [u8], cells: &mut [u8; SIZE], length: usize, score: u8) {
    if length == SIZE {
        values[code(cells) as usize] = score;
        return;
    }
    for colour in 0..8 {
        cells[length] = colour;
        let ending = if colour == 0 { 0 } else { ending_at(&cells[..=length]) };
        fill(values, cells, length + 1, score + ending);
    }
}

/// The lengths of the palindromic runs that end with the last cell.
fn ending_at(cells: &[u8]) -> u8 {
    let runs = (0..cells.len() - 1).map(|start| &cells[start..]);
    let is_palindrome = |run: &&[u8]| run.iter().eq(run.iter().rev()) && !run.contains(&0);
    runs.filter(is_palindrome).map(|run| run.len() as u8).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(text: &str) -> u8 {
        assert!(text.len() <= SIZE);
        let mut cells = [0; SIZE];
        for (cell, letter) in cells.iter_mut().zip(text.bytes()) {
            *cell = if letter == b'.' { 0 } else { letter - b'A' + 1 };
        }
        scores().of(code(&cells))
    }

    /// The published table, with the one value corrected that contradicts the rule (`ABABABA`).
    const SIGNATURES: [(&str, u8); 30] = [
        ("AA", 2),
        ("AAA", 7),
        ("ABA", 3),
        ("AAAA", 16),
        ("ABBA", 6),
        ("AAAAA", 30),
        ("AABAA", 12),
        ("ABABA", 14),
        ("ABBBA", 12),
        ("ABCBA", 8),
        ("AAAAAA", 50),
        ("AABBAA", 16),
        ("ABAABA", 18),
        ("ABBBBA", 22),
        ("ABCCBA", 12),
        ("AAAAAAA", 77),
        ("AAABAAA", 29),
        ("AABABAA", 25),
        ("AABBBAA", 23),
        ("AABCBAA", 19),
        ("ABAAABA", 25),
        ("ABABABA", 37),
        ("ABACABA", 21),
        ("ABBABBA", 27),
        ("ABBBBBA", 37),
        ("ABBCBBA", 19),
        ("ABCACBA", 15),
        ("ABCBCBA", 21),
        ("ABCCCBA", 19),
        ("ABCDCBA", 15),
    ];

    #[test]
    fn the_thirty_signatures() {
        for (signature, points) in SIGNATURES {
            assert_eq!(score(signature), points, "{signature}");
        }
    }

    #[test]
    fn examples_of_the_contest() {
        let examples = [("ABCBA", 8), ("AAA", 7), ("AAABAAA", 29), ("ABBBBA", 22)];
        assert!(examples.iter().all(|(line, points)| score(line) == *points));
    }

    #[test]
    fn an_empty_cell_ends_a_run() {
        assert_eq!((score("A.A"), score("AA.AA"), score("A..A"), score(".......")), (0, 4, 0, 0));
    }

    /// Walks outwards from every centre, as a referee would.
    fn naive(cells: [u8; SIZE]) -> u8 {
        let mut total = 0;
        for centre in 0..2 * SIZE - 1 {
            let (mut left, mut right) = ((centre / 2) as isize, (centre / 2 + centre % 2) as isize);
            while left >= 0 && right < SIZE as isize && cells[left as usize] == cells[right as usize] {
                if cells[left as usize] == 0 {
                    break;
                }
                total += if left < right { (right - left + 1) as u8 } else { 0 };
                left -= 1;
                right += 1;
            }
        }
        total
    }

    #[test]
    fn the_table_agrees_with_a_naive_scorer_on_every_line() {
        for line in 0..CODES as Line {
            let cells = cells(line);
            assert_eq!(scores().of(line), naive(cells), "{cells:?}");
            assert_eq!(code(&cells), line);
        }
    }

    #[test]
    fn chips_are_found_in_every_line() {
        for line in 0..CODES as Line {
            let bits = cells(line).iter().rev().fold(0, |bits, cell| bits << 1 | usize::from(*cell != 0));
            assert_eq!(occupied(line), bits);
        }
        let ways: Vec<_> = Ways::of(0b010_0100).collect();
        assert_eq!(ways, [(2, 1), (2, 0), (2, 3), (2, 4), (5, 4), (5, 3), (5, 6)]);
        assert_eq!(Ways::of(0).count() + Ways::of(0x7f).count(), 0);
    }

    #[test]
    fn palindromes_are_what_is_scored() {
        for line in (0..CODES as Line).step_by(97) {
            let cells = cells(line);
            let total: usize = palindromes(&cells).map(|(_, length)| length).sum();
            assert_eq!(total, usize::from(scores().of(line)), "{cells:?}");
        }
    }
}
