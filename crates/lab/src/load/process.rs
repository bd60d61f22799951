//! Processor time and memory of a process on this machine, and the size of its folder.

use rustix::param::clock_ticks_per_second;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often the memory of a process is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// A reading of the counters of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Processor time of all threads.
    pub all: Duration,
    /// Processor time of the threads that search.
    pub searching: Duration,
    /// How long threads waited for a processor while others had it.
    pub waiting: Duration,
    /// Memory in use, in bytes.
    pub resident: u64,
}

impl Usage {
    /// Reads the counters; `None` when there is no such process.
    pub fn read(process: u32) -> Option<Self> {
        let folder = format!("/proc/{process}");
        let (_, all) = times(&fs::read_to_string(format!("{folder}/stat")).ok()?)?;
        let (mut searching, mut waiting) = (Duration::ZERO, Duration::ZERO);
        for thread in fs::read_dir(format!("{folder}/task")).ok()?.flatten() {
            // A thread may end while its name is read.
            let stat = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
            if let Some((name, time)) = times(&stat)
                && name.starts_with("search-")
            {
                searching += time;
            }
            let schedule = fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
            let waited = schedule.split_whitespace().nth(1).and_then(|nanos| nanos.parse().ok());
            waiting += Duration::from_nanos(waited.unwrap_or(0));
        }
        Some(Usage { all, searching, waiting, resident: resident(process).unwrap_or(0) })
    }

    /// What was used since an earlier reading, apart from searches.
    pub fn serving_since(&self, before: &Usage) -> Duration {
        let all = self.all.saturating_sub(before.all);
        all.saturating_sub(self.searching_since(before))
    }

    /// What searches used since an earlier reading.
    pub fn searching_since(&self, before: &Usage) -> Duration {
        self.searching.saturating_sub(before.searching)
    }
}

/// Memory of a process in use, in bytes.
fn resident(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = resident.split_whitespace().next()?.parse().ok()?;
    Some(kib << 10)
}

/// Waits for some time and returns the most memory that the process used meanwhile, in bytes.
pub(super) async fn peak(process: Option<u32>, lasts: Duration) -> Option<u64> {
    let ends = Instant::now() + lasts;
    let mut peak = None;
    while let Some(left) = ends.checked_duration_since(Instant::now()) {
        peak = peak.max(process.and_then(resident));
        tokio::time::sleep(left.min(LOOK)).await;
    }
    peak
}

/// Bytes of all files of a folder.
pub(super) fn folder_bytes(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}

/// The name and the processor time of a `stat` file; the name may hold blanks and brackets.
fn times(stat: &str) -> Option<(&str, Duration)> {
    let (head, tail) = stat.rsplit_once(')')?;
    let name = head.split_once('(')?.1;
    let mut fields = tail.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<u64>().ok();
    let ticks = ticks()? + ticks()?;
    Some((name, Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_read() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 1 0 0 0 250 50 0 0 20 0 1 0 1 1 1 1";
        let (name, time) = times(stat).unwrap();
        assert_eq!((name, time), ("a) b", Duration::from_secs_f64(300.0 / clock_ticks_per_second() as f64)));
        let usage = Usage::read(std::process::id()).unwrap();
        assert!(usage.resident > 0 && usage.searching == Duration::ZERO);
        assert_eq!(Usage::read(u32::MAX), None);
    }
}
