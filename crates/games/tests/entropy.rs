//! Every bot of Entropy plays whole games by the rules, whichever side it has.

use game::erased::AnyGame;
use game::{Outcome, Silent, Turn};
use games::entry::{Budget, Entry};
use serde_json::json;

const GAMES: u64 = 50;

/// Plays one game between two bots and returns its score.
fn play(entry: &Entry, bots: [&str; 2], draw: &str, seed: u64) -> i16 {
    let mut players = bots.map(|bot| entry.player(bot, seed).unwrap().bot);
    let mut position: Box<dyn AnyGame> = entry.rules.start(&json!({"draw": draw}), seed).unwrap();
    let (mut events, mut moves) = (0, 0);
    loop {
        let m = match position.turn() {
            Turn::Over(Outcome::Points(points)) => {
                assert_eq!((events, moves), (49, 49 + 48));
                return points;
            }
            Turn::Over(other) => panic!("Entropy ended with {other}"),
            Turn::Chance => {
                events += 1;
                position.deal(seed, events).unwrap()
            }
            Turn::Player(side) => {
                moves += 1;
                let limits = Budget::nodes(60).limits();
                players[side.index()].think(&*position, &limits, &mut Silent).unwrap().best
            }
        };
        position.try_play(&m).unwrap_or_else(|error| panic!("{bots:?}: {error}"));
    }
}

#[test]
fn every_bot_plays_fifty_games_by_the_rules() {
    let entry = games::find("entropy").unwrap();
    let sides = entry.rules.sides();
    for bot in &entry.bots {
        let mut total = 0;
        for number in 0..GAMES {
            let draw = if number % 5 == 0 { "open" } else { "hidden" };
            let is_order = match bot.side {
                Some(side) => side.index() == 0,
                None => number % 2 == 0,
            };
            let pair = if is_order { [bot.name, "greedy"] } else { ["greedy", bot.name] };
            total += i64::from(play(entry, pair, draw, number));
        }
        println!("{} ({sides:?}): mean score {}", bot.name, total / GAMES as i64);
        assert!(total > 0);
    }
}
