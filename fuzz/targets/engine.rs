//! Bytes as a request of a LOL Chess site: what is understood is written back as it is, and nothing panics.
#![no_main]

#[path = "../../crates/botd/tests/lolchess/look.rs"]
mod look;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    look::look(bytes);
});
