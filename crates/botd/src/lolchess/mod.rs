//! `lolchess.GameEngineService`: the published interface of a LOL Chess site, with our extension.
//!
//! | module | what it is |
//! |---|---|
//! | [`names`] | the client's ids for players and pieces |
//! | [`read`] | a message as a position |
//! | [`write`](mod@write) | a position as a message |
//! | [`effects`] | debuffs and shields by their ids |
//! | [`action`] | actions as events |
//! | [`validate`] | validates actions |
//! | [`patch`] | what an action changed, in the client's own message |
//! | [`memory`] | full states for clients that drop the extension |
//! | `decide`, `service` | asks a bot, and the four calls |
//! | `play` | a whole game over one stream |

pub mod action;
mod decide;
pub mod effects;
pub mod memory;
pub mod names;
pub mod patch;
mod play;
pub mod read;
mod service;
pub mod validate;
pub mod write;

pub use service::GameEngine;

use crate::BotError;
use games::lolchess::square::Square;
use games::lolchess::stat::round;
use std::ops::RangeInclusive;
use wire::grpc::lolchess::{self as message, Chess};

/// Why the state or the action of a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RequestError(String);

impl From<&str> for RequestError {
    fn from(why: &str) -> Self {
        RequestError(why.to_owned())
    }
}

impl From<RequestError> for BotError {
    fn from(error: RequestError) -> Self {
        BotError::Input(error.0)
    }
}

impl RequestError {
    fn new(why: impl Into<String>) -> Self {
        RequestError(why.into())
    }

    /// The same with the piece that it is about.
    fn of_piece(self, chess: &Chess) -> Self {
        let name = if chess.id.is_empty() { &chess.name } else { &chess.id };
        RequestError(format!("piece {:?}: {self}", short(name)))
    }
}

/// What a message names, if it exists.
fn known<T>(what: &str, name: &str, found: Option<T>) -> Result<T, RequestError> {
    found.ok_or_else(|| RequestError::new(format!("there is no {what} {:?}", short(name))))
}

/// A square of a message, if it is on the grid.
fn on_grid(message::Square { x, y }: message::Square) -> Option<Square> {
    ((-1..=8).contains(&x) && (0..=7).contains(&y)).then(|| Square::on_grid(x, y)).flatten()
}

/// A number of a message, if it is in its bounds.
fn bounded(what: &str, value: i32, bounds: RangeInclusive<i64>) -> Result<i64, RequestError> {
    let value = i64::from(value);
    if bounds.contains(&value) {
        Ok(value)
    } else {
        let (least, most) = bounds.into_inner();
        Err(RequestError::new(format!("{what}: {value} is not from {least} to {most}")))
    }
}

/// The exact value of a rounded one, unless the client has changed the rounded one.
fn exact(exact: Option<f64>, rounded: i32) -> f64 {
    let is_same = |exact: &f64| exact.is_finite() && round(*exact) as i64 == i64::from(rounded);
    exact.filter(is_same).unwrap_or_else(|| f64::from(rounded))
}

/// Shortens a client's text for an error message.
fn short(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
