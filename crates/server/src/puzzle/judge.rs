//! What a try at a puzzle comes to: the answer is proven to be the only one, so a move is right or wrong.

use crate::ApiError;
use game::bot::Silent;
use game::erased::AnyGame;
use game::reason::Reason;
use game::{Side, Turn, Value};
use games::entry::{Budget, Decided, Entry, Puzzle, PuzzleSet};
use wire::{PuzzleFrame, PuzzleOutcome};

/// Nodes of the search that tells what a wrong move gives away.
const MOST_NODES: u64 = 2_000;

/// A puzzle with the game that it belongs to.
#[derive(Clone)]
pub(crate) struct Asked {
    pub entry: &'static Entry,
    pub set: &'static PuzzleSet,
    pub puzzle: Puzzle,
}

/// What a try comes to.
pub(crate) struct Judged {
    pub outcome: PuzzleOutcome,
    pub frames: Vec<PuzzleFrame>,
    pub reason: Option<Reason>,
    pub exact: Option<String>,
}

/// What a visitor sees before the first try.
pub(crate) struct Shown {
    /// Who is to move.
    pub side: Side,
    /// How many moves the solver has to find.
    pub moves: u32,
    pub view: serde_json::Value,
    pub legal: Vec<String>,
}

/// A position on the way through a puzzle.
struct Walk {
    position: Box<dyn AnyGame>,
    side: Side,
    frames: Vec<PuzzleFrame>,
}

impl Walk {
    /// The start of a puzzle.
    fn new(asked: &Asked) -> Result<Self, ApiError> {
        let damaged = |why: &dyn std::fmt::Display| {
            ApiError::Internal(format!("puzzle {} of {}: {why}", asked.puzzle.id, asked.entry.id()))
        };
        let position = asked.entry.rules.parse(&asked.puzzle.position).map_err(|error| damaged(&error))?;
        let Turn::Player(side) = position.turn() else { return Err(damaged(&"nobody is to move")) };
        Ok(Walk { position, side, frames: Vec::new() })
    }

    fn is_solvers(&self) -> bool {
        self.position.turn() == Turn::Player(self.side)
    }

    /// Plays a move and notes the position after it.
    fn play(&mut self, m: &str) -> Result<(), game::PlayError> {
        let side = match self.position.turn() {
            Turn::Player(side) => Some(side),
            Turn::Chance | Turn::Over(_) => None,
        };
        self.position.try_play(m)?;
        let legal = if self.is_solvers() { self.position.moves() } else { Vec::new() };
        self.frames.push(PuzzleFrame { m: m.to_owned(), side, view: self.position.view(), legal });
        Ok(())
    }

    /// Plays the replies to the solver's last move; returns how many moves of the line are played then.
    fn reply(&mut self, line: &[String], from: usize) -> Result<usize, ApiError> {
        for (place, m) in line.iter().enumerate().skip(from) {
            if self.is_solvers() {
                return Ok(place);
            }
            self.play(m).map_err(|error| ApiError::Internal(format!("the line of a puzzle: {error}")))?;
        }
        Ok(line.len())
    }
}

/// What a visitor sees of a puzzle before the first try.
pub(crate) fn show(asked: &Asked) -> Result<Shown, ApiError> {
    let start = Walk::new(asked)?;
    let mut walk = Walk::new(asked)?;
    let mut moves = 0;
    for m in &asked.puzzle.line {
        moves += u32::from(walk.is_solvers());
        walk.play(m).map_err(|error| ApiError::Internal(format!("puzzle {}: {error}", asked.puzzle.id)))?;
    }
    Ok(Shown { side: start.side, moves, view: start.position.view(), legal: start.position.moves() })
}

/// Judges the last of the solver's moves; the ones before it must be right. Without `refuted`, a wrong move is not answered.
pub(crate) fn judge(asked: &Asked, moves: &[String], refuted: bool) -> Result<Judged, ApiError> {
    let line = &asked.puzzle.line;
    let Some((last, before)) = moves.split_last() else {
        return Err(ApiError::BadRequest("moves: the last one is the try, and there is none".into()));
    };
    let mut walk = Walk::new(asked)?;
    let mut place = 0;
    for m in before {
        if line.get(place) != Some(m) {
            return Err(ApiError::BadRequest(format!("moves: {m} is not the answer, so nothing follows it")));
        }
        walk.play(m)?;
        place = walk.reply(line, place + 1)?;
    }
    let Some(right) = line.get(place) else {
        return Err(ApiError::BadRequest("moves: the puzzle is solved before the last one".into()));
    };
    if !walk.position.moves().contains(last) {
        walk.position.try_play(last)?;
        return Err(ApiError::BadRequest(format!("moves: {last} is written in another way here")));
    }
    walk.frames.clear();
    if last != right {
        return Ok(wrong(asked, walk, place, last, refuted));
    }
    walk.play(last)?;
    let next = walk.reply(line, place + 1)?;
    let is_solved = next == line.len();
    Ok(Judged {
        outcome: if is_solved { PuzzleOutcome::Solved } else { PuzzleOutcome::Right },
        frames: walk.frames,
        reason: if is_solved { Some(idea(asked)?) } else { None },
        exact: None,
    })
}

/// The solution from the start of the puzzle.
pub(crate) fn solution(asked: &Asked) -> Result<Judged, ApiError> {
    let mut walk = Walk::new(asked)?;
    for m in &asked.puzzle.line {
        walk.play(m).map_err(|error| ApiError::Internal(format!("puzzle {}: {error}", asked.puzzle.id)))?;
    }
    let reason = Some(idea(asked)?);
    Ok(Judged { outcome: PuzzleOutcome::Shown, frames: walk.frames, reason, exact: None })
}

/// Why the answer is right, with the drawings that the game has for it at the start of the puzzle.
fn idea(asked: &Asked) -> Result<Reason, ApiError> {
    let Walk { position, side, .. } = Walk::new(asked)?;
    let line = &asked.puzzle.line;
    let value = worth(&*position, line, side);
    let decided = line.first().map(|best| Decided {
        position: &*position,
        side,
        played: None,
        best,
        line,
        refutation: &[],
        before: value,
        after: value,
    });
    let marks = decided.and_then(|decided| asked.entry.reason(&decided)).map(|reason| reason.marks);
    Ok(Reason { text: asked.puzzle.idea.clone(), marks: marks.unwrap_or_default() })
}

/// A wrong move with what follows it, and why it fails.
fn wrong(asked: &Asked, mut walk: Walk, place: usize, played: &str, refuted: bool) -> Judged {
    let (done, rest) = asked.puzzle.line.split_at(place);
    let mut judged = Judged { outcome: PuzzleOutcome::Wrong, frames: Vec::new(), reason: None, exact: None };
    let mut refutation = vec![played.to_owned()];
    if refuted {
        let moves = [done, &refutation].concat();
        match (asked.set.refute)(&asked.puzzle, &moves) {
            Ok(found) => {
                judged.exact = Some(found.exact).filter(|exact| !exact.is_empty());
                refutation = found.line;
            }
            Err(error) => tracing::warn!(puzzle = asked.puzzle.id, played, %error, "no refutation"),
        }
        judged.reason = rest.first().and_then(|best| {
            let (before, after) = values(asked, &walk, played, rest, &refutation);
            asked.entry.reason(&Decided {
                position: &*walk.position,
                side: walk.side,
                played: Some(played),
                best,
                line: rest,
                refutation: &refutation,
                before,
                after,
            })
        });
    }
    for m in &refutation {
        if let Err(error) = walk.play(m) {
            tracing::warn!(puzzle = asked.puzzle.id, m, %error, "a refutation cannot be played");
            break;
        }
    }
    judged.frames = walk.frames;
    judged
}

/// What the position is worth with the right move and with the one that was played: the game's analyst says so, where it agrees
/// that something was given away.
fn values(
    asked: &Asked,
    walk: &Walk,
    played: &str,
    right: &[String],
    refutation: &[String],
) -> (Value, Value) {
    let thought = asked.entry.analyst().and_then(|(analyst, budget)| {
        let mut analyst = asked.entry.player(analyst, 0)?.bot;
        // Where nothing is exact, more nodes do not change the words.
        let nodes = if asked.entry.exact.is_some() { budget.nodes } else { Some(MOST_NODES) };
        analyst.think(&*walk.position, &Budget { nodes, ..budget }.limits(), &mut Silent)
    });
    let worse = |before: &Value, after: &Value| match (before.points, after.points, walk.side) {
        (Some(before), Some(after), Side::First) => after < before,
        (Some(before), Some(after), Side::Second) => after > before,
        _ => after.win_for(walk.side) < before.win_for(walk.side),
    };
    let found = thought.ok().and_then(|thought| {
        let after = thought.candidates.iter().find(|candidate| candidate.m == played)?.value;
        Some((thought.value, after)).filter(|(before, after)| worse(before, after))
    });
    found.unwrap_or_else(|| {
        let before = worth(&*walk.position, right, walk.side);
        (before, worth(&*walk.position, refutation, walk.side.other()))
    })
}

/// What a position is worth where this line is the best play: its end says so, or else it is as good as won for `better`.
/// What chance brought on the way says nothing.
fn worth(position: &dyn AnyGame, line: &[String], better: Side) -> Value {
    let mut end = position.boxed();
    let mut has_chance = false;
    let played = line.iter().take_while(|m| {
        has_chance |= end.turn() == Turn::Chance;
        end.try_play(m).is_ok()
    });
    let played = played.count();
    let result = end.result().filter(|_| !has_chance).map(|value| {
        let proof = value.proof.map(|proof| game::Proof { plies: played as u32, ..proof });
        Value { proof, ..value }
    });
    result.unwrap_or_else(|| Value::estimate(if better == Side::First { 1.0 } else { 0.0 }))
}
