//! Why a move that was played is worse than the best one.

use super::effect::Effect;
use super::finish::{Finish, Kind, four_marks};
use super::line::Lines;
use super::threat::{Drop, wins, wins_now};
use super::words::{self, colour, name};
use super::{better_marks, can_win, loses_by, said, standing, steps, wins_by};
use crate::connect4::Connect4;
use crate::connect4::board::squares;
use crate::entry::Situation;
use game::reason::{Mark, MarkKind, Reason};

/// An answer that decides within so many discs is what a mistake is about; a later one may not be.
const SOON: usize = 5;

/// What the move that was played allows or misses.
pub(super) fn explain(situation: &Situation<Connect4>, lines: &Lines) -> Option<Reason> {
    let (played, best) = (lines.played.first()?, lines.best.first()?);
    if played.wins() {
        return None;
    }
    let side = situation.side;
    if can_win(situation.position, side) {
        return Some(missed_four(played, best));
    }
    let allowed = Finish::of(&lines.played).filter(|finish| finish.side != side);
    let missed = Finish::of(&lines.best).filter(|finish| finish.side == side);
    match (allowed, missed) {
        (Some(allowed), Some(missed)) if allowed.at > SOON && missed.at < allowed.at => {
            Some(missed_win(lines, &missed, Some(format!("Now {} wins instead.", colour(side.other())))))
        }
        (Some(allowed), _) => Some(allows(situation, lines, &allowed)),
        (None, Some(missed)) => Some(missed_win(lines, &missed, given_up(lines))),
        (None, None) => compared(situation, lines),
    }
}

/// The numbered disc that was played, and the better square.
fn begin(played: &Drop, best: &Drop) -> Vec<Mark> {
    vec![
        Mark::new(MarkKind::Played, [name(played.square)]).of(played.side).saying(1),
        Mark::new(MarkKind::Better, [name(best.square)]).of(best.side),
    ]
}

fn missed_four(played: &Drop, best: &Drop) -> Reason {
    let fours = wins_now(&played.before, played.side);
    let marks = squares(fours).flat_map(|four| four_marks(&played.before, played.side, four));
    let text = format!("{} could make four in {}.", colour(played.side), words::columns(fours));
    said(&[text], begin(played, best).into_iter().chain(marks).collect())
}

/// The other side wins by force, and how; then what the better move would have done about it.
fn allows(situation: &Situation<Connect4>, lines: &Lines, finish: &Finish) -> Reason {
    let (played, best) = (&lines.played[0], &lines.best[0]);
    let mut first = loses_by(&lines.played, finish);
    if let (Some(answer), Kind::Double { .. }) = (lines.played.get(1), finish.kind)
        && finish.at == 1
        && answer.square == played.above()
    {
        first = format!("Column {} opens the square above it. {first}", played.m);
    }
    // Only what is taken before it is decided counts; a long count has other reasons.
    let until = if matches!(finish.kind, Kind::Squeeze { .. }) { 1 } else { finish.at };
    let mut answers = lines.played.iter().take(until + 1).skip(1).step_by(2);
    let is_taken = answers.any(|answer| answer.square == best.square);
    let is_stop = finish.fours(&lines.played) & best.square != 0;
    let (was, is) = (standing(&situation.before, situation.side), standing(&situation.after, situation.side));
    let second = if is_stop {
        Some(format!("Column {} had to be closed.", best.m))
    } else if is_taken {
        Some(format!("Column {} takes that square first.", best.m))
    } else {
        match (was, is) {
            (Some(1), _) => Some(format!("Column {} wins.", best.m)),
            (Some(0), _) => Some(format!("Column {} holds the draw.", best.m)),
            (Some(-1), Some(-1)) => Some(format!("Column {} holds out longer.", best.m)),
            _ => None,
        }
    };
    // The first may already be two.
    let second = second.filter(|_| first.matches(". ").count() == 0);
    let mut marks = begin(played, best);
    if finish.kind != Kind::Four {
        marks.extend(steps(&lines.played, finish));
    }
    marks.extend(finish.marks(&lines.played));
    said(&[Some(first), second].into_iter().flatten().collect::<Vec<_>>(), marks)
}

/// The better move wins, and how.
fn missed_win(lines: &Lines, finish: &Finish, second: Option<String>) -> Reason {
    let played = Mark::new(MarkKind::Played, [name(lines.played[0].square)]).of(lines.played[0].side);
    let marks = std::iter::once(played).chain(better_marks(&lines.best, finish)).collect();
    let first = wins_by(&lines.best, finish);
    said(&[Some(first), second].into_iter().flatten().collect::<Vec<_>>(), marks)
}

/// What the answer to the move takes away.
fn given_up(lines: &Lines) -> Option<String> {
    let (played, answer) = (lines.played.first()?, lines.played.get(1)?);
    let other = colour(answer.side);
    if wins(&played.before, played.side) & played.above() & answer.square != 0 {
        return Some(format!("Column {} lets {other} close the four above it.", played.m));
    }
    let best = lines.best.first()?;
    (answer.square == best.square).then(|| format!("Now {other} takes that square."))
}

/// Nothing is decided: what either disc does.
fn compared(situation: &Situation<Connect4>, lines: &Lines) -> Option<Reason> {
    let (played, best) = (&lines.played[0], &lines.best[0]);
    let effect = Effect::of(best)?;
    let first = format!("Column {} {}.", best.m, effect.does);
    let second = given_up(lines).or_else(|| {
        let (was, is) =
            (standing(&situation.before, situation.side)?, standing(&situation.after, situation.side)?);
        Some(match (was, is) {
            (1, 0) => format!("Column {} only draws.", played.m),
            (1 | 0, -1) => format!("Column {} loses.", played.m),
            _ => return None,
        })
    });
    let marks = begin(played, best).into_iter().chain(effect.marks).collect();
    Some(said(&[Some(first), second].into_iter().flatten().collect::<Vec<_>>(), marks))
}
