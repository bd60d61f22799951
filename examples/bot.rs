//! A bot of your own: it takes a win, stops the opponent's, and otherwise prefers the centre.
//!
//! `cargo run --example bot`

use game::{Bot, Game, Limits, Observer, Outcome, PlayError, Side, Silent, Thought, Turn};
use games::connect4::{Column, Connect4};
use search::Random;

struct Careful;

/// Whether a move ends the game in favour of the side that makes it.
fn wins(position: &Connect4, column: Column) -> bool {
    let mut next = *position;
    next.play(column);
    matches!(next.turn(), Turn::Over(Outcome::Win(_)))
}

/// Whether the opponent can win at once after this move.
fn allows_a_win(position: &Connect4, column: Column) -> bool {
    let mut next = *position;
    next.play(column);
    next.legal().into_iter().any(|reply| wins(&next, reply))
}

impl Bot<Connect4> for Careful {
    fn think(&mut self, position: &Connect4, _: &Limits, _: &mut dyn Observer<Column>) -> Thought<Column> {
        // The order of preference: columns are written 1 to 7, and 4 is in the middle.
        let columns = ["4", "3", "5", "2", "6", "1", "7"].map(|text| text.parse().expect("a column"));
        let legal = position.legal();
        let open = || columns.into_iter().filter(|column| legal.contains(column));
        let best = open().find(|column| wins(position, *column));
        let best = best.or_else(|| open().find(|column| !allows_a_win(position, *column)));
        Thought::of(best.unwrap_or(legal[0]))
    }
}

/// Plays a game of the careful bot, which begins, against a random one.
fn play(seed: u64) -> Result<Outcome, PlayError> {
    let mut position = Connect4::start(&(), seed)?;
    let mut random = Random::new(seed);
    loop {
        let thought = match position.turn() {
            Turn::Player(Side::First) => Careful.think(&position, &Limits::default(), &mut Silent),
            Turn::Over(outcome) => return Ok(outcome),
            _ => random.think(&position, &Limits::default(), &mut Silent),
        };
        position.try_play(thought.best)?;
    }
}

fn main() -> Result<(), PlayError> {
    let games = 100;
    let outcomes = (0..games).map(play).collect::<Result<Vec<_>, _>>()?;
    let won = outcomes.iter().filter(|outcome| **outcome == Outcome::Win(Side::First)).count();
    println!("The careful bot won {won} of {games} games against the random one.");
    assert!(won > 90, "it should hardly ever lose");
    Ok(())
}

#[test]
fn it_runs() -> Result<(), PlayError> {
    main()
}
