//! What a puzzle is about, found by a rule on its answer, and the sentence that says so.

use super::judge::columns;
use super::solution::Solution;
use crate::connect4::board::{Board, playable};
use crate::connect4::reason::effect::double_on;
use crate::connect4::reason::finish::{Finish, Kind, open_fours, parity};
use crate::connect4::reason::forced;
use crate::connect4::reason::threat::{Drop, double, wins};
use crate::connect4::reason::words::{self, colour, number};
use crate::entry::Theme;
use game::Side;

const TWO: &str = "two-threats";
const UNDER: &str = "under";
const PARITY: &str = "odd-even";
const BLOCK: &str = "block-first";
const GIVE: &str = "sacrifice";
const BUSY: &str = "one-after-another";
const HOLD: &str = "hold";
const KEEP: &str = "keep";

/// All themes, in the order in which people meet them.
pub(super) const THEMES: [Theme; 8] = [
    Theme {
        id: TWO,
        name: "Two threats at once",
        about: "Make two fours possible: only one can be stopped.",
    },
    Theme {
        id: BUSY,
        name: "One threat after another",
        about: "Every disc threatens four, so every reply is forced.",
    },
    Theme {
        id: BLOCK,
        name: "Block before you build",
        about: "Take the square that the other side needs, then go on.",
    },
    Theme {
        id: UNDER,
        name: "Don't play under it",
        about: "Leave the columns alone that open a winning square.",
    },
    Theme {
        id: GIVE,
        name: "Give one to get one",
        about: "Let go of a winning square of your own to win elsewhere.",
    },
    Theme {
        id: PARITY,
        name: "Odd rows, even rows",
        about: "Count the squares: in the end somebody has to play under a four.",
    },
    Theme {
        id: KEEP,
        name: "Keep the win",
        about: "The four comes later; find the only column that still leads to it.",
    },
    Theme {
        id: HOLD,
        name: "Hold the draw",
        about: "Nothing wins any more; find the only column that does not lose.",
    },
];

/// What a puzzle is about.
pub(super) struct Idea {
    /// The id of the theme.
    pub theme: &'static str,
    /// Why the answer is right, in a sentence.
    pub text: String,
}

/// A win that comes later than after so many discs is not what the first move is about.
const SOON: usize = 6;

impl Idea {
    /// The first theme whose rule fits; the last two fit whatever is left.
    pub(super) fn of(solution: &Solution) -> Self {
        let drops = solution.drops();
        let whole = solution.whole();
        let finish = Finish::of(&whole);
        let end = drops.last().map_or(0, |last| wins(&last.after, last.side));
        give(solution, &drops)
            .or_else(|| squeeze(finish?, end))
            .or_else(|| busy(finish?, &whole))
            .or_else(|| block(solution, &drops))
            .or_else(|| two(finish?, &whole))
            .or_else(|| under(solution))
            .unwrap_or_else(|| other(solution))
    }
}

/// An own disc lands right below an own winning square, the reply takes that square, and yet the solver wins.
fn give(solution: &Solution, drops: &[Drop]) -> Option<Idea> {
    let is_given = |own: &Drop, reply: &Drop| {
        wins(&own.before, own.side) & own.above() & reply.square != 0
            && double(&own.after, own.side).is_none()
    };
    let (own, reply) = drops
        .chunks_exact(2)
        .filter_map(|pair| if let [own, reply] = pair { Some((own, reply)) } else { None })
        .find(|(own, reply)| is_given(own, reply))?;
    solution.wins.then(|| Idea {
        theme: GIVE,
        text: format!(
            "{} lets {} close the four in column {}, and gets another one for it.",
            colour(own.side),
            colour(reply.side),
            own.m
        ),
    })
}

/// With best play the other side has in the end nothing left but columns below fours, one of which stands at the end of
/// the line.
fn squeeze(finish: Finish, end: Board) -> Option<Idea> {
    let Kind::Squeeze { four } = finish.kind else { return None };
    let (own, other) = (colour(finish.side), colour(finish.side.other()));
    let why = parity(finish.side, four).map(|why| format!(", as {why}")).unwrap_or_default();
    let text = format!(
        "In the end {other} must play in column {}, and {own} makes four above it{why}.",
        number(four)
    );
    (end & four != 0).then_some(Idea { theme: PARITY, text })
}

/// Three own discs or more, each with a four to make next, and the last with two.
fn busy(finish: Finish, whole: &[Drop]) -> Option<Idea> {
    let Kind::Double { fours, is_forced: true } = finish.kind else { return None };
    let discs: Vec<String> = whole[..=finish.at].iter().step_by(2).map(|drop| drop.m.to_string()).collect();
    (discs.len() > 2).then(|| Idea { theme: BUSY, text: forced(finish.side, discs, fours) })
}

/// The other side, if it were to move, would have two fours with a disc on the square of the first one, while another
/// column would have built a square to win on for the solver.
fn block(solution: &Solution, drops: &[Drop]) -> Option<Idea> {
    let first = drops.first()?;
    let builds = |m| {
        let drop = Drop::new(&solution.start, m);
        wins(&drop.after, drop.side) & !wins(&drop.before, drop.side) != 0
    };
    let is_tempted = columns(&solution.start).filter(|m| *m != first.m).any(builds);
    let fours = double_on(&solution.start, first.side.other(), first.square)?;
    let (own, other) = (colour(first.side), colour(first.side.other()));
    is_tempted.then(|| Idea {
        theme: BLOCK,
        text: format!(
            "{other} wanted column {} too, to threaten {}; {own} takes it first and builds later.",
            first.m,
            open_fours(fours)
        ),
    })
}

/// An own disc soon makes two fours possible at once.
fn two(finish: Finish, whole: &[Drop]) -> Option<Idea> {
    let Kind::Double { fours, .. } = finish.kind else { return None };
    let disc = whole.get(finish.at)?;
    let text = format!(
        "With column {} {} threatens {}: {} can stop only one.",
        disc.m,
        colour(finish.side),
        open_fours(fours),
        colour(finish.side.other())
    );
    (finish.at <= SOON).then_some(Idea { theme: TWO, text })
}

/// Of the columns at the first move, two or more lie right below winning squares.
fn under(solution: &Solution) -> Option<Idea> {
    let (start, side) = (&solution.start, solution.start.side());
    let open = playable(start.mask());
    let theirs = open & (wins(start, side.other()) >> 1);
    let own = open & (wins(start, side) >> 1) & !theirs;
    if (theirs | own).count_ones() < 2 {
        return None;
    }
    let text = match (theirs, own) {
        (theirs, 0) => {
            format!("{}: there {} would make four on top.", stay(side, theirs), colour(side.other()))
        }
        (0, own) => format!("{}: there {}'s own fours would be closed.", stay(side, own), colour(side)),
        (theirs, own) => format!(
            "{}, under {}'s four, and out of {}, under its own.",
            stay(side, theirs),
            colour(side.other()),
            words::columns(own)
        ),
    };
    Some(Idea { theme: UNDER, text })
}

fn stay(side: Side, set: Board) -> String {
    format!("{} stays out of {}", colour(side), words::columns(set))
}

fn other(solution: &Solution) -> Idea {
    let side = solution.start.side();
    let first = solution.line.first().map(ToString::to_string).unwrap_or_default();
    let (own, other) = (colour(side), colour(side.other()));
    if solution.wins {
        let text = format!("Column {first} keeps the win; after every other column {other} escapes.");
        Idea { theme: KEEP, text }
    } else {
        let text = format!("Column {first} keeps {own} level; every other column lets {other} win by force.");
        Idea { theme: HOLD, text }
    }
}
