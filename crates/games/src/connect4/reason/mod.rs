//! Why a move is good or bad, for people: sentences about fours that are made, stopped or given away, with drawings.
//!
//! A reason names what decides the game ([`finish`]): in the line after a mistake, or in the line of the better move.
//! Where neither is decided it says what the disc itself does ([`effect`]).

pub(super) mod effect;
pub(super) mod finish;
mod line;
mod mistake;
#[cfg(test)]
mod tests;
pub(super) mod threat;
pub(super) mod words;

use crate::connect4::board::Board;
use crate::connect4::{Column, Connect4};
use crate::entry::Situation;
use effect::Effect;
use finish::{Finish, Kind, four_marks, open_fours, parity};
use game::reason::{Mark, MarkKind, Reason};
use game::{Game, Outcome, Side, Value};
use line::Lines;
use threat::{Drop, wins_now};
use words::{colour, name};

/// Longer texts lose their second sentence.
const LONGEST: usize = 160;

/// Why the move that was played is bad, or why the best one is good.
pub(super) fn explain(situation: &Situation<Connect4>) -> Option<Reason> {
    let position = situation.position;
    let is_legal = |m: &Column| position.refusal(*m).is_none();
    if !is_legal(&situation.best) {
        return None;
    }
    let lines = Lines::new(situation);
    match situation.played.filter(|played| is_legal(played) && *played != situation.best) {
        Some(_) => mistake::explain(situation, &lines),
        None => Some(hint(situation, &lines)),
    }
}

/// Why the best move is the move.
fn hint(situation: &Situation<Connect4>, lines: &Lines) -> Reason {
    let (best, side) = (&lines.best[0], situation.side);
    let after = Finish::of(&lines.best);
    if let Some(finish) = after.filter(|finish| finish.side == side) {
        let marks = better_marks(&lines.best, &finish);
        return said(&[wins_by(&lines.best, &finish)], marks);
    }
    let effect = Effect::of(best);
    let standing = standing(&situation.before, side);
    let better = Mark::new(MarkKind::Better, [name(best.square)]).of(side);
    match (effect, standing, after) {
        // In a lost position the best move is the one that lasts.
        (_, Some(-1), Some(finish)) => {
            let stops = if best.blocks() {
                format!("stops {}'s four and ", colour(side.other()))
            } else {
                String::new()
            };
            let holds = format!("Column {} {stops}holds out longest.", best.m);
            let marks = [better].into_iter().chain(finish.marks(&lines.best)).collect();
            said(&[holds, loses_by(&lines.best, &finish)], marks)
        }
        (Some(effect), standing, _) => {
            let keeps = if standing == Some(0) { Some("It holds the draw.".to_owned()) } else { None };
            let marks = std::iter::once(better).chain(effect.marks).collect();
            let first = format!("Column {} {}.", best.m, effect.does);
            said(&[Some(first), keeps].into_iter().flatten().collect::<Vec<_>>(), marks)
        }
        (None, standing, _) => {
            let keeps = match standing {
                Some(1) => "keeps the win",
                Some(0) => "holds the draw",
                Some(_) => "holds out longest",
                None => "is a good place",
            };
            let lines = effect::chances(best);
            let first = format!(
                "Column {} {keeps}: it is on {lines} lines that {} can complete.",
                best.m,
                colour(side)
            );
            let first = if lines > 1 { first } else { format!("Column {} {keeps}.", best.m) };
            said(&[first], vec![better])
        }
    }
}

/// 1 for a proven win of a side, 0 for a draw, -1 for a loss.
fn standing(value: &Value, side: Side) -> Option<i32> {
    Some(match value.proof?.outcome {
        Outcome::Win(winner) if winner == side => 1,
        Outcome::Win(_) => -1,
        Outcome::Draw | Outcome::Points(_) => 0,
    })
}

/// How the side that begins a line wins it.
fn wins_by(line: &[Drop], finish: &Finish) -> String {
    let (first, own, other) = (line[0].m, colour(finish.side), colour(finish.side.other()));
    match finish.kind {
        Kind::Four => format!("Column {first} makes four."),
        Kind::Double { fours, .. } if finish.at == 0 => {
            format!("Column {first} threatens {}: {other} can stop only one.", open_fours(fours))
        }
        Kind::Double { fours, is_forced: true } => {
            let discs = line[..=finish.at].iter().step_by(2).map(|drop| drop.m.to_string());
            forced(finish.side, discs, fours)
        }
        Kind::Double { fours, .. } => format!("Column {first} leads {own} to {}.", open_fours(fours)),
        Kind::Squeeze { four } => squeeze(&format!("Column {first} wins in the end"), finish.side, four),
    }
}

/// How the other side wins a line that its loser begins.
fn loses_by(line: &[Drop], finish: &Finish) -> String {
    let (own, other) = (colour(finish.side), colour(finish.side.other()));
    let Some(answer) = line.get(1) else { return format!("{own} wins.") };
    match finish.kind {
        Kind::Four if answer.square == line[0].above() => {
            format!("Column {} opens the square above it, and {own} makes four there.", line[0].m)
        }
        Kind::Four => format!("{own} makes four in column {} next.", answer.m),
        Kind::Double { fours, .. } if finish.at == 1 => {
            let lifted = answer.square == line[0].above();
            let way = if lifted { "drops onto it and threatens" } else { "answers in" };
            let place = if lifted { String::new() } else { format!(" column {} and threatens", answer.m) };
            format!("{own} {way}{place} {}: {other} can stop only one.", open_fours(fours))
        }
        Kind::Double { fours, is_forced: true } => {
            let discs = line[1..=finish.at].iter().step_by(2).map(|drop| drop.m.to_string());
            forced(finish.side, discs, fours)
        }
        Kind::Double { fours, .. } => {
            format!("In the end {own} threatens {}: {other} can stop only one.", open_fours(fours))
        }
        Kind::Squeeze { four } => squeeze("", finish.side, four),
    }
}

/// Discs that each threaten four, and the two fours at the end.
pub(super) fn forced(side: Side, discs: impl IntoIterator<Item = String>, fours: Board) -> String {
    let columns = words::list(discs);
    format!("Each disc of {} threatens four: columns {columns}, then {}.", colour(side), open_fours(fours))
}

/// Who must play under a four in the end, and why if the row says so.
fn squeeze(begin: &str, side: Side, four: Board) -> String {
    let (own, other) = (colour(side), colour(side.other()));
    let begin = if begin.is_empty() { "In the end".to_owned() } else { format!("{begin}:") };
    let why = parity(side, four).map(|parity| format!(", as {parity}")).unwrap_or_default();
    format!(
        "{begin} {other} must play in column {}, and {own} makes four above it{why}.",
        words::number(four)
    )
}

/// The discs of a line up to the one that decides it, numbered, and the fours.
fn better_marks(line: &[Drop], finish: &Finish) -> Vec<Mark> {
    let better = Mark::new(MarkKind::Better, [name(line[0].square)]).of(line[0].side);
    let marks = std::iter::once(better).chain(steps(line, finish));
    if finish.kind == Kind::Four {
        let four = four_marks(&line[0].before, finish.side, line[0].square);
        return marks.chain(four).collect();
    }
    marks.chain(finish.marks(line)).collect()
}

/// The most discs that are numbered: more would hide the idea.
const MOST_STEPS: usize = 5;

/// The numbered discs after the first one, up to the one that decides the line, if they are few.
fn steps(line: &[Drop], finish: &Finish) -> Vec<Mark> {
    let is_short = finish.at <= MOST_STEPS && !matches!(finish.kind, Kind::Squeeze { .. });
    let until = if is_short { finish.at } else { 1 };
    let discs = line.iter().enumerate().take(until + 1).skip(1);
    discs
        .map(|(number, drop)| Mark::new(MarkKind::Step, [name(drop.square)]).of(drop.side).saying(number + 1))
        .collect()
}

/// One or two sentences with their drawing; the second is left out where both are too long.
fn said(sentences: &[String], marks: Vec<Mark>) -> Reason {
    let both = sentences.join(" ");
    let text = if both.len() <= LONGEST { both } else { sentences.first().cloned().unwrap_or_default() };
    Reason { text, marks }
}

/// Whether a side can make four with its next disc.
fn can_win(position: &Connect4, side: Side) -> bool {
    wins_now(position, side) != 0
}
