//! The contract between games, bots and everything that hosts them.
//!
//! A game is a plain value that implements [`Game`]; a bot implements [`Bot`] for one game or for
//! all of them; hosts (server, match runner, terminal) speak text and JSON through [`erased`] and keep
//! a game in progress in a [`Host`]. This is a complete game, two players counting to ten by ones and twos:
//!
//! ```
//! use game::{Game, Host, Outcome, PlayError, Side, Turn, check, erased::Rules, perft};
//! use std::{fmt, str::FromStr};
//!
//! #[derive(Clone)]
//! struct Ten { said: u8, turn: Side }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! struct Add(u8);
//!
//! impl fmt::Display for Add {
//!     fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "+{}", self.0) }
//! }
//!
//! impl FromStr for Add {
//!     type Err = PlayError;
//!     fn from_str(text: &str) -> Result<Self, PlayError> {
//!         match text {
//!             "+1" => Ok(Add(1)),
//!             "+2" => Ok(Add(2)),
//!             _ => Err(PlayError::text("move", text, "expected +1 or +2")),
//!         }
//!     }
//! }
//!
//! impl fmt::Display for Ten {
//!     fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "{}/{}", self.said, self.turn) }
//! }
//!
//! impl FromStr for Ten {
//!     type Err = PlayError;
//!     fn from_str(text: &str) -> Result<Self, PlayError> {
//!         let wrong = || PlayError::text("position", text, "expected a count up to 10 and a side, as in 4/first");
//!         let (said, turn) = text.split_once('/').ok_or_else(wrong)?;
//!         let said: u8 = said.parse().ok().filter(|n| *n <= 10).ok_or_else(wrong)?;
//!         Ok(Ten { said, turn: turn.parse().map_err(|_| wrong())? })
//!     }
//! }
//!
//! impl Game for Ten {
//!     const ID: &'static str = "ten";
//!     const SIDES: [&'static str; 2] = ["opener", "replier"];
//!     type Move = Add;
//!     type Options = ();
//!     type View = u8;
//!     fn start(_: &(), _: u64) -> Result<Self, PlayError> { Ok(Ten { said: 0, turn: Side::First }) }
//!     fn turn(&self) -> Turn {
//!         if self.said == 10 { Turn::Over(Outcome::Win(self.turn.other())) } else { Turn::Player(self.turn) }
//!     }
//!     fn moves(&self, out: &mut Vec<Add>) { out.extend((1..=2).filter(|n| self.said + n <= 10).map(Add)); }
//!     fn play(&mut self, m: Add) { self.said += m.0; self.turn = self.turn.other(); }
//!     fn key(&self) -> u64 { u64::from(self.said) * 2 + self.turn as u64 }
//!     fn view(&self) -> u8 { self.said }
//! }
//!
//! let start = Ten::start(&(), 0)?;
//! assert_eq!(perft::count(&start, 3), 8);
//! check::conforms::<Ten>(&(), &check::Effort::default()).expect("the toy keeps the contract");
//!
//! let mut game = Host::start(&Rules::<Ten>::default(), serde_json::Value::Null, 0)?;
//! for m in ["+2", "+1", "+2"] { game.play(m)?; }
//! game.truncate(1)?; // takes the last two moves back
//! assert_eq!(game.position().to_string(), "2/second");
//! assert_eq!(game.play("+3").unwrap_err().to_string(), "cannot read move \"+3\": expected +1 or +2");
//! # Ok::<(), PlayError>(())
//! ```

pub mod bot;
pub mod check;
mod contract;
pub mod deal;
pub mod erased;
mod error;
mod host;
pub mod limits;
pub mod lines;
pub mod options;
pub mod perft;
pub mod reason;
pub mod record;
pub mod suggest;

pub use bot::{Bot, Candidate, Counters, Observer, Proof, Silent, Thought, Value};
pub use contract::{Game, Notation, Outcome, Side, Turn};
pub use error::PlayError;
pub use host::Host;
pub use limits::{Clock, Limits, Stop, Time, Watch};
