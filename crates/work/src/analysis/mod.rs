//! Analyses of recorded games ply by ply, and of single positions.
//!
//! A [`Walk`] goes through a game and says what each ply was worth; [`Updates`] is a walk with an engine in this
//! process. The page, the bot service and the command line show the same verdicts. [`search::review`] has the rules
//! for labels and accuracy. Values are win probabilities for the first player, or points where the game has them.

mod engine;
mod position;
mod text;
mod walk;

pub use engine::{Plan, SEED};
pub use position::{Insight, Way, look};
pub use text::words;
pub use walk::{Step, Verdict, Walk};
pub use wire::{AnalysisSummary as Summary, AnalysisUnit as Unit};

use crate::request::History;
use engine::Engine;
use game::record::{Record, RecordError};
use game::{Candidate, PlayError, Side, Value};
use games::entry::Entry;
use search::review::luck::{Split, number, split};
use search::review::{Decision, Label, accuracy};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::VecDeque;
use std::io::BufRead;

/// Candidates that are told of each position.
const CANDIDATES: usize = 10;

/// Why a game was not analysed.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The record does not replay.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// There is no such bot, or it does not play this game.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// An analysed game.
#[derive(Debug, Serialize)]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// Who played, where known: first side, second side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// The names of the sides.
    pub sides: [&'static str; 2],
    /// The game as a whole.
    #[serde(flatten)]
    pub summary: Summary,
    /// Every ply, or only those at which something else was better.
    pub plies: Vec<Ply>,
}

/// One ply of a game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ply {
    /// Counted from 1.
    pub move_number: usize,
    /// The side that decided; `null` for a chance event and in a drawn opening.
    pub side: Option<Side>,
    /// The move or event.
    pub actual_move: String,
    /// What the position was worth before it.
    pub before: Value,
    /// What it was worth after it; a proof counts its plies from the position before.
    pub after: Value,
    /// What a player could have done; nothing where nobody decided.
    #[serde(flatten)]
    pub choice: Option<Choice>,
}

/// What a player could have done.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The best move that is known; the one played if that is as good.
    pub suggested_move: String,
    /// How much better the suggestion is for the side that moved, in the unit of the analysis.
    pub evaluation_difference: f64,
    /// The difference in a word.
    pub label: Label,
    /// How the game would have gone on, the suggestion first.
    pub line: Vec<String>,
    /// The best few moves that were considered, best first.
    pub candidates: Vec<Candidate<String>>,
}

/// News of an analysis.
#[derive(Debug)]
pub enum Update {
    /// One more position was searched.
    Searched,
    /// A ply is judged; the last one comes first.
    Ply(Box<Ply>),
}

/// An analysis by an engine in this process, as an iterator over what becomes known.
pub struct Updates {
    entry: &'static Entry,
    engine: Engine,
    options: Json,
    walk: Walk,
    plies: VecDeque<Ply>,
}

impl Updates {
    /// Replays a record and prepares the engine.
    pub fn new(entry: &'static Entry, record: &Record, plan: &Plan) -> Result<Self, AnalysisError> {
        let mut positions = Vec::new();
        record.replay_with(&*entry.rules, &mut |_, position| positions.push(position.boxed()))?;
        let walk = Walk::new(record.moves.clone(), positions, record.opening as usize);
        let (engine, options) = (Engine::new(entry, plan)?, record.options.clone());
        Ok(Updates { entry, engine, options, walk, plies: VecDeque::new() })
    }

    /// What the plies that are judged so far add up to.
    pub fn summary(&self) -> Summary {
        let Updates { plies, walk, .. } = self;
        let Split { start, luck, skill, end } =
            split(&walk.value(), plies.iter().map(|ply| (ply.side, ply.after)));
        let decisions: Vec<Decision> = plies.iter().filter_map(Ply::decision).collect();
        let mut labels = [[0; 5]; 2];
        for decision in &decisions {
            labels[decision.side.index()][decision.label() as usize] += 1;
        }
        let is_scored = walk.value().points.is_some();
        Summary {
            analyst: self.engine.name.clone(),
            unit: if is_scored { Unit::Points } else { Unit::Chance },
            opening: walk.opening() as u32,
            start,
            luck,
            skill,
            correction: 0.0,
            end,
            accuracy: Side::BOTH.map(|side| accuracy(&decisions, side)),
            labels,
            margin: 0.0,
        }
    }

    /// What the last position is worth.
    pub fn end(&self) -> Value {
        self.plies.back().map_or_else(|| self.walk.value(), Ply::after_now)
    }

    /// The analysis as far as it has come.
    pub fn into_analysis(self, players: Option<[String; 2]>) -> Analysis {
        let (rules, summary) = (&self.entry.rules, self.summary());
        let (game, sides) = (rules.id().to_owned(), rules.sides());
        Analysis { game, players, sides, summary, plies: self.plies.into() }
    }

    fn step(&mut self) -> Result<Option<Update>, AnalysisError> {
        Ok(match self.walk.step()? {
            Step::Think(position) => {
                let (options, walk) = (&self.options, &self.walk);
                let history = || Some(History { options: options.clone(), moves: walk.path() });
                let thought = self.engine.think(&*position, history)?;
                self.walk.answer(thought)?;
                Some(Update::Searched)
            }
            Step::Verdict(verdict) => {
                self.plies.push_front(verdict.ply.clone());
                Some(Update::Ply(Box::new(verdict.ply)))
            }
            Step::Done => None,
        })
    }
}

impl Iterator for Updates {
    type Item = Result<Update, AnalysisError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.step().transpose()
    }
}

/// Analyses one record of a game; `on_update` is told of everything on the way.
pub fn analyse(
    entry: &'static Entry,
    record: &Record,
    plan: &Plan,
    on_update: &mut dyn FnMut(Update),
) -> Result<Analysis, AnalysisError> {
    let mut updates = Updates::new(entry, record, plan)?;
    for update in &mut updates {
        on_update(update?);
    }
    Ok(updates.into_analysis(record.players.clone()))
}

impl Ply {
    /// The decision, where there was one.
    pub fn decision(&self) -> Option<Decision> {
        let is_best = self.choice.as_ref()?.suggested_move == self.actual_move;
        Some(Decision { side: self.side?, before: self.before, after: self.after, is_best })
    }

    /// Whether something else was better.
    pub fn is_different(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| choice.suggested_move != self.actual_move)
    }

    /// What it changed for the first player.
    pub fn change(&self) -> f64 {
        number(&self.after) - number(&self.before)
    }

    /// What the position after it is worth, with proofs counted from there.
    pub fn after_now(&self) -> Value {
        let mut value = self.after;
        if let Some(proof) = &mut value.proof {
            proof.plies = proof.plies.saturating_sub(1);
        }
        value
    }
}

impl Analysis {
    /// Keeps only the plies at which something else was better.
    pub fn keep_different(&mut self) {
        self.plies.retain(Ply::is_different);
    }

    /// A number of the analysis as it is shown: percent or points.
    pub fn shown(&self, number: f64) -> f64 {
        match self.summary.unit {
            Unit::Points => number,
            Unit::Chance => 100.0 * number,
        }
    }

    /// The unit behind a number.
    pub const fn unit_word(&self) -> &'static str {
        match self.summary.unit {
            Unit::Points => " points",
            Unit::Chance => "%",
        }
    }

    /// Who acted.
    pub fn actor(&self, ply: &Ply) -> &'static str {
        match ply.side {
            Some(side) => self.sides[side.index()],
            None if ply.move_number <= self.summary.opening as usize => "opening",
            None => "draw",
        }
    }

    /// A sentence on the drawn opening, if there was one.
    pub fn opening_note(&self) -> Option<String> {
        match self.summary.opening {
            0 => None,
            1 => Some("ply 1 was drawn at random before play began; it counts as luck".to_owned()),
            plies => {
                Some(format!("plies 1 to {plies} were drawn at random before play began; they count as luck"))
            }
        }
    }
}

/// The records of a file, or the line that is none.
pub fn read(input: impl BufRead) -> Result<Vec<Record>, RecordError> {
    game::record::Reader::new(input).collect()
}

#[cfg(test)]
mod tests;
