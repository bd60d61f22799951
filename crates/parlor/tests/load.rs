//! `parlor load` in small: it plays, counts and judges, on a machine that does other things too.

use serde_json::Value as Json;
use std::process::Command;

#[test]
fn a_small_load_is_carried_without_an_error() {
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["load", "--games", "20", "--sockets", "80", "--seconds", "2", "--pause", "200", "--json"])
        // A hundred times what is asked of a machine that does nothing else.
        .args(["--phases", "plain,cost", "--check", "--slack", "100"])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let rows: Vec<Json> = serde_json::from_slice(&output.stdout).unwrap();
    let games: Vec<&Json> = rows.iter().map(|row| &row["games"]).collect();
    assert_eq!(games, [20, 10, 20]);
    for row in &rows {
        println!("{row}");
        assert!(row["people_per_second"].as_f64() > Some(1.0), "{row}");
        assert!(
            row["moves_per_second"].as_f64() > row["people_per_second"].as_f64(),
            "bots move, too: {row}"
        );
        assert!(
            row["p50_ms"].as_f64() > Some(0.0) && row["p50_ms"].as_f64() <= row["p99_ms"].as_f64(),
            "{row}"
        );
        assert!(row["serving_us_per_move"].as_f64() > Some(0.0), "{row}");
    }
}

#[test]
fn a_server_that_is_not_there_is_bad_input() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let nobody = taken.local_addr().unwrap().to_string();
    drop(taken);
    let output = Command::new(env!("CARGO_BIN_EXE_parlor")).args(["load", &nobody]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.starts_with(&format!("parlor: cannot reach {nobody}")), "{errors}");
}

#[test]
fn people_play_on_among_attackers() {
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["load", "--hostile", "--games", "8", "--sockets", "16", "--seconds", "1", "--pause", "200"])
        .args(["--attackers", "1", "--rate", "40", "--rounds", "1", "--json"])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let rows: Vec<Json> = serde_json::from_slice(&output.stdout).unwrap();
    let phases: Vec<&Json> = rows.iter().map(|row| &row["phase"]).collect();
    assert_eq!(phases, ["quiet", "hostile"]);
    for row in &rows {
        println!("{row}");
        assert!(row["people_per_second"].as_f64() > Some(0.0), "{row}");
        assert_eq!(row["lost_on_time"], 0, "{row}");
        let is_attacked = row["phase"] == "hostile";
        assert_eq!(row["attacks_accepted_per_second"].as_f64() > Some(0.0), is_attacked, "{row}");
        for (figure, bound) in [("peak_mib", "memory_mib"), ("stored_mib", "disk_mib")] {
            assert!(row[figure].as_f64() < row["bounds"][bound].as_f64(), "{figure}: {row}");
        }
    }
}
