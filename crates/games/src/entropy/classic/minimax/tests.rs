//! The original's tests, and the search against a plain one.

use super::super::fixture::{board, position};
use super::super::order::minimax_value;
use super::tree::Window;
use super::*;
use crate::entropy::Draw;
use game::{Game, Silent, Time, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A position of a random game at which Order is to slide with so many chips on the board.
fn random_position(random: &mut Xoshiro256PlusPlus, draw: Draw, chips: usize) -> Entropy {
    let mut position = Entropy::new(draw);
    while position.board().chips() < chips || position.turn() != Turn::Player(ORDER) {
        let moves = position.legal();
        position.play(moves[random.random_range(0..moves.len())]);
    }
    position
}

/// The same search without any of its tricks.
fn plain(position: &Entropy, depth: u32) -> f64 {
    let after = |m: Move, depth: u32| {
        let mut next = *position;
        next.play(m);
        plain(&next, depth)
    };
    let moves = position.legal();
    match position.turn() {
        _ if depth == 0 => minimax_value(position.board()),
        Turn::Over(_) => minimax_value(position.board()),
        Turn::Chance => moves.iter().map(|m| position.chance(*m) * after(*m, depth)).sum(),
        Turn::Player(ORDER) => moves.iter().map(|m| after(*m, depth - 1)).fold(f64::NEG_INFINITY, f64::max),
        Turn::Player(_) => moves.iter().map(|m| after(*m, depth - 1)).fold(f64::INFINITY, f64::min),
    }
}

#[test]
fn pruning_changes_no_value() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let limits = Limits::default();
    for number in 0..300 {
        let draw = if number % 2 == 0 { Draw::Hidden } else { Draw::Open };
        let chips = 12 + number % 36;
        let depth = if chips < 40 { 2 } else { 3 + u32::from(chips > 44) };
        let position = random_position(&mut random, draw, chips);
        let watch = Watch::new(&limits);
        let mut table = LruTable::new(50 + 100 * (number % 3));
        let placements = if number % 3 == 0 { Placements::Centre } else { Placements::Disruption };
        let mut tree = Tree::new(&watch, &mut table, placements);
        let exact = plain(&position, depth);
        let found = tree.visit(&position, depth, Window::FULL);
        assert!((found - exact).abs() < 1e-6, "{found} instead of {exact} at {position}, depth {depth}");
        // Outside its window a search gives a bound on the right side of it.
        for shift in [-900.0, -200.0, 0.0, 200.0, 900.0] {
            let window = Window { alpha: exact + shift - 150.0, beta: exact + shift + 150.0 };
            let mut tree = Tree::new(&watch, &mut table, placements);
            let found = tree.visit(&position, depth, window);
            let is_right = if exact <= window.alpha {
                found >= exact - 1e-6 && found <= window.alpha + 1e-6
            } else if exact >= window.beta {
                found <= exact + 1e-6 && found >= window.beta - 1e-6
            } else {
                (found - exact).abs() < 1e-6
            };
            assert!(is_right, "{found} for {exact} in {window:?} at {position}, depth {depth}");
        }
    }
}

#[test]
fn every_iteration_finds_the_best_move() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    for number in 0..40 {
        let position = random_position(&mut random, Draw::Hidden, 38 + number % 10);
        let depth = depth_for(position.board()).min(3);
        let thought =
            Minimax::new(Options::default(), 1).think(&position, &Limits::depth(depth), &mut Silent);
        let mut next = position;
        next.play(thought.best);
        let (found, best) = (plain(&next, depth - 1), plain(&position, depth));
        assert!((found - best).abs() < 1e-6, "{} is worth {found}, not {best} at {position}", thought.best);
        assert_eq!(thought.depth, depth);
    }
}

#[test]
fn minimax_finds_winning_move() {
    // Two reds in the corner and a third that can join them.
    let position = position("RR...../......./......./......./......./......./..R....", "hidden:order");
    let thought = Minimax::new(Options::default(), 1).think(&position, &Limits::default(), &mut Silent);
    assert_eq!(thought.best.to_string(), "g3-a3");
}

#[test]
fn minimax_respects_time_limit() {
    // A clock that moves on by a millisecond whenever it is read: two thousand reads are the bot's limit.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    for chips in [5, 20, 33, 38] {
        let position = random_position(&mut random, Draw::Hidden, chips);
        let reads = Arc::new(AtomicU64::new(0));
        let source = reads.clone();
        let time = Time::from_source(move || Duration::from_millis(source.fetch_add(1, Ordering::Relaxed)));
        let limits = Limits { time, ..Limits::default() };
        Minimax::new(Options::default(), 1).think(&position, &limits, &mut Silent);
        assert!(reads.load(Ordering::Relaxed) < 2100);
    }
}

#[test]
fn a_host_may_allow_less_time() {
    let bot = Minimax::new(Options::default(), 1);
    let time = Time::from_source(|| Duration::from_secs(5));
    let due = |deadline: Option<u64>| {
        let deadline = deadline.map(Duration::from_millis);
        let limits = Limits { deadline, time: time.clone(), ..Limits::default() };
        let schedule = bot.schedule(&limits);
        [schedule.limits.deadline, schedule.last_start].map(|due| due.map(|due| due.as_millis()))
    };
    assert_eq!(due(None), [Some(6800), Some(6500)], "the bot's own");
    assert_eq!(due(Some(60_000)), [Some(6800), Some(6500)]);
    assert_eq!(due(Some(5200)), [Some(5180), Some(5150)]);
    assert_eq!(bot.schedule(&Limits::nodes(9)).limits.deadline, None);
}

#[test]
fn depth_follows_phase_and_branching() {
    // One chip has twelve slides; a full board but one cell has few.
    assert_eq!((branching(&board("R......")), depth_for(&board("R......"))), (12 * 48, 2));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
    for chips in 1..49 {
        let board = *random_position(&mut random, Draw::Hidden, chips).board();
        let expected = match (chips, branching(&board)) {
            (..16, 5001..) => 1,
            (..16, _) | (..35, 2001..) => 2,
            (..35, _) | (_, 501..) => 3,
            _ => 4,
        };
        assert_eq!(depth_for(&board), expected, "{chips} chips");
    }
}

#[test]
fn a_tight_limit_still_gives_a_move() {
    let position = position("RR...../......./......./......./......./......./..R....", "hidden:order");
    for nodes in [0, 1, 2, 10, 100] {
        let thought =
            Minimax::new(Options::default(), 1).think(&position, &Limits::nodes(nodes), &mut Silent);
        assert!(position.legal().contains(&thought.best) && thought.nodes <= nodes.max(1));
        assert_eq!(thought.best.to_string(), "g3-a3", "the greatest gain comes first");
    }
}

#[test]
fn placements_are_tried_from_the_centre_to_the_edges() {
    let position = position("R.R..../......./......./......./...GG..", "hidden:chaos:B");
    let mut moves = position.legal();
    moves.sort_by_key(|m| Reverse(tree::promise(&position, *m, Placements::Centre)));
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts[0], "d4");
    let inner = |text: &String| ["c", "d", "e"].contains(&&text[..1]) && "345".contains(&text[1..]);
    assert!(texts[1..7].iter().all(inner), "{texts:?}");
    let edge = |text: &String| "ag".contains(&text[..1]) || "17".contains(&text[1..]);
    let first_edge = texts.iter().position(edge).unwrap();
    assert!(texts[first_edge..].iter().all(edge), "{texts:?}");
    let disrupting = moves.iter().max_by_key(|m| tree::promise(&position, **m, Placements::Disruption));
    assert_eq!(disrupting.unwrap().to_string(), "a2", "the gap between two equal chips");
}
