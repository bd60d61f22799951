//! The answer of a puzzle: a line in which every move of the solver is the only one.

use super::judge::{Judge, columns};
use crate::connect4::reason::threat::{Drop, wins_now};
use crate::connect4::{Column, Connect4};
use game::{Game, Turn};

/// Own moves of the solver, at least and at most.
const OWN_MOVES: std::ops::RangeInclusive<usize> = 2..=6;
/// With fewer columns to choose from there is little to find.
const LEAST_COLUMNS: usize = 4;

/// How a puzzle is solved, and how the game ends after it.
pub(super) struct Solution {
    /// The position.
    pub start: Connect4,
    /// Whether the solver wins; otherwise it holds the draw.
    pub wins: bool,
    /// The moves of the solver and the replies in turn.
    pub line: Vec<Column>,
    /// The best moves from there to the end.
    pub rest: Vec<Column>,
}

impl Solution {
    /// The answer, if the position is a puzzle that is worth solving.
    pub(super) fn find(judge: &mut Judge, start: &Connect4) -> Option<Self> {
        if !is_open(start) {
            return None;
        }
        let wins = judge.only(start)?.wins;
        let (mut position, mut line) = (*start, Vec::new());
        while let Some(only) = judge.only(&position).filter(|only| only.wins == wins) {
            line.push(only.m);
            position.play(only.m);
            if line.len().div_ceil(2) == *OWN_MOVES.end() || is_over(&position) {
                break;
            }
            let reply = reply(judge, &position)?;
            line.push(reply);
            position.play(reply);
            if is_over(&position) {
                break;
            }
        }
        if line.len() % 2 == 0 {
            line.pop();
        }
        let end = Drop::all(start, &line).last()?.after;
        let solution = Solution { start: *start, wins, rest: judge.play_out(&end)?, line };
        solution.is_worth_it().then_some(solution)
    }

    /// The discs of the line.
    pub(super) fn drops(&self) -> Vec<Drop> {
        Drop::all(&self.start, &self.line)
    }

    /// The discs of the line and of the best moves after it.
    pub(super) fn whole(&self) -> Vec<Drop> {
        Drop::all(&self.start, &[self.line.as_slice(), &self.rest].concat())
    }

    fn is_worth_it(&self) -> bool {
        let own: Vec<Drop> = self.drops().into_iter().step_by(2).collect();
        let found = own.iter().filter(|drop| !drop.wins() && !drop.blocks()).count();
        OWN_MOVES.contains(&own.len()) && found > 0
    }
}

/// Whether there is anything to think about: neither a four to make nor one to stop.
fn is_open(position: &Connect4) -> bool {
    let Turn::Player(side) = position.turn() else { return false };
    let urgent = wins_now(position, side) | wins_now(position, side.other());
    urgent == 0 && columns(position).count() >= LEAST_COLUMNS
}

fn is_over(position: &Connect4) -> bool {
    matches!(position.turn(), Turn::Over(_))
}

/// The longest resistance, and among equals the first after which again only one move is right.
fn reply(judge: &mut Judge, position: &Connect4) -> Option<Column> {
    let best = judge.best(position)?;
    let asks = |judge: &mut Judge, m: Column| {
        let mut next = *position;
        next.play(m);
        judge.only(&next).is_some()
    };
    let asking = best.iter().copied().find(|m| asks(judge, *m));
    asking.or(best.first().copied())
}
