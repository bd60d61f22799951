//! Bytes as records: what is read is written and read back the same, and replays or says why not.
#![no_main]

use game::record::{Reader, Writer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for record in Reader::new(bytes) {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                assert!(!error.to_string().contains('\n'));
                continue;
            }
        };
        let mut written = Vec::new();
        Writer::new(&mut written).write(&record).expect("memory is never full");
        let again = Reader::new(&written[..]).next().expect("a record was written").expect("it reads back");
        assert_eq!(again.moves, record.moves);
        if let Ok(entry) = games::find(&record.game)
            && let Err(error) = record.replay(&*entry.rules)
        {
            assert!(!error.to_string().contains('\n'));
        }
    }
});
