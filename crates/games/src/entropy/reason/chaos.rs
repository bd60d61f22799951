//! What is to be said of Chaos' placements.

use super::gap::{Gap, can_grow, gaps, gaps_gained, greatest};
use super::span::{gained, reach};
use super::{
    Fact, Threat, arrow, best_threat, better, board_after, can_make, differences, played, scoring_slides,
    slides, span,
};
use crate::entropy::board::Board;
use crate::entropy::chip::{Cell, Move};
use crate::entropy::rules::{Entropy, ORDER};
use crate::entropy::words::{colour_name, line_name, number_word, points};
use game::reason::Mark;
use game::reason::MarkKind::{Broken, Line, Threat as ThreatMark};

/// Lines whose difference is smaller tell nothing.
const TELLING: f64 = 0.2;

/// What the placement gave, allowed or left alive.
pub(super) fn mistake(position: &Entropy, m: Move, best: Move, _lost: f64) -> Vec<Fact> {
    let (Some(colour), Move::Place(own_cell), Move::Place(better_cell)) = (position.hand(), m, best) else {
        return Vec::new();
    };
    let (before, chip) = (position.board(), colour_name(colour));
    let (own, other) = (board_after(position, m), board_after(position, best));
    let mut facts = Vec::new();
    let marked = |fact: Fact| fact.marks(played(m)).marks(better(best));
    facts.extend(given(before, &own, &other, chip).map(marked));
    facts.extend(allowed(before, &own, &other, better_cell).map(marked));
    for (line, difference) in differences(&own, &other).into_iter().filter(|found| found.1 > TELLING) {
        if let Some(gap) = spoiled(position, line, better_cell, &own) {
            // Another chip may have closed the gap, or still leave it open.
            if gap.span.chips(before) == gap.span.chips(&own) {
                let text = format!("this leaves {}; the {chip} chip could have spoiled it", gap.words());
                facts.push(marked(Fact::new(1.2 * difference, &text).drawn(Broken, gap.span)));
            }
        }
        let fresh = gaps_gained(before, &own, line).filter(|gap| can_grow(position, &own, gap.span));
        if let Some(gap) = greatest(fresh) {
            let text = format!("here the {chip} chip leaves {}", gap.words());
            facts.push(marked(Fact::new(difference, &text).drawn(Broken, gap.span).threat(gap.cell)));
        }
        let (open, closed) = (reach(&own, line), reach(&other, line));
        if !can_grow(position, &own, open.span(line)) {
            continue;
        }
        if open.length > closed.length && open.missing() > 0 {
            let (place, length) = (line_name(line), number_word(open.length));
            let text = match closed.length {
                0 => format!(
                    "a palindrome of {length} is possible in {place} now; the better cell allows none there"
                ),
                most => format!(
                    "a palindrome of {length} is possible in {place} now; the better cell allows {} there at most",
                    number_word(most)
                ),
            };
            facts.push(marked(Fact::new(0.9 * difference, &text).drawn(Broken, open.span(line))));
        } else if open.length == closed.length && (1..closed.missing()).contains(&open.missing()) {
            let (place, length) = (line_name(line), number_word(open.length));
            let text = format!(
                "the {chip} chip brings {place} closer to a palindrome of {length}: {} missing",
                if open.missing() == 1 {
                    "one chip is".to_owned()
                } else {
                    format!("{} chips are", number_word(open.missing()))
                }
            );
            facts.push(marked(Fact::new(0.8 * difference, &text).drawn(Broken, open.span(line))));
        }
    }
    let (more, fewer) = (scoring_slides(&own), scoring_slides(&other));
    if more > fewer {
        let rest = if fewer == 0 { "none".to_owned() } else { fewer.to_string() };
        let text = format!("Order now has {}; after the better cell it has {rest}", slides(more));
        facts.push(marked(Fact::new(0.02, &text)));
    }
    let through = |line: usize| span::cell_is_in(line, own_cell);
    if let Some((line, _)) = differences(&own, &other).into_iter().find(|(line, _)| through(*line)) {
        let text = format!("here the {chip} chip helps Order to build in {}", line_name(line));
        facts.push(marked(Fact::new(0.01, &text)));
    }
    facts
}

/// The gap of a line that the chip in hand spoils in `cell`; one that could still close on `unspoiled`.
fn spoiled(position: &Entropy, line: usize, cell: Cell, unspoiled: &Board) -> Option<Gap> {
    let gaps = gaps(position.board()).into_iter().filter(|gap| {
        gap.span.line == line && gap.cell == cell && gap.needs.is_some() && gap.needs != position.hand()
    });
    greatest(gaps.filter(|gap| can_grow(position, unspoiled, gap.span)))
}

/// The points that the chip gives at once.
fn given(before: &Board, own: &Board, other: &Board, chip: &str) -> Option<Fact> {
    let (own_gives, best_gives) = (own.score() - before.score(), other.score() - before.score());
    let made = gained(before, own);
    if made.is_empty() || own_gives <= best_gives {
        return None;
    }
    // A chip can make one in its row and one in its column.
    let names: Vec<String> = made.iter().map(|(_, span)| span.name(own)).collect();
    let (names, count) = (names.join(" and "), points(own_gives));
    let text = match best_gives {
        0 => format!("the {chip} chip makes {names}: {count} for Order at once"),
        least => format!("the {chip} chip makes {names}: {count} for Order at once, where {least} would do"),
    };
    let fact = Fact::new(1.2 * f64::from(own_gives - best_gives), &text);
    Some(made.into_iter().fold(fact, |fact, (_, span)| fact.drawn(Line, span)))
}

/// The slide that Order has now, and would not have had.
fn allowed(before: &Board, own: &Board, other: &Board, better_cell: Cell) -> Option<Fact> {
    let threat = best_threat(own).filter(|threat| !can_make(other, threat, own))?;
    let next = best_threat(other).map_or(0, |threat| threat.gain);
    let name = threat.span.name(&super::slid(own, threat.slide));
    let count = points(threat.gain);
    let is_old = can_make(before, &threat, own);
    let is_in_the_way = stands_between(&threat, better_cell) || threat.span.holds(better_cell);
    let text = match (is_old, is_in_the_way) {
        (true, true) => {
            format!("Order can still slide into {name}, for {count}; the better cell blocks it")
        }
        (true, false) => {
            format!("Order can still slide into {name}, for {count}; after the better cell it cannot")
        }
        (false, _) => format!("this lets Order slide into {name}, for {count}"),
    };
    let weight = f64::from(own.score() + threat.gain - other.score() - next);
    Some(Fact::new(weight, &text).drawn(Broken, threat.span).mark(arrow(threat.slide)))
}

/// Whether a cell is on the way of a slide, or where it ends.
fn stands_between(threat: &Threat, cell: Cell) -> bool {
    let (from, to) = (threat.slide.from, threat.slide.to);
    let is_within = |a: usize, b: usize, at: usize| a.min(b) <= at && at <= a.max(b);
    is_within(from.row(), to.row(), cell.row()) && is_within(from.column(), to.column(), cell.column())
}

/// What the best placement does.
pub(super) fn hint(position: &Entropy, best: Move) -> Vec<Fact> {
    let (Some(colour), Move::Place(cell)) = (position.hand(), best) else { return Vec::new() };
    let (before, chip) = (position.board(), colour_name(colour));
    let board = board_after(position, best);
    let mut facts = Vec::new();
    let marked = |fact: Fact| fact.marks(better(best));
    if let Some(threat) = best_threat(before).filter(|threat| !can_make(&board, threat, before)) {
        let left = best_threat(&board).map_or(0, |threat| threat.gain);
        let name = threat.span.name(&super::slid(before, threat.slide));
        let text = format!("stops Order from sliding into {name}, which was worth {}", points(threat.gain));
        let weight = f64::from(threat.gain - left);
        facts.push(marked(Fact::new(weight, &text).drawn(Broken, threat.span).mark(arrow(threat.slide))));
    }
    let gives = board.score() - before.score();
    let given = |cell: Cell| before.placing_scores(cell, colour);
    let (least, most) = before
        .empties()
        .fold((i32::MAX, 0), |(least, most), cell| (least.min(given(cell)), most.max(given(cell))));
    if gives == 0 && most > 0 {
        let worst = before.empties().max_by_key(|cell| given(*cell)).unwrap_or(cell);
        let text = format!(
            "gives Order nothing at once; the {chip} chip could cost up to {} elsewhere",
            points(most)
        );
        let threat = Mark::new(ThreatMark, [worst]).of(ORDER).saying(most);
        facts.push(marked(Fact::new(0.2 * f64::from(most), &text).mark(threat)));
    } else if gives == least && gives > 0 {
        let text = format!("every cell for the {chip} chip gives Order points; here it is only {gives}");
        facts.push(marked(Fact::new(1.5, &text)));
    } else if gives > least {
        let text = format!("gives Order {} at once, and less later on", points(gives));
        facts.push(marked(Fact::new(0.1, &text)));
    }
    for (line, difference) in differences(before, &board) {
        if let Some(gap) = spoiled(position, line, cell, before) {
            let (place, length) = (line_name(line), number_word(gap.span.length));
            let wanted = gap.needs.map_or("", colour_name);
            let text =
                format!("spoils a palindrome of {length} in {place}, which lacked only a {wanted} chip here");
            facts.push(marked(Fact::new(1.2 * difference, &text).drawn(Broken, gap.span)));
        }
        let (open, closed) = (reach(before, line), reach(&board, line));
        if open.length > closed.length && can_grow(position, before, open.span(line)) {
            let (place, length) = (line_name(line), number_word(open.length));
            let text = match closed.length {
                0 => format!("ends the palindrome of {length} that was possible in {place}"),
                most => format!(
                    "cuts {place} down: {} is the longest palindrome possible there, not {length}",
                    number_word(most)
                ),
            };
            facts.push(marked(Fact::new(0.9 * difference, &text).drawn(Broken, open.span(line))));
        }
    }
    if facts.is_empty() {
        let left = best_threat(&board).map_or(0, |threat| threat.gain);
        let text = match left {
            0 => "gives Order nothing at once, and no slide that scores".to_owned(),
            most => format!("gives Order nothing at once, and no slide worth more than {}", points(most)),
        };
        facts.extend((gives == 0).then(|| marked(Fact::new(0.0, &text))));
    }
    facts
}
