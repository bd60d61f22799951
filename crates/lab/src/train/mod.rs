//! Learning: positions of self-play as data for learning elsewhere. What learns here is in the games' folders.

pub mod data;
