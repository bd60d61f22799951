//! Plots of a tournament as SVG that takes its colours from the page.

use super::{Row, Standings};
use crate::matches::Interval;
use crate::svg::Drawing;

/// Space for names at the left, and for figures or names at the right.
const LEFT: f64 = 190.0;
const RIGHT: f64 = 170.0;
const WIDTH: f64 = 860.0;
const TOP: f64 = 12.0;
const ROW: f64 = 30.0;
/// The height of the course, and the least distance of two names beside it.
const COURSE: f64 = 280.0;
const LETTERS: f64 = 16.0;

/// A scale from values to places across the drawing.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn x(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        LEFT + share.clamp(0.0, 1.0) * (WIDTH - LEFT - RIGHT)
    }

    /// Round numbers, up to eight of them.
    fn ticks(&self) -> Vec<f64> {
        let wanted = (self.high - self.low) / 8.0;
        let power = 10_f64.powf(wanted.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|step| *step >= wanted);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|count| count as f64 * step).collect()
    }
}

/// Ratings with their intervals, best first; an arrow stands where an interval has no end.
pub(super) fn ratings(standings: &Standings) -> Option<String> {
    let rated: Option<Vec<(&Row, Interval)>> =
        standings.players.iter().map(|row| row.rating.map(|rating| (row, rating))).collect();
    let rated = rated?;
    let ends = rated.iter().flat_map(|(_, rating)| [rating.low, rating.value, rating.high]);
    let (low, high) = ends
        .filter(|end| end.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
    let margin = ((high - low) * 0.04).max(10.0);
    let scale = Scale { low: low - margin, high: high + margin };
    let foot = TOP + ROW * rated.len() as f64;
    let mut drawing = Drawing::new("Ratings in Elo with 95% intervals", WIDTH, foot + 40.0);
    for tick in scale.ticks() {
        let x = scale.x(tick);
        let class = if tick == 0.0 { r#"class="zero""# } else { r#"class="grid""# };
        drawing.line(class, (x, TOP), (x, foot));
        drawing.text("tick", (x, foot + 18.0), "middle", &signed(tick));
    }
    for (place, (row, rating)) in rated.iter().enumerate() {
        let y = TOP + ROW * (place as f64 + 0.5);
        let [a, b] = [rating.low, rating.high].map(|end| scale.x(end));
        drawing.text("name", (LEFT - 14.0, y + 4.0), "end", &shortened(&row.name));
        drawing.line(INTERVAL, (a, y), (b, y));
        for (end, x, turn) in [(rating.low, a, -1.0), (rating.high, b, 1.0)] {
            add_end(&mut drawing, (x, y), if end.is_finite() { 0.0 } else { turn });
        }
        let value = scale.x(rating.value);
        drawing.put(&format!(r#"<circle class="value" cx="{value:.1}" cy="{y:.1}" r="5"/>"#));
        let figure = minus(&format!("{rating:.0}"));
        drawing.text("figure", (WIDTH - RIGHT + 14.0, y + 4.0), "start", &figure);
    }
    Some(drawing.done())
}

const INTERVAL: &str = r#"class="interval""#;

/// A bar at the end of an interval, or an arrow where it has none.
fn add_end(drawing: &mut Drawing, (x, y): (f64, f64), turn: f64) {
    if turn == 0.0 {
        return drawing.line(INTERVAL, (x, y - 5.0), (x, y + 5.0));
    }
    let (back, top, foot) = (x - 8.0 * turn, y - 6.0, y + 6.0);
    let path = format!("M{back:.1} {top:.1}L{x:.1} {y:.1}L{back:.1} {foot:.1}");
    drawing.put(&format!(r#"<path class="arrow" d="{path}"/>"#));
}

/// Colours with a pattern each: a line is known by both, and by the name at its end.
const STROKES: [(&str, &str); 6] = [
    ("accent", ""),
    ("info", "7 4"),
    ("success", "2 3"),
    ("danger", "10 3 2 3"),
    ("text-2", "1 5"),
    ("warn", "14 4"),
];

/// The share of the points of every player after each of his pairs.
pub(super) fn course(standings: &Standings) -> Option<String> {
    let longest = standings.players.iter().map(|row| row.course.len()).max()?;
    if longest < 2 {
        return None;
    }
    let scale = Scale { low: 1.0, high: longest as f64 };
    let level = |share: f64| TOP + (1.0 - share) * COURSE;
    let mut drawing =
        Drawing::new("Share of the points after each pair of games", WIDTH, TOP + COURSE + 44.0);
    for (share, class) in [(0.0, "grid"), (0.25, "grid"), (0.5, "zero"), (0.75, "grid"), (1.0, "grid")] {
        let y = level(share);
        drawing.line(&format!(r#"class="{class}""#), (LEFT, y), (WIDTH - RIGHT, y));
        drawing.text("tick", (LEFT - 10.0, y + 4.0), "end", &format!("{:.0} %", 100.0 * share));
    }
    for tick in scale.ticks().into_iter().filter(|tick| tick.fract() == 0.0) {
        drawing.text("tick", (scale.x(tick), TOP + COURSE + 20.0), "middle", &format!("{tick:.0}"));
    }
    drawing.text("tick", (LEFT, TOP + COURSE + 40.0), "start", "pairs played");
    let mut ends: Vec<(f64, &Row, usize)> = Vec::new();
    for (place, row) in standings.players.iter().enumerate() {
        let Some(last) = row.course.last() else { continue };
        drawing.put(&line(row, place, &scale, level));
        ends.push((level(*last), row, place));
    }
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut lowest = 0.0_f64;
    for (y, row, place) in ends {
        lowest = y.max(lowest + LETTERS);
        let (x, end) = (WIDTH - RIGHT + 6.0, WIDTH - RIGHT + 26.0);
        drawing.line(&stroke(place), (x, lowest), (end, lowest));
        drawing.text("name", (end + 6.0, lowest + 4.0), "start", &shortened(&row.name));
    }
    Some(drawing.done())
}

/// The attributes of the line of a player.
fn stroke(place: usize) -> String {
    let (colour, dashes) = STROKES[place % STROKES.len()];
    format!(r#"stroke="var(--{colour})" stroke-width="2.5" stroke-dasharray="{dashes}""#)
}

/// At most about 200 points are drawn, the last one always.
fn line(row: &Row, place: usize, scale: &Scale, level: impl Fn(f64) -> f64) -> String {
    let step = row.course.len().div_ceil(200).max(1);
    let last = row.course.len() - 1;
    let shown = row.course.iter().enumerate().filter(|(pair, _)| pair % step == 0 || *pair == last);
    let points: Vec<String> = shown
        .map(|(pair, share)| format!("{:.1},{:.1}", scale.x((pair + 1) as f64), level(*share)))
        .collect();
    format!(r#"<polyline points="{}" fill="none" {}/>"#, points.join(" "), stroke(place))
}

fn signed(number: f64) -> String {
    if number == 0.0 { "0".to_owned() } else { minus(&format!("{number:+.0}")) }
}

/// Replaces the hyphen by a minus sign.
pub(crate) fn minus(figure: &str) -> String {
    figure.replace('-', "−")
}

/// Shortens a name to the space there is.
fn shortened(name: &str) -> String {
    const MOST: usize = 24;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(Scale { low: -120.0, high: 130.0 }.ticks(), [-100.0, -50.0, 0.0, 50.0, 100.0]);
        assert_eq!(Scale { low: 1.0, high: 20.0 }.ticks(), [5.0, 10.0, 15.0, 20.0]);
        assert_eq!(Scale { low: -190.0, high: 950.0 }.ticks(), [0.0, 200.0, 400.0, 600.0, 800.0]);
    }

    #[test]
    fn long_names_are_cut_between_letters() {
        assert_eq!(shortened("alphabeta"), "alphabeta");
        assert_eq!(shortened(&"é".repeat(40)).chars().count(), 24);
    }
}
