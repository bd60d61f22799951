//! What must hold for any bytes as a request of a LOL Chess site; shared with the fuzz target `engine`.

use botd::lolchess::judge::{Rules, judge, list};
use botd::lolchess::{patch, read, write};
use games::lolchess::piece::Owner;
use prost::Message;
use wire::grpc::lolchess::SimulateActionRequest;

/// Panics where something understood is not written back as it is; tells whether the bytes were a usable state.
pub fn look(bytes: &[u8]) -> bool {
    let Ok(request) = SimulateActionRequest::decode(bytes) else { return false };
    let Some(mut state) = request.game_state else { return false };
    let Ok(reading) = read::read(&state, 1) else { return false };
    let position = reading.game.position();
    let mut written = write::state(position, &reading.cast);
    // A random state of 0 with a seed of 0 is not told, but drawn; and of one user on both seats nobody knows which.
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
        // Numbers may have grown beyond what a message can say; a panic would be a bug.
        if let Err(why) = read::read(&state, 4) {
            assert!(why.to_string().contains("is not"), "{why}");
        }
    }
    true
}
