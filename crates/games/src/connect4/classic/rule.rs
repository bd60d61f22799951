//! Victor's six rules with their weights, each over all lines at once.

use crate::connect4::board::{BOTTOM, Board, EVEN, FULL, ODD, TOP, playable};
use crate::connect4::line::{Direction, Lines};

const CLAIMEVEN: [i32; 3] = [8, 25, 100];
const BASEINVERSE: i32 = 40;
const VERTICAL: i32 = 20;
const BEFORE: [i32; 2] = [50, 150];
const AFTEREVEN: [i32; 2] = [20, 60];
const LOWINVERSE: i32 = 30;

/// A board seen by one of its sides, with the knowledge of who moved first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Stones of the side that is judged.
    pub own: Board,
    /// Stones of its opponent.
    pub other: Board,
    /// Whether the judged side made the first move of the game.
    pub is_first: bool,
}

impl Outlook {
    /// The same board seen by the opponent.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { own: self.other, other: self.own, is_first: !self.is_first }
    }

    /// The empty squares that parity gives to the judged side: odd rows to the first mover, even rows to the second.
    pub const fn favourable(self) -> Board {
        let rows = if self.is_first { ODD } else { EVEN };
        rows & !(self.own | self.other)
    }
}

/// The contribution of each rule, in the reference's order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Lines that parity will complete; the only rule that also counts against the judged outlook.
    pub claimeven: i32,
    /// Opponent pairs that need two squares which are both playable.
    pub baseinverse: i32,
    /// Vertical pairs under two empty squares of which the first mover takes the upper.
    pub vertical: i32,
    /// Own lines that are completed at or below the lowest square of an opponent line; dominates the sum.
    pub before: i32,
    /// Own lines that claimeven completes without a square of the bottom row.
    pub aftereven: i32,
    /// Opponent pairs that need the low squares of two columns with room for two.
    pub lowinverse: i32,
}

impl Rules {
    /// Applies the six rules for one outlook.
    pub fn new(outlook: Outlook) -> Self {
        Self::of_lines(
            outlook,
            &Lines::new(outlook.own, outlook.other),
            &Lines::new(outlook.other, outlook.own),
        )
    }

    /// The rules in the reference's order, as the golden vectors list them.
    pub const fn parts(&self) -> [i32; 6] {
        [self.claimeven, self.baseinverse, self.vertical, self.before, self.aftereven, self.lowinverse]
    }

    /// The reference's `victorEvaluate`.
    pub fn sum(&self) -> i32 {
        self.parts().iter().sum()
    }

    #[inline]
    pub(super) fn of_lines(outlook: Outlook, mine: &Lines, theirs: &Lines) -> Self {
        let landing = playable(outlook.own | outlook.other);
        Self {
            claimeven: claimeven(outlook, mine) - claimeven(outlook.swapped(), theirs),
            baseinverse: BASEINVERSE * pairs_within(outlook.other, landing, theirs),
            vertical: if outlook.is_first { VERTICAL * vertical_pairs(outlook) } else { 0 },
            before: before(outlook, landing, mine, theirs),
            aftereven: aftereven(outlook, mine),
            lowinverse: LOWINVERSE * pairs_within(outlook.other, landing & !TOP, theirs),
        }
    }
}

/// Weighs the owner's lines whose empty squares all have the owner's parity.
#[inline]
fn claimeven(owner: Outlook, lines: &Lines) -> i32 {
    let claimed = owner.own | owner.favourable();
    CLAIMEVEN[2] * lines.count(|direction, open| open.three & direction.within(claimed))
        + CLAIMEVEN[1] * lines.count(|direction, open| open.two & direction.within(claimed))
        + CLAIMEVEN[0] * lines.count(|direction, open| open.one & direction.within(claimed))
}

/// Counts the owner's pairs whose two empty squares both lie in `squares`.
#[inline]
fn pairs_within(stones: Board, squares: Board, lines: &Lines) -> i32 {
    lines.count(|direction, open| open.two & direction.within(stones | squares))
}

/// Counts the columns whose second and third squares are of one colour below empty fourth and fifth squares:
/// the only vertical pair that the rule can reach.
#[inline]
fn vertical_pairs(outlook: Outlook) -> i32 {
    let pairs = (outlook.own & (outlook.own >> 1)) | (outlook.other & (outlook.other >> 1));
    (pairs & (BOTTOM << 1) & !((outlook.own | outlook.other) >> 2)).count_ones().cast_signed()
}

#[inline]
fn aftereven(outlook: Outlook, mine: &Lines) -> i32 {
    let claimed = outlook.own | (outlook.favourable() & !BOTTOM);
    AFTEREVEN[1] * mine.count(|direction, open| open.three & direction.within(claimed))
        + AFTEREVEN[0] * mine.count(|direction, open| open.two & direction.within(claimed))
}

/// Pairs every own line whose lowest empty square is playable with every opponent line whose lowest empty square
/// is not lower.
#[inline]
fn before(outlook: Outlook, landing: Board, mine: &Lines, theirs: &Lines) -> i32 {
    let twos = lows(outlook.own, landing, mine.0.map(|open| open.two));
    let threes = lows(outlook.own, landing, mine.0.map(|open| open.three));
    let rivals = lows(outlook.other, FULL, theirs.0.map(|open| open.two | open.three));
    // The stones of an open vertical line lie at its bottom: the square above them is the lowest and always playable.
    let (up, rival_up) = (mine.0[0], theirs.0[0]);
    let (mut sum, mut not_lower) = (0, 0);
    for row in (0..6).rev() {
        let count = |planes: &[Board; 4]| planes.iter().map(|plane| on_row(*plane, row)).sum::<i32>();
        not_lower += count(&rivals) + on_row(rival_up.two << 2, row) + on_row(rival_up.three << 3, row);
        let weighted = BEFORE[1] * (count(&threes) + on_row(up.three << 3, row))
            + BEFORE[0] * (count(&twos) + on_row(up.two << 2, row));
        sum += not_lower * weighted;
    }
    sum
}

#[inline]
const fn on_row(plane: Board, row: u32) -> i32 {
    // Eight columns: two half boards of four columns side by side fill a plane.
    ((plane >> row) & (BOTTOM | 1 << 49)).count_ones().cast_signed()
}

/// The lines, verticals apart, whose lowest empty square lies in `reach`: each as one bit on the row of that square.
/// Columns mean nothing in the result: the first squares take up half a board, so that two sets share a plane.
#[inline]
fn lows(stones: Board, reach: Board, [_, right, falling, rising]: [Board; 4]) -> [Board; 4] {
    // A falling line has its lowest square at the end, the others at the beginning; of a horizontal one the rule
    // takes the leftmost.
    let right = places(right, stones, reach, Direction::RIGHT.step, [0, 1, 2, 3]);
    let falling = places(falling, stones, reach, Direction::FALLING.step, [3, 2, 1, 0]);
    let rising = places(rising, stones, reach, Direction::RISING.step, [0, 1, 2, 3]);
    let beside = |left: Board, right: Board| left | (right << 28);
    [
        // Falling lines begin on the upper three rows and rising ones on the lower three, so these two never meet.
        beside(falling[0] | rising[0], (falling[3] >> 3) | (rising[3] << 3)),
        beside(falling[1] >> 1, rising[1] << 1),
        beside(falling[2] >> 2, rising[2] << 2),
        right[0] | right[1] | right[2] | right[3],
    ]
}

/// Splits lines by the place of their first empty square in the given order, keeping those where it lies in `reach`.
#[inline]
fn places(mut lines: Board, stones: Board, reach: Board, step: u32, order: [u32; 4]) -> [Board; 4] {
    let mut split = [0; 4];
    for place in order {
        let filled = stones >> (place * step);
        split[place as usize] = lines & !filled & (reach >> (place * step));
        lines &= filled;
    }
    split
}
