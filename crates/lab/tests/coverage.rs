//! Simulated matches: 95 % intervals hold the truth in 93 to 97 % of all cases, tests err as rarely as they promise.

use game::{Outcome, Side};
use lab::matches::{Score, Sprt, Standing, Unit, Verdict};
use lab::tournament::{Encounter, rate};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const MATCHES: u32 = 1000;

/// Players of known strength: the opening favours one side in both games, which ties a pair together.
struct Model {
    elo: f64,
    opening: f64,
    draws: f64,
}

impl Model {
    /// Wins and draws of a game with this advantage in Elo.
    fn chances(&self, advantage: f64) -> (f64, f64) {
        let share = 1.0 / (1.0 + 10_f64.powf(-advantage / 400.0));
        let draw = self.draws * share.min(1.0 - share);
        (share - draw / 2.0, draw)
    }

    /// The outcome of a game whose first side is ahead by `advantage`.
    fn game(&self, advantage: f64, random: &mut Xoshiro256PlusPlus) -> Outcome {
        let (win, draw) = self.chances(advantage);
        match random.random::<f64>() {
            number if number < win => Outcome::Win(Side::First),
            number if number < win + draw => Outcome::Draw,
            _ => Outcome::Win(Side::Second),
        }
    }

    fn pair(&self, random: &mut Xoshiro256PlusPlus) -> Score {
        let opening = if random.random() { self.opening } else { -self.opening };
        Score::of([self.game(self.elo + opening, random), self.game(opening - self.elo, random)])
    }

    /// The Elo difference that the mean score of all games means: openings pull it towards zero.
    fn truth(&self) -> f64 {
        let share = |advantage| {
            let (win, draw) = self.chances(advantage);
            win + draw / 2.0
        };
        let mean = f64::midpoint(share(self.elo + self.opening), share(self.elo - self.opening));
        400.0 * (mean / (1.0 - mean)).log10()
    }
}

#[test]
fn elo_intervals_cover_the_truth() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(20_26);
    for (elo, opening, draws, pairs) in [
        (0.0, 150.0, 0.3, 50),
        (30.0, 300.0, 0.2, 200),
        (100.0, 200.0, 0.3, 100),
        (-250.0, 100.0, 0.1, 50),
        (400.0, 200.0, 0.1, 100),
        (0.0, 0.0, 0.0, 100),
    ] {
        let model = Model { elo, opening, draws };
        let truth = model.truth();
        let (mut covered, mut naive) = (0, 0);
        for _ in 0..MATCHES {
            let mut standing = Standing::default();
            (0..pairs).for_each(|_| standing.add(model.pair(&mut random)));
            covered += u32::from(standing.elo().unwrap().covers(truth));
            naive += u32::from(covers_by_single_games(&standing, truth));
        }
        let share = f64::from(covered) / f64::from(MATCHES);
        println!(
            "{elo:+} Elo, openings ±{opening}, {pairs} pairs: the interval covers in {:.1} % of {MATCHES} \
             matches (as if games were independent: {:.1} %)",
            100.0 * share,
            100.0 * f64::from(naive) / f64::from(MATCHES)
        );
        assert!((0.93..=0.97).contains(&share), "{elo} {opening} {pairs}: {share}");
    }
}

/// What an interval that ignores pairs would say, to show that they matter.
fn covers_by_single_games(standing: &Standing, truth: f64) -> bool {
    let [won, drawn, lost] = standing.games.map(|count| count as f64);
    let games = won + drawn + lost;
    let mean = (won + drawn / 2.0) / games;
    let variance = (won + drawn / 4.0) / games - mean * mean;
    let share = 1.0 / (1.0 + 10_f64.powf(-truth / 400.0));
    (mean - share).abs() <= 1.96 * (variance / games).sqrt()
}

#[test]
fn intervals_of_points_cover_the_truth() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    // Both games of a pair share the luck of the draw; the first player is 2 points better.
    let mut uniform = |width: i16| random.random_range(-width..=width);
    let mut covered = 0;
    for _ in 0..MATCHES {
        let mut standing = Standing::default();
        for _ in 0..60 {
            let luck = uniform(20);
            let [a, b] = [82 + luck + uniform(9), 80 + luck + uniform(9)];
            standing.add(Score::of([Outcome::Points(a), Outcome::Points(b)]));
        }
        covered += u32::from(standing.difference().unwrap().covers(2.0));
    }
    let share = f64::from(covered) / f64::from(MATCHES);
    println!("points: the interval covers in {:.1} % of {MATCHES} matches", 100.0 * share);
    assert!((0.93..=0.97).contains(&share), "{share}");
}

/// Errors are rare, so it takes more matches to count them well.
const TESTED: u32 = 3000;

/// How often a test says the wrong thing when the truth is its first and its second bound, and the pairs it takes.
fn errors(test: &Sprt, mut pair: impl FnMut(usize) -> Score) -> [f64; 2] {
    [Verdict::Better, Verdict::NotBetter].map(|wrong| {
        let truth = usize::from(wrong == Verdict::NotBetter);
        let (mut wrongs, mut pairs) = (0, 0);
        for _ in 0..TESTED {
            let mut standing = Standing::default();
            let verdict = loop {
                standing.add(pair(truth));
                let verdict = test.progress(&standing).verdict;
                if verdict != Verdict::Open {
                    break verdict;
                }
            };
            pairs += standing.pairs();
            wrongs += u32::from(verdict == wrong);
        }
        let share = f64::from(wrongs) / f64::from(TESTED);
        let mean = pairs / u64::from(TESTED);
        println!(
            "{:?} {:?}: wrong in {:.1} % of {TESTED}, {mean} pairs",
            test.unit,
            test.bounds,
            100.0 * share
        );
        share
    })
}

#[test]
fn a_test_in_elo_errs_as_rarely_as_it_promises() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(13);
    for (elos, opening, draws) in [
        ([0.0, 60.0], 200.0, 0.3),
        ([-30.0, 30.0], 0.0, 0.0),
        ([0.0, 90.0], 300.0, 0.6),
        ([0.0, 100.0], 100.0, 0.1),
    ] {
        let models = elos.map(|elo| Model { elo, opening, draws });
        let bounds = [models[0].truth(), models[1].truth()];
        let test = Sprt { unit: Unit::Elo, bounds, alpha: 0.05, beta: 0.05 };
        let [alpha, beta] = errors(&test, |truth| models[truth].pair(&mut random));
        assert!(alpha <= 0.06 && beta <= 0.06, "{bounds:?}: {alpha} {beta}");
    }
}

#[test]
fn a_test_in_points_errs_as_rarely_as_it_promises() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(17);
    for (bounds, width) in [([0.0, 2.0], 9), ([0.0, 6.0], 9), ([-1.0, 3.0], 15)] {
        let test = Sprt { unit: Unit::Points, bounds, alpha: 0.05, beta: 0.05 };
        let [alpha, beta] = errors(&test, |truth| {
            let mut uniform = |width: i16| random.random_range(-width..=width);
            let luck = uniform(20);
            let [a, b] = [80 + luck + uniform(width) + bounds[truth] as i16, 80 + luck + uniform(width)];
            Score::of([Outcome::Points(a), Outcome::Points(b)])
        });
        assert!(alpha <= 0.06 && beta <= 0.06, "{bounds:?}: {alpha} {beta}");
    }
}

#[test]
fn ratings_of_a_tournament_cover_the_truth() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(19);
    let elos = [180.0, 60.0, -40.0, -200.0];
    for pairs in [20, 100] {
        let mut covered = 0;
        for _ in 0..MATCHES {
            let mut encounters = Vec::new();
            for (a, b) in (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b))) {
                let model = Model { elo: elos[a] - elos[b], opening: 0.0, draws: 0.3 };
                let mut standing = Standing::default();
                (0..pairs).for_each(|_| standing.add(model.pair(&mut random)));
                encounters.push(Encounter::new([a, b], &standing));
            }
            let ratings = rate(4, &encounters).unwrap();
            covered += ratings.iter().zip(elos).filter(|(rating, elo)| rating.covers(*elo)).count();
        }
        let share = covered as f64 / f64::from(4 * MATCHES);
        println!("{pairs} pairs a meeting: ratings cover in {:.1} % of {}", 100.0 * share, 4 * MATCHES);
        assert!((0.93..=0.97).contains(&share), "{pairs}: {share}");
    }
}
