//! The atomic numbers of the tree: those of the standard library, or in the `model` build those of the model checker.

#[cfg(feature = "model")]
pub(super) use loom::sync::atomic::*;
#[cfg(not(feature = "model"))]
pub(super) use std::sync::atomic::*;
