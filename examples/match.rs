//! A match: two bots of the catalogue play pairs of games with sides swapped, and a report says who is stronger.
//!
//! `cargo run --example match`

use games::entry::Budget;
use lab::matches::{self, CatalogueBot, MatchError, MatchSetup, Observer, Played, Schedule, Standing};
use serde_json::json;

/// Prints a line for each pair of games.
struct Progress;

impl Observer for Progress {
    fn game(&mut self, _: &Played) -> Result<(), MatchError> {
        Ok(())
    }

    fn pair(&mut self, standing: &Standing) {
        let [won, drawn, lost] = standing.results();
        println!("after {} pairs: {won} won, {drawn} drawn, {lost} lost", standing.pairs());
    }
}

fn main() -> Result<(), MatchError> {
    let entry = games::find("connect4")?;
    // Limits in nodes make a match reproducible: the same seed gives the same games on every machine.
    let strong = CatalogueBot::new(entry, "alphabeta@nodes=2000", Budget::default())?;
    let weak = CatalogueBot::new(entry, "alphabeta@depth=1", Budget::default())?;
    let setup = MatchSetup {
        rules: &*entry.rules,
        options: json!({}),
        contenders: [&strong, &weak],
        pairs: 10,
        seed: 1,
        opening_plies: None,
        max_plies: 1_000,
        jobs: 2,
        sprt: None,
    };
    let schedule = Schedule::new(&setup)?;
    let report = matches::run(&setup, &schedule, &mut Progress)?;
    print!("{report}");
    Ok(())
}

#[test]
fn it_runs() -> Result<(), MatchError> {
    main()
}
