//! The figures of a phase as a table and as JSON, and the bounds that they must keep.

use super::phase::Measurements;
use super::{Bounds, Phase, Span};
use serde::Serialize;
use std::collections::BTreeMap;

/// One phase in figures.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The name of the phase.
    pub phase: String,
    /// Games at the same time.
    pub games: usize,
    /// Sockets at the same time.
    pub sockets: usize,
    /// Moves stored in a second, of people and of bots.
    pub moves_per_second: f64,
    /// Moves of people stored in a second.
    pub people_per_second: f64,
    /// Within this time after a person's move was sent, half of all sockets had received it.
    pub p50_ms: f64,
    /// The same for 99% of the sockets.
    pub p99_ms: f64,
    /// The same for all sockets.
    pub worst_ms: f64,
    /// Errors, and how often each occurred.
    pub errors: BTreeMap<String, u64>,
    /// Bytes sent to all sockets for each move.
    pub bytes_per_move: f64,
    /// Processor time of the server for each move, searches apart; where its process can be seen.
    pub serving_us_per_move: Option<f64>,
    /// Processors busy with searches.
    pub searching: Option<f64>,
    /// Threads of the server that waited for a processor, on average; above one the machine is too busy for figures.
    pub waiting: Option<f64>,
    /// Memory of the server at the end, in MiB.
    pub resident_mib: Option<f64>,
    /// The most memory of the server in between, in MiB.
    pub peak_mib: Option<f64>,
    /// What the folder of the database has grown by, in MiB.
    pub stored_mib: Option<f64>,
    /// Processors that the generator itself took.
    pub generator: Option<f64>,
    /// Games of honest players that a clock ended.
    pub lost_on_time: u64,
    /// Requests of attackers in a second that the server did.
    pub attacks_accepted_per_second: f64,
    /// Requests of attackers in a second that the server refused.
    pub attacks_refused_per_second: f64,
    /// What the server must not exceed, where it is attacked.
    pub bounds: Option<Bounds>,
}

const MIB: f64 = (1 << 20) as f64;

/// Sums a phase up.
pub(super) fn row(phase: &Phase, measured: &Measurements, span: &Span) -> Row {
    let usage = span.before.server.zip(span.after.server);
    let mut delays = measured.delays.clone();
    delays.sort_unstable();
    let quantile = |part: f64| {
        let place = (part * delays.len() as f64).ceil() as usize;
        delays.get(place.saturating_sub(1)).map_or(0.0, |time| f64::from(*time) / 1e3)
    };
    let seconds = span.lasted.as_secs_f64();
    let moves = measured.moves.max(1) as f64;
    Row {
        phase: phase.name.clone(),
        games: phase.games,
        sockets: phase.sockets,
        moves_per_second: measured.moves as f64 / seconds,
        people_per_second: measured.accepted as f64 / seconds,
        p50_ms: quantile(0.5),
        p99_ms: quantile(0.99),
        worst_ms: quantile(1.0),
        errors: measured.errors.clone(),
        bytes_per_move: measured.bytes as f64 / moves,
        serving_us_per_move: usage
            .map(|(before, after)| after.serving_since(&before).as_secs_f64() * 1e6 / moves),
        searching: usage.map(|(before, after)| after.searching_since(&before).as_secs_f64() / seconds),
        waiting: usage
            .map(|(before, after)| after.waiting.saturating_sub(before.waiting).as_secs_f64() / seconds),
        resident_mib: usage.map(|(_, after)| after.resident as f64 / MIB),
        peak_mib: span.peak_bytes.map(|bytes| bytes as f64 / MIB),
        stored_mib: (span.before.stored.zip(span.after.stored))
            .map(|(before, after)| after.saturating_sub(before) as f64 / MIB),
        generator: (span.before.generator.zip(span.after.generator))
            .map(|(before, after)| after.all.saturating_sub(before.all).as_secs_f64() / seconds),
        lost_on_time: measured.lost_on_time,
        attacks_accepted_per_second: measured.attacks_accepted as f64 / seconds,
        attacks_refused_per_second: measured.attacks_refused as f64 / seconds,
        bounds: phase.hostility.as_ref().map(|hostility| hostility.bounds),
    }
}

/// A figure that may be unknown.
fn shown(figure: Option<f64>, digits: usize) -> String {
    figure.map_or_else(|| "-".to_owned(), |figure| format!("{figure:.digits$}"))
}

/// The head of a column, its width, and what a row has there.
type Column = (&'static str, usize, fn(&Row) -> String);

const COLUMNS: [Column; 13] = [
    ("games", 5, |row| row.games.to_string()),
    ("sockets", 7, |row| row.sockets.to_string()),
    ("moves/s", 8, |row| format!("{:.0}", row.moves_per_second)),
    ("people/s", 8, |row| format!("{:.0}", row.people_per_second)),
    ("p50 ms", 8, |row| format!("{:.2}", row.p50_ms)),
    ("p99 ms", 8, |row| format!("{:.2}", row.p99_ms)),
    ("worst", 8, |row| format!("{:.1}", row.worst_ms)),
    ("errors", 6, |row| row.errors.values().sum::<u64>().to_string()),
    ("B/move", 9, |row| format!("{:.0}", row.bytes_per_move)),
    ("cpu µs/m", 9, |row| shown(row.serving_us_per_move, 0)),
    ("searching", 9, |row| shown(row.searching, 2)),
    ("waiting", 7, |row| shown(row.waiting, 2)),
    ("MiB", 7, |row| shown(row.resident_mib, 0)),
];

/// Further columns, for a server that is attacked.
const HOSTILE: [Column; 6] = [
    ("accepted/s", 10, |row| format!("{:.0}", row.attacks_accepted_per_second)),
    ("refused/s", 9, |row| format!("{:.0}", row.attacks_refused_per_second)),
    ("peak MiB", 9, |row| bounded(row.peak_mib, row.bounds.map(|bounds| bounds.memory_mib))),
    ("disk MiB", 9, |row| bounded(row.stored_mib, row.bounds.map(|bounds| bounds.disk_mib))),
    ("lost", 4, |row| row.lost_on_time.to_string()),
    ("generator", 9, |row| shown(row.generator, 2)),
];

/// A figure and its bound.
fn bounded(figure: Option<f64>, bound: Option<f64>) -> String {
    format!("{}/{}", shown(figure, 0), shown(bound, 0))
}

/// The head of the table, or a row of it.
pub fn table(row: Option<&Row>, is_hostile: bool) -> String {
    let mut text = format!("{:<14}", row.map_or("phase", |row| &row.phase));
    let further: &[Column] = if is_hostile { &HOSTILE } else { &[] };
    for (head, width, figure) in COLUMNS.iter().chain(further) {
        text += &format!(" {:>width$}", row.map_or_else(|| (*head).to_owned(), figure));
    }
    for (why, count) in row.iter().flat_map(|row| &row.errors) {
        text += &format!("\n  {count} times: {why}");
    }
    text
}

/// The bounds that are missed, each in a line; `slack` loosens them, for machines that do other things too.
pub fn misses(rows: &[Row], slack: f64) -> Vec<String> {
    let mut misses = Vec::new();
    let mut bound = |name: &str, figure: f64, most: f64| {
        if figure > most {
            misses.push(format!("{name}: {figure:.2}, the bound is {most:.2}"));
        }
    };
    for row in rows {
        bound(&format!("{}: errors", row.phase), row.errors.values().sum::<u64>() as f64, 0.0);
    }
    if let Some(row) = rows.iter().find(|row| row.phase == "plain") {
        // From below: so many microseconds for a move at most.
        bound("plain: microseconds from move to move", 1e6 / row.moves_per_second.max(1e-3), 1e3 * slack);
        bound("plain: p99 in ms", row.p99_ms, 20.0 * slack);
    }
    let middle = |name: &str| {
        let mut times: Vec<f64> = rows.iter().filter(|row| row.phase == name).map(|row| row.p99_ms).collect();
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied()
    };
    if let Some((idle, busy)) = middle("pool idle").zip(middle("pool busy")) {
        bound("pool busy: p99 against that of an idle pool", busy / idle, 1.25 * slack);
    }
    if let Some((quiet, hostile)) = middle("quiet").zip(middle("hostile")) {
        bound("hostile: p99 against that of a quiet server", hostile / quiet, 2.0 * slack);
    }
    for (row, bounds) in rows.iter().filter_map(|row| Some((row, row.bounds?))) {
        bound(&format!("{}: games lost on time", row.phase), row.lost_on_time as f64, 0.0);
        bound(&format!("{}: memory in MiB", row.phase), row.peak_mib.unwrap_or(0.0), bounds.memory_mib);
        bound(&format!("{}: disk in MiB", row.phase), row.stored_mib.unwrap_or(0.0), bounds.disk_mib);
    }
    let cost: Vec<f64> =
        rows.iter().filter(|row| row.phase == "cost").filter_map(|row| row.serving_us_per_move).collect();
    if let (Some(few), Some(many)) = (cost.first(), cost.last()) {
        bound("cost: of a move with most games against that with fewest", many / few, 1.25 * slack);
    }
    misses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Reading, Usage, plain};
    use std::time::Duration;

    fn phase(name: &str, games: usize) -> Phase {
        Phase {
            name: name.to_owned(),
            tables: vec![plain([None, None])],
            games,
            sockets: games,
            pause: Duration::ZERO,
            lasts: Duration::ZERO,
            thinkers: 0,
            hostility: None,
        }
    }

    fn seen(name: &str, moves: u64, latest: u32, spent: u64) -> Row {
        let measured = Measurements { moves, delays: (1..=latest).collect(), ..Measurements::default() };
        let usage = Usage { all: Duration::from_millis(spent), ..Usage::default() };
        let reading = |server| Reading { server: Some(server), ..Reading::default() };
        let span = Span {
            lasted: Duration::from_secs(1),
            before: reading(Usage::default()),
            after: reading(usage),
            peak_bytes: Some(90 << 20),
        };
        row(&phase(name, 10), &measured, &span)
    }

    #[test]
    fn quantiles_and_costs_are_counted() {
        let row = seen("plain", 1_000, 10_000, 200);
        assert_eq!((row.p50_ms, row.p99_ms, row.worst_ms), (5.0, 9.9, 10.0));
        assert_eq!((row.moves_per_second, row.serving_us_per_move), (1_000.0, Some(200.0)));
        assert_eq!(table(Some(&row), true).lines().count(), 1);
    }

    #[test]
    fn every_bound_can_be_missed() {
        let good = [
            seen("plain", 1_000, 10_000, 200),
            seen("pool idle", 100, 1_000, 20),
            seen("pool busy", 100, 1_200, 20),
            seen("cost", 100, 1_000, 20),
            seen("cost", 100, 1_000, 24),
        ];
        assert_eq!(misses(&good, 1.0), Vec::<String>::new());
        for (index, bad, word) in [
            (0, seen("plain", 900, 10_000, 200), "from move to move"),
            (0, seen("plain", 1_000, 30_000, 200), "p99 in ms"),
            (2, seen("pool busy", 100, 1_300, 20), "idle pool"),
            (4, seen("cost", 100, 1_000, 30), "fewest"),
        ] {
            let mut rows = good.to_vec();
            rows[index] = bad;
            let missed = misses(&rows, 1.0);
            assert!(missed.len() == 1 && missed[0].contains(word), "{missed:?}");
            assert_eq!(misses(&rows, 2.0), Vec::<String>::new());
        }
        let bounds = Bounds { memory_mib: 100.0, disk_mib: 10.0 };
        let attacked = |name: &str, latest| Row { bounds: Some(bounds), ..seen(name, 100, latest, 20) };
        let pair = [attacked("quiet", 1_000), attacked("hostile", 1_900)];
        assert_eq!(misses(&pair, 1.0), Vec::<String>::new());
        for (bad, word) in [
            (attacked("hostile", 2_100), "quiet server"),
            (Row { lost_on_time: 1, ..pair[1].clone() }, "lost on time"),
            (Row { peak_mib: Some(101.0), ..pair[1].clone() }, "memory"),
            (Row { stored_mib: Some(11.0), ..pair[1].clone() }, "disk"),
        ] {
            let missed = misses(&[pair[0].clone(), bad], 1.0);
            assert!(missed.len() == 1 && missed[0].contains(word), "{missed:?}");
        }
        let mut rows = good.to_vec();
        rows[1].errors.insert("socket: closed".into(), 2);
        assert_eq!(misses(&rows, 9.0).len(), 1);
    }
}
