//! The contract tried from outside, on a toy game: one program, so that it is linked once.

mod conformance;
mod erased;
mod host;
mod record;
mod toy;
