//! The protocol of the `CodeCup` contest: one item per line, either side, one clock for the whole game.

use super::super::chip::CELLS;
use super::super::{CodeCup, Draw, Entropy, Move, Phase};
use crate::entry::{Dialogue, Protocol, Referee, ServeError};
use game::erased::{AnyBot, AnyGame, Erased};
use game::lines::Lines;
use game::{Clock, Game, Limits, Notation, PlayError, Silent, Time, Turn};
use std::time::Duration;

/// The hook of the catalogue.
pub const PROTOCOL: Protocol = Protocol {
    name: "codecup",
    about: "the `CodeCup` contest, either side",
    time: Duration::from_secs(30),
    serve,
    referee: Some(Referee { title: "CodeCup", quit: "Quit", tell, read }),
};

/// The part of the clock that is kept in reserve: referees measure in coarse steps.
const RESERVE: f64 = 0.03;

/// Plays one game: Chaos if the first line is `Start`, Order otherwise; ends with `Quit` or the input.
///
/// The time is for all moves together, on a clock that should begin with the program. The log is told at
/// the end from which chip on every decision was exact, and how much of the clock is spent.
pub fn serve(dialogue: Dialogue<'_>) -> Result<(), ServeError> {
    let Dialogue { bot, time: clock, processor: time, input, output, log } = dialogue;
    let mut seat = Seat { position: Entropy::new(Draw::Hidden), bot, clock, time, exact_from: None };
    for (number, line) in Lines::new(input) {
        let wrong = |why: &dyn std::fmt::Display| ServeError::Input(format!("line {number}: {why}"));
        let line = line.map_err(|error| wrong(&error))?;
        match line.trim() {
            "Quit" => break,
            "Start" if number == 1 => {}
            item => {
                if let Some(answer) = seat.handle_item(item).map_err(|error| wrong(&error))? {
                    writeln!(output, "{answer}")?;
                    output.flush()?;
                }
            }
        }
    }
    if let Some(ply) = seat.exact_from {
        writeln!(log, "exact from ply {ply}, {:.2} s used", seat.time.now().as_secs_f64())?;
    }
    Ok(())
}

struct Seat {
    position: Entropy,
    bot: Box<dyn AnyBot>,
    clock: Duration,
    time: Time,
    /// The chip from which on every search was exact.
    exact_from: Option<usize>,
}

/// Whether a search of this depth reached the end of the game in every line: it counts every position after a slide.
fn is_exact(position: &Entropy, depth: u32) -> bool {
    let places = position.phase() == Phase::Place;
    let slides_left = CELLS - position.board().chips() - usize::from(places);
    depth as usize > slides_left
}

impl Seat {
    /// Plays the item of the other side and answers, if an answer is due.
    fn handle_item(&mut self, item: &str) -> Result<Option<String>, PlayError> {
        match item.len() {
            // A chip for Chaos to place.
            1 => {
                self.play(item)?;
                self.answer().map(Some)
            }
            // A chip that Chaos has placed; Order slides unless it was the last.
            3 if item.is_ascii() => {
                self.play(&item[..1])?;
                self.play(&item[1..])?;
                let is_over = matches!(self.position.turn(), Turn::Over(_));
                if is_over { Ok(None) } else { self.answer().map(Some) }
            }
            // A slide of Order.
            4 => self.play(item).map(|()| None),
            _ => Err(PlayError::text("contest line", item, "expected 3, 3Bc, BcBg, Start or Quit")),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let m = CodeCup.read(&self.position, text)?;
        self.position.try_play(m)
    }

    fn answer(&mut self) -> Result<String, PlayError> {
        let left = self.clock.mul_f64(1.0 - RESERVE).saturating_sub(self.time.now());
        let limits = Limits {
            clock: Some(Clock { left, increment: Duration::ZERO }),
            time: self.time.clone(),
            ..Limits::default()
        };
        let thought = self.bot.think(&Erased(self.position), &limits, &mut Silent)?;
        let m: Move = thought.best.parse()?;
        let ply = self.position.board().chips() + usize::from(self.position.phase() == Phase::Place);
        let is_exact = is_exact(&self.position, thought.depth);
        self.exact_from = is_exact.then(|| self.exact_from.unwrap_or(ply));
        let text = CodeCup.write(&self.position, m);
        self.position.try_play(m)?;
        Ok(text)
    }
}

fn position(position: &dyn AnyGame) -> Result<&Entropy, PlayError> {
    let found = position.as_any().downcast_ref::<Erased<Entropy>>();
    found.map(|Erased(position)| position).ok_or_else(|| PlayError::options("the contest plays entropy"))
}

/// The moves as the contest tells them: a placement goes with its chip to Order, a chip alone to Chaos.
fn tell(now: &dyn AnyGame, moves: &[String], is_first: bool) -> Result<Vec<String>, PlayError> {
    let mut items: Vec<String> = Vec::new();
    for m in moves {
        let m: Move = m.parse()?;
        let text = CodeCup.write(position(now)?, m);
        match (m, items.last_mut()) {
            (Move::Place(_), Some(chip)) => chip.push_str(&text),
            _ => items.push(text),
        }
    }
    if is_first && items.iter().all(|item| item.len() == 1) {
        items.insert(0, "Start".to_owned());
    }
    Ok(items)
}

fn read(now: &dyn AnyGame, text: &str) -> Result<String, PlayError> {
    Ok(CodeCup.read(position(now)?, text)?.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECONDS: Duration = Duration::from_secs(30);

    /// A clock that has just begun and does not move: searches end by the bot's own depth.
    fn dialogue(spec: &str, input: &str) -> Result<String, String> {
        let bot = crate::find("entropy").unwrap().player(spec, 1).unwrap().bot;
        let mut output = Vec::new();
        let processor = Time::from_source(|| SECONDS);
        let (input, log) = (&mut input.as_bytes(), &mut std::io::sink());
        serve(Dialogue { bot, time: SECONDS, processor, input, output: &mut output, log }).map_err(
            |error| match error {
                ServeError::Input(why) => why,
                other => format!("{other:?}"),
            },
        )?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn chaos_answers_chips_with_cells_and_order_answers_placements_with_slides() {
        let chaos = dialogue("greedy", "Start\n3\nQuit\n5\n").unwrap();
        assert_eq!(chaos.len(), 3, "{chaos}");
        let order = dialogue("greedy", "3Bc\n5Dd\n").unwrap();
        assert!(order.lines().all(|line| line.len() == 4) && order.lines().count() == 2, "{order}");
    }

    #[test]
    fn what_is_no_contest_line_ends_the_program_with_its_number() {
        assert!(dialogue("greedy", "Start\n3\nXx").unwrap_err().starts_with("line 3: "));
        assert!(dialogue("greedy", "Start\n9\n").unwrap_err().starts_with("line 2: "));
        assert!(dialogue("greedy", "3Bc\n3Start\n").unwrap_err().contains("expected 3, 3Bc"));
        assert!(dialogue("greedy", "3Bc\n3é\n").is_err());
    }

    /// Two of us against each other, without a referee between.
    #[test]
    fn a_whole_game_has_49_cells_and_48_slides_and_then_silence() {
        let entry = crate::find("entropy").unwrap();
        let seat = |spec| Seat {
            position: Entropy::new(Draw::Hidden),
            bot: entry.player(spec, 1).unwrap().bot,
            clock: SECONDS,
            time: Time::from_source(|| SECONDS),
            exact_from: None,
        };
        let (mut chaos, mut order) = (seat("greedy"), seat("spans"));
        let mut slides = 0;
        for chip in 0..49 {
            let colour = (chip % 7 + 1).to_string();
            let cell = chaos.handle_item(&colour).unwrap().unwrap();
            if let Some(slide) = order.handle_item(&(colour + &cell)).unwrap() {
                chaos.handle_item(&slide).unwrap();
                slides += 1;
            }
        }
        assert_eq!(slides, 48);
        assert_eq!(chaos.position, order.position);
        assert!(chaos.handle_item("1").is_err());
        // Greed sees the end at the last chip, and without time so does every search.
        assert_eq!((chaos.exact_from, order.exact_from), (Some(49), None));
    }
}
