//! Walks through random games against exact values.

use super::{Ply, Step, Walk};
use game::erased::{AnyGame, Erased};
use game::{Game, PlayError, Side, Thought, Turn, Value};
use search::expecti::ChanceEvaluator;
use search::review::luck::{number, split};
use testing::reference;
use testing::toy::{Shape, Toy};

/// Is never asked: the reference looks to the end.
struct Blank;

impl ChanceEvaluator<Toy> for Blank {
    fn value(&mut self, _: &Toy) -> f64 {
        0.5
    }

    fn bounds(&self, _: &Toy) -> (f64, f64) {
        (0.0, 1.0)
    }
}

fn worth(position: &Toy) -> f64 {
    reference::expectimax(&mut Blank, position, 100)
}

/// The exact value, with the first of the best moves.
fn exact(position: &Toy) -> Thought<String> {
    let value = worth(position);
    let keeps = |m: &_| {
        let mut next = *position;
        next.play(*m);
        (worth(&next) - value).abs() < 1e-12
    };
    let best = position.legal().into_iter().find(keeps).expect("some move keeps the value");
    Thought { value: Value::estimate(value), ..Thought::of(best.to_string()) }
}

/// Knows nothing and plays the first move.
fn hasty(position: &Toy) -> Thought<String> {
    Thought::of(position.legal()[0].to_string())
}

/// The positions of a random game, one more than its moves.
fn arbitrary_game(seed: u64) -> (Vec<Toy>, Vec<String>) {
    let mut positions = vec![Toy::start(&Shape { plies: 9, width: 3, chance: 3 }, seed).unwrap()];
    let mut moves = Vec::new();
    loop {
        let mut position = positions[moves.len()];
        if let Turn::Over(_) = position.turn() {
            return (positions, moves);
        }
        let legal = position.legal();
        let m = legal[game::deal::mix(seed, moves.len() as u64) as usize % legal.len()];
        position.play(m);
        positions.push(position);
        moves.push(m.to_string());
    }
}

/// The plies of a game as a thinker sees them, and what its start is worth.
fn walked(seed: u64, think: fn(&Toy) -> Thought<String>) -> Result<(Vec<Toy>, Value, Vec<Ply>), PlayError> {
    let (positions, moves) = arbitrary_game(seed);
    let erased = positions.iter().map(|position| Erased(*position).boxed()).collect();
    let (mut walk, mut plies) = (Walk::new(moves, erased, 0), Vec::new());
    loop {
        match walk.step()? {
            Step::Think(position) => {
                let Some(Erased(toy)) = position.as_any().downcast_ref::<Erased<Toy>>() else { panic!() };
                walk.answer(think(toy))?;
            }
            Step::Verdict(verdict) => plies.push(verdict.ply),
            Step::Done => break,
        }
    }
    plies.reverse();
    Ok((positions, walk.value(), plies))
}

#[test]
fn luck_and_skill_add_up_to_the_result() {
    for seed in 0..60 {
        let (positions, start, plies) = walked(seed, exact).unwrap();
        let split = split(&start, plies.iter().map(|ply| (ply.side, ply.after)));
        let Some(Turn::Over(outcome)) = positions.last().map(Game::turn) else { panic!("the game is over") };
        assert!((split.end - Toy::reward(outcome)).abs() < 1e-6);
        assert!((split.start - worth(&positions[0])).abs() < 1e-6);
        let sum = split.start + split.luck + split.skill[0] + split.skill[1];
        assert!((sum - split.end).abs() < 1e-9, "{sum}, not {}", split.end);
    }
}

#[test]
fn with_exact_values_a_decision_never_helps_and_chance_is_fair() {
    let mut mistakes = 0;
    for seed in 0..60 {
        let (positions, _, plies) = walked(seed, exact).unwrap();
        for (position, ply) in positions.iter().zip(plies) {
            assert!((number(&ply.before) - worth(position)).abs() < 1e-6);
            match ply.side {
                Some(Side::First) => assert!(ply.change() < 1e-6),
                Some(Side::Second) => assert!(ply.change() > -1e-6),
                None => assert!(ply.choice.is_none()),
            }
            mistakes += u32::from(ply.side.is_some() && ply.change().abs() > 1e-6);
        }
    }
    assert!(mistakes > 20, "{mistakes}");
}

#[test]
fn a_hasty_engine_is_corrected_by_what_followed() {
    let mut corrected = 0;
    for seed in 0..60 {
        for ply in walked(seed, hasty).unwrap().2 {
            let (Some(side), Some(choice)) = (ply.side, &ply.choice) else { continue };
            let gain = ply.change() * if side == Side::First { 1.0 } else { -1.0 };
            assert!(gain < 1e-6, "a move is worth what it led to");
            if (number(&ply.before) - 0.5).abs() > 1e-6 {
                assert_eq!(
                    (&choice.suggested_move, &choice.candidates[0].m),
                    (&ply.actual_move, &ply.actual_move)
                );
                corrected += 1;
            }
        }
    }
    assert!(corrected > 20, "{corrected}");
}
