//! The pairings of a tournament: round robin, gauntlet, Swiss.

use serde::Serialize;
use std::cmp::Ordering;
use std::fmt;

/// The kinds of tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Format {
    /// Every player meets every other.
    RoundRobin,
    /// The first player meets every other.
    Gauntlet,
    /// So many rounds, in each of which players of like score meet who have not met before.
    Swiss {
        /// The rounds.
        rounds: usize,
    },
}

/// Steps of the search for a Swiss round before meetings may be repeated.
const MOST_STEPS: usize = 20_000;

impl Format {
    /// Rounds that are paired one after the other.
    pub(super) fn rounds(self) -> usize {
        match self {
            Format::RoundRobin | Format::Gauntlet => 1,
            Format::Swiss { rounds } => rounds,
        }
    }

    /// Meetings of a tournament with so many players.
    pub(super) fn meetings(self, players: usize) -> usize {
        match self {
            Format::RoundRobin => players * players.saturating_sub(1) / 2,
            Format::Gauntlet => players.saturating_sub(1),
            Format::Swiss { rounds } => rounds * (players / 2),
        }
    }

    /// The meetings of the next round, and the player who sits it out where their number is odd.
    ///
    /// `scores` are the points so far, `met` all meetings so far and `byes` who has sat out before.
    pub(super) fn round(
        self,
        scores: &[f64],
        met: &[[usize; 2]],
        byes: &[usize],
    ) -> (Vec<[usize; 2]>, Option<usize>) {
        let players = scores.len();
        match self {
            Format::RoundRobin => {
                ((0..players).flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect(), None)
            }
            Format::Gauntlet => ((1..players).map(|other| [0, other]).collect(), None),
            Format::Swiss { .. } => swiss(scores, met, byes),
        }
    }
}

fn swiss(scores: &[f64], met: &[[usize; 2]], byes: &[usize]) -> (Vec<[usize; 2]>, Option<usize>) {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    // The sort keeps the order in which players were named where scores are equal.
    order.sort_by(|a, b| scores[*b].partial_cmp(&scores[*a]).unwrap_or(Ordering::Equal));
    let mut bye = None;
    if !order.len().is_multiple_of(2) {
        let fewest = order.iter().map(|player| times(byes, *player)).min().unwrap_or(0);
        let place = order.iter().rposition(|player| times(byes, *player) == fewest).unwrap_or(0);
        bye = Some(order.remove(place));
    }
    let mut most = 0;
    loop {
        let mut pairing = Search { met, most, steps: 0, found: Vec::new() };
        if pairing.pair(&order) {
            return (pairing.found, bye);
        }
        most += 1;
    }
}

fn times(byes: &[usize], player: usize) -> usize {
    byes.iter().filter(|other| **other == player).count()
}

/// Searches for a round in which no two players have met more than `most` times before.
struct Search<'a> {
    met: &'a [[usize; 2]],
    most: usize,
    steps: usize,
    found: Vec<[usize; 2]>,
}

impl Search<'_> {
    /// Gives the best player the nearest opponent that leaves the others a round.
    fn pair(&mut self, order: &[usize]) -> bool {
        let Some((&best, others)) = order.split_first() else { return true };
        self.steps += 1;
        for (place, &other) in others.iter().enumerate() {
            let met = self.met.iter().filter(|met| **met == [best, other] || **met == [other, best]).count();
            if met > self.most || self.steps > MOST_STEPS {
                continue;
            }
            self.found.push([best, other]);
            let rest: Vec<usize> =
                others.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, player)| *player).collect();
            if self.pair(&rest) {
                return true;
            }
            self.found.pop();
        }
        false
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Format::RoundRobin => f.write_str("round robin"),
            Format::Gauntlet => f.write_str("gauntlet"),
            Format::Swiss { rounds } => write!(f, "Swiss, {rounds} rounds"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_or_the_first() {
        let round = |format: Format| format.round(&[0.0; 4], &[], &[]).0;
        assert_eq!(round(Format::RoundRobin), [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(round(Format::Gauntlet), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!((Format::RoundRobin.meetings(4), Format::Gauntlet.meetings(4)), (6, 3));
    }

    #[test]
    fn like_scores_meet_and_nobody_meets_twice() {
        let format = Format::Swiss { rounds: 3 };
        assert_eq!(format.round(&[0.0; 4], &[], &[]).0, [[0, 1], [2, 3]]);
        assert_eq!(format.round(&[2.0, 0.0, 1.5, 0.5], &[[0, 1], [2, 3]], &[]).0, [[0, 2], [3, 1]]);
        let third = format.round(&[4.0, 0.0, 2.0, 2.0], &[[0, 1], [2, 3], [0, 2], [3, 1]], &[]).0;
        assert_eq!(third, [[0, 3], [2, 1]]);
    }

    #[test]
    fn in_five_rounds_of_nine_nobody_sits_out_or_meets_twice() {
        let format = Format::Swiss { rounds: 5 };
        let (mut met, mut byes) = (Vec::new(), Vec::new());
        let mut scores = [0.0; 9];
        for _ in 0..5 {
            let (round, bye) = format.round(&scores, &met, &byes);
            assert_eq!(round.len(), 4);
            byes.extend(bye);
            // The one who was named first wins.
            for winner in round.iter().map(|[a, b]| *a.min(b)).chain(bye) {
                scores[winner] += 1.0;
            }
            met.extend(round);
        }
        let mut once: Vec<[usize; 2]> = met.iter().map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
        once.sort_unstable();
        once.dedup();
        byes.sort_unstable();
        byes.dedup();
        assert_eq!((met.len(), once.len(), byes.len()), (20, 20, 5));
    }

    #[test]
    fn where_no_new_opponents_are_left_old_ones_meet_again() {
        let met = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]];
        assert_eq!(Format::Swiss { rounds: 9 }.round(&[0.0; 4], &met, &[]).0.len(), 2);
    }
}
