//! Every parser of every game survives arbitrary text: it is read, or refused with a one-line error.

use game::erased::AnyGame;
use game::record::Record;
use games::entry::Entry;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::Value as Json;

/// Texts of a game to damage: positions and moves of one game played by the first and the last legal move in turn.
fn samples(entry: &Entry) -> Vec<String> {
    let mut position = entry.rules.start(&Json::Null, 3).unwrap();
    let mut texts = vec![String::new()];
    for ply in 0..60 {
        let moves = position.moves();
        let Some(m) = (if ply % 2 == 0 { moves.first() } else { moves.last() }) else { break };
        texts.extend([position.to_string(), m.clone()]);
        position.try_play(m).unwrap();
    }
    texts
}

/// Pure noise, or a real text with one part cut out, repeated or replaced by noise.
fn garbage(samples: Vec<String>) -> impl Strategy<Value = String> {
    let damaged = (
        prop::sample::select(samples),
        any::<prop::sample::Index>(),
        0_usize..6,
        prop_oneof![Just(String::new()), "[0-9a-h/:>-]{1,4}", "\\PC{1,3}", "[0-9]{20}"],
        1_usize..3,
    )
        .prop_map(|(text, at, length, noise, times)| {
            let mut characters: Vec<char> = text.chars().collect();
            let at = at.index(characters.len() + 1);
            let end = (at + length).min(characters.len());
            characters.splice(at..end, noise.repeat(times).chars());
            characters.into_iter().collect()
        });
    prop_oneof![1 => any::<String>(), 1 => "[ -~]{0,40}", 3 => damaged]
}

fn is_one_short_line(message: &str) -> bool {
    !message.is_empty() && message.len() < 600 && !message.contains('\n')
}

/// Plays on from a position that was accepted: what can be read must also be playable.
fn plays_on(mut position: Box<dyn AnyGame>) {
    for _ in 0..5 {
        let moves = position.moves();
        let Some(m) = moves.get(moves.len() / 2) else { break };
        position.try_play(m).unwrap_or_else(|error| panic!("{error} at {position}"));
    }
    position.view();
}

fn every_game(test: impl Fn(&'static Entry, String) -> Result<(), TestCaseError>) {
    for entry in games::catalogue() {
        let strategy = garbage(samples(entry));
        TestRunner::new(ProptestConfig::with_cases(2_000)).run(&strategy, |text| test(entry, text)).unwrap();
    }
}

#[test]
fn positions() {
    every_game(|entry, text| {
        match entry.rules.parse(&text) {
            Ok(position) => plays_on(position),
            Err(error) => prop_assert!(is_one_short_line(&error.to_string()), "{error}"),
        }
        Ok(())
    });
}

#[test]
fn moves() {
    every_game(|entry, text| {
        let mut position = entry.rules.start(&Json::Null, 3).unwrap();
        let before = position.to_string();
        if let Err(error) = position.try_play(&text) {
            prop_assert!(is_one_short_line(&error.to_string()), "{error}");
            prop_assert_eq!(position.to_string(), before);
        }
        Ok(())
    });
}

#[test]
fn records() {
    every_game(|entry, text| {
        let mut record = Record::new(&*entry.rules, Json::Null, 3);
        record.moves = text.split('1').map(str::to_owned).collect();
        if let Err(error) = record.replay(&*entry.rules) {
            prop_assert!(is_one_short_line(&error.to_string()), "{error}");
        }
        let whole = serde_json::to_string(&record).unwrap();
        for parsed in [text.parse::<Record>(), whole.replacen(':', &text, 1).parse()] {
            if let Err(error) = parsed {
                prop_assert!(is_one_short_line(&error.to_string()), "{error}");
            }
        }
        Ok(())
    });
}

#[test]
fn players_and_options() {
    every_game(|entry, text| {
        let given = game::options::from_words(text.split(','));
        let started = given.and_then(|given| entry.rules.start(&given, 1)).map(|_| ());
        for refused in [started.err(), entry.player(&text, 1).err()].into_iter().flatten() {
            prop_assert!(is_one_short_line(&refused.to_string()), "{refused}");
        }
        Ok(())
    });
}
