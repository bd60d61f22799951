//! The engine of the document "Evaluation Functions": guru's line counts, Victor's six rules, and the search and
//! levels around them.
//!
//! It repeats the reference bit for bit where golden vectors pin it (`golden`). Beside them it differs in two points:
//! the first mover is named rightly unless `first_by_count` is set, and a four that the table remembers from an
//! earlier move keeps its true distance.

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

pub use bot::{Document, win};
pub use level::{Engine, Evaluation, Settings};
