//! Words as moves of every game: a word is played, or refused in one line and nothing has changed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &str| {
    for entry in games::catalogue() {
        let Ok(mut position) = entry.rules.start(&Value::Null, 1) else { continue };
        for word in text.split(' ') {
            let before = position.to_string();
            if let Err(error) = position.try_play(word) {
                assert!(!error.to_string().contains('\n'));
                assert_eq!(position.to_string(), before, "a refused move changed the position");
            }
        }
    }
});
