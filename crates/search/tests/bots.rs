//! The bots that every game can have, on random game graphs.

use game::bot::Telling;
use game::{Bot, Candidate, Game, Limits, Observer, Outcome, Silent, Thought, Time, Turn, Value};
use search::alphabeta::Settings;
use search::evaluate::{self, WIN};
use search::{AlphaBeta, Noisy, Random};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use testing::reference;
use testing::toy::{Shape, Step, Toy};

/// Starts of graphs where somebody has a choice.
fn starts() -> impl Iterator<Item = Toy> {
    let starts = (0..2_000).map(|seed| Toy::start(&Shape::default(), seed).unwrap());
    starts.filter(|toy| matches!(toy.turn(), Turn::Player(_)) && toy.legal().len() > 1)
}

/// How often each move is played in `times` decisions.
fn tally(bot: &mut impl Bot<Toy>, position: &Toy, times: u32) -> BTreeMap<String, u32> {
    let mut tally = BTreeMap::new();
    for _ in 0..times {
        let best = bot.think(position, &Limits::depth(1), &mut Silent).best;
        *tally.entry(best.to_string()).or_default() += 1;
    }
    tally
}

#[test]
fn random_plays_every_move_equally_often_and_repeats_itself_from_its_seed() {
    let position = starts().find(|toy| toy.legal().len() == 4).unwrap();
    let counts = tally(&mut Random::new(1), &position, 4_000);
    // A thousand each, with a standard deviation of 27.
    assert_eq!(counts.len(), 4);
    assert!(counts.values().all(|count| (880..1_120).contains(count)), "{counts:?}");
    let play = |seed| -> Vec<Step> {
        let mut bot = Random::new(seed);
        (0..50).map(|_| bot.think(&position, &Limits::default(), &mut Silent).best).collect()
    };
    assert!(play(7) == play(7) && play(7) != play(8));
}

/// Considers every move, the first to be worth the most.
struct Fixed(Vec<f64>);

impl Bot<Toy> for Fixed {
    fn think(&mut self, position: &Toy, _: &Limits, _: &mut dyn Observer<Step>) -> Thought<Step> {
        let Turn::Player(side) = position.turn() else { panic!("nobody acts") };
        let value = |win: f64| Value::estimate(if side == game::Side::First { win } else { 1.0 - win });
        let candidates = position.legal().into_iter().zip(&self.0);
        let candidates: Vec<_> =
            candidates.map(|(m, win)| Candidate { m, value: value(*win), visits: 1 }).collect();
        Thought { candidates, ..Thought::of(position.legal()[0]) }
    }
}

#[test]
fn noise_prefers_worse_moves_by_what_they_cost() {
    for position in starts().filter(|toy| toy.legal().len() == 3).take(6) {
        let wins = vec![0.6, 0.5, 0.1];
        let calm = tally(&mut Noisy::new(Fixed(wins.clone()), 0.0, 1), &position, 100);
        assert_eq!(calm.into_values().collect::<Vec<_>>(), [100], "without noise the best is played");
        let counts: Vec<u32> =
            tally(&mut Noisy::new(Fixed(wins.clone()), 0.1, 1), &position, 4_000).into_values().collect();
        // Weights 1, exp(-1) and exp(-5): shares of 0.728, 0.268 and 0.005.
        let [best, second, worst] = counts[..] else { panic!("{counts:?}") };
        assert!((2_780..3_040).contains(&best) && (960..1_180).contains(&second) && worst < 50, "{counts:?}");
        let careful = tally(&mut Noisy::new(Fixed(wins), 10.0, 1).among(2), &position, 100);
        assert_eq!(careful.len(), 2, "the worst is not plausible: {careful:?}");
    }
}

#[test]
fn a_search_to_the_end_proves_what_the_reference_finds() {
    let mut proofs = 0;
    for position in starts().take(300) {
        let Turn::Player(side) = position.turn() else { panic!("starts have a player to act") };
        let mut nothing = |_: &Toy| 0;
        let score = reference::minimax(&mut nothing, &position, side, 8);
        let mut bot = AlphaBeta::new(|_: &Toy| 0, Settings { table_mb: 1, ..Settings::default() });
        let thought = bot.think(&position, &Limits::depth(8), &mut Silent);
        let expected = evaluate::value::<Toy, _>(&nothing, score, side).proof;
        let found = thought.value.proof;
        assert_eq!(found.map(|proof| proof.outcome), expected.map(|proof| proof.outcome), "at {position}");
        if let (Some(found), Some(expected)) = (found, expected) {
            assert_eq!(
                found.plies, expected.plies,
                "the shortest way, or the longest defence, at {position}"
            );
            assert_eq!(found.outcome, Outcome::Win(if score > 0 { side } else { side.other() }));
            assert_eq!(found.plies as i32, WIN - score.abs());
            proofs += 1;
        }
    }
    assert!(proofs > 100, "only {proofs} games were decided");
}

#[test]
fn a_survey_gives_every_root_move_its_exact_value() {
    let judge = |toy: &Toy| toy.judge();
    for position in starts().take(200) {
        let Turn::Player(side) = position.turn() else { panic!("starts have a player to act") };
        let settings = Settings { table_mb: 1, survey: true, strict_depth: true, ..Settings::default() };
        let thought = AlphaBeta::new(judge, settings).think(&position, &Limits::depth(4), &mut Silent);
        assert_eq!(thought.candidates.len(), position.legal().len());
        for candidate in &thought.candidates {
            let mut next = position;
            next.play(candidate.m);
            let exact = reference::minimax(&mut { judge }, &next, side, 3);
            // Seen from the root, an end is one ply further away.
            let exact = exact - if exact.abs() > WIN / 2 { exact.signum() } else { 0 };
            let exact = evaluate::value::<Toy, _>(&judge, exact, side);
            assert_eq!(candidate.value, exact, "{} at {position}", candidate.m);
        }
    }
}

#[test]
fn an_observer_is_told_at_most_every_50_milliseconds() {
    // Every look at this clock takes a millisecond.
    let now = Arc::new(AtomicU64::new(0));
    let time = Time::from_source(move || Duration::from_millis(now.fetch_add(1, Ordering::Relaxed)));
    let mut told = Vec::new();
    let mut observer = Telling(|thought: &Thought<Step>| told.push(thought.time));
    let mut bot = AlphaBeta::new(
        |toy: &Toy| toy.judge(),
        Settings { survey: true, table_mb: 0, ..Settings::default() },
    );
    let shape = Shape { plies: 60, width: 6, chance: 0 };
    let position =
        (0..100).map(|seed| Toy::start(&shape, seed).unwrap()).find(|toy| toy.legal().len() > 3).unwrap();
    let limits = Limits { time, nodes: Some(300_000), ..Limits::default() };
    bot.think(&position, &limits, &mut observer);
    assert!(told.len() > 1, "{told:?}");
    assert!(told.windows(2).all(|pair| pair[1] >= pair[0] + Duration::from_millis(45)), "{told:?}");
}
