//! The weights, the quick policy and the search against plain full searches, the clock, and what the bot is worth.

use super::*;
use crate::entropy::board::Board;
use crate::entropy::chip::{Cell, Colour};
use crate::entropy::paced::paced;
use crate::entropy::rules::{Draw, ORDER, Phase};
use crate::entropy::spans::weights::UNIT;
use crate::entropy::testing::mean_score;
use game::{Bot, Clock, Limits, Silent, Time};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::expecti;
use std::time::Duration;
use testing::reference;

/// A board of random placements and slides.
fn board(random: &mut Xoshiro256PlusPlus, chips: usize) -> Board {
    let mut board = Board::EMPTY;
    while board.chips() < chips {
        let cell = *board.empties().collect::<Vec<Cell>>().choose(random).unwrap();
        let colour = Colour::ALL[random.random_range(0..7)];
        if board.count(colour) < 7 {
            board.place(cell, colour);
        }
    }
    board
}

#[test]
fn a_quick_reply_is_worth_what_it_says_and_a_bound_is_on_the_right_side() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let knowledge = Knowledge::learned();
    for number in 0..200 {
        let board = board(&mut random, 5 + number % 44);
        let reply = policy::best_slide(&board, knowledge, i32::MAX);
        let mut after = board;
        if let Some(slide) = reply.slide {
            assert!(board.allows(slide));
            after.slide(slide);
        }
        assert_eq!(knowledge.board(&after), reply.value);
        for enough in [reply.value - 700, reply.value, reply.value + 1] {
            let bound = policy::best_slide(&board, knowledge, enough).value;
            assert_eq!(bound >= enough, reply.value >= enough, "{bound} for {enough}, not {}", reply.value);
        }
    }
}

#[test]
fn a_quick_cell_leaves_order_little() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let knowledge = Knowledge::learned();
    let (mut chosen, mut any) = (0, 0);
    for number in 0..200 {
        let board = board(&mut random, 4 + number % 45);
        let colour = Colour::ALL.into_iter().find(|colour| board.count(*colour) < 7).unwrap();
        let left = |cell: Cell| {
            let mut next = board;
            next.place(cell, colour);
            if next.is_full() {
                UNIT * next.score()
            } else {
                policy::best_slide(&next, knowledge, i32::MAX).value
            }
        };
        chosen += left(policy::best_cell(&board, colour, knowledge).unwrap());
        any += left(*board.empties().collect::<Vec<Cell>>().choose(&mut random).unwrap());
    }
    assert!(any - chosen > 200 * UNIT, "{chosen} {any}");
}

#[test]
fn the_end_is_searched_exactly() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for number in 0..60 {
        let draw = if number % 3 == 0 { Draw::Open } else { Draw::Hidden };
        let board = board(&mut random, 46 + number % 3);
        let position = match draw {
            Draw::Hidden => Entropy::from_parts(board, Phase::Slide, None, draw),
            Draw::Open => Entropy::from_parts(board, Phase::Draw, None, draw),
        };
        let position = position.unwrap();
        let expected = reference::expectimax(&mut LearnedEvaluator::new(Knowledge::learned()), &position, 10);
        let evaluator = LearnedEvaluator::new(Knowledge::learned());
        let (found, ..) = Expecti::new(evaluator, expecti::Settings::default()).value(&position, 10);
        assert!((found - expected).abs() < 1e-9, "{found}, not {expected}, at {position}");
    }
}

#[test]
fn the_shares_of_a_clock_add_up_to_less_than_the_clock() {
    let mut left = Duration::from_secs(30);
    let mut letters = String::new();
    for chips in 0..48 {
        letters.push(Colour::LETTERS[chips % 7]);
        let board = Board::from_letters(&(letters.clone() + &".".repeat(48 - chips))).unwrap();
        let position = Entropy::from_parts(board, Phase::Slide, None, Draw::Hidden).unwrap();
        let clock = Clock { left, increment: Duration::ZERO };
        let time = Time::from_source(|| Duration::from_secs(100));
        let limits = Limits { clock: Some(clock), time, ..Limits::default() };
        let spent =
            paced(&position, &limits, share).deadline.unwrap().saturating_sub(Duration::from_secs(100));
        assert!(spent > Duration::from_millis(60) && spent < Duration::from_secs(3), "{chips}: {spent:?}");
        left -= spent;
    }
    assert!(left < Duration::from_secs(3), "{left:?}");
}

#[test]
fn seeds_decide_between_equals() {
    // The same from four sides.
    let board = "......./......./......./...R.../......./......./.......";
    let position: Entropy = format!("{board}:hidden:chaos:G").parse().unwrap();
    let answer = |seed| {
        let mut bot = Learned::new(Options { table_mb: 0, survey: false }, seed);
        bot.think(&position, &Limits::depth(1), &mut Silent).best.to_string()
    };
    let answers: std::collections::BTreeSet<String> = (0..20).map(answer).collect();
    assert!(answers.len() > 1, "{answers:?}");
    assert_eq!(answer(3), answer(3));
}

#[test]
fn a_short_search_already_beats_greed_by_far() {
    let learned = |seed| Learned::new(Options { table_mb: 1, survey: false }, seed);
    let limits = Limits::nodes(4_000);
    let order = mean_score(learned, &limits, ORDER, 5);
    let chaos = mean_score(learned, &limits, ORDER.other(), 5);
    println!("order {order}, chaos {chaos}");
    assert!(order > 120.0 && chaos < 56.0, "order {order}, chaos {chaos}");
}
