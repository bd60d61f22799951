//! `parlor tournament` as a program: killed and resumed, with its files and its answers to bad input.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use testing::program::{kill_after, output, parlor, records, report};

const LINE: &str = "tournament connect4 random easy alphabeta alphabeta@nodes=50 alphabeta@nodes=200 --pairs 10 --nodes 1500 --jobs 2 --json";

#[test]
fn fault_16_tournament_is_killed_at_game_57_of_200_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let line = format!("{LINE} --resume --out cup");
    let games = folder.join("cup/games.jsonl");
    kill_after(57, folder, &line, &games);
    kill_after(120, folder, &line, &games);
    let resumed = report(&output(folder, &line));
    let straight = report(&output(folder, &format!("{LINE} --out straight")));
    assert_eq!(resumed, straight);
    assert_eq!(records(&games), records(&folder.join("straight/games.jsonl")));
    assert_eq!(records(&games).len(), 10 * 10 * 2);
    let stored: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join("cup/standings.json")).unwrap()).unwrap();
    assert_eq!(stored["meetings"], straight["meetings"]);
    assert!(fs::read_to_string(folder.join("cup/report.html")).unwrap().starts_with("<!doctype html>"));
}

#[test]
fn a_meeting_is_a_match_with_its_seed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let cup = report(&output(folder, "tournament nim random easy hard --pairs 3 --json --out cup"));
    let meeting = &cup["meetings"][2];
    let seed = meeting["seed"].as_str().unwrap();
    let line = format!("match nim easy hard --pairs 3 --json --seed {seed} --out match");
    assert_eq!(report(&output(folder, &line))["pair_scores"], meeting["pairScores"]);
}

#[test]
fn a_tournament_is_shown_on_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut server = parlor(folder, "serve --port 0 --metrics-port 0 --log error --data shown");
    let mut server = server.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Parlor is open: ").unwrap().to_owned();
    let cup =
        format!("tournament connect4 random easy --pairs 2 --nodes 50 --out cup --resume --upload {address}");
    let told = |line: &str| String::from_utf8(output(folder, line).stderr).unwrap();
    let (first, second) = (told(&cup), told(&cup));
    let refused = told(&cup.replace("http:", "https:"));
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(first.contains(&format!("uploaded: {address}/api/tournaments/")), "{first}");
    assert_eq!(first, second, "sent twice it is one tournament");
    assert!(refused.contains("expected an address like http://"), "{refused}");
}

#[test]
fn bad_input_is_answered_in_one_line_and_with_exit_code_2() {
    let folder = tempfile::tempdir().unwrap();
    for (line, answer) in [
        ("conect4 random easy", "no game \"conect4\"; did you mean connect4?"),
        ("connect4 random", "a tournament needs at least two players"),
        ("connect4 random random", "random is named twice"),
        ("connect4 random easi", "no bot or level \"easi\"; did you mean easy?"),
        ("connect4 random easy --rounds 2", "only a Swiss tournament has rounds"),
        (
            "connect4 random easy --format swiss --rounds 2",
            "a Swiss tournament of 2 players has 1 to 1 rounds",
        ),
        ("nim random hard --pairs 0 --out none", "a match needs at least one pair of games"),
    ] {
        let output = output(folder.path(), &format!("tournament {line}"));
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), errors), (Some(2), format!("parlor: {answer}\n")), "{line}");
    }
}
