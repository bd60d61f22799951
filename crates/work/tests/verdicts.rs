//! Forty games with verdicts that were checked one by one: the analysis must come to the same ones.
//!
//! Connect Four was checked by the solver and the distance of its proofs, the other games by looks a hundred times as
//! long. `VERDICTS=deep` looks that long again, as `make soak` does.

use game::record::Record;
use game::{Silent, deal};
use games::entry::{Budget, Entry};
use search::review::Label;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use work::analysis::{Plan, SEED, analyse, tried};

/// A game, and what is to be said of its plies.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checked {
    record: Record,
    verdicts: Vec<Verdict>,
}

/// What is to be said of a ply.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Verdict {
    /// Counted from 1.
    ply: usize,
    #[serde(rename = "move")]
    played: String,
    /// The word, or the words between which what was given away lies.
    labels: Vec<Label>,
    /// What the solver or the long look would have played.
    best: String,
    /// The reason in a sentence.
    why: String,
}

fn checked(entry: &Entry) -> Vec<Checked> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src").join(entry.id());
    let text = fs::read_to_string(folder.join("golden/verdicts.jsonl")).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Every verdict of a game is the one that was checked, and nobody is blamed whose move was not checked.
fn assert_agrees(entry: &'static Entry, number: usize, game: &Checked) {
    let Checked { record, verdicts } = game;
    let analysis = analyse(entry, record, &Plan::default(), &mut |_| {}).unwrap();
    let expected: BTreeMap<usize, &Verdict> = verdicts.iter().map(|verdict| (verdict.ply, verdict)).collect();
    assert_eq!(expected.len(), verdicts.len(), "{} game {number}", entry.id());
    let mut found = 0;
    for ply in &analysis.plies {
        let Some(choice) = &ply.choice else { continue };
        let place = format!("{} game {number}, ply {} ({})", entry.id(), ply.move_number, ply.actual_move);
        // What is called a mistake has a reason, a refutation and a better move of its own.
        let is_explained =
            choice.reason.is_some() && !choice.refutation.is_empty() && !choice.accepted.is_empty();
        assert_eq!(is_explained, choice.is_blamed(), "{place}");
        let Some(verdict) = expected.get(&ply.move_number) else {
            assert!(choice.label < Label::Mistake, "{place}: a {} that was not checked", choice.label.word());
            continue;
        };
        found += 1;
        assert_eq!(ply.actual_move, verdict.played, "{place}");
        assert!(verdict.labels.contains(&choice.label), "{place}: {} but {verdict:?}", choice.label.word());
    }
    assert_eq!(found, verdicts.len(), "{} game {number}: plies that nobody chose", entry.id());
}

/// A look that is a hundred times as long comes to the same verdicts.
fn assert_holds(entry: &Entry, number: usize, Checked { record, verdicts }: &Checked) {
    let (player, budget) = entry.analyst().unwrap();
    let limits = Budget { nodes: budget.nodes.map(|nodes| 100 * nodes), ..budget }.limits();
    let mut positions = Vec::new();
    record.replay_with(&*entry.rules, &mut |_, position| positions.push(position.boxed())).unwrap();
    for verdict in verdicts {
        let position = &*positions[verdict.ply - 1];
        let mut analyst = entry.player(player, deal::mix(SEED, 0)).unwrap();
        let thought = analyst.bot.think(position, &limits, &mut Silent).unwrap();
        let label = tried(entry, position, &verdict.played, &thought, None).unwrap().label;
        assert!(
            verdict.labels.contains(&label),
            "{} game {number}: a long look says {label:?} of {verdict:?}",
            entry.id()
        );
    }
}

fn assert_all_agree(id: &str) {
    let entry = games::find(id).unwrap();
    let is_deep = std::env::var("VERDICTS").is_ok_and(|how| how == "deep");
    for (number, game) in checked(entry).iter().enumerate() {
        assert_agrees(entry, number, game);
        if is_deep {
            assert_holds(entry, number, game);
        }
    }
}

#[test]
fn verdicts_on_connect_four_are_those_of_the_solver() {
    assert_all_agree("connect4");
}

#[test]
fn verdicts_on_entropy_are_those_of_a_long_look() {
    assert_all_agree("entropy");
}

#[test]
fn verdicts_on_lol_chess_are_those_of_a_long_look() {
    assert_all_agree("lolchess");
}

#[test]
fn forty_games_have_verdicts_with_reasons_in_sentences() {
    let games: Vec<Checked> = games::catalogue().iter().flat_map(checked).collect();
    assert!(games.len() >= 40, "{} games", games.len());
    let mut whys = Vec::new();
    for Verdict { ply, played, labels, best, why } in games.iter().flat_map(|game| &game.verdicts) {
        assert!(why.ends_with('.') && why.len() > 30, "ply {ply}: {why}");
        assert!(!labels.is_empty() && labels.is_sorted() && labels.len() <= 2, "ply {ply}: {labels:?}");
        assert_eq!(labels.contains(&Label::Best), played == best, "ply {ply}");
        whys.push(why);
    }
    assert!(whys.len() >= 160, "{} verdicts", whys.len());
}
