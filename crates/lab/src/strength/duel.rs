//! Bots for one side against bots for the other: each against each, with the same draws.

use super::{BUDGET, MAX_PLIES, Plan};
use crate::matches::{
    CatalogueBot, Contender, Finish, GameRunner, Interval, MatchError, MatchSetup, Schedule, Setting, Store,
    Task, Threads,
};
use game::{Outcome, Side};
use games::entry::{DuelField, Entry};
use serde_json::{Value as Json, json};
use std::ops::ControlFlow;

/// What one bot scored against another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Points a game, with the interval.
    pub points: Interval,
    /// Games that one of the bots did not finish; they are not in the points.
    pub faults: usize,
}

/// All duels of a game: one row for each bot of the first side, one column for each of the second.
pub struct Duels(pub Vec<Vec<Cell>>);

/// Plays every bot of the first side against every bot of the second, or what is left of it.
pub fn duels(
    entry: &Entry,
    field: &DuelField,
    plan: &Plan<'_>,
    tell: &mut dyn FnMut(u64),
) -> Result<Duels, MatchError> {
    let bot = |side, text: &&str| CatalogueBot::on(side, entry, text, BUDGET);
    let firsts = field.first.iter().map(|text| bot(Side::First, text)).collect::<Result<Vec<_>, _>>()?;
    let seconds = field.second.iter().map(|text| bot(Side::Second, text)).collect::<Result<Vec<_>, _>>()?;
    let setup = MatchSetup {
        rules: &*entry.rules,
        options: Json::Null,
        contenders: [&firsts[0], &seconds[0]],
        pairs: field.games * plan.times,
        seed: plan.seed,
        opening_plies: Some(0),
        max_plies: MAX_PLIES,
        jobs: plan.jobs,
        sprt: None,
    };
    let schedule = Schedule::new(&setup)?;
    let described = |bots: &[CatalogueBot<'_>]| bots.iter().map(Contender::described).collect::<Vec<_>>();
    let request = json!({
        "duels": [described(&firsts), described(&seconds)],
        "rules": entry.rules.version(),
        "games": setup.pairs,
        "seed": plan.seed.to_string(),
    });
    let (mut store, mut known) =
        Store::resume(&plan.folder.join(format!("{}-duels.jsonl", entry.id())), &request)?;
    let mut games: Vec<(usize, Task<'_>)> = Vec::new();
    for number in 0..firsts.len() * seconds.len() {
        let contenders: [&dyn Contender; 2] =
            [&firsts[number / seconds.len()], &seconds[number % seconds.len()]];
        let setting = Setting { contenders, ..setup.setting() };
        let is_known = |pair| known.iter().any(|(other, finish)| (*other, finish.pair) == (number, pair));
        let new = schedule.fixtures.iter().filter(|fixture| !is_known(fixture.pair));
        games.extend(new.map(|fixture| (number, Task { setting, fixture, first: 0 })));
    }
    let (numbers, tasks): (Vec<usize>, Vec<Task<'_>>) = games.into_iter().unzip();
    Threads(plan.jobs).play_all(&tasks, &mut |place, played| {
        store.add(numbers[place], &played)?;
        known.push((numbers[place], played.finish));
        tell(known.len() as u64);
        Ok(ControlFlow::Continue(()))
    })?;
    let cell = |number: usize| {
        Cell::of(known.iter().filter(|(other, _)| *other == number).map(|(_, finish)| finish))
    };
    let row = |first: usize| (0..seconds.len()).map(|second| cell(first * seconds.len() + second)).collect();
    Ok(Duels((0..firsts.len()).map(row).collect()))
}

impl Cell {
    fn of<'a>(games: impl Iterator<Item = &'a Finish>) -> Self {
        let (mut count, mut sum, mut squares, mut faults) = (0, 0, 0, 0);
        for finish in games {
            match finish.outcome {
                Outcome::Points(points) => {
                    let points = i64::from(points);
                    count += 1;
                    sum += points;
                    squares += points * points;
                }
                Outcome::Win(_) | Outcome::Draw => faults += 1,
            }
        }
        Cell { points: Interval::of_mean(count, sum, squares), faults }
    }
}
