//! Bots for one side against bots for the other: every Order of Entropy against every Chaos, with the same draws.

use super::{BUDGET, CHAOSES, DUEL_GAMES, MAX_PLIES, ORDERS, Plan};
use crate::matches::{
    CatalogueBot, Contender, Finish, Interval, MatchError, MatchSetup, Schedule, Setting, Store, Task,
    play_all,
};
use game::{Outcome, Side};
use serde_json::{Value as Json, json};
use std::ops::ControlFlow;

/// What one Order scored against one Chaos.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Points a game, with the interval.
    pub points: Interval,
    /// Games that somebody did not finish; they are not in the points.
    pub faults: usize,
}

/// All duels: one row for each Order, one column for each Chaos.
pub struct Duels(pub Vec<Vec<Cell>>);

/// Plays every Order against every Chaos, or what is left of it.
pub fn duels(plan: &Plan<'_>, tell: &mut dyn FnMut(u64)) -> Result<Duels, MatchError> {
    let entry = games::find("entropy")?;
    let bot = |side, text: &&str| CatalogueBot::on(side, entry, text, BUDGET);
    let orders = ORDERS.iter().map(|text| bot(Side::First, text)).collect::<Result<Vec<_>, _>>()?;
    let chaoses = CHAOSES.iter().map(|text| bot(Side::Second, text)).collect::<Result<Vec<_>, _>>()?;
    let setup = MatchSetup {
        rules: &*entry.rules,
        options: Json::Null,
        contenders: [&orders[0], &chaoses[0]],
        pairs: DUEL_GAMES * plan.times,
        seed: plan.seed,
        opening_plies: Some(0),
        max_plies: MAX_PLIES,
        jobs: plan.jobs,
        sprt: None,
    };
    let schedule = Schedule::new(&setup)?;
    let described = |bots: &[CatalogueBot<'_>]| bots.iter().map(Contender::described).collect::<Vec<_>>();
    let request = json!({
        "duels": [described(&orders), described(&chaoses)],
        "rules": entry.rules.version(),
        "games": setup.pairs,
        "seed": plan.seed.to_string(),
    });
    let (mut store, mut known) = Store::resume(&plan.folder.join("entropy-duels.jsonl"), &request)?;
    let mut games: Vec<(usize, Task<'_>)> = Vec::new();
    for number in 0..orders.len() * chaoses.len() {
        let contenders: [&dyn Contender; 2] =
            [&orders[number / chaoses.len()], &chaoses[number % chaoses.len()]];
        let setting = Setting { contenders, ..setup.setting() };
        let is_known = |pair| known.iter().any(|(other, finish)| (*other, finish.pair) == (number, pair));
        let new = schedule.fixtures.iter().filter(|fixture| !is_known(fixture.pair));
        games.extend(new.map(|fixture| (number, Task { setting, fixture, first: 0 })));
    }
    let (numbers, tasks): (Vec<usize>, Vec<Task<'_>>) = games.into_iter().unzip();
    play_all(&tasks, plan.jobs, &mut |place, played| {
        store.add(numbers[place], &played)?;
        known.push((numbers[place], played.finish));
        tell(known.len() as u64);
        Ok(ControlFlow::Continue(()))
    })?;
    let cell = |number: usize| {
        Cell::of(known.iter().filter(|(other, _)| *other == number).map(|(_, finish)| finish))
    };
    let row = |order: usize| (0..chaoses.len()).map(|chaos| cell(order * chaoses.len() + chaos)).collect();
    Ok(Duels((0..orders.len()).map(row).collect()))
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
