//! A game in the terminal: a person against a bot, or two people.

use game::lines::Lines;
use game::record::{Ending, Record};
use game::{Host, Outcome, PlayError, Side, Silent, Thought, Turn};
use games::entry::{Budget, Entry, Player};
use games::text_style::TextStyle;
use serde_json::Value as Json;
use std::io::{self, BufRead, Write};
use work::program::{self, Patience, Program};

/// Limits of a bot that has none of its own where none are given: by nodes, so that a game can be repeated.
const PLAIN: Budget = Budget::nodes(100_000);

/// A game to play in the terminal.
pub struct Setup {
    /// The game.
    pub entry: &'static Entry,
    /// Options of the game.
    pub options: Json,
    /// The seed of chance events and bots.
    pub seed: u64,
    /// The bot, level or program on each side; `None` is a person.
    pub seats: [Option<String>; 2],
    /// Limits of a bot that is no level, and of hints; empty leaves a bot its own.
    pub budget: Budget,
    /// Whether the terminal shows colour.
    pub style: TextStyle,
}

/// Why a game in the terminal could not be played.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// The game, a bot or an option is unknown, or a bot played an illegal move.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The terminal was closed.
    #[error("the terminal was closed: {0}")]
    Io(#[from] io::Error),
}

const HELP: &str = "a move, or: moves (list them; moves b1: those with b1 in them), shop (what can be bought \
     for whom), hint, undo, resign, help, quit";

/// Plays one game and returns its record, finished or not.
pub fn play(setup: &Setup, input: impl BufRead, output: impl Write) -> Result<Record, TerminalError> {
    let mut terminal = TerminalGame::new(setup, output)?;
    terminal.show()?;
    let mut lines = Lines::new(input);
    loop {
        match terminal.game.turn() {
            Turn::Over(outcome) => {
                terminal.end(outcome, Ending::PlayedOut)?;
                break;
            }
            Turn::Chance => terminal.deal()?,
            Turn::Player(side) if terminal.bots[side.index()].is_some() => {
                if !terminal.let_bot_move(side)? {
                    break;
                }
            }
            Turn::Player(side) => {
                let name = setup.entry.rules.sides()[side.index()];
                write!(terminal.output, "{name} to move> ")?;
                terminal.output.flush()?;
                match lines.next() {
                    None => break,
                    Some((_, Err(error))) => writeln!(terminal.output, "{error}")?,
                    Some((_, Ok(line))) => {
                        if !terminal.handle_line(line.trim(), side)? {
                            break;
                        }
                    }
                }
            }
        }
    }
    terminal.record()
}

struct TerminalGame<'a, W> {
    setup: &'a Setup,
    output: W,
    game: Host,
    /// The result and how it came about, once there is one.
    end: Option<(Outcome, Ending)>,
    bots: [Option<Opponent>; 2],
}

/// Who plays against the person.
enum Opponent {
    Bot(Player),
    Program(Box<dyn program::Player>),
}

impl<'a, W: Write> TerminalGame<'a, W> {
    fn new(setup: &'a Setup, output: W) -> Result<Self, TerminalError> {
        let mut bots = [None, None];
        for side in Side::BOTH {
            if let Some(spec) = &setup.seats[side.index()] {
                let (entry, seed) = (setup.entry, setup.seed + side.index() as u64);
                bots[side.index()] =
                    Some(match Program::parse(entry, spec, setup.budget.or(PLAIN), Patience::default()) {
                        Some(program) => Opponent::Program(program?.seat(seed)),
                        None => Opponent::Bot(entry.player(spec, seed)?),
                    });
            }
        }
        let game = Host::start(&*setup.entry.rules, setup.options.clone(), setup.seed)?;
        Ok(TerminalGame { setup, output, game, end: None, bots })
    }

    fn record(self) -> Result<Record, TerminalError> {
        let (result, ended) = self.end.unzip();
        let players = self.setup.seats.clone().map(|seat| seat.unwrap_or_else(|| "person".into()));
        let record = self.game.record();
        let record = record.ok_or_else(|| PlayError::options("a game without a seed has no record"))?;
        Ok(Record { players: Some(players), result, ended, ..record })
    }

    fn show(&mut self) -> io::Result<()> {
        writeln!(self.output, "\n{}\n", self.setup.entry.draw(self.game.position(), self.setup.style))
    }

    /// Handles a line that a person typed; `false` ends the game.
    fn handle_line(&mut self, line: &str, side: Side) -> Result<bool, TerminalError> {
        match line {
            "quit" | "exit" => return Ok(false),
            "help" | "?" => writeln!(self.output, "{HELP}")?,
            line if line == "moves" || line.starts_with("moves ") => {
                let part = line["moves".len()..].trim();
                let mut moves = self.game.position().moves();
                moves.retain(|m| m.contains(part));
                writeln!(self.output, "{}", moves.join(" "))?;
            }
            "shop" => writeln!(self.output, "{}", purchases(&self.game.position().moves()))?,
            "hint" => self.hint()?,
            "undo" => self.undo(side)?,
            "resign" => {
                self.end(Outcome::Win(side.other()), Ending::Resigned)?;
                return Ok(false);
            }
            m => match self.game.play(m) {
                Ok(()) => self.show()?,
                Err(error) => writeln!(self.output, "{error} ({HELP})")?,
            },
        }
        Ok(true)
    }

    /// Plays a move of the opponent; `false` ends the game, because a program failed.
    fn let_bot_move(&mut self, side: Side) -> Result<bool, TerminalError> {
        let Some(opponent) = &mut self.bots[side.index()] else { return Ok(true) };
        let name = self.setup.entry.rules.sides()[side.index()];
        match opponent {
            Opponent::Bot(player) => {
                let budget = player.budget.or(self.setup.budget).or(player.own).or(PLAIN);
                let thought = player.bot.think(self.game.position(), &budget.limits(), &mut Silent)?;
                self.game.play(&thought.best)?;
                let worth = judgement(&thought, self.setup.entry);
                writeln!(self.output, "{name} plays {} ({worth})", thought.best)?;
            }
            Opponent::Program(player) => {
                let chosen = player.choose(&self.game);
                match chosen.and_then(|choice| Ok(self.game.play(&choice.m).map(|()| choice.m)?)) {
                    Ok(m) => writeln!(self.output, "{name} plays {m}")?,
                    Err(fault) => {
                        writeln!(self.output, "{name} forfeits the game: {fault}")?;
                        self.end(Outcome::Win(side.other()), Ending::Fault)?;
                        return Ok(false);
                    }
                }
            }
        }
        self.show()?;
        Ok(true)
    }

    /// Draws one chance event and shows what it changed.
    fn deal(&mut self) -> Result<(), TerminalError> {
        if let Some(drawn) = self.game.deal_one()? {
            writeln!(self.output, "drawn: {drawn}")?;
        }
        self.show()?;
        Ok(())
    }

    /// Shows the move that the strongest level would play.
    fn hint(&mut self) -> Result<(), TerminalError> {
        let entry = self.setup.entry;
        let levels = entry.levels.last().map(|level| level.name);
        let Some(strongest) = levels.or(entry.bots.last().map(|bot| bot.name)) else {
            writeln!(self.output, "there is no bot to ask")?;
            return Ok(());
        };
        let mut adviser = entry.player(strongest, self.setup.seed)?;
        let budget = adviser.budget.or(self.setup.budget).or(adviser.own).or(PLAIN);
        let thought = adviser.bot.think(self.game.position(), &budget.limits(), &mut Silent)?;
        writeln!(self.output, "{strongest} would play {} ({})", thought.best, judgement(&thought, entry))?;
        Ok(())
    }

    /// Takes back everything since this person's last move; chance events come again as they were.
    fn undo(&mut self, side: Side) -> Result<(), TerminalError> {
        let Some(last) = self.game.movers().iter().rposition(|mover| *mover == Some(side)) else {
            writeln!(self.output, "there is nothing to take back")?;
            return Ok(());
        };
        self.game.truncate(last)?;
        self.show()?;
        Ok(())
    }

    fn end(&mut self, outcome: Outcome, ending: Ending) -> io::Result<()> {
        self.end = Some((outcome, ending));
        let sides = self.setup.entry.rules.sides();
        match outcome {
            Outcome::Win(side) => writeln!(self.output, "{} wins", sides[side.index()]),
            Outcome::Draw => writeln!(self.output, "a draw"),
            Outcome::Points(points) => writeln!(self.output, "{} has {points} points", sides[0]),
        }
    }
}

/// The purchases among the moves, a line for each thing.
fn purchases(moves: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (thing, receiver) in moves.iter().filter_map(|m| m.split_once('>')) {
        match lines.iter_mut().find(|line| line.split('>').next() == Some(thing)) {
            Some(line) => *line += &format!(" {receiver}"),
            None => lines.push(format!("{thing}> {receiver}")),
        }
    }
    if lines.is_empty() { "nothing can be bought now".to_owned() } else { lines.join("\n") }
}

/// The value of a thought in a few words.
fn judgement(thought: &Thought<String>, entry: &Entry) -> String {
    let sides = entry.rules.sides();
    if let Some(proof) = thought.value.proof {
        return match proof.outcome {
            Outcome::Win(side) => format!("{} wins in {} plies", sides[side.index()], proof.plies),
            Outcome::Draw => "a draw with best play".into(),
            Outcome::Points(points) => format!("{points} points with best play"),
        };
    }
    match thought.value.points {
        Some(points) => format!("about {points:.0} points for {}", sides[0]),
        None => format!("{:.0}% for {}", 100.0 * thought.value.win, sides[0]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(seats: [Option<&str>; 2], input: &str) -> (Record, String) {
        session_of("connect4", Json::Null, seats, input)
    }

    fn session_of(game: &str, options: Json, seats: [Option<&str>; 2], input: &str) -> (Record, String) {
        let setup = Setup {
            entry: games::find(game).unwrap(),
            options,
            seed: 1,
            seats: seats.map(|seat| seat.map(str::to_owned)),
            budget: Budget::nodes(1_000),
            style: TextStyle::Plain,
        };
        let mut output = Vec::new();
        let record = play(&setup, input.as_bytes(), &mut output).unwrap();
        (record, String::from_utf8(output).unwrap())
    }

    #[test]
    fn two_people_play_to_the_end() {
        let (record, output) = session([None, None], "1\n2\n1\n2\n1\n2\n9\nmoves\n1\n");
        assert_eq!(record.result, Some(Outcome::Win(Side::First)));
        assert!(output.contains("cannot read move \"9\"") && output.contains("red wins"), "{output}");
        let rules = &*games::find("connect4").unwrap().rules;
        assert!(record.replay(rules).is_ok());
    }

    #[test]
    fn undo_takes_back_the_answer_of_the_bot_too() {
        let (record, output) = session([None, Some("easy")], "4\nundo\nundo\n3\nquit\n");
        assert_eq!((record.moves.len(), record.moves[0].as_str()), (2, "3"));
        assert!(output.contains("nothing to take back") && record.result.is_none());
    }

    #[test]
    fn hints_and_resignation() {
        let (record, output) = session([Some("random"), None], "hint\nresign\n");
        let strongest = games::find("connect4").unwrap().levels.last().unwrap().name;
        assert!(output.contains(&format!("{strongest} would play")), "{output}");
        assert_eq!((record.result, record.ended), (Some(Outcome::Win(Side::First)), Some(Ending::Resigned)));
    }

    #[test]
    fn a_program_plays_and_forfeits_when_it_fails() {
        let answers = "hello|seed|position) echo ok;; quit) exit;;";
        let program = |go: &str| {
            format!("line:sh -c 'while read -r w r; do case $w in {answers} go) {go};; esac; done'")
        };
        let (record, output) = session([None, Some(&program("echo bestmove 7"))], "1\n1\n1\n1\n");
        assert_eq!((record.moves.len(), record.result), (7, Some(Outcome::Win(Side::First))));
        assert!(output.contains("yellow plays 7") && output.contains("red wins"), "{output}");
        let (record, output) = session([None, Some(&program("exit 3"))], "1\n");
        assert_eq!((record.result, record.ended), (Some(Outcome::Win(Side::First)), Some(Ending::Fault)));
        assert!(
            output.contains("yellow forfeits the game: crashed: it ended with exit status: 3"),
            "{output}"
        );
    }

    #[test]
    fn the_shop_shows_what_can_be_bought_for_whom() {
        let options = serde_json::json!({"starting_gold": 30});
        let (_, output) = session_of("lolchess", options, [None, None], "shop\nquit\n");
        let offers: Vec<&str> = output.lines().filter(|line| line.contains("> b1")).collect();
        assert!(
            offers.len() == 3 && offers.iter().all(|line| line.ends_with("> b1 c1 d1 f1 g1")),
            "{output}"
        );
        let (_, output) = session_of("lolchess", Json::Null, [None, None], "shop\nquit\n");
        assert!(output.contains("nothing can be bought now"), "{output}");
    }
}
