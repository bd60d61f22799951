//! Games that are played elsewhere: an order says everything that a game depends on, so that its result is the same
//! wherever it is played.

use super::{CatalogueBot, Contender, Deliver, Fixture, GameRunner, MatchError, Played, Setting, Task, play};
use games::entry::Budget;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;
use tokio::runtime::Handle;
use work::queue::{Caller, Exchange, Lane, Order, OrderUpdate, Outcome, Rules};

/// Games that are ordered ahead of those that are played.
const AHEAD: usize = 512;
/// An order expires after this time.
const DAY: Duration = Duration::from_hours(24);

/// A player that any machine can start.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayerSpec {
    /// Its text, as in [`CatalogueBot::new`].
    pub name: String,
    /// Its limits.
    pub budget: Budget,
}

/// An order for one game, with everything that it depends on.
#[derive(Serialize, Deserialize)]
struct GameOrder {
    game: String,
    rules: u32,
    options: Json,
    players: [PlayerSpec; 2],
    max_plies: usize,
    fixture: Fixture,
    first: usize,
}

/// Plays games by ordering them from the workers of a queue; used inside a runtime, from a thread that may block.
pub struct QueuedGames<E> {
    /// The queue.
    pub exchange: Arc<E>,
    /// Called now and then while no worker takes orders.
    pub alone: fn(),
}

impl<E: Exchange> GameRunner for QueuedGames<E> {
    fn play_all(&self, tasks: &[Task<'_>], deliver: &mut Deliver<'_>) -> Result<(), MatchError> {
        let runtime = Handle::current();
        // An order that cannot be settled is reported again for a while and then expires.
        let settle = |key: &str| drop(runtime.block_on(self.exchange.settle(Lane::Game, key)));
        let (sender, receiver) = channel();
        let caller = Caller::new(self.exchange.clone(), Rules::default());
        let place = |order: &Order| {
            let (key, sender) = (order.key.clone(), sender.clone());
            caller.place(order.clone(), move |update| {
                let outcome = match update {
                    OrderUpdate::Ended(outcome) => Some(outcome),
                    OrderUpdate::Silent => None,
                    OrderUpdate::Began | OrderUpdate::Progress(_) => return,
                };
                // Fails when no more games are wanted.
                sender.send((key.clone(), outcome)).ok();
            });
        };
        let orders = tasks.iter().map(order).collect::<Result<Vec<_>, _>>()?;
        let places: HashMap<&str, usize> =
            orders.iter().enumerate().map(|(place, order)| (order.key.as_str(), place)).collect();
        let mut next = orders.iter();
        next.by_ref().take(AHEAD).for_each(place);
        let mut left = orders.len();
        let mut result = Ok(ControlFlow::Continue(()));
        while left > 0 && matches!(result, Ok(ControlFlow::Continue(()))) {
            let Ok((key, outcome)) = receiver.recv() else { break };
            let Some(index) = places.get(key.as_str()) else { continue };
            let Some(outcome) = outcome else {
                (self.alone)();
                // It may be lost; nothing happens if it is still there.
                place(&orders[*index]);
                continue;
            };
            result = read(outcome).and_then(|played| deliver(*index, played));
            // It is delivered.
            settle(&key);
            left -= 1;
            next.next().into_iter().for_each(place);
        }
        for order in orders.iter().filter(|order| caller.is_open(&order.key)) {
            settle(&order.key);
        }
        result.map(|_| ())
    }
}

fn order(task: &Task<'_>) -> Result<Order, MatchError> {
    let setting = task.setting;
    let hire = |contender: &dyn Contender| {
        let away = || MatchError::Request(format!("{} plays on this machine only", contender.name()));
        contender.spec().ok_or_else(away)
    };
    let order = GameOrder {
        game: setting.rules.id().to_owned(),
        rules: setting.rules.version(),
        options: setting.options.clone(),
        players: [hire(setting.contenders[0])?, hire(setting.contenders[1])?],
        max_plies: setting.max_plies,
        fixture: task.fixture.clone(),
        first: task.first,
    };
    let body = serde_json::to_vec(&order).map_err(|error| MatchError::Request(error.to_string()))?;
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    let Fixture { pair, seed, .. } = task.fixture;
    let key = format!("game:{}:{seed:016x}:{pair}:{}:{:016x}", order.game, task.first, hasher.finish());
    Ok(Order { lane: Lane::Game, key, body, within: DAY, longest: DAY, trace: String::new() })
}

fn read(outcome: Outcome) -> Result<Played, MatchError> {
    let failed = |why: String| MatchError::Request(format!("a game was not played: {why}"));
    match outcome {
        Outcome::Done(body) => {
            let (record, finish) =
                serde_json::from_slice(&body).map_err(|error| failed(error.to_string()))?;
            Ok(Played { record, finish })
        }
        Outcome::Refused(why) | Outcome::Failed(why) => Err(failed(why)),
        Outcome::Late => Err(failed("nobody had time for it".to_owned())),
        Outcome::Deadly => Err(failed("no worker came back from it".to_owned())),
    }
}

/// Plays the game of an order.
pub fn run_order(body: &[u8]) -> Outcome {
    let played = || -> Result<Vec<u8>, Box<dyn std::error::Error>> {
        let order: GameOrder = serde_json::from_slice(body)?;
        let entry = games::find(&order.game)?;
        if entry.rules.version() != order.rules {
            return Err(format!("{} has other rules here", order.game).into());
        }
        let bot = |spec: &PlayerSpec| CatalogueBot::new(entry, &spec.name, spec.budget);
        let (first, second) = (bot(&order.players[0])?, bot(&order.players[1])?);
        let setting = Setting {
            rules: &*entry.rules,
            options: &order.options,
            contenders: [&first, &second],
            max_plies: order.max_plies,
        };
        let played = play(&setting, &order.fixture, order.first)?;
        Ok(serde_json::to_vec(&(played.record, played.finish))?)
    };
    played().map_or_else(|why| Outcome::Refused(why.to_string()), Outcome::Done)
}
