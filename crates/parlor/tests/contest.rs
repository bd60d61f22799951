//! `parlor match` as a program: its table, its records and its answers to bad input.

use game::record::{Reader, Record};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn parlor(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.current_dir(folder).args(line.split_whitespace());
    command
}

fn output(folder: &Path, line: &str) -> Output {
    parlor(folder, line).output().unwrap()
}

/// The records of a file, in an order that does not depend on who finished first.
fn records(path: &Path) -> Vec<Record> {
    let text = fs::read_to_string(path).unwrap();
    let mut records: Vec<Record> = Reader::new(text.as_bytes()).map(Result::unwrap).collect();
    records.sort_by_key(|record| (record.seed, record.players.clone()));
    records
}

#[test]
fn a_match_prints_its_table_and_keeps_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let line = "match connect4 alphabeta random --pairs 20 --nodes 1000 --seed 1 --jobs 2";
    let output = output(folder.path(), line);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{text}");
    println!("{text}");
    assert!(text.starts_with("connect4: pairs 20, opening plies 3, seed 1, "));
    assert!(text.contains("Elo of alphabeta over random, by games: more than +"));
    let name = "parlor-match-connect4-alphabeta-random-1.jsonl";
    assert!(text.trim_end().ends_with(&format!("records: ./{name}")));
    let records = records(&folder.path().join(name));
    assert_eq!(records.len(), 40);
    let rules = &*games::find("connect4").unwrap().rules;
    assert!(records.iter().all(|record| record.replay(rules).is_ok()));
}

#[test]
fn the_same_seed_gives_the_same_games_on_one_thread_or_two() {
    let folder = tempfile::tempdir().unwrap();
    let play = |seed: u64, jobs: u32, file: &str| {
        let line = format!("match connect4 easy alphabeta --pairs 6 --nodes 300 --json --seed {seed}");
        let output = output(folder.path(), &format!("{line} --jobs {jobs} --out {file}"));
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["records"], file);
        (report["elo"].clone(), report["pair_scores"].clone(), records(&folder.path().join(file)))
    };
    let one = play(5, 1, "one");
    assert_eq!(one, play(5, 2, "two"));
    assert_ne!(one.2, play(6, 2, "other").2);
}

#[test]
fn the_trial_of_guru_and_victor_is_shown_beside_the_document() {
    let folder = tempfile::tempdir().unwrap();
    let output = output(folder.path(), "match connect4 --protocol guru-victor");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{text}");
    let totals: Vec<_> = text.lines().filter(|line| line.starts_with("here ")).collect();
    let ours = ["victor 2, guru 7, draws 5: 9-19 points", "victor 1, guru 5, draws 8: 10-18 points"];
    assert!(totals.len() == 2 && totals.iter().zip(ours).all(|(line, ours)| line.ends_with(ours)), "{text}");
    assert_eq!(text.matches("the document  victor 2, guru 1, draws 11: 15-13 points").count(), 2, "{text}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "its games are always the same");
}

#[test]
fn bad_input_is_answered_in_one_line_and_with_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("taken"), "something").unwrap();
    for (line, answer) in [
        ("conect4 random random", "no game \"conect4\"; did you mean connect4?"),
        ("connect4 random radnom", "no bot or level \"radnom\"; did you mean random?"),
        ("connect4 hrd random", "no bot or level \"hrd\"; did you mean hard?"),
        ("connect4 alphabeta:nose=1 random", "no option \"nose\"; did you mean noise?"),
        ("connect4 alphabeta@dept=1 random", "no option \"dept\"; did you mean depth?"),
        ("nim random random --option heap=[1]", "no option \"heap\"; did you mean heaps?"),
        ("nim --protocol guru-victor", "only connect4 has the protocol guru-victor"),
        ("nim random random --pairs 0", "a match needs at least one pair of games"),
        (
            "nim random random --out taken",
            "cannot write taken: the file already holds something; choose another one",
        ),
    ] {
        let output = output(folder.path(), &format!("match {line}"));
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), errors), (Some(2), format!("parlor: {answer}\n")), "{line}");
    }
    let files = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 1, "a refused match leaves no file behind");
}

#[test]
fn a_match_that_is_killed_keeps_its_finished_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let mut child = parlor(folder.path(), "match connect4 random random --pairs 20000 --jobs 2 --out games")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    let lines = || fs::read_to_string(&path).unwrap_or_default().lines().count();
    while lines() < 20 && started.elapsed() < Duration::from_mins(1) {
        sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.lines().count() >= 20 && text.ends_with('\n'), "{} lines", text.lines().count());
    assert!(records(&path).iter().all(|record| record.result.is_some()));
}
