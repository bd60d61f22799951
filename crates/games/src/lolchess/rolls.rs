//! Numbers to come that somebody chooses for a position of their own: rolls that all fail or all succeed.
use super::random::Random;
use game::deal;

/// Numbers of which the next two are high: nobody hits critically, and Smite strikes hardest. Another number gives others.
pub(super) fn calm(number: u64) -> Random {
    begin(number, |[first, second]| first > 0.97 && second > 0.9)
}

/// Numbers of which the next two are low: who can hit critically does, and Smite strikes least.
pub(super) fn wild(number: u64) -> Random {
    begin(number, |[first, second]| first < 0.03 && second < 0.1)
}

fn begin(number: u64, is_fit: impl Fn([f64; 2]) -> bool) -> Random {
    let random = |attempt: u64| {
        let state = deal::mix(number, attempt) as u32 | 1;
        Random::Reference { seed: state, state }
    };
    let is_found = |random: &Random| {
        let mut next = *random;
        is_fit([next.fraction(), next.fraction()])
    };
    // One in about three hundred fits.
    (0..100_000).map(random).find(is_found).unwrap_or(random(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_draws_are_as_asked() {
        for number in 0..200 {
            let (mut calm, mut wild) = (calm(number), wild(number));
            assert!(calm.fraction() > 0.97 && calm.fraction() > 0.9, "{number}");
            assert!(wild.fraction() < 0.03 && wild.fraction() < 0.1, "{number}");
        }
        assert_ne!(calm(1), calm(2));
    }
}
