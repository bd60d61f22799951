//! Chooses the bot and the bounds of a decision, and asks it.

use super::read::Reading;
use super::short;
use crate::bounds::check_player;
use crate::{App, BotError, CallContext, Config};
use game::erased::Erased;
use game::{Game, Thought, Turn};
use games::entry::{Budget, Entry, split_limits};
use std::time::Duration;
use wire::grpc::lolchess::GetBotActionRequest;
use work::{BotMemory, ClientId, SearchRequest};

/// The bot whose settings an operator can change.
const CLASSIC: &str = "classic";
/// Longer names of sessions are not kept, so that callers cannot store data in them.
const LONGEST_NAME: usize = 200;

/// A decision, and who made it.
pub(super) struct Decision {
    pub(super) thought: Thought<String>,
    pub(super) player: String,
}

/// The decision of a bot; in a game with a name of its own, `session`, the bot keeps its tree.
pub(super) async fn decide(
    app: &App,
    reading: &Reading,
    request: &GetBotActionRequest,
    session: Option<&str>,
    CallContext { client, deadline }: CallContext,
) -> Result<Decision, BotError> {
    let entry = games::find("lolchess")?;
    let (bot, own) = split_limits(&request.bot)?;
    let own = own.unwrap_or_default();
    let time = match count("timeLimitMs", request.time_limit_ms)? {
        0 => own.millis.unwrap_or(app.config.mcts.time_limit_ms),
        time => time,
    };
    let longest = Duration::from_millis(time).min(app.config.longest_search());
    let iterations = match count("iterations", request.iterations)? {
        0 => own.nodes.unwrap_or(0),
        iterations => iterations,
    };
    let workers = workers(&app.config, count("workers", request.workers)?);
    check_turn(reading, &request.player_id)?;
    let player = player(&app.config, entry, bot);
    check_player(&app.config, entry, &player)?;
    let memory = match session {
        Some(session) if request.seed.is_none() => {
            BotMemory::Named(format!("{session}/{}", request.player_id))
        }
        Some(_) => BotMemory::Fresh,
        None => memory(client, request),
    };
    let usual = budget(&app.config, entry, &player, iterations, longest);
    let budget = if own.depth.is_some() { Budget { depth: own.depth, ..usual } } else { usual };
    let answer = app.search(SearchRequest {
        client,
        game: match &memory {
            BotMemory::Named(name) => name.clone(),
            BotMemory::Opening | BotMemory::Fresh => String::new(),
        },
        seq: reading.game.position().round,
        budget,
        threads: workers,
        seed: request.seed,
        deadline: deadline.map(|deadline| deadline.due),
        memory,
        ..SearchRequest::new(entry, Box::new(Erased(reading.game.clone())), player.clone(), longest)
    })?;
    let answer = answer.decision();
    let thought = match deadline {
        Some(deadline) => {
            tokio::time::timeout_at(deadline.end.into(), answer).await.map_err(|_| BotError::Late)?
        }
        None => answer.await,
    };
    Ok(Decision { thought: thought?, player })
}

/// A number of a request that may not be negative.
fn count(what: &str, value: i32) -> Result<u64, BotError> {
    u64::try_from(value).map_err(|_| BotError::Input(format!("{what}: {value} is negative")))
}

/// Rollouts at the same time: as many as are asked for and allowed, or as configured.
fn workers(config: &Config, asked: u64) -> usize {
    let most = config.threads_per_search.max(config.mcts.workers);
    if asked == 0 { config.mcts.workers } else { most.min(usize::try_from(asked).unwrap_or(most)) }
}

/// The player that a request names; without a name the classic bot with the operator's settings.
fn player(config: &Config, entry: &Entry, bot: &str) -> String {
    if bot.is_empty() || is_classic(entry, bot) { config.mcts.player() } else { bot.to_owned() }
}

/// Whether this names the classic bot, by its name or a former one.
fn is_classic(entry: &Entry, name: &str) -> bool {
    entry.bot(name).is_ok_and(|bot| bot.name == CLASSIC)
}

/// The bounds of a search; a level keeps its own unless iterations are given.
fn budget(config: &Config, entry: &Entry, player: &str, iterations: u64, longest: Duration) -> Budget {
    let name = player.split(':').next().unwrap_or_default();
    if iterations == 0 && entry.levels.iter().any(|level| level.name == name) {
        return Budget::default();
    }
    let usual = is_classic(entry, name).then_some(config.mcts.iteration_budget);
    let nodes = if iterations == 0 { usual } else { Some(iterations) };
    Budget { nodes, depth: None, millis: Some(longest.as_millis() as u64) }
}

/// A game with a name reuses the bot of each of its players, with its tree. Sites give one name to many games
/// ("Human vs Bot"), so the session also contains the players.
fn memory(client: ClientId, request: &GetBotActionRequest) -> BotMemory {
    let Some(state) = request.game_state.as_ref().filter(|state| !state.name.is_empty()) else {
        return BotMemory::Fresh;
    };
    let parts = [&state.name, &state.blue_player, &state.red_player, &request.player_id].map(String::as_str);
    let session = format!("lolchess/{client}/{}", parts.join("/"));
    if session.len() > LONGEST_NAME || request.seed.is_some() {
        return BotMemory::Fresh;
    }
    BotMemory::Named(session)
}

/// Refuses positions in which the player has nothing to decide.
fn check_turn(reading: &Reading, player: &str) -> Result<(), BotError> {
    let mover = reading.game.position().mover();
    let why = if matches!(reading.game.turn(), Turn::Over(_)) {
        "Game is already finished".to_owned()
    } else {
        match reading.names.side(player, mover) {
            None => format!("{:?} is not a player in this game", short(player)),
            Some(side) if side != mover => "Not your turn".to_owned(),
            Some(_) if reading.game.legal().is_empty() => "There is no legal action".to_owned(),
            Some(_) => return Ok(()),
        }
    };
    Err(BotError::NotNow(why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Mcts;

    #[test]
    fn workers_are_as_asked_within_what_is_allowed() {
        let config = |threads_per_search, workers| Config {
            threads_per_search,
            mcts: Mcts { workers, ..Mcts::default() },
            ..Config::default()
        };
        assert_eq!([0, 1, 9].map(|asked| workers(&config(1, 1), asked)), [1, 1, 1]);
        assert_eq!([0, 2, 9].map(|asked| workers(&config(4, 1), asked)), [1, 2, 4]);
        assert_eq!([0, 2, 9].map(|asked| workers(&config(1, 3), asked)), [3, 2, 3]);
    }
}
