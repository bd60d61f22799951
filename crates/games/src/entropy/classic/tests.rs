//! Whole games of the classic bots, and the tests that all of them share.

use super::fixture::{board, cell, position};
use crate::entropy::{Colour, Entropy, Move};
use crate::entry::Budget;
use game::erased::{AnyGame, Erased};
use game::{Game, Outcome, Silent, Turn};
use serde_json::Value as Json;

const PLAYERS: [(&str, &str); 6] = [
    ("minimax", "spoiler"),
    ("heuristic", "gap"),
    ("heuristic:lookahead=1", "spoiler"),
    ("hybrid-order", "hybrid-chaos"),
    ("minimax-spoiler", "heuristic-gap"),
    ("hybrid", "minimax-spoiler"),
];

/// Plays a game under a node limit and returns Order's points.
fn play(specs: (&str, &str), seed: u64, nodes: u64, options: &Json) -> i16 {
    let entry = crate::find("entropy").unwrap();
    let mut players = [specs.0, specs.1].map(|spec| entry.player(spec, seed).unwrap().bot);
    let mut position: Box<dyn AnyGame> = entry.rules.start(options, seed).unwrap();
    let mut events = 0;
    loop {
        let m = match position.turn() {
            Turn::Over(Outcome::Points(points)) => return points,
            Turn::Over(other) => panic!("a game of Entropy ends with points, not with {other}"),
            Turn::Chance => {
                events += 1;
                position.deal(seed, events).unwrap()
            }
            Turn::Player(side) => {
                let limits = Budget::nodes(nodes).limits();
                players[side.index()].think(&*position, &limits, &mut Silent).unwrap().best
            }
        };
        position.try_play(&m).unwrap_or_else(|error| panic!("{specs:?}, seed {seed}: {error}"));
    }
}

#[test]
fn every_bot_plays_fifty_games_legally_under_a_node_limit() {
    for specs in PLAYERS {
        for seed in 0..50 {
            // From hardly a look to enough for a whole iteration.
            let nodes = [1, 20, 100, 400][seed as usize % 4];
            let points = play(specs, seed, nodes, &Json::Null);
            assert!((0..=539).contains(&points), "{specs:?}: {points}");
        }
    }
}

#[test]
fn every_bot_plays_with_an_open_draw_too() {
    for specs in PLAYERS {
        play(specs, 3, 300, &serde_json::json!({"draw": "open"}));
    }
}

#[test]
fn the_classic_bots_beat_random_play() {
    let mean = |order: &str, chaos: &str| {
        (0..12).map(|seed| f64::from(play((order, chaos), seed, 2000, &Json::Null))).sum::<f64>() / 12.0
    };
    let idle = mean("random", "random");
    for order in ["minimax", "heuristic", "hybrid-order"] {
        let points = mean(order, "random");
        assert!(points > idle + 20.0, "{order} has {points} against {idle} of random play");
    }
    let free = mean("greedy", "random");
    for chaos in ["spoiler", "gap", "hybrid-chaos"] {
        let points = mean("greedy", chaos);
        assert!(points < free - 10.0, "{chaos} allows {points}, random play {free}");
    }
}

#[test]
fn bots_for_one_side_refuse_the_other() {
    let entry = crate::find("entropy").unwrap();
    let chaos_to_act = Erased(position("R.R....", "hidden:chaos:B"));
    let answer = |name: &str| {
        let mut bot = entry.player(name, 1).unwrap().bot;
        bot.think(&chaos_to_act, &Budget::nodes(50).limits(), &mut Silent).map(|thought| thought.best)
    };
    assert!(answer("spoiler").is_ok() && answer("minimax-spoiler").is_ok());
    let error = answer("minimax").unwrap_err().to_string();
    assert!(error.contains("this bot plays order"), "{error}");
}

#[test]
fn the_catalogue_explains_a_position() {
    let entry = crate::find("entropy").unwrap();
    let position = Erased(position("R.R....", "hidden:chaos:B"));
    let explained = entry.explain(&position, &Budget::default().limits()).unwrap();
    assert_eq!(explained["classic"]["moves"]["spoiler"][0]["terms"][0]["name"], "breaking");
}

#[test]
fn options_of_the_classic_bots() {
    let entry = crate::find("entropy").unwrap();
    let options = serde_json::json!({"millis": 2000, "placements": "disruption"});
    assert_eq!(entry.bot("minimax").unwrap().options, options);
    let options = serde_json::json!({"lookahead": 0, "early_stop": true});
    assert_eq!(entry.bot("heuristic-gap").unwrap().options, options);
    assert!(entry.player("minimax-spoiler:millis=200", 1).is_ok());
    assert!(entry.player("minimax:lookahead=1", 1).is_err());
    assert!(entry.player("minimax:placements=centre", 1).is_ok());
    assert!(entry.player("minimax:placements=corner", 1).is_err());
    let recommended = entry.bot("heuristic-hybrid").unwrap();
    assert_eq!((recommended.side, &recommended.options), (None, &entry.bot("heuristic").unwrap().options));
}

/// The original list of unit tests: scores of known patterns, moves, coordinates.
mod listed {
    use super::*;

    #[test]
    fn scores_of_known_patterns() {
        // Edge cases, with the value of ABABABA that the rule gives.
        let rows = ["......", "R......", "RGYGR..", "RRRRRRR", "RGRGRGR", "RRGRR.."];
        let scores = rows.map(|row| board(&format!("{row:.<7}")).score());
        assert_eq!(scores, [0, 0, 5 + 3, 77, 37, 12]);
    }

    #[test]
    fn a_slide_changes_each_line_once() {
        // Along a row the row counts once, and both columns are left and entered.
        let before = board("R..R..R/..GR...");
        let slide = "a4-a3".parse::<Move>().unwrap();
        let Move::Slide(slide) = slide else { panic!("a slide") };
        let mut after = before;
        after.slide(slide);
        assert_eq!(after.score() - before.score(), before.sliding_scores(slide));
        assert_eq!(before.sliding_scores(slide), -2, "the pair of the column is gone");
    }

    #[test]
    fn moves_are_those_of_a_rook_that_cannot_take() {
        let position = position("R.G....", "hidden:order");
        let moves: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
        let count = |from: &str| moves.iter().filter(|m| m.starts_with(from)).count();
        assert_eq!((count("a1-"), count("a3-"), count("pass"), moves.len()), (1 + 6, 1 + 4 + 6, 1, 19));
    }

    #[test]
    fn coordinates() {
        assert_eq!((cell("c4").index(), cell("c4").row(), cell("c4").column()), (17, 2, 3));
        assert_eq!((cell("a1").index(), cell("g7").index()), (0, 48));
    }

    #[test]
    fn the_bag_lacks_the_board_and_the_hand() {
        let position: Entropy = position("RR.....", "hidden:chaos:R");
        assert_eq!((position.left(Colour::Red), position.left(Colour::Green)), (4, 7));
    }
}
