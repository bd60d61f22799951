//! Engines that play any game of the contract.
//!
//! | module | what it is |
//! |---|---|
//! | [`alphabeta`] | negamax with everything that makes it fast, for games without chance |
//! | [`expecti`] | expectiminimax with Star1 and Star2, for games with chance |
//! | [`mcts`] | Monte Carlo tree search, for every game |
//! | [`evaluate`] | how a game tells an engine what a position is worth |
//! | [`table`] | the transposition table that engines share |
//! | [`noisy`] | makes a strong bot weaker, plausibly |
//! | [`random`] | plays anything |
//! | [`review`] | labels, accuracy, luck and skill of a finished game |
//! | [`reference`](mod@reference) | the plain full search that every engine is held against |
//! | [`toy`] | random game graphs with repeated turns and chance, to test engines on |

pub mod alphabeta;
pub mod evaluate;
pub mod expecti;
pub mod mcts;
pub mod noisy;
pub mod random;
pub mod reference;
pub mod review;
pub mod table;
pub mod toy;

pub use alphabeta::AlphaBeta;
pub use evaluate::Evaluator;
pub use expecti::Expecti;
pub use mcts::Mcts;
pub use noisy::{Noisy, PLAUSIBLE};
pub use random::Random;
