//! Bad input is answered by exit code 2 and one line that says what is wrong and what is near.

use std::fs;
use std::process::{Command, Stdio};
use tests::program::{Run, binary, run};

/// The one line that a refused command leaves on standard error.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let Run { code, out, err } = run(arguments, b"");
    let command = arguments.join(" ");
    assert_eq!(code, Some(2), "parlor {command}: {err}");
    assert_eq!(out, "", "parlor {command} writes before it refuses");
    assert_eq!(err.lines().count(), 1, "parlor {command}: {err}");
    err.trim_end().strip_prefix("parlor: ").expect("the line begins with the program").to_owned()
}

#[test]
fn an_unknown_variable_of_the_bot_service_is_answered_by_the_nearest() {
    // A service that starts after all ends with its input, at once.
    let mut command = Command::new(binary());
    command.args(["botd", "--port", "0", "--metrics-port", "0", "--with-parent"]).stdin(Stdio::null());
    let output = command.env("PARLOR_BOTD_PROT", "50052").output().unwrap();
    let answer = String::from_utf8(output.stderr).unwrap();
    let expected = "parlor: no setting \"PARLOR_BOTD_PROT\"; did you mean PARLOR_BOTD_PORT";
    assert!(answer.starts_with(expected) && answer.lines().count() == 1, "{answer}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn an_unknown_name_is_answered_by_the_nearest() {
    for (arguments, answer) in [
        (&["play", "conect4"][..], "no game \"conect4\"; did you mean connect4?"),
        (&["bot", "nimm", "easy"], "no game \"nimm\"; did you mean nim?"),
        (&["bot", "nim", "hrad"], "no bot or level \"hrad\"; did you mean hard?"),
        (&["play", "connect4", "--bot", "alfabeta"], "no bot or level \"alfabeta\"; did you mean alphabeta?"),
        (&["bot", "nim", "alphabeta:table=4"], "no option \"table\"; did you mean table_mb?"),
        (
            &["play", "nim", "--bot", "easy", "--option", "heap=[1]"],
            "no option \"heap\"; did you mean heaps?",
        ),
        (
            &["play", "connect4", "--bot", "easy", "--side", "yelow"],
            "no side \"yelow\"; did you mean yellow?",
        ),
        (&["list", "conect4"], "no game \"conect4\"; did you mean connect4?"),
        (&["check", "conect4"], "no game \"conect4\"; did you mean connect4?"),
    ] {
        assert_eq!(refused(arguments), answer, "parlor {}", arguments.join(" "));
    }
}

#[test]
fn a_bad_value_is_named() {
    for (arguments, answer) in [
        (
            &["bot", "nim", "alphabeta:table_mb=99999999999"][..],
            "bad options: table_mb = 99999999999: expected 0 to 4096",
        ),
        (
            &["bot", "nim", "alphabeta:table_mb"],
            "cannot read option \"table_mb\": expected name=value, as in depth=4",
        ),
        (
            &["play", "nim", "--bot", "easy", "--option", "heaps=[99]"],
            "bad options: heaps: 1 to 8 heaps of at most 31 stones",
        ),
    ] {
        assert_eq!(refused(arguments), answer);
    }
    let answer = refused(&["bot", "connect4", "alphabeta:noise=loud"]);
    assert!(answer.starts_with("bad options: noise = \"loud\": invalid type"), "{answer}");
}

#[test]
fn a_mistyped_command_or_flag_is_answered_by_the_nearest() {
    for (arguments, near) in [
        (&["plai"][..], "'play'"),
        (&["play", "connect4", "--sied", "red"], "'--side'"),
        (&["completions", "fsh"], "'fish'"),
        (&["bot", "nim", "easy", "--seed", "many"], "'many'"),
        (&["bot"], "<GAME>"),
    ] {
        let Run { code, out, err } = run(arguments, b"");
        assert_eq!((code, &*out), (Some(2), ""), "{err}");
        assert!(err.starts_with("error: ") && err.contains(near), "parlor {}: {err}", arguments.join(" "));
    }
}

/// A recorded game of Connect Four, as `parlor play --out` writes it.
fn recorded_game() -> String {
    let text = include_str!("../../crates/games/src/connect4/golden/games.jsonl");
    text.lines().next().expect("a game is recorded").to_owned()
}

#[test]
fn a_damaged_record_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let path = path.to_str().unwrap();
    let game = recorded_game();
    let check = |content: &[u8]| {
        fs::write(path, content).unwrap();
        run(&["check", "connect4", path], b"")
    };
    assert_eq!(check(game.as_bytes()).code, Some(0));
    for (content, why) in [
        (format!("{game}\n{}", &game[..game.len() / 2]).into_bytes(), "line 2: the record is cut off"),
        (format!("{game}\n\nrubbish\n").into_bytes(), "line 3: not a record: "),
        (b"\xff\xfe\x00".to_vec(), "line 1: not UTF-8 text"),
        (vec![b'{'; 2 << 20], "line 1: longer than 1048576 bytes"),
        (Vec::new(), "there is nothing to check in it"),
    ] {
        let Run { code, out: _, err } = check(&content);
        assert_eq!((code, err.lines().count()), (Some(2), 1), "{err}");
        assert!(err.contains(why) && err.contains("games.jsonl"), "expected {why}, got {err}");
    }
}

#[test]
fn a_record_with_a_wrong_move_names_its_ply() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    let record =
        r#"{"format":1,"game":"connect4","rules":1,"seed":"0","moves":["4","4","4","4","4","4","4"]}"#;
    fs::write(&path, record).unwrap();
    let Run { code, err, .. } = run(&["check", "connect4", path.to_str().unwrap()], b"");
    assert_eq!((code, err.lines().count()), (Some(1), 1), "{err}");
    assert!(err.contains("ply 7: illegal move 4: the column is full"), "{err}");
}

#[test]
fn a_missing_file_is_named() {
    let answer = refused(&["check", "connect4", "no-such-file.jsonl"]);
    assert!(answer.starts_with("no-such-file.jsonl: "), "{answer}");
}

#[test]
fn a_wrong_move_at_the_table_is_explained_and_the_game_goes_on() {
    let input = b"9\nhello\n4\nquit\n";
    let Run { code, out, err } = run(&["play", "connect4", "--bot", "easy", "--seed", "1"], input);
    assert_eq!((code, &*err), (Some(0), ""), "{err}");
    assert!(out.contains("cannot read move \"9\"") && out.contains("cannot read move \"hello\""), "{out}");
    assert!(out.contains("yellow plays "), "{out}");
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in [&["--help"][..], &["--version"], &["play", "--help"], &["completions", "bash"]] {
        let Run { code, out, err } = run(arguments, b"");
        assert_eq!((code, &*err), (Some(0), ""));
        assert!(out.contains("parlor"), "{out}");
    }
}
