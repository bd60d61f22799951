//! Every game of the catalogue satisfies the contract, and every bot plays whole games by the rules.

use game::check::Effort;
use game::erased::AnyGame;
use game::{Side, Silent, Turn};
use games::entry::{Budget, Entry};
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn every_game_agrees_with_its_golden_data() {
    for entry in games::catalogue() {
        let verdict = entry.verify(&Effort::default(), 10_000_000).unwrap();
        println!("{}: {verdict:?}", entry.id());
        assert!(
            verdict.perft > 0 && verdict.games > 0,
            "{} needs a perft table and recorded games",
            entry.id()
        );
        assert!(verdict.conformance.positions > 100);
    }
}

#[test]
fn connect_four_perft_to_depth_10() {
    let verdict =
        games::find("connect4").unwrap().verify(&Effort { games: 1, ..Effort::default() }, u64::MAX);
    assert_eq!(verdict.unwrap().perft, 11);
}

/// Plays one game with `spec` on both sides, or on the one it plays, and returns its moves.
fn play(entry: &Entry, spec: &str, seed: u64) -> Vec<String> {
    let made_for = entry.player(spec, seed).unwrap().side;
    let mut players = Side::BOTH.map(|side| {
        let plays = made_for.is_none_or(|made_for| made_for == side);
        entry.player(if plays { spec } else { "random" }, seed + side as u64).unwrap()
    });
    let mut position: Box<dyn AnyGame> = entry.rules.start(&serde_json::Value::Null, seed).unwrap();
    let mut moves = Vec::new();
    let mut events = 0;
    loop {
        let m = match position.turn() {
            Turn::Over(_) => return moves,
            Turn::Chance => {
                events += 1;
                position.deal(seed, events).unwrap()
            }
            Turn::Player(side) => {
                // Few nodes: a game of LOL Chess has hundreds of moves.
                let limits = Budget::nodes(40).limits();
                players[side.index()].bot.think(&*position, &limits, &mut Silent).unwrap().best
            }
        };
        position.try_play(&m).unwrap_or_else(|error| panic!("{spec} in {}: {error}", entry.id()));
        moves.push(m);
        assert!(moves.len() < 5_000, "{spec} in {} never ends", entry.id());
    }
}

#[test]
fn every_bot_and_level_plays_a_whole_game_and_repeats_it_from_its_seed() {
    for entry in games::catalogue() {
        let bots = entry.bots.iter().map(|bot| bot.name);
        for spec in bots.chain(entry.levels.iter().map(|level| level.name)) {
            let moves = play(entry, spec, 7);
            assert_eq!(moves, play(entry, spec, 7), "{spec} in {} is not reproducible", entry.id());
        }
    }
}

#[test]
fn names_are_unambiguous() {
    for entry in games::catalogue() {
        let names: Vec<&str> = entry
            .bots
            .iter()
            .flat_map(|bot| [bot.name].into_iter().chain(bot.aliases.iter().copied()))
            .chain(entry.levels.iter().map(|level| level.name))
            .collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{}: {names:?}", entry.id());
        assert!(entry.levels.iter().all(|level| entry.bot(level.bot).is_ok()));
    }
}

#[test]
fn a_former_name_of_a_bot_still_finds_it() {
    for (game, former, name) in [
        ("connect4", "document", "classic"),
        ("lolchess", "document", "classic"),
        ("lolchess", "document-omniscient", "classic-omniscient"),
    ] {
        let entry = games::find(game).unwrap();
        assert_eq!(entry.bot_of(former).unwrap().name, name);
        assert_eq!(play(entry, former, 7), play(entry, name, 7), "{former} in {game}");
        assert!(entry.player(&format!("{former}:noise=x"), 0).is_err(), "options are read");
    }
}

#[test]
fn a_wrong_name_or_option_is_answered_with_the_nearest() {
    let error = |result: Result<_, game::PlayError>| result.err().unwrap().to_string();
    assert_eq!(error(games::find("conect4")), "no game \"conect4\"; did you mean connect4?");
    let entry = games::find("connect4").unwrap();
    let player = |spec| entry.player(spec, 0).err().unwrap().to_string();
    assert_eq!(player("alfabeta"), "no bot or level \"alfabeta\"; did you mean alphabeta?");
    assert_eq!(player("alphabeta:nose=1"), "no option \"nose\"; did you mean noise?");
    assert!(player("alphabeta:noise=loud").starts_with("bad options: noise = \"loud\": invalid type"));
    assert!(player("alphabeta:noise").contains("expected name=value"));
}

#[test]
fn five_measured_levels_of_every_game_stand_a_hundred_apart() {
    for entry in games::catalogue().iter().filter(|entry| entry.is_offered) {
        let table = entry.calibration.as_ref().unwrap().table;
        let mut below = 0;
        for name in ["1", "2", "3", "4", "5"] {
            let level = entry.levels.iter().find(|level| level.name == name).unwrap();
            let rating = level.rating.unwrap_or_else(|| panic!("{} {name} is not rated", entry.id()));
            assert!(
                rating.low <= rating.value && rating.high.is_none_or(|high| rating.value <= high),
                "{} {name}",
                entry.id()
            );
            // Figures are rounded on both ends of a step.
            assert!(rating.value >= below + 99, "{} {name}: {rating}, above {below}", entry.id());
            below = rating.value;
            let line = table.lines().find(|line| line.starts_with(&format!("level {name} ")));
            let measured = line.and_then(|line| line.split_once(": ")).map(|(_, recipe)| recipe);
            assert_eq!(measured, Some(&*level.recipe()), "{} {name} is not what was measured", entry.id());
        }
    }
}

#[test]
fn levels_can_be_listed_from_the_weakest_to_the_strongest() {
    for entry in games::catalogue().iter().filter(|entry| entry.is_offered) {
        let ranked: Vec<&str> = entry.by_strength().iter().map(|level| level.name).collect();
        assert_eq!(ranked, entry.ranking, "{}: every level has its place", entry.id());
        let ratings: Vec<i32> =
            entry.by_strength().iter().filter_map(|level| level.rating).map(|rating| rating.value).collect();
        assert!(ratings.len() == 5 && ratings.is_sorted(), "{}: {ratings:?}", entry.id());
        // Levels of one recipe are neighbours.
        for (one, other) in
            entry.by_strength().iter().flat_map(|one| entry.levels.iter().map(move |other| (*one, other)))
        {
            let place = |name: &str| ranked.iter().position(|ranked| *ranked == name).unwrap();
            let distance = place(one.name).abs_diff(place(other.name));
            assert!(one.recipe() != other.recipe() || distance <= 1, "{} and {}", one.name, other.name);
        }
    }
    let nim = games::find("nim").unwrap();
    assert!(nim.by_strength().iter().map(|level| level.name).eq(nim.levels.iter().map(|level| level.name)));
}

#[test]
fn a_level_plays_another_game_with_another_seed() {
    let entry = games::find("connect4").unwrap();
    for name in ["1", "2", "3", "4"] {
        let game = |seed| {
            let mut player = entry.player(name, seed).unwrap();
            let mut position = entry.rules.start(&serde_json::Value::Null, 1).unwrap();
            let mut moves = String::new();
            while let Turn::Player(_) = position.turn() {
                let m = player.bot.think(&*position, &player.budget.limits(), &mut Silent).unwrap().best;
                position.try_play(&m).unwrap();
                moves += &m;
            }
            moves
        };
        let games: BTreeSet<String> = (0..10).map(game).collect();
        assert!(games.len() >= 9, "level {name} plays only {} games of 10", games.len());
        assert_eq!(game(3), game(3));
    }
}

#[test]
fn the_classic_bot_sits_down_where_nobody_is_named_and_has_limits_of_its_own() {
    let second = Budget::PLAIN;
    let two_seconds = Budget { millis: Some(2_000), ..Budget::default() };
    let iterations = Budget { nodes: Some(1_000), depth: None, millis: Some(5_000) };
    for (game, player, budget, plain) in [
        ("connect4", "hard", Budget::depth(6), "mcts"),
        ("entropy", "minimax-spoiler", two_seconds, "spans"),
        ("lolchess", "classic", iterations, "expert"),
    ] {
        let entry = games::find(game).unwrap();
        assert_eq!(entry.default_player().unwrap(), player);
        assert_eq!(entry.usual_budget(player), budget);
        assert_eq!(entry.usual_budget(plain), second);
    }
    let nim = games::find("nim").unwrap();
    assert_eq!(nim.default_player().unwrap(), nim.levels.last().unwrap().name);
}

#[test]
fn the_classic_levels_of_lol_chess_are_those_of_its_document() {
    let entry = games::find("lolchess").unwrap();
    let budget = |nodes, millis| Budget { nodes: Some(nodes), depth: None, millis: Some(millis) };
    for (name, options, limits) in [
        ("easy", json!({"exploration": 2.0, "playout": "uniform", "mistakes": 0.2}), budget(100, 1_000)),
        ("medium", json!({}), budget(500, 3_000)),
        (
            "hard",
            json!({"exploration": 1.0, "reuse": true, "book": true, "endings": true}),
            budget(2_000, 10_000),
        ),
    ] {
        let level = entry.levels.iter().find(|level| level.name == name).unwrap();
        assert_eq!((level.bot, &level.options, level.budget), ("classic", &options, limits));
    }
    let defaults = &entry.bot("classic").unwrap().options;
    let of = |name: &str| defaults[name].clone();
    assert_eq!(
        [of("exploration"), of("depth"), of("playout"), of("reuse")],
        [json!(1.414), json!(50), json!("weighted"), json!(false)]
    );
    assert_eq!(
        [of("book"), of("endings"), of("learned"), of("mistakes")],
        [json!(false), json!(false), json!(false), json!(0.0)]
    );
}
