//! Parses the commands of the line protocol.

use game::{Clock, Limits, PlayError};
use serde_json::Value as Json;
use std::str::FromStr;
use std::time::Duration;

/// One command.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Asks for the bot's name, game and options.
    Hello,
    /// Asks whether the bot is listening.
    IsReady,
    /// Options of the bot, as `name=value` words.
    Set(Vec<String>),
    /// The seed of the bot's random choices.
    Seed(u64),
    /// The position to think about.
    Position {
        /// Options of the game.
        options: Json,
        /// Seed of the game.
        seed: u64,
        /// Moves from the start.
        moves: Vec<String>,
    },
    /// The position to think about, as text.
    Text(String),
    /// Asks for the legal moves.
    Moves,
    /// Asks for the position as clients see it.
    Show,
    /// Starts a search.
    Go(Go),
    /// Ends the search now.
    Stop,
    /// Ends the session.
    Quit,
}

/// The limits of `go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Positions.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Milliseconds for this move.
    pub time: Option<u64>,
    /// Milliseconds left for the game.
    pub clock: Option<u64>,
    /// Milliseconds added after each move.
    pub increment: Option<u64>,
    /// Threads.
    pub threads: Option<usize>,
}

/// The most threads that can be asked for.
const MOST_THREADS: usize = 256;

impl Go {
    /// Whether the search ends by itself.
    pub fn is_bounded(&self) -> bool {
        Go { increment: None, threads: None, ..*self } != Go::default()
    }

    /// The limits of a search that starts now.
    pub fn limits(&self) -> Limits {
        let base = self.time.map_or_else(Limits::default, |ms| Limits::within(Duration::from_millis(ms)));
        let increment = Duration::from_millis(self.increment.unwrap_or(0));
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            clock: self.clock.map(|left| Clock { left: Duration::from_millis(left), increment }),
            threads: self.threads.unwrap_or(1),
            ..base
        }
    }
}

const COMMANDS: [&str; 10] =
    ["hello", "isready", "set", "seed", "position", "moves", "show", "go", "stop", "quit"];

impl FromStr for Request {
    type Err = PlayError;

    fn from_str(line: &str) -> Result<Self, PlayError> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let bare = |request: Request| {
            let why = || PlayError::text("command", line, format!("{command} takes nothing"));
            rest.is_empty().then_some(request).ok_or_else(why)
        };
        match command {
            "hello" => bare(Request::Hello),
            "isready" => bare(Request::IsReady),
            "moves" => bare(Request::Moves),
            "show" => bare(Request::Show),
            "stop" => bare(Request::Stop),
            "quit" => bare(Request::Quit),
            "set" => Ok(Request::Set(rest.split_whitespace().map(str::to_owned).collect())),
            "seed" => number("seed", rest).map(Request::Seed),
            "position" => position(rest),
            "go" => go(rest).map(Request::Go),
            _ => Err(PlayError::unknown("command", command, COMMANDS)),
        }
    }
}

fn number<T: FromStr>(what: &'static str, text: &str) -> Result<T, PlayError> {
    text.parse().map_err(|_| PlayError::text(what, text, "expected a whole number"))
}

/// `[options {…}] [seed N] [moves M …]`, in this order, or `text T`.
fn position(mut rest: &str) -> Result<Request, PlayError> {
    if let Some(text) = word(rest, "text") {
        return Ok(Request::Text(text.to_owned()));
    }
    let (mut options, mut seed) = (Json::Null, 0);
    if let Some(text) = word(rest, "options") {
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<Json>();
        options = match values.next() {
            Some(Ok(value)) => value,
            Some(Err(error)) => return Err(PlayError::text("options", text, error.to_string())),
            None => return Err(PlayError::text("options", text, "expected a JSON object")),
        };
        rest = text[values.byte_offset()..].trim_start();
    }
    if let Some(text) = word(rest, "seed") {
        let (digits, more) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        seed = number("seed", digits)?;
        rest = more.trim_start();
    }
    let moves = match word(rest, "moves") {
        Some(text) => text.split_whitespace().map(str::to_owned).collect(),
        None if rest.is_empty() => Vec::new(),
        None => {
            let why = "expected options {…}, seed N, moves M …, in this order, or text T";
            return Err(PlayError::text("position", rest, why));
        }
    };
    Ok(Request::Position { options, seed, moves })
}

/// What follows `word`, if the text begins with it.
fn word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

fn go(rest: &str) -> Result<Go, PlayError> {
    let mut go = Go::default();
    let mut words = rest.split_whitespace();
    while let Some(name) = words.next() {
        let value = words.next().unwrap_or_default();
        match name {
            "nodes" => go.nodes = Some(number("nodes", value)?),
            "depth" => go.depth = Some(number("depth", value)?),
            "time" => go.time = Some(number("time", value)?),
            "clock" => go.clock = Some(number("clock", value)?),
            "increment" => go.increment = Some(number("increment", value)?),
            "threads" => {
                let threads = number("threads", value)?;
                if !(1..=MOST_THREADS).contains(&threads) {
                    return Err(PlayError::text("threads", value, "expected 1 to 256"));
                }
                go.threads = Some(threads);
            }
            _ => {
                let known = ["nodes", "depth", "time", "clock", "increment", "threads"];
                return Err(PlayError::unknown("limit", name, known));
            }
        }
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_position_has_up_to_three_parts_or_is_a_text() {
        let read = |text: &str| text.parse::<Request>();
        let position = |options, seed, moves: &[&str]| {
            let moves = moves.iter().map(ToString::to_string).collect();
            Ok(Request::Position { options, seed, moves })
        };
        assert_eq!(read("position"), position(Json::Null, 0, &[]));
        assert_eq!(read("position moves 4 4"), position(Json::Null, 0, &["4", "4"]));
        let all = read("position options {\"heaps\": [1, 2]} seed 7 moves a1");
        assert_eq!(all, position(json!({"heaps": [1, 2]}), 7, &["a1"]));
        assert_eq!(read("position text play round=1"), Ok(Request::Text("play round=1".to_owned())));
        assert!(read("position moves4").is_err() && read("position seed x").is_err());
        assert!(read("position options {").is_err() && read("position options").is_err());
    }

    #[test]
    fn limits_are_named_numbers() {
        let go = "go nodes 100 time 5".parse::<Request>();
        assert_eq!(go, Ok(Request::Go(Go { nodes: Some(100), time: Some(5), ..Go::default() })));
        assert_eq!(
            "go node 3".parse::<Request>().unwrap_err().to_string(),
            "no limit \"node\"; did you mean nodes?"
        );
        assert!("go nodes".parse::<Request>().is_err() && "go threads 0".parse::<Request>().is_err());
        assert!(!Go { threads: Some(2), ..Go::default() }.is_bounded());
    }

    #[test]
    fn typos_are_answered_with_the_nearest_command() {
        let error = "positon moves 4".parse::<Request>().unwrap_err().to_string();
        assert_eq!(error, "no command \"positon\"; did you mean position?");
        assert!("stop it".parse::<Request>().is_err());
    }
}
