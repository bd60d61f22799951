//! Why a move is good or bad, for every game: its own words where it has some, otherwise the swing and what follows.

use super::exact;
use game::erased::AnyGame;
use game::reason::Reason;
use game::{Outcome, Side, Thought, Turn, Value};
use games::entry::{Decided, Entry};

/// Why a move gave something away.
pub(super) fn of_move(entry: &Entry, decided: &Decided) -> Reason {
    entry.reason(decided).unwrap_or_else(|| Reason::new(plain(entry, decided)))
}

/// Why a move is the one to play; `None` where the game is over, or chance comes first.
pub fn of_hint(entry: &Entry, position: &dyn AnyGame, thought: &Thought<String>) -> Option<Reason> {
    let Turn::Player(side) = position.turn() else { return None };
    let decided = Decided {
        position,
        side,
        played: None,
        best: &thought.best,
        line: &thought.line,
        refutation: &[],
        before: thought.value,
        after: thought.value,
    };
    Some(entry.reason(&decided).unwrap_or_else(|| Reason::new(plain_hint(entry, &decided))))
}

/// What a move gave away, how it is answered, and what was better.
fn plain(entry: &Entry, decided: &Decided) -> String {
    let played = decided.played.map_or_else(String::new, |m| entry.in_words(decided.position, m));
    let cost = cost(decided);
    let answer = answer(entry, decided.position, decided.refutation)
        .map_or_else(String::new, |answer| format!(": the answer is {answer}"));
    let best = entry.in_words(decided.position, decided.best);
    format!("{} {cost}{answer}. Better was {best}.", capital(&played))
}

fn plain_hint(entry: &Entry, decided: &Decided) -> String {
    let best = capital(&entry.in_words(decided.position, decided.best));
    let fact = exact::words(entry, decided);
    let answer = answer(entry, decided.position, decided.line);
    match (fact, answer) {
        (Some(fact), _) => format!("{best} {fact}."),
        (None, Some(answer)) => format!("{best} is worth the most here, even after {answer}."),
        (None, None) => format!("{best} is worth the most here."),
    }
}

/// The second move of a line in words, where the opponent makes it.
fn answer(entry: &Entry, position: &dyn AnyGame, line: &[String]) -> Option<String> {
    let [first, second, ..] = line else { return None };
    let mut next = position.boxed();
    next.try_play(first).ok()?;
    let is_answer = matches!((position.turn(), next.turn()), (Turn::Player(a), Turn::Player(b)) if a != b);
    is_answer.then(|| entry.in_words(&*next, second))
}

/// What was given away, as the end of a sentence that begins with the move.
fn cost(decided: &Decided) -> String {
    let result = |value: &Value| match value.proof?.outcome {
        Outcome::Win(side) => Some(if side == decided.side { "win" } else { "loss" }),
        Outcome::Draw => Some("draw"),
        Outcome::Points(_) => None,
    };
    let (before, after) = (&decided.before, &decided.after);
    if let (Some(was), Some(is)) = (result(before), result(after)) {
        return match (was, is) {
            ("loss", "loss") => "loses sooner".to_owned(),
            ("win", "win") => "wins later".to_owned(),
            (was, is) => format!("turns a {was} into a {is}"),
        };
    }
    let sign = if decided.side == Side::First { 1.0 } else { -1.0 };
    if let (Some(was), Some(is)) = (before.points, after.points) {
        return format!("costs {:.1} points", (sign * (was - is)).max(0.0));
    }
    let (was, is) = (before.win_for(decided.side), after.win_for(decided.side));
    format!("lowers the chances from {:.0}% to {:.0}%", 100.0 * was, 100.0 * is)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
