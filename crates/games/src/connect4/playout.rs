//! Playouts on bitboards: uniformly random, or with simple tactics.

use super::board::{self, Board, FULL, TOP, column_of, has_four, playable, threats};
use super::{Column, Connect4};
use game::{Game, Outcome, Turn};
use rand_xoshiro::rand_core::Rng;
use search::mcts::playout::{PlayoutBuffers, below};
use search::mcts::{Dice, Ending, Policy, Stopping};
use serde::{Deserialize, Serialize};

/// A playout policy by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rollout {
    /// No playouts: leaves are worth what the guide says.
    None,
    /// Every column is as likely as the others.
    Uniform,
    /// Makes four, stops four, and gives none away; by chance otherwise.
    #[default]
    Tactical,
}

/// Every column is as likely as the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByChance;

/// Makes four where it can, else stops a four, else plays by chance where the opponent cannot make four on top.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tactical;

/// The columns that are not full, packed into four bits each: picking or removing one takes a few shifts.
#[derive(Clone, Copy)]
struct Open {
    list: u32,
    count: u32,
}

impl Open {
    fn new(mask: Board) -> Self {
        let mut open = Open { list: 0, count: 0 };
        for square in board::squares(playable(mask)) {
            open.list |= column_of(square) << (4 * open.count);
            open.count += 1;
        }
        open
    }

    #[inline]
    fn at(self, place: u32) -> u32 {
        self.list >> (4 * place) & 15
    }

    #[inline]
    fn leave_out(&mut self, place: u32) {
        self.count -= 1;
        let last = self.at(self.count);
        self.list = self.list & !(15 << (4 * place)) | last << (4 * place);
    }
}

/// Plays on until the game is over or deep enough. `step` tells the square of the next stone by the ply, the stones
/// of the side to move and all stones; and with the last stone, whether it wins.
#[inline]
fn play_on(
    position: &mut Connect4,
    stopping: Stopping,
    mut step: impl FnMut(u32, Board, Board) -> (Board, Option<bool>),
) -> Ending {
    if let Turn::Over(outcome) = position.turn() {
        return Ending::Over(outcome);
    }
    let (mut mine, mut mask) = (position.mine(), position.mask());
    let most = if stopping.depth == 0 { u32::MAX } else { stopping.depth };
    for ply in 0..most {
        let (square, end) = step(ply, mine, mask);
        mine = (mine | square) ^ (mask | square);
        mask |= square;
        if let Some(has_won) = end {
            *position = Connect4::from_stones(mine, mask);
            return Ending::Over(if has_won { Outcome::Win(position.side().other()) } else { Outcome::Draw });
        }
    }
    *position = Connect4::from_stones(mine, mask);
    Ending::Depth
}

impl Policy<Connect4> for ByChance {
    fn choose(&self, _: &Connect4, moves: &[Column], dice: &mut Dice) -> Column {
        moves[below(dice, moves.len())]
    }

    fn play_out(
        &self,
        position: &mut Connect4,
        stopping: Stopping,
        buffers: &mut PlayoutBuffers<Column>,
    ) -> Ending {
        let mut open = Open::new(position.mask());
        let mut bits = 0;
        play_on(position, stopping, |ply, mine, mask| {
            // One random word decides two plies.
            bits = if ply % 2 == 0 { buffers.dice.next_u64() } else { bits >> 32 };
            let place = (((bits & 0xFFFF_FFFF) * u64::from(open.count)) >> 32) as u32;
            let index = open.at(place);
            let square = (mask + (1 << (7 * index))) & board::column(index);
            if has_four(mine | square) {
                return (square, Some(true));
            }
            if square & TOP == 0 {
                return (square, None);
            }
            open.leave_out(place);
            (square, (open.count == 0).then_some(false))
        })
    }
}

/// One of the squares, each as likely as the others.
#[inline]
fn any_of(mut squares: Board, dice: &mut Dice) -> Board {
    for _ in 0..below(dice, squares.count_ones() as usize) {
        squares &= squares - 1;
    }
    squares & squares.wrapping_neg()
}

/// The squares that a tactical player chooses from.
#[inline]
fn sensible(mine: Board, mask: Board) -> Board {
    let landing = playable(mask);
    let theirs = threats(mine ^ mask, mask);
    let wins = threats(mine, mask) & landing;
    let stops = theirs & landing;
    let safe = landing & !(theirs >> 1);
    [wins, stops, safe].into_iter().find(|squares| *squares != 0).unwrap_or(landing)
}

impl Policy<Connect4> for Tactical {
    fn choose(&self, position: &Connect4, moves: &[Column], dice: &mut Dice) -> Column {
        let square = any_of(sensible(position.mine(), position.mask()), dice);
        moves.iter().copied().find(|m| m.index() == column_of(square)).unwrap_or(moves[0])
    }

    fn play_out(
        &self,
        position: &mut Connect4,
        stopping: Stopping,
        buffers: &mut PlayoutBuffers<Column>,
    ) -> Ending {
        play_on(position, stopping, |_, mine, mask| {
            let square = any_of(sensible(mine, mask), &mut buffers.dice);
            let is_four = threats(mine, mask) & square != 0;
            (square, (is_four || mask | square == FULL).then_some(is_four))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::SeedableRng;
    use search::mcts::Uniform;

    const TO_THE_END: Stopping = Stopping { depth: 0, early_exit: false, cycles: false };

    /// How often each side wins from a position, and the mean length.
    fn results(policy: &impl Policy<Connect4>, position: Connect4, seed: u64) -> [f64; 3] {
        const PLAYOUTS: u32 = 40_000;
        let mut buffers = PlayoutBuffers::new(Dice::seed_from_u64(seed));
        let mut sums = [0.0; 3];
        for _ in 0..PLAYOUTS {
            let mut end = position;
            let ending = policy.play_out(&mut end, TO_THE_END, &mut buffers);
            let Turn::Over(outcome) = end.turn() else { panic!("not over: {end}") };
            assert_eq!(ending, Ending::Over(outcome));
            sums[0] += Connect4::reward(outcome);
            sums[1] += f64::from(u8::from(outcome == Outcome::Draw));
            sums[2] += f64::from(end.plies());
        }
        sums.map(|sum| sum / f64::from(PLAYOUTS))
    }

    #[test]
    fn quick_playouts_have_the_probabilities_of_slow_ones() {
        for moves in ["", "4444", "1212123434", "11111122222233"] {
            let position = Connect4::after(moves).unwrap();
            let (quick, slow) = (results(&ByChance, position, 1), results(&Uniform, position, 2));
            for (quick, slow, most) in
                [(quick[0], slow[0], 0.015), (quick[1], slow[1], 0.01), (quick[2], slow[2], 0.3)]
            {
                assert!((quick - slow).abs() < most, "{moves}: {quick} and {slow}");
            }
        }
    }

    #[test]
    fn tactical_playouts_make_and_stop_fours() {
        let win = results(&Tactical, Connect4::after("112233").unwrap(), 1);
        assert!((win[0] - 1.0).abs() < 1e-9 && (win[2] - 7.0).abs() < 1e-9, "{win:?}");
        let mut dice = Dice::seed_from_u64(1);
        let stopped = Connect4::after("11223").unwrap();
        assert!((0..50).all(|_| Tactical.choose(&stopped, &stopped.legal(), &mut dice).index() == 3));
        let gift: Connect4 = "oxx/xox/oox/x///o".parse().unwrap();
        assert!((0..50).all(|_| Tactical.choose(&gift, &gift.legal(), &mut dice).index() != 3));
    }

    #[test]
    fn both_ways_to_play_tactically_agree() {
        struct Slow;
        impl Policy<Connect4> for Slow {
            fn choose(&self, position: &Connect4, moves: &[Column], dice: &mut Dice) -> Column {
                Tactical.choose(position, moves, dice)
            }
        }
        let (quick, slow) = (results(&Tactical, Connect4::EMPTY, 3), results(&Slow, Connect4::EMPTY, 3));
        assert!(
            quick.iter().zip(slow).all(|(quick, slow)| (quick - slow).abs() < 1e-9),
            "{quick:?} {slow:?}"
        );
    }

    #[test]
    fn a_depth_is_kept() {
        let mut buffers = PlayoutBuffers::new(Dice::seed_from_u64(1));
        for policy in [&ByChance as &dyn Policy<Connect4>, &Tactical] {
            let mut position = Connect4::EMPTY;
            let stopping = Stopping { depth: 5, ..TO_THE_END };
            assert_eq!(policy.play_out(&mut position, stopping, &mut buffers), Ending::Depth);
            assert_eq!((position.plies(), position.mask().count_ones()), (5, 5));
        }
    }
}
