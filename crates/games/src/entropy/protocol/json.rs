//! How the classic bots are called: one `GameState` a line in, one move a line out.

use super::super::{Board, Colour, Draw, Entropy, Phase, chip::CELLS, chip::EACH};
use crate::entry::{Dialogue, Protocol, ServeError};
use game::erased::{AnyBot, Erased};
use game::lines::Lines;
use game::{Limits, Silent};
use serde_json::{Map, Value as Json, json};
use std::time::Duration;

/// The hook of the catalogue.
pub const PROTOCOL: Protocol = Protocol {
    name: "json",
    about: "one JSON `GameState` a line in, one move a line out",
    // What the classic bots leave for a search.
    time: Duration::from_millis(1800),
    serve,
    referee: None,
};

/// Answers every line until the input ends: `{"move": …}`, or `{"error": {"field": …, "message": …}}`.
pub fn serve(dialogue: Dialogue<'_>) -> Result<(), ServeError> {
    let Dialogue { mut bot, time, input, output, .. } = dialogue;
    for (_, line) in Lines::new(input) {
        let position = line.map_err(|error| Fault::new("line", &error)).and_then(|line| read(&line));
        let answer = match position.and_then(|position| choose(&mut *bot, position, time)) {
            Ok(m) => json!({"move": m}),
            Err(Fault { field, message }) => json!({"error": {"field": field, "message": message}}),
        };
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}

/// What is wrong with a state, and where.
struct Fault {
    field: &'static str,
    message: String,
}

impl Fault {
    fn new(field: &'static str, message: &(impl ToString + ?Sized)) -> Self {
        Fault { field, message: message.to_string() }
    }
}

fn choose(bot: &mut dyn AnyBot, position: Entropy, a_move: Duration) -> Result<String, Fault> {
    // The last state may have belonged to another game.
    bot.forget();
    let thought = bot.think(&Erased(position), &Limits::within(a_move), &mut Silent);
    thought.map(|thought| thought.best).map_err(|error| Fault::new("turn", &error))
}

/// The position that a `GameState` describes.
fn read(line: &str) -> Result<Entropy, Fault> {
    let json: Json = serde_json::from_str(line).map_err(|error| Fault::new("line", &error))?;
    let state = json.as_object().ok_or_else(|| Fault::new("line", "expected an object"))?;
    let board = read_board(state)?;
    let token = read_token(state)?;
    match state.get("turn").and_then(Json::as_str) {
        Some("order") if board.chips() == 0 => Err(Fault::new("turn", "there is nothing to slide yet")),
        Some("order") => {
            let draw = if token.is_some() { Draw::Open } else { Draw::Hidden };
            position(board, Phase::Slide, token, draw)
        }
        Some("chaos") if token.is_none() => {
            Err(Fault::new("nextToken", "Chaos needs the colour that it is to place"))
        }
        Some("chaos") => position(board, Phase::Place, token, Draw::Hidden),
        _ => Err(Fault::new("turn", "expected order or chaos")),
    }
}

fn position(board: Board, phase: Phase, hand: Option<Colour>, draw: Draw) -> Result<Entropy, Fault> {
    match hand {
        Some(colour) if board.count(colour) >= EACH => {
            Err(Fault::new("nextToken", &format!("no {colour} is left in the bag")))
        }
        _ => Entropy::from_parts(board, phase, hand, draw).map_err(|why| Fault::new("state", why)),
    }
}

fn read_board(state: &Map<String, Json>) -> Result<Board, Fault> {
    let fault = |why: String| Fault::new("state", &why);
    let list = state.get("state").and_then(Json::as_array);
    let list = list.ok_or_else(|| fault("expected an array of 49 colours".into()))?;
    if list.len() != CELLS {
        return Err(fault(format!("expected 49 cells, got {}", list.len())));
    }
    let mut cells = [None; CELLS];
    for (index, (cell, given)) in cells.iter_mut().zip(list).enumerate() {
        *cell = read_colour(given).map_err(|why| fault(format!("cell {index}: {why}")))?;
    }
    let board = Board::from_cells(&cells);
    if board.is_full() {
        return Err(fault("the board is full: the game is over".into()));
    }
    match Colour::ALL.into_iter().find(|colour| board.count(*colour) > EACH) {
        Some(colour) => Err(fault(format!("{} chips of {colour}: there are seven", board.count(colour)))),
        None => Ok(board),
    }
}

fn read_token(state: &Map<String, Json>) -> Result<Option<Colour>, Fault> {
    match state.get("nextToken") {
        None | Some(Json::Null) => Ok(None),
        Some(given) => read_colour(given).map_err(|why| Fault::new("nextToken", why)),
    }
}

/// A colour, or the empty text for no chip.
fn read_colour(given: &Json) -> Result<Option<Colour>, &'static str> {
    let why = "expected \"\" or one of R G Y B W K P";
    let mut letters = given.as_str().ok_or(why)?.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Ok(None),
        (Some(letter), None) => Colour::from_letter(letter).map(Some).ok_or(why),
        _ => Err(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A state with these chips at the start of the board.
    fn state(chips: &str, token: &str, turn: &str) -> String {
        let mut cells: Vec<String> = chips.chars().map(|c| c.to_string().replace('.', "")).collect();
        cells.resize(CELLS, String::new());
        json!({"state": cells, "nextToken": token, "turn": turn}).to_string()
    }

    fn answers(lines: &[String]) -> Vec<Json> {
        let bot = crate::find("entropy").unwrap().player("greedy", 1).unwrap().bot;
        let mut output = Vec::new();
        let (lines, time, processor) = (lines.join("\n"), Duration::from_millis(5), game::Time::system());
        let (input, log) = (&mut lines.as_bytes(), &mut std::io::sink());
        serve(Dialogue { bot, time, processor, input, output: &mut output, log }).unwrap();
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn states_are_answered_with_moves() {
        let answers = answers(&[
            state("RR...R", "", "order"),
            state("RR...R", "G", "order"),
            state("RRG", "R", "chaos"),
        ]);
        assert_eq!(answers[0], json!({"move": "a6-a3"}));
        assert_eq!(answers[1], json!({"move": "a6-a3"}));
        assert!(answers[2]["move"].as_str().is_some_and(|cell| cell.len() == 2));
    }

    #[test]
    fn a_fault_names_its_field_and_the_next_line_is_answered() {
        let short = r#"{"state": ["R"], "nextToken": "", "turn": "order"}"#;
        let faults = [
            ("line", "{".to_owned()),
            ("line", "[]".to_owned()),
            ("state", short.to_owned()),
            ("state", state("RX", "", "order")),
            ("state", state("RRRRRRRR", "", "order")),
            ("state", state(&"RGYBWKP".repeat(7), "", "order")),
            ("nextToken", state("R", "", "chaos")),
            ("nextToken", state("RRRRRRR", "R", "chaos")),
            ("nextToken", state("RRRRRRR", "R", "order")),
            ("nextToken", state("R", "red", "chaos")),
            ("turn", state("R", "R", "white")),
            ("turn", state("", "", "order")),
        ];
        let mut lines: Vec<String> = faults.iter().map(|(_, line)| line.clone()).collect();
        lines.push(state("R", "G", "chaos"));
        let answers = answers(&lines);
        for ((field, line), answer) in faults.iter().zip(&answers) {
            assert_eq!(answer["error"]["field"], *field, "{line} gave {answer}");
            assert!(answer["error"]["message"].as_str().is_some_and(|why| !why.is_empty()));
        }
        assert!(answers[faults.len()]["move"].is_string());
    }
}
