//! LOL Chess under the contract with other options than the usual ones.

use game::check::{Effort, conforms};
use games::lolchess::{DraftRule, DrawRule, LolChess, Options};

#[test]
fn a_drafted_game_keeps_the_contract() {
    let options = Options { draft: DraftRule::On, max_rounds: 60, ..Options::default() };
    let report = conforms::<LolChess>(&options, &Effort { games: 20, ..Effort::default() }).unwrap();
    assert!(report.positions > 1000, "{report:?}");
}

#[test]
fn a_mirror_game_with_gold_and_without_draws_keeps_the_contract() {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let five = words("leona viktor azir zed twisted_fate");
    let options = Options {
        starting_gold: 5000,
        blue: five.clone(),
        red: five,
        draws: DrawRule::Off,
        max_rounds: 120,
        ..Options::default()
    };
    let report = conforms::<LolChess>(&options, &Effort { games: 10, ..Effort::default() }).unwrap();
    assert!(report.positions > 1000, "{report:?}");
}
