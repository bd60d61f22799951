//! Bytes as a request of a LOL Chess site: what is understood is written back as it is, and nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use testing::lolchess::check_request;

fuzz_target!(|bytes: &[u8]| {
    check_request(bytes);
});
