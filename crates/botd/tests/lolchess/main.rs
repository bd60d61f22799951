//! `lolchess.GameEngineService`: states, actions and memory against the recorded games of the reference engine.

mod bytes;
mod hostile;
mod session;
mod simulate;
mod state;
mod trace;
