//! Every recorded game and measured scenario of the reference engine, line by line.

use flate2::read::GzDecoder;
use games::entry::CheckError;
use games::lolchess::check::{self, Report};
use games::lolchess::pool::POOL;
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lolchess/golden")
}

fn open(path: &Path) -> BufReader<GzDecoder<File>> {
    BufReader::new(GzDecoder::new(File::open(path).unwrap()))
}

fn text(path: &Path) -> String {
    let mut text = String::new();
    open(path).read_to_string(&mut text).unwrap();
    text
}

#[test]
fn all_recorded_games_agree_in_every_line() {
    let mut files: Vec<PathBuf> =
        fs::read_dir(golden().join("traces")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let next = AtomicUsize::new(0);
    let reports: Mutex<Vec<Report>> = Mutex::default();
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let report = check::trace(open(path)).unwrap();
                    assert_eq!(report.first, None, "{}", path.display());
                    reports.lock().unwrap().push(report);
                }
            });
        }
    });
    let reports = reports.into_inner().unwrap();
    assert_eq!(reports.len(), 22);
    assert_eq!(reports.iter().map(|r| r.games).sum::<usize>(), 224);
    assert_eq!(reports.iter().map(|r| r.agreeing).sum::<usize>(), 59_659);
    let most = reports.iter().map(|r| r.pool).max().unwrap();
    assert!(most * 2 < POOL, "{most} debuffs and shields at once, of {POOL}");
}

#[test]
fn all_measured_scenarios_agree_in_every_step() {
    for (name, games, steps) in [("golden_vectors", 183, 582), ("fuzz_vectors", 60, 2070)] {
        let report = check::vectors(&text(&golden().join(format!("{name}.json.gz")))).unwrap();
        assert_eq!((report.first, report.games, report.agreeing), (None, games, steps), "{name}");
    }
}

#[test]
fn one_changed_digit_is_found_and_its_place_named() {
    let entry = games::find("lolchess").unwrap();
    let lines = text(&golden().join("traces/games_000001.jsonl.gz"));
    let start: Vec<&str> = lines.lines().take(40).collect();
    let good = start.join("\n");
    assert_eq!(entry.check_file(&mut good.as_bytes()), Ok(40));
    let changed = good.replacen("\"gold\":[50,55]", "\"gold\":[50,56]", 1);
    let Err(CheckError::Differs(why)) = entry.check_file(&mut changed.as_bytes()) else {
        panic!("not found")
    };
    assert!(
        why.starts_with("line 2, game 1, step 0, field g.gold after me2e4: expected [50,56], got [50,55]"),
        "{why}"
    );
    let damaged = good.replacen("\"rd\":2", "\"rd\":2}", 1);
    assert!(matches!(entry.check_file(&mut damaged.as_bytes()), Err(CheckError::Damaged(_))));
}

#[test]
fn a_changed_scenario_is_found_and_its_place_named() {
    let vectors = text(&golden().join("golden_vectors.json.gz"));
    let changed = vectors.replacen("\"rng_state\": 87628868", "\"rng_state\": 87628869", 1);
    let changed = if changed == vectors {
        vectors.replacen("\"rng_state\":87628868", "\"rng_state\":87628869", 1)
    } else {
        changed
    };
    let first = check::vectors(&changed).unwrap().first.unwrap();
    assert_eq!(first.field, "rng_state");
    assert!(check::vectors(&vectors[..vectors.len() / 2]).is_err());
}
