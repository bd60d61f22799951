//! The bots of LOL Chess: legal, reproducible, and each stronger than the one below.

use game::erased::{AnyGame, Erased};
use game::{Game, Limits, Outcome, Side, Silent, Turn};
use games::entry::Entry;
use games::lolchess::action::Action;
use games::lolchess::position::Position;
use games::lolchess::{self, LolChess, Options};
use serde_json::json;
use std::time::{Duration, Instant};

const BOTS: [&str; 11] = [
    "random",
    "easy",
    "medium",
    "hard",
    "classic",
    "expert",
    "greedy",
    "minimax",
    "minimax-omniscient",
    "reference-medium",
    "reference-expert",
];

/// Bytes that a bot may keep, with its default options: 64 MiB of tree and small change.
const MOST_MEMORY: usize = 65 << 20;

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

/// Whether the piece that an action moves lives and belongs to the side to act.
fn is_of_a_living_piece(position: &Position, action: Action) -> bool {
    let piece = match action {
        Action::Move(from, _) | Action::Attack(from, _) | Action::Skill(from, _) | Action::Spell(from, _) => {
            position.at(from)
        }
        Action::Buy(_, home) => position.with_home(home),
        Action::Ban(_) | Action::Pick(_) | Action::Line(_) | Action::Spells(_) => return true,
    };
    let Some(piece) = piece.map(|piece| position.pieces[piece]) else { return false };
    piece.is_alive() && piece.owner == position.mover()
}

/// A game of random line-ups, or a draft, after so many random moves.
fn random_start(seed: u64) -> LolChess {
    let draft = if seed.is_multiple_of(4) { json!({"draft": "on"}) } else { json!({}) };
    let options: Options = serde_json::from_value(draft).unwrap();
    let mut game = LolChess::start(&options, seed).unwrap();
    for ply in 0..seed * 7 % 150 {
        let legal = game.legal();
        if legal.is_empty() {
            break;
        }
        game.play(legal[(game::deal::mix(seed, ply) % legal.len() as u64) as usize]);
    }
    game
}

/// Bots and levels that differ from each other by more than their limits.
fn different_bots(entry: &Entry) -> Vec<&'static str> {
    let bots = entry.bots.iter().map(|bot| bot.name);
    let levels = entry.levels.iter().filter(|level| level.options != json!({})).map(|level| level.name);
    bots.chain(levels).collect()
}

#[test]
fn every_bot_plays_legal_actions_of_living_pieces_from_1000_random_starts() {
    let entry = lolchess::entry();
    let is_open = |game: &LolChess| matches!(game.turn(), Turn::Player(_));
    let starts: Vec<LolChess> = (0..).map(random_start).filter(is_open).take(1000).collect();
    let legal: Vec<Vec<Action>> = starts.iter().map(Game::legal).collect();
    for name in different_bots(&entry) {
        // One bot for all: what it remembers of one game must not show in another.
        let mut player = entry.player(name, 1).unwrap();
        for (game, legal) in starts.iter().zip(&legal) {
            let thought = player.bot.think(&Erased(game.clone()), &Limits::nodes(20), &mut Silent).unwrap();
            let action: Action = thought.best.parse().unwrap();
            assert!(legal.contains(&action), "{name} plays {action} at {game}");
            let is_right = game.draft().is_some() || is_of_a_living_piece(game.position(), action);
            assert!(is_right, "{name} plays {action} at {game}");
        }
        let memory = player.bot.memory();
        assert!(memory <= MOST_MEMORY, "{name} keeps {memory} bytes");
    }
}

/// Should generate all possible actions, each of the player to act.
#[test]
fn all_possible_actions_are_generated_for_the_right_player() {
    for seed in 1..40 {
        let game = random_start(4 * seed + 1);
        let legal = game.legal();
        assert!(!matches!(game.turn(), Turn::Player(_)) || !legal.is_empty());
        assert!(legal.iter().all(|action| is_of_a_living_piece(game.position(), *action)), "{game}");
    }
}

/// Should not generate moves for dead pieces.
#[test]
fn no_actions_are_generated_for_dead_pieces() {
    let mut seen = 0;
    for seed in 1..200 {
        let game = random_start(4 * seed + 1);
        let dead = game.position().listed().iter().filter(|piece| !piece.is_alive());
        for piece in dead {
            let is_its = |action: &Action| match action {
                Action::Move(from, _) | Action::Attack(from, _) | Action::Skill(from, _) => {
                    *from == piece.square && game.position().at(*from).is_none()
                }
                Action::Buy(_, home) => *home == piece.home,
                _ => false,
            };
            assert!(!game.legal().iter().any(is_its), "{game}");
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen}");
}

/// Should complete a full game without errors, against random valid moves.
#[test]
fn the_classic_bot_completes_a_full_game_without_errors() {
    let entry = lolchess::entry();
    let mut game = entry.rules.start(&json!({"max_rounds": 100}), 12345).unwrap();
    let mut bots = [entry.player("random", 1).unwrap(), entry.player("classic:depth=30", 2).unwrap()];
    let mut turns = 0;
    while let Turn::Player(side) = game.turn() {
        let thought = bots[side.index()].bot.think(&*game, &Limits::nodes(60), &mut Silent).unwrap();
        game.try_play(&thought.best).unwrap();
        turns += 1;
        assert!(turns < 400, "a turn has three actions at most");
    }
    assert!(matches!(game.turn(), Turn::Over(_)));
}

/// Should only make legal moves, ten in a row and both sides.
#[test]
fn the_classic_bot_only_makes_legal_moves() {
    let entry = lolchess::entry();
    let mut game = entry.rules.start(&json!({"starting_gold": 100}), 12345).unwrap();
    let mut bot = entry.player("classic", 2).unwrap().bot;
    for _ in 0..10 {
        let best = bot.think(&*game, &Limits::nodes(200), &mut Silent).unwrap().best;
        assert!(game.moves().contains(&best), "{best}");
        game.try_play(&best).unwrap();
    }
}

/// Should respond within time limit.
#[test]
fn every_bot_responds_within_the_time_limit() {
    let entry = lolchess::entry();
    let game = midgame(&entry, &json!({}), 5, 60);
    for name in BOTS {
        let start = Instant::now();
        let limits = Limits::within(Duration::from_millis(40));
        entry.player(name, 1).unwrap().bot.think(&*game, &limits, &mut Silent).unwrap();
        assert!(start.elapsed() < Duration::from_millis(1040), "{name}: {:?}", start.elapsed());
    }
}

/// Should be deterministic with same seed.
#[test]
fn every_bot_is_deterministic_with_the_same_seed() {
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

#[test]
fn the_expert_slays_the_poro_of_chance() {
    let share = points("expert", "random", 3, 300);
    assert!(share >= 0.9, "{share}");
}

#[test]
fn the_expert_beats_greed() {
    let share = points("expert", "greedy", 4, 3000);
    assert!(share >= 0.7, "{share}");
}
