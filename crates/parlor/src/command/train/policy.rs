//! `parlor train policy`: the linear policy of Connect Four, from games of its tree search against itself.

use super::bar;
use lab::train::policy::{Fit, Plan, learn};

/// Fit the priors of Connect Four's tree search to its own visits
#[derive(clap::Args)]
#[command(after_help = "Example: parlor train policy --games 50 --nodes 500 --seed 1\n\
                  Prints one weight for each feature; the same games, nodes and seed give the same weights")]
pub struct Arguments {
    /// Games of the bot against itself
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// Iterations a move
    #[arg(long, default_value_t = 1_000)]
    nodes: u64,
    /// Decides every game
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(arguments: &Arguments) {
    let plan = Plan { games: arguments.games, nodes: arguments.nodes, seed: arguments.seed };
    let games = bar(plan.games, "games");
    let fitted = learn(&plan, || games.inc(1));
    games.finish_and_clear();
    let [before, after] = fitted.loss;
    println!("cross entropy {before:.4} before, {after:.4} after, {:.4} at best", fitted.floor);
    println!("{}", Fit::text(&fitted.weights));
    println!("checksum {:#018x}", Fit::checksum(&fitted.weights));
}
