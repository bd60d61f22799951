//! Recorded games ply by ply, and single positions: what was expected, what was better, what the draws brought.
//!
//! One bot looks at a game from its end to its start and keeps its table, so that neighbouring plies agree. The law of
//! labels and accuracy is [`search::review`]'s.

mod line;
mod position;
mod text;

pub use position::{Insight, Way, look};
pub use text::words;

use game::erased::AnyGame;
use game::record::{Record, RecordError};
use game::{Candidate, PlayError, Side, Silent, Thought, Turn, Value};
use games::entry::{Budget, Entry, Player};
use search::review::label::earlier;
use search::review::luck::{Split, number, split};
use search::review::walk::Look;
use search::review::{Decision, Label, accuracy};
use serde::Serialize;
use std::io::BufRead;

/// How to look at a game.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The bot that says what positions are worth; `None` takes the game's analyst.
    pub bot: Option<String>,
    /// How long it thinks about each position; empty takes what the analyst or level is used to.
    pub budget: Budget,
    /// Feeds what it chooses at random.
    pub seed: u64,
}

/// In which numbers a game is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Points of the first side.
    Points,
    /// The first side's probability of winning.
    Chance,
}

/// A game and what it came to.
#[derive(Debug, Serialize)]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// Who played, where known: first side, second side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// What the sides are called.
    pub sides: [&'static str; 2],
    /// Who analysed it.
    pub analyst: String,
    /// What `start`, `end`, `luck`, `skill` and the differences are measured in.
    pub unit: Unit,
    /// What was expected before the first ply.
    pub start: f64,
    /// What the draws brought the first side.
    pub luck: f64,
    /// What the decisions of each side brought the first side.
    pub skill: [f64; 2],
    /// The result, or what the last position promises.
    pub end: f64,
    /// From 0 to 100, for each side that decided anything.
    pub accuracy: [Option<f64>; 2],
    /// How often each side earned which label, from best to worst.
    pub labels: [[u32; 5]; 2],
    /// What every position was worth: before the first ply, after it, and so on to the end.
    #[serde(skip)]
    pub values: Vec<Value>,
    /// Every ply, or those alone at which something else was better.
    pub plies: Vec<Ply>,
}

/// One ply of a game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ply {
    /// Counted from 1.
    pub move_number: usize,
    /// The side that decided; `null` for a draw.
    pub side: Option<Side>,
    /// What was played or drawn.
    pub actual_move: String,
    /// What the position was worth before it.
    pub before: Value,
    /// What it was worth after it.
    pub after: Value,
    /// What a player could have done; nothing for a draw.
    #[serde(flatten)]
    pub choice: Option<Choice>,
}

/// What a player could have done.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// The best move that is known; the one played if that is as good.
    pub suggested_move: String,
    /// How much better the suggestion is, in the eyes of who moved and in the unit of the analysis.
    pub evaluation_difference: f64,
    /// The difference in a word.
    pub label: Label,
    /// How it would have gone on, the suggestion first.
    pub line: Vec<String>,
    /// What was considered, best first, a few at most.
    pub candidates: Vec<Candidate<String>>,
}

/// Candidates that are told of each position.
const CANDIDATES: usize = 3;
/// Plies of a line that is shown in place of a move that gave something away.
const LINE: usize = 5;

/// The analyst, ready to think.
struct Analyst {
    player: Player,
    budget: Budget,
}

impl Analyst {
    fn new(entry: &Entry, plan: &Plan) -> Result<Self, PlayError> {
        let (usual, usual_budget) = entry.analyst()?;
        let player = entry.player(plan.bot.as_deref().unwrap_or(usual), plan.seed)?;
        let own = if plan.bot.is_some() { player.budget } else { usual_budget };
        let budgets = [plan.budget, own, Budget::nodes(20_000)];
        let budget = budgets.into_iter().find(|budget| !budget.is_empty()).unwrap_or(usual_budget);
        Ok(Analyst { player, budget })
    }

    fn think(&mut self, position: &dyn AnyGame) -> Result<Thought<String>, PlayError> {
        self.player.bot.think(position, &self.budget.limits(), &mut Silent)
    }
}

/// Is told of every position that was thought about; an error ends the analysis.
pub type Tell<'a> = dyn FnMut(&dyn AnyGame, &Thought<String>) -> Result<(), PlayError> + 'a;

/// Analyses one record of a game.
pub fn analyse(
    entry: &Entry,
    record: &Record,
    plan: &Plan,
    tell: &mut Tell<'_>,
) -> Result<Analysis, PlayError> {
    let mut analyst = Analyst::new(entry, plan)?;
    let looks = entry.review(record, &mut |position| {
        let thought = analyst.think(position)?;
        tell(position, &thought)?;
        Ok(thought)
    })?;
    let mut plies = plies(&record.moves, &looks);
    line::extend(record, entry, &mut analyst, &mut plies)?;
    let Split { start, luck, skill, end, .. } = split(&record.moves, &looks);
    let decisions: Vec<Decision> = plies.iter().filter_map(Ply::decision).collect();
    let mut labels = [[0; 5]; 2];
    for decision in &decisions {
        labels[decision.side.index()][decision.label() as usize] += 1;
    }
    let is_scored = looks.iter().any(|look| look.value.points.is_some());
    Ok(Analysis {
        game: record.game.clone(),
        players: record.players.clone(),
        sides: entry.rules.sides(),
        analyst: analyst.player.name,
        unit: if is_scored { Unit::Points } else { Unit::Chance },
        start,
        luck,
        skill,
        end,
        accuracy: Side::BOTH.map(|side| accuracy(&decisions, side)),
        labels,
        values: looks.iter().map(|look| look.value).collect(),
        plies,
    })
}

fn plies(moves: &[String], looks: &[Look<String>]) -> Vec<Ply> {
    let ply = |(index, (m, pair)): (usize, (&String, &[Look<String>]))| {
        let (before, after) = (pair[0].value, earlier(pair[1].value));
        let side = match pair[0].turn {
            Turn::Player(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        };
        let choice = side.zip(pair[0].thought.as_ref()).map(|(side, thought)| {
            let decision = Decision { side, before, after, is_best: *m == thought.best };
            // Of moves that are worth the same, the one played needs no other in its place.
            let is_equal = decision.label() == Label::Best;
            let candidates = thought.candidates.iter().take(CANDIDATES).cloned().collect();
            Choice {
                suggested_move: if is_equal { m.clone() } else { thought.best.clone() },
                evaluation_difference: decision.loss(),
                label: decision.label(),
                line: if is_equal { Vec::new() } else { thought.line.clone() },
                candidates,
            }
        });
        Ply { move_number: index + 1, side, actual_move: m.clone(), before, after, choice }
    };
    moves.iter().zip(looks.windows(2)).enumerate().map(ply).collect()
}

impl Ply {
    /// The decision, where there was one.
    fn decision(&self) -> Option<Decision> {
        let is_best = self.choice.as_ref()?.suggested_move == self.actual_move;
        Some(Decision { side: self.side?, before: self.before, after: self.after, is_best })
    }

    /// Whether something else was better.
    pub fn is_different(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| choice.suggested_move != self.actual_move)
    }

    /// What it changed, in the eyes of the first side.
    pub fn change(&self) -> f64 {
        number(&self.after) - number(&self.before)
    }
}

impl Analysis {
    /// Keeps the plies alone at which something else was better.
    pub fn keep_different(&mut self) {
        self.plies.retain(Ply::is_different);
    }

    /// What is shown for a number of the analysis: chances in hundredths, points as they are.
    pub fn shown(&self, number: f64) -> f64 {
        match self.unit {
            Unit::Points => number,
            Unit::Chance => 100.0 * number,
        }
    }

    /// What the unit is called behind a number.
    pub const fn unit_word(&self) -> &'static str {
        match self.unit {
            Unit::Points => "points",
            Unit::Chance => "%",
        }
    }

    /// Who acted, in the words of the game.
    pub fn actor(&self, side: Option<Side>) -> &'static str {
        side.map_or("draw", |side| self.sides[side.index()])
    }
}

/// The records of a file, or the line that is none.
pub fn read(input: impl BufRead) -> Result<Vec<Record>, RecordError> {
    game::record::Reader::new(input).collect()
}

#[cfg(test)]
mod tests;
