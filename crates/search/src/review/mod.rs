//! Looks back at finished games.
//!
//! | module | what it tells |
//! |---|---|
//! | [`luck`] | how much of the result the draws made, and how much the decisions |

pub mod luck;
