//! What is to be said of Order's slides.

use super::gap::{can_grow, gaps, gaps_gained, greatest};
use super::span::{gained, reach};
use super::{
    Fact, arrow, best_threat, better, board_after, can_make, differences, played, scoring_slides, slides,
};
use crate::entropy::board::Board;
use crate::entropy::chip::{Colour, Move};
use crate::entropy::rules::{Draw, Entropy};
use crate::entropy::words::{colour_name, line_name, number_word, points};
use game::reason::MarkKind::{Broken, Line};

/// How much of what a slide could bring next turn remains after Chaos' move.
const NEXT_TURN: f64 = 0.4;
/// Lines whose difference is smaller tell nothing.
const TELLING: f64 = 0.2;

/// The board after a slide, and after the last chip where nothing is left to decide: its colour then.
struct After {
    board: Board,
    last: Option<&'static str>,
}

impl After {
    fn new(position: &Entropy, m: Move) -> Self {
        let mut board = board_after(position, m);
        let is_last = position.left_in_all() == 1 && position.draw() == Draw::Hidden;
        let colour = Colour::ALL.into_iter().find(|colour| is_last && position.left(*colour) > 0);
        let cell = board.empties().next();
        let last = cell.zip(colour).map(|(cell, colour)| {
            board.place(cell, colour);
            colour_name(colour)
        });
        After { board, last }
    }
}

/// "the better slide", or "a pass" where that is best.
fn subject(best: Move) -> &'static str {
    if best == Move::Pass { "leaving the board alone" } else { "the better slide" }
}

/// The better move as the subject of a clause, with what it costs at once beside the move that was played.
fn doer(best: Move, own_gain: i32, best_gain: i32) -> String {
    let (subject, less) = (subject(best), points(own_gain - best_gain));
    match own_gain {
        _ if own_gain <= best_gain => subject.to_owned(),
        1.. => format!("this takes {less} more at once, but {subject}"),
        // A move that takes nothing, as a pass, does not take more.
        0 => format!("{subject} gives up {less} at once, but"),
        _ => format!("{subject} gives up {less} more at once, but"),
    }
}

/// What the move that was played missed, broke or spoiled.
pub(super) fn mistake(position: &Entropy, m: Move, best: Move, lost: f64) -> Vec<Fact> {
    let before = position.board();
    let (own, other) = (After::new(position, m), After::new(position, best));
    if let (Some(last), true) = (own.last, lost > 0.0) {
        return at_the_end(&own.board, &other.board, best, last);
    }
    let (own, other) = (own.board, other.board);
    let mut facts = Vec::new();
    let marked = |fact: Fact| fact.marks(better(best));
    let (own_gain, best_gain) = (own.score() - before.score(), other.score() - before.score());
    facts.extend(broken(before, &own, &other, m));
    facts.extend(missed(before, &own, &other, best));
    let doer = doer(best, own_gain, best_gain);
    if let Some(threat) = best_threat(&other).filter(|threat| !can_make(&own, threat, &other)) {
        let next = best_threat(&own).map_or(0, |threat| threat.gain);
        let name = threat.span.name(&super::slid(&other, threat.slide));
        let count = points(threat.gain);
        let text = if can_make(before, &threat, &other) {
            format!("{doer} keeps {name} within one slide, for {count}")
        } else {
            format!("{doer} prepares {name}: one more slide makes it, for {count}")
        };
        let weight = NEXT_TURN * f64::from(threat.gain + best_gain - next - own_gain);
        facts.push(marked(Fact::new(weight, &text).drawn(Broken, threat.span).threat(threat.slide.to)));
    }
    for (line, difference) in differences(&other, &own).into_iter().filter(|found| found.1 > TELLING) {
        let fresh = gaps_gained(&own, &other, line).filter(|gap| can_grow(position, &other, gap.span));
        if let Some(gap) = greatest(fresh) {
            let had = gaps(before).iter().any(|old| old.span == gap.span && old.cell == gap.cell);
            let verb = if had { "keeps" } else { "leaves" };
            let text = format!("{doer} {verb} {}", gap.words());
            facts.push(marked(Fact::new(difference, &text).drawn(Broken, gap.span).threat(gap.cell)));
        }
        let (kept, left) = (reach(&other, line), reach(&own, line));
        if !can_grow(position, &other, kept.span(line)) {
            continue;
        }
        if kept.length > left.length && kept.missing() > 0 {
            let verb = if reach(before, line).length >= kept.length { "keeps" } else { "makes" };
            let text = format!(
                "{doer} {verb} a palindrome of {} possible in {}; {}",
                number_word(kept.length),
                line_name(line),
                rest(m, left.length)
            );
            facts.push(marked(Fact::new(0.9 * difference, &text).drawn(Broken, kept.span(line))));
        } else if kept.length == left.length && (1..left.missing()).contains(&kept.missing()) {
            let text = format!(
                "{doer} brings {} closer to a palindrome of {}: {} missing",
                line_name(line),
                number_word(kept.length),
                missing(kept.missing())
            );
            facts.push(marked(Fact::new(0.8 * difference, &text).drawn(Broken, kept.span(line))));
        }
    }
    facts.extend(exhausted(position, before, &own, m));
    let (fewer, more) = (scoring_slides(&own), scoring_slides(&other));
    if more > fewer {
        let text = format!(
            "{doer} leaves {} next turn, and {} {}",
            slides(more),
            if m == Move::Pass { "a pass" } else { "this one" },
            if fewer == 0 { "none".to_owned() } else { fewer.to_string() }
        );
        facts.push(marked(Fact::new(0.01, &text)));
    }
    facts
}

/// "one chip is", "two chips are".
fn missing(count: usize) -> String {
    format!("{} {}", number_word(count), if count == 1 { "chip is" } else { "chips are" })
}

/// What is left of a line after the move that was played.
fn rest(m: Move, length: usize) -> String {
    let (slide, one) = if m == Move::Pass { ("a pass", "a pass") } else { ("this slide", "this one") };
    match length {
        0 => format!("{slide} leaves none there"),
        length => format!("after {one} {} is the most there", number_word(length)),
    }
}

/// The palindrome that the slide took apart and the better move leaves alone.
fn broken(before: &Board, own: &Board, other: &Board, m: Move) -> Option<Fact> {
    // What would be gained on the way back was lost.
    let lost = gained(own, before);
    let (points_lost, span) = lost.into_iter().find(|(_, span)| span.chips(other) == span.chips(before))?;
    let net = points_lost.min(before.score() - own.score());
    let text = format!("this slide breaks {}, which scored {}", span.name(before), points(points_lost));
    (net > 0).then(|| Fact::new(f64::from(net), &text).drawn(Broken, span).marks(played(m)))
}

/// The palindromes that the better move makes at once.
fn missed(before: &Board, own: &Board, other: &Board, best: Move) -> Option<Fact> {
    let Move::Slide(_) = best else { return None };
    let made = gained(before, other);
    let (_, span) = *made.iter().find(|(_, span)| span.chips(own) != span.chips(other))?;
    let (own_gain, best_gain) = (own.score() - before.score(), other.score() - before.score());
    let second = made.iter().find(|(_, other)| other.line != span.line);
    let what = match second {
        Some((_, second)) => format!("{} and {}", span.name(other), second.name(other)),
        None => span.name(other),
    };
    let against = if own_gain > 0 { format!(" instead of {own_gain}") } else { String::new() };
    let text = format!("the better slide makes {what} at once, for {}{against}", points(best_gain));
    let fact = Fact::new(f64::from(best_gain - own_gain), &text).drawn(Broken, span);
    let fact = second.into_iter().fold(fact, |fact, (_, second)| fact.drawn(Broken, *second));
    (best_gain > own_gain).then(|| fact.marks(better(best)))
}

/// A slide that hopes for a colour of which no chip is left.
fn exhausted(position: &Entropy, before: &Board, own: &Board, m: Move) -> Option<Fact> {
    let Move::Slide(slide) = m else { return None };
    let lines = [slide.to.row(), crate::entropy::line::SIZE + slide.to.column()];
    let hopes = lines.into_iter().filter_map(|line| greatest(gaps_gained(before, own, line)));
    let gap = greatest(hopes.filter(|gap| !can_grow(position, own, gap.span)))?;
    let colour = colour_name(gap.needs?);
    let text = format!(
        "this slide leaves {} one {colour} chip short of a palindrome of {}, but no {colour} chip is left in the bag",
        line_name(gap.span.line),
        number_word(gap.span.length)
    );
    Some(Fact::new(0.3, &text).drawn(Broken, gap.span).marks(played(m)))
}

/// The last slide: where the last chip goes is known, and so is its colour.
fn at_the_end(own: &Board, other: &Board, best: Move, last: &str) -> Vec<Fact> {
    let (points_own, points_best) = (own.score(), other.score());
    let ends = format!("with the last chip, which is {last}, {} ends", subject(best));
    let Some((_, span)) = gained(own, other).into_iter().next() else { return Vec::new() };
    let text = format!("{ends} with {}: {} instead of {points_own}", span.name(other), points(points_best));
    vec![Fact::new(1.0, &text).drawn(Broken, span).marks(better(best))]
}

/// What the best slide does.
pub(super) fn hint(position: &Entropy, best: Move) -> Vec<Fact> {
    let before = position.board();
    let After { board, last } = After::new(position, best);
    let Move::Slide(slide) = best else { return pass(position) };
    let mut facts = Vec::new();
    let marked = |fact: Fact| fact.mark(arrow(slide));
    let made = gained(before, &board);
    let gain = board.score() - before.score();
    if let Some(last) = last {
        let text = |name: &str| {
            format!(
                "the last chip is {last}: with it this slide ends with {name}, {} in all",
                points(board.score())
            )
        };
        return made
            .iter()
            .take(1)
            .map(|(_, span)| marked(Fact::new(1.0, &text(&span.name(&board))).drawn(Line, *span)))
            .collect();
    }
    if let [(_, first), rest @ ..] = &made[..] {
        let second = rest.first().map(|(_, second)| *second);
        let what = match second {
            Some(second) => format!("{} and {}", first.name(&board), second.name(&board)),
            None => first.name(&board),
        };
        let text = match gain {
            1.. => format!("makes {what} at once: {} more", points(gain)),
            _ => format!("makes {what}, which is worth what it breaks"),
        };
        let fact = marked(Fact::new(f64::from(gain), &text).drawn(Line, *first));
        facts.push(second.into_iter().fold(fact, |fact, second| fact.drawn(Line, second)));
    }
    if let Some(threat) = best_threat(&board).filter(|threat| !can_make(before, threat, &board)) {
        let name = threat.span.name(&super::slid(&board, threat.slide));
        let text = format!("prepares {name}: one more slide makes it, for {}", points(threat.gain));
        let weight = NEXT_TURN * f64::from(threat.gain);
        facts.push(marked(Fact::new(weight, &text).drawn(Broken, threat.span).threat(threat.slide.to)));
    }
    for (line, difference) in differences(&board, before) {
        let fresh = gaps_gained(before, &board, line).filter(|gap| can_grow(position, &board, gap.span));
        if let Some(gap) = greatest(fresh) {
            let text = format!("leaves {}", gap.words());
            facts.push(marked(Fact::new(difference, &text).drawn(Broken, gap.span).threat(gap.cell)));
        }
        let (now, then) = (reach(before, line), reach(&board, line));
        if !can_grow(position, &board, then.span(line)) {
            continue;
        }
        if then.length > now.length && then.missing() > 0 {
            let (length, place) = (number_word(then.length), line_name(line));
            let text = format!("makes a palindrome of {length} possible in {place}");
            facts.push(marked(Fact::new(0.9 * difference, &text).drawn(Broken, then.span(line))));
        } else if then.length == now.length && (1..now.missing()).contains(&then.missing()) {
            let (length, place) = (number_word(then.length), line_name(line));
            let text = format!(
                "brings {place} closer to a palindrome of {length}: {} missing",
                missing(then.missing())
            );
            facts.push(marked(Fact::new(0.8 * difference, &text).drawn(Broken, then.span(line))));
        }
    }
    facts
}

/// Why nothing should be moved.
fn pass(position: &Entropy) -> Vec<Fact> {
    let before = position.board();
    let threat = best_threat(before);
    let greed = match &threat {
        Some(threat) => {
            format!("{} could be had at once, but the chips do more where they are", points(threat.gain))
        }
        None => "no slide scores at once, and the chips do most where they are".to_owned(),
    };
    let gap = greatest(gaps(before).into_iter().filter(|gap| can_grow(position, before, gap.span)));
    let fact = match gap {
        Some(gap) if threat.is_none() => {
            Fact::new(1.0, &format!("no slide scores at once; a pass leaves {}", gap.words()))
                .drawn(Broken, gap.span)
                .threat(gap.cell)
        }
        _ => Fact::new(1.0, &greed),
    };
    vec![fact]
}
