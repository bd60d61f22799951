//! `parlor puzzles` as a program: it prints every puzzle, proves them, and says which one is none.

use games::entry::Puzzle;
use std::fs;
use std::process::Command;

/// The exit code, standard output and standard error of a run.
fn parlor(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_parlor")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The games with puzzles.
fn games() -> impl Iterator<Item = (&'static str, Vec<Puzzle>)> {
    let sets = games::catalogue().iter().filter_map(|entry| Some((entry.id(), entry.puzzles.as_ref()?)));
    sets.map(|(id, set)| (id, set.read().unwrap()))
}

#[test]
fn every_puzzle_is_exported_as_a_line() {
    for (game, puzzles) in games() {
        let (code, out, err) = parlor(&["puzzles", game, "--export"]);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{game}");
        let exported: Vec<Puzzle> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(!exported.is_empty() && exported == puzzles, "{game}");
    }
}

#[test]
fn a_sample_of_every_game_is_proven() {
    for (game, _) in games() {
        let (code, out, err) = parlor(&["puzzles", game, "--check", "--sample", "3"]);
        assert_eq!(
            (code, out.as_str()),
            (Some(0), format!("{game}: 3 puzzles are proven\n").as_str()),
            "{err}"
        );
    }
}

#[test]
fn a_puzzle_with_another_answer_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.jsonl");
    let path = file.to_str().unwrap();
    let (game, mut puzzles) = games().next().unwrap();
    puzzles.truncate(2);
    let write = |puzzles: &[Puzzle]| {
        let lines: Vec<String> =
            puzzles.iter().map(|puzzle| serde_json::to_string(puzzle).unwrap()).collect();
        fs::write(&file, lines.join("\n")).unwrap();
    };
    write(&puzzles);
    let (code, out, err) = parlor(&["puzzles", game, "--check", "--file", path]);
    assert_eq!((code, out), (Some(0), format!("{game}: 2 puzzles are proven\n")), "{err}");

    let wrong = puzzles[1].clone();
    puzzles[1] = Puzzle { line: puzzles[0].line.clone(), id: puzzles[0].id.clone(), ..wrong };
    write(&puzzles);
    let (code, out, err) = parlor(&["puzzles", game, "--check", "--file", path]);
    assert_eq!((code, err.lines().count()), (Some(1), 1), "{err}");
    assert!(out.contains("another puzzle has the same id"), "{out}");
    assert!(out.lines().count() >= 2, "the proof fails as well: {out}");
}

#[test]
fn bad_input_is_answered_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.jsonl");
    fs::write(&file, "{}\n").unwrap();
    let path = file.to_str().unwrap();
    for (arguments, answer) in [
        (&["puzzles", "nim"][..], "parlor: nim has no puzzles; these games have: connect4"),
        (&["puzzles", "nim", "--check"], "parlor: nim has no puzzles"),
        (&["puzzles", "conect4", "--export"], "parlor: no game \"conect4\"; did you mean connect4?"),
        (&["puzzles", "connect4", "--check", "--file", path], "line 1: missing field"),
        (&["puzzles", "connect4", "--export", "--file", "none"], "parlor: none: "),
    ] {
        let (code, out, err) = parlor(arguments);
        let is_said = out.is_empty() && err.lines().count() == 1 && err.contains(answer);
        assert!(code == Some(2) && is_said, "{}: {out}{err}", arguments.join(" "));
    }
    for arguments in [
        &["puzzles"][..],
        &["puzzles", "connect4", "--check", "--export"],
        &["puzzles", "connect4", "--sample", "3"],
        &["puzzles", "connect4", "--check", "--sample", "0"],
        &["puzzles", "connect4", "--file", path],
        &["puzzles", "--check", "connect4"],
    ] {
        let (code, _, err) = parlor(arguments);
        assert!(code == Some(2) && !err.is_empty(), "{}: {err}", arguments.join(" "));
    }
    let (code, help, _) = parlor(&["puzzles", "connect4", "--help"]);
    assert!(
        code == Some(0) && help.contains("--export") && help.contains("Example: parlor puzzles connect4"),
        "{help}"
    );
}
