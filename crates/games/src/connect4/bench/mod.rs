//! What `parlor bench` measures of this game.

mod columns;
mod hand;
mod overhead;
pub mod solver;
mod tree;

use super::Connect4;
use crate::entry::{BenchCase, BenchWork, Counted, Draft, When};
use crate::tool::{ANY, Environment, Kind, Tool, ToolError};

/// Adds the benches to the entry.
pub fn add(draft: Draft<Connect4>) -> Draft<Connect4> {
    let tree = Tool::new("mcts", "Speed, memory and quality of Monte Carlo tree search", tree::print)
        .help("Example: parlor bench mcts --set FILE --millis 1000")
        .parameter(
            "set",
            "look the moves of tree search up in the exact scores of this set, `moves score` a line",
            Kind::Text("FILE"),
        )
        .parameter("lines", "lines of the set to take", Kind::Number(ANY))
        .parameter(
            "with",
            "options of the tree search on the set, as in `rollout=uniform,guide=none`",
            Kind::Text("OPTIONS"),
        )
        .parameter("millis", "milliseconds for each position of the set", Kind::Number(ANY));
    let sets = Tool::new("sets", "The solver on the sets of a folder", solver::print_folder)
        .help("Example: parlor bench connect4 --sets FOLDER --seconds 60")
        .parameter("sets", "also solve the sets of this folder, `moves score` a line", Kind::Text("FOLDER"))
        .parameter("seconds", "seconds for each of the sets", Kind::Number(ANY));
    let empty_board = Tool::plain("empty-board", "also solve the empty board", |env| {
        solver::print_empty_board(env);
        Ok(())
    });
    let columns = Tool::plain(
        "columns",
        "only measure how long the scores of all seven columns take, with the book",
        |env| {
            columns::print(env);
            Ok(())
        },
    );
    draft
        .bench("alphabeta:evaluation=lines", 11)
        .bench_case(BenchCase { name: "connect4-solver", bot: "solver", work: BenchWork::Own(solve) })
        .tree_bench("connect4-mcts", 2_000)
        .measurement(When::Always, Tool::plain("", "The generic engine, evaluations and the solver", speed))
        .measurement(When::Given, sets)
        .measurement(When::Given, empty_board)
        .measurement(When::GivenAlone, columns)
        .measurement(When::Named, tree)
}

fn solve() -> Counted {
    let nodes = solver::signature();
    Counted { signature: nodes, done: nodes }
}

fn speed(env: &dyn Environment) -> Result<(), ToolError> {
    overhead::print(env)?;
    solver::print_evaluations(env);
    solver::print_own_sets(env)
}
