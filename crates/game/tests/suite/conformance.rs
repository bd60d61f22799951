//! The conformance suite, perft and a finished game catch the slips that newcomers make.

use crate::toy::{Fault, Options, Toy};
use game::check::{Effort, conforms};
use game::erased::{AnyRules, Rules};
use game::perft;
use game::record::Record;

/// Leaves after so many plies, counted by hand: three faces, then one, two or three tokens to take.
const PERFT: &str = "1 3\n2 6\n3 18\n4 36\n1 3 r3\n1 2 r2\n1 1 r1\n";

/// Of eight tokens first takes three and two, second one and two.
const FINISHED: &str = r#"{"format":1,"game":"toy","rules":1,"options":{"tokens":8},"seed":"0",
    "moves":["r3","t3","r1","t1","r2","t2","r2","t2"],"result":{"win":"second"},"ended":"played-out"}"#;

/// Everything that a game's own tests run, in their order; the error says which part saw the fault.
fn verify() -> Result<(), String> {
    let effort = Effort { games: 50, longest: 500, seed: 1 };
    conforms::<Toy>(&Options::default(), &effort).map_err(|why| format!("conformance: {why}"))?;
    let rules = Rules::<Toy>::default();
    perft::verify::<Toy>(&rules, PERFT, 1_000).map_err(|error| error.to_string())?;
    let record: Record = FINISHED.parse().unwrap();
    record.replay(&rules).map_err(|why| format!("finished game: {why}"))?;
    Ok(())
}

#[track_caller]
fn is_caught(fault: Fault, by: &str, message: &str) {
    let why = crate::toy::with(fault, verify).expect_err("the fault went unseen");
    assert!(why.starts_with(by) && why.contains(message), "expected {by} … {message}, got {why}");
    assert!(!why.contains('\n'), "{why}");
}

#[test]
fn the_toy_without_a_fault_passes() {
    verify().unwrap();
    let report = conforms::<Toy>(&Options::default(), &Effort::default()).unwrap();
    assert_eq!(report.games, 50);
    assert!(report.positions > 300 && report.longest >= 12, "{report:?}");
}

#[test]
fn chance_that_does_not_add_up() {
    is_caught(Fault::MissingFace, "conformance: toy, game 0 (seed ", "chance sums to 0.6666");
    is_caught(Fault::ImpossibleFace, "conformance", "an impossible event");
}

#[test]
fn a_move_too_many() {
    is_caught(Fault::ZeroMove, "perft line 2", "depth 2: expected 6, got 9");
}

#[test]
fn notation_that_does_not_read_back() {
    is_caught(Fault::NotationOffByOne, "conformance", "the move t0 reads back as Ok(Take(0))");
    is_caught(Fault::NotationWithBlanks, "conformance", "the move text \"t 1\" is empty or has blanks");
    is_caught(Fault::SameTextTwice, "conformance", "two legal moves have the same text");
}

#[test]
fn a_game_without_end() {
    is_caught(Fault::NeverEnds, "conformance", "no end after 500 plies");
    is_caught(Fault::NoMoveLeft, "conformance", "a player has no move");
}

#[test]
fn two_ways_to_play_that_differ() {
    is_caught(Fault::TryPlayDiffers, "conformance", "play and try_play of t2 differ");
    is_caught(Fault::AcceptsUnlisted, "conformance", "is not among the moves, yet it is accepted");
    is_caught(Fault::RefusesListed, "conformance", "the legal move t2 is refused");
    is_caught(Fault::RefusalChanges, "conformance", "changed the position");
}

#[test]
fn a_key_or_text_that_forgets() {
    is_caught(Fault::KeyIgnoresSide, "conformance", "one key, two texts: the other is ");
    is_caught(Fault::TextForgetsSide, "conformance", "reads back as");
    is_caught(Fault::TextLosesDie, "conformance", "one text, two keys");
}

#[test]
fn a_clone_that_shares() {
    is_caught(Fault::CloneShares, "conformance", "on a clone changed the original");
}

#[test]
fn a_secret_that_leaks() {
    is_caught(Fault::RedrawChangesKey, "conformance", "redraw changed the key");
    is_caught(Fault::RedrawChangesMoves, "conformance", "redraw changed the moves");
    is_caught(Fault::ViewShowsSecret, "conformance", "the view shows what redraw replaces");
}

#[test]
fn moves_that_are_not_appended() {
    is_caught(Fault::MovesClears, "conformance", "moves() must append the same moves every time");
}

#[test]
fn an_end_that_is_none() {
    is_caught(Fault::OverListsMoves, "conformance", "a finished game has moves");
    is_caught(Fault::OverAcceptsMoves, "conformance", "is not among the moves, yet it is accepted");
}

#[test]
fn a_game_that_cannot_be_repeated() {
    is_caught(Fault::StartForgetsSeed, "conformance", "the record replays to");
    is_caught(Fault::RecordDoesNotReplay, "conformance", "the record");
}

/// Rules that are wrong but consistent cannot be seen by random play; this is why a game needs the other two.
#[test]
fn rules_that_are_wrong_but_consistent() {
    is_caught(
        Fault::WinnerSwapped,
        "finished game",
        "the record says second wins, the moves lead to first wins",
    );
    is_caught(Fault::WrongEffect, "finished game", "the moves lead to");
}

#[test]
fn a_perft_table_that_is_wrong_says_where() {
    let rules = Rules::<Toy>::default();
    let verify = |table: &str| perft::verify::<Toy>(&rules, table, 1_000);
    let fault = |table: &str| verify(table).unwrap_err().to_string();
    assert_eq!(
        verify("# nothing\n\n1 3 # one roll\n9 999999\n"),
        Ok(1),
        "comments and dear lines are passed"
    );
    assert_eq!(fault("1 3\n2 7"), "perft line 2: depth 2: expected 7, got 6");
    assert_eq!(fault("one 3"), "perft line 1: depth \"one\" is not a number");
    assert_eq!(fault("1"), "perft line 1: no count");
    let illegal = "perft line 1: ply 2: illegal move t3: more than the die shows";
    assert_eq!(fault("1 3 r1 t3"), illegal);
    assert_eq!(perft::count(&rules_start(&rules), 0), 1);
}

fn rules_start(rules: &Rules<Toy>) -> Toy {
    rules.start(&serde_json::Value::Null, 0).unwrap().to_string().parse().unwrap()
}
