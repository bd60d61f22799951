//! Luck and skill: what each draw and each decision of a game was worth.
//!
//! The value of a position is the expected result in the eyes of [`Side::First`]: what an appraiser says
//! where a player is to act, the mean over all events where chance is, the result at the end. The change
//! from one position to the next is then the doing of whoever acted between them, draws cancel out on
//! average, and all changes add up to the result.

use game::{Game, Outcome, PlayError, Side, Turn};
use serde::Serialize;

/// One ply of a reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ply<M> {
    /// The move or the event.
    #[serde(rename = "move")]
    pub m: M,
    /// The side that decided; `None` for a draw.
    pub side: Option<Side>,
    /// The value before.
    pub before: f64,
    /// The value after.
    pub after: f64,
}

impl<M> Ply<M> {
    /// What the ply changed, in the eyes of [`Side::First`].
    pub fn change(&self) -> f64 {
        self.after - self.before
    }
}

/// A game split into luck and skill.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Split<M> {
    /// The expected result before the first ply.
    pub start: f64,
    /// Every ply in turn.
    pub plies: Vec<Ply<M>>,
    /// What the draws brought [`Side::First`].
    pub luck: f64,
    /// What the decisions of each side brought [`Side::First`]: mistakes lower the first number and raise the second.
    pub skill: [f64; 2],
    /// The value of the last position: the result if the game is over, otherwise what it promises.
    pub end: f64,
}

impl<M> Split<M> {
    /// The same split with moves of another type.
    pub fn map<N>(self, convert: impl Fn(&M) -> N) -> Split<N> {
        let ply =
            |ply: Ply<M>| Ply { m: convert(&ply.m), side: ply.side, before: ply.before, after: ply.after };
        let Split { start, plies, luck, skill, end } = self;
        Split { start, plies: plies.into_iter().map(ply).collect(), luck, skill, end }
    }
}

/// Why a game could not be split.
#[derive(Debug, PartialEq, Eq)]
pub enum SplitError<E> {
    /// A move cannot be played.
    Move {
        /// Counted from 1.
        ply: usize,
        /// The reason, with the move.
        why: PlayError,
    },
    /// The appraiser failed.
    Appraiser(E),
}

/// What a finished game is worth: its points where it has them, the reward otherwise.
pub fn worth<G: Game>(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Points(points) => f64::from(points),
        Outcome::Win(_) | Outcome::Draw => G::reward(outcome),
    }
}

/// Splits the game that `moves` make from `start`.
///
/// `appraise` is asked wherever a player is to act, and for every event of every draw: its answers must be in
/// the unit of [`worth`]. What it does not foresee is counted as skill of the side that leads there.
pub fn split<G: Game, E>(
    start: &G,
    moves: &[G::Move],
    mut appraise: impl FnMut(&G) -> Result<f64, E>,
) -> Result<Split<G::Move>, SplitError<E>> {
    let mut position = start.clone();
    let first = value(&position, &mut appraise).map_err(SplitError::Appraiser)?;
    let mut split = Split {
        start: first,
        plies: Vec::with_capacity(moves.len()),
        luck: 0.0,
        skill: [0.0; 2],
        end: first,
    };
    for (index, m) in moves.iter().enumerate() {
        let turn = position.turn();
        position.try_play(*m).map_err(|why| SplitError::Move { ply: index + 1, why })?;
        let after = value(&position, &mut appraise).map_err(SplitError::Appraiser)?;
        let side = match turn {
            Turn::Player(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        };
        let ply = Ply { m: *m, side, before: split.end, after };
        match side {
            Some(side) => split.skill[side.index()] += ply.change(),
            None => split.luck += ply.change(),
        }
        split.plies.push(ply);
        split.end = after;
    }
    Ok(split)
}

/// The appraiser's value, carried back through draws.
fn value<G: Game, E>(position: &G, appraise: &mut impl FnMut(&G) -> Result<f64, E>) -> Result<f64, E> {
    match position.turn() {
        Turn::Over(outcome) => Ok(worth::<G>(outcome)),
        Turn::Player(_) => appraise(position),
        Turn::Chance => {
            let mut mean = 0.0;
            for event in position.legal() {
                let mut next = position.clone();
                next.play(event);
                mean += position.chance(event) * value(&next, appraise)?;
            }
            Ok(mean)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expecti::Judge;
    use crate::reference;
    use crate::toy::{Shape, Toy};
    use std::convert::Infallible;

    /// Knows nothing of unfinished positions, and is not asked about them when it looks to the end.
    struct Blank;

    impl Judge<Toy> for Blank {
        fn value(&mut self, _: &Toy) -> f64 {
            0.5
        }

        fn bounds(&self, _: &Toy) -> (f64, f64) {
            (0.0, 1.0)
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "the shape of an appraiser")]
    fn exact(position: &Toy) -> Result<f64, Infallible> {
        Ok(reference::expectimax(&mut Blank, position, 100))
    }

    fn arbitrary_game(seed: u64) -> (Toy, Vec<<Toy as Game>::Move>) {
        let start = Toy::start(&Shape { plies: 9, width: 3, chance: 3 }, seed).unwrap();
        let (mut position, mut moves) = (start, Vec::new());
        while !matches!(position.turn(), Turn::Over(_)) {
            let legal = position.legal();
            let m = legal[game::deal::mix(seed, moves.len() as u64) as usize % legal.len()];
            position.play(m);
            moves.push(m);
        }
        (start, moves)
    }

    #[test]
    fn luck_and_skill_add_up_to_the_result() {
        for seed in 0..60 {
            let (start, moves) = arbitrary_game(seed);
            let split = split(&start, &moves, exact).unwrap();
            let end = moves.iter().fold(start, |mut position, m| {
                position.play(*m);
                position
            });
            let Turn::Over(outcome) = end.turn() else { panic!("the game is over") };
            assert!((split.end - Toy::reward(outcome)).abs() < 1e-12);
            let sum = split.start + split.luck + split.skill[0] + split.skill[1];
            assert!((sum - split.end).abs() < 1e-9, "{sum}, not {}", split.end);
            let changes: f64 = split.plies.iter().map(Ply::change).sum();
            assert!((split.start + changes - split.end).abs() < 1e-9);
        }
    }

    #[test]
    fn in_exact_eyes_a_decision_never_helps_and_a_draw_is_fair() {
        let mut mistakes = 0;
        for seed in 0..60 {
            let (start, moves) = arbitrary_game(seed);
            let split = split(&start, &moves, exact).unwrap();
            let mut position = start;
            for ply in &split.plies {
                match ply.side {
                    Some(Side::First) => assert!(ply.change() < 1e-9),
                    Some(Side::Second) => assert!(ply.change() > -1e-9),
                    None => {
                        let luck = |event: &<Toy as Game>::Move| {
                            let mut next = position;
                            next.play(*event);
                            let Ok(after) = value(&next, &mut exact);
                            position.chance(*event) * (after - ply.before)
                        };
                        let mean: f64 = position.legal().iter().map(luck).sum();
                        assert!(mean.abs() < 1e-9, "{mean}");
                    }
                }
                mistakes += u32::from(ply.side.is_some() && ply.change().abs() > 1e-9);
                position.play(ply.m);
            }
        }
        assert!(mistakes > 20, "{mistakes}");
    }

    #[test]
    fn what_cannot_be_split_says_why() {
        let (start, moves) = arbitrary_game(1);
        let too_many: Vec<_> = moves.iter().chain(&moves[..1]).copied().collect();
        let Err(SplitError::Move { ply, .. }) = split(&start, &too_many, exact) else {
            panic!("a move after the end was played")
        };
        assert_eq!(ply, moves.len() + 1);
        let silent = |_: &Toy| Err("no opinion");
        assert_eq!(split(&start, &moves, silent), Err(SplitError::Appraiser("no opinion")));
    }
}
