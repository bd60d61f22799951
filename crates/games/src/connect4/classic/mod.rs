//! The classic engine: guru's line counts, Victor's six rules, and the search and levels around them.
//!
//! It reproduces the reference implementation exactly wherever golden vectors cover it (`golden`), and differs in two
//! points: the first mover is determined correctly unless `first_by_count` is set, and a four that is in the table
//! from an earlier move keeps its true distance.

mod bot;
pub mod golden;
pub mod level;
pub mod order;
pub mod plain;
pub mod root;
pub mod rule;
pub mod score;
pub mod search;
pub mod simulation;
mod table;

pub use bot::{Classic, win};
pub use level::{Engine, Evaluation, Settings};
