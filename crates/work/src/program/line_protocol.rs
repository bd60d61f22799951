//! A program that speaks our line protocol; `docs/line-protocol.md` describes it.

use super::process::{Deadline, Process};
use super::{Choice, Evidence, Fault, Player, Program};
use crate::request::History;
use game::erased::AnyGame;
use game::{Clock, Host, Value};
use games::entry::Budget;
use std::time::Duration;

/// What a program has to answer to `hello`.
const GREETING: &str =
    "hello is answered by any number of lines that begin with id or option, and then by ok";

/// One game of a program.
pub(crate) struct LineProgram {
    program: Program,
    /// The seed of the program's random choices.
    seed: Option<u64>,
    process: Option<Process>,
}

/// A move that a program is asked for.
pub(crate) struct Question<'a> {
    /// The command `position`.
    pub(crate) position: String,
    /// The command `go`.
    pub(crate) go: String,
    /// How long each answer may take.
    pub(crate) patience: Duration,
    /// How long the move may take in addition.
    pub(crate) given: Duration,
    /// Whether nobody waits for the answer any more.
    pub(crate) is_cancelled: &'a dyn Fn() -> bool,
}

impl LineProgram {
    pub(crate) fn new(program: Program, seed: Option<u64>) -> Self {
        LineProgram { program, seed, process: None }
    }

    /// Starts the program and checks which game it plays.
    pub(super) fn greet(&mut self, deadline: &Deadline<'_>) -> Result<(), Fault> {
        let Program { words, confinement, game, .. } = &self.program;
        let process = self.process.insert(Process::start(words, "quit", confinement)?);
        process.send("hello".to_owned());
        let greeted =
            process.receive(deadline, |line| match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["ok"] => Ok(Some(())),
                ["id", "game", other, ..] if other != *game => {
                    Err(Fault::NoMove(format!("it plays {other}, not {game}")))
                }
                ["id" | "option", ..] => Ok(None),
                _ => Err(unexpected(line)),
            });
        greeted.map_err(|fault| fault.explained(GREETING))?;
        if let Some(seed) = self.seed {
            process.send(format!("seed {seed}"));
            // A program without random choices may refuse a seed.
            process.receive(deadline, |line| match first_word(line) {
                "ok" | "error" => Ok(Some(())),
                _ => Err(unexpected(line)),
            })?;
        }
        Ok(())
    }

    /// Asks for a move; the program is started if it does not run.
    pub(crate) fn ask(&mut self, question: Question<'_>) -> Result<Choice, Fault> {
        let Question { position, go, patience, given, is_cancelled } = question;
        let deadline = Deadline { wall: patience, processor: None, is_cancelled };
        if self.process.is_none() {
            self.greet(&deadline)?;
        }
        let Some(process) = &mut self.process else {
            return Err(Fault::NoMove("it does not run".to_owned()));
        };
        process.send(position);
        process.receive(&deadline, |line| match first_word(line) {
            "ok" => Ok(Some(())),
            // Left over from an earlier search.
            "info" => Ok(None),
            _ => Err(unexpected(line)),
        })?;
        process.send(go);
        let mut told = Told::default();
        let deadline = Deadline { wall: given + patience, ..deadline };
        process.receive(&deadline, |line| match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["info", ref facts @ ..] => {
                told.read(facts);
                Ok(None)
            }
            ["bestmove", m] => Ok(Some(Choice { m: m.to_owned(), nodes: told.nodes, value: told.value() })),
            _ => Err(unexpected(line)),
        })
    }
}

impl Player for LineProgram {
    fn choose(&mut self, game: &Host) -> Result<Choice, Fault> {
        self.choose_by(game, None)
    }

    fn choose_by(&mut self, game: &Host, clock: Option<Clock>) -> Result<Choice, Fault> {
        let Program { budget, patience, .. } = &self.program;
        let history = game.seed().map(|_| History::of(game));
        self.ask(Question {
            position: position(game.position(), history.as_ref()),
            go: go(*budget, clock),
            patience: patience.answer,
            given: budget.millis.map_or(Duration::ZERO, Duration::from_millis),
            is_cancelled: &|| false,
        })
    }

    fn evidence(&mut self) -> Option<Evidence> {
        self.process.as_mut().map(Process::evidence)
    }
}

/// The position as a command. Where it holds a secret, it is sent as players see it, because moves would not do without
/// the seed, which tells the luck to come; so is one whose moves are not known.
pub(crate) fn position(position: &dyn AnyGame, history: Option<&History>) -> String {
    let Some(History { options, moves }) = history.filter(|_| position.secret() == 0) else {
        return format!("position text {}", position.veiled());
    };
    let mut line = "position".to_owned();
    if !options.is_null() {
        line += &format!(" options {options}");
    }
    if !moves.is_empty() {
        line += &format!(" moves {}", moves.join(" "));
    }
    line
}

/// The limits of a move as a command.
pub(crate) fn go(Budget { nodes, depth, millis }: Budget, clock: Option<Clock>) -> String {
    let time = |time: Duration| time.as_millis() as u64;
    let bounds = [
        ("nodes", nodes),
        ("depth", depth.map(u64::from)),
        ("time", millis),
        ("clock", clock.map(|clock| time(clock.left))),
        ("increment", clock.map(|clock| time(clock.increment))),
    ];
    let words = bounds.iter().filter_map(|(name, bound)| Some(format!(" {name} {}", (*bound)?)));
    format!("go{}", words.collect::<String>())
}

/// What a program tells while it thinks.
#[derive(Default)]
struct Told {
    nodes: u64,
    win: Option<f32>,
    points: Option<f32>,
}

impl Told {
    /// Reads the facts of an `info` line that are numbers; moves come last, and a move may look like a fact.
    fn read(&mut self, facts: &[&str]) {
        let facts = facts.split(|word| *word == "line").next().unwrap_or_default();
        for pair in facts.windows(2) {
            let number = || pair[1].parse::<f32>().ok().filter(|number| number.is_finite());
            match pair[0] {
                "nodes" => self.nodes = pair[1].parse().unwrap_or(self.nodes),
                "win" => self.win = number().filter(|win| (0.0..=1.0).contains(win)).or(self.win),
                "points" => self.points = number().or(self.points),
                _ => {}
            }
        }
    }

    fn value(&self) -> Option<Value> {
        let Told { win, points, .. } = *self;
        let win = win.or(points.map(|_| Value::EVEN.win))?;
        Some(Value { win, points, proof: None })
    }
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// The fault of an unexpected line: an error means that the program has no move.
fn unexpected(line: &str) -> Fault {
    let shown: String = line.chars().take(80).collect();
    match line.strip_prefix("error ") {
        Some(_) => Fault::NoMove(shown),
        None => Fault::Invalid(format!("{shown:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;

    #[test]
    fn attack_07_a_program_is_told_what_players_see_and_no_seed() {
        let commands = |name: &str, seed: u64| {
            let entry = games::find(name).unwrap();
            let mut game = Host::start(&*entry.rules, Json::Null, seed).unwrap();
            game.deal().unwrap();
            for _ in 0..3 {
                let first = game.position().moves().remove(0);
                game.play(&first).unwrap();
                game.deal().unwrap();
            }
            let command = position(game.position(), Some(&History::of(&game)));
            assert!(!command.contains(&seed.to_string()), "{command}");
            for command in [&command, &position(game.position(), None)] {
                if let Some(text) = command.strip_prefix("position text ") {
                    assert_eq!(entry.rules.parse(text).unwrap().key(), game.position().key());
                }
            }
            command
        };
        assert!(commands("entropy", 1_234_567_890_123).starts_with("position moves "));
        assert!(commands("lolchess", 1_234_567_890_123).starts_with("position text play "));
    }

    #[test]
    fn what_a_program_tells_is_read_up_to_its_moves() {
        let mut told = Told::default();
        assert_eq!(told.value(), None);
        told.read(&["depth", "3", "nodes", "70", "win", "0.25", "line", "win", "1"]);
        assert_eq!((told.nodes, told.value()), (70, Some(Value::estimate(0.25))));
        told.read(&["nodes", "many", "win", "NaN", "win", "7"]);
        assert_eq!((told.nodes, told.value()), (70, Some(Value::estimate(0.25))), "nonsense changes nothing");
        told.read(&["points", "12.5"]);
        assert_eq!(told.value().unwrap().points, Some(12.5));
    }

    #[test]
    fn a_clock_is_told_beside_the_limits() {
        let seconds = Duration::from_secs;
        let clock = Clock { left: seconds(60), increment: seconds(2) };
        assert_eq!(go(Budget::nodes(5), None), "go nodes 5");
        let millis = Budget { millis: Some(900), ..Budget::default() };
        assert_eq!(go(millis, Some(clock)), "go time 900 clock 60000 increment 2000");
    }
}
