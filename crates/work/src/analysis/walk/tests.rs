//! Walks through random games against exact values.

use super::{Played, Ply, Question, Step, Walk};
use crate::analysis::Effort;
use game::erased::{AnyGame, Erased};
use game::{Candidate, Game, PlayError, Side, Thought, Turn, Value};
use games::entry::{Budget, Draft, Entry};
use search::expecti::ChanceEvaluator;
use search::review::Label;
use search::review::luck::{Split, number, split};
use std::collections::BTreeSet;
use std::sync::LazyLock;
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
    Thought { value: Value::estimate(value), nodes: 1, ..Thought::of(best.to_string()) }
}

/// Knows nothing and plays the first move.
fn hasty(position: &Toy) -> Thought<String> {
    Thought { nodes: 1, ..Thought::of(position.legal()[0].to_string()) }
}

/// Values every move, wrongly: each by the exact value and an error of its own.
fn noisy(position: &Toy) -> Thought<String> {
    survey(position, |next| (next.bits(9) % 21) as f64 / 100.0 - 0.1)
}

/// Values every move, with an error by what it leads to.
fn survey(position: &Toy, error: impl Fn(&Toy) -> f64) -> Thought<String> {
    let candidate = |m: &_| {
        let mut next = *position;
        next.play(*m);
        let error = error(&next);
        Candidate { m: m.to_string(), value: Value::estimate(worth(&next) + error), visits: 1 }
    };
    let Turn::Player(side) = position.turn() else { panic!("a player is to act") };
    let mut candidates: Vec<_> = position.legal().iter().map(candidate).collect();
    candidates.sort_by(|a, b| b.value.win_for(side).total_cmp(&a.value.win_for(side)));
    let best = candidates[0].clone();
    Thought { value: best.value, candidates, nodes: 1, ..Thought::of(best.m) }
}

static ENTRY: LazyLock<Entry> = LazyLock::new(|| Draft::<Toy>::new("Toy", "A random graph.").done());

const NODE: Budget = Budget::nodes(1);
const QUICK: Effort = Effort { first: NODE, full: NODE, sure: NODE, surveys: false, lanes: 2 };
const SURVEY: Effort = Effort { surveys: true, ..QUICK };

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

/// A game as a thinker sees it.
struct Walked {
    positions: Vec<Toy>,
    walk: Walk,
    plies: Vec<Ply>,
    split: Split,
}

fn toy(question: &Question) -> &Toy {
    let Some(Erased(toy)) = question.position.as_any().downcast_ref::<Erased<Toy>>() else { panic!() };
    toy
}

fn walked(seed: u64, effort: Effort, think: fn(&Toy) -> Thought<String>) -> Result<Walked, PlayError> {
    let (positions, moves) = arbitrary_game(seed);
    let erased = positions.iter().map(|position| Erased(*position).boxed()).collect();
    let mut walk = Walk::new(&ENTRY, Played { moves, positions: erased, opening: 0 }, effort)?;
    let mut told: Vec<Option<Ply>> = vec![None; positions.len() - 1];
    loop {
        match walk.step()? {
            Step::Think(questions) => {
                assert!(questions.len() <= effort.lanes);
                walk.answer(questions.iter().map(|question| think(toy(question))).collect())?;
            }
            Step::Verdict(verdict) => {
                let place = verdict.ply.move_number - 1;
                told[place] = Some(verdict.ply);
            }
            Step::Done => break,
        }
    }
    let plies: Vec<Ply> = walk.verdicts().map(|verdict| verdict.ply.clone()).collect();
    assert_eq!(told.into_iter().flatten().collect::<Vec<_>>(), plies, "what was told last is what holds");
    let split = split(plies.iter().map(|ply| (ply.side, ply.before, ply.after)), &walk.end());
    Ok(Walked { positions, walk, plies, split })
}

#[test]
fn with_exact_values_luck_and_skill_add_up_to_the_result_without_a_correction() {
    for seed in 0..60 {
        let Walked { positions, split, .. } = walked(seed, QUICK, exact).unwrap();
        let Some(Turn::Over(outcome)) = positions.last().map(Game::turn) else { panic!("the game is over") };
        assert!((split.end - Toy::reward(outcome)).abs() < 1e-6);
        assert!((split.start - worth(&positions[0])).abs() < 1e-6);
        assert!(split.correction.abs() < 1e-5, "{split:?}");
        let sum = split.start + split.luck + split.skill[0] + split.skill[1];
        assert!((sum - split.end).abs() < 1e-5, "{split:?}");
    }
}

#[test]
fn with_any_values_all_terms_add_up_and_no_decision_gains() {
    let mut corrected = 0;
    for (effort, think) in [(QUICK, hasty as fn(&Toy) -> _), (QUICK, noisy), (SURVEY, noisy)] {
        for seed in 0..60 {
            let Walked { split, plies, walk, .. } = walked(seed, effort, think).unwrap();
            let Split { start, luck, skill, correction, end } = split;
            assert!((start + luck + skill[0] + skill[1] + correction - end).abs() < 1e-9, "{split:?}");
            assert!(skill[0] < 1e-6 && skill[1] > -1e-6, "{split:?}");
            // The last step leads to the end.
            let last = plies.last().map_or(0.0, |ply| end - number(&ply.after));
            let steps = walk.corrections().sum::<f64>() + last;
            assert!((steps - correction).abs() < 1e-5, "{steps}, not {correction}");
            assert_eq!(plies.len(), walk.corrections().count());
            corrected += u32::from(correction.abs() > 0.01);
        }
    }
    assert!(corrected > 20, "{corrected}");
}

#[test]
fn errors_of_a_survey_are_nobodys_fault() {
    let lost = |effort| -> f64 {
        let lost = |seed| walked(seed, effort, noisy).unwrap().split.skill;
        (0..200).map(lost).map(|[first, second]| second - first).sum()
    };
    let exact: f64 =
        (0..200).map(|seed| walked(seed, QUICK, exact).unwrap().split.skill).map(|[a, b]| b - a).sum();
    let (alone, beside) = (lost(QUICK), lost(SURVEY));
    assert!(
        (beside - exact).abs() < (alone - exact).abs(),
        "{exact}: {beside} in one thought, {alone} in two"
    );
}

#[test]
fn a_longer_look_replaces_the_first_where_much_changes_hands() {
    let effort = Effort { full: Budget::nodes(2), sure: Budget::nodes(3), ..SURVEY };
    let (mut games, mut again) = (0, 0);
    for seed in 0..60 {
        let (positions, moves) = arbitrary_game(seed);
        let erased = positions.iter().map(|position| Erased(*position).boxed()).collect();
        let mut walk = Walk::new(&ENTRY, Played { moves, positions: erased, opening: 0 }, effort).unwrap();
        let (mut looks, mut longer) = (0, Vec::new());
        while !matches!(walk.step().unwrap(), Step::Done) {
            let Step::Think(questions) = walk.step().unwrap() else { continue };
            let think = |question: &Question| {
                if question.budget == effort.first { noisy(toy(question)) } else { exact(toy(question)) }
            };
            looks += questions.len();
            longer.extend(
                questions.iter().filter(|question| question.budget == effort.full).map(|q| q.path.len()),
            );
            walk.answer(questions.iter().map(think).collect()).unwrap();
        }
        let (refined, to_refine) = walk.refined();
        assert!(
            refined == to_refine && longer.len() <= refined && looks >= longer.len(),
            "{refined} of {to_refine}"
        );
        let mut once = longer.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), longer.len(), "no position is looked at longer twice");
        for index in once {
            let verdict = walk.verdicts().nth(index).unwrap();
            assert!((number(&verdict.ply.before) - worth(&positions[index])).abs() < 0.11);
            again += 1;
        }
        games += 1;
    }
    assert!(again > games, "{again} positions of {games} games");
}

/// The shorter looks err by up to a fifth, so that many a move seems to have given away what it did not.
#[test]
fn nobody_is_said_to_have_made_a_mistake_by_a_short_look() {
    let effort = Effort { full: Budget::nodes(2), sure: Budget::nodes(3), ..SURVEY };
    let (mut seeming, mut mistakes) = (0, 0);
    for seed in 0..60 {
        let (positions, moves) = arbitrary_game(seed);
        let erased = positions.iter().map(|position| Erased(*position).boxed()).collect();
        let mut walk = Walk::new(&ENTRY, Played { moves, positions: erased, opening: 0 }, effort).unwrap();
        let mut looked = BTreeSet::new();
        loop {
            match walk.step().unwrap() {
                Step::Think(questions) => {
                    let think = |question: &Question| {
                        if question.budget != effort.sure {
                            return survey(toy(question), |next| (next.bits(9) % 21) as f64 / 50.0 - 0.2);
                        }
                        looked.insert(question.path.len());
                        survey(toy(question), |_| 0.0)
                    };
                    walk.answer(questions.iter().map(think).collect()).unwrap();
                }
                Step::Verdict(_) => {}
                Step::Done => break,
            }
        }
        seeming += looked.len();
        for (index, verdict) in walk.verdicts().enumerate() {
            let Some(choice) = &verdict.ply.choice else { continue };
            if choice.label >= Label::Mistake {
                let [before, after] = [index, index + 1].map(|index| worth(&positions[index]));
                assert!(looked.contains(&index) && (before - after).abs() > 0.09, "{before} to {after}");
                mistakes += 1;
            }
        }
    }
    assert!(mistakes > 20 && seeming > mistakes + 10, "{mistakes} of {seeming}");
}

#[test]
fn with_exact_values_a_decision_never_helps_and_chance_is_fair() {
    let mut mistakes = 0;
    for seed in 0..60 {
        let Walked { positions, plies, .. } = walked(seed, QUICK, exact).unwrap();
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
        for ply in walked(seed, QUICK, hasty).unwrap().plies {
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
