//! Processor time as a clock: other programs do not count.

use game::Time;
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// The processor time of the thread that asks.
pub fn thread_time() -> Time {
    Time::from_source(|| spent(ClockId::ThreadCPUTime))
}

/// The processor time of all threads.
pub fn process_time() -> Time {
    Time::from_source(|| spent(ClockId::ProcessCPUTime))
}

fn spent(clock: ClockId) -> Duration {
    let now = clock_gettime(clock);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_moves_only_with_work() {
        let time = process_time();
        let before = time.now();
        let since = || time.now().saturating_sub(before);
        std::thread::sleep(Duration::from_millis(30));
        let slept = since();
        let mut sum = 0_u64;
        while since() < Duration::from_millis(50) {
            sum = (0..10_000).fold(sum, game::deal::mix);
        }
        assert!(slept < Duration::from_millis(25) && sum != 0, "{slept:?}");
    }
}
