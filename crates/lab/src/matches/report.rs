//! The report of a match as text and as JSON.

use super::{Breakdown, Evidence, Interval, MatchSetup, Progress, Results, Schedule, Standing};
use serde::Serialize;
use serde_json::Value as Json;
use std::fmt;
use std::time::Duration;

/// Lines of a failed program that are shown, of its dialogue and of its standard error, and characters of each.
const SHOWN_LINES: usize = 4;
const SHOWN_ERRORS: usize = 6;
const SHOWN_CHARACTERS: usize = 200;
/// An interval in Elo that is wider says nothing that a person could use.
const WIDE: f64 = 800.0;

/// The report of a match.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// [`game::Game::ID`].
    pub game: &'static str,
    /// The options of the game.
    pub options: Json,
    /// The seed of the match, as text because JSON numbers lose bits.
    pub seed: String,
    /// Pairs played.
    pub pairs: u64,
    /// Random plies at the beginning of every game.
    pub opening_plies: usize,
    /// Pairs whose opening was played before.
    pub repeated_openings: usize,
    /// What `won`, `drawn` and `lost` count: `games`, or `pairs` where the game is played for points.
    pub unit: &'static str,
    /// The players in the order in which they were named.
    pub players: [Row; 2],
    /// The difference in Elo in favour of the first player; unbounded ends are null.
    pub elo: Option<Interval>,
    /// The difference in points a game in favour of the first player, where there are points.
    pub difference: Option<Interval>,
    /// The likelihood that the first player is stronger.
    pub superiority: Option<f64>,
    /// The sequential test, where one was asked for.
    pub sprt: Option<Progress>,
    /// Pairs in which the first player scored 0, ½, 1, 1½ and 2 of 2.
    pub pair_scores: [u64; 5],
    /// Games ended by the limit on plies.
    pub adjudicated: u64,
    /// The failures of players.
    pub faults: Vec<Breakdown>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// The row of a player.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Games or pairs won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
    /// One for a win and a half for a draw; the points themselves where the game is played for points.
    pub points: f64,
    /// Points a game on the first side, where the game is played for points.
    pub mean_points: Option<Interval>,
    /// Moves chosen.
    pub moves: u64,
    /// Positions visited a move.
    pub nodes_per_move: f64,
    /// Milliseconds a move.
    pub millis_per_move: f64,
    /// Games forfeited.
    pub faults: usize,
}

impl Report {
    pub(super) fn new(
        setup: &MatchSetup<'_>,
        schedule: &Schedule,
        results: &Results,
        elapsed: Duration,
    ) -> Self {
        let standing = &results.standing;
        Report {
            game: setup.rules.id(),
            options: setup.options.clone(),
            seed: setup.seed.to_string(),
            pairs: standing.pairs(),
            opening_plies: schedule.opening_plies,
            repeated_openings: schedule.repeated,
            unit: if standing.is_scored() { "pairs" } else { "games" },
            players: [0, 1].map(|index| Row::new(setup, results, index)),
            elo: standing.elo(),
            difference: standing.difference(),
            superiority: standing.superiority(),
            sprt: setup.sprt.map(|sprt| sprt.progress(standing)),
            pair_scores: standing.quarters,
            adjudicated: results.adjudicated(),
            faults: results.breakdowns().map(|(_, breakdown)| breakdown.clone()).collect(),
            seconds: elapsed.as_secs_f64(),
        }
    }
}

impl Row {
    fn new(setup: &MatchSetup<'_>, results: &Results, index: usize) -> Self {
        let standing = &results.standing;
        let [mut won, drawn, mut lost] = standing.results();
        if index == 1 {
            std::mem::swap(&mut won, &mut lost);
        }
        let effort = results.effort(index);
        Row {
            name: setup.contenders[index].name().to_owned(),
            won,
            drawn,
            lost,
            points: if standing.is_scored() {
                standing.points[index] as f64
            } else {
                won as f64 + drawn as f64 / 2.0
            },
            mean_points: standing.mean_points(index),
            moves: effort.moves,
            nodes_per_move: effort.nodes_per_move(),
            millis_per_move: effort.millis_per_move(),
            faults: results.breakdowns().filter(|(culprit, _)| *culprit == index).count(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: pairs {}, opening plies {}, seed {}, {:.1} s",
            self.game, self.pairs, self.opening_plies, self.seed, self.seconds
        )?;
        let width = self.players.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
        writeln!(
            f,
            "{:width$}  {:>6} {:>6} {:>6} {:>8} {:>11} {:>9} {:>7}",
            "player", "won", "drawn", "lost", "points", "nodes/move", "ms/move", "faults"
        )?;
        for row in &self.players {
            writeln!(
                f,
                "{:width$}  {:>6} {:>6} {:>6} {:>8.1} {:>11.0} {:>9.3} {:>7}",
                row.name,
                row.won,
                row.drawn,
                row.lost,
                row.points,
                row.nodes_per_move,
                row.millis_per_move,
                row.faults
            )?;
        }
        let [a, b] = [&self.players[0].name, &self.players[1].name];
        self.write_elo(f)?;
        for row in &self.players {
            if let Some(Interval { value, low, high }) = row.mean_points {
                // The spread needs two pairs.
                let spread =
                    if low.is_finite() { format!(" [{low:.1}, {high:.1}] (95%)") } else { String::new() };
                writeln!(f, "points of {}, a game on the first side: {value:.1}{spread}", row.name)?;
            }
        }
        if let Some(points) = self.difference {
            writeln!(
                f,
                "points of {a} over {b}, a game on the first side: {points:.2}{}",
                if points.low.is_finite() { " (95%)" } else { "" }
            )?;
        }
        self.write_notes(f)
    }
}

impl Report {
    /// The difference in Elo, or why these pairs do not tell it.
    fn write_elo(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(elo) = self.elo else { return Ok(()) };
        let [Row { name: a, won, lost, .. }, Row { name: b, .. }] = &self.players;
        write!(f, "Elo of {a} over {b}, by {}: ", self.unit)?;
        let all = match (elo.value.is_finite(), elo.value > 0.0) {
            (true, _) => String::new(),
            (false, true) => format!("; {a} won all {won} {}", self.unit),
            (false, false) => format!("; {a} lost all {lost} {}", self.unit),
        };
        if elo.is_open() {
            let pairs = if self.pairs == 1 { "one pair is" } else { &*format!("{} pairs are", self.pairs) };
            let enough = Standing::enough_pairs();
            writeln!(f, "unknown{all}, but {pairs} too few to measure a difference; play {enough} or more")
        } else if elo.value.is_finite() && elo.high - elo.low > WIDE {
            writeln!(f, "{elo:.0} (95%): too wide to say much; play more pairs")
        } else {
            writeln!(f, "{elo:.0} (95%){all}")
        }
    }

    /// Pair scores and caveats.
    fn write_notes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(superiority) = self.superiority {
            writeln!(f, "likelihood of superiority: {:.1}%", 100.0 * superiority)?;
        }
        if let Some(sprt) = self.sprt {
            writeln!(f, "{sprt}")?;
        }
        let [zero, half, one, more, two] = self.pair_scores;
        write!(f, "pairs that scored 0, ½, 1, 1½, 2: {zero}, {half}, {one}, {more}, {two}")?;
        if self.adjudicated > 0 {
            write!(f, "\n{} games were drawn by the limit on plies", self.adjudicated)?;
        }
        write_doubts(f, self.repeated_openings, &self.faults)
    }
}

/// Caveats of the figures: repeated openings and failures.
pub(crate) fn write_doubts(
    f: &mut fmt::Formatter<'_>,
    repeated_openings: usize,
    faults: &[Breakdown],
) -> fmt::Result {
    if repeated_openings > 0 {
        write!(
            f,
            "\n{repeated_openings} pairs repeat an opening: deterministic players repeat their games, and the \
             interval is too narrow"
        )?;
    }
    for (index, fault) in faults.iter().take(5).enumerate() {
        write!(f, "\nfault: {fault}")?;
        let is_first = faults[..index].iter().all(|earlier| earlier.player != fault.player);
        if let Some(evidence) = fault.evidence.as_ref().filter(|_| is_first) {
            write_evidence(f, evidence)?;
        }
    }
    if faults.len() > 5 {
        write!(f, "\n… and {} more faults", faults.len() - 5)?;
    }
    Ok(())
}

/// The last lines of the dialogue with a program, and of its standard error.
fn write_evidence(f: &mut fmt::Formatter<'_>, evidence: &Evidence) -> fmt::Result {
    let last = |count: usize, lines: usize| count.saturating_sub(lines);
    for line in &evidence.dialogue[last(evidence.dialogue.len(), SHOWN_LINES)..] {
        write!(f, "\n    {}", printable(line))?;
    }
    let errors: Vec<&str> = evidence.errors.lines().filter(|line| !line.trim().is_empty()).collect();
    for line in &errors[last(errors.len(), SHOWN_ERRORS)..] {
        write!(f, "\n    standard error: {}", printable(line))?;
    }
    Ok(())
}

/// A line of a program without what a terminal would obey.
fn printable(line: &str) -> String {
    line.chars().map(|c| if c.is_control() { '·' } else { c }).take(SHOWN_CHARACTERS).collect()
}

impl fmt::Display for Breakdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breakdown { player, opponent, pair, ply, why, .. } = self;
        write!(f, "{player} against {opponent} in pair {pair}, ply {ply}: {why}")
    }
}

/// `+35 [-3, +74]`; `more than +436` where everything was won, and `unknown` where that proves nothing.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(1);
        let Interval { value, low, high } = self.map(|number| rounded(number, digits));
        match (low.is_finite(), high.is_finite()) {
            (true, true) => write!(f, "{value:+.digits$} [{low:+.digits$}, {high:+.digits$}]"),
            (true, false) if low < 0.0 => write!(f, "unknown, won all"),
            (true, false) => write!(f, "more than {low:+.digits$}"),
            (false, true) if high > 0.0 => write!(f, "unknown, lost all"),
            (false, true) => write!(f, "less than {high:+.digits$}"),
            (false, false) => write!(f, "{value:+.digits$} [one pair has no interval]"),
        }
    }
}

/// Rounds without leaving a negative zero.
fn rounded(number: f64, digits: usize) -> f64 {
    let scale = 10_f64.powi(digits as i32);
    (number * scale).round() / scale + 0.0
}

/// The estimate so far in one line.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, drawn, lost] = self.results();
        write!(f, "+{won} ={drawn} -{lost}")?;
        match (self.difference(), self.elo()) {
            (Some(points), _) => write!(f, ", points {points:.1}"),
            (None, Some(elo)) => write!(f, ", Elo {elo:.0}"),
            (None, None) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Score;
    use super::*;
    use game::{Outcome, Side};

    #[test]
    fn intervals_read_well() {
        let text = |value, low, high| format!("{:.0}", Interval { value, low, high });
        assert_eq!(text(35.2, -3.4, 73.6), "+35 [-3, +74]");
        assert_eq!(text(-0.2, -0.4, 0.4), "+0 [+0, +0]");
        assert_eq!(text(f64::INFINITY, 424.4, f64::INFINITY), "more than +424");
        assert_eq!(text(f64::NEG_INFINITY, f64::NEG_INFINITY, -424.4), "less than -424");
        assert_eq!(text(f64::INFINITY, -864.0, f64::INFINITY), "unknown, won all");
        assert_eq!(text(f64::NEG_INFINITY, f64::NEG_INFINITY, 864.0), "unknown, lost all");
        assert_eq!(text(4.0, f64::NEG_INFINITY, f64::INFINITY), "+4 [one pair has no interval]");
    }

    #[test]
    fn the_running_estimate_is_short() {
        let mut standing = Standing::default();
        assert_eq!(standing.to_string(), "+0 =0 -0");
        standing.add(Score::of([Outcome::Win(Side::First), Outcome::Win(Side::First)]));
        standing.add(Score::of([Outcome::Win(Side::First), Outcome::Win(Side::Second)]));
        assert!(standing.to_string().starts_with("+3 =0 -1, Elo +191 ["), "{standing}");
    }
}
