//! `parlor bot` keeps to docs/line-protocol.md, whatever the other end says.

use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::time::{Duration, Instant};
use tests::program::{Run, Talk, run};

/// Plays a game between two processes and returns its moves.
fn play(game: &str, bots: [&str; 2]) -> Vec<String> {
    let mut players = bots.map(|bot| Talk::new(game, bot));
    let mut moves: Vec<String> = Vec::new();
    loop {
        let player = &mut players[moves.len() % 2];
        let position = format!("position moves {}", moves.join(" "));
        assert_eq!(player.ask(&position), "ok");
        if player.ask("moves").trim_end() == "moves" {
            break;
        }
        let answer = player.ask("go nodes 2000");
        let best = answer.strip_prefix("bestmove ").unwrap_or_else(|| panic!("{position}: {answer}"));
        moves.push(best.to_owned());
    }
    for player in players {
        assert_eq!(player.end(), (Some(0), Vec::new()), "the end of the input ends the bot");
    }
    moves
}

#[test]
fn a_bot_plays_a_whole_game_against_itself_through_pipes() {
    let moves = play("connect4", ["alphabeta", "alphabeta"]);
    assert!((7..=42).contains(&moves.len()), "{moves:?}");
    assert_eq!(moves, play("connect4", ["alphabeta", "alphabeta"]), "node limits make it reproducible");
    assert!(play("nim", ["master", "easy"]).len() >= 5);
}

/// The program of the documentation, in a file.
fn documented_program() -> tempfile::NamedTempFile {
    let text = std::fs::read_to_string(tests::root().join("docs/line-protocol.md")).unwrap();
    let code = text.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), code).unwrap();
    file
}

#[test]
fn the_program_of_the_documentation_plays_a_match_as_it_stands() {
    let (program, folder) = (documented_program(), tempfile::tempdir().unwrap());
    let player = format!("mine=line:python3 {}", program.path().display());
    let out = folder.path().join("games.jsonl").display().to_string();
    let arguments =
        ["match", "connect4", &player, "random", "--pairs", "2", "--nodes", "100", "--json", "--out", &out];
    let Run { code, out, err } = run(&arguments, b"");
    assert_eq!(code, Some(0), "{err}");
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&report["pairs"], &report["faults"]), (&2.into(), &serde_json::json!([])), "{report}");
    assert_eq!(report["players"][0]["name"], "mine");
}

#[test]
fn it_says_who_it_is() {
    let mut bot = Talk::new("connect4", "alphabeta");
    bot.say("hello");
    let mut lines = Vec::new();
    while lines.last().is_none_or(|line| line != "ok") {
        lines.push(bot.hear());
    }
    for expected in ["id parlor 1", "id game connect4 rules 1", "id sides red yellow", "id bot alphabeta"] {
        assert!(lines.iter().any(|line| line == expected), "{lines:?}");
    }
    assert!(lines.iter().any(|line| line.starts_with("option table_mb=")), "{lines:?}");
    bot.say("quit");
    assert_eq!(bot.end(), (Some(0), Vec::new()));
}

#[test]
fn stop_is_obeyed_at_once() {
    let mut bot = Talk::new("connect4", "alphabeta");
    bot.say("go");
    assert!(bot.hear().starts_with("info depth "));
    bot.say("isready");
    while bot.hear() != "ready" {}
    let asked = Instant::now();
    let answer = bot.ask("stop");
    let late = asked.elapsed();
    assert!(answer.starts_with("bestmove "), "{answer}");
    // Milliseconds on an idle machine; the bound leaves room for a busy one.
    assert!(late < Duration::from_secs(2), "stop was obeyed after {late:?}");
    assert!(bot.ask("go nodes 100").starts_with("bestmove "), "it goes on after a stop");
    bot.say("go");
    bot.say("quit");
    assert_eq!(bot.end().0, Some(0), "quit ends a search as well");
}

#[test]
fn a_script_may_send_everything_in_advance() {
    let script = b"position moves 4 4\ngo nodes 1000\nposition moves 4 4 4 9\nmoves\ngo depth 2\n";
    let Run { code, out, err } = run(&["bot", "connect4", "alphabeta"], script);
    assert_eq!((code, &*err), (Some(0), ""));
    let answers: Vec<&str> = out.lines().filter(|line| !line.starts_with("info ")).collect();
    assert!(answers[0] == "ok" && answers[1].starts_with("bestmove "), "{answers:?}");
    assert!(answers[2].starts_with("error ply 4: cannot read move \"9\""), "{answers:?}");
    assert_eq!(answers[3], "moves 1 2 3 4 5 6 7");
    assert!(answers[4].starts_with("bestmove ") && answers.len() == 5, "{answers:?}");
}

#[test]
fn nonsense_is_answered_in_one_line() {
    let mut bot = Talk::new("nim", "alphabeta");
    for (line, answer) in [
        ("helo", "error no command \"helo\"; did you mean hello?"),
        ("hello there", "error cannot read command \"hello there\": hello takes nothing"),
        ("go nodes many", "error cannot read nodes \"many\": expected a whole number"),
        ("go nods 5", "error no limit \"nods\"; did you mean nodes?"),
        ("set table=1", "error no option \"table\"; did you mean table_mb?"),
        ("set table_mb=99999999999", "error bad options: table_mb = 99999999999: expected 0 to 4096"),
        ("position moves a1 a1 a2", "error ply 3: illegal move a2: it is not among the legal moves"),
    ] {
        assert_eq!(bot.ask(line), answer);
    }
    assert_eq!(bot.ask("isready"), "ready");
}

/// A line of noise, or of words of the protocol in any order and number.
fn random_line(random: &mut Xoshiro256PlusPlus) -> String {
    const WORDS: &[&str] = &[
        "hello",
        "isready",
        "set",
        "seed",
        "position",
        "moves",
        "show",
        "go",
        "stop",
        "nodes",
        "depth",
        "time",
        "clock",
        "increment",
        "threads",
        "options",
        "{",
        "}",
        "{\"heaps\":[3]}",
        "null",
        "[",
        "1",
        "0",
        "-1",
        "4",
        "7",
        "a1",
        "b2",
        "200",
        "18446744073709551615",
        "99999999999999999999",
        "1e9",
        "table_mb=1",
        "aspiration=1000000",
        "noise=0.5",
        "survey=true",
        "=",
        "\u{0}",
        "\u{1F3B2}",
        "\t",
        "quit!",
        "é",
    ];
    let length = random.random_range(0..8);
    if random.random_range(0..4) == 0 {
        return (0..length * 4).map(|_| random.random::<char>()).filter(|c| *c != '\n').collect();
    }
    let words: Vec<&str> = (0..length).filter_map(|_| WORDS.choose(random).copied()).collect();
    match random.random_range(0..10) {
        0 => "go nodes 50".to_owned(),
        1 => "position moves".to_owned(),
        // A search without end would wait for a stop that may never come.
        _ if words.first() == Some(&"go") => format!("{} nodes 50", words.join(" ")),
        _ => words.join(" "),
    }
}

#[test]
fn ten_thousand_random_lines_are_survived() {
    for game in ["connect4", "nim"] {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut script: String = (0..10_000).map(|_| random_line(&mut random) + "\n").collect();
        script += "position moves\nmoves\n";
        let Run { code, out, err } = run(&["bot", game, "alphabeta:table_mb=1"], script.as_bytes());
        assert_eq!((code, &*err), (Some(0), ""), "{game}");
        let errors = out.lines().filter(|line| line.starts_with("error ")).count();
        let answered = out.lines().filter(|line| line.starts_with("bestmove ")).count();
        println!("{game}: {errors} lines refused, {answered} searches answered");
        assert!(errors > 2_000 && answered > 200, "{game}: {errors} refused, {answered} answered");
        let last = out.lines().last().unwrap_or_default();
        assert!(last.starts_with("moves ") && last.len() > 10, "{game}: it still plays: {last}");
    }
}
