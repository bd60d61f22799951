//! Sets of squares: the 5×5 window around a square, where most moves and attacks end, and rays to the border.
use super::square::{CORNER, GRID, OFFSETS, SQUARES, Square};

/// The 5×5 squares around the middle of a window.
const WINDOW: u64 = 0x1f | 0x1f << 12 | 0x1f << 24 | 0x1f << 36 | 0x1f << 48;
/// The eight squares beside the middle of a window.
pub(super) const RING: u64 = 0b1110 << 12 | 0b1010 << 24 | 0b1110 << 36;

/// The part of a set around a square: ranks stay twelve bits apart, the square itself is bit 26.
#[inline]
pub(super) fn window(set: u128, middle: Square) -> u64 {
    (set >> (middle.0 - CORNER)) as u64 & WINDOW
}

/// The squares one step further out than those beside the middle.
#[inline]
pub(super) fn outward(ring: u64) -> u64 {
    let to = |step: i8| -> u64 {
        let bit = ring & 1 << (26 + step);
        if step < 0 { bit >> -step } else { bit << step }
    };
    to(-13) | to(-12) | to(-11) | to(-1) | to(1) | to(11) | to(12) | to(13)
}

/// Calls for every square of a window.
#[inline]
pub(super) fn each_in(mut squares: u64, middle: Square, mut found: impl FnMut(Square)) {
    while squares != 0 {
        found(Square(middle.0 - CORNER + squares.trailing_zeros() as u8));
        squares &= squares - 1;
    }
}

/// All squares from a square to the border, by the number of the direction.
#[inline]
pub(super) fn ray(direction: usize, from: Square) -> u128 {
    RAYS[direction][from.index()]
}

static RAYS: [[u128; SQUARES]; 8] = {
    let mut rays = [[0; SQUARES]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut index = 0;
        while index < 128 {
            let mut square = index as i32 + OFFSETS[direction] as i32;
            while GRID & 1 << index != 0 && square >= 0 && square < 128 && GRID & 1 << square != 0 {
                rays[direction][index] |= 1 << square;
                square += OFFSETS[direction] as i32;
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};
