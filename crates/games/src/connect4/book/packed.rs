//! A compact file of scores: adaptive arithmetic coding, each score predicted from the one before it.
//!
//! Neighbours in the order of the book differ by little. A score is coded as six binary decisions; the
//! odds of each adapt to the decisions made so far after the same neighbour. Each decision narrows an
//! interval by its odds, and the interval's leading bytes are the file.

/// Decisions of one score.
const BITS: u32 = 6;
const SYMBOLS: usize = 1 << BITS;
/// Added to a score; what is missing is written as zero.
const BIAS: i8 = 32;
/// The adaptation rate of the odds: each decision moves them by 1 / 2^RATE of the way.
const PACE: u32 = 5;

/// The odds of "yes" for every neighbour and decision, in units of 1 / 2^16.
struct Odds(Vec<[u16; SYMBOLS]>);

impl Odds {
    fn new() -> Self {
        Odds(vec![[1 << 15; SYMBOLS]; SYMBOLS])
    }

    /// Decides a symbol bit by bit; `decide` tells each bit, given its odds.
    fn symbol(&mut self, neighbour: usize, mut decide: impl FnMut(u16) -> bool) -> usize {
        let mut path = 1;
        for _ in 0..BITS {
            let odds = &mut self.0[neighbour][path];
            let bit = decide(*odds);
            if bit {
                *odds += (u16::MAX - *odds) >> PACE;
            } else {
                *odds -= *odds >> PACE;
            }
            path = 2 * path + usize::from(bit);
        }
        path - SYMBOLS
    }
}

/// The interval of the arithmetic coder; both ends are included.
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Interval = Interval { low: 0, high: u32::MAX };

    /// The last value that means yes.
    fn middle(&self, odds: u16) -> u32 {
        self.low + ((u64::from(self.high - self.low) * u64::from(odds)) >> 16) as u32
    }

    fn narrow(&mut self, middle: u32, bit: bool) {
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
    }

    /// The leading byte, once it is settled.
    fn settled(&mut self) -> Option<u8> {
        if (self.low ^ self.high) >> 24 != 0 {
            return None;
        }
        let byte = (self.high >> 24) as u8;
        self.low <<= 8;
        self.high = (self.high << 8) | 0xff;
        Some(byte)
    }
}

/// Packs scores, of which some may be missing.
pub fn pack(scores: &[Option<i8>]) -> Vec<u8> {
    let mut bytes = (scores.len() as u32).to_le_bytes().to_vec();
    let (mut odds, mut interval) = (Odds::new(), Interval::ALL);
    let mut neighbour = 0;
    for score in scores {
        let symbol = score.map_or(0, |score| (score + BIAS) as usize);
        let mut left = BITS;
        odds.symbol(neighbour, |odds| {
            left -= 1;
            let bit = (symbol >> left) & 1 == 1;
            interval.narrow(interval.middle(odds), bit);
            while let Some(byte) = interval.settled() {
                bytes.push(byte);
            }
            bit
        });
        neighbour = symbol;
    }
    bytes.extend(interval.high.to_be_bytes());
    bytes
}

/// How many scores a packed file says it has.
pub fn count(bytes: &[u8]) -> usize {
    bytes.first_chunk().map_or(0, |count| u32::from_le_bytes(*count) as usize)
}

/// Reads what [`pack`] wrote; an empty file holds no scores.
pub fn unpack(bytes: &[u8]) -> Vec<Option<i8>> {
    let Some((_, rest)) = bytes.split_first_chunk::<4>() else { return Vec::new() };
    let mut rest = rest.iter().copied();
    let mut next = || u32::from(rest.next().unwrap_or(0));
    let (mut odds, mut interval) = (Odds::new(), Interval::ALL);
    let mut value = (0..4).fold(0, |value, _| (value << 8) | next());
    let mut neighbour = 0;
    let score = |_| {
        neighbour = odds.symbol(neighbour, |odds| {
            let middle = interval.middle(odds);
            let bit = value <= middle;
            interval.narrow(middle, bit);
            while interval.settled().is_some() {
                value = (value << 8) | next();
            }
            bit
        });
        (neighbour != 0).then(|| neighbour as i8 - BIAS)
    };
    (0..count(bytes)).map(score).collect()
}

/// A checksum of a packed book.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, byte| game::deal::mix(sum, u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn scores_survive_packing(scores in proptest::collection::vec(proptest::option::of(-21..=21_i8), 0..3000)) {
            prop_assert_eq!(unpack(&pack(&scores)), scores);
        }
    }

    #[test]
    fn what_is_likely_takes_little_room() {
        let scores: Vec<_> = (0..10_000).map(|index| Some(if index % 50 == 0 { 3 } else { -2 })).collect();
        let packed = pack(&scores);
        assert_eq!(unpack(&packed), scores);
        assert!(packed.len() < 700, "{} bytes", packed.len());
        assert!(unpack(&[]).is_empty() && unpack(&pack(&[])).is_empty());
    }
}
