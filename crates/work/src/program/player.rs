//! Players that may fail: what they answer, and why they forfeit a game.

use game::{Clock, Host, Limits, PlayError, Silent, Value};
use games::entry;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A player's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move as text; the host checks it.
    pub m: String,
    /// Positions visited, where the player tells.
    pub nodes: u64,
    /// What the position is worth, where the player tells.
    pub value: Option<Value>,
}

/// Why a player forfeits the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It gave an error instead of a move.
    #[error("no move: {0}")]
    NoMove(String),
    /// It crashed.
    #[error("crashed: {0}")]
    Crash(String),
    /// It did not answer in time.
    #[error("too late: {0}")]
    Late(String),
    /// It sent something that is not an answer, or too much.
    #[error("not an answer: {0}")]
    Invalid(String),
    /// It played an illegal move.
    #[error(transparent)]
    Illegal(#[from] PlayError),
}

impl Fault {
    /// The same with a sentence for whoever wrote the player.
    pub(super) fn explained(self, hint: &str) -> Self {
        let with = |why: String| format!("{why}; {hint}");
        match self {
            Fault::Crash(why) => Fault::Crash(with(why)),
            Fault::Late(why) => Fault::Late(with(why)),
            Fault::Invalid(why) => Fault::Invalid(with(why)),
            Fault::NoMove(_) | Fault::Illegal(_) => self,
        }
    }
}

/// The output of a program that failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The last lines sent to it and received from it, marked with `>` and `<`.
    pub dialogue: Vec<String>,
    /// The end of its standard error.
    pub errors: String,
}

/// Plays one game; a failure forfeits it.
pub trait Player: Send {
    /// Chooses a move for the side to act. A fair player uses the seed of the game only where its position
    /// cannot be built without it.
    fn choose(&mut self, game: &Host) -> Result<Choice, Fault>;

    /// The same in a game with a clock.
    fn choose_by(&mut self, game: &Host, _clock: Option<Clock>) -> Result<Choice, Fault> {
        self.choose(game)
    }

    /// What the player left for inspection after a fault.
    fn evidence(&mut self) -> Option<Evidence> {
        None
    }
}

impl Player for entry::Player {
    fn choose(&mut self, game: &Host) -> Result<Choice, Fault> {
        self.choose_by(game, None)
    }

    fn choose_by(&mut self, game: &Host, clock: Option<Clock>) -> Result<Choice, Fault> {
        let limits = Limits { clock, ..self.budget.limits() };
        // A bot that panics is never asked again: its game is lost and the next one has a fresh bot.
        let thought =
            catch_unwind(AssertUnwindSafe(|| self.bot.think(game.position(), &limits, &mut Silent)))
                .map_err(|panic| Fault::Crash(panic_text(&*panic)))?
                .map_err(|error| Fault::NoMove(error.to_string()))?;
        Ok(Choice { m: thought.best, nodes: thought.nodes, value: Some(thought.value) })
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("panic").to_owned()
}
