//! A program that speaks a protocol of the game's own, with one clock for the whole game.

use super::process::{Deadline, Process};
use super::{Choice, Evidence, Fault, Patience, Player, Program};
use game::Host;
use games::entry::Referee;

/// One game of a program.
pub(super) struct RefereedProgram {
    program: Program,
    referee: Referee,
    process: Option<Process>,
    /// Moves that the program has been sent.
    known: usize,
}

impl RefereedProgram {
    pub(super) fn new(program: Program, referee: Referee) -> Self {
        RefereedProgram { program, referee, process: None, known: 0 }
    }

    fn process(&mut self) -> Result<&mut Process, Fault> {
        if self.process.is_none() {
            let Program { words, confinement, .. } = &self.program;
            self.process = Some(Process::start(words, self.referee.quit, confinement)?);
        }
        self.process.as_mut().ok_or_else(|| Fault::NoMove("it does not run".to_owned()))
    }
}

impl Player for RefereedProgram {
    fn choose(&mut self, game: &Host) -> Result<Choice, Fault> {
        let (referee, moves) = (self.referee, game.moves());
        let lines = (referee.tell)(game.position(), &moves[self.known..], self.known == 0)?;
        // The next one is its own move.
        self.known = moves.len() + 1;
        let Patience { answer, clock } = self.program.patience;
        let process = self.process()?;
        for line in lines {
            process.send(line);
        }
        let deadline = Deadline { wall: clock + answer, processor: Some(clock), is_cancelled: &|| false };
        let text = process.receive(&deadline, |line| Ok(Some(line.trim().to_owned())))?;
        Ok(Choice { m: (referee.read)(game.position(), &text)?, nodes: 0, value: None })
    }

    fn evidence(&mut self) -> Option<Evidence> {
        self.process.as_mut().map(Process::evidence)
    }
}
