//! The strength report as Markdown.

use super::{CHAOSES, DUEL_GAMES, Duels, FIELDS, Field, ORDERS, Plan};
use crate::matches::Interval;
use crate::tournament::Standings;
use std::fmt::Write;

const HEAD: &str = "# How strong the bots are

Every [classic bot](background.md#the-classic-bots) and level against every other and against ours. `parlor strength` plays
all of these games and writes this page; every limit is in nodes or plies, so the same seed gives the same page on every
machine. A limit after `@` replaces the level's own, so that the whole report takes minutes; a level
without one plays as on the page. The `reference` bots of LOL Chess see future random numbers, the others do not.

Elo is relative to the mean of the table, by the Bradley–Terry model, with its 95% interval from pairs of games
(sides swapped, same opening, same luck). \"More than\" and \"less than\" mean that every game was won or lost. The
cross tables show the percentage of points that the row scored against the column.
";

/// The page from everything that was measured, the games in the order of [`FIELDS`].
pub fn document(standings: &[Standings], duels: &Duels, plan: &Plan<'_>) -> String {
    let mut text = HEAD.to_owned();
    for (field, standings) in FIELDS.iter().zip(standings) {
        let name = games::find(field.game).map_or(field.game, |entry| entry.name);
        let facts = format!("Pairs of games per pairing: {}. Seed: {}.", standings.pairs, standings.seed);
        let (table, cross) = (table(field, standings), cross_table(standings));
        write!(text, "\n## {name}\n\n{facts}\n\n{table}\n{cross}").ok();
        if field.game == "entropy" {
            text += &duel_table(duels, plan);
        }
    }
    text
}

fn table(field: &Field, standings: &Standings) -> String {
    let mut text = format!(
        "| | player | from | Elo (95%) | pairs | {unit} won | drawn | lost | nodes per move | failures |\n|--:|---|---|--:|--:|--:|--:|--:|--:|--:|\n",
        unit = standings.unit
    );
    for (place, row) in standings.players.iter().enumerate() {
        let from = if field.document.contains(&row.name.as_str()) { "classic" } else { "ours" };
        let elo = row.rating.map_or_else(|| "–".to_owned(), |rating| figure(rating, 0));
        writeln!(
            text,
            "| {} | `{}` | {from} | {elo} | {} | {} | {} | {} | {:.0} | {} |",
            place + 1,
            row.name,
            row.pairs,
            row.won,
            row.drawn,
            row.lost,
            row.nodes_per_move,
            row.faults
        )
        .ok();
    }
    text
}

fn cross_table(standings: &Standings) -> String {
    let places = 1..=standings.players.len();
    let heads: Vec<String> = places.clone().map(|place| place.to_string()).collect();
    let mut text = format!("| % | {} |\n|---|{}\n", heads.join(" | "), "--:|".repeat(heads.len()));
    for (row, place) in standings.players.iter().zip(places) {
        let cell = |other: &str| {
            let share = standings.against(&row.name, other);
            share.map_or_else(|| "·".to_owned(), |(share, _)| format!("{:.0}", 100.0 * share))
        };
        let cells: Vec<String> = standings.players.iter().map(|other| cell(&other.name)).collect();
        writeln!(text, "| {place} `{}` | {} |", row.name, cells.join(" | ")).ok();
    }
    text
}

fn duel_table(duels: &Duels, plan: &Plan<'_>) -> String {
    let heads = CHAOSES.map(|name| format!("`{name}`")).join(" | ");
    let mut text = format!(
        "\n### Every Order against every Chaos\n\nPoints per game in {} games with the same bags in every cell, with the 95% interval: Order wants many, Chaos few.\n\n| Order against | {heads} |\n|---|{}\n",
        DUEL_GAMES * plan.times,
        "--:|".repeat(CHAOSES.len())
    );
    for (name, row) in ORDERS.iter().zip(&duels.0) {
        let cell = |cell: &super::Cell| {
            let Interval { value, low, high } = cell.points;
            let faults = if cell.faults > 0 { format!(", {} failures", cell.faults) } else { String::new() };
            format!("{value:.1} [{low:.1}, {high:.1}]{faults}")
        };
        writeln!(text, "| `{name}` | {} |", row.iter().map(cell).collect::<Vec<_>>().join(" | ")).ok();
    }
    text
}

/// An interval with the real minus sign.
fn figure(interval: Interval, digits: usize) -> String {
    format!("{interval:.digits$}").replace('-', "−")
}
