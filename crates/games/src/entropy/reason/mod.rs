//! Why a slide or a placement is good or bad, in words and marks: the palindrome that is made, missed, broken or given.
//!
//! Two boards are compared: after the move that was played, and after the best one. Each thing in which they differ
//! is a [`Fact`] with what it explains of the difference in points; the one that explains most is told.

mod chaos;
mod gap;
mod order;
pub(super) mod span;
#[cfg(test)]
mod tests;

use super::board::{Board, LINES};
use super::chip::{Cell, Move, Slide};
use super::learned::weights::Knowledge;
use super::line::Line;
use super::rules::{Entropy, ORDER, Phase};
use super::spans::weights::in_points;
use super::words::sentence;
use crate::entry::Situation;
use game::reason::{Mark, MarkKind, Reason};
use game::{Game, Value};
use span::Span;
use std::ops::ControlFlow;

/// Why a move is good or bad; `None` where nothing on the board says it.
pub(super) fn reasons(situation: &Situation<Entropy>) -> Option<Reason> {
    let position = situation.position;
    let (best, played) = (situation.best, situation.played.filter(|played| *played != situation.best));
    let is_legal = |m: &Move| position.refusal(*m).is_none();
    if !is_legal(&best) || played.is_some_and(|played| !is_legal(&played)) {
        return None;
    }
    let lost = lost(&situation.before, &situation.after);
    let facts = match (position.phase(), played) {
        (Phase::Slide, Some(played)) => order::mistake(position, played, best, lost),
        (Phase::Slide, None) => order::hint(position, best),
        (Phase::Place, Some(played)) => chaos::mistake(position, played, best, lost),
        (Phase::Place, None) => chaos::hint(position, best),
        (Phase::Draw | Phase::Over, _) => return None,
    };
    Some(facts.into_iter().max_by(|a, b| a.weight.total_cmp(&b.weight))?.reason)
}

/// The points that a decision gave away.
fn lost(before: &Value, after: &Value) -> f64 {
    let (Some(before), Some(after)) = (before.points, after.points) else { return 0.0 };
    f64::from(before - after).abs()
}

/// A true sentence about a decision.
struct Fact {
    /// How many points it explains, roughly: the greatest is told.
    weight: f64,
    reason: Reason,
}

impl Fact {
    /// A sentence, with a capital letter and a full stop put to it.
    fn new(weight: f64, text: &str) -> Self {
        Fact { weight, reason: Reason::new(sentence(text)) }
    }

    fn mark(mut self, mark: Mark) -> Self {
        self.reason = self.reason.mark(mark);
        self
    }

    fn marks(self, marks: impl IntoIterator<Item = Mark>) -> Self {
        marks.into_iter().fold(self, Fact::mark)
    }

    /// Draws the cells of a stretch.
    fn drawn(self, kind: MarkKind, span: Span) -> Self {
        self.mark(Mark::new(kind, span.cells()))
    }

    /// Shows the cell that completes something for Order.
    fn threat(self, cell: Cell) -> Self {
        self.mark(Mark::new(MarkKind::Threat, [cell]).of(ORDER))
    }
}

/// A slide as an arrow.
fn arrow(slide: Slide) -> Mark {
    Mark::new(MarkKind::Step, [slide.from, slide.to]).of(ORDER)
}

/// The marks of the better move.
fn better(m: Move) -> Vec<Mark> {
    match m {
        Move::Place(cell) => vec![Mark::new(MarkKind::Better, [cell])],
        Move::Slide(slide) => vec![Mark::new(MarkKind::Better, [slide.to]), arrow(slide)],
        Move::Pass | Move::Draw(_) => Vec::new(),
    }
}

/// The mark of the move that was played.
fn played(m: Move) -> Option<Mark> {
    match m {
        Move::Place(cell) | Move::Slide(Slide { to: cell, .. }) => Some(Mark::new(MarkKind::Played, [cell])),
        Move::Pass | Move::Draw(_) => None,
    }
}

/// The board after a move.
fn board_after(position: &Entropy, m: Move) -> Board {
    let mut next = *position;
    next.play(m);
    *next.board()
}

/// What a line is worth to Order with so many chips on the board: its score once the board is full.
fn line_worth(line: Line, board: &Board) -> f64 {
    if board.is_full() {
        return f64::from(super::line::scores().of(line));
    }
    in_points(Knowledge::learned().stage(board.chips()).0.line(line))
}

/// By how much each line is worth more on one board than on another, the greatest difference first.
fn differences(more: &Board, less: &Board) -> Vec<(usize, f64)> {
    let difference =
        |line: usize| line_worth(more.lines()[line], more) - line_worth(less.lines()[line], less);
    let mut found: Vec<(usize, f64)> = (0..LINES).map(|line| (line, difference(line))).collect();
    found.retain(|(_, difference)| *difference > 0.0);
    found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    found
}

/// A slide that scores at once.
#[derive(Clone, Copy)]
struct Threat {
    slide: Slide,
    /// How the score changes.
    gain: i32,
    /// The longest palindrome that it makes.
    span: Span,
}

/// The board after a slide.
fn slid(board: &Board, slide: Slide) -> Board {
    let mut next = *board;
    next.slide(slide);
    next
}

/// The slide that scores most at once, if one scores.
fn best_threat(board: &Board) -> Option<Threat> {
    let mut best: Option<(i32, Slide)> = None;
    let score = |line| i32::from(super::line::scores().of(line));
    board.each_gain(score, |slide, gain| {
        if gain > best.map_or(0, |(most, _)| most) {
            best = Some((gain, slide));
        }
        ControlFlow::Continue(())
    });
    let (gain, slide) = best?;
    let (_, span) = span::gained(board, &slid(board, slide)).into_iter().next()?;
    Some(Threat { slide, gain, span })
}

/// How many slides score at once.
fn scoring_slides(board: &Board) -> usize {
    let mut count = 0;
    board.each_slide(|slide| count += usize::from(board.sliding_scores(slide) > 0));
    count
}

/// "1 slide that scores", "5 slides that score".
fn slides(count: usize) -> String {
    format!("{count} {}", if count == 1 { "slide that scores" } else { "slides that score" })
}

/// Whether one slide on `board` makes the palindrome that `threat` makes on `from`.
fn can_make(board: &Board, threat: &Threat, from: &Board) -> bool {
    let made = threat.span.chips(&slid(from, threat.slide));
    let mut is_found = threat.span.chips(board) == made;
    board.each_slide(|slide| is_found |= threat.span.chips(&slid(board, slide)) == made);
    is_found
}
