//! A program that speaks our line protocol; `docs/line-protocol.md` describes it.

use super::super::{Choice, Evidence, Fault, Player};
use super::Program;
use super::process::{Deadline, Process};
use game::Host;
use games::entry::Budget;
use std::time::Duration;

/// What a program has to answer to `hello`.
const GREETING: &str =
    "hello is answered by any number of lines that begin with id or option, and then by ok";

/// One game of a program.
pub(super) struct LineProgram {
    program: Program,
    /// The seed of the program's random choices.
    seed: Option<u64>,
    process: Option<Process>,
}

impl LineProgram {
    pub(super) fn new(program: Program, seed: Option<u64>) -> Self {
        LineProgram { program, seed, process: None }
    }

    /// Starts the program and checks which game it plays.
    pub(super) fn greet(&mut self) -> Result<(), Fault> {
        let process = self.process.insert(Process::start(&self.program.words, "quit")?);
        let deadline = Deadline { wall: self.program.patience.answer, processor: None };
        process.send("hello".to_owned());
        let game = self.program.game;
        process
            .receive(&deadline, |line| match line.split_whitespace().collect::<Vec<_>>()[..] {
                ["ok"] => Ok(Some(())),
                ["id", "game", other, ..] if other != game => {
                    Err(Fault::NoMove(format!("it plays {other}, not {game}")))
                }
                ["id" | "option", ..] => Ok(None),
                _ => Err(unexpected(line)),
            })
            .map_err(|fault| fault.explained(GREETING))?;
        if let Some(seed) = self.seed {
            process.send(format!("seed {seed}"));
            // A program without random choices may refuse a seed.
            process.receive(&deadline, |line| match first_word(line) {
                "ok" | "error" => Ok(Some(())),
                _ => Err(unexpected(line)),
            })?;
        }
        Ok(())
    }

    fn limits(&self) -> String {
        let Budget { nodes, depth, millis } = self.program.budget;
        let bounds = [("nodes", nodes), ("depth", depth.map(u64::from)), ("time", millis)];
        let words = bounds.iter().filter_map(|(name, bound)| Some(format!(" {name} {}", (*bound)?)));
        format!("go{}", words.collect::<String>())
    }
}

impl Player for LineProgram {
    fn choose(&mut self, game: &Host) -> Result<Choice, Fault> {
        if self.process.is_none() {
            self.greet()?;
        }
        let (go, answer) = (self.limits(), self.program.patience.answer);
        let given = self.program.budget.millis.map_or(Duration::ZERO, Duration::from_millis);
        let Some(process) = &mut self.process else {
            return Err(Fault::NoMove("it does not run".to_owned()));
        };
        process.send(position(game));
        let deadline = Deadline { wall: answer, processor: None };
        process.receive(&deadline, |line| match first_word(line) {
            "ok" => Ok(Some(())),
            // Left over from an earlier search.
            "info" => Ok(None),
            _ => Err(unexpected(line)),
        })?;
        process.send(go);
        let mut nodes = 0;
        let deadline = Deadline { wall: given + answer, processor: None };
        process.receive(&deadline, |line| match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["info", ref facts @ ..] => {
                let told = facts.windows(2).find(|pair| pair[0] == "nodes");
                nodes = told.and_then(|pair| pair[1].parse().ok()).unwrap_or(nodes);
                Ok(None)
            }
            ["bestmove", m] => Ok(Some(Choice { m: m.to_owned(), nodes })),
            _ => Err(unexpected(line)),
        })
    }

    fn evidence(&mut self) -> Option<Evidence> {
        self.process.as_mut().map(Process::evidence)
    }
}

/// The position as a command. Where it holds a secret, it is sent as players see it, because moves would not do without
/// the seed, which tells the luck to come.
fn position(game: &Host) -> String {
    if game.position().secret() != 0 {
        return format!("position text {}", game.position().veiled());
    }
    let mut line = "position".to_owned();
    if !game.options().is_null() {
        line += &format!(" options {}", game.options());
    }
    if !game.moves().is_empty() {
        line += &format!(" moves {}", game.moves().join(" "));
    }
    line
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
            let command = position(&game);
            assert!(!command.contains(&seed.to_string()), "{command}");
            if let Some(text) = command.strip_prefix("position text ") {
                assert_eq!(entry.rules.parse(text).unwrap().key(), game.position().key());
            }
            command
        };
        assert!(commands("entropy", 1_234_567_890_123).starts_with("position moves "));
        assert!(commands("lolchess", 1_234_567_890_123).starts_with("position text play "));
    }
}
