//! A program that speaks the protocol of the `CodeCup` contest: Entropy, one item per line, one clock for a game.

use super::super::{Choice, Evidence, Fault, Player};
use super::Patience;
use super::process::{Deadline, Process};
use game::erased::Erased;
use game::{Host, Notation, PlayError};
use games::entropy::{Contest, Entropy, Move};

/// The line that ends a game.
pub const QUIT: &str = "Quit";

/// One game of a program.
pub struct CodeCupProgram {
    words: Vec<String>,
    patience: Patience,
    process: Option<Process>,
    /// Moves that the program has been sent.
    known: usize,
}

impl CodeCupProgram {
    pub fn new(words: Vec<String>, patience: Patience) -> Self {
        CodeCupProgram { words, patience, process: None, known: 0 }
    }

    fn process(&mut self) -> Result<&mut Process, Fault> {
        if self.process.is_none() {
            self.process = Some(Process::start(&self.words, QUIT)?);
        }
        self.process.as_mut().ok_or_else(|| Fault::NoMove("it does not run".to_owned()))
    }
}

impl Player for CodeCupProgram {
    fn choose(&mut self, game: &Host) -> Result<Choice, Fault> {
        let Some(Erased(position)) = game.position().as_any().downcast_ref::<Erased<Entropy>>() else {
            return Err(Fault::NoMove("the contest plays entropy".to_owned()));
        };
        let moves = game.moves();
        let items = items(position, &moves[self.known..])?;
        let is_first = self.known == 0;
        // The next one is its own move.
        self.known = moves.len() + 1;
        let Patience { answer, clock } = self.patience;
        let process = self.process()?;
        if is_first && items.iter().all(|item| item.len() == 1) {
            process.send("Start".to_owned());
        }
        for item in items {
            process.send(item);
        }
        let deadline = Deadline { wall: clock + answer, processor: Some(clock) };
        let text = process.receive(&deadline, |line| Ok(Some(line.trim().to_owned())))?;
        let m = Contest.read(position, &text)?;
        Ok(Choice { m: m.to_string(), nodes: 0 })
    }

    fn evidence(&mut self) -> Option<Evidence> {
        self.process.as_mut().map(Process::evidence)
    }
}

/// The moves as the contest sends them: a placement goes with its chip to Order, a chip alone to Chaos.
fn items(position: &Entropy, moves: &[String]) -> Result<Vec<String>, PlayError> {
    let mut items: Vec<String> = Vec::new();
    for m in moves {
        let m: Move = m.parse()?;
        let text = Contest.write(position, m);
        match (m, items.last_mut()) {
            (Move::Place(_), Some(chip)) => chip.push_str(&text),
            _ => items.push(text),
        }
    }
    Ok(items)
}
