//! The report of a tournament as a self-contained HTML page with tables and plots.

use super::plot::{course, minus, ratings};
use super::{Row, Standings};
use crate::matches::Breakdown;
use crate::sheet::{escape, sheet};

const STYLE: &str = include_str!("page.css");

/// The page; `name` is the game's display name.
pub fn page(standings: &Standings, name: &str) -> String {
    let title = format!("{name}: {}", standings.format);
    let sections = [
        section(
            "Ratings",
            "Elo around the mean of all players. The line is the 95% interval.",
            ratings(standings),
        ),
        section("Standings", &legend(standings), Some(table(standings))),
        section(
            "Cross table",
            "Per cent of the points of the row's player against the column's, and the pairs they played.",
            Some(cross_table(standings)),
        ),
        section(
            "Course",
            "The share of the points of every player after each of his pairs.",
            course(standings),
        ),
        section(
            "Failures",
            "Games that were lost without being beaten, with what the program had said.",
            failures(standings),
        ),
    ];
    let body = format!(
        r#"<p class="facts">{facts}</p>
{sections}
<footer>A pair is two games with sides swapped, from one opening and with the same luck; it is the unit of every interval here.
Seed {seed}: under limits by nodes or plies the same command plays the same games.</footer>"#,
        facts = escape(&facts(standings)),
        sections = sections.concat(),
        seed = escape(&standings.seed),
    );
    sheet("tournament", &title, STYLE, &body)
}

fn facts(standings: &Standings) -> String {
    let games: u64 =
        standings.meetings.iter().map(|meeting| 2 * meeting.pair_scores.iter().sum::<u64>()).sum();
    let mut facts = format!(
        "{} players, {} meetings of {} pairs, {games} games, seed {}.",
        standings.players.len(),
        standings.meetings.len(),
        standings.pairs,
        standings.seed
    );
    if standings.options.as_object().is_some_and(|options| !options.is_empty()) {
        facts += &format!(" Options of the game: {}.", standings.options);
    }
    let repeated = standings.repeated_openings();
    if repeated > 0 {
        facts += &format!(" {repeated} pairs repeat an opening, so intervals are too narrow.");
    }
    facts
}

/// Empty where there is nothing to show.
fn section(title: &str, words: &str, content: Option<String>) -> String {
    let show = |content: String| {
        format!(
            "<section>\n<h2>{title}</h2>\n<p>{words}</p>\n<div class=\"scroll\">{content}</div>\n</section>\n"
        )
    };
    content.map(show).unwrap_or_default()
}

fn legend(standings: &Standings) -> String {
    let unit = standings.unit;
    format!(
        "Points count pairs: 1 for a pair that was won, with halves and quarters. Won, drawn and lost count {unit}."
    )
}

fn table(standings: &Standings) -> String {
    let row = |(place, row): (usize, &Row)| {
        let rating = row.rating.map_or_else(|| "–".to_owned(), |rating| minus(&format!("{rating:.0}")));
        let class = if row.faults > 0 { " class=\"bad\"" } else { "" };
        format!(
            "<tr><td>{}<th scope=\"row\">{}<td>{rating}<td>{:.2} of {}<td>{}<td>{}<td>{}<td>{:.0}<td>{:.2}<td{class}>{}\n",
            place + 1,
            escape(&row.name),
            row.score,
            row.pairs,
            row.won,
            row.drawn,
            row.lost,
            row.nodes_per_move,
            row.millis_per_move,
            row.faults
        )
    };
    let rows: String = standings.players.iter().enumerate().map(row).collect();
    format!(
        "<table>\n<thead><tr><th><th>player<th>Elo (95%)<th>points<th>won<th>drawn<th>lost<th>nodes a move<th>ms a move<th>failures</thead>\n<tbody>\n{rows}</tbody></table>"
    )
}

fn cross_table(standings: &Standings) -> String {
    let heads: Vec<String> = (1..=standings.players.len()).map(|place| place.to_string()).collect();
    let heads = heads.join("<th>");
    let cell = |row: &Row, other: &Row| match standings.against(&row.name, &other.name) {
        None => "<td class=\"none\">·".to_owned(),
        Some((share, pairs)) => {
            let tint = if share >= 0.5 { "success-soft" } else { "danger-soft" };
            let depth = (200.0 * (share - 0.5).abs()).round();
            let title = escape(&format!("{} against {}", row.name, other.name));
            format!(
                "<td title=\"{title}\" style=\"background:color-mix(in oklab, var(--{tint}) {depth}%, var(--surface))\">{:.0} <small>{pairs}</small>",
                100.0 * share
            )
        }
    };
    let row = |(place, row): (usize, &Row)| {
        let cells: String = standings.players.iter().map(|other| cell(row, other)).collect();
        format!("<tr><td>{}<th scope=\"row\">{}{cells}\n", place + 1, escape(&row.name))
    };
    let rows: String = standings.players.iter().enumerate().map(row).collect();
    format!(
        "<table class=\"cross\">\n<thead><tr><th><th>player<th>{heads}</thead>\n<tbody>\n{rows}</tbody></table>"
    )
}

/// The first failures with their evidence, and the number of the others.
fn failures(standings: &Standings) -> Option<String> {
    const SHOWN: usize = 50;
    if standings.faults.is_empty() {
        return None;
    }
    let one = |fault: &Breakdown| {
        let head = escape(&fault.to_string());
        match &fault.evidence {
            None => format!("<p>{head}</p>\n"),
            Some(evidence) => {
                let said = escape(&evidence.dialogue.join("\n"));
                let errors = escape(&evidence.errors);
                format!(
                    "<details><summary>{head}</summary><pre>{said}</pre><pre class=\"errors\">{errors}</pre></details>\n"
                )
            }
        }
    };
    let mut list: String = standings.faults.iter().take(SHOWN).map(one).collect();
    if standings.faults.len() > SHOWN {
        list += &format!("<p>… and {} more.</p>", standings.faults.len() - SHOWN);
    }
    Some(list)
}
