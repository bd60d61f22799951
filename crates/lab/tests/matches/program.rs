//! Programs at the table: good ones play, bad ones lose with the evidence kept, and nothing of them stays.

use super::{Memory, bot, connect4, match_of, played};
use game::record::Ending;
use games::entry::Budget;
use lab::matches::{Contender, MatchSetup, Patience, Program, Report};
use std::fs;
use std::time::Duration;

/// A bot for Connect Four in the shell that does this when it is to move.
fn script(go: &str) -> String {
    let answers = "hello) echo id game connect4; echo ok;; seed|position) echo ok;; quit) exit;;";
    format!("bad=line:sh -c 'while read -r word rest; do case $word in {answers} go) {go};; esac; done'")
}

fn program(text: &str) -> Result<Program, String> {
    let patience = Patience { answer: Duration::from_millis(800), ..Patience::default() };
    let program = Program::parse(connect4(), text, Budget::nodes(500), patience);
    program.expect("a program is asked for").map_err(|error| error.to_string())
}

fn against_random(go: &str, pairs: usize) -> (Report, Memory) {
    let (bad, random) = (program(&script(go)).unwrap(), bot(connect4(), "random"));
    let contenders: [&dyn Contender; 2] = [&bad, &random];
    played(&MatchSetup { opening_plies: Some(1), ..match_of(connect4(), contenders, pairs) })
}

#[test]
fn a_program_that_fails_loses_and_the_match_goes_on() {
    for (go, why, ending) in [
        ("echo out of ideas >&2; exit 3", "crashed: it ended with exit status: 3", Ending::Fault),
        ("kill -9 $$", "crashed: it ended with signal: 9 (SIGKILL)", Ending::Fault),
        ("exec sleep 2718.28", "too late: no answer after 0.", Ending::Time),
        ("exec 1>&-; sleep 2718.28", "crashed: it closed its output", Ending::Fault),
        ("echo bestmove 9", "cannot read move \"9\"", Ending::Fault),
        ("echo bestmove", "not an answer: \"bestmove\"", Ending::Fault),
        ("echo error I give up", "no move: error I give up", Ending::Fault),
        ("echo lorem ipsum", "not an answer: \"lorem ipsum\"", Ending::Fault),
        ("printf \"\\\\377\\\\376\\n\"", "not an answer: a line that is not UTF-8 text", Ending::Fault),
        ("yes info", "not an answer: more than 50000 lines without a move", Ending::Fault),
        ("tr \"\\\\0\" x </dev/zero", "", Ending::Fault),
    ] {
        let (report, memory) = against_random(go, 1);
        assert_eq!(
            (report.players[0].lost, report.players[0].faults, report.players[1].faults),
            (2, 2, 0),
            "{go}"
        );
        let fault = &report.faults[0];
        assert!(fault.player == "bad" && fault.opponent == "random", "{fault:?}");
        if why.is_empty() {
            // A line without an end is cut off by its length or by the clock, whichever comes first.
            assert!(fault.why.contains("longer than") || fault.why.starts_with("too late"), "{}", fault.why);
            continue;
        }
        assert!(fault.why.starts_with(why), "{go}: {}", fault.why);
        assert!(memory.records().iter().all(|record| record.ended == Some(ending)), "{go}");
        let evidence = fault.evidence.as_ref().expect("a program leaves evidence");
        assert!(evidence.dialogue.iter().any(|line| line == "> go nodes 500"), "{go}: {evidence:?}");
        assert_eq!(
            evidence.errors.trim_end(),
            if go.contains("ideas") { "out of ideas" } else { "" },
            "{go}"
        );
    }
    let is_left = |line: &[u8]| line.windows(7).any(|part| part == b"2718.28");
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let left = processes
        .filter_map(|folder| fs::read(folder.path().join("cmdline")).ok())
        .find(|line| is_left(line));
    assert_eq!(left, None, "a process has outlived its game");
}

#[test]
fn the_report_shows_what_a_failed_program_said_last() {
    let go = "printf \"first\\nTraceback\\n\\033[2J\\nKeyError: 7\\n\" >&2; exit 1";
    let text = against_random(go, 1).0.to_string();
    let lines: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("fault: ")).collect();
    assert!(lines[0].starts_with("fault: bad against random in pair 1, ply "), "{text}");
    assert!(lines[0].ends_with(": crashed: it ended with exit status: 1"), "{text}");
    let shown: Vec<&str> = lines[1..].iter().copied().take_while(|line| line.starts_with("    ")).collect();
    assert_eq!(shown.last(), Some(&"    standard error: KeyError: 7"), "{text}");
    assert!(shown.contains(&"    > go nodes 500") && shown.contains(&"    standard error: ·[2J"), "{text}");
    assert!(!text.contains('\u{1b}'), "nothing for the terminal to obey");
    assert_eq!(text.matches("KeyError").count(), 1, "once is enough: {text}");
    assert_eq!(text.matches("\nfault: ").count(), 2, "{text}");
}

#[test]
fn the_seed_of_a_program_does_not_tell_the_luck_of_the_game() {
    let said = tempfile::NamedTempFile::new().unwrap();
    let place = said.path().display();
    let answers = format!("hello|position) echo ok;; seed) echo $rest >>{place}; echo ok;; quit|go) exit;;");
    let text = format!("line:sh -c 'while read -r word rest; do case $word in {answers} esac; done'");
    let (spy, random) = (program(&text).unwrap(), bot(connect4(), "random"));
    let (_, memory) = played(&match_of(connect4(), [&spy, &random], 1));
    let record = &memory.records()[0];
    let seeds: Vec<u64> =
        fs::read_to_string(said.path()).unwrap().lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(seeds.len(), 2, "one for each game");
    for (side, seed) in seeds.iter().enumerate() {
        assert_ne!(*seed, game::deal::mix(record.seed, side as u64), "a mix can be undone");
    }
}

#[test]
fn a_program_that_plays_well_may_be_talkative_on_standard_error() {
    // It drops stones from the left: legal until a column is full.
    let go = "echo thinking >&2; echo info depth 1 nodes 7 win 0.5; n=$((n+1)); echo bestmove $((n % 7 + 1))";
    let (report, _) = against_random(go, 3);
    assert_eq!(report.players[0].faults, 0, "{report}");
    assert!((report.players[0].nodes_per_move - 7.0).abs() < 1e-9, "{report}");
}

#[test]
fn a_program_that_cannot_greet_is_refused_before_the_match() {
    for (text, why) in [
        ("line:/no/such/bot", "cannot start it: No such file or directory"),
        ("line:sh -c 'exit 7'", "crashed: it ended with exit status: 7; hello is answered by "),
        ("line:sleep 2718.29", " s to hello; hello is answered by any number of lines that begin with id"),
        ("line:yes", "not an answer: \"y\"; hello is answered by "),
        ("line:echo id game chess", "it plays chess, not connect4"),
        ("line:'", "expected a command with balanced quotes"),
        ("line:", "expected a command"),
        ("codecup:cat", "only entropy has the codecup protocol"),
    ] {
        let error = program(text).err().unwrap_or_default();
        assert!(error.contains(why), "{text}: {error}");
    }
    assert!(
        Program::parse(connect4(), "alphabeta:table_mb=4", Budget::default(), Patience::default()).is_none()
    );
}
