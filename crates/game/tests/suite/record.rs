//! Records survive the way to disk and back, and damaged ones are refused in one clear line.

use crate::toy::Toy;
use game::erased::Rules;
use game::lines::LONGEST as LONGEST_LINE;
use game::record::{Ending, Reader, Record, RecordError, Writer};
use game::{Outcome, Side};
use proptest::prelude::*;
use serde_json::json;

/// A finished game of the toy.
fn finished() -> Record {
    let moves = ["r3", "t3", "r1", "t1", "r2", "t2", "r2", "t2"].map(str::to_owned).to_vec();
    Record {
        moves,
        result: Some(Outcome::Win(Side::Second)),
        ended: Some(Ending::PlayedOut),
        ..Record::new(&Rules::<Toy>::default(), json!({"tokens": 8}), u64::MAX)
    }
}

fn line(record: &Record) -> String {
    let mut bytes = Vec::new();
    Writer::new(&mut bytes).write(record).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Why the record does not replay.
fn refusal(record: &Record) -> String {
    one_line(&record.replay(&Rules::<Toy>::default()).err().expect("the record replays"))
}

/// The message of an error, which must be fit for a terminal.
fn one_line(error: &RecordError) -> String {
    let message = error.to_string();
    assert!(message.len() < 400 && !message.contains('\n'), "{message}");
    message
}

/// What a reader makes of these bytes: the number of moves of each record, or what is wrong.
fn read(bytes: &[u8]) -> Vec<Result<usize, String>> {
    Reader::new(bytes)
        .map(|item| item.map(|record| record.moves.len()).map_err(|error| one_line(&error)))
        .collect()
}

#[test]
fn a_finished_game_replays() {
    let mut seen = Vec::new();
    let rules = Rules::<Toy>::default();
    let last = finished().replay_with(&rules, &mut |ply, position| seen.push((ply, position.key()))).unwrap();
    assert_eq!(seen.len(), 9);
    assert_eq!(seen.last(), Some(&(8, last.key())));
}

#[test]
fn seeds_keep_all_their_bits() {
    assert!(line(&finished()).contains(r#""seed":"18446744073709551615""#));
    let error = line(&finished()).replace("18446744073709551615", "-1").parse::<Record>().unwrap_err();
    assert!(one_line(&error).contains("the seed \"-1\" is not a 64-bit number"));
}

#[test]
fn a_bad_move_is_named_with_its_ply_and_the_reason() {
    let with = |ply: usize, text: &str| {
        let mut record = finished();
        record.moves[ply - 1] = text.to_owned();
        refusal(&record)
    };
    assert_eq!(with(4, "t2"), "ply 4: illegal move t2: more than the die shows");
    assert_eq!(with(4, "x9"), "ply 4: cannot read move \"x9\": expected r or t and a number: t2");
    assert_eq!(with(1, ""), "ply 1: cannot read move \"\": expected r or t and a number: t2");
    assert!(with(2, &"t\n".repeat(100_000)).starts_with("ply 2: cannot read move \"t\\nt\\n"));
    let mut record = finished();
    record.moves.push("r1".into());
    assert_eq!(refusal(&record), "ply 9: illegal move r1: the game is over");
}

#[test]
fn a_result_that_contradicts_the_moves_is_refused() {
    let record = Record { result: Some(Outcome::Draw), ..finished() };
    assert_eq!(refusal(&record), "the record says draw, the moves lead to second wins");
    let mut record = finished();
    record.moves.pop();
    assert_eq!(refusal(&record), "the record says played out, but the game goes on after ply 7");
    let record = Record { ended: None, ..finished() };
    assert_eq!(refusal(&record), "result and ended come together");
    let record = Record { result: None, ..finished() };
    assert_eq!(refusal(&record), "result and ended come together");
    let mut resigned = Record { ended: Some(Ending::Resigned), ..finished() };
    resigned.moves.pop();
    assert!(resigned.replay(&Rules::<Toy>::default()).is_ok(), "a game may be resigned before its end");
}

#[test]
fn the_length_of_a_drawn_opening_is_kept_and_may_be_missing() {
    assert!(!line(&finished()).contains("opening"), "a game without one is written as before");
    let drawn = Record { opening: 8, ..finished() };
    assert!(line(&drawn).contains(r#""opening":8"#));
    assert_eq!(line(&drawn).trim_end().parse::<Record>().unwrap(), drawn);
    assert!(drawn.replay(&Rules::<Toy>::default()).is_ok());
    let longer = Record { opening: 9, ..finished() };
    assert_eq!(refusal(&longer), "the record says that 9 plies were drawn, but it has 8");
}

#[test]
fn a_record_of_something_else_is_refused() {
    let record = Record { format: 9, ..finished() };
    assert_eq!(refusal(&record), "the record has format 9, expected 1 to 3");
    let record = Record { rules: 7, ..finished() };
    assert_eq!(refusal(&record), "the record has rules version 7, expected 1");
    let record = Record { game: "chess".into(), ..finished() };
    assert_eq!(refusal(&record), "the record has game chess, expected toy");
    let record = Record { game: "x\n".repeat(100_000), ..finished() };
    assert!(refusal(&record).ends_with("…, expected toy"));
    let record = Record { options: json!({"tokens": 0}), ..finished() };
    assert_eq!(refusal(&record), "the game cannot start: bad options: tokens: from 1 to 99");
    let record = Record { options: json!({"token": 8}), ..finished() };
    assert_eq!(refusal(&record), "the game cannot start: no option \"token\"; did you mean tokens?");
}

#[test]
fn a_cut_off_record_is_refused_wherever_it_was_cut() {
    let whole = line(&finished());
    let whole = whole.trim_end();
    for end in 1..whole.len() {
        let why = one_line(&whole[..end].parse::<Record>().unwrap_err());
        assert_eq!(why, "line 1: the record is cut off", "cut at {end}");
    }
}

#[test]
fn garbage_is_refused_in_one_line() {
    let why = |text: &str| one_line(&text.parse::<Record>().unwrap_err());
    assert!(why("hello").starts_with("line 1: not a record: "));
    assert!(why("[1,2]").starts_with("line 1: not a record: "));
    assert!(why("{}").contains("missing field"));
    assert!(why(&"[".repeat(100_000)).starts_with("line 1: "));
    let unknown = line(&finished()).replacen("\"game\"", &format!("\"{}\"", "\\n".repeat(5_000)), 1);
    assert!(why(&unknown).starts_with("line 1: not a record: unknown field"));
    let seed = line(&finished()).replacen("18446744073709551615", &"9\\n".repeat(5_000), 1);
    assert!(why(&seed).starts_with("line 1: not a record: the seed"));
}

#[test]
fn the_reader_goes_on_after_a_bad_line() {
    let good = line(&finished());
    let mut bytes = Vec::new();
    for part in [good.as_bytes(), b"\n  \r\n", b"rubbish\n", b"{\"format\":1\n", b"\xff\xfe\n"] {
        bytes.extend_from_slice(part);
    }
    bytes.extend_from_slice(&vec![b'['; 2 << 20]);
    bytes.push(b'\n');
    bytes.extend_from_slice(good.trim_end().as_bytes());
    let items = read(&bytes);
    assert_eq!(items.len(), 6, "{items:?}");
    assert_eq!(items[0], Ok(8));
    assert!(items[1].as_ref().is_err_and(|why| why.starts_with("line 4: not a record: ")));
    assert_eq!(items[2], Err("line 5: the record is cut off".into()));
    assert_eq!(items[3], Err("line 6: not UTF-8 text".into()));
    assert_eq!(items[4], Err(format!("line 7: longer than {LONGEST_LINE} bytes")));
    assert_eq!(items[5], Ok(8), "the last line needs no end");
}

#[test]
fn the_longest_line_is_read_and_one_byte_more_is_not() {
    let record = line(&finished());
    let padded = |length: usize| {
        let mut bytes = record.trim_end().as_bytes().to_vec();
        bytes.resize(length, b' ');
        bytes.push(b'\n');
        bytes.extend_from_slice(record.as_bytes());
        bytes
    };
    assert_eq!(read(&padded(LONGEST_LINE)), [Ok(8), Ok(8)]);
    let too_long = Err(format!("line 1: longer than {LONGEST_LINE} bytes"));
    assert_eq!(read(&padded(LONGEST_LINE + 1)), [too_long, Ok(8)]);
}

#[test]
fn a_stream_that_breaks_is_reported_once() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let mut reader = Reader::new(std::io::BufReader::new(Broken));
    let why = one_line(&reader.next().unwrap().unwrap_err());
    assert_eq!(why, "cannot read or write: the disk is gone");
    assert!(reader.next().is_none());
}

/// Any record that can be written, whether or not it is a game.
fn any_record() -> impl Strategy<Value = Record> {
    let outcome = prop_oneof![
        Just(Outcome::Draw),
        any::<i16>().prop_map(Outcome::Points),
        any::<bool>().prop_map(|first| Outcome::Win(if first { Side::First } else { Side::Second })),
    ];
    let ending = prop::sample::select(vec![
        Ending::PlayedOut,
        Ending::Resigned,
        Ending::Agreed,
        Ending::Time,
        Ending::Fault,
        Ending::Adjudicated,
        Ending::Aborted,
    ]);
    let options =
        prop_oneof![Just(json!(null)), any::<(i64, String)>().prop_map(|(n, s)| json!({"n": n, "s": s}))];
    let head = (any::<u32>(), any::<String>(), any::<u32>(), options, any::<u64>());
    let tail = (
        prop::option::of(any::<[String; 2]>()),
        prop::collection::vec(any::<String>(), 0..20),
        any::<u32>(),
        prop::option::of(outcome),
        prop::option::of(ending),
    );
    (head, tail).prop_map(
        |((format, game, rules, options, seed), (players, moves, opening, result, ended))| Record {
            format,
            game,
            rules,
            options,
            seed,
            players,
            moves,
            opening,
            result,
            ended,
        },
    )
}

proptest! {
    #[test]
    fn every_record_reads_back(records in prop::collection::vec(any_record(), 0..4)) {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes);
        for record in &records {
            writer.write(record).unwrap();
        }
        let read: Vec<Record> = Reader::new(&bytes[..]).map(Result::unwrap).collect();
        prop_assert_eq!(read, records);
    }

    #[test]
    fn no_bytes_disturb_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let lines = bytes.split(|byte| *byte == b'\n').count();
        prop_assert!(read(&bytes).len() <= lines);
    }

    #[test]
    fn a_changed_byte_is_refused_or_understood(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = line(&finished()).into_bytes();
        *at.get_mut(&mut bytes) = byte;
        for record in Reader::new(&bytes[..]).flatten() {
            if let Err(error) = record.replay(&Rules::<Toy>::default()) {
                one_line(&error);
            }
        }
    }
}
