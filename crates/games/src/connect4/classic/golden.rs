//! Compares one line of the golden file with the implementation, field by field.

use super::level::{Engine, Evaluation, Settings, Stage};
use super::order::victor_move_order;
use super::plain;
use super::rule::{Outlook, Rules};
use super::score::score_board;
use super::search::{LineCount, Parity, SixRules};
use crate::connect4::board::{Board, CENTRE_OUT, FULL, column, has_four, playable};
use crate::entry::CheckError;
use game::{Limits, Watch, lines};
use serde::Deserialize;
use std::fmt;
use std::io::BufRead;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    moves: String,
    n: u64,
    terminal: bool,
    first: u64,
    first_inv: u64,
    score_board: [i64; 2],
    victor: [i64; 2],
    rules_p1: [i64; 6],
    rules_p2: [i64; 6],
    victor_inv: [i64; 2],
    rules_inv_p1: [i64; 6],
    rules_inv_p2: [i64; 6],
    order_p1: Vec<u64>,
    order_p2: Vec<u64>,
    order_search: Vec<u64>,
    best: Option<Best>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Best {
    guru4: Outcome,
    guru6: Outcome,
    victor4: Outcome,
    victor6: Outcome,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Outcome {
    col: u64,
    stage: String,
    pre_gift: Option<u64>,
    scores: Option<[Option<i64>; 7]>,
    nodes: u64,
    leaves: u64,
    tt_collision: bool,
}

/// Checks a whole golden file; the error names the line and the field.
pub fn check_file(file: &mut dyn BufRead) -> Result<u64, CheckError> {
    let mut agreed = 0;
    for (number, line) in lines::Lines::new(file) {
        let line = line.map_err(|error| CheckError::Damaged(format!("line {number}: {error}")))?;
        check(&line).map_err(|error| match error {
            CheckError::Damaged(why) => CheckError::Damaged(format!("line {number}: damaged: {why}")),
            CheckError::Differs(why) => CheckError::Differs(format!("line {number}: {why}")),
        })?;
        agreed += 1;
    }
    Ok(agreed)
}

/// Checks one line of the golden file.
///
/// # Errors
/// The first difference, or that the text is no golden vector.
pub fn check(text: &str) -> Result<(), CheckError> {
    let line: Line = serde_json::from_str(text).map_err(|error| CheckError::Damaged(error.to_string()))?;
    let (first, second) = replay(&line.moves)?;
    let mask = first | second;
    same("n", &line.n, &u64::from(mask.count_ones()))?;
    same("terminal", &line.terminal, &(has_four(first) || has_four(second) || mask == FULL))?;
    check_boards(&line, first, second)?;
    let own = if line.n.is_multiple_of(2) { first } else { second };
    let order = victor_move_order(Parity::at_root(mask, true).outlook(own, mask), &CENTRE_OUT);
    same("order_search", &line.order_search, &widened(&order))?;
    if let Some(best) = &line.best {
        let runs = [
            ("guru4", &best.guru4, 4, Evaluation::ScoreBoard),
            ("guru6", &best.guru6, 6, Evaluation::ScoreBoard),
            ("victor4", &best.victor4, 4, Evaluation::Victor),
            ("victor6", &best.victor6, 6, Evaluation::Victor),
        ];
        for (name, expected, depth, evaluation) in runs {
            check_search(name, expected, (own, mask), depth, evaluation)?;
        }
    }
    Ok(())
}

/// The stones of both sides after the moves of a line.
fn replay(moves: &str) -> Result<(Board, Board), CheckError> {
    let (mut own, mut other) = (0, 0);
    for (number, digit) in moves.chars().enumerate() {
        let damaged = || CheckError::Damaged(format!("moves has the letter {digit:?}"));
        let index = digit.to_digit(10).ok_or_else(damaged)?;
        let square = if index < 7 { playable(own | other) & column(index) } else { 0 };
        if square == 0 {
            let got = format!("no room in column {index} at stone {}", number + 1);
            return Err(differs("moves", &format_args!("{moves}"), &format_args!("{got}")));
        }
        (own, other) = (other, own | square);
    }
    Ok(if moves.len().is_multiple_of(2) { (own, other) } else { (other, own) })
}

/// Everything about the board and its inversion that needs no search.
fn check_boards(line: &Line, first: Board, second: Board) -> Result<(), CheckError> {
    let counted = |one: Board, two: Board| if one.count_ones() >= two.count_ones() { 1 } else { 2 };
    let sides = |one: Board, two: Board| {
        let is_first = counted(one, two) == 1;
        [Outlook { own: one, other: two, is_first }, Outlook { own: two, other: one, is_first: !is_first }]
    };
    let (plain, inverted) = (sides(first, second), sides(second, first));
    let victor = |sides: [Outlook; 2]| sides.map(|outlook| i64::from(Rules::new(outlook).sum()));
    let parts = |outlook: Outlook| Rules::new(outlook).parts().map(i64::from);
    let order = |outlook: Outlook| widened(&victor_move_order(outlook, &CENTRE_OUT));
    same("first", &line.first, &counted(first, second))?;
    same("first_inv", &line.first_inv, &counted(second, first))?;
    same(
        "score_board",
        &line.score_board,
        &plain.map(|outlook| i64::from(score_board(outlook.own, outlook.other))),
    )?;
    same("rules_p1", &line.rules_p1, &parts(plain[0]))?;
    same("rules_p2", &line.rules_p2, &parts(plain[1]))?;
    same("victor", &line.victor, &victor(plain))?;
    same("rules_inv_p1", &line.rules_inv_p1, &parts(inverted[0]))?;
    same("rules_inv_p2", &line.rules_inv_p2, &parts(inverted[1]))?;
    same("victor_inv", &line.victor_inv, &victor(inverted))?;
    same("order_p1", &line.order_p1, &order(plain[0]))?;
    same("order_p2", &line.order_p2, &order(plain[1]))
}

/// Runs our search and the reference's, with a fresh table, without book and noise.
fn check_search(
    name: &str,
    expected: &Outcome,
    (own, mask): (Board, Board),
    depth: u8,
    evaluation: Evaluation,
) -> Result<(), CheckError> {
    let victor = evaluation == Evaluation::Victor;
    let settings = Settings {
        depth,
        opening: false,
        first_by_count: true,
        ..if victor { Settings::VICTOR } else { Settings::GURU }
    };
    let mut engine = Engine::new(settings, 0);
    let limits = Limits::default();
    let watch = Watch::new(&limits);
    let choice = engine.choose(own, mask, depth, &watch);
    let field = |part: &str| format!("best.{name}.{part}");
    let stage = match choice.stage {
        Stage::Win => "win",
        Stage::Block => "block",
        Stage::Opening | Stage::Random | Stage::Search => "search",
    };
    same(&field("stage"), &expected.stage, &stage.to_owned())?;
    let mut got = Outcome {
        col: u64::from(choice.column),
        stage: stage.into(),
        pre_gift: choice.found.as_ref().map(|found| u64::from(found.column)),
        scores: None,
        nodes: 0,
        leaves: 0,
        tt_collision: false,
    };
    if choice.found.is_some() {
        engine.forget();
        let found = engine.search(own, mask, (depth, true), &watch);
        got.scores = Some(found.scores.map(|score| score.map(i64::from)));
        let order = engine.root_order(own, mask);
        let parity = Parity::at_root(mask, true);
        let report = if victor {
            plain::search::<SixRules>((own, mask), &order, depth, parity)
        } else {
            plain::search::<LineCount>((own, mask), &order, depth, parity)
        };
        (got.nodes, got.leaves, got.tt_collision) = (report.nodes, report.leaves, report.collided);
    }
    same(&field("scores"), &expected.scores, &got.scores)?;
    same(&field("pre_gift"), &expected.pre_gift, &got.pre_gift)?;
    same(&field("col"), &expected.col, &got.col)?;
    same(&field("nodes"), &expected.nodes, &got.nodes)?;
    same(&field("leaves"), &expected.leaves, &got.leaves)?;
    same(&field("tt_collision"), &expected.tt_collision, &got.tt_collision)
}

fn widened(columns: &[u32]) -> Vec<u64> {
    columns.iter().map(|index| u64::from(*index)).collect()
}

fn same<T: PartialEq + fmt::Debug>(field: &str, expected: &T, got: &T) -> Result<(), CheckError> {
    if expected == got {
        return Ok(());
    }
    Err(differs(field, expected, got))
}

fn differs(field: &str, expected: &dyn fmt::Debug, got: &dyn fmt::Debug) -> CheckError {
    CheckError::Differs(format!("field {field}: expected {expected:?}, got {got:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn file() -> impl BufRead {
        let bytes: &[u8] = include_bytes!("../golden/classic.jsonl.gz");
        BufReader::new(flate2::read::GzDecoder::new(bytes))
    }

    fn golden() -> Vec<String> {
        file().lines().map(Result::unwrap).collect()
    }

    #[test]
    fn every_golden_vector_passes() {
        assert_eq!(check_file(&mut file()), Ok(2000));
    }

    #[test]
    fn a_changed_digit_is_a_difference_and_names_its_field() {
        let lines = golden();
        let line = lines.iter().find(|line| line.contains("\"stage\":\"search\"")).unwrap();
        for (old, new, expected) in [
            ("\"n\":24", "\"n\":25", "n"),
            ("\"score_board\":[-1,", "\"score_board\":[-2,", "score_board"),
            ("\"rules_p1\":[-142", "\"rules_p1\":[-143", "rules_p1"),
            ("\"guru6\":{\"col\":2", "\"guru6\":{\"col\":3", "best.guru6.col"),
            (
                "\"victor4\":{\"col\":3,\"stage\":\"search\",\"pre_gift\":3,\"scores\":[96",
                "\"victor4\":{\"col\":3,\"stage\":\"search\",\"pre_gift\":3,\"scores\":[95",
                "best.victor4.scores",
            ),
            ("\"nodes\":932", "\"nodes\":933", "best.guru4.nodes"),
            ("\"moves\":\"6125", "\"moves\":\"6129", "moves"),
        ] {
            assert!(line.contains(old), "{old}");
            match check(&line.replace(old, new)) {
                Err(CheckError::Differs(why)) => {
                    assert!(why.starts_with(&format!("field {expected}: ")), "{why}");
                }
                other => panic!("{new}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_damaged_line_is_told_apart() {
        let lines = golden();
        let half = &lines[0][..lines[0].len() / 2];
        for text in ["", "{}", half, "{\"moves\":3}", &lines[0].replace("\"n\"", "\"m\"")] {
            assert!(matches!(check(text), Err(CheckError::Damaged(_))), "{text}");
        }
        let file = [&lines[0][..], half].join("\n");
        let error = check_file(&mut file.as_bytes()).unwrap_err();
        assert!(matches!(error, CheckError::Damaged(why) if why.starts_with("line 2: damaged: ")));
    }
}
