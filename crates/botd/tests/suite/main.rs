//! The service over real sockets: what it answers, what it refuses, and what it survives.

mod attack;
mod bad;
mod caller;
mod fixture;
mod fleet;
mod load;
mod puzzles;
mod rules;
mod search;
mod session;
mod shutdown;
