//! What `parlor bench` measures of this game.

mod lines;
mod minimax;

use super::{Entropy, Options, mcts};
use crate::entry::{BenchCase, BenchWork, Draft, Measurement, When};
use crate::reuse;
use crate::tool::{Environment, Tool, ToolError};
use search::mcts::Settings;

/// Adds the benches to the entry.
pub(super) fn add(draft: Draft<Entropy>) -> Draft<Entropy> {
    let speed = Tool::plain("", "Lines, slides and the classic search", speed);
    let tree = Tool::new("mcts", "What tree search keeps between moves", |(), env| tree(env));
    draft.bench("spans", 2).with(|entry| {
        entry.benches.push(BenchCase { name: "entropy-mcts", bot: "mcts", work: BenchWork::Tree(500) });
        entry.measurements.push(Measurement { when: When::Always, tool: speed });
        entry.measurements.push(Measurement { when: When::Named, tool: tree });
    })
}

fn speed(env: &dyn Environment) {
    let (lines, search) = (lines::line_speed(&env.wall()), minimax::search_speed(&env.wall()));
    env.print(&format!(
        "\nentropy: {:.0} M line scores looked up a second, {:.0} M slides weighed a second",
        lines.look_ups / 1e6,
        lines.slides / 1e6
    ));
    env.print(&format!(
        "entropy: the classic minimax {:.2} M nodes/s over {} nodes, cut-offs at {:.1} % of the inner nodes, \
         table hits {:.1} %",
        search.nodes_per_second / 1e6,
        search.nodes,
        100.0 * search.cutoffs,
        100.0 * search.hits
    ));
}

/// Chance draws a chip between any two decisions.
fn tree(env: &dyn Environment) -> Result<(), ToolError> {
    let make = |reuse, seed| {
        let base = mcts::Options::default();
        let options = mcts::Options { search: Settings { reuse, ..base.search }, ..base };
        mcts::EntropyMcts::new(options, seed).bot
    };
    let reuse = reuse::measure::<Entropy>(make, &Options::default(), 5_000, 100)?;
    env.print(&reuse.line("entropy"));
    Ok(())
}
