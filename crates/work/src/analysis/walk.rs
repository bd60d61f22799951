//! Walks through a game from its last position to its first and says what each ply was worth.
//!
//! A walk does not search by itself: it asks for positions and is given thoughts, so that a thread, a pool or a remote
//! engine can do the thinking. Going backwards, it knows what came of a position before it judges it: an engine that
//! keeps its table finds most of the tree already searched, and a move is never worth less than what followed.

use super::{CANDIDATES, Choice, Ply};
use game::erased::AnyGame;
use game::{Candidate, PlayError, Side, Thought, Turn, Value};
use search::review::is_better;
use search::review::label::earlier;
use search::review::{Decision, Label};

/// Plies of a line that is shown in place of a move that gave something away.
const LINE: usize = 5;

/// What a walk needs, or what it has found.
pub enum Step {
    /// An engine has to think about this position: hand the thought to [`Walk::answer`].
    Think(Box<dyn AnyGame>),
    /// A ply is judged.
    Verdict(Box<Verdict>),
    /// Every ply is judged.
    Done,
}

/// A judged ply.
pub struct Verdict {
    /// What it was worth.
    pub ply: Ply,
    /// All that the engine said of the position before a decision.
    pub thought: Option<Thought<String>>,
}

/// A game under analysis.
pub struct Walk {
    moves: Vec<String>,
    positions: Vec<Box<dyn AnyGame>>,
    /// Plies at the start that nobody decided on: they were drawn before play began.
    opening: usize,
    /// The position that is looked at.
    at: usize,
    /// What the position after it is worth, and how the game would go on there.
    next: Option<(Value, Vec<String>)>,
    task: Task,
}

enum Task {
    /// Go to the position before.
    Back,
    /// Think about the position itself.
    Position,
    /// Think about what chance could have led to.
    Events(Events),
    /// Tell of a ply, after playing on after the suggestion where a move gave something away.
    Tell(Box<Verdict>, Option<Line>),
}

impl Walk {
    /// A walk through `positions`, of which there is one more than `moves`; the first `opening` moves were drawn.
    pub fn new(moves: Vec<String>, positions: Vec<Box<dyn AnyGame>>, opening: usize) -> Self {
        Walk { moves, at: positions.len(), positions, opening, next: None, task: Task::Back }
    }

    /// Plies at the start that were drawn.
    pub fn opening(&self) -> usize {
        self.opening
    }

    /// The moves that lead to the position that [`Walk::step`] asks about.
    pub fn path(&self) -> Vec<String> {
        let after: &[String] = match &self.task {
            Task::Events(events) => events.left.last().map_or(&[], |(_, _, path)| path),
            Task::Tell(_, Some(line)) => &line.moves,
            Task::Back | Task::Position | Task::Tell(_, None) => &[],
        };
        self.moves[..self.at].iter().chain(after).cloned().collect()
    }

    /// Moves played before the position that is looked at.
    pub fn ply(&self) -> usize {
        self.at
    }

    /// What the position that was looked at last is worth.
    pub fn value(&self) -> Value {
        self.next.as_ref().map_or(Value::EVEN, |(value, _)| *value)
    }

    /// Goes on as far as it can.
    pub fn step(&mut self) -> Result<Step, PlayError> {
        loop {
            match std::mem::replace(&mut self.task, Task::Back) {
                Task::Back if self.at == 0 => return Ok(Step::Done),
                Task::Back => {
                    self.at -= 1;
                    let position = &self.positions[self.at];
                    match position.turn() {
                        Turn::Player(_) => self.task = Task::Position,
                        Turn::Chance => self.task = Task::Events(self.events()?),
                        Turn::Over(_) => self.next = position.result().map(|value| (value, Vec::new())),
                    }
                }
                Task::Position => {
                    self.task = Task::Position;
                    return Ok(Step::Think(self.positions[self.at].boxed()));
                }
                Task::Events(events) => {
                    if let Some((_, position, _)) = events.left.last() {
                        let position = position.boxed();
                        self.task = Task::Events(events);
                        return Ok(Step::Think(position));
                    }
                    if let Some(verdict) = self.chance(events.mean()) {
                        return Ok(Step::Verdict(verdict));
                    }
                }
                Task::Tell(mut verdict, line) => {
                    if let Some(position) = line.as_ref().and_then(Line::question) {
                        let position = position.boxed();
                        self.task = Task::Tell(verdict, line);
                        return Ok(Step::Think(position));
                    }
                    if let (Some(choice), Some(line)) = (&mut verdict.ply.choice, line) {
                        choice.line = line.into_moves();
                    }
                    return Ok(Step::Verdict(verdict));
                }
            }
        }
    }

    /// Takes what an engine thinks of the position that [`Walk::step`] asked about.
    pub fn answer(&mut self, thought: Thought<String>) -> Result<(), PlayError> {
        match &mut self.task {
            Task::Position => self.decision(thought),
            Task::Events(events) => {
                if let Some((weight, ..)) = events.left.pop() {
                    events.add(weight, &thought.value);
                }
            }
            Task::Tell(_, Some(line)) => line.push(thought.best)?,
            Task::Back | Task::Tell(_, None) => {}
        }
        Ok(())
    }

    fn events(&self) -> Result<Events, PlayError> {
        let mut events = Events { left: Vec::new(), win: 0.0, points: Some(0.0) };
        let came = self.moves.get(self.at).map(String::as_str);
        events.expand(
            &*self.positions[self.at],
            (1.0, &[]),
            came.zip(self.next.as_ref().map(|(value, _)| value)),
        )?;
        events.left.reverse();
        Ok(events)
    }

    /// Judges a chance event.
    fn chance(&mut self, value: Value) -> Option<Box<Verdict>> {
        let (after, _) = self.next.replace((value, Vec::new()))?;
        let ply = self.judged(None, value, earlier(after), None);
        Some(Box::new(Verdict { ply, thought: None }))
    }

    /// Judges a decision in the light of what came of it; a drawn ply is only told what it was worth.
    fn decision(&mut self, mut thought: Thought<String>) {
        self.task = Task::Back;
        let Turn::Player(side) = self.positions[self.at].turn() else { return };
        let Some((value, line)) = self.next.take() else {
            self.next = Some((thought.value, thought.line));
            return;
        };
        let (m, after) = (self.moves[self.at].clone(), earlier(value));
        let listed = thought.candidates.iter().position(|candidate| candidate.m == m);
        if is_better(&after, &thought.value, side) {
            thought.line = std::iter::once(m.clone()).chain(line).collect();
            (thought.best, thought.value) = (m.clone(), after);
            let visits = listed.map_or(0, |index| thought.candidates.remove(index).visits);
            thought.candidates.insert(0, Candidate { m: m.clone(), value: after, visits });
        } else if let Some(index) = listed
            && m != thought.best
        {
            thought.candidates[index].value = after;
        }
        if self.at < self.opening {
            let ply = self.judged(None, thought.value, after, None);
            self.next = Some((thought.value, thought.line));
            self.task = Task::Tell(Box::new(Verdict { ply, thought: None }), None);
            return;
        }
        let decision = Decision { side, before: thought.value, after, is_best: m == thought.best };
        let label = decision.label();
        // Of moves that are worth the same, the one played needs no other in its place.
        let is_equal = label == Label::Best;
        let choice = Choice {
            suggested_move: if is_equal { m } else { thought.best.clone() },
            evaluation_difference: decision.loss(),
            label,
            line: if is_equal { Vec::new() } else { thought.line.clone() },
            candidates: thought.candidates.iter().take(CANDIDATES).cloned().collect(),
        };
        let line = (label >= Label::Inaccuracy)
            .then(|| Line::new(self.positions[self.at].boxed(), choice.line.clone()));
        self.next = Some((thought.value, thought.line.clone()));
        let ply = self.judged(Some(side), thought.value, after, Some(choice));
        let verdict = Box::new(Verdict { ply, thought: Some(thought) });
        self.task = Task::Tell(verdict, line);
    }

    fn judged(&self, side: Option<Side>, before: Value, after: Value, choice: Option<Choice>) -> Ply {
        let actual_move = self.moves[self.at].clone();
        Ply { move_number: self.at + 1, side, actual_move, before, after, choice }
    }
}

/// The mean over everything that chance can lead to.
struct Events {
    /// Positions that are not thought about yet, with their probabilities and the events that lead there; the next one
    /// is the last.
    left: Vec<(f64, Box<dyn AnyGame>, Vec<String>)>,
    win: f64,
    points: Option<f64>,
}

impl Events {
    /// Adds every event of a chance turn; what the event that came led to is known.
    fn expand(
        &mut self,
        position: &dyn AnyGame,
        (weight, path): (f64, &[String]),
        came: Option<(&str, &Value)>,
    ) -> Result<(), PlayError> {
        for (event, chance) in position.events() {
            let weight = weight * chance;
            if let Some((_, value)) = came.filter(|(m, _)| *m == event) {
                self.add(weight, value);
                continue;
            }
            let mut next = position.boxed();
            next.try_play(&event)?;
            let path = [path, &[event]].concat();
            match (next.turn(), next.result()) {
                (Turn::Chance, _) => self.expand(&*next, (weight, &path), None)?,
                (_, Some(value)) => self.add(weight, &value),
                (_, None) => self.left.push((weight, next, path)),
            }
        }
        Ok(())
    }

    fn add(&mut self, weight: f64, value: &Value) {
        self.win += weight * f64::from(value.win);
        self.points = self.points.zip(value.points).map(|(sum, points)| sum + weight * f64::from(points));
    }

    fn mean(&self) -> Value {
        Value { points: self.points.map(|points| points as f32), ..Value::estimate(self.win) }
    }
}

/// How a game would have gone on; it ends where chance comes in.
pub(super) struct Line {
    position: Box<dyn AnyGame>,
    moves: Vec<String>,
}

impl Line {
    /// The line that begins with these moves, as far as they can be played: an engine that cannot see the dice may
    /// expect what they do not allow.
    pub(super) fn new(mut position: Box<dyn AnyGame>, mut moves: Vec<String>) -> Self {
        let legal = moves.iter().take_while(|m| position.try_play(m).is_ok()).count();
        moves.truncate(legal);
        Line { position, moves }
    }

    /// The position whose best move comes next.
    pub(super) fn question(&self) -> Option<&dyn AnyGame> {
        let goes_on = self.moves.len() < LINE && matches!(self.position.turn(), Turn::Player(_));
        goes_on.then_some(&*self.position)
    }

    pub(super) fn push(&mut self, m: String) -> Result<(), PlayError> {
        self.position.try_play(&m)?;
        self.moves.push(m);
        Ok(())
    }

    pub(super) fn into_moves(self) -> Vec<String> {
        self.moves
    }
}

#[cfg(test)]
mod tests;
