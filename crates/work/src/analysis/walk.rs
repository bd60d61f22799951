//! Walks through a game from its last position to its first and says what each ply was worth.
//!
//! A walk does not search by itself: it asks for positions and is given thoughts, so that a thread, a pool or a remote
//! engine can do the thinking. It looks quickly at everything, from the end to the start; then longer where much changed
//! hands, and longest where somebody seems to have made a mistake; and at last it plays on after moves that gave something
//! away and after better ones. Every look may replace earlier verdicts. What it asks depends on nothing but the game and
//! the answers.

mod events;
mod judge;
mod line;
mod node;
mod refine;
mod weigh;

pub(super) use line::Line;
pub(super) use node::Known;
pub(super) use weigh::weigh;

use super::effort::Effort;
use super::{Choice, Ply};
use events::Events;
use game::erased::AnyGame;
use game::{PlayError, Thought, Turn, Value};
use games::entry::{Budget, Entry};
use node::{Look, Node};
use search::review::luck::number;
use std::collections::VecDeque;

/// Plies of a line that is shown in place of a move that gave something away.
const BETTER: usize = 5;
/// Plies of a line that shows what such a move led to.
pub(super) const REFUTATION: usize = 6;

/// What a walk needs, or what it has found.
pub enum Step {
    /// Engines have to think about these positions: hand the thoughts to [`Walk::answer`], in the same order.
    Think(Vec<Question>),
    /// A ply is judged; a later verdict on the same ply replaces it.
    Verdict(Box<Verdict>),
    /// Every ply is judged for good.
    Done,
}

/// A position to think about.
pub struct Question {
    /// The engine that has to do it, counted from 0: each lane has one of its own, and its table.
    pub lane: usize,
    /// The position.
    pub position: Box<dyn AnyGame>,
    /// The moves that lead to it.
    pub path: Vec<String>,
    /// The limits of the search.
    pub budget: Budget,
}

/// A judged ply.
#[derive(Clone)]
pub struct Verdict {
    /// What it was worth.
    pub ply: Ply,
    /// All that the engine said of the position before a decision.
    pub thought: Option<Thought<String>>,
}

/// A recorded game.
pub struct Played {
    /// The moves and chance events.
    pub moves: Vec<String>,
    /// The positions, of which there is one more.
    pub positions: Vec<Box<dyn AnyGame>>,
    /// Plies at the start that nobody decided on: they were drawn before play began.
    pub opening: usize,
}

/// A game under analysis.
pub struct Walk {
    entry: &'static Entry,
    moves: Vec<String>,
    nodes: Vec<Node>,
    opening: usize,
    effort: Effort,
    /// The last verdict on each ply.
    verdicts: Vec<Option<Verdict>>,
    /// The lines of each ply that was played on from: the better one and the refutation.
    lines: Vec<Option<[Line; 2]>>,
    /// From this position on everything is judged.
    judged: usize,
    stage: Stage,
    asked: Vec<Task>,
    tasks: VecDeque<Task>,
    news: VecDeque<usize>,
    refined: usize,
    to_refine: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The first look at everything.
    First,
    /// A longer look at some positions.
    Longer,
    /// The longest look, at positions where somebody seems to have made a mistake.
    Sure,
    /// Lines after moves that gave something away.
    Lines,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Think about a position of the game.
    Position(usize),
    /// Think about something that chance could have led to.
    Event(usize, usize),
    /// Go on with the better line (0) or the refutation (1) of a ply.
    Line(usize, usize),
}

impl Stage {
    /// How long the looks of this stage are.
    fn look(self) -> Look {
        match self {
            Stage::First | Stage::Lines => Look::First,
            Stage::Longer => Look::Longer,
            Stage::Sure => Look::Sure,
        }
    }
}

impl Walk {
    /// A walk through a game.
    pub fn new(entry: &'static Entry, played: Played, effort: Effort) -> Result<Self, PlayError> {
        let Played { moves, positions, opening } = played;
        let mut nodes: Vec<Node> = positions.into_iter().map(Node::new).collect();
        let mut tasks = VecDeque::new();
        for (index, node) in nodes.iter_mut().enumerate().rev() {
            match node.position.turn() {
                Turn::Player(_) => tasks.push_back(Task::Position(index)),
                Turn::Chance => {
                    let events = Events::new(&*node.position, moves.get(index).map(String::as_str))?;
                    tasks.extend(events.unknown().map(|event| Task::Event(index, event)));
                    node.events = Some(events);
                }
                Turn::Over(_) => node.first = node.position.result(),
            }
        }
        let mut walk = Walk {
            entry,
            verdicts: moves.iter().map(|_| None).collect(),
            lines: moves.iter().map(|_| None).collect(),
            judged: nodes.len(),
            moves,
            nodes,
            opening,
            effort,
            stage: Stage::First,
            asked: Vec::new(),
            tasks,
            news: VecDeque::new(),
            refined: 0,
            to_refine: 0,
        };
        walk.judge_from(walk.judged)?;
        Ok(walk)
    }

    /// Plies at the start that were drawn.
    pub fn opening(&self) -> usize {
        self.opening
    }

    /// The verdicts so far, by ply.
    pub fn verdicts(&self) -> impl Iterator<Item = &Verdict> {
        self.verdicts.iter().flatten()
    }

    /// What the estimate was corrected by before each ply that is judged: the step from the end of the ply before.
    pub fn corrections(&self) -> impl Iterator<Item = f64> {
        let mut at: Option<f64> = None;
        self.verdicts().map(move |Verdict { ply, .. }| {
            let (before, after) = (number(&ply.before), number(&ply.after));
            before - at.replace(after).unwrap_or(before)
        })
    }

    /// What the last position is worth.
    pub fn end(&self) -> Value {
        self.nodes.last().and_then(|node| node.known.as_ref()).map_or(Value::EVEN, |known| known.value)
    }

    /// Whether the values are points.
    pub fn is_in_points(&self) -> bool {
        self.end().points.is_some()
    }

    /// How many positions and lines were looked at again, and how many are to be.
    pub fn refined(&self) -> (usize, usize) {
        (self.refined, self.to_refine)
    }

    /// Goes on as far as it can.
    pub fn step(&mut self) -> Result<Step, PlayError> {
        loop {
            let verdict = self.news.pop_front().and_then(|ply| self.verdicts.get(ply)?.clone());
            if let Some(verdict) = verdict {
                return Ok(Step::Verdict(Box::new(verdict)));
            }
            if self.asked.is_empty() {
                let count = self.effort.lanes.min(self.tasks.len());
                self.asked.extend(self.tasks.drain(..count));
            }
            if !self.asked.is_empty() {
                let questions = self.asked.iter().enumerate();
                return Ok(Step::Think(
                    questions.filter_map(|(lane, task)| self.question(lane, *task)).collect(),
                ));
            }
            if !self.next_stage()? {
                return Ok(Step::Done);
            }
        }
    }

    /// Takes what the engines think of the positions that [`Walk::step`] asked about.
    pub fn answer(&mut self, thoughts: Vec<Thought<String>>) -> Result<(), PlayError> {
        let asked = std::mem::take(&mut self.asked);
        let (mut highest, look) = (0, self.stage.look());
        for (task, thought) in asked.iter().zip(thoughts) {
            match *task {
                Task::Position(index) => {
                    self.nodes[index].answer(thought, look);
                    highest = highest.max(index + 1);
                }
                Task::Event(index, event) => {
                    if let Some(events) = &mut self.nodes[index].events {
                        events.answer(event, thought.value);
                    }
                    highest = highest.max(index + 1);
                }
                Task::Line(ply, which) => {
                    if let Some(line) = self.lines[ply].as_mut().and_then(|lines| lines.get_mut(which)) {
                        line.extend(thought.best, &thought.line)?;
                    }
                }
            }
        }
        match self.stage {
            Stage::First => self.judge_from(self.judged),
            Stage::Longer | Stage::Sure => {
                self.refined += asked.len();
                self.judge_from(highest)
            }
            Stage::Lines => self.go_on(&asked),
        }
    }

    /// The question behind a task.
    fn question(&self, lane: usize, task: Task) -> Option<Question> {
        let (index, position, rest): (usize, &dyn AnyGame, &[String]) = match task {
            Task::Position(index) => (index, &*self.nodes.get(index)?.position, &[]),
            Task::Event(index, event) => {
                let event = self.nodes.get(index)?.events.as_ref()?.get(event)?;
                (index, &*event.position, &event.path)
            }
            Task::Line(ply, which) => {
                let line = self.lines.get(ply)?.as_ref()?.get(which)?;
                (ply, line.question()?, line.moves())
            }
        };
        let path = self.moves.iter().take(index).chain(rest).cloned().collect();
        let budget = match self.stage.look() {
            Look::First => self.effort.first,
            Look::Longer => self.effort.full,
            Look::Sure => self.effort.sure,
        };
        Some(Question { lane, position: position.boxed(), path, budget })
    }

    /// Finds what is left to do; whether there is anything.
    fn next_stage(&mut self) -> Result<bool, PlayError> {
        if self.stage == Stage::First {
            self.stage = Stage::Longer;
        }
        if self.stage == Stage::Longer {
            self.look_again(self.worth_a_longer_look());
            if self.tasks.is_empty() {
                self.stage = Stage::Sure;
            }
        }
        if self.stage == Stage::Sure {
            self.look_again(self.worth_the_longest_look());
            if self.tasks.is_empty() {
                self.stage = Stage::Lines;
                self.begin_lines()?;
            }
        }
        Ok(!self.tasks.is_empty() || !self.news.is_empty())
    }

    /// Takes up the next positions that are worth another look, of which there are so many in all.
    fn look_again(&mut self, (positions, more): (Vec<usize>, usize)) {
        self.to_refine = self.refined + more;
        self.tasks.extend(positions.into_iter().map(Task::Position));
    }

    /// Takes up the lines of every ply that gave something away, the worst first.
    fn begin_lines(&mut self) -> Result<(), PlayError> {
        for (ply, choice) in self.blamed() {
            let position = &*self.nodes[ply].position;
            let better = Line::new(position, &choice.line, BETTER);
            let rest = choice.refutation.get(1..).unwrap_or_default();
            let refutation = Line::after(position, &self.moves[ply], rest, REFUTATION)?;
            let lines = [better, refutation];
            let unfinished = lines.iter().enumerate().filter(|(_, line)| line.question().is_some());
            let before = self.tasks.len();
            self.tasks.extend(unfinished.map(|(which, _)| Task::Line(ply, which)));
            self.to_refine += usize::from(self.tasks.len() > before);
            self.lines[ply] = Some(lines);
        }
        Ok(())
    }

    /// Asks for the next move of lines that go on, and judges plies whose lines are complete.
    fn go_on(&mut self, asked: &[Task]) -> Result<(), PlayError> {
        let goes_on = |task: &Task| self.question(0, *task).is_some();
        let unfinished: Vec<Task> = asked.iter().copied().filter(goes_on).collect();
        for task in unfinished.into_iter().rev() {
            self.tasks.push_front(task);
        }
        for task in asked {
            let Task::Line(ply, which) = *task else { continue };
            let is_left = self.tasks.iter().any(|task| matches!(task, Task::Line(other, _) if *other == ply));
            // Two lines of one ply may end together.
            let is_told = asked.contains(&Task::Line(ply, 0)) && which == 1;
            if !is_left && !is_told {
                self.refined += 1;
                self.judge(ply)?;
            }
        }
        Ok(())
    }

    /// The plies that gave something away, the worst first.
    fn blamed(&self) -> Vec<(usize, Choice)> {
        let choice = |verdict: &Verdict| verdict.ply.choice.clone().filter(Choice::is_blamed);
        let found =
            self.verdicts().filter_map(|verdict| Some((verdict.ply.move_number - 1, choice(verdict)?)));
        let mut found: Vec<(usize, Choice)> = found.collect();
        found.sort_by(|(_, a), (_, b)| b.evaluation_difference.total_cmp(&a.evaluation_difference));
        found
    }
}

#[cfg(test)]
mod tests;
