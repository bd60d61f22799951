//! Playouts: quick games from a leaf to the end, or until a rule stops them.

use game::{Game, Outcome, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

/// The random numbers of a search.
pub type Dice = Xoshiro256PlusPlus;

/// A uniformly random integer below `n`.
#[inline]
pub fn below(dice: &mut Dice, n: usize) -> usize {
    ((u128::from(dice.next_u64()) * n as u128) >> 64) as usize
}

/// A uniformly random number from 0 up to 1.
#[inline]
pub fn unit(dice: &mut Dice) -> f64 {
    (dice.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// When a playout stops before the end of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stopping {
    /// After so many plies; 0 never.
    pub depth: u32,
    /// Where the policy calls the game decided.
    pub early_exit: bool,
    /// Where a position repeats.
    pub cycles: bool,
}

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// The game is over.
    Over(Outcome),
    /// The policy calls it decided, with this value for the first player.
    Decided(f64),
    /// A position was repeated: that counts as a draw.
    Cycle,
    /// The maximum depth was reached; the position has to be evaluated.
    Depth,
}

/// Buffers of playouts, reused so that they allocate nothing.
pub struct PlayoutBuffers<M> {
    /// The random numbers.
    pub dice: Dice,
    /// Generated moves.
    pub moves: Vec<M>,
    /// Keys of the positions of this playout.
    pub keys: Vec<u64>,
}

impl<M> PlayoutBuffers<M> {
    /// Empty buffers with this random number generator.
    pub fn new(dice: Dice) -> Self {
        PlayoutBuffers { dice, moves: Vec::new(), keys: Vec::new() }
    }
}

/// Chooses the moves of playouts; threads share it.
pub trait Policy<G: Game>: Send + Sync {
    /// One of the moves, of which there is at least one, for the player to act.
    fn choose(&self, position: &G, moves: &[G::Move], dice: &mut Dice) -> G::Move;

    /// What the position is worth to [`game::Side::First`] where the game counts as decided, with
    /// [`Stopping::early_exit`].
    #[inline]
    fn decided(&self, _position: &G) -> Option<f64> {
        None
    }

    /// Plays a legal move where the key is not needed; games with expensive keys can skip updating them.
    #[inline]
    fn play(&self, position: &mut G, m: G::Move) {
        position.play(m);
    }

    /// Plays on until a rule stops it. The position is left where the playout ended.
    ///
    /// Provided; a game that can do it faster overrides it and keeps the same probabilities.
    fn play_out(
        &self,
        position: &mut G,
        stopping: Stopping,
        buffers: &mut PlayoutBuffers<G::Move>,
    ) -> Ending {
        buffers.keys.clear();
        let most = if stopping.depth == 0 { u32::MAX } else { stopping.depth };
        for _ in 0..most {
            let turn = position.turn();
            if let Turn::Over(outcome) = turn {
                return Ending::Over(outcome);
            }
            if stopping.early_exit
                && let Some(value) = self.decided(position)
            {
                return Ending::Decided(value);
            }
            if stopping.cycles {
                let key = position.key();
                if buffers.keys.contains(&key) {
                    return Ending::Cycle;
                }
                buffers.keys.push(key);
            }
            buffers.moves.clear();
            position.moves(&mut buffers.moves);
            match turn {
                Turn::Chance => {
                    let event = draw(position, &buffers.moves, &mut buffers.dice);
                    position.play(event);
                }
                Turn::Player(_) | Turn::Over(_) => {
                    let m = self.choose(position, &buffers.moves, &mut buffers.dice);
                    if stopping.cycles { position.play(m) } else { self.play(position, m) }
                }
            }
        }
        match position.turn() {
            Turn::Over(outcome) => Ending::Over(outcome),
            Turn::Player(_) | Turn::Chance => Ending::Depth,
        }
    }
}

/// Draws one of the events of a chance turn by their probabilities.
pub fn draw<G: Game>(position: &G, events: &[G::Move], dice: &mut Dice) -> G::Move {
    let mut left = unit(dice);
    for event in events {
        left -= position.chance(*event);
        if left < 0.0 {
            return *event;
        }
    }
    // Rounding may leave a remainder after the last event.
    events[events.len() - 1]
}

/// Every move is as likely as the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Policy<G> for Uniform {
    #[inline]
    fn choose(&self, _: &G, moves: &[G::Move], dice: &mut Dice) -> G::Move {
        moves[below(dice, moves.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::SeedableRng;
    use testing::toy::{Shape, Toy};

    fn play(policy: &impl Policy<Toy>, stopping: Stopping, seed: u64) -> (Toy, Ending) {
        let shape = Shape { plies: 30, width: 3, chance: 2 };
        let mut toy = Toy::start(&shape, 12).unwrap();
        let mut buffers = PlayoutBuffers::new(Dice::seed_from_u64(seed));
        let ending = policy.play_out(&mut toy, stopping, &mut buffers);
        (toy, ending)
    }

    #[test]
    fn playouts_end_with_the_game_or_at_the_depth() {
        let mut depths = 0;
        for seed in 0..200 {
            let (toy, ending) = play(&Uniform, Stopping::default(), seed);
            assert!(matches!(ending, Ending::Over(_)) && matches!(toy.turn(), Turn::Over(_)));
            let (toy, ending) = play(&Uniform, Stopping { depth: 5, ..Stopping::default() }, seed);
            match ending {
                Ending::Over(outcome) => assert_eq!(toy.turn(), Turn::Over(outcome)),
                _ => depths += u32::from(ending == Ending::Depth),
            }
        }
        assert!(depths > 20, "{depths}");
    }

    /// Calls everything decided.
    struct Sure;

    impl Policy<Toy> for Sure {
        fn choose(&self, _: &Toy, moves: &[testing::toy::Step], _: &mut Dice) -> testing::toy::Step {
            moves[0]
        }

        fn decided(&self, _: &Toy) -> Option<f64> {
            Some(0.75)
        }
    }

    #[test]
    fn an_early_exit_is_taken_only_if_wanted() {
        let exit = Stopping { early_exit: true, ..Stopping::default() };
        assert_eq!(play(&Sure, exit, 1).1, Ending::Decided(0.75));
        assert!(matches!(play(&Sure, Stopping::default(), 1).1, Ending::Over(_)));
    }

    #[test]
    fn numbers_below_n_are_equally_likely() {
        let mut dice = Dice::seed_from_u64(5);
        let mut counts = [0_u32; 7];
        (0..70_000).for_each(|_| counts[below(&mut dice, 7)] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&unit(&mut dice))));
    }
}
