//! The limits of a search: what the caller asks for, within what the service allows.

use crate::deadline::Deadline;
use crate::{BotError, Config};
use game::Clock;
use games::entry::{Budget, Entry, parse_spec};
use serde_json::Value as Json;
use std::time::{Duration, Instant};
use wire::grpc::parlor::v1 as proto;

/// The part of a time limit that the last check of the clock and the answer take.
const WAY_BACK_MS: u64 = 2;

/// The bounds of one search.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// What was asked for; empty leaves a level its own.
    pub budget: Budget,
    /// Threads of the search.
    pub threads: usize,
    /// The bot's clock for the game.
    pub clock: Option<Clock>,
    /// No search is longer.
    pub longest: Duration,
    /// When the answer has to be sent.
    pub due: Option<Instant>,
    /// All of this, as it is told.
    pub shown: proto::Limits,
}

impl Bounds {
    /// The bounds of a search by this player.
    pub fn new(
        config: &Config,
        (entry, player): (&Entry, &str),
        given: Option<&proto::Limits>,
        deadline: Option<Deadline>,
    ) -> Self {
        let given = given.copied().unwrap_or_default();
        let longest = config.longest_search();
        let some = |bound: u64| (bound > 0).then_some(bound);
        let millis = some(given.time_ms.into()).map(|time| time.min(longest.as_millis() as u64));
        let depth = (given.depth > 0).then_some(given.depth);
        let thinking = millis.map(|time| time.saturating_sub(WAY_BACK_MS).max(time.div_ceil(2)));
        let budget = Budget { nodes: some(given.nodes), depth, millis: thinking };
        let threads = (given.threads as usize).clamp(1, config.threads_per_search.max(1));
        let clock = given.clock.map(|clock| Clock {
            left: Duration::from_millis(clock.left_ms.into()),
            increment: Duration::from_millis(clock.increment_ms.into()),
        });
        let name = player.split(':').next().unwrap_or_default();
        let holding = budget.or(entry.usual_budget(name));
        let left =
            deadline.map_or(longest, |deadline| deadline.due.saturating_duration_since(Instant::now()));
        let time = millis.or(holding.millis).map_or(longest, Duration::from_millis).min(longest).min(left);
        let shown = proto::Limits {
            time_ms: time.as_millis() as u32,
            nodes: holding.nodes.unwrap_or(0),
            depth: holding.depth.unwrap_or(0),
            threads: threads as u32,
            clock: given.clock,
        };
        Bounds { budget, threads, clock, longest, due: deadline.map(|deadline| deadline.due), shown }
    }
}

/// Refuses options that would use more of the machine than one caller may.
pub fn check_player(config: &Config, entry: &Entry, player: &str) -> Result<(), BotError> {
    let (name, options) = parse_spec(player)?;
    entry.bot_of(name)?;
    let Json::Object(options) = options else { return Ok(()) };
    for (option, value) in &options {
        let most = match option.as_str() {
            "memory_mb" | "table_mb" => config.bot_memory_mb as u64,
            "threads" => config.threads_per_search as u64,
            _ => continue,
        };
        if value.as_u64().is_some_and(|value| value > most) {
            return Err(BotError::Input(format!("{option} = {value}: at most {most} here")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(player: &str, given: proto::Limits) -> Bounds {
        let entry = games::find("connect4").unwrap();
        Bounds::new(&Config::default(), (entry, player), Some(&given), None)
    }

    #[test]
    fn wishes_are_clamped_and_shown() {
        let wish = proto::Limits { time_ms: u32::MAX, threads: 900, ..proto::Limits::default() };
        let bounds = bounds("mcts", wish);
        assert_eq!((bounds.shown.time_ms, bounds.shown.threads), (60_000, 1));
        assert_eq!((bounds.budget.millis, bounds.threads), (Some(59_998), 1));
    }

    #[test]
    fn without_wishes_a_level_has_its_own_and_a_bot_a_second() {
        let none = proto::Limits::default();
        assert_eq!(bounds("easy", none).shown.depth, 3);
        assert_eq!(bounds("easy", none).shown.time_ms, 60_000);
        assert_eq!(bounds("mcts:exploration=1", none).shown.time_ms, 1_000);
        assert!(bounds("easy", none).budget.is_empty());
    }

    #[test]
    fn nobody_takes_the_whole_machine() {
        let entry = games::find("connect4").unwrap();
        let check = |player: &str| check_player(&Config::default(), entry, player);
        assert_eq!(check("mcts:memory_mb=64"), Ok(()));
        for player in ["mcts:memory_mb=60000", "alphabeta:table_mb=65536", "mcts:threads=64"] {
            let error = check(player).unwrap_err();
            assert!(matches!(&error, BotError::Input(why) if why.contains("at most")), "{error:?}");
        }
        assert!(matches!(check("nobody"), Err(BotError::Unknown(_))));
        assert!(matches!(check("mcts:what"), Err(BotError::Input(_))));
    }
}
