//! Records of games: options, seed, one list of moves, the result and how it ended.

use crate::erased::{AnyGame, AnyRules};
use crate::error::{shorten, tame};
use crate::lines::{LineError, Lines};
use crate::{Outcome, PlayError, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::fmt;
use std::io::{self, BufRead, Write};

/// The version of the records written here; older ones are read as well.
///
/// The format says where the luck of a game comes from. In format 3 the numbers inside moves are those of
/// [`crate::deal::word`]; before, a game may have had a generator of its own, see
/// [`crate::Game::start_in_format`]. In format 2 chance events are numbered from 0. Format 1 did not say: the server
/// numbered them from 1, everything else from 0. A game of format 1 that goes on is dealt as the server did. Its moves
/// and events replay the same in either case.
pub const FORMAT: u32 = 3;

/// One game, finished or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameRecord))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "GameRecord", optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format.
    pub format: u32,
    /// [`crate::Game::ID`].
    pub game: String,
    /// [`crate::Game::RULES`] at the time of play.
    pub rules: u32,
    /// The options that were given.
    #[serde(default, skip_serializing_if = "Json::is_null")]
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Unknown>"))]
    pub options: Json,
    /// The seed, as text because JSON numbers lose bits.
    #[serde(with = "seed_text")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub seed: u64,
    /// Who played, where known: first side, second side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// Every move and every chance event.
    pub moves: Vec<String>,
    /// How many of the first moves were drawn at random before the players took over, chance events included.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub opening: u32,
    /// The result of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// How a finished game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ending>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Any JSON, in the types of the page.
#[cfg(feature = "typescript")]
struct Unknown;

#[cfg(feature = "typescript")]
impl ts_rs::TS for Unknown {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "unknown".to_owned()
    }

    fn inline(config: &ts_rs::Config) -> String {
        Self::name(config)
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules.
    PlayedOut,
    /// A side resigned.
    Resigned,
    /// The sides agreed on a draw.
    Agreed,
    /// A clock ran out.
    Time,
    /// A player failed or played an illegal move.
    Fault,
    /// The host ended it, for example after too many plies.
    Adjudicated,
    /// A side left before its first move; the result counts for nothing.
    Aborted,
}

/// Why a record could not be read or replayed.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A line is not a record.
    #[error("line {line}: {why}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The record is of another game, format or version of the rules.
    #[error("{0}")]
    Foreign(String),
    /// The options do not start a game.
    #[error("the game cannot start: {0}")]
    Start(PlayError),
    /// A move cannot be played.
    #[error("ply {ply}: {why}")]
    Move {
        /// Counted from 1.
        ply: usize,
        /// The reason, with the move.
        why: PlayError,
    },
    /// The result or the length of the opening does not fit the moves.
    #[error("{0}")]
    Result(String),
    /// The file or stream failed.
    #[error("cannot read or write: {0}")]
    Io(io::Error),
}

impl Record {
    /// A game that has not begun.
    pub fn new(rules: &dyn AnyRules, options: Json, seed: u64) -> Self {
        Record {
            format: FORMAT,
            game: rules.id().to_owned(),
            rules: rules.version(),
            options,
            seed,
            players: None,
            moves: Vec::new(),
            opening: 0,
            result: None,
            ended: None,
        }
    }

    /// Plays the record to its last position.
    pub fn replay(&self, rules: &dyn AnyRules) -> Result<Box<dyn AnyGame>, RecordError> {
        self.replay_with(rules, &mut |_, _| {})
    }

    /// Plays the record and shows every position, with the number of moves played before it.
    pub fn replay_with(
        &self,
        rules: &dyn AnyRules,
        visit: &mut dyn FnMut(usize, &dyn AnyGame),
    ) -> Result<Box<dyn AnyGame>, RecordError> {
        self.fits(rules)?;
        self.opening_fits()?;
        let start = rules.start_in_format(&self.options, self.seed, self.format);
        let mut position = start.map_err(RecordError::Start)?;
        visit(0, &*position);
        for (index, m) in self.moves.iter().enumerate() {
            position.try_play(m).map_err(|why| RecordError::Move { ply: index + 1, why })?;
            visit(index + 1, &*position);
        }
        self.result_fits(position.turn())?;
        Ok(position)
    }

    fn fits(&self, rules: &dyn AnyRules) -> Result<(), RecordError> {
        let found = |what, found: &dyn fmt::Display, expected: &dyn fmt::Display| {
            RecordError::Foreign(format!("the record has {what} {found}, expected {expected}"))
        };
        if !(1..=FORMAT).contains(&self.format) {
            Err(found("format", &self.format, &format_args!("1 to {FORMAT}")))
        } else if self.game != rules.id() {
            Err(found("game", &shorten(&self.game), &rules.id()))
        } else if self.rules != rules.version() {
            Err(found("rules version", &self.rules, &rules.version()))
        } else {
            Ok(())
        }
    }

    /// Checks that the opening is no longer than the game.
    pub fn opening_fits(&self) -> Result<(), RecordError> {
        let (opening, plies) = (self.opening, self.moves.len());
        if opening as usize > plies {
            let why = format!("the record says that {opening} plies were drawn, but it has {plies}");
            return Err(RecordError::Result(why));
        }
        Ok(())
    }

    fn result_fits(&self, turn: Turn) -> Result<(), RecordError> {
        let fault = |why: String| Err(RecordError::Result(why));
        match (turn, self.result, self.ended) {
            (_, Some(_), None) | (_, None, Some(_)) => fault("result and ended come together".into()),
            (Turn::Over(outcome), Some(result), Some(_)) if result != outcome => {
                fault(format!("the record says {result}, the moves lead to {outcome}"))
            }
            (Turn::Player(_) | Turn::Chance, _, Some(Ending::PlayedOut)) => fault(format!(
                "the record says played out, but the game goes on after ply {}",
                self.moves.len()
            )),
            _ => Ok(()),
        }
    }
}

impl std::str::FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        parse(text, 1)
    }
}

fn parse(text: &str, line: usize) -> Result<Record, RecordError> {
    serde_json::from_str(text).map_err(|error| {
        let why = match error.classify() {
            serde_json::error::Category::Eof => "the record is cut off".to_owned(),
            _ => format!("not a record: {}", tame(error)),
        };
        RecordError::Line { line, why }
    })
}

/// Reads one record per line. Blank lines are skipped; after a bad line reading goes on.
pub struct Reader<R>(Lines<R>);

impl<R: BufRead> Reader<R> {
    /// A reader of this input.
    pub fn new(input: R) -> Self {
        Reader(Lines::new(input))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (number, line) = self.0.next()?;
        Some(match line {
            Ok(text) => parse(&text, number),
            Err(LineError::Io(error)) => Err(RecordError::Io(error)),
            Err(error) => Err(RecordError::Line { line: number, why: error.to_string() }),
        })
    }
}

/// Writes one record per line.
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// A writer to this output.
    pub fn new(output: W) -> Self {
        Writer { output }
    }

    /// Appends a record and flushes, so that a crash loses no finished game.
    pub fn write(&mut self, record: &Record) -> Result<(), RecordError> {
        let mut line = serde_json::to_vec(record).map_err(|error| RecordError::Io(error.into()))?;
        line.push(b'\n');
        self.output.write_all(&line).and_then(|()| self.output.flush()).map_err(RecordError::Io)
    }
}

/// Seeds as decimal text.
mod seed_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    pub(super) fn serialize<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(seed)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom(format!("the seed \"{text}\" is not a 64-bit number")))
    }
}
