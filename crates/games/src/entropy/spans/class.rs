//! Open mirror spans: runs of two to seven cells that are palindromes already or can still become one.

use crate::entropy::line::{CODES, Line, LineTable, SIZE, code};
use std::sync::LazyLock;

/// Kinds of open span: by length, mirror pairs with one cell empty, pairs with both empty, and
/// whether the centre is empty.
pub const CLASSES: usize = 57;

/// Different lines, when only equality of colours counts.
pub const PATTERNS: usize = 4140;

/// The class of a span; `None` when a mirror pair clashes.
pub fn class(span: &[u8]) -> Option<usize> {
    let (mut one, mut both) = (0, 0);
    for pair in 0..span.len() / 2 {
        match (span[pair], span[span.len() - 1 - pair]) {
            (0, 0) => both += 1,
            (0, _) | (_, 0) => one += 1,
            (a, b) if a != b => return None,
            _ => {}
        }
    }
    let centre = span.len() % 2 == 1 && span[span.len() / 2] == 0;
    Some(number(span.len(), one, both, centre))
}

/// Numbers the classes: shorter spans first.
fn number(length: usize, one: usize, both: usize, is_centre_empty: bool) -> usize {
    let kinds = |length: usize| {
        let pairs = length / 2;
        (pairs + 1) * (pairs + 2) / 2 * (1 + length % 2)
    };
    let shorter: usize = (2..length).map(kinds).sum();
    // Pairs with an empty cell, and among them those with two: a triangle.
    let open = one + both;
    let within = open * (open + 1) / 2 + both;
    shorter + within * (1 + length % 2) + usize::from(is_centre_empty)
}

/// How many spans of each class a line has.
pub fn count(cells: &[u8; SIZE]) -> [u8; CLASSES] {
    let mut counts = [0; CLASSES];
    for length in 2..=SIZE {
        for span in cells.windows(length) {
            if let Some(class) = class(span) {
                counts[class] += 1;
            }
        }
    }
    counts
}

/// The points that a complete span of each class is worth by the rule; open ones are worth nothing yet.
pub fn points() -> [i32; CLASSES] {
    let mut points = [0; CLASSES];
    for length in 2..=SIZE {
        points[number(length, 0, 0, false)] = length as i32;
    }
    points
}

/// Lines up to a renaming of colours: what spans can tell apart, and a little more.
pub struct Patterns {
    index: LineTable<u16>,
    counts: Vec<[u8; CLASSES]>,
    mirrored: Vec<u16>,
}

impl Patterns {
    /// The one table, made on first use.
    pub fn shared() -> &'static Self {
        static PATTERNS: LazyLock<Patterns> = LazyLock::new(Patterns::new);
        &PATTERNS
    }

    fn new() -> Self {
        let mut index = vec![0_u16; CODES];
        let mut examples = Vec::with_capacity(PATTERNS);
        number_patterns(&mut [0; SIZE], SIZE, 0, &mut index, &mut examples);
        copy_to_renamed(Renaming::default(), SIZE, &mut index);
        let mirror = |cells: &[u8; SIZE]| {
            let mut cells = *cells;
            cells.reverse();
            index[code(&cells) as usize]
        };
        let mirrored = examples.iter().map(mirror).collect();
        let counts = examples.iter().map(count).collect();
        Patterns { index: LineTable::from_values(index), counts, mirrored }
    }

    /// The pattern of a line.
    #[inline]
    pub fn of(&self, line: Line) -> usize {
        usize::from(self.index.of(line))
    }

    /// The first of a pattern and its mirror image: what is true of one is true of the other.
    #[inline]
    pub fn folded(&self, pattern: usize) -> usize {
        pattern.min(usize::from(self.mirrored[pattern]))
    }

    /// How many spans of each class the lines of a pattern have.
    pub fn counts(&self) -> &[[u8; CLASSES]] {
        &self.counts
    }
}

/// Gives a number to every line whose colours first appear in order, from the last cell to the first.
fn number_patterns(
    cells: &mut [u8; SIZE],
    left: usize,
    colours: u8,
    index: &mut [u16],
    examples: &mut Vec<[u8; SIZE]>,
) {
    if left == 0 {
        index[code(cells) as usize] = examples.len() as u16;
        examples.push(*cells);
        return;
    }
    for colour in 0..=(colours + 1).min(7) {
        cells[left - 1] = colour;
        number_patterns(cells, left - 1, colours.max(colour), index, examples);
    }
}

/// The cells written so far, as they are and with their colours renamed in order of appearance.
#[derive(Clone, Copy, Default)]
struct Renaming {
    line: Line,
    renamed: Line,
    names: [u8; 8],
    used: u8,
}

fn copy_to_renamed(so_far: Renaming, left: usize, index: &mut [u16]) {
    if left == 0 {
        index[so_far.line as usize] = index[so_far.renamed as usize];
        return;
    }
    for colour in 0..8_u8 {
        let mut next = so_far;
        if colour > 0 && next.names[usize::from(colour)] == 0 {
            next.used += 1;
            next.names[usize::from(colour)] = next.used;
        }
        next.line = next.line << 3 | Line::from(colour);
        next.renamed = next.renamed << 3 | Line::from(next.names[usize::from(colour)]);
        copy_to_renamed(next, left - 1, index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::line::{cells, scores};
    use std::collections::BTreeSet;

    fn class_of(text: &str) -> Option<usize> {
        let span: Vec<u8> = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'A' + 1 }).collect();
        class(&span)
    }

    #[test]
    fn there_are_57_classes() {
        let found: BTreeSet<usize> = Patterns::shared()
            .counts()
            .iter()
            .flat_map(|counts| (0..CLASSES).filter(|class| counts[*class] > 0))
            .collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), (0..CLASSES).collect::<Vec<_>>());
    }

    #[test]
    fn spans_are_classed_by_what_is_missing() {
        assert_eq!(class_of("AB"), None);
        assert_eq!(class_of("A.CB"), None);
        assert_eq!(class_of("A..A"), class_of("B..B"));
        assert_eq!(class_of("A..."), class_of(".C.."));
        assert_ne!(class_of("A.."), class_of("A.A"));
        let two: BTreeSet<_> = ["AA", "A.", ".."].map(class_of).into();
        assert_eq!(two, [Some(0), Some(1), Some(2)].into());
        assert_eq!(class_of("......."), Some(CLASSES - 1));
    }

    #[test]
    fn every_line_has_the_counts_of_its_pattern() {
        let patterns = Patterns::shared();
        assert_eq!(patterns.counts().len(), PATTERNS);
        for line in (0..CODES as Line).step_by(7) {
            let cells = cells(line);
            assert_eq!(patterns.counts()[patterns.of(line)], count(&cells), "{cells:?}");
        }
    }

    #[test]
    fn a_line_and_its_mirror_image_fold_into_one() {
        let patterns = Patterns::shared();
        for line in (0..CODES as Line).step_by(11) {
            let mut cells = cells(line);
            cells.reverse();
            let image = patterns.of(code(&cells));
            assert_eq!(patterns.folded(patterns.of(line)), patterns.folded(image), "{cells:?}");
        }
    }

    #[test]
    fn complete_spans_are_the_score() {
        let points = points();
        for line in (0..CODES as Line).step_by(5) {
            let counts = &Patterns::shared().counts()[Patterns::shared().of(line)];
            let score: i32 =
                counts.iter().zip(points).map(|(count, points)| i32::from(*count) * points).sum();
            assert_eq!(score, i32::from(scores().of(line)));
        }
    }
}
