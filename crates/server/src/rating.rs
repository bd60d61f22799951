//! Glicko-2 ratings: strength, deviation and volatility of a player at a game.

use std::f64::consts::PI;
use wire::RatingInfo;

/// Rating points in one unit of the internal scale.
const SCALE: f64 = 173.7178;
/// The rating of a new player.
const MIDDLE: f64 = 1_500.0;
/// How fast the volatility changes; the author recommends 0.3 to 1.2.
const TAU: f64 = 0.5;
/// The deviation of a new player, and the largest one.
const WIDEST: f64 = 350.0;
/// A rating with a larger deviation is provisional.
const PROVISIONAL: f64 = 110.0;
/// The rating period in milliseconds: the deviation grows by one step for each period without a game.
const PERIOD: f64 = 86_400_000.0;

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    /// The strength; 1,500 for a new player.
    pub strength: f64,
    /// The standard deviation of the strength.
    pub deviation: f64,
    /// How much the strength is expected to change.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Rating { strength: MIDDLE, deviation: WIDEST, volatility: 0.06 }
    }
}

/// The game and the bot behind the id of a player; names of people have no dot.
pub(crate) fn bot_of(player: &str) -> Option<(&str, &str)> {
    player.split_once('.')
}

/// The result of a game for a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameScore {
    /// The rating of the opponent.
    pub opponent: Rating,
    /// 1, 0.5 or 0.
    pub score: f64,
    /// How much of the game counts, from 0 to 1.
    pub share: f64,
}

/// Rating periods between two times in milliseconds.
pub(crate) fn periods(before: u64, after: u64) -> f64 {
    after.saturating_sub(before) as f64 / PERIOD
}

impl Rating {
    /// The rating as clients see it.
    pub(crate) fn info(&self) -> RatingInfo {
        RatingInfo {
            rating: self.strength.round() as i32,
            deviation: self.deviation.round() as i32,
            is_provisional: self.is_provisional(),
        }
    }

    /// How much a game against another player would tell: most if both deviations are large and either may win.
    pub(crate) fn doubt(&self, other: &Rating) -> f64 {
        let variance = self.deviation * self.deviation + other.deviation * other.deviation;
        let weight = weight(variance.sqrt());
        let expected = expected(weight, (self.strength - other.strength) / SCALE);
        variance * expected * (1.0 - expected)
    }

    /// Whether too little is known of the player.
    pub(crate) fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The rating after games, `periods` rating periods after the last one before them.
    #[must_use]
    pub(crate) fn after(&self, games: &[GameScore], periods: f64) -> Rating {
        let (mu, phi) = ((self.strength - MIDDLE) / SCALE, self.deviation / SCALE);
        let (mut information, mut surprise) = (0.0, 0.0);
        for GameScore { opponent, score, share } in games {
            let weight = weight(opponent.deviation);
            let expected = expected(weight, mu - (opponent.strength - MIDDLE) / SCALE);
            information += share * weight * weight * expected * (1.0 - expected);
            surprise += share * weight * (score - expected);
        }
        if information == 0.0 {
            let wider = phi.hypot(self.volatility * periods.sqrt());
            return Rating { deviation: (wider * SCALE).min(WIDEST), ..*self };
        }
        let variance = 1.0 / information;
        let volatility = new_volatility(self.volatility, phi, variance, variance * surprise);
        let wider = phi.hypot(volatility * periods.sqrt());
        let narrower = 1.0 / (1.0 / (wider * wider) + information).sqrt();
        Rating {
            strength: (mu + narrower * narrower * surprise) * SCALE + MIDDLE,
            deviation: (narrower * SCALE).min(WIDEST),
            volatility,
        }
    }
}

/// The weight of a result against an opponent with this deviation.
fn weight(deviation: f64) -> f64 {
    let phi = deviation / SCALE;
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// The expected score of a player who is stronger by `lead` on the internal scale.
fn expected(weight: f64, lead: f64) -> f64 {
    1.0 / (1.0 + (-weight * lead).exp())
}

/// The new volatility: the root of the function in the Glicko-2 paper, by the Illinois method.
fn new_volatility(sigma: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let centre = (sigma * sigma).ln();
    let spread = delta * delta - phi * phi;
    let slope = |x: f64| {
        let power = x.exp();
        let sum = phi * phi + variance + power;
        power * (spread - variance - power) / (2.0 * sum * sum) - (x - centre) / (TAU * TAU)
    };
    let mut low = centre;
    let mut high = if spread > variance {
        (spread - variance).ln()
    } else {
        let steps = (1..64).map(|step| centre - TAU * f64::from(step));
        steps.clone().find(|x| slope(*x) >= 0.0).unwrap_or(centre - 64.0 * TAU)
    };
    let (mut at_low, mut at_high) = (slope(low), slope(high));
    for _ in 0..100 {
        if (high - low).abs() < 1e-6 {
            break;
        }
        let middle = low + (low - high) * at_low / (at_high - at_low);
        let at_middle = slope(middle);
        if at_middle * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (middle, at_middle);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(strength: f64, deviation: f64) -> Rating {
        Rating { strength, deviation, volatility: 0.06 }
    }

    fn whole(opponent: Rating, score: f64) -> GameScore {
        GameScore { opponent, score, share: 1.0 }
    }

    #[test]
    fn the_published_example() {
        let results = [
            whole(rated(1_400.0, 30.0), 1.0),
            whole(rated(1_550.0, 100.0), 0.0),
            whole(rated(1_700.0, 300.0), 0.0),
        ];
        let after = rated(1_500.0, 200.0).after(&results, 1.0);
        assert!((after.strength - 1_464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn the_deviation_grows_without_games_up_to_that_of_a_new_player() {
        let rested = rated(1_700.0, 50.0).after(&[], 30.0);
        assert!((rested.deviation - 75.89).abs() < 0.01, "{rested:?}");
        assert_eq!(rested, Rating { deviation: rested.deviation, ..rated(1_700.0, 50.0) });
        let forgotten = rated(1_700.0, 50.0).after(&[], 1e9);
        assert_eq!(forgotten, rated(1_700.0, WIDEST));
        assert!((periods(0, 86_400_000 * 3) - 3.0).abs() < 1e-9);
    }

    #[test]
    fn a_winner_rises_as_much_as_an_equal_loser_falls() {
        let (first, second) = (Rating::default(), Rating::default());
        let (won, lost) = (first.after(&[whole(second, 1.0)], 0.0), second.after(&[whole(first, 0.0)], 0.0));
        assert!((won.strength - MIDDLE - (MIDDLE - lost.strength)).abs() < 1e-9);
        assert!(won.strength > 1_600.0 && won.deviation < WIDEST && won.info().is_provisional);
        let drawn = first.after(&[whole(second, 0.5)], 0.0);
        assert!((drawn.strength - MIDDLE).abs() < 1e-9);
        let half = first.after(&[GameScore { share: 0.5, ..whole(second, 1.0) }], 0.0);
        assert!((MIDDLE + 1.0..won.strength).contains(&half.strength));
        let nothing = first.after(&[GameScore { share: 0.0, ..whole(second, 1.0) }], 0.0);
        assert_eq!(nothing, first, "a game that does not count changes nothing");
        // An upset by more than a thousand points still gives finite numbers.
        let upset = rated(800.0, 60.0).after(&[whole(rated(2_400.0, 40.0), 1.0)], 1.0);
        assert!(upset.strength > 800.0 && upset.volatility > 0.06 && upset.deviation.is_finite());
    }
}
