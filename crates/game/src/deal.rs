//! Draws everything random in a game from its seed: chance events, which [`crate::Host`] numbers from 0, and the numbers
//! that a game draws inside its moves.
//!
//! The numbers are those of `ChaCha8`: whoever has seen some of them can compute neither the seed nor the others.

use crate::Game;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The number of the `event`-th chance event of a game with this seed, from 0 up to 1.
///
/// It depends on nothing else: a move taken back cannot re-roll, and two games with one seed have
/// the same luck.
pub fn number(seed: u64, event: u64) -> f64 {
    stream(seed, event).random()
}

/// The stream of the numbers inside moves; chance events count from 0 and never come to it.
const INSIDE_MOVES: u64 = u64::MAX;

/// The `index`-th number that a game with this seed draws inside its moves.
pub fn word(seed: u64, index: u32) -> u32 {
    let mut random = stream(seed, INSIDE_MOVES);
    random.set_word_pos(index.into());
    random.next_u32()
}

/// A seed for something else, such as the bots of a game; its streams begin at 2^32, beyond all chance events.
///
/// Unlike [`mix`] it has no inverse: who knows it cannot compute the seed of the game.
pub fn derive(seed: u64, purpose: u32) -> u64 {
    stream(seed, 1 << 32 | u64::from(purpose)).random()
}

fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
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

/// Mixes a stream number into a seed, so that one seed can feed many generators; [`derive()`] is for those who must
/// not know the seed.
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
    fn words_are_stable_and_numbered_one_by_one() {
        assert_eq!(
            [0, 1, 2, 1_000_000].map(|index| word(1, index)),
            [3_889_247_844, 1_595_708_610, 2_880_181_784, 2_593_161_188]
        );
        let mut random = stream(7, INSIDE_MOVES);
        assert!((0..100).all(|index| word(7, index) == random.next_u32()));
        assert_ne!(word(7, 0), word(7 | 1 << 40, 0), "all bits of a seed count");
    }

    #[test]
    fn derived_seeds_differ_from_each_other_and_from_chance_events() {
        assert_eq!(derive(1, 0), 2_336_484_917_860_850_586);
        let all: std::collections::BTreeSet<u64> = (0..1000).map(|purpose| derive(7, purpose)).collect();
        assert_eq!(all.len(), 1000);
        assert_ne!(derive(7, 0), stream(7, 0).random::<u64>());
    }

    #[test]
    fn streams_of_one_seed_differ() {
        let all: std::collections::BTreeSet<u64> = (0..1000).map(|n| mix(7, n)).collect();
        assert_eq!(all.len(), 1000);
    }
}
