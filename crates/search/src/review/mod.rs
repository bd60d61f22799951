//! Looks back at finished games.
//!
//! | module | what it tells |
//! |---|---|
//! | [`walk`] | what every position was worth, found from the end to the start so that neighbours agree |
//! | [`label`] | one word for what a decision gave away |
//! | [`mod@accuracy`] | how near the best a side was over the whole game |
//! | [`luck`] | how much of the result the draws made, and how much the decisions |
//!
//! Labels and accuracies are told in several places, the page among them; `cases.json` holds what they agree on.

pub mod accuracy;
pub mod label;
pub mod luck;
pub mod walk;

pub use accuracy::accuracy;
pub use label::{Decision, Label};

#[cfg(test)]
mod tests;
