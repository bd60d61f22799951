//! What `parlor bench` measures of this game.

mod columns;
mod hand;
mod overhead;
pub mod solver;
mod tree;

use super::Connect4;
use crate::entry::{BenchCase, BenchWork, Counted, Draft, Measurement, When};
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
    let about = "only measure how long the scores of all seven columns take, with the book";
    let measurements = [
        (When::Always, Tool::new("", "The generic engine, evaluations and the solver", |(), env| speed(env))),
        (When::Given, sets),
        (When::Given, Tool::plain("empty-board", "also solve the empty board", solver::print_empty_board)),
        (When::GivenAlone, Tool::plain("columns", about, columns::print)),
        (When::Named, tree),
    ];
    draft.bench("alphabeta:evaluation=lines", 11).with(|entry| {
        entry.benches.extend([
            BenchCase { name: "connect4-solver", bot: "solver", work: BenchWork::Own(solve) },
            BenchCase { name: "connect4-mcts", bot: "mcts", work: BenchWork::Tree(2_000) },
        ]);
        entry.measurements.extend(measurements.map(|(when, tool)| Measurement { when, tool }));
    })
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
