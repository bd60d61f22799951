//! The phases of a game.

use super::constant::phase;
use crate::entropy::Board;

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Up to 15 chips.
    Early,
    /// 16 to 34 chips.
    Middle,
    /// From 35 chips on.
    Late,
}

/// The phase by the chips on the board.
pub(super) fn phase(board: &Board) -> Phase {
    match board.chips() as u32 {
        phase::LATE_FROM.. => Phase::Late,
        phase::MIDDLE_FROM.. => Phase::Middle,
        _ => Phase::Early,
    }
}
