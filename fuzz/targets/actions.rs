//! Bytes as actions of whole games: legal ones are played, strange ones change nothing, nothing panics.

#![no_main]

use game::Turn;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, choices)) = bytes.split_first() else { return };
    let catalogue = games::catalogue();
    let entry = &catalogue[usize::from(*first) % catalogue.len()];
    let mut position = entry.rules.start(&serde_json::Value::Null, u64::from(*first)).expect("defaults start");
    let mut strangers: Vec<String> = Vec::new();
    for choice in choices {
        let moves = position.moves();
        if moves.is_empty() {
            assert!(matches!(position.turn(), Turn::Over(_)), "{} is stuck", entry.id());
            break;
        }
        // One byte in eight tries a move of an earlier position.
        if choice.is_multiple_of(8) && !strangers.is_empty() {
            let stranger = &strangers[usize::from(*choice) % strangers.len()];
            let before = position.to_string();
            if position.try_play(stranger).is_err() {
                assert_eq!(position.to_string(), before, "{stranger} was refused and changed the position");
            }
            continue;
        }
        let m = &moves[usize::from(*choice) * 7 % moves.len()];
        position.try_play(m).expect("a listed move is legal");
        strangers.push(m.clone());
    }
});
