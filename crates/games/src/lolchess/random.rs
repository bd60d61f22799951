//! Random numbers: those of the game's seed, or those of the reference engine.
use game::deal;

/// One step of the reference's generator.
#[inline]
pub const fn advance(state: u32) -> u32 {
    state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)
}

/// Letters of the ids that are drawn.
const ALPHABET: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
/// Letters of a drawn id.
pub const ID_DRAWS: u32 = 9;

/// Where the numbers to come are from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Random {
    /// The numbers of the game's seed, which nobody can compute from those that were seen: of every game that people
    /// or bots play.
    Stream {
        /// The seed of the game.
        seed: u64,
        /// How many numbers were drawn.
        drawn: u32,
    },
    /// The reference's generator, one 32-bit linear congruential state, which three shops give away. For traces, for
    /// games that began with it, and, with a state of their own, for searches, where it must be fast.
    Reference {
        /// The seed, which a state of 0 falls back to.
        seed: u32,
        /// The state.
        state: u32,
    },
}

impl Random {
    /// The numbers of a seed, from the first.
    pub const fn stream(seed: u64) -> Self {
        Self::Stream { seed, drawn: 0 }
    }

    /// The reference's numbers of a seed, from the first.
    pub const fn reference(seed: u32) -> Self {
        Self::Reference { seed, state: seed }
    }

    /// The same generator before its first number.
    #[must_use]
    pub const fn rewound(self) -> Self {
        match self {
            Self::Stream { seed, .. } => Self::stream(seed),
            Self::Reference { seed, .. } => Self::reference(seed),
        }
    }

    /// Seed and state of the reference's generator; none of another.
    pub const fn reference_state(self) -> Option<[u32; 2]> {
        match self {
            Self::Stream { .. } => None,
            Self::Reference { seed, state } => Some([seed, state]),
        }
    }

    #[inline]
    fn next(&mut self) -> u32 {
        match self {
            Self::Stream { seed, drawn } => {
                let word = deal::word(*seed, *drawn);
                *drawn = drawn.wrapping_add(1);
                word
            }
            Self::Reference { state, .. } => {
                *state = advance(*state);
                *state
            }
        }
    }

    /// A number in [0, 1).
    #[inline]
    pub fn fraction(&mut self) -> f64 {
        f64::from(self.next()) / 4_294_967_296.0
    }

    /// An integer from `low` to below `high`.
    #[inline]
    pub fn int(&mut self, low: i32, high: i32) -> i32 {
        (self.fraction() * f64::from(high - low)).floor() as i32 + low
    }

    /// True with so many percent; always draws.
    #[inline]
    pub fn chance(&mut self, percent: f64) -> bool {
        self.fraction() * 100.0 < percent
    }

    /// Draws an id and returns what stands for it: the reference's state before it, or a number.
    #[inline]
    pub fn id(&mut self) -> u32 {
        match self {
            Self::Stream { .. } => self.next(),
            Self::Reference { state, .. } => {
                let tag = *state;
                for _ in 0..ID_DRAWS {
                    *state = advance(*state);
                }
                tag
            }
        }
    }
}

/// The random decisions of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    /// A leading one, then a bit for every roll that could have gone either way.
    pub rolls: u32,
    /// Whether a new shop was drawn.
    pub shop: bool,
    /// Whether a number was drawn that is more than a roll.
    pub number: bool,
}

impl Luck {
    /// No random decision.
    pub const NONE: Self = Self { rolls: 1, shop: false, number: false };

    /// Records a roll.
    #[inline]
    pub fn note(&mut self, percent: f64, success: bool) {
        if percent > 0.0 && percent < 100.0 {
            // With more rolls than bits the leading one is shifted out, so the rest is not a valid pattern.
            self.number |= self.rolls >> 31 != 0;
            self.rolls = self.rolls << 1 | u32::from(success);
        }
    }
}

/// The id that a drawn number stands for.
pub fn id_text(tag: u32) -> String {
    let mut random = Random::reference(tag);
    (0..ID_DRAWS).map(|_| ALPHABET[random.int(0, 36) as usize] as char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_of_the_specification() {
        let mut random = Random::reference(12345);
        let states = [(); 3].map(|()| {
            random.fraction();
            random.reference_state().unwrap()[1]
        });
        assert_eq!(states, [87_628_868, 71_072_467, 2_332_836_374]);
    }

    #[test]
    fn ids_are_nine_letters_drawn_in_turn() {
        let mut random = Random::reference(12345);
        let tag = random.id();
        let after = (0..9).fold(12345, |state, _| advance(state));
        assert_eq!((tag, random.reference_state()), (12345, Some([12345, after])));
        assert_eq!(id_text(tag).len(), 9);
        assert_eq!(id_text(tag).chars().next(), Some('a'), "87628868 lies in the first 36th of all states");
    }

    #[test]
    fn a_stream_draws_the_numbers_of_its_seed_in_turn() {
        let mut random = Random::stream(u64::MAX);
        let numbers = [random.next(), random.id(), random.next()];
        assert_eq!(numbers, [0, 1, 2].map(|index| deal::word(u64::MAX, index)));
        assert_eq!(random, Random::Stream { seed: u64::MAX, drawn: 3 });
        assert_eq!(random.rewound(), Random::stream(u64::MAX));
    }
}
