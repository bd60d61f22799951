//! Killer moves: moves that caused a cut-off are likely to do so again in sibling positions.

use super::super::constant::minimax::{DEEPEST, KILLERS};
use crate::entropy::Move;

/// The last two such moves for every depth.
#[derive(Default)]
pub(super) struct Killers([[Option<Move>; KILLERS]; DEEPEST as usize + 1]);

impl Killers {
    /// Adds a move, the newest first.
    pub(super) fn add(&mut self, depth: u32, m: Move) {
        let moves = &mut self.0[depth.min(DEEPEST) as usize];
        if !moves.contains(&Some(m)) {
            moves.rotate_right(1);
            moves[0] = Some(m);
        }
    }

    /// Whether a move is a killer.
    pub(super) fn holds(&self, depth: u32, m: Move) -> bool {
        self.0[depth.min(DEEPEST) as usize].contains(&Some(m))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_a_depth_and_the_oldest_goes() {
        let moves: [Move; 3] = ["a1-b1", "c3", "pass"].map(|text| text.parse().unwrap());
        let mut killers = Killers::default();
        for m in moves {
            killers.add(2, m);
        }
        killers.add(2, moves[2]);
        assert_eq!(moves.map(|m| killers.holds(2, m)), [false, true, true]);
        assert!(moves.iter().all(|m| !killers.holds(1, *m)));
    }
}
