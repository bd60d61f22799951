//! Engines that play any game of the crate `game`.
//!
//! An engine is a [`game::Bot`]: give it a position and limits, and it returns its thoughts. Here two of them play
//! a race to ten, in which each player adds one or two and whoever says ten wins:
//!
//! ```
//! use game::{Bot, Game, Limits, Side, Silent};
//! use search::{AlphaBeta, Mcts, alphabeta, mcts};
//! # use game::{Outcome, PlayError, Turn};
//! # use std::{fmt, str::FromStr};
//! # #[derive(Clone)]
//! # struct Ten { said: u8, turn: Side }
//! # #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! # struct Add(u8);
//! # impl fmt::Display for Add {
//! #     fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "+{}", self.0) }
//! # }
//! # impl FromStr for Add {
//! #     type Err = PlayError;
//! #     fn from_str(text: &str) -> Result<Self, PlayError> {
//! #         if text == "+1" { Ok(Add(1)) } else { Ok(Add(2)) }
//! #     }
//! # }
//! # impl fmt::Display for Ten {
//! #     fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "{}/{}", self.said, self.turn) }
//! # }
//! # impl FromStr for Ten {
//! #     type Err = PlayError;
//! #     fn from_str(text: &str) -> Result<Self, PlayError> { Err(PlayError::text("position", text, "not needed")) }
//! # }
//! # impl Game for Ten {
//! #     const ID: &'static str = "ten";
//! #     const SIDES: [&'static str; 2] = ["opener", "replier"];
//! #     type Move = Add;
//! #     type Options = ();
//! #     type View = u8;
//! #     fn start(_: &(), _: u64) -> Result<Self, PlayError> { Ok(Ten { said: 0, turn: Side::First }) }
//! #     fn turn(&self) -> Turn {
//! #         if self.said == 10 { Turn::Over(Outcome::Win(self.turn.other())) } else { Turn::Player(self.turn) }
//! #     }
//! #     fn moves(&self, out: &mut Vec<Add>) { out.extend((1..=2).filter(|n| self.said + n <= 10).map(Add)); }
//! #     fn play(&mut self, m: Add) { self.said += m.0; self.turn = self.turn.other(); }
//! #     fn key(&self) -> u64 { u64::from(self.said) * 2 + self.turn as u64 }
//! #     fn view(&self) -> u8 { self.said }
//! # }
//!
//! // `Ten` implements `game::Game`; the front page of that crate shows how.
//! let start = Ten::start(&(), 0)?;
//!
//! // Alpha-beta wants an evaluation of unfinished positions; here it sees to the end without one.
//! let mut bot = AlphaBeta::new(|_: &Ten| 0, alphabeta::Settings::default());
//! let thought = bot.think(&start, &Limits::depth(10), &mut Silent);
//! assert_eq!(thought.best.to_string(), "+1");
//! assert!(thought.value.proof.is_some(), "the first player wins by force");
//!
//! // Monte Carlo tree search needs nothing but the rules.
//! let mut bot = Mcts::new(mcts::Settings::default(), mcts::Parts::plain(), 1);
//! let thought = bot.think(&start, &Limits::nodes(1_000), &mut Silent);
//! assert_eq!(thought.best.to_string(), "+1");
//! # Ok::<(), PlayError>(())
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | [`alphabeta`] | negamax with alpha-beta pruning, for games without chance |
//! | [`expecti`] | expectiminimax with Star1 and Star2, for games with chance |
//! | [`mcts`] | Monte Carlo tree search, for every game |
//! | [`evaluate`] | the evaluation interface |
//! | [`transposition`] | the transposition table that engines share |
//! | [`noisy`] | weakens a strong bot: it sometimes plays another plausible move |
//! | [`random`] | plays a random legal move |
//! | [`review`] | labels, accuracy, luck and skill of a finished game |

pub mod alphabeta;
pub mod evaluate;
pub mod expecti;
pub mod mcts;
pub mod noisy;
pub mod random;
pub mod review;
pub mod transposition;

pub use alphabeta::AlphaBeta;
pub use evaluate::Evaluator;
pub use expecti::Expecti;
pub use mcts::Mcts;
pub use noisy::{Noisy, PLAUSIBLE};
pub use random::Random;
