//! The standings of a tournament as text and as JSON.

use super::run::scores;
use super::{Encounter, Format, Tournament, rate};
use crate::matches::{Breakdown, Effort, Interval, Results, write_doubts};
use serde::Serialize;
use serde_json::Value as Json;
use std::cmp::Ordering;
use std::fmt;
use std::time::Duration;

/// A meeting of a running tournament.
pub(super) struct RunningMeeting {
    pub(super) round: usize,
    pub(super) players: [usize; 2],
    pub(super) seed: u64,
    pub(super) repeated_openings: usize,
    pub(super) results: Results,
}

/// The standings of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// [`game::Game::ID`].
    pub game: &'static str,
    /// The options of the game.
    pub options: Json,
    /// Who met whom.
    pub format: Format,
    /// The seed of the tournament, as text because JSON numbers lose bits.
    pub seed: String,
    /// Pairs of games in a meeting.
    pub pairs: usize,
    /// What `won`, `drawn` and `lost` count: `games`, or `pairs` where the game is played for points.
    pub unit: &'static str,
    /// The players, best first.
    pub players: Vec<Row>,
    /// The meetings in the order in which they were drawn up.
    pub meetings: Vec<Meeting>,
    /// The failures of players.
    pub faults: Vec<Breakdown>,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// The row of a player.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Elo around the mean of all players, where games link them; unbounded ends are null.
    pub rating: Option<Interval>,
    /// Pairs won, with halves and quarters, and whole meetings for sitting out.
    pub score: f64,
    /// Pairs played.
    pub pairs: u64,
    /// Games or pairs won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
    /// The share of the points after each pair, in the order of the tournament.
    pub course: Vec<f64>,
    /// Positions visited a move.
    pub nodes_per_move: f64,
    /// Milliseconds a move.
    pub millis_per_move: f64,
    /// Games forfeited.
    pub faults: usize,
}

/// One match of the tournament; `parlor match` with its seed plays the same games.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Meeting {
    /// Counted from 1.
    pub round: usize,
    /// Who met.
    pub players: [String; 2],
    /// The seed of the match.
    pub seed: String,
    /// Pairs in which the first player scored 0, ½, 1, 1½ and 2 of 2.
    pub pair_scores: [u64; 5],
    /// The share of the points that the first player took.
    pub share: Option<Interval>,
    /// The difference in Elo in favour of the first player; unbounded ends are null.
    pub elo: Option<Interval>,
    /// The difference in points a game in favour of the first player, where there are points.
    pub difference: Option<Interval>,
    /// Pairs whose opening was played before.
    pub repeated_openings: usize,
}

impl Standings {
    pub(super) fn new(
        tournament: &Tournament<'_>,
        running: &[RunningMeeting],
        byes: &[usize],
        elapsed: Duration,
    ) -> Self {
        let name = |player: usize| tournament.contenders[player].name().to_owned();
        let ratings = ratings(tournament.contenders.len(), running);
        let scores = scores(tournament, running, byes);
        let rating = |player: usize| ratings.as_ref().map(|ratings| ratings[player]);
        let row = |player: usize| Row::new(name(player), rating(player), scores[player], running, player);
        let mut players: Vec<Row> = (0..scores.len()).map(row).collect();
        let key = |row: &Row| match (tournament.format, row.rating) {
            (Format::RoundRobin | Format::Gauntlet, Some(rating)) => (rating.value, row.score),
            (_, rating) => (row.score, rating.map_or(0.0, |rating| rating.value)),
        };
        players.sort_by(|a, b| key(b).partial_cmp(&key(a)).unwrap_or(Ordering::Equal));
        let meeting = |meeting: &RunningMeeting| {
            let standing = &meeting.results.standing;
            Meeting {
                round: meeting.round + 1,
                players: meeting.players.map(name),
                seed: meeting.seed.to_string(),
                pair_scores: standing.quarters,
                share: standing.share(),
                elo: standing.elo(),
                difference: standing.difference(),
                repeated_openings: meeting.repeated_openings,
            }
        };
        let is_scored = running.iter().any(|meeting| meeting.results.standing.is_scored());
        let faults =
            running.iter().flat_map(|meeting| meeting.results.breakdowns().map(|(_, fault)| fault.clone()));
        Standings {
            game: tournament.rules.id(),
            options: tournament.options.clone(),
            format: tournament.format,
            seed: tournament.seed.to_string(),
            pairs: tournament.pairs,
            unit: if is_scored { "pairs" } else { "games" },
            players,
            meetings: running.iter().map(meeting).collect(),
            faults: faults.collect(),
            seconds: elapsed.as_secs_f64(),
        }
    }

    /// What the one scored against the other over all their meetings, from 0 to 1, and in how many pairs.
    pub fn against(&self, player: &str, other: &str) -> Option<(f64, u64)> {
        let (mut quarters, mut pairs) = (0, 0);
        for meeting in &self.meetings {
            let is_first = match meeting.players.each_ref().map(String::as_str) {
                names if names == [player, other] => true,
                names if names == [other, player] => false,
                _ => continue,
            };
            for (count, worth) in meeting.pair_scores.iter().zip(0..) {
                pairs += count;
                quarters += count * if is_first { worth } else { 4 - worth };
            }
        }
        (pairs > 0).then(|| (quarters as f64 / (4 * pairs) as f64, pairs))
    }

    /// Pairs whose opening was played before in their meeting.
    pub fn repeated_openings(&self) -> usize {
        self.meetings.iter().map(|meeting| meeting.repeated_openings).sum()
    }
}

/// Elo of all players; one who has won everything may be any amount better, one who has lost everything worse.
fn ratings(players: usize, running: &[RunningMeeting]) -> Option<Vec<Interval>> {
    let encounter = |meeting: &RunningMeeting| Encounter::new(meeting.players, &meeting.results.standing);
    let mut ratings = rate(players, &running.iter().map(encounter).collect::<Vec<_>>())?;
    for (player, rating) in ratings.iter_mut().enumerate() {
        let scores = || running.iter().flat_map(|meeting| shares_of(player, meeting));
        if scores().all(|share| share >= 1.0) {
            rating.high = f64::INFINITY;
        }
        if scores().all(|share| share <= 0.0) {
            rating.low = f64::NEG_INFINITY;
        }
    }
    Some(ratings)
}

/// What a player scored in each pair of a meeting, from 0 to 1; empty for other players.
fn shares_of(player: usize, meeting: &RunningMeeting) -> Vec<f64> {
    let place = meeting.players.iter().position(|other| *other == player);
    let share = |quarters: u8| f64::from(if place == Some(0) { quarters } else { 4 - quarters }) / 4.0;
    let scores = place.map(|_| meeting.results.scores().map(|score| share(score.quarters())).collect());
    scores.unwrap_or_default()
}

impl Row {
    /// The sum of a player's games.
    fn new(
        name: String,
        rating: Option<Interval>,
        score: f64,
        running: &[RunningMeeting],
        player: usize,
    ) -> Self {
        let (mut effort, mut results, mut faults) = (Effort::default(), [0; 3], 0);
        let mut course: Vec<((usize, usize), f64)> = Vec::new();
        for meeting in running {
            let Some(place) = meeting.players.iter().position(|other| *other == player) else { continue };
            effort.add(meeting.results.effort(place));
            let [won, drawn, lost] = meeting.results.standing.results();
            let own = if place == 0 { [won, drawn, lost] } else { [lost, drawn, won] };
            results.iter_mut().zip(own).for_each(|(sum, count)| *sum += count);
            faults += meeting.results.breakdowns().filter(|(culprit, _)| *culprit == place).count();
            let shares = shares_of(player, meeting).into_iter().enumerate();
            course.extend(shares.map(|(pair, share)| ((meeting.round, pair), share)));
        }
        course.sort_by_key(|(when, _)| *when);
        let pairs = course.len() as u64;
        let mut sum = 0.0;
        let mean = |(place, (_, share)): (usize, &(_, f64))| {
            sum += share;
            sum / (place + 1) as f64
        };
        let course = course.iter().enumerate().map(mean).collect();
        let [won, drawn, lost] = results;
        Row {
            name,
            rating,
            score,
            pairs,
            won,
            drawn,
            lost,
            course,
            nodes_per_move: effort.nodes_per_move(),
            millis_per_move: effort.millis_per_move(),
            faults,
        }
    }
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {}, {} meetings of {} pairs, seed {}, {:.1} s",
            self.game,
            self.format,
            self.meetings.len(),
            self.pairs,
            self.seed,
            self.seconds
        )?;
        let width = self.players.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(6);
        writeln!(
            f,
            "{:>3}  {:width$}  {:>24} {:>7} {:>6} {:>6} {:>6} {:>11} {:>9} {:>7}",
            "", "player", "Elo (95%)", "points", "won", "drawn", "lost", "nodes/move", "ms/move", "faults"
        )?;
        for (place, row) in self.players.iter().enumerate() {
            let rating = row.rating.map_or_else(|| "–".to_owned(), |rating| format!("{rating:.0}"));
            writeln!(
                f,
                "{:>3}  {:width$}  {rating:>24} {:>7.2} {:>6} {:>6} {:>6} {:>11.0} {:>9.3} {:>7}",
                place + 1,
                row.name,
                row.score,
                row.won,
                row.drawn,
                row.lost,
                row.nodes_per_move,
                row.millis_per_move,
                row.faults
            )?;
        }
        self.write_cross_table(f, width)?;
        self.write_notes(f)
    }
}

impl Standings {
    fn write_cross_table(&self, f: &mut fmt::Formatter<'_>, width: usize) -> fmt::Result {
        write!(f, "\n{:>3}  {:width$} ", "", "per cent of the points against")?;
        let width = width.max("per cent of the points against".len());
        (1..=self.players.len()).try_for_each(|place| write!(f, " {place:>5}"))?;
        for (place, row) in self.players.iter().enumerate() {
            write!(f, "\n{:>3}  {:width$} ", place + 1, row.name)?;
            for other in &self.players {
                match self.against(&row.name, &other.name) {
                    Some((share, _)) => write!(f, " {:>5.1}", 100.0 * share)?,
                    None => write!(f, " {:>5}", "·")?,
                }
            }
        }
        Ok(())
    }

    /// Caveats of the figures.
    fn write_notes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.players.iter().any(|row| row.rating.is_none()) {
            write!(f, "\nthe games do not link all players, so there are no ratings")?;
        }
        write_doubts(f, self.repeated_openings(), &self.faults)
    }
}
