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

/// The id that was drawn from a state.
pub fn id_text(tag: u32) -> String {
    let mut random = Random(tag);
    (0..ID_DRAWS).map(|_| ALPHABET[random.int(0, 36) as usize] as char).collect()
}

/// The state from which an id was drawn, if there is one.
pub fn id_state(id: &str) -> Option<u32> {
    let letter = ALPHABET.iter().position(|a| Some(a) == id.as_bytes().first())? as u64;
    // The first letter confines the state after one draw to a 36th of all states.
    let low = (letter << 32).div_ceil(36);
    let high = ((letter + 1) << 32).div_ceil(36);
    let letters: Vec<usize> =
        id.bytes().map(|b| ALPHABET.iter().position(|a| *a == b)).collect::<Option<_>>()?;
    (low..high).map(|s| s as u32).find_map(|after| {
        let mut random = Random(after);
        let fits = letters[1..].iter().all(|want| random.int(0, 36) as usize == *want);
        // Undo one step: 4276115653 is the inverse of the multiplier modulo 2^32.
        fits.then(|| after.wrapping_sub(1_013_904_223).wrapping_mul(4_276_115_653))
    })
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
    fn an_id_leads_back_to_its_state() {
        for tag in [0, 1, 12345, u32::MAX] {
            let state = id_state(&id_text(tag)).expect("the id was drawn");
            assert_eq!(id_text(state), id_text(tag));
        }
    }
}
