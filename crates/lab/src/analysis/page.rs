//! Analyses as one HTML page: a graph and a table of moves for each game.

use super::Analysis;
use crate::sheet::{escape, sheet};
use crate::svg::Drawing;
use game::Side;
use search::review::Label;
use search::review::luck::number;
use work::analysis::{Choice, Ply, Unit, words};

const STYLE: &str = include_str!("page.css");

/// The drawing, with room for figures at the left and under it.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 14.0;
const FOOT: f64 = 34.0;

/// One page for all of them; `name` is what people call the game of the first one.
pub fn page(analyses: &[Analysis], name: &str) -> String {
    let body: String = analyses.iter().enumerate().map(|(index, one)| section(index + 1, one)).collect();
    let foot = "<footer>Each game was looked at from its end to its start, and again where much changed hands. All terms of a sum are rounded so that they add up. Inaccuracies, \
                mistakes and blunders give away 5%, 10% and 15% of the win probability, or 1.5, 3 and 6 points; a \
                proven win that becomes a draw is an inaccuracy at least, a draw that becomes a loss a mistake, and a win \
                that becomes a loss a blunder.</footer>";
    sheet("analysis", name, STYLE, &(body + foot))
}

fn section(number: usize, analysis: &Analysis) -> String {
    let [first, second] = analysis.sides;
    let players = analysis.players.as_ref().map_or_else(
        || format!("{first} against {second}"),
        |[one, other]| format!("{one} ({first}) against {other} ({second})"),
    );
    let analyst = &analysis.summary.analyst;
    let sums = capital(&format!("{}.", analysis.sums())).replace('-', "−");
    let opening = analysis.opening_note().map(|note| format!("<br>{}", escape(&note))).unwrap_or_default();
    let rows: String = analysis.plies.iter().map(|ply| row(number, analysis, ply)).collect();
    format!(
        "<section>\n<h2>Game {number}: {}</h2>\n<p>{}<br>{}<br>{}<br>Analysed by {}.{opening}</p>\n<div class=\"scroll\">{}</div>\n\
         <div class=\"scroll\"><table>\n<thead><tr><th>ply<th>who<th>move<th>then<th>luck<th>skill<th>better</thead>\n\
         <tbody>\n{rows}</tbody></table></div>\n</section>\n",
        escape(&players),
        escape(&analysis.side_summary(Side::First)),
        escape(&analysis.side_summary(Side::Second)),
        escape(&sums),
        escape(analyst),
        course(number, analysis),
    )
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn row(game: usize, analysis: &Analysis, ply: &Ply) -> String {
    let change = format!("{:+.2}", analysis.shown(ply.change())).replace('-', "−");
    let (luck, skill) = if ply.side.is_some() { ("", &*change) } else { (&*change, "") };
    let said = match &ply.choice {
        Some(Choice { label, line, suggested_move, exact, reason, .. }) if ply.is_different() => {
            let line = if line.is_empty() { suggested_move.clone() } else { line.join(" ") };
            let word = label.word();
            let exact = exact.as_ref().map_or_else(String::new, |exact| format!("; {}", escape(exact)));
            let reason =
                reason.as_ref().map_or_else(String::new, |reason| format!("<br>{}", escape(&reason.text)));
            format!("<b class=\"{word}\">{} {word}</b> {}{exact}{reason}", label.sign(), escape(&line))
        }
        _ => String::new(),
    };
    format!(
        "<tr id=\"game-{game}-ply-{number}\"><td>{number}<th scope=\"row\">{}<td>{}<td>{}<td>{luck}<td>{skill}<td class=\"said\">{said}\n",
        escape(analysis.actor(ply)),
        escape(&ply.actual_move),
        escape(&words(&ply.after_now(), analysis.sides)),
        number = ply.move_number,
    )
}

/// Round ends for the scale: all chances, or the points that occur.
fn ends(analysis: &Analysis, values: &[(usize, f64)]) -> (f64, f64) {
    if analysis.summary.unit == Unit::Chance {
        return (0.0, 100.0);
    }
    let low = values.iter().map(|(_, value)| *value).fold(f64::INFINITY, f64::min);
    let high = values.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
    ((low / 10.0).floor() * 10.0, ((high + 0.01) / 10.0).ceil() * 10.0)
}

/// What was expected after each ply, with a mark where something was given away.
fn course(game: usize, analysis: &Analysis) -> String {
    let start = (0, analysis.shown(analysis.summary.start));
    let after = |ply: &Ply| (ply.move_number, analysis.shown(number(&ply.after)));
    let values: Vec<(usize, f64)> = std::iter::once(start).chain(analysis.plies.iter().map(after)).collect();
    let (low, high) = ends(analysis, &values);
    let last = values.last().map_or(1, |(ply, _)| *ply).max(1) as f64;
    let x = |ply: usize| LEFT + ply as f64 / last * (WIDTH - LEFT - 20.0);
    let y = |value: f64| TOP + (high - value) / (high - low) * HEIGHT;
    let what = match analysis.summary.unit {
        Unit::Points => format!("Expected points of {}", analysis.sides[0]),
        Unit::Chance => format!("Win probability of {}, in percent", analysis.sides[0]),
    };
    let mut drawing = Drawing::new(&what, WIDTH, TOP + HEIGHT + FOOT);
    for quarter in 0..=4_u8 {
        let value = low + (high - low) * f64::from(quarter) / 4.0;
        let (y, class) = (y(value), if quarter == 2 { r#"class="zero""# } else { r#"class="grid""# });
        drawing.line(class, (LEFT, y), (WIDTH - 20.0, y));
        drawing.text("tick", (LEFT - 8.0, y + 4.0), "end", &format!("{value:.0}"));
    }
    if analysis.summary.opening > 0 {
        let began = x(analysis.summary.opening as usize);
        drawing.line(r#"class="zero""#, (began, TOP), (began, TOP + HEIGHT));
        drawing.text("tick", (began + 4.0, TOP + 12.0), "start", "play began");
    }
    drawing.text("tick", (LEFT, TOP + HEIGHT + 24.0), "start", &format!("{what}; {last:.0} plies"));
    let points: Vec<String> =
        values.iter().map(|(ply, value)| format!("{:.1},{:.1}", x(*ply), y(*value))).collect();
    drawing.put(&format!(r#"<polyline class="course" points="{}"/>"#, points.join(" ")));
    for ply in &analysis.plies {
        let (number, value) = after(ply);
        if let Some(mark) = mark(game, ply, (x(number), y(value))) {
            drawing.put(&mark);
        }
    }
    drawing.done()
}

/// A square, a diamond or a triangle, which leads to its row; nothing where nothing was given away.
fn mark(game: usize, ply: &Ply, (x, y): (f64, f64)) -> Option<String> {
    let label = ply.choice.as_ref()?.label;
    let corners: &[(f64, f64)] = match label {
        Label::Best | Label::Good => return None,
        Label::Inaccuracy => &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
        Label::Mistake => &[(0.0, -6.5), (6.5, 0.0), (0.0, 6.5), (-6.5, 0.0)],
        Label::Blunder => &[(0.0, -7.5), (7.5, 6.0), (-7.5, 6.0)],
    };
    let corners: Vec<String> =
        corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
    let title = escape(&format!("ply {}: {}, {}", ply.move_number, ply.actual_move, label.word()));
    Some(format!(
        "<a href=\"#game-{game}-ply-{}\"><polygon class=\"{}\" points=\"{}\"><title>{title}</title></polygon></a>",
        ply.move_number,
        label.word(),
        corners.join(" ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Plan, analyse};
    use game::record::Record;
    use games::entry::Budget;

    #[test]
    fn a_game_is_drawn_with_a_row_for_every_ply() {
        let entry = games::find("connect4").unwrap();
        let moves = "4414171".chars().map(|column| column.to_string()).collect();
        let record = Record { moves, ..Record::new(&*entry.rules, serde_json::Value::Null, 1) };
        let plan = Plan { bot: Some("alphabeta".to_owned()), budget: Budget::depth(2), ..Plan::default() };
        let analysis = analyse(entry, &record, &plan, &mut |_| {}).unwrap();
        let page = page(&[analysis], "Connect Four");
        assert!(page.contains("correction of the estimate"), "{page}");
        assert!(page.contains("<polyline") && page.contains("id=\"game-1-ply-7\""), "{page}");
    }
}
