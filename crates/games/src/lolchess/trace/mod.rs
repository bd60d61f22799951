//! The trace format of the reference engine: ids, action lists, summaries and start positions.
pub mod codec;
pub mod load;
pub mod summary;
