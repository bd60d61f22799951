//! A match: two bots of the catalogue play pairs of games with sides swapped, and a report says who is stronger.
//!
//! `cargo run --example match`

use games::entry::Budget;
use lab::contest::{self, Contest, ContestError, House, Observer, Played, Schedule, Standing};
use serde_json::json;

/// Prints a line for each pair of games.
struct Progress;

impl Observer for Progress {
    fn game(&mut self, _: &Played) -> Result<(), ContestError> {
        Ok(())
    }

    fn pair(&mut self, standing: &Standing) {
        println!("{standing:?}");
    }
}

fn main() -> Result<(), ContestError> {
    let entry = games::find("connect4")?;
    // Limits in nodes make a match reproducible: the same seed gives the same games on every machine.
    let strong = House::new(entry, "alphabeta@nodes=2000", Budget::default())?;
    let weak = House::new(entry, "alphabeta@depth=1", Budget::default())?;
    let contest = Contest {
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
    let schedule = Schedule::new(&contest)?;
    let report = contest::run(&contest, &schedule, &mut Progress)?;
    print!("{report}");
    Ok(())
}

#[test]
fn it_runs() -> Result<(), ContestError> {
    main()
}
