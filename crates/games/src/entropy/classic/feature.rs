//! The line features of the classic bots for a whole board: one look-up a line, one addition for all sums.

use super::pattern::{
    Cells, Potential, fertility, groups, is_disruptable, is_disruptable_pattern, potential,
};
use crate::entropy::Board;
use crate::entropy::board::LINES;
use crate::entropy::line::{Line, LineTable};
use std::sync::LazyLock;

/// What all lines of a board have together, packed so that one addition adds every sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Features(u64);

/// The fields of [`Features`] as lowest bit and width; each is wide enough for fourteen lines.
mod field {
    pub(super) const ALMOST: (u32, u32) = (0, 8);
    pub(super) const TWO: (u32, u32) = (8, 8);
    pub(super) const THREE: (u32, u32) = (16, 8);
    pub(super) const GROUPS: (u32, u32) = (24, 6);
    pub(super) const DISRUPTABLE: (u32, u32) = (30, 4);
    pub(super) const PATTERNS: (u32, u32) = (34, 4);
    /// In halves, because the diversity factor has them.
    pub(super) const FERTILITY: (u32, u32) = (38, 10);
}

impl Features {
    /// The features of one line.
    fn of_line(cells: Cells) -> u64 {
        let found = potential(cells);
        let fields = [
            (field::ALMOST, found.almost_complete),
            (field::TWO, found.two_move),
            (field::THREE, found.three_move),
            (field::GROUPS, groups(cells)),
            (field::DISRUPTABLE, u32::from(is_disruptable(cells))),
            (field::PATTERNS, u32::from(is_disruptable_pattern(cells))),
            (field::FERTILITY, (fertility(cells) * 2.0) as u32),
        ];
        fields.iter().map(|((shift, _), value)| u64::from(*value) << shift).sum()
    }

    /// One number for every line: 16 MB, made on first use in a tenth of a second or so.
    fn table() -> &'static LineTable<u64> {
        static TABLE: LazyLock<LineTable<u64>> =
            LazyLock::new(|| LineTable::new(|cells| Features::of_line(*cells)));
        &TABLE
    }

    /// The features of some lines together; at most all lines of a board.
    #[inline]
    pub(super) fn of_lines(lines: &[Line]) -> Self {
        debug_assert!(lines.len() <= LINES);
        let table = Self::table();
        Features(lines.iter().map(|line| table.of(*line)).sum())
    }

    /// The features of a board.
    #[inline]
    pub(super) fn of(board: &Board) -> Self {
        Self::of_lines(board.lines())
    }

    #[inline]
    fn field(self, (shift, width): (u32, u32)) -> u32 {
        (self.0 >> shift) as u32 & ((1 << width) - 1)
    }

    /// Patterns in the making.
    #[inline]
    pub(super) fn potential(self) -> Potential {
        Potential {
            almost_complete: self.field(field::ALMOST),
            two_move: self.field(field::TWO),
            three_move: self.field(field::THREE),
        }
    }

    /// Colours with two chips or more in a line, over all lines.
    #[inline]
    pub(super) fn groups(self) -> u32 {
        self.field(field::GROUPS)
    }

    /// Lines that [`is_disruptable`].
    #[inline]
    pub(super) fn disruptable(self) -> u32 {
        self.field(field::DISRUPTABLE)
    }

    /// Lines that [`is_disruptable_pattern`].
    #[inline]
    pub(super) fn disruptable_patterns(self) -> u32 {
        self.field(field::PATTERNS)
    }

    /// Fertility of the lines.
    #[inline]
    pub(super) fn fertility(self) -> f64 {
        f64::from(self.field(field::FERTILITY)) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entropy::line::{self, CODES};

    #[test]
    fn packing_keeps_every_sum() {
        let mut most = [0; 7];
        for code in 0..CODES as Line {
            let cells = line::cells(code);
            let packed = Features::of_lines(&[code]);
            assert_eq!(packed.potential(), potential(cells), "{cells:?}");
            assert_eq!(packed.groups(), groups(cells));
            let spoils = (packed.disruptable() == 1, packed.disruptable_patterns() == 1);
            assert_eq!(spoils, (is_disruptable(cells), is_disruptable_pattern(cells)));
            assert!((packed.fertility() - fertility(cells)).abs() < 1e-9);
            let Potential { almost_complete, two_move, three_move } = packed.potential();
            let halves = (packed.fertility() * 2.0) as u32;
            let values = [almost_complete, two_move, three_move, packed.groups(), 1, 1, halves];
            most.iter_mut().zip(values).for_each(|(most, value)| *most = value.max(*most));
        }
        let widths = [
            field::ALMOST,
            field::TWO,
            field::THREE,
            field::GROUPS,
            field::DISRUPTABLE,
            field::PATTERNS,
            field::FERTILITY,
        ];
        for (most, (_, width)) in most.iter().zip(widths) {
            assert!(most * (LINES as u32) < 1 << width, "{most} times fourteen in {width} bits");
        }
    }
}
