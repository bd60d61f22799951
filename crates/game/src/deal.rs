//! Draws the chance events of a game from its seed; [`crate::Host`] numbers them from 0.

use crate::Game;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The number of the `event`-th chance event of a game with this seed, from 0 up to 1.
///
/// It depends on nothing else: a move taken back cannot re-roll, and two games with one seed have
/// the same luck.
pub fn number(seed: u64, event: u64) -> f64 {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(event);
    random.random()
}

/// Draws the `event`-th chance event of a game that is at [`crate::Turn::Chance`].
///
/// `None` when there is no event to draw.
pub fn draw<G: Game>(position: &G, seed: u64, event: u64) -> Option<G::Move> {
    let events = position.legal();
    let mut left = number(seed, event);
    for m in &events {
        left -= position.chance(*m);
        if left < 0.0 {
            return Some(*m);
        }
    }
    // Rounding may leave a crumb beyond the last event.
    events.last().copied()
}

/// Mixes a stream number into a seed, so that one seed can feed many generators.
pub fn mix(seed: u64, stream: u64) -> u64 {
    // The finaliser of SplitMix64.
    let mut x = seed ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_stable_across_versions_and_machines() {
        assert_eq!(format!("{:.6}", number(1, 0)), "0.402486");
        assert_ne!(number(1, 0).to_bits(), number(1, 1).to_bits());
        assert_ne!(number(1, 0).to_bits(), number(2, 0).to_bits());
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let all: std::collections::BTreeSet<u64> = (0..1000).map(|n| mix(7, n)).collect();
        assert_eq!(all.len(), 1000);
    }
}
