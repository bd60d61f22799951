//! `parlor book` as a program: killed without warning, it goes on where it was.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

fn parlor(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.current_dir(folder).args(line.split_whitespace());
    command
}

fn lines(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

/// Lets the program work until the file has so many lines, and kills it.
fn work_until(folder: &Path, path: &Path, wanted: usize) {
    let mut child = parlor(folder, "book connect4 --plies 8 --threads 2 --table-mb 16")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while lines(path) < wanted {
        assert!(start.elapsed() < Duration::from_mins(2), "nothing comes");
        sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_killed_run_goes_on_and_can_be_packed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("connect4-book-8.txt");
    work_until(folder.path(), &path, 8);
    let first = fs::read_to_string(&path).unwrap();
    work_until(folder.path(), &path, lines(&path) + 4);
    let second = fs::read_to_string(&path).unwrap();
    let whole = &first[..=first.rfind('\n').unwrap()];
    assert!(second.starts_with(whole), "what was there is kept");
    let mut numbers: Vec<&str> = second.lines().skip(1).filter_map(|line| line.split(' ').next()).collect();
    let count = numbers.len();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), count, "nothing is solved twice");
    let output = parlor(folder.path(), "book connect4 --plies 8 --pack --out packed").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains(" of 91295 scores, "), "{text}");
    let line = "book connect4 --plies 8 --scores other --from packed --pack --out again";
    assert!(parlor(folder.path(), line).output().unwrap().status.success());
    let packed = ["packed", "again"].map(|name| fs::read(folder.path().join(name)).unwrap());
    assert_eq!(packed[0], packed[1], "a packed book can be gone on with");
}

#[test]
fn bad_input_is_answered_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("other"), "something else\n").unwrap();
    for (line, answer) in [
        ("book lolchess --out book --scores other", "other, line 1: expected \"lolchess book: 240 games"),
        ("book connect4 --plies 2 --scores other", "other, line 1: expected \"connect4 book: 25 positions"),
        ("book connect4 --plies 2 --scores two --from other", " scores, expected 25"),
        ("judge nim perfect", "only connect4 has exact scores to judge by"),
        ("judge connect4 perfct", "no bot or level \"perfct\"; did you mean perfect or exact?"),
    ] {
        let output = parlor(folder.path(), line).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && text.lines().count() == 1 && text.contains(answer),
            "{text}"
        );
    }
}
