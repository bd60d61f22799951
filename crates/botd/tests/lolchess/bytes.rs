//! Requests with some bytes changed: what is understood is written back as it is, and nothing panics.
//! The fuzz target `engine` does the same for as long as it is let.

use game::deal;
use std::path::Path;
use testing::lolchess::check_request;

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
            usable += usize::from(check_request(&bytes));
        }
    }
    println!("{usable} of {looked} requests were understood");
    assert!(usable > looked / 8, "{usable} of {looked}: the changes hit too hard to try anything");
}
