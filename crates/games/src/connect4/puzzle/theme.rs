//! What a puzzle is about, found by a rule on its answer, and the sentence that says so.

use super::judge::columns;
use super::solution::Solution;
use crate::connect4::Connect4;
use crate::connect4::board::{Board, ODD, playable, squares};
use crate::connect4::reason::threat::{Drop, double, wins, wins_now};
use crate::connect4::reason::words::{self, colour, list, number, row};
use crate::entry::Theme;
use game::Side;

const TWO: &str = "two-threats";
const UNDER: &str = "under";
const PARITY: &str = "odd-even";
const BLOCK: &str = "block-first";
const GIVE: &str = "sacrifice";
const BUSY: &str = "one-after-another";
const HOLD: &str = "hold";
const QUIET: &str = "quiet";

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
    Theme { id: QUIET, name: "The quiet move", about: "No threat at once, and yet the only way to win." },
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

impl Idea {
    /// The first theme whose rule fits; the last two fit whatever is left.
    pub(super) fn of(solution: &Solution) -> Self {
        let drops = solution.drops();
        let whole = solution.whole();
        let side = solution.start.side();
        let winning = if solution.wins {
            give(&drops, side)
                .or_else(|| parity(&whole, side))
                .or_else(|| block(solution, &drops))
                .or_else(|| busy(&drops, side))
                .or_else(|| two(&drops, side))
        } else {
            None
        };
        winning.or_else(|| under(solution)).unwrap_or_else(|| other(solution, side))
    }
}

/// An own disc lands right below an own winning square, and the reply takes that square.
fn give(drops: &[Drop], side: Side) -> Option<Idea> {
    let given = drops.windows(2).step_by(2).find(|pair| {
        let [own, reply] = pair else { return false };
        wins(&own.before, side) & own.above() & reply.square != 0
    })?;
    let [own, _] = given else { return None };
    let text = format!(
        "{} lets {} close the four above column {} and wins elsewhere.",
        colour(side),
        colour(side.other()),
        own.m
    );
    Some(Idea { theme: GIVE, text })
}

/// With best play the game ends because the other side has nothing left but squares below a four.
fn parity(whole: &[Drop], side: Side) -> Option<Idea> {
    let [.., last, four] = whole else { return None };
    let wins = wins(&last.before, side);
    let is_squeezed = wins_now(&last.before, side) == 0
        && wins_now(&last.before, side.other()) == 0
        && playable(last.before.mask()) & !(wins >> 1) == 0;
    if !is_squeezed || !four.wins() {
        return None;
    }
    let parity = if four.square & ODD != 0 { "odd" } else { "even" };
    let fits = (parity == "odd") == (side == Side::First);
    let (own, other) = (colour(side), colour(side.other()));
    let text = if fits {
        format!(
            "In the end {other} must play under the four in column {}: it lies in row {}, and {parity} rows fall to {own}.",
            four.m,
            row(four.square)
        )
    } else {
        format!(
            "In the end {other} runs out of other columns and must play under the four in column {}.",
            four.m
        )
    };
    Some(Idea { theme: PARITY, text })
}

/// The other side, if it were to move, would make two threats at once on the square of the first disc, while another
/// column would have made a three for the solver.
fn block(solution: &Solution, drops: &[Drop]) -> Option<Idea> {
    let first = drops.first()?;
    let builds = |m| {
        let drop = Drop::new(&solution.start, m);
        wins_now(&drop.after, drop.side) != 0
    };
    let is_tempted = columns(&solution.start).filter(|m| *m != first.m).any(builds);
    let fours = double_on(&solution.start, first.side.other(), first.square)?;
    let (own, other) = (colour(first.side), colour(first.side.other()));
    is_tempted.then(|| Idea {
        theme: BLOCK,
        text: format!(
            "{other} wanted column {} too, with fours in {}; {own} takes it first and builds afterwards.",
            first.m,
            words::columns(fours)
        ),
    })
}

/// The two fours that a side would threaten with a disc on `square`, even if it is not its turn.
fn double_on(position: &Connect4, side: Side, square: Board) -> Option<Board> {
    let mask = position.mask() | square;
    let stones = position.stones(side) | square;
    let all = crate::connect4::board::threats(stones, mask);
    let now = all & playable(mask);
    let stacked = (now << 1) & all;
    (now.count_ones() > 1 || stacked != 0).then_some(now | stacked)
}

/// Three own discs or more, each with a four to make next, and the last with two.
fn busy(drops: &[Drop], side: Side) -> Option<Idea> {
    let own: Vec<&Drop> = drops.iter().step_by(2).filter(|drop| !drop.wins()).collect();
    let is_forcing = own.len() > 2 && own.iter().all(|drop| wins_now(&drop.after, side) != 0);
    let last = own.last()?;
    let fours = double(&last.after, side)?;
    is_forcing.then(|| Idea {
        theme: BUSY,
        text: format!(
            "{} threatens four with every disc, in columns {}, until {}.",
            colour(side),
            list(own.iter().map(|drop| drop.m.to_string())),
            two_fours(fours)
        ),
    })
}

fn two_fours(fours: Board) -> String {
    let mut columns: Vec<u32> = squares(fours).map(number).collect();
    columns.dedup();
    match columns[..] {
        [column] => format!("two fours stand one above the other in column {column}"),
        _ => format!("fours in {} are open at once", words::columns(fours)),
    }
}

/// An own disc makes two fours possible at once.
fn two(drops: &[Drop], side: Side) -> Option<Idea> {
    let (own, fours) = drops.iter().step_by(2).find_map(|drop| Some((drop, double(&drop.after, side)?)))?;
    let text = format!(
        "After column {} {}, and {} can stop only one.",
        own.m,
        two_fours(fours),
        colour(side.other())
    );
    Some(Idea { theme: TWO, text })
}

/// Of the columns at the first move, two or more lie right below winning squares.
fn under(solution: &Solution) -> Option<Idea> {
    let (start, side) = (&solution.start, solution.start.side());
    let open = playable(start.mask());
    let (theirs, own) = (
        open & (wins(start, side.other()) >> 1),
        open & (wins(start, side) >> 1) & !theirs_below(start, side),
    );
    if (theirs | own).count_ones() < 2 {
        return None;
    }
    let text = if theirs == 0 {
        format!(
            "{} lie under {}'s own winning squares: playing there gives them away.",
            sentence(own),
            colour(side)
        )
    } else {
        format!(
            "{} below {}'s winning squares, so {} stays away.",
            lie(theirs),
            colour(side.other()),
            colour(side)
        )
    };
    Some(Idea { theme: UNDER, text })
}

fn theirs_below(start: &Connect4, side: Side) -> Board {
    wins(start, side.other()) >> 1
}

fn sentence(set: Board) -> String {
    let mut text = words::columns(set);
    text.replace_range(..1, "C");
    text
}

fn lie(set: Board) -> String {
    format!("{} {} right", sentence(set), if set.is_power_of_two() { "lies" } else { "lie" })
}

fn other(solution: &Solution, side: Side) -> Idea {
    let first = solution.line.first().map(ToString::to_string).unwrap_or_default();
    let (own, other) = (colour(side), colour(side.other()));
    if solution.wins {
        let text =
            format!("Column {first} threatens nothing yet, but after every other column {other} escapes.");
        Idea { theme: QUIET, text }
    } else {
        let text = format!("Column {first} keeps {own} level; every other column lets {other} win by force.");
        Idea { theme: HOLD, text }
    }
}
