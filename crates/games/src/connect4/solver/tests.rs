//! The solver against plain minimax, against itself mirrored, and under interruption.

use super::baseline::Baseline;
use super::node::Node;
use super::proof::Guarded;
use super::squares::win_at;
use super::{Interrupt, Solver};
use crate::connect4::board::{BOTTOM, Board, column, has_four, mirrored, playable};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

const SMALL: usize = 1 << 20;
const NEVER: Interrupt = &|_| false;

/// Full-width minimax with nothing but alpha-beta.
fn minimax(mine: Board, mask: Board, mut alpha: i32, beta: i32) -> i32 {
    let stones = mask.count_ones();
    if stones == 42 {
        return 0;
    }
    for index in 0..7 {
        let drop = playable(mask) & column(index);
        if drop == 0 {
            continue;
        }
        let score = if has_four(mine | drop) {
            win_at(stones + 1)
        } else {
            -minimax(mine ^ mask, mask | drop, -beta, -alpha)
        };
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// A position that is not over, after random moves.
fn random_position(random: &mut Xoshiro256PlusPlus, stones: u32) -> (Board, Board) {
    'game: loop {
        let (mut mine, mut mask) = (0, 0);
        for _ in 0..stones {
            let open: Vec<Board> =
                (0..7).map(|c| playable(mask) & column(c)).filter(|&drop| drop != 0).collect();
            let drop = open[random.random_range(0..open.len())];
            if has_four(mine | drop) {
                continue 'game;
            }
            mine ^= mask;
            mask |= drop;
        }
        return (mine, mask);
    }
}

#[test]
fn late_positions_have_the_score_of_plain_minimax() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut solver = Solver::new(SMALL, 1);
    let mut baseline = Baseline::default();
    for round in 0..3000 {
        let (mine, mask) = random_position(&mut random, 26 + round % 16);
        let expected = minimax(mine, mask, -22, 22);
        assert_eq!(solver.solve(mine, mask, NEVER), Some(expected), "{mine:#x} {mask:#x}");
        assert_eq!(solver.solve_win_draw_loss(mine, mask, NEVER), Some(expected.signum()));
        assert_eq!(baseline.solve(mine, mask), expected);
    }
}

#[test]
fn columns_have_the_score_of_plain_minimax() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut solver = Solver::new(SMALL, 1);
    for round in 0..600 {
        let (mine, mask) = random_position(&mut random, 28 + round % 14);
        let scores = solver.analyse(mine, mask, NEVER).unwrap();
        for (index, score) in (0..7).zip(scores) {
            let drop = playable(mask) & column(index);
            let expected = (drop != 0).then(|| {
                if has_four(mine | drop) {
                    win_at(mask.count_ones() + 1)
                } else {
                    -minimax(mine ^ mask, mask | drop, -22, 22)
                }
            });
            assert_eq!(score, expected, "{mine:#x} {mask:#x} column {index}");
        }
        assert_eq!(scores.into_iter().flatten().max(), solver.solve(mine, mask, NEVER));
    }
}

#[test]
fn earlier_positions_agree_with_the_baseline_and_their_mirror_image() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut kept = Solver::new(SMALL, 1);
    let mut baseline = Baseline::default();
    for round in 0..300 {
        let (mine, mask) = random_position(&mut random, 14 + round % 12);
        let expected = Some(baseline.solve(mine, mask));
        assert_eq!(kept.solve(mine, mask, NEVER), expected, "{mine:#x} {mask:#x}");
        assert_eq!(kept.solve(mirrored(mine), mirrored(mask), NEVER), expected, "{mine:#x} {mask:#x}");
        kept.clear();
        assert_eq!(kept.solve_win_draw_loss(mine, mask, NEVER), expected.map(i32::signum));
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut single = Solver::new(SMALL, 1);
    let mut several = Solver::new(SMALL, 3);
    for _ in 0..12 {
        let (mine, mask) = random_position(&mut random, 10);
        assert_eq!(several.solve(mine, mask, NEVER), single.solve(mine, mask, NEVER), "{mine:#x} {mask:#x}");
    }
}

#[test]
fn an_interrupt_ends_the_solve_and_leaves_only_truth_in_the_table() {
    let raised = AtomicBool::new(true);
    for threads in [1, 2] {
        let mut solver = Solver::new(SMALL, threads);
        assert_eq!(solver.solve(0, 0, &|_| raised.load(Relaxed)), None);
        let heard = AtomicU64::new(0);
        let limit = |nodes| {
            heard.store(nodes, Relaxed);
            nodes >= 400_000
        };
        assert_eq!(solver.solve(0, 0, &limit), None);
        assert!((400_000..600_000).contains(&heard.load(Relaxed)));
        assert!(solver.nodes() >= 400_000);
        assert_eq!(solver.analyse(0, 0, &|nodes| nodes > 10_000), None);
        let (mine, mask) = random_position(&mut Xoshiro256PlusPlus::seed_from_u64(5), 18);
        let fresh = Solver::new(SMALL, 1).solve(mine, mask, NEVER);
        assert_eq!(solver.solve(mine, mask, NEVER), fresh);
    }
}

#[test]
fn static_proofs_hold_against_any_play() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut wins = [0; 2];
    let mut draws = [0; 2];
    for round in 0..9000 {
        let (mine, mask) = random_position(&mut random, 26 + round % 15);
        let guarded = Guarded::new(&Node::new(mine, mask));
        let side = mask.count_ones() as usize % 2;
        for limit in [-5, -3, -1, 0] {
            if let Some(bound) = guarded.bound(limit) {
                let score = minimax(mine, mask, -22, 22);
                assert!(score <= bound && bound <= limit, "{mine:#x} {mask:#x}: {score}, not {bound}");
                wins[side] += u32::from(bound < 0);
                draws[side] += u32::from(bound == 0);
            }
        }
    }
    assert!(wins.iter().chain(&draws).all(|&count| count > 50), "hardly tested: {wins:?} {draws:?}");
}

#[test]
fn a_win_in_one_is_seen() {
    // Three stones at the bottom and both ends open: the seventh stone wins.
    let mine = BOTTOM & (column(2) | column(3) | column(4));
    let theirs = mine << 1;
    assert_eq!(Solver::new(SMALL, 1).solve(mine, mine | theirs, NEVER), Some(18));
}
