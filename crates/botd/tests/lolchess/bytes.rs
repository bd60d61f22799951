//! Requests with some bytes changed: what is understood is written back as it is, and nothing panics.
//! The fuzz target `engine` does the same for as long as it is let.

use botd::lolchess::judge::{Rules, judge, list};
use botd::lolchess::{patch, read, write};
use game::deal;
use games::lolchess::piece::Owner;
use prost::Message;
use std::path::Path;
use wire::grpc::lolchess::SimulateActionRequest;

/// Whether the bytes were a request about a usable state.
fn look(bytes: &[u8]) -> bool {
    let Ok(request) = SimulateActionRequest::decode(bytes) else { return false };
    let Some(mut state) = request.game_state else { return false };
    let Ok(reading) = read::read(&state, 1) else { return false };
    let position = reading.game.position();
    let mut written = write::state(position, &reading.cast);
    let [blue, red] = [Owner::Blue, Owner::Red].map(|owner| reading.cast.player(owner));
    if (written.rng_seed, written.rng_state) != (0, 0) && blue != red {
        let again = read::read(&written, 2).expect("what we write can be read");
        assert_eq!(again.game.to_string(), reading.game.to_string());
    }
    write::hide(&mut written);
    let hidden = read::read(&written, 3).expect("what we hide can be read");
    assert!(blue == red || hidden.game.position().public_key() == position.public_key());
    list(&reading, reading.cast.player(position.mover()), Rules::Strict);
    let event = request.action.unwrap_or_default();
    let strict = judge(&reading, &event, Rules::Strict);
    let lenient = judge(&reading, &event, Rules::Lenient);
    assert!(strict.is_err() || lenient.is_ok(), "lenient rules accept whatever strict ones do");
    if let Ok((side, action)) = lenient {
        patch::act(&mut state, &reading, side, action).expect("what counts can be carried out");
        if let Err(why) = read::read(&state, 4) {
            assert!(why.to_string().contains("is not"), "{why}");
        }
    }
    true
}

#[test]
fn changed_bytes_do_no_harm() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/engine");
    let (mut usable, mut looked) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let seed = std::fs::read(entry.unwrap().path()).unwrap();
        for round in 0..600_u64 {
            let mut bytes = seed.clone();
            for change in 0..round % 4 {
                let random = deal::mix(round, change);
                let place = random as usize % bytes.len();
                bytes[place] = match random >> 40 & 3 {
                    0 => (random >> 48) as u8,
                    1 => bytes[place].wrapping_add(1),
                    2 => bytes[place] ^ 1 << (random >> 48 & 7),
                    _ => 0xff,
                };
            }
            looked += 1;
            usable += usize::from(look(&bytes));
        }
    }
    println!("{usable} of {looked} requests were understood");
    assert!(usable > looked / 8, "{usable} of {looked}: the changes hit too hard to try anything");
}
