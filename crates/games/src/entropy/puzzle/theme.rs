//! What a puzzle is about, by a rule on its position and its answer.

use crate::entropy::board::Board;
use crate::entropy::chip::{Colour, EACH, Move, Slide};
use crate::entropy::greedy::gain;
use crate::entropy::reason::span::{Span, gained};
use crate::entropy::rules::Entropy;
use crate::entropy::words::{colour_name, number_word, points, sentence};
use crate::entry::Theme;
use game::Game;

/// A slide that scores less than this is no threat.
const THREAT: i32 = 4;
/// A chip that scores less than this elsewhere is no danger.
const DANGER: i32 = 5;

/// What puzzles are about: Order's themes, then those of Chaos.
pub(super) const THEMES: &[Theme] = &[
    Theme {
        id: "complete",
        name: "Complete the palindrome",
        about: "Order's best slide makes a palindrome at once.",
    },
    Theme {
        id: "double",
        name: "Two palindromes with one slide",
        about: "Order's slide gains points in two lines at the same time.",
    },
    Theme {
        id: "trade",
        name: "Break one to make more",
        about: "The best slide takes a palindrome apart, and gets more for it.",
    },
    Theme {
        id: "last-chip",
        name: "Prepare for the last chip",
        about: "The last chip goes where Order's slide leaves a gap, and its colour is known.",
    },
    Theme {
        id: "later",
        name: "Points later, not at once",
        about: "Another slide scores more at once, but the chips to come make this one better.",
    },
    Theme { id: "quiet", name: "The quiet slide", about: "The best slide scores nothing at once." },
    Theme {
        id: "leave",
        name: "Leave it alone",
        about: "Every slide spoils more than it makes: Order does best to pass.",
    },
    Theme {
        id: "cheapest",
        name: "The cheapest cell",
        about: "Chaos has one cell for the chip that gives fewer points at once than all others.",
    },
    Theme {
        id: "stop",
        name: "Stop the slide",
        about: "Order is about to slide into a palindrome, and Chaos can get in the way.",
    },
    Theme {
        id: "kill",
        name: "Kill the palindrome",
        about: "A palindrome lacks one chip of another colour: the chip in hand spoils it.",
    },
    Theme {
        id: "pay",
        name: "Pay now, save later",
        about: "Another cell gives fewer points at once, but costs Chaos more in the end.",
    },
    Theme {
        id: "hold",
        name: "Hold to the end",
        about: "Another cell gives as little at once; the chips still in the bag make the difference.",
    },
];

/// The theme of a position with its only best move, by its id.
pub(super) fn theme_of(position: &Entropy, best: Move) -> &'static str {
    match best {
        Move::Place(_) => placement_theme(position, best),
        Move::Slide(slide) => slide_theme(position, slide),
        Move::Pass | Move::Draw(_) => "leave",
    }
}

/// What the moves score at once for the side, best first, and what one of them does.
fn at_once(position: &Entropy, m: Move) -> (i32, i32) {
    let most = position.legal().into_iter().filter(|other| *other != m).map(|m| gain(position, m)).max();
    (gain(position, m), most.unwrap_or(0))
}

fn slide_theme(position: &Entropy, slide: Slide) -> &'static str {
    let m = Move::Slide(slide);
    let (own, most) = at_once(position, m);
    let after = played(position, m);
    let lines = gained(position.board(), &after).len();
    if position.left_in_all() == 1 && last_gain(&after) > own.max(0) {
        "last-chip"
    } else if lines > 0 && !gained(&after, position.board()).is_empty() {
        "trade"
    } else if own <= 0 {
        "quiet"
    } else if own < most {
        "later"
    } else if lines > 1 {
        "double"
    } else {
        "complete"
    }
}

fn placement_theme(position: &Entropy, m: Move) -> &'static str {
    let (own, most) = at_once(position, m);
    let (board, Move::Place(cell)) = (position.board(), m) else { return "hold" };
    let threat = threat(board);
    let next = played(position, m);
    if own < most {
        "pay"
    } else if threat.is_some_and(|(gain, slide)| gain >= THREAT && !is_still_worth(&next, slide, gain)) {
        "stop"
    } else if danger(position, cell.index()).is_some() {
        "kill"
    } else if own > most {
        "cheapest"
    } else {
        "hold"
    }
}

/// The slide that scores most at once, and what it scores.
fn threat(board: &Board) -> Option<(i32, Slide)> {
    let mut best: Option<(i32, Slide)> = None;
    board.each_slide(|slide| {
        let gain = board.sliding_scores(slide);
        if best.is_none_or(|(most, _)| gain > most) {
            best = Some((gain, slide));
        }
    });
    best
}

fn is_still_worth(board: &Board, slide: Slide, gain: i32) -> bool {
    board.code(slide.from) != 0 && board.allows(slide) && board.sliding_scores(slide) >= gain
}

/// The colour in the bag that would score most in this cell, if it is a danger and the chip in hand is none.
fn danger(position: &Entropy, index: usize) -> Option<(Colour, i32)> {
    let (board, hand) = (position.board(), position.hand()?);
    let cell = crate::entropy::chip::Cell::new(index)?;
    let others = Colour::ALL.into_iter().filter(|colour| *colour != hand && position.left(*colour) > 0);
    let (score, colour) = others.map(|colour| (board.placing_scores(cell, colour), colour)).max()?;
    (score >= DANGER && board.placing_scores(cell, hand) * 2 < score).then_some((colour, score))
}

/// What the last chip scores.
fn last_gain(board: &Board) -> i32 {
    let colour = Colour::ALL.into_iter().find(|colour| board.count(*colour) < EACH);
    board.empties().next().zip(colour).map_or(0, |(cell, colour)| board.placing_scores(cell, colour))
}

fn played(position: &Entropy, m: Move) -> Board {
    let mut next = *position;
    next.play(m);
    *next.board()
}

/// "One chip is left in the bag, red." or how many there are.
fn bag(position: &Entropy) -> String {
    let colours: Vec<(&str, u8)> = Colour::ALL
        .into_iter()
        .map(|colour| (colour_name(colour), position.left(colour)))
        .filter(|(_, left)| *left > 0)
        .collect();
    match (&colours[..], position.left_in_all()) {
        ([], _) => "The bag is empty.".to_owned(),
        ([(colour, _)], 1) => format!("One chip is left, a {colour} one."),
        ([(colour, _)], count) => sentence(&format!("{} chips are left, all {colour}", number_word(count))),
        (_, count) => {
            let has_more = colours.iter().any(|(_, left)| *left > 1);
            let each = |(colour, left): &(&str, u8)| {
                if has_more {
                    format!("{} {colour}", number_word(usize::from(*left)))
                } else {
                    (*colour).to_owned()
                }
            };
            let list: Vec<String> = colours.iter().map(each).collect();
            let (last, first) =
                list.split_last().map_or(("", &list[..]), |(last, first)| (last.as_str(), first));
            sentence(&format!("{} chips are left: {} and {last}", number_word(count), first.join(", ")))
        }
    }
}

/// What is asked.
pub(super) fn question(position: &Entropy) -> String {
    match position.hand() {
        Some(colour) => {
            format!("Chaos to place a {} chip: one cell is best. {}", colour_name(colour), bag(position))
        }
        None => format!("Order to move: one choice is worth most. {}", bag(position)),
    }
}

/// Why the answer is right, with the points between it and the next best move.
pub(super) fn idea(position: &Entropy, best: Move, theme: &str, margin: f64) -> String {
    let (board, after) = (position.board(), played(position, best));
    let than = match best {
        Move::Place(_) => "fewer than any other cell",
        Move::Slide(_) => "more than any other move",
        Move::Pass | Move::Draw(_) => "more than any slide",
    };
    // With one chip in the bag there is nothing to average over.
    let average = if position.left_in_all() > 1 { " on average" } else { "" };
    let end = format!("{} {than}{average}", points_of(margin));
    let named = |span: Option<&(i32, Span)>, on: &Board| span.map(|(_, span)| span.name(on));
    let made = gained(board, &after);
    let text = match theme {
        "last-chip" => {
            let mut full = after;
            let colour = Colour::ALL.into_iter().find(|colour| after.count(*colour) < EACH);
            if let (Some(cell), Some(colour)) = (after.empties().next(), colour) {
                full.place(cell, colour);
                let made = named(gained(&after, &full).first(), &full);
                made.map(|name| {
                    format!(
                        "the last chip, a {} one, falls into the gap and makes {name}",
                        colour_name(colour)
                    )
                })
            } else {
                None
            }
        }
        "double" => made.first().zip(made.get(1)).map(|((_, first), (_, second))| {
            format!("one slide makes {} and {}", first.name(&after), second.name(&after))
        }),
        "trade" => {
            let broken = named(gained(&after, board).first(), board);
            broken
                .zip(named(made.first(), &after))
                .map(|(broken, made)| format!("it gives up {broken} for {made}"))
        }
        "later" => named(made.first(), &after).map(|name| {
            format!("makes {name}, and leaves more to come than the slide that scores most at once")
        }),
        "quiet" => Some(
            "scores nothing at once, but puts the chips where the rest of the bag can do most".to_owned(),
        ),
        "leave" => Some("every slide spoils more than it makes, so the chips stay where they are".to_owned()),
        "complete" => named(made.first(), &after).map(|name| format!("makes {name} at once")),
        "stop" => threat(board).and_then(|(gain, slide)| {
            let mut next = *board;
            next.slide(slide);
            let name = named(gained(board, &next).first(), &next)?;
            Some(format!("takes away Order's slide into {name}, which was worth {}", points(gain)))
        }),
        "kill" => match best {
            Move::Place(cell) => danger(position, cell.index()).map(|(colour, score)| {
                format!("a {} chip would have scored {} in this cell", colour_name(colour), points(score))
            }),
            _ => None,
        },
        "cheapest" => Some(match gain(position, best) {
            0 => "here the chip gives Order nothing at once".to_owned(),
            given => format!("here the chip gives Order only {} at once", points(-given)),
        }),
        "pay" => Some(format!(
            "it gives {} at once, and takes more away from what was to come",
            points(-gain(position, best))
        )),
        _ => Some(
            "other cells give no more at once, but this one leaves Order less for the chips to come"
                .to_owned(),
        ),
    };
    let text = text.unwrap_or_else(|| "it is worth most over all draws".to_owned());
    sentence(&format!("{text}: {end}"))
}

/// "5 points", "2.3 points".
pub(super) fn points_of(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    if (rounded - rounded.round()).abs() < 1e-9 {
        points(rounded.round() as i32)
    } else {
        format!("{rounded:.1} points")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_have_names_of_their_own() {
        let ids: std::collections::BTreeSet<_> = THEMES.iter().map(|theme| theme.id).collect();
        let names: std::collections::BTreeSet<_> = THEMES.iter().map(|theme| theme.name).collect();
        assert_eq!((ids.len(), names.len()), (THEMES.len(), THEMES.len()));
    }

    #[test]
    fn points_are_rounded_to_a_decimal() {
        assert_eq!([1.0, 2.96, 2.3].map(points_of), ["1 point", "3 points", "2.3 points"]);
    }
}
