//! What must hold for the repository as a whole, whatever its crates do.

mod arrow;
mod deploy;
mod docs;
mod faults;
mod hygiene;
mod image;
mod monitoring;
mod names;
mod names_web;
mod panics;
mod purity;
mod supply;
