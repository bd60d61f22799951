//! Alpha-beta against the plain full search: the same root values, with and without table.

use game::{Bot, Counters, Game, Limits, Side, Silent, Turn, Value, deal};
use games::connect4::{Connect4, OpenLines};
use games::nim::{self, Nim};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::alphabeta::Settings;
use search::{AlphaBeta, Evaluator, evaluate};
use testing::reference;
use testing::toy::{Shape, Toy};

const POSITIONS: u64 = 2_000;
const DEPTH: u32 = 5;

/// A position after random moves, with a player to act.
fn random_position<G: Game>(options: &G::Options, number: u64) -> Option<(G, Side)> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(deal::mix(11, number));
    let mut position = G::start(options, number).unwrap();
    for _ in 0..random.random_range(0..20) {
        let moves = position.legal();
        if moves.is_empty() {
            return None;
        }
        position.play(moves[random.random_range(0..moves.len())]);
    }
    match position.turn() {
        Turn::Player(side) => Some((position, side)),
        Turn::Chance | Turn::Over(_) => None,
    }
}

/// Compares engines of every setting with the reference on random positions of one game.
fn compare<G: Game, E: Evaluator<G> + Clone>(options: &G::Options, evaluator: &E) {
    let settings =
        |table_mb, aspiration| Settings { table_mb, aspiration, strict_depth: true, ..Settings::default() };
    let mut with_table = AlphaBeta::new(evaluator.clone(), settings(1, 30));
    let mut without = AlphaBeta::new(evaluator.clone(), settings(0, 0));
    let (mut nodes, mut counters) = (0, Counters::default());
    let found = (0..).filter_map(|number| random_position::<G>(options, number)).take(POSITIONS as usize);
    for (position, side) in found {
        let expected = reference::minimax(&mut evaluator.clone(), &position, side, DEPTH);
        let (score, _, _) = without.score(&position, side, DEPTH);
        assert_eq!(score, expected, "without table at {position}");
        // The table keeps its entries from position to position: stale ones must do no harm.
        let (score, visited, work) = with_table.score(&position, side, DEPTH);
        assert_eq!(score, expected, "with table at {position}");
        nodes += visited;
        counters.inner += work.inner;
        counters.cutoffs += work.cutoffs;
        counters.probes += work.probes;
        counters.hits += work.hits;
        whole_search_agrees(&mut with_table, evaluator, &position, side, expected);
    }
    let share = counters.cutoffs as f64 / counters.inner as f64;
    println!(
        "{}: {POSITIONS} positions at depth {DEPTH} agree; {nodes} nodes, {} probes, {} hits, \
         {} cut-offs ({:.0} % of inner nodes)",
        G::ID,
        counters.probes,
        counters.hits,
        counters.cutoffs,
        100.0 * share
    );
    assert!(counters.cutoffs > 0 && counters.hits > 0);
}

/// Iterative deepening with aspiration windows comes to the same value, and its move has it.
fn whole_search_agrees<G: Game, E: Evaluator<G> + Clone>(
    engine: &mut AlphaBeta<G, E>,
    evaluator: &E,
    position: &G,
    side: Side,
    expected: i32,
) {
    let thought = engine.think(position, &Limits::depth(DEPTH), &mut Silent);
    let expected_value: Value = evaluate::value::<G, E>(evaluator, expected, side);
    if thought.depth == DEPTH {
        assert_eq!(thought.value, expected_value, "think at {position}");
    } else {
        let is_forced = position.legal().len() == 1;
        assert!(is_forced || thought.value.proof == expected_value.proof, "early end at {position}");
    }
    let mut after = position.clone();
    after.try_play(thought.best).expect("the best move is legal");
    if thought.depth == DEPTH {
        let follow = reference::minimax(&mut evaluator.clone(), &after, side, DEPTH - 1);
        let shortened = if follow > evaluate::WIN - evaluate::LONGEST_WIN {
            follow - 1
        } else if follow < evaluate::LONGEST_WIN - evaluate::WIN {
            follow + 1
        } else {
            follow
        };
        assert_eq!(shortened, expected, "the move {} does not have the value at {position}", thought.best);
    }
}

#[test]
fn connect_four() {
    compare::<Connect4, _>(&(), &OpenLines);
}

#[test]
fn nim() {
    let heaps = vec![6, 7, 8];
    compare::<Nim, _>(&nim::Options { heaps }, &|nim: &Nim| (nim.key() % 41) as i32 - 20);
}

#[test]
fn toy_graphs_with_repeated_turns() {
    compare::<Toy, _>(&Shape { plies: 12, width: 5, chance: 0 }, &|toy: &Toy| toy.judge());
}

#[test]
fn a_move_is_always_found_even_without_time() {
    let mut engine = AlphaBeta::new(OpenLines, Settings::default());
    let late = Limits { deadline: Some(std::time::Duration::ZERO), ..Limits::default() };
    let stopped = Limits::default();
    stopped.stop.raise();
    for limits in [late, stopped, Limits::nodes(0), Limits::depth(0)] {
        let thought = engine.think(&Connect4::EMPTY, &limits, &mut Silent);
        assert!(Connect4::EMPTY.legal().contains(&thought.best));
    }
}

#[test]
fn a_node_limit_is_kept_and_repeats_the_search() {
    let think = || {
        AlphaBeta::new(OpenLines, Settings::default()).think(
            &Connect4::after("444").unwrap(),
            &Limits::nodes(5_000),
            &mut Silent,
        )
    };
    let (one, two) = (think(), think());
    assert_eq!((one.best, one.nodes, &one.line), (two.best, two.nodes, &two.line));
    assert_eq!(one.nodes, 5_000);
}
