//! The `Game` trait and the types of its interface: sides, turns, outcomes, notations.

use crate::PlayError;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// One of the two players; what a game calls them is [`Game::SIDES`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side to which values and points refer.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 or 1, to index an array of two.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

impl FromStr for Side {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        match text {
            "first" => Ok(Side::First),
            "second" => Ok(Side::Second),
            _ => Err(PlayError::text("side", text, "expected first or second")),
        }
    }
}

/// How a game ended; in JSON `{"win": "first"}`, `"draw"` or `{"points": 80}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// That side won.
    Win(Side),
    /// A draw.
    Draw,
    /// A scored game: the points of [`Side::First`].
    Points(i16),
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(side) => write!(f, "{side} wins"),
            Outcome::Draw => f.write_str("draw"),
            Outcome::Points(points) => write!(f, "{points} points"),
        }
    }
}

/// Who acts now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// That side chooses a move.
    Player(Side),
    /// The host draws one of the moves by [`Game::chance`].
    Chance,
    /// The game has ended.
    Over(Outcome),
}

/// The rules of one game, implemented on its position.
///
/// Positions are plain values: engines copy them instead of undoing moves. Chance events are moves
/// too, so that a game is *options + seed + one list of moves*.
pub trait Game: Clone + Display + FromStr<Err = PlayError> + Send + Sync + 'static {
    /// The name in commands, records and addresses: lower case, without blanks.
    const ID: &'static str;
    /// What the two sides are called: `["order", "chaos"]`.
    const SIDES: [&'static str; 2];
    /// The version of the rules; increased whenever an old record would replay differently.
    const RULES: u32 = 1;
    /// One move; its text is free of context and blanks.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = PlayError> + Send + Sync + 'static;
    /// What can be chosen before the game.
    type Options: Clone + Default + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What a client may see; never holds what [`Game::redraw`] replaces.
    type View: Serialize;

    /// The first position.
    fn start(options: &Self::Options, seed: u64) -> Result<Self, PlayError>;
    /// Who acts now.
    fn turn(&self) -> Turn;
    /// Appends every legal move; at [`Turn::Chance`] every event; at the end nothing.
    fn moves(&self, out: &mut Vec<Self::Move>);
    /// Plays a move that is known to be legal; [`Game::try_play`] is the checked way.
    fn play(&mut self, m: Self::Move);
    /// Identifies what a fair player can know of the position.
    fn key(&self) -> u64;
    /// The position as clients see it.
    fn view(&self) -> Self::View;

    /// The first position of a game whose record has this format; override where luck came from elsewhere in older
    /// ones, see [`crate::record::FORMAT`].
    fn start_in_format(options: &Self::Options, seed: u64, _format: u32) -> Result<Self, PlayError> {
        Self::start(options, seed)
    }
    /// Identifies what [`Game::redraw`] replaces; `(key, secret)` are equal exactly when the texts are.
    fn secret(&self) -> u64 {
        0
    }
    /// Replaces what a fair player cannot know by something drawn from `random`.
    fn redraw(&mut self, _random: u64) {}
    /// The probability of an event at [`Turn::Chance`].
    fn chance(&self, _event: Self::Move) -> f64 {
        1.0
    }
    /// Why `m` cannot be played here; override to give better reasons.
    fn refusal(&self, m: Self::Move) -> Option<PlayError> {
        if let Turn::Over(_) = self.turn() {
            return Some(PlayError::Over { text: m.to_string() });
        }
        let mut legal = Vec::new();
        self.moves(&mut legal);
        (!legal.contains(&m)).then(|| PlayError::illegal(m, "it is not among the legal moves"))
    }
    /// What the outcome is worth to [`Side::First`], from 0 to 1; affine in points.
    fn reward(outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Win(Side::First) => 1.0,
            Outcome::Win(Side::Second) => 0.0,
            Outcome::Draw => 0.5,
            Outcome::Points(points) => (f64::from(points) / 100.0).clamp(0.0, 1.0),
        }
    }
    /// Plays a move if it is legal, and changes nothing if it is not.
    fn try_play(&mut self, m: Self::Move) -> Result<(), PlayError> {
        self.refusal(m).map_or(Ok(()), Err)?;
        self.play(m);
        Ok(())
    }
    /// The legal moves as a new list.
    fn legal(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }
}

/// Another notation for a game's moves, for example that of a contest.
pub trait Notation<G: Game>: Send + Sync {
    /// The move in this notation.
    fn write(&self, position: &G, m: G::Move) -> String;
    /// Reads a move written in this notation.
    fn read(&self, position: &G, text: &str) -> Result<G::Move, PlayError>;
}
