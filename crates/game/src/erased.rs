//! Games and bots without their types, for hosts that speak text and JSON.
//!
//! Implemented once for every [`Game`] and every [`Bot`]. Fairness is enforced here: a fair bot never
//! sees what [`Game::redraw`] replaces.

use crate::record::FORMAT;
use crate::{Bot, Game, Limits, Observer, Outcome, PlayError, Side, Thought, Turn, Value, deal, options};
use serde_json::Value as Json;
use std::any::Any;
use std::cmp::Ordering;
use std::fmt::Display;
use std::marker::PhantomData;

/// A game before its first move.
pub trait AnyRules: Send + Sync {
    /// [`Game::ID`].
    fn id(&self) -> &'static str;
    /// [`Game::SIDES`].
    fn sides(&self) -> [&'static str; 2];
    /// [`Game::RULES`].
    fn version(&self) -> u32;
    /// Every option with its default.
    fn default_options(&self) -> Json;
    /// The first position of a new game; options not given have their defaults.
    fn start(&self, options: &Json, seed: u64) -> Result<Box<dyn AnyGame>, PlayError> {
        self.start_in_format(options, seed, FORMAT)
    }
    /// The first position of a game whose record has this format.
    fn start_in_format(&self, options: &Json, seed: u64, format: u32) -> Result<Box<dyn AnyGame>, PlayError>;
    /// A position from its text.
    fn parse(&self, text: &str) -> Result<Box<dyn AnyGame>, PlayError>;
}

/// The [`AnyRules`] of game `G`.
pub struct Rules<G>(PhantomData<fn() -> G>);

impl<G> Default for Rules<G> {
    fn default() -> Self {
        Rules(PhantomData)
    }
}

impl<G: Game> AnyRules for Rules<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn version(&self) -> u32 {
        G::RULES
    }

    fn default_options(&self) -> Json {
        options::defaults::<G::Options>()
    }

    fn start_in_format(&self, given: &Json, seed: u64, format: u32) -> Result<Box<dyn AnyGame>, PlayError> {
        let options = options::read::<G::Options>(given)?;
        Ok(Box::new(Erased(G::start_in_format(&options, seed, format)?)))
    }

    fn parse(&self, text: &str) -> Result<Box<dyn AnyGame>, PlayError> {
        Ok(Box::new(Erased(text.parse::<G>()?)))
    }
}

/// A position of some game. Its text ([`Display`]) holds the secret: it is for storage, not for clients.
pub trait AnyGame: Display + Send + Sync {
    /// [`Game::ID`].
    fn id(&self) -> &'static str;
    /// [`Game::SIDES`].
    fn sides(&self) -> [&'static str; 2];
    /// [`Game::turn`].
    fn turn(&self) -> Turn;
    /// The legal moves as text.
    fn moves(&self) -> Vec<String>;
    /// Plays a move given as text, or says why not and changes nothing.
    fn try_play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Draws the `event`-th chance event of a game with this seed, see [`deal::draw`].
    fn deal(&self, seed: u64, event: u64) -> Option<String>;
    /// The events of a chance turn with their probabilities; none at other turns.
    fn events(&self) -> Vec<(String, f64)>;
    /// What a finished game is worth: who ends above the middle has won.
    fn result(&self) -> Option<Value>;
    /// [`Game::key`].
    fn key(&self) -> u64;
    /// [`Game::secret`].
    fn secret(&self) -> u64;
    /// [`Game::view`] as JSON.
    fn view(&self) -> Json;
    /// A copy in which what no player can know has a fixed value, so that its text may be shown.
    fn veiled(&self) -> Box<dyn AnyGame>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyGame>;
    /// The [`Erased`] game itself, for code that knows its type.
    fn as_any(&self) -> &dyn Any;
}

/// A position of game `G` behind [`AnyGame`].
pub struct Erased<G>(pub G);

impl<G: Game> Display for Erased<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self) -> Vec<String> {
        self.0.legal().iter().map(ToString::to_string).collect()
    }

    fn try_play(&mut self, text: &str) -> Result<(), PlayError> {
        self.0.try_play(text.parse()?)
    }

    fn deal(&self, seed: u64, event: u64) -> Option<String> {
        match self.0.turn() {
            Turn::Chance => deal::draw(&self.0, seed, event).map(|m| m.to_string()),
            Turn::Player(_) | Turn::Over(_) => None,
        }
    }

    fn events(&self) -> Vec<(String, f64)> {
        match self.0.turn() {
            Turn::Chance => self.0.legal().into_iter().map(|m| (m.to_string(), self.0.chance(m))).collect(),
            Turn::Player(_) | Turn::Over(_) => Vec::new(),
        }
    }

    fn result(&self) -> Option<Value> {
        let Turn::Over(outcome) = self.0.turn() else { return None };
        let win = match G::reward(outcome).total_cmp(&G::reward(Outcome::Draw)) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        };
        Some(Value { win, ..Value::proven::<G>(outcome, 0) })
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn secret(&self) -> u64 {
        self.0.secret()
    }

    fn view(&self) -> Json {
        serde_json::to_value(self.0.view()).unwrap_or(Json::Null)
    }

    fn veiled(&self) -> Box<dyn AnyGame> {
        let mut veiled = self.0.clone();
        veiled.redraw(0);
        Box::new(Erased(veiled))
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(Erased(self.0.clone()))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A bot for some game.
pub trait AnyBot: Send {
    /// [`Bot::think`]; refuses a position of another game, or one where no player is to act.
    fn think(
        &mut self,
        position: &dyn AnyGame,
        limits: &Limits,
        observer: &mut dyn Observer<String>,
    ) -> Result<Thought<String>, PlayError>;
    /// [`Bot::forget`].
    fn forget(&mut self);
    /// [`Bot::memory`].
    fn memory(&self) -> usize;
}

/// What a bot gets to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// What a player may see: secrets are redrawn before every decision.
    Fair,
    /// Everything, and the catalogue says so.
    Omniscient,
}

/// A bot of game `G` behind [`AnyBot`].
pub struct ErasedBot<G, B> {
    bot: B,
    sight: Sight,
    side: Option<Side>,
    seed: u64,
    decisions: u64,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, B: Bot<G>> ErasedBot<G, B> {
    /// Wraps a bot; `seed` feeds the redrawing of what it may not see.
    pub fn new(bot: B, sight: Sight, seed: u64) -> Self {
        ErasedBot { bot, sight, side: None, seed, decisions: 0, game: PhantomData }
    }

    /// Acts for this side alone, and refuses to act for the other; `None` is both.
    #[must_use]
    pub fn for_side(self, side: Option<Side>) -> Self {
        ErasedBot { side, ..self }
    }
}

/// Passes the progress of a typed search on as text.
struct AsText<'a>(&'a mut dyn Observer<String>);

impl<M: Clone + Display> Observer<M> for AsText<'_> {
    fn progress(&mut self, thought: &Thought<M>) {
        self.0.progress(&thought.map(ToString::to_string));
    }
}

impl<G: Game, B: Bot<G>> AnyBot for ErasedBot<G, B> {
    fn think(
        &mut self,
        position: &dyn AnyGame,
        limits: &Limits,
        observer: &mut dyn Observer<String>,
    ) -> Result<Thought<String>, PlayError> {
        let Some(Erased(position)) = position.as_any().downcast_ref::<Erased<G>>() else {
            return Err(PlayError::text("position", position.id(), format!("this bot plays {}", G::ID)));
        };
        let refused = |why: String| Err(PlayError::text("position", &position.to_string(), why));
        let Turn::Player(mover) = position.turn() else { return refused("no player is to act".to_owned()) };
        if let Some(side) = self.side.filter(|side| *side != mover) {
            return refused(format!("this bot plays {}", G::SIDES[side.index()]));
        }
        let mut seen = position.clone();
        if self.sight == Sight::Fair {
            seen.redraw(deal::mix(self.seed, self.decisions));
        }
        self.decisions += 1;
        let thought = self.bot.think(&seen, limits, &mut AsText(observer));
        Ok(thought.map(ToString::to_string))
    }

    fn forget(&mut self) {
        self.bot.forget();
    }

    fn memory(&self) -> usize {
        self.bot.memory()
    }
}
