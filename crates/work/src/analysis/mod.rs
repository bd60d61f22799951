//! Analyses of recorded games ply by ply, and of single positions.
//!
//! A [`Walk`] goes through a game and says what each ply was worth; [`Updates`] is a walk with an engine in this
//! process. The page, the bot service and the command line show the same verdicts. [`search::review`] has the rules
//! for labels and accuracy. Values are win probabilities for the first player, or points where the game has them.

mod effort;
mod engine;
mod exact;
mod ply;
mod position;
mod reason;
mod text;
mod tried;
mod walk;

pub use effort::Effort;
pub use engine::{Plan, SEED};
pub use ply::{Choice, Ply, summary};
pub use position::{Insight, Way, look};
pub use reason::of_hint;
pub use text::words;
pub use tried::{Tried, tried};
pub use walk::{Played, Question, Step, Verdict, Walk};
pub use wire::{AnalysisSummary as Summary, AnalysisUnit as Unit};

use crate::request::History;
use engine::Engine;
use game::record::{Record, RecordError};
use game::{PlayError, Thought, Value};
use games::entry::Entry;
use serde::Serialize;
use serde_json::Value as Json;
use std::io::BufRead;

/// Candidates that are told of each position.
const CANDIDATES: usize = 10;
/// The stack of a thread that searches.
const STACK: usize = 16 << 20;

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

/// News of an analysis.
#[derive(Debug)]
pub enum Update {
    /// So many more positions were searched.
    Searched(usize),
    /// A ply is judged; the last one comes first, and a later verdict on the same ply replaces it.
    Ply(Box<Ply>),
}

/// An analysis by engines in this process, as an iterator over what becomes known.
pub struct Updates {
    entry: &'static Entry,
    /// One for each lane of the walk.
    engines: Vec<Engine>,
    threads: usize,
    options: Json,
    walk: Walk,
}

impl Updates {
    /// Replays a record and prepares the engines.
    pub fn new(entry: &'static Entry, record: &Record, plan: &Plan) -> Result<Self, AnalysisError> {
        let mut positions = Vec::new();
        record.replay_with(&*entry.rules, &mut |_, position| positions.push(position.boxed()))?;
        let played = Played { moves: record.moves.clone(), positions, opening: record.opening as usize };
        let first = Engine::new(entry, plan)?;
        let effort = first.effort(entry);
        let mut engines = vec![first];
        for _ in 1..effort.lanes {
            engines.push(Engine::new(entry, plan)?);
        }
        let walk = Walk::new(entry, played, effort)?;
        Ok(Updates { entry, engines, threads: plan.threads, options: record.options.clone(), walk })
    }

    /// What the plies that are judged so far add up to.
    pub fn summary(&self) -> Summary {
        summary(&self.walk, self.engines.first().map_or("", |engine| &engine.name))
    }

    /// What the last position is worth.
    pub fn end(&self) -> Value {
        self.walk.end()
    }

    /// How many positions and lines were looked at again, and how many are to be.
    pub fn refined(&self) -> (usize, usize) {
        self.walk.refined()
    }

    /// The analysis as far as it has come.
    pub fn into_analysis(self, players: Option<[String; 2]>) -> Analysis {
        let (rules, summary) = (&self.entry.rules, self.summary());
        let (game, sides) = (rules.id().to_owned(), rules.sides());
        let plies = self.walk.verdicts().map(|verdict| verdict.ply.clone()).collect();
        Analysis { game, players, sides, summary, plies }
    }

    fn step(&mut self) -> Result<Option<Update>, AnalysisError> {
        Ok(match self.walk.step()? {
            Step::Think(questions) => {
                let count = questions.len();
                let (engines, options) = (&mut self.engines, &self.options);
                let thoughts = think(self.entry, engines, questions, options, self.threads)?;
                self.walk.answer(thoughts)?;
                Some(Update::Searched(count))
            }
            Step::Verdict(verdict) => Some(Update::Ply(Box::new(verdict.ply))),
            Step::Done => None,
        })
    }
}

/// Answers questions, each on the engine of its lane: side by side, or one after the other with the same answers.
fn think(
    entry: &Entry,
    engines: &mut [Engine],
    questions: Vec<Question>,
    options: &Json,
    threads: usize,
) -> Result<Vec<Thought<String>>, PlayError> {
    let think = |(engine, question): (&mut Engine, Question)| {
        let Question { position, path, budget, .. } = question;
        let history = || Some(History { options: options.clone(), moves: path });
        engine.think(entry, (&*position, budget), history)
    };
    // There is one question for each lane at most, in their order.
    let mut work = engines.iter_mut().zip(questions);
    let (Some(first), more) = (work.next(), work.collect::<Vec<_>>()) else { return Ok(Vec::new()) };
    if threads <= 1 || more.is_empty() {
        return std::iter::once(first).chain(more).map(think).collect();
    }
    std::thread::scope(|scope| {
        let beside =
            |work| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || think(work));
        let others: Vec<_> = more.into_iter().map(beside).collect();
        let mut thoughts = vec![think(first)?];
        for other in others {
            let failed = |_| PlayError::options("the engine panicked");
            let other = other.map_err(|error| PlayError::options(error.to_string()))?;
            thoughts.push(other.join().map_err(failed)??);
        }
        Ok(thoughts)
    })
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
