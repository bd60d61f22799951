//! Training data: what is written is read, and an interruption leaves no trace.

use super::*;
use game::{Candidate, Outcome, Side, Value};
use std::fs;
use work::decision::Decided;

fn plan(games: u64, threads: usize) -> Plan {
    Plan { bot: None, nodes: 30, games, explore: 6, seed: 3, threads }
}

fn made(game: &str, path: &Path, plan: &Plan) -> Summary {
    gather(games::find(game).unwrap(), plan, path, &|| {}).unwrap()
}

fn samples(path: &Path) -> Vec<Sample> {
    let mut reader = Reader::new(BufReader::new(File::open(path).unwrap())).unwrap();
    let mut samples = Vec::new();
    while reader.block(&mut samples).unwrap() {}
    samples
}

#[test]
fn samples_are_positions_with_shares_that_add_up_and_results() {
    let folder = tempfile::tempdir().unwrap();
    for game in ["connect4", "entropy"] {
        let path = folder.path().join(game);
        let summary = made(game, &path, &plan(3, 2));
        let samples = samples(&path);
        assert_eq!(samples.len() as u64, summary.positions);
        let rules = &games::find(game).unwrap().rules;
        for sample in &samples {
            let position = rules.parse(&sample.position).unwrap();
            assert_eq!((position.key(), position.turn()), (sample.key, game::Turn::Player(sample.side)));
            let legal = position.moves();
            assert!(sample.moves.iter().all(|weighed| legal.contains(&weighed.m)));
            let total: f64 = sample.moves.iter().map(|weighed| f64::from(weighed.share)).sum();
            assert!((total / 65535.0 - 1.0).abs() < 0.01, "{total}");
            assert_eq!(sample.points.is_some(), game == "entropy");
            assert_eq!(matches!(sample.result, Outcome::Points(_)), game == "entropy");
        }
    }
}

#[test]
fn an_interrupted_run_goes_on_and_leaves_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    let summary = made("connect4", &whole, &plan(40, 1));
    assert!(summary.repeated > 0 && summary.resumed == 0, "{summary:?}");
    let expected = fs::read(&whole).unwrap();
    let cut = folder.path().join("cut");
    // As a kill in the middle of writing leaves it: nothing, a torn header's block, whole blocks, half a block.
    for length in [200, expected.len() / 2, expected.len() - 1, expected.len()] {
        fs::write(&cut, &expected[..length]).unwrap();
        let again = made("connect4", &cut, &plan(40, 2));
        assert!(fs::read(&cut).unwrap() == expected, "cut at {length}: {again:?}");
        assert_eq!(again.positions, summary.positions);
    }
    let keys: BTreeSet<u64> = samples(&whole).iter().map(|sample| sample.key).collect();
    assert_eq!(keys.len() as u64, summary.positions);
}

#[test]
fn what_was_recorded_elsewhere_is_written_in_the_same_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("recorded");
    let entry = games::find("connect4").unwrap();
    let candidate = |m: &str, visits| Candidate { m: m.to_owned(), value: Value::estimate(0.5), visits };
    let decided = |key, visits| Decided {
        key,
        side: Side::First,
        position: "start".to_owned(),
        value: Value::estimate(0.75),
        candidates: vec![candidate("4", 3 * visits), candidate("3", visits)],
        played: "3".to_owned(),
        result: Outcome::Win(Side::Second),
    };
    let mut import = Import::new(entry, &path).unwrap();
    // Twenty games: more than a block; one position comes again, and one was played from a book.
    import.add([decided(100, 1), decided(101, 0)]).unwrap();
    for number in 1..20 {
        import.add([decided(100, 1), decided(number, 5)]).unwrap();
    }
    let summary = import.finish().unwrap();
    assert_eq!(summary, Summary { games: 20, resumed: 0, positions: 20, repeated: 19 });
    let read = samples(&path);
    assert_eq!(read.len(), 20);
    assert_eq!(
        (read[0].moves[0].share, read[0].played, read[0].result),
        (49151, 1, Outcome::Win(Side::Second))
    );
    assert!(Import::new(entry, &path).is_err(), "a file that is there is left alone");
}

#[test]
fn a_file_of_something_else_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let why =
        |plan: &Plan| gather(games::find("connect4").unwrap(), plan, &path, &|| {}).unwrap_err().to_string();
    fs::write(&path, "precious").unwrap();
    assert!(why(&plan(1, 1)).ends_with("not a file of training data"));
    fs::write(&path, b"PTRD\x09....").unwrap();
    assert!(why(&plan(1, 1)).ends_with("version 9 of training data, expected 1"));
    fs::remove_file(&path).unwrap();
    made("connect4", &path, &plan(1, 1));
    assert!(why(&Plan { seed: 4, ..plan(1, 1) }).contains("another game, bot, limit or seed"));
    assert!(
        why(&Plan { bot: Some("nobody".to_owned()), ..plan(1, 1) }).contains("no bot or level \"nobody\"")
    );
}
