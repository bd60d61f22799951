//! The strength report as Markdown.

use super::{Duels, Field, Plan};
use crate::matches::Interval;
use crate::tournament::{Standings, minus};
use game::erased::Sight;
use games::entry::{DuelField, Entry};
use std::fmt::Write;

const HEAD: &str = "# How strong the bots are

Every [classic bot](background.md#the-classic-bots) and level against every other and against ours. `parlor strength` plays
all of these games and writes this page; every limit is in nodes or plies, so the same seed gives the same page on every
machine. A limit after `@` replaces the level's own, so that the whole report takes minutes; a level
without one plays as on the page.{SEERS}

Elo is relative to the mean of the table, by the Bradley–Terry model, with its 95% interval from pairs of games
(sides swapped, same opening, same luck). \"More than\" and \"less than\" mean that every game was won or lost. The
cross tables show the percentage of points that the row scored against the column.
";

/// What was measured of one game.
pub struct Section {
    /// The game and its players.
    pub field: Field,
    /// The tournament of all.
    pub standings: Standings,
    /// The duels, where there are any.
    pub duels: Option<Duels>,
}

/// The page from everything that was measured.
pub fn document(sections: &[Section], plan: &Plan<'_>) -> String {
    let seers: Vec<String> = sections.iter().filter_map(|section| seers(section.field)).collect();
    let mut text = HEAD.replace("{SEERS}", &seers.concat());
    for Section { field, standings, duels } in sections {
        let facts = format!("Pairs of games per pairing: {}. Seed: {}.", standings.pairs, standings.seed);
        let (table, cross) = (table(field, standings), cross_table(standings));
        write!(text, "\n## {}\n\n{facts}\n\n{table}\n{cross}", field.entry.name).ok();
        if let (Some(duels), Some(players)) = (duels, &field.players.duels) {
            text += &duel_table(field.entry, players, duels, plan);
        }
    }
    text
}

/// A sentence about the bots of a game that see what players cannot, if there are any.
fn seers(field: Field) -> Option<String> {
    let sees = |name: &&str| {
        let bot = name.split(['@', ':']).next().unwrap_or(name);
        field.entry.bot_of(bot).is_ok_and(|bot| bot.sight == Sight::Omniscient)
    };
    let names: Vec<String> = field.names().filter(sees).map(|name| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| {
        format!(
            " The bots {} of {} see future random numbers, the others do not.",
            names.join(" and "),
            field.entry.name
        )
    })
}

fn table(field: &Field, standings: &Standings) -> String {
    let mut text = format!(
        "| | player | from | Elo (95%) | pairs | {unit} won | drawn | lost | nodes per move | failures |\n|--:|---|---|--:|--:|--:|--:|--:|--:|--:|\n",
        unit = standings.unit
    );
    for (place, row) in standings.players.iter().enumerate() {
        let from = if field.players.classic.contains(&row.name.as_str()) { "classic" } else { "ours" };
        let elo = row.rating.map_or_else(|| "–".to_owned(), |rating| minus(&format!("{rating:.0}")));
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

fn duel_table(entry: &Entry, players: &DuelField, duels: &Duels, plan: &Plan<'_>) -> String {
    let [first, second] = entry.rules.sides().map(capitalised);
    let heads: Vec<String> = players.second.iter().map(|name| format!("`{name}`")).collect();
    let mut text = format!(
        "\n### Every {first} against every {second}\n\nPoints per game in {} games with the same draws in every cell, with the 95% interval: {first} wants many, {second} few.\n\n| {first} against | {} |\n|---|{}\n",
        players.games * plan.times,
        heads.join(" | "),
        "--:|".repeat(heads.len())
    );
    for (name, row) in players.first.iter().zip(&duels.0) {
        let cell = |cell: &super::Cell| {
            let Interval { value, low, high } = cell.points;
            let faults = if cell.faults > 0 { format!(", {} failures", cell.faults) } else { String::new() };
            format!("{value:.1} [{low:.1}, {high:.1}]{faults}")
        };
        writeln!(text, "| `{name}` | {} |", row.iter().map(cell).collect::<Vec<_>>().join(" | ")).ok();
    }
    text
}

/// A word with a capital letter.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
