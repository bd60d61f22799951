//! A game in progress: what it draws, what it takes back, and what it writes down.

use crate::toy::Toy;
use game::erased::Rules;
use game::record::{Ending, FORMAT, Record, RecordError};
use game::{Host, Outcome, PlayError, Side, Turn, deal};
use serde_json::{Value as Json, json};

fn rules() -> Rules<Toy> {
    Rules::default()
}

fn start(seed: u64) -> Host {
    Host::start(&rules(), json!({"tokens": 30}), seed).unwrap()
}

/// Plays `plies` of the game, taking one token a turn.
fn play_on(game: &mut Host, plies: usize) {
    while game.moves().len() < plies {
        match game.turn() {
            Turn::Chance => game.deal_one().map(drop).unwrap(),
            Turn::Player(_) => game.play("t1").unwrap(),
            Turn::Over(_) => return,
        }
    }
}

/// The faces of the die that numbers from `first` on give.
fn faces(seed: u64, first: u64) -> Vec<String> {
    (first..first + 10).map(|event| format!("r{}", 1 + (deal::number(seed, event) * 3.0) as u64)).collect()
}

fn rolls(game: &Host) -> Vec<String> {
    let rolled = game.moves().iter().zip(game.movers()).filter(|(_, mover)| mover.is_none());
    rolled.map(|(m, _)| m.clone()).collect()
}

#[test]
fn chance_events_are_numbered_from_0() {
    let mut game = start(7);
    play_on(&mut game, 20);
    assert_eq!(rolls(&game), faces(7, 0));
    assert_eq!(game.movers()[..4], [None, Some(Side::First), None, Some(Side::Second)]);
}

#[test]
fn a_game_of_format_1_goes_on_with_the_numbers_it_began_with() {
    let mut game = Host::start_in_format(&rules(), json!({"tokens": 30}), 7, 1).unwrap();
    play_on(&mut game, 20);
    assert_eq!(rolls(&game), faces(7, 1));
    game.truncate(3).unwrap();
    play_on(&mut game, 20);
    assert_eq!(rolls(&game), faces(7, 1), "a takeback meets the same luck");
    let record = game.record().unwrap();
    assert_eq!(record.format, 1);
    let half = Record { moves: record.moves[..7].to_vec(), ..record };
    let mut again = Host::from_record(&rules(), &half).unwrap();
    play_on(&mut again, 20);
    assert_eq!(again.moves(), game.moves());
}

#[test]
fn dealing_stops_where_a_player_is_to_act() {
    let mut game = start(7);
    game.deal().unwrap();
    assert_eq!((game.moves().len(), game.turn()), (1, Turn::Player(Side::First)));
    game.deal().unwrap();
    assert_eq!((game.moves().len(), game.deal_one().unwrap()), (1, None));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = start(7);
    game.play("r1").unwrap();
    let before = game.position().to_string();
    assert_eq!(game.play("t3").unwrap_err().to_string(), "illegal move t3: more than the die shows");
    assert_eq!((game.moves().len(), game.movers().len(), game.position().to_string()), (1, 1, before));
}

#[test]
fn every_earlier_position_can_be_seen_and_returned_to() {
    let mut game = start(7);
    let mut texts = vec![game.position().to_string()];
    for ply in 1..=12 {
        play_on(&mut game, ply);
        texts.push(game.position().to_string());
    }
    for (ply, text) in texts.iter().enumerate() {
        assert_eq!(game.replay(ply).unwrap().to_string(), *text);
    }
    let mut copy = game.clone();
    copy.truncate(99).unwrap();
    assert_eq!(copy.moves(), game.moves());
    for (ply, text) in texts.iter().enumerate().rev() {
        copy.truncate(ply).unwrap();
        assert_eq!((copy.moves().len(), copy.position().to_string()), (ply, text.clone()));
    }
    assert_eq!(game.position().to_string(), texts[12], "a copy shares nothing");
}

#[test]
fn records_of_all_formats_come_back_and_later_ones_are_refused() {
    let mut game = start(7);
    play_on(&mut game, 9);
    let record = game.record().unwrap();
    assert_eq!((record.format, record.seed, record.moves.as_slice()), (FORMAT, 7, game.moves()));
    for format in [1, 2, 3] {
        let again = Host::from_record(&rules(), &Record { format, ..record.clone() }).unwrap();
        assert_eq!((again.moves(), again.movers()), (game.moves(), game.movers()));
        assert_eq!(again.record().unwrap().format, format);
    }
    for format in [0, 4] {
        let refused = Host::from_record(&rules(), &Record { format, ..record.clone() }).err().unwrap();
        assert_eq!(refused.to_string(), format!("the record has format {format}, expected 1 to 3"));
    }
    let wrong =
        Record { result: Some(Outcome::Draw), ended: Some(Ending::PlayedOut), ..game.record().unwrap() };
    assert!(matches!(Host::from_record(&rules(), &wrong), Err(RecordError::Result(_))));
}

#[test]
fn without_a_seed_chance_events_are_played_but_not_drawn() {
    let position = rules_parse("9/0/first/3");
    let mut game = Host::at(&rules(), position);
    assert!(matches!(game.deal(), Err(PlayError::Text { .. })));
    game.play("r2").unwrap();
    game.play("t2").unwrap();
    assert_eq!((game.moves().len(), game.record(), game.options()), (2, None, &Json::Null));
    game.truncate(0).unwrap();
    assert_eq!(game.position().to_string(), "9/0/first/3");
}

fn rules_parse(text: &str) -> Box<dyn game::erased::AnyGame> {
    game::erased::AnyRules::parse(&rules(), text).unwrap()
}
