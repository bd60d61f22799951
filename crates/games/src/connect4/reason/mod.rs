//! Why a move is good or bad, for people: sentences about fours that are made, stopped or given away, with drawings.

pub(super) mod threat;
pub(super) mod words;
