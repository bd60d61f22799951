//! Expectiminimax against the plain full search on random graphs with chance: the same values.

use game::{Bot, Counters, Game, Limits, Outcome, Side, Silent, Turn, Value};
use search::Expecti;
use search::expecti::{ChanceEvaluator, Settings};
use testing::reference;
use testing::toy::{Shape, Step, Toy};

/// Judges as arbitrarily as the graph is; `strict` stops at some positions only.
#[derive(Clone)]
struct Arbitrary {
    strict: bool,
}

impl ChanceEvaluator<Toy> for Arbitrary {
    fn value(&mut self, position: &Toy) -> f64 {
        f64::from(position.judge()) / 7.0
    }

    fn bounds(&self, _: &Toy) -> (f64, f64) {
        (-100.0 / 7.0, 100.0 / 7.0)
    }

    fn outcome(&self, outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Win(Side::First) => 9.5,
            Outcome::Win(Side::Second) => -12.25,
            Outcome::Draw | Outcome::Points(_) => 1.125,
        }
    }

    fn may_stop(&self, position: &Toy) -> bool {
        !self.strict || !position.bits(40).is_multiple_of(3)
    }

    fn promise(&self, position: &Toy, m: Step) -> f64 {
        let mut next = *position;
        next.play(m);
        f64::from(next.judge())
    }

    fn report(&self, _: &Toy, value: f64) -> Value {
        Value { points: Some(value as f32), ..Value::EVEN }
    }
}

fn every_setting() -> Vec<Settings> {
    let mut all = Vec::new();
    for table_mb in [0, 1] {
        for (star1, star2) in [(false, false), (true, false), (false, true), (true, true)] {
            all.push(Settings { table_mb, star1, star2, survey: false });
        }
    }
    all
}

#[test]
fn every_setting_gives_the_value_of_the_full_search() {
    let mut work = vec![0; every_setting().len()];
    let mut pruned = Counters::default();
    for number in 0..3_000 {
        let shape = Shape { plies: 9, width: 4, chance: 1 + (number % 5) as u8 };
        let toy = Toy::start(&shape, number).unwrap();
        let evaluator = Arbitrary { strict: number % 2 == 0 };
        let depth = 3 + (number % 4) as u32;
        let expected = reference::expectimax(&mut evaluator.clone(), &toy, depth);
        for (nodes, settings) in work.iter_mut().zip(every_setting()) {
            let (value, visited, counters) = Expecti::new(evaluator.clone(), settings).value(&toy, depth);
            assert!((value - expected).abs() < 1e-9, "{value}, not {expected}: {toy}, {settings:?}");
            *nodes += visited;
            pruned.cutoffs += counters.cutoffs;
            pruned.hits += counters.hits;
        }
    }
    println!("nodes without table, with Star1, Star2, both, then the same with table: {work:?}");
    // Probing pays only where players have many moves, which these graphs do not give them.
    assert!(work[1] < work[0] && work[5] < work[4], "{work:?}");
    assert!(pruned.cutoffs > 0 && pruned.hits > 0);
}

#[test]
fn a_whole_search_chooses_a_best_move() {
    for number in 0..1_000 {
        let toy = Toy::start(&Shape { plies: 7, width: 4, chance: 3 }, number).unwrap();
        let Turn::Player(side) = toy.turn() else { continue };
        let evaluator = Arbitrary { strict: false };
        let thought =
            Expecti::new(evaluator.clone(), Settings::default()).think(&toy, &Limits::depth(6), &mut Silent);
        let value_of = |m: Step| {
            let mut next = toy;
            next.play(m);
            reference::expectimax(&mut evaluator.clone(), &next, thought.depth - 1)
        };
        let values = toy.legal().into_iter().map(value_of);
        let best = match side {
            Side::First => values.fold(f64::NEG_INFINITY, f64::max),
            Side::Second => values.fold(f64::INFINITY, f64::min),
        };
        let chosen = value_of(thought.best);
        assert!((chosen - best).abs() < 1e-9, "{toy}: {chosen}, not {best}, at depth {}", thought.depth);
    }
}

#[test]
fn the_values_of_a_survey_are_of_one_depth_wherever_it_is_cut_short() {
    let mut compared = 0;
    for number in 0..200 {
        let toy = Toy::start(&Shape { plies: 12, width: 4, chance: 3 }, number).unwrap();
        let Turn::Player(_) = toy.turn() else { continue };
        let evaluator = Arbitrary { strict: false };
        for nodes in [40, 150, 600] {
            let settings = Settings { table_mb: 0, survey: true, ..Settings::default() };
            let limits = Limits::nodes(nodes);
            let thought = Expecti::new(evaluator.clone(), settings).think(&toy, &limits, &mut Silent);
            if thought.depth == 0 {
                continue;
            }
            for candidate in &thought.candidates {
                let mut next = toy;
                next.play(candidate.m);
                let value = reference::expectimax(&mut evaluator.clone(), &next, thought.depth - 1);
                let found = f64::from(candidate.value.points.unwrap());
                assert!((found - value).abs() < 1e-5, "{toy}: {found}, not {value}");
                compared += usize::from(thought.nodes == nodes);
            }
        }
    }
    assert!(compared > 100, "{compared} values of searches that were cut short");
}

#[test]
fn a_node_limit_is_kept_and_a_move_is_always_found() {
    let shape = Shape { plies: 30, width: 6, chance: 3 };
    let toys = (0..).map(|number| Toy::start(&shape, number).unwrap());
    for toy in toys.filter(|toy| matches!(toy.turn(), Turn::Player(_))).take(20) {
        for nodes in [1, 10, 1000] {
            let mut bot = Expecti::new(Arbitrary { strict: true }, Settings::default());
            let thought = bot.think(&toy, &Limits::nodes(nodes), &mut Silent);
            assert!(thought.nodes <= nodes && toy.refusal(thought.best).is_none());
            bot.forget();
            assert_eq!(bot.think(&toy, &Limits::nodes(nodes), &mut Silent).best, thought.best);
        }
    }
}
