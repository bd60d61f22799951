//! One game on a server: reads its stream and moves when it is its turn.

use super::{OnlineError, Order, PAUSE, Shared, jitter};
use game::{Clock, Host, Side};
use serde_json::{Value as Json, json};
use std::fmt::Display;
use std::time::Duration;
use tokio::sync::watch;
use work::program::{Choice, Evidence, Fault, Player};

/// How often a move is sent before the stream is read again.
const ATTEMPTS: u32 = 4;

/// A game as the stream has told of it so far.
#[derive(Default)]
struct Told {
    options: Json,
    moves: Vec<String>,
    you: Option<Side>,
}

impl Told {
    /// Takes a line of the stream.
    fn read(&mut self, line: &Json) {
        let new =
            || line["moves"].as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned);
        if line["type"] == "game" {
            self.options = line["options"].clone();
            self.you = line["you"].as_array().and_then(|sides| side(sides.first()?));
            self.moves.clear();
        }
        let kept = line["ply"].as_u64().unwrap_or_default() as usize;
        self.moves.truncate(kept.saturating_sub(new().count()));
        self.moves.extend(new());
    }
}

fn side(word: &Json) -> Option<Side> {
    match word.as_str() {
        Some("first") => Some(Side::First),
        Some("second") => Some(Side::Second),
        _ => None,
    }
}

/// Plays a game to its end.
pub(super) async fn play(shared: &Shared, id: &str, mut orders: watch::Receiver<Order>) {
    let tell = |what: &str| (shared.setup.tell)(&format!("game {id}: {what}"));
    let mut player = match shared.seat(seed_of(id)) {
        Ok(player) => Some(player),
        Err(error) => {
            tell(&error.to_string());
            None
        }
    };
    let mut pause = PAUSE[0];
    loop {
        match follow(shared, id, &mut player, &mut orders).await {
            Ok(end) => return tell(&end),
            Err(OnlineError::Link(why)) => {
                tell(&format!("the connection was lost: {why}; trying again"));
                tokio::time::sleep(jitter(pause)).await;
                pause = (pause * 2).min(PAUSE[1]);
            }
            Err(error) => return tell(&error.to_string()),
        }
    }
}

/// Reads the stream of a game until it is over; returns how it ended.
async fn follow(
    shared: &Shared,
    id: &str,
    player: &mut Option<Box<dyn Player>>,
    orders: &mut watch::Receiver<Order>,
) -> Result<String, OnlineError> {
    let mut lines = shared.client.stream(&format!("/api/games/{id}/stream")).await?;
    let mut told = Told::default();
    let mut state = Json::Null;
    loop {
        let is_resigning = *orders.borrow_and_update() == Order::Resign;
        if is_resigning && !state.is_null() {
            resign(shared, id, &state).await?;
        }
        let line = tokio::select! {
            line = lines.next() => line?,
            _ = orders.changed(), if !is_resigning => continue,
        };
        let line = line.ok_or_else(|| OnlineError::Link("the server ended the stream".to_owned()))?;
        told.read(&line);
        state = line;
        if state["status"] == "finished" {
            return Ok(ending(&state, told.you));
        }
        let is_mine = told.you.is_some() && side(&state["turn"]) == told.you;
        if !is_mine || *orders.borrow() == Order::Resign {
            continue;
        }
        match think(shared, player, &told, &state).await {
            Ok(m) => send_move(shared, id, &state, &m).await?,
            Err(why) => {
                (shared.setup.tell)(&format!("game {id}: the player failed and resigns: {why}"));
                resign(shared, id, &state).await?;
            }
        }
    }
}

/// The move of the player.
async fn think(
    shared: &Shared,
    player: &mut Option<Box<dyn Player>>,
    told: &Told,
    state: &Json,
) -> Result<String, OnlineError> {
    let mut thinker = player.take().ok_or_else(|| failed("there is no player"))?;
    let game = position(shared, told, state)?;
    let clock = clock(state, told.you);
    let thought = tokio::task::spawn_blocking(move || {
        let chosen = thinker.choose_by(&game, clock);
        let legal = chosen.and_then(|Choice { m, .. }| {
            game.position().boxed().try_play(&m)?;
            Ok::<_, Fault>(m)
        });
        let evidence = legal.is_err().then(|| thinker.evidence()).flatten();
        (thinker, legal, evidence)
    });
    let (thinker, chosen, evidence) = thought.await.map_err(failed)?;
    *player = Some(thinker);
    chosen
        .map_err(|fault| failed(format!("{fault}{}", evidence.as_ref().map(last_words).unwrap_or_default())))
}

/// The failure of a player.
fn failed(why: impl Display) -> OnlineError {
    OnlineError::Player(why.to_string())
}

/// The last line of a program's standard error.
fn last_words(evidence: &Evidence) -> String {
    let last = evidence.errors.lines().rfind(|line| !line.trim().is_empty());
    last.map(|line| format!("; standard error: {}", line.escape_debug())).unwrap_or_default()
}

/// The game as a player needs it: by its moves, or by its text where that holds what moves do not tell.
fn position(shared: &Shared, told: &Told, state: &Json) -> Result<Host, OnlineError> {
    let rules = &*shared.setup.entry.rules;
    let mut game = Host::start(rules, told.options.clone(), 0).map_err(failed)?;
    let is_open = game.position().secret() == 0;
    if is_open && told.moves.iter().all(|m| game.play(m).is_ok()) {
        return Ok(game);
    }
    let text = state["text"].as_str().ok_or_else(|| failed("the server does not tell the position"))?;
    Ok(Host::at(rules, rules.parse(text).map_err(failed)?))
}

/// The clock of the player, less a little for the way.
fn clock(state: &Json, you: Option<Side>) -> Option<Clock> {
    let settings = &state["clock"]["settings"];
    let left = state["clock"]["leftMs"].get(you?.index())?.as_u64()?;
    let millis = |millis: u64| Duration::from_millis(millis);
    let left = millis(left.saturating_sub(left / 10));
    match settings["kind"].as_str()? {
        "game" => Some(Clock { left, increment: millis(settings["increment"].as_u64()? * 1_000) }),
        // A turn of its own: all of it may be used, so it looks like the last one.
        _ => Some(Clock { left, increment: left }),
    }
}

/// Sends a move; one that comes too late or twice is none.
async fn send_move(shared: &Shared, id: &str, state: &Json, m: &str) -> Result<(), OnlineError> {
    let seq = &state["seq"];
    let body = json!({"clientMoveId": format!("bot-{seq}"), "expectedSeq": seq, "move": m});
    let mut pause = PAUSE[0];
    for attempt in 1.. {
        match shared.client.post(&format!("/api/games/{id}/moves"), &body).await {
            // The answer may have been lost: the same move with the same id counts once.
            Err(OnlineError::Link(_)) if attempt < ATTEMPTS => {
                tokio::time::sleep(jitter(pause)).await;
                pause *= 2;
            }
            Err(OnlineError::Refused(why)) => {
                (shared.setup.tell)(&format!("game {id}: the server refused {m}: {why}"));
                return Ok(());
            }
            sent => return sent.map(drop),
        }
    }
    Ok(())
}

async fn resign(shared: &Shared, id: &str, state: &Json) -> Result<(), OnlineError> {
    let seq = &state["seq"];
    let body = json!({"clientMoveId": format!("resign-{seq}"), "expectedSeq": seq});
    match shared.client.post(&format!("/api/games/{id}/resign"), &body).await {
        // The game has gone on or is over: the next line tells.
        Err(OnlineError::Refused(_)) => Ok(()),
        sent => sent.map(drop),
    }
}

fn ending(state: &Json, you: Option<Side>) -> String {
    let how = state["ended"].as_str().unwrap_or("over").replace('-', " ");
    match (&state["result"], you) {
        (Json::String(draw), _) => format!("{draw} ({how})"),
        (result, Some(you)) if side(&result["win"]).is_some() => {
            format!("{} ({how})", if side(&result["win"]) == Some(you) { "won" } else { "lost" })
        }
        (result, _) => format!("{} points ({how})", result["points"]),
    }
}

/// A seed for the player that is the same when it comes back to a game.
fn seed_of(id: &str) -> u64 {
    id.bytes().fold(0, |seed, byte| game::deal::mix(seed, u64::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_of_lines_becomes_a_list_of_moves() {
        let mut told = Told::default();
        let line = |kind: &str, ply: u32, moves: Json| json!({"type": kind, "ply": ply, "moves": moves, "options": {"a": 1}, "you": ["second"]});
        told.read(&line("game", 2, json!(["4", "4"])));
        assert_eq!((told.you, &told.options), (Some(Side::Second), &json!({"a": 1})));
        told.read(&line("state", 3, json!(["5"])));
        assert_eq!(told.moves, ["4", "4", "5"]);
        told.read(&line("state", 1, json!([])));
        assert_eq!(told.moves, ["4"], "a takeback");
        told.read(&line("state", 3, json!(["1", "2"])));
        assert_eq!(told.moves, ["4", "1", "2"]);
        told.read(&line("game", 1, json!(["7"])));
        assert_eq!(told.moves, ["7"], "a new connection begins anew");
    }

    #[test]
    fn a_result_is_told_from_the_side_of_the_player() {
        let end =
            |result: Json| ending(&json!({"result": result, "ended": "played-out"}), Some(Side::Second));
        assert_eq!(end(json!({"win": "first"})), "lost (played out)");
        assert_eq!(end(json!({"win": "second"})), "won (played out)");
        assert_eq!(end(json!("draw")), "draw (played out)");
        assert_eq!(end(json!({"points": 40})), "40 points (played out)");
    }

    #[test]
    fn a_clock_leaves_time_for_the_way() {
        let state =
            json!({"clock": {"leftMs": [5_000, 60_000], "settings": {"kind": "game", "increment": 2}}});
        let clock = clock(&state, Some(Side::Second)).unwrap();
        assert_eq!((clock.left, clock.increment), (Duration::from_secs(54), Duration::from_secs(2)));
    }
}
