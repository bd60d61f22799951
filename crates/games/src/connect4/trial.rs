//! The classic trial of guru against victor, for `parlor match`.

use super::classic::simulation::{DEPTH, Simulation};
use crate::tool::{Environment, Kind, Tool};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What can be chosen.
#[derive(Default, Serialize, Deserialize)]
struct Options {
    json: bool,
}

/// The tool for `parlor match --protocol`.
pub(super) fn tool() -> Tool {
    let about =
        "Connect Four: guru against victor at depth 8, every opening column once with either side first";
    let run = |options: &Options, env: &dyn Environment| {
        play(options, env);
        Ok(())
    };
    Tool::new("guru-victor", about, run).parameter("json", "For machines", Kind::Flag)
}

/// Plays the games with the first mover named rightly, and again with the reference's fault in it.
fn play(options: &Options, env: &dyn Environment) {
    env.begin(28, "games");
    let [named_rightly, by_count] =
        [false, true].map(|first_by_count| Simulation::run(first_by_count, |_| env.advance(1)));
    env.end();
    env.print(&if options.json {
        json!({"named_rightly": named_rightly, "first_by_count": by_count}).to_string()
    } else {
        format!(
            "guru against victor at depth {DEPTH}, both knowing who moved first\n{named_rightly}\n\n\
             the same with the reference's fault: with an even number of stones it takes the second mover for the first\n{by_count}"
        )
    });
}
