//! Training data as others read it.

use std::process::{Command, Stdio};
use tests::program::run;
use tests::root;

#[test]
fn python_reads_what_rust_reads() {
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !python.is_ok_and(|status| status.success()) {
        eprintln!("skipped: there is no python3");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.ptrd");
    let file = file.to_str().unwrap();
    for game in ["connect4", "entropy"] {
        let made = run(&["train", "data", game, "--games", "2", "--nodes", "20", "--out", file], b"");
        assert_eq!(made.code, Some(0), "{made:?}");
        let shown = run(&["train", "data", "--show", file], b"").out;
        let script = root().join("tests/clients/training_data.py");
        let read = Command::new("python3").arg(script).arg(file).output().unwrap();
        assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
        let read = String::from_utf8(read.stdout).unwrap();
        assert_eq!(read.lines().count(), shown.lines().count());
        let parse = |line: &str| -> serde_json::Value { serde_json::from_str(line).unwrap() };
        for (ours, theirs) in shown.lines().map(parse).zip(read.lines().map(parse)) {
            assert_eq!(ours["key"], theirs["key"].to_string());
            assert_eq!(ours["position"], theirs["position"]);
            let played = ours["played"].as_u64().unwrap() as usize;
            assert_eq!(ours["moves"][played]["move"], theirs["played"]);
            let ours = ours["win"].as_f64().unwrap();
            assert!((ours - theirs["win"].as_f64().unwrap()).abs() < 1e-6);
        }
        std::fs::remove_file(file).unwrap();
    }
}
