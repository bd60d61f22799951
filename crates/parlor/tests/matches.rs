//! `parlor match` as a program: its table, its records and its answers to bad input.

use std::collections::BTreeSet;
use std::fs;
use testing::program::{kill_after, output, parlor, records, report};

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
fn the_trial_of_guru_and_victor_is_shown_beside_the_published_result() {
    let folder = tempfile::tempdir().unwrap();
    let output = output(folder.path(), "match connect4 --protocol guru-victor");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{text}");
    let totals: Vec<_> = text.lines().filter(|line| line.starts_with("here ")).collect();
    let ours = ["victor 2, guru 7, draws 5: 9-19 points", "victor 1, guru 5, draws 8: 10-18 points"];
    assert!(totals.len() == 2 && totals.iter().zip(ours).all(|(line, ours)| line.ends_with(ours)), "{text}");
    assert_eq!(text.matches("published     victor 2, guru 1, draws 11: 15-13 points").count(), 2, "{text}");
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
        ("nim random random --sprt 5,5", "sprt: 5,5: the second bound must be larger than the first"),
        ("nim random random --sprt 0,5 --alpha 2", "sprt: alpha and beta must lie between 0 and 0.5"),
        (
            "nim random random --out taken",
            "cannot write taken: the file is not empty; choose another one, or continue it with --resume",
        ),
    ] {
        let output = output(folder.path(), &format!("match {line}"));
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), errors), (Some(2), format!("parlor: {answer}\n")), "{line}");
    }
    let files = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 1, "a refused match leaves no file behind");
}

/// The same match between catalogue bots and between programs that play the same bots.
#[test]
fn a_program_plays_the_games_of_the_bot_behind_it() {
    let folder = tempfile::tempdir().unwrap();
    let binary = env!("CARGO_BIN_EXE_parlor");
    let play = |first: String, second: &str, file: &str| {
        let mut command = parlor(folder.path(), "match connect4 --pairs 2 --depth 3 --seed 3 --json --out");
        let output = command.args([file, &first, second]).output().unwrap();
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        let (report, records) = (report(&output), records(&folder.path().join(file)));
        assert_eq!(report["faults"], serde_json::json!([]), "{report}");
        // In the order of the games, whichever ended first.
        let moves: BTreeSet<Vec<String>> = records.into_iter().map(|record| record.moves).collect();
        (report["pair_scores"].clone(), moves)
    };
    let bot = play("alphabeta".to_owned(), "easy", "bot");
    let program = play(format!("guest=line:{binary} bot connect4 alphabeta"), "easy", "program");
    assert_eq!(bot, program);
}

#[test]
fn a_contest_program_plays_entropy_until_its_clock_is_used_up() {
    let folder = tempfile::tempdir().unwrap();
    let binary = env!("CARGO_BIN_EXE_parlor");
    let play = |clock: &str, bot: &str| {
        let line = format!("match entropy greedy --pairs 1 --json --jobs 1 --out {bot} --clock {clock}");
        let program = format!("guest=codecup:{binary} bot entropy {bot} --protocol codecup");
        report(&parlor(folder.path(), &line).arg(program).output().unwrap())
    };
    let whole = play("30", "greedy");
    assert_eq!((&whole["faults"], &whole["pairs"]), (&serde_json::json!([]), &1.into()), "{whole}");
    let late = play("0.05", "learned");
    let fault = &late["faults"][0];
    assert_eq!(late["players"][1]["faults"], 2, "{late}");
    assert_eq!(fault["why"], "too late: its clock of 0.05 s is used up", "{fault}");
    assert!(fault["evidence"]["dialogue"].as_array().unwrap().len() > 1, "{fault}");
}

#[test]
fn a_match_that_is_killed_goes_on_and_comes_to_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let line = "match connect4 alphabeta easy --pairs 60 --nodes 3000 --jobs 2 --json --resume --out";
    kill_after(20, folder.path(), &format!("{line} games"), &path);
    kill_after(40, folder.path(), &format!("{line} games"), &path);
    let kept = records(&path);
    assert!(kept.iter().all(|record| record.result.is_some()));
    let resumed = report(&output(folder.path(), &format!("{line} games")));
    let straight = report(&output(folder.path(), &format!("{line} straight")));
    assert_eq!(resumed, straight);
    assert_eq!(records(&path), records(&folder.path().join("straight")));
    assert!(kept.iter().all(|record| records(&path).contains(record)), "a finished game was played again");
    let again = report(&output(folder.path(), &format!("{line} games")));
    assert_eq!(again, straight, "a match that has ended has nothing to play");
    let other = output(folder.path(), &format!("{line} games --seed 2"));
    let errors = String::from_utf8(other.stderr).unwrap();
    assert!(other.status.code() == Some(2) && errors.contains("belongs to another match"), "{errors}");
}

#[test]
fn a_test_ends_the_match_at_the_same_pair_on_one_thread_or_two() {
    let folder = tempfile::tempdir().unwrap();
    let play = |rest: &str| {
        output(
            folder.path(),
            &format!("match connect4 alphabeta random --nodes 200 --json --sprt 0,200 {rest}"),
        )
    };
    let [one, two] = ["--jobs 1 --out one", "--jobs 2 --out two"].map(|rest| report(&play(rest)));
    assert_eq!(one, two);
    assert_eq!(one["sprt"]["verdict"], "better", "{one}");
    let pairs = one["pairs"].as_u64().unwrap();
    assert!((4..40).contains(&pairs) && one["superiority"].as_f64().unwrap() > 0.99, "{one}");
    let points = play("--sprt-points 0,1 --out points");
    assert_eq!(points.status.code(), Some(2), "one test at a time");
    let line = "match connect4 random random --sprt-points 0,1 --out points";
    let errors = String::from_utf8(output(folder.path(), line).stderr).unwrap();
    assert_eq!(errors, "parlor: connect4 is not played for points; use --sprt\n");
}
