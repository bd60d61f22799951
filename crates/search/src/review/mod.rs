//! The rules by which finished games are judged.
//!
//! | module | what it decides |
//! |---|---|
//! | [`label`] | one word for what a decision gave away |
//! | [`mod@accuracy`] | how close to the best a side played over the whole game |
//! | [`luck`] | how much of the result chance made, and how much the decisions |

pub mod accuracy;
pub mod label;
pub mod luck;

pub use accuracy::accuracy;
pub use label::{Decision, Label, is_better};

#[cfg(test)]
mod tests;
