//! The bots of LOL Chess: legal, reproducible, and each better than the one below.

use game::erased::AnyGame;
use game::{Limits, Outcome, Side, Silent, Turn};
use games::entry::Entry;
use games::lolchess;
use serde_json::json;

const BOTS: [&str; 11] = [
    "random",
    "easy",
    "medium",
    "hard",
    "document",
    "expert",
    "greedy",
    "minimax",
    "minimax-omniscient",
    "reference-medium",
    "reference-expert",
];

/// A game after so many random moves.
fn midgame(entry: &Entry, options: &serde_json::Value, seed: u64, plies: u32) -> Box<dyn AnyGame> {
    let mut game = entry.rules.start(options, seed).unwrap();
    let mut random = entry.player("random", seed).unwrap();
    for _ in 0..plies {
        if !matches!(game.turn(), Turn::Player(_)) {
            break;
        }
        let thought = random.bot.think(&*game, &Limits::nodes(1), &mut Silent).unwrap();
        game.try_play(&thought.best).unwrap();
    }
    game
}

#[test]
fn every_bot_plays_legal_actions_from_random_starts() {
    let entry = lolchess::entry();
    for seed in 0..1000 {
        let draft = if seed % 4 == 0 { json!({"draft": "on"}) } else { json!({}) };
        let game = midgame(&entry, &draft, seed, (seed * 7 % 150) as u32);
        if !matches!(game.turn(), Turn::Player(_)) {
            continue;
        }
        let name = BOTS[seed as usize % BOTS.len()];
        let mut player = entry.player(name, seed).unwrap();
        let thought = player.bot.think(&*game, &Limits::nodes(20), &mut Silent).unwrap();
        let mut next = game.boxed();
        assert!(next.try_play(&thought.best).is_ok(), "{name} plays {} at {game}", thought.best);
    }
}

#[test]
fn the_same_seed_and_node_limit_give_the_same_action() {
    let entry = lolchess::entry();
    let game = midgame(&entry, &json!({}), 5, 60);
    for name in BOTS {
        let think = || {
            let mut player = entry.player(name, 9).unwrap();
            let thought = player.bot.think(&*game, &Limits::nodes(300), &mut Silent).unwrap();
            (thought.best, thought.nodes)
        };
        assert_eq!(think(), think(), "{name}");
    }
}

/// Points of the first of two bots in games with both sides swapped.
fn points(stronger: &str, weaker: &str, pairs: u64, nodes: u64) -> f64 {
    let entry = lolchess::entry();
    let mut points = 0.0;
    for game in 0..pairs * 2 {
        let side = Side::BOTH[game as usize % 2];
        let mut position = entry.rules.start(&json!({"max_rounds": 160}), game / 2).unwrap();
        let mut players = [entry.player(stronger, game).unwrap(), entry.player(weaker, game).unwrap()];
        let outcome = loop {
            match position.turn() {
                Turn::Over(outcome) => break outcome,
                Turn::Player(mover) => {
                    let player = &mut players[usize::from(mover != side)];
                    let thought = player.bot.think(&*position, &Limits::nodes(nodes), &mut Silent).unwrap();
                    position.try_play(&thought.best).unwrap();
                }
                Turn::Chance => unreachable!("the game draws inside its actions"),
            }
        };
        points += match outcome {
            Outcome::Win(winner) if winner == side => 1.0,
            Outcome::Win(_) => 0.0,
            _ => 0.5,
        };
    }
    points / (pairs * 2) as f64
}

#[test]
fn greed_beats_chance() {
    let share = points("greedy", "random", 4, 2000);
    assert!(share >= 0.9, "{share}");
}
