//! Bytes as frames of a game's socket: each is a message that means the same when written again, or is refused in words.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use wire::FromClient;

fuzz_target!(|frames: &str| {
    for entry in games::catalogue() {
        let Ok(mut position) = entry.rules.start(&Value::Null, 1) else { continue };
        let mut seq = 0;
        for frame in frames.lines() {
            let message: FromClient = match serde_json::from_str(frame) {
                Ok(message) => message,
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    continue;
                }
            };
            let written = serde_json::to_string(&message).expect("a message can be written");
            assert_eq!(serde_json::from_str::<FromClient>(&written).expect("and read"), message);
            let FromClient::Move(request) = message else { continue };
            let before = position.to_string();
            // As the server does: a move for another state is stale, whatever it says.
            if request.expected_seq != seq {
                continue;
            }
            match position.try_play(&request.m) {
                Ok(()) => seq += 1,
                Err(error) => {
                    assert!(!error.to_string().contains('\n'));
                    assert_eq!(position.to_string(), before, "a refused move changed the position");
                }
            }
        }
    }
});
