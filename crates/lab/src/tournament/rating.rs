//! Ratings of many players from their scores against each other (Bradley-Terry model), with intervals.

use crate::matches::{Interval, Standing, quantile};

/// The score of two players against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// The players.
    pub players: [usize; 2],
    /// Pairs of games.
    pub pairs: f64,
    /// The share of the points that the first one took.
    pub share: f64,
    /// How much that share differs from pair to pair.
    pub variance: f64,
}

impl Encounter {
    /// The match so far, with the imaginary pairs that keep clean scores finite.
    pub fn new(players: [usize; 2], standing: &Standing) -> Self {
        let (pairs, share, variance) = standing.shares();
        Encounter { players, pairs: if standing.pairs() == 0 { 0.0 } else { pairs }, share, variance }
    }
}

/// Elo in one step of the logistic scale.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The most steps of Newton's method.
const STEPS: usize = 200;

/// Ratings in Elo around the mean of all players, with 95% intervals; `None` where games do not link all players.
///
/// The spread comes from the pairs as they were, not from what the model expects of single games: pairs share
/// opening and luck, so their games are not independent.
pub fn rate(players: usize, encounters: &[Encounter]) -> Option<Vec<Interval>> {
    let encounters: Vec<Encounter> =
        encounters.iter().copied().filter(|encounter| encounter.pairs > 0.0).collect();
    if !is_linked(players, &encounters) {
        return None;
    }
    let mut strengths = vec![0.0; players];
    for _ in 0..STEPS {
        let step = newton(&strengths, &encounters);
        let longest = step.iter().fold(0.0_f64, |most, change| most.max(change.abs()));
        // A long step may overshoot where everything was won.
        let damping = (1.0 / longest).min(1.0);
        strengths.iter_mut().zip(&step).for_each(|(strength, change)| *strength += damping * change);
        if longest < 1e-10 {
            break;
        }
    }
    let variances = variances(&strengths, &encounters);
    let interval = |player: usize| {
        let met = encounters.iter().filter(|encounter| encounter.players.contains(&player));
        let half =
            quantile(met.map(|encounter| encounter.pairs as u64).sum()) * variances[player].sqrt() * SCALE;
        let value = strengths[player] * SCALE;
        Interval { value, low: value - half, high: value + half }
    };
    Some((0..players).map(interval).collect())
}

/// Whether all players are connected by games, directly or through others.
fn is_linked(players: usize, encounters: &[Encounter]) -> bool {
    let mut group: Vec<usize> = (0..players).collect();
    for encounter in encounters {
        let [a, b] = encounter.players.map(|player| group[player]);
        group.iter_mut().filter(|member| **member == b).for_each(|member| *member = a);
    }
    group.windows(2).all(|pair| pair[0] == pair[1])
}

fn expected(strengths: &[f64], [a, b]: [usize; 2]) -> f64 {
    1.0 / (1.0 + (strengths[b] - strengths[a]).exp())
}

/// How far all strengths are to be moved, with their mean kept.
fn newton(strengths: &[f64], encounters: &[Encounter]) -> Vec<f64> {
    let mut lacking = vec![0.0; strengths.len()];
    for encounter in encounters {
        let excess = encounter.pairs * (encounter.share - expected(strengths, encounter.players));
        let [a, b] = encounter.players;
        lacking[a] += excess;
        lacking[b] -= excess;
    }
    let inverse = inverse_information(strengths, encounters);
    inverse.iter().map(|row| row.iter().zip(&lacking).map(|(cell, lack)| cell * lack).sum()).collect()
}

/// The variance of every strength: the spread of the pairs, seen through the model.
fn variances(strengths: &[f64], encounters: &[Encounter]) -> Vec<f64> {
    let inverse = inverse_information(strengths, encounters);
    let spread = |row: &Vec<f64>| -> f64 {
        let part = |encounter: &Encounter| {
            let [a, b] = encounter.players;
            let lever = row[a] - row[b];
            encounter.pairs * encounter.variance * lever * lever
        };
        encounters.iter().map(part).sum()
    };
    inverse.iter().map(spread).collect()
}

/// The inverse of what the pairs tell about the strengths, within the differences between players.
fn inverse_information(strengths: &[f64], encounters: &[Encounter]) -> Vec<Vec<f64>> {
    let players = strengths.len();
    // One for all: only differences are measured, and the mean must not move.
    let mut information = vec![vec![1.0; players]; players];
    for encounter in encounters {
        let share = expected(strengths, encounter.players);
        let weight = encounter.pairs * share * (1.0 - share);
        let [a, b] = encounter.players;
        information[a][a] += weight;
        information[b][b] += weight;
        information[a][b] -= weight;
        information[b][a] -= weight;
    }
    let mut inverse = inverted(information);
    let common = 1.0 / (players * players) as f64;
    inverse.iter_mut().flatten().for_each(|cell| *cell -= common);
    inverse
}

/// The inverse of a symmetric positive matrix, by Gauss and Jordan: such a one needs no exchange of rows.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        matrix[pivot][pivot] = 1.0;
        matrix[pivot].iter_mut().for_each(|cell| *cell *= scale);
        let row = matrix[pivot].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(place, _)| *place != pivot) {
            let factor = std::mem::take(&mut other[pivot]);
            other.iter_mut().zip(&row).for_each(|(cell, from)| *cell -= factor * from);
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(players: [usize; 2], share: f64) -> Encounter {
        Encounter { players, pairs: 100.0, share, variance: share * (1.0 - share) }
    }

    fn values(players: usize, encounters: &[Encounter]) -> Vec<f64> {
        rate(players, encounters).unwrap().iter().map(|rating| rating.value).collect()
    }

    #[track_caller]
    fn assert_near(values: &[f64], expected: &[f64]) {
        let is_near = values.iter().zip(expected).all(|(value, expected)| (value - expected).abs() < 0.05);
        assert!(is_near && values.len() == expected.len(), "{values:?}, expected {expected:?}");
    }

    #[test]
    fn two_players_by_hand() {
        // 10 : 1 is 400 Elo, half of it above and half below the mean.
        assert_near(&values(2, &[won([0, 1], 10.0 / 11.0)]), &[200.0, -200.0]);
        let rating = rate(2, &[won([1, 0], 0.75)]).unwrap()[1];
        // The difference is 190.8 Elo with a standard error of 400 / ln 10 / sqrt(100 · 0.75 · 0.25) = 40.1.
        assert!((rating.value - 95.4).abs() < 0.05, "{rating:?}");
        assert!((rating.high - rating.low - 2.0 * 1.984 * 40.12 / 2.0).abs() < 0.1, "{rating:?}");
    }

    #[test]
    fn consistent_shares_give_back_the_strengths_behind_them() {
        let elos = [300.0, 100.0, -50.0, -350.0];
        let share = |a: usize, b: usize| 1.0 / (1.0 + 10_f64.powf((elos[b] - elos[a]) / 400.0));
        let all = (0..4).flat_map(|a| (a + 1..4).map(move |b| [a, b])).map(|[a, b]| won([a, b], share(a, b)));
        assert_near(&values(4, &all.collect::<Vec<_>>()), &elos);
        // A chain is enough to compare its ends.
        let chain = [[0, 1], [1, 2], [2, 3]].map(|[a, b]| won([a, b], share(a, b)));
        assert_near(&values(4, &chain), &elos);
        let [end, middle] = [0, 1].map(|player| rate(4, &chain).unwrap()[player]);
        assert!(end.high - end.low > middle.high - middle.low, "{end:?} {middle:?}");
    }

    #[test]
    fn a_circle_is_even() {
        let circle = [won([0, 1], 0.7), won([1, 2], 0.7), won([2, 0], 0.7)];
        assert_near(&values(3, &circle), &[0.0, 0.0, 0.0]);
    }

    /// Six players, all games won by the stronger: the classic table of Bradley and Terry needs a prior here, and
    /// the imaginary pairs of a standing are it.
    #[test]
    fn clean_scores_stay_finite() {
        let near_all = |a, b| won([a, b], 0.999);
        let all: Vec<_> = (0..6).flat_map(|a| (a + 1..6).map(move |b| near_all(a, b))).collect();
        let values = values(6, &all);
        assert!(values.windows(2).all(|pair| pair[0] > pair[1] + 50.0), "{values:?}");
        assert!(values.iter().all(|value| value.is_finite()));
    }

    #[test]
    fn players_without_a_link_are_not_compared() {
        assert!(rate(4, &[won([0, 1], 0.5), won([2, 3], 0.5)]).is_none());
        assert!(rate(2, &[Encounter { pairs: 0.0, ..won([0, 1], 0.5) }]).is_none());
    }
}
