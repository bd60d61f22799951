//! The reference's random numbers: one 32-bit linear congruential state.

/// One step of the generator.
#[inline]
pub const fn advance(state: u32) -> u32 {
    state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)
}

/// Letters of the ids that are drawn.
const ALPHABET: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
/// Letters of a drawn id.
pub const ID_DRAWS: u32 = 9;

/// The generator at a state.
#[derive(Clone, Copy, Debug)]
pub struct Random(pub u32);

impl Random {
    /// A number in [0, 1).
    #[inline]
    pub fn fraction(&mut self) -> f64 {
        self.0 = advance(self.0);
        f64::from(self.0) / 4_294_967_296.0
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

    /// Draws an id and returns the state before it, which stands for the id.
    #[inline]
    pub fn id(&mut self) -> u32 {
        let tag = self.0;
        for _ in 0..ID_DRAWS {
            self.0 = advance(self.0);
        }
        tag
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

/// The id that was drawn from a state.
pub fn id_text(tag: u32) -> String {
    let mut random = Random(tag);
    (0..ID_DRAWS).map(|_| ALPHABET[random.int(0, 36) as usize] as char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_of_the_specification() {
        let mut random = Random(12345);
        let states: Vec<u32> = (0..3)
            .map(|_| {
                random.fraction();
                random.0
            })
            .collect();
        assert_eq!(states, [87_628_868, 71_072_467, 2_332_836_374]);
    }

    #[test]
    fn ids_are_nine_letters_drawn_in_turn() {
        let mut random = Random(12345);
        let tag = random.id();
        assert_eq!((tag, random.0), (12345, (0..9).fold(12345, |state, _| advance(state))));
        assert_eq!(id_text(tag).len(), 9);
        assert_eq!(id_text(tag).chars().next(), Some('a'), "87628868 lies in the first 36th of all states");
    }
}
