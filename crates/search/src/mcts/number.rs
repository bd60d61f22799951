//! Sums of values as whole numbers: adding them is exact, so that the order of threads does not matter.

use super::atomic::AtomicU64;
use super::atomic::Ordering::Relaxed;

/// Values from 0 to 1 are counted in parts of this.
const UNIT: f64 = (1_u64 << 32) as f64;

/// A value in parts.
#[inline]
pub(super) fn parts(value: f64) -> u64 {
    (value * UNIT) as u64
}

/// The sum of the values of many visits.
#[derive(Default)]
pub(super) struct Sum(AtomicU64);

impl Sum {
    /// Adds values, in parts.
    #[inline]
    pub(super) fn add<const SHARED: bool>(&self, parts: u64) {
        if SHARED {
            self.0.fetch_add(parts, Relaxed);
        } else {
            self.0.store(self.0.load(Relaxed).wrapping_add(parts), Relaxed);
        }
    }

    /// The mean of so many visits; one half where there are none.
    #[inline]
    pub(super) fn mean(&self, visits: u32) -> f64 {
        if visits == 0 {
            return 0.5;
        }
        // Another thread may have counted a visit and not yet its value, or the other way round.
        (self.0.load(Relaxed) as f64 / (UNIT * f64::from(visits))).min(1.0)
    }

    /// Sets the sum to that of so many visits with this mean.
    #[inline]
    pub(super) fn set(&self, mean: f64, visits: u32) {
        self.0.store((mean * UNIT) as u64 * u64::from(visits), Relaxed);
    }

    #[inline]
    pub(super) fn clear(&self) {
        self.0.store(0, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_exact_in_any_order() {
        let values: Vec<f64> = (0..1000).map(|n| f64::from(n) / 999.0).collect();
        let (up, down) = (Sum::default(), Sum::default());
        for (value, other) in values.iter().zip(values.iter().rev()) {
            up.add::<false>(parts(*value));
            down.add::<true>(parts(*other));
        }
        assert!(up.mean(1000).to_bits() == down.mean(1000).to_bits() && (up.mean(1000) - 0.5).abs() < 1e-9);
        up.set(0.25, 8);
        assert!((up.mean(8) - 0.25).abs() < 1e-9);
    }
}
