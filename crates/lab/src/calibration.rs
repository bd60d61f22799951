//! Measures the strength of the levels `1` to `5` of a game, step by step from a greedy player upwards.
//!
//! Level 1 plays the greedy player and the random one, every other level the one below it. A rating is the sum of the
//! steps below it, on a scale on which the greedy player has 1000; the steps are matches of their own, so their errors
//! add up by squares. In a game played for points the player with more points wins a pair of games.

use crate::matches::{
    self, CatalogueBot, Interval, MatchError, MatchSetup, Observer, Played, Report, Schedule, Standing,
};
use games::entry::{Budget, Entry, Level};
use serde_json::Value as Json;
use std::fmt;

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Pairs of games of each match but the last, and the seed from which everything random comes.
    pub steps: (usize, u64),
    /// Pairs and seed of the match of the strongest level, which takes longer than all others.
    pub top: (usize, u64),
    /// Games at the same time; the table does not depend on it.
    pub jobs: usize,
}

/// The names of the measured levels.
pub const LEVELS: [&str; 5] = ["1", "2", "3", "4", "5"];
/// The rating of the greedy player.
const GREEDY: f64 = 1000.0;
/// Longer games are drawn.
const MOST_PLIES: usize = 400;
/// The least distance of neighbours.
const STEP: f64 = 100.0;

/// One match of the table.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// Who played.
    pub players: [String; 2],
    /// Won, drawn and lost by the first: games, or pairs where the game is played for points.
    pub results: [u64; 3],
    /// The difference in Elo.
    pub elo: Interval,
}

/// The levels of a game with their ratings.
#[derive(Clone, Debug)]
pub struct LevelTable {
    game: &'static str,
    plan: Plan,
    /// Level 1 against greedy and random, then every level against the one below it.
    pub meetings: Vec<Meeting>,
    /// The ratings of the levels, with their recipes.
    pub ratings: Vec<(Interval, String)>,
}

/// Measures the levels of a game; `tell` is called after every pair of games with what is played.
pub fn measure(entry: &Entry, plan: Plan, tell: &mut dyn FnMut(&str)) -> Result<LevelTable, MatchError> {
    let lacking = || MatchError::Request(format!("{} has no levels to measure", entry.id()));
    let scale = entry.calibration.as_ref().ok_or_else(lacking)?;
    let levels: Option<Vec<&Level>> =
        LEVELS.iter().map(|name| entry.levels.iter().find(|level| level.name == *name)).collect();
    let levels = levels.ok_or_else(lacking)?;
    let name = |index: usize| if index + 1 == LEVELS.len() { scale.top } else { LEVELS[index] };
    let mut meetings = vec![
        meet(entry, [name(0), scale.greedy], plan, tell)?,
        meet(entry, [name(0), "random"], plan, tell)?,
    ];
    for index in 1..LEVELS.len() {
        let steps = if index + 1 == LEVELS.len() { plan.top } else { plan.steps };
        meetings.push(meet(entry, [name(index), name(index - 1)], Plan { steps, ..plan }, tell)?);
    }
    let steps = meetings.iter().enumerate().filter(|(index, _)| *index != 1);
    let ratings = climb(steps.map(|(_, meeting)| meeting.elo));
    let recipes = levels.iter().map(|level| level.recipe());
    Ok(LevelTable { game: entry.id(), plan, meetings, ratings: ratings.into_iter().zip(recipes).collect() })
}

/// Reports the progress of a match.
struct Telling<'a> {
    what: String,
    tell: &'a mut dyn FnMut(&str),
}

impl Observer for Telling<'_> {
    fn game(&mut self, _: &Played) -> Result<(), MatchError> {
        Ok(())
    }

    fn pair(&mut self, _: &Standing) {
        (self.tell)(&self.what);
    }
}

fn meet(
    entry: &Entry,
    names: [&str; 2],
    plan: Plan,
    tell: &mut dyn FnMut(&str),
) -> Result<Meeting, MatchError> {
    // Every player brings its own limits; the ones that are given here are for those that need none.
    let bots = [
        CatalogueBot::new(entry, names[0], Budget::depth(1))?,
        CatalogueBot::new(entry, names[1], Budget::depth(1))?,
    ];
    let setup = MatchSetup {
        rules: &*entry.rules,
        options: Json::Null,
        contenders: [&bots[0], &bots[1]],
        pairs: plan.steps.0,
        seed: plan.steps.1,
        opening_plies: None,
        max_plies: MOST_PLIES,
        jobs: plan.jobs,
        sprt: None,
    };
    let what = format!("{}: {} against {}", entry.id(), names[0], names[1]);
    let report = matches::run(&setup, &Schedule::new(&setup)?, &mut Telling { what, tell })?;
    let Report { players, elo, faults, .. } = report;
    if let Some(fault) = faults.first() {
        return Err(MatchError::Request(format!("{} failed: {}", fault.player, fault.why)));
    }
    let elo = elo.ok_or_else(|| MatchError::Request("a match without pairs says nothing".to_owned()))?;
    let results = [players[0].won, players[0].drawn, players[0].lost];
    Ok(Meeting { players: names.map(str::to_owned), results, elo })
}

/// Ratings from the differences to the one before, errors added by squares.
///
/// Of who lost nothing only the lower end is known; it counts as the value, and nothing bounds what is built on it.
fn climb(steps: impl Iterator<Item = Interval>) -> Vec<Interval> {
    let (mut value, mut below, mut above) = (GREEDY, 0.0, 0.0);
    let climbed = steps.map(|step| {
        let middle = if step.value.is_finite() { step.value } else { step.low };
        value += middle;
        below += (middle - step.low) * (middle - step.low);
        above += (step.high - middle) * (step.high - middle);
        Interval { value, low: value - f64::sqrt(below), high: value + f64::sqrt(above) }
    });
    climbed.collect()
}

impl Meeting {
    fn share(&self, index: usize) -> f64 {
        self.results[index] as f64 / self.results.iter().sum::<u64>().max(1) as f64
    }
}

impl LevelTable {
    /// What is not as levels should be, one line each.
    pub fn faults(&self) -> Vec<String> {
        let [greedy, random, steps @ ..] = &self.meetings[..] else { return Vec::new() };
        let mut faults = Vec::new();
        if greedy.share(2) < 0.8 {
            faults.push(format!("level 1 loses {:.0} % to greedy, not 80", 100.0 * greedy.share(2)));
        }
        if greedy.results[..2] == [0, 0] {
            faults.push("level 1 has no point against greedy, so that nothing has a rating: make it stronger, or play more pairs".to_owned());
        }
        if random.share(0) < 0.6 {
            faults.push(format!("level 1 beats random in {:.0} %, not 60", 100.0 * random.share(0)));
        }
        for step in steps.iter().filter(|step| step.elo.value < STEP) {
            let [upper, lower] = &step.players;
            faults.push(format!("{upper} is {:.0} Elo above {lower}, not {STEP}", step.elo.value));
        }
        faults
    }
}

/// The figures of an interval, with a dash where nothing bounds it.
fn figures(Interval { value, low, high }: &Interval) -> String {
    let figure = |number: &f64| if number.is_finite() { format!("{number:.0}") } else { "-".to_owned() };
    [value, low, high].map(figure).join(" ")
}

/// The table as it is kept: lines for matches, then lines for levels.
impl fmt::Display for LevelTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LevelTable { game, plan: Plan { steps: (pairs, seed), top, .. }, meetings, ratings } = self;
        write!(f, "# parlor levels {game} --pairs {pairs} --seed {seed}")?;
        writeln!(f, " --top-pairs {} --top-seed {}", top.0, top.1)?;
        writeln!(
            f,
            "# match: won drawn lost, Elo with its 95 % interval; level: rating with its 95 % interval, greedy is {GREEDY}"
        )?;
        for Meeting { players: [upper, lower], results: [won, drawn, lost], elo } in meetings {
            writeln!(f, "match {upper} {lower} {won} {drawn} {lost} {}", figures(elo))?;
        }
        for (name, (rating, recipe)) in LEVELS.iter().zip(ratings) {
            writeln!(f, "level {name} {}: {recipe}", figures(rating))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(value: f64, half: f64) -> Interval {
        Interval { value, low: value - half, high: value + half }
    }

    #[test]
    fn ratings_add_up_and_their_errors_by_squares() {
        let ratings = climb([step(-300.0, 30.0), step(120.0, 40.0), step(200.0, 120.0)].into_iter());
        let ends: Vec<[f64; 3]> =
            ratings.iter().map(|rating| [rating.value, rating.low, rating.high]).collect();
        assert_eq!(ends, [[700.0, 670.0, 730.0], [820.0, 770.0, 870.0], [1020.0, 890.0, 1150.0]]);
        let won = Interval { value: f64::INFINITY, low: 400.0, high: f64::INFINITY };
        let [top] = climb([won].into_iter())[..] else { panic!("one step, one rating") };
        assert_eq!(figures(&top), "1400 1400 -");
    }

    #[test]
    fn what_levels_should_be_is_looked_at() {
        let meeting = |names: [&str; 2], results, elo| Meeting {
            players: names.map(str::to_owned),
            results,
            elo: step(elo, 10.0),
        };
        let meetings = vec![
            meeting(["1", "greedy"], [3, 0, 7], -147.0),
            meeting(["1", "random"], [5, 3, 2], 100.0),
            meeting(["2", "1"], [6, 0, 4], 70.0),
            meeting(["3", "2"], [7, 0, 3], 147.0),
        ];
        let plan = Plan { steps: (5, 1), top: (5, 1), jobs: 1 };
        let mut table = LevelTable { game: "nim", plan, meetings, ratings: Vec::new() };
        assert_eq!(
            table.faults(),
            [
                "level 1 loses 70 % to greedy, not 80",
                "level 1 beats random in 50 %, not 60",
                "2 is 70 Elo above 1, not 100"
            ]
        );
        table.meetings[0].results = [0, 0, 10];
        assert!(table.faults()[0].starts_with("level 1 has no point against greedy"));
    }

    #[test]
    fn a_small_table_is_the_same_again_whatever_the_jobs() {
        let entry = games::find("connect4").unwrap();
        let table = |jobs| {
            let mut pairs = 0;
            let plan = Plan { steps: (3, 5), top: (1, 6), jobs };
            let table = measure(entry, plan, &mut |_| pairs += 1).unwrap();
            assert_eq!(pairs, 16);
            table.to_string()
        };
        let once = table(1);
        assert_eq!(once, table(2));
        assert_eq!(once.lines().filter(|line| line.starts_with("level ")).count(), 5);
        let plan = Plan { steps: (1, 1), top: (1, 1), jobs: 1 };
        assert!(measure(games::find("nim").unwrap(), plan, &mut |_| {}).is_err());
    }
}
