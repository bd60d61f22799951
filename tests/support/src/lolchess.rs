//! What must hold for any bytes that arrive as a request of a LOL Chess site.

use botd::lolchess::validate::{Strictness, list, validate};
use botd::lolchess::{patch, read, write};
use games::lolchess::piece::Owner;
use prost::Message;
use wire::grpc::lolchess::SimulateActionRequest;

/// Panics if a state that could be read is not written back unchanged; returns whether the bytes held such a state.
pub fn check_request(bytes: &[u8]) -> bool {
    let Ok(request) = SimulateActionRequest::decode(bytes) else { return false };
    let Some(mut state) = request.game_state else { return false };
    let Ok(reading) = read::read(&state, 1) else { return false };
    let position = reading.game.position();
    let mut written = write::state(position, &reading.names);
    // A seed and a random state of 0 mean that both are drawn, and a user in both seats has no side.
    let [blue, red] = [Owner::Blue, Owner::Red].map(|owner| reading.names.player(owner));
    if (written.rng_seed, written.rng_state) != (0, 0) && blue != red {
        let again = read::read(&written, 2).expect("a written state can be read");
        assert_eq!(again.game.to_string(), reading.game.to_string());
    }
    write::hide(&mut written);
    let hidden = read::read(&written, 3).expect("a hidden state can be read");
    assert!(blue == red || hidden.game.position().public_key() == position.public_key());
    list(&reading, reading.names.player(position.mover()), Strictness::Strict);
    let event = request.action.unwrap_or_default();
    let strict = validate(&reading, &event, Strictness::Strict);
    let lenient = validate(&reading, &event, Strictness::Lenient);
    assert!(strict.is_err() || lenient.is_ok(), "lenient rules accept whatever strict rules accept");
    if let Ok((side, action)) = lenient {
        patch::act(&mut state, &reading, side, action).expect("an accepted action can be carried out");
        // Numbers may have grown beyond the range of the message, which is an error and never a panic.
        if let Err(why) = read::read(&state, 4) {
            assert!(why.to_string().contains("is not"), "{why}");
        }
    }
    true
}
