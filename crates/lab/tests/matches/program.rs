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
        ("line:sh -c 'exit 7'", "crashed: it ended with exit status: 7"),
        ("line:sleep 2718.29", "too late: no answer"),
        ("line:yes", "not an answer: \"y\""),
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
