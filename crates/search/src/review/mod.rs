//! The rules by which finished games are judged.
//!
//! | module | what it decides |
//! |---|---|
//! | [`label`] | one word for what a decision gave away |
//! | [`mod@accuracy`] | how close to the best a side played over the whole game |
//! | [`luck`] | how much of the result chance made, and how much the decisions |
//! | [`mod@margin`] | which moves are as good as the best one for who learns from mistakes |

pub mod accuracy;
pub mod label;
pub mod luck;
pub mod margin;

pub use accuracy::accuracy;
pub use label::{Decision, Label};
pub use margin::{is_as_good, margin};

#[cfg(test)]
mod tests;
