//! Reasons are true and read well: over level games, and in positions with one thing to see.

use super::super::chip::{Cell, Colour};
use super::super::learned::{Learned, NoisyOptions};
use super::super::line::SIZE;
use super::super::rules::Draw;
use super::super::words::{colour_name, number_word};
use super::*;
use game::{Bot, Limits, Side, Silent, Turn, deal};
use std::collections::BTreeSet;

/// A decision of a game between noisy players, with what the search found.
struct Case {
    position: Entropy,
    played: Move,
    best: Move,
    before: Value,
    after: Value,
}

impl Case {
    fn situation(&self, played: Option<Move>) -> Situation<'_, Entropy> {
        let Turn::Player(side) = self.position.turn() else { unreachable!() };
        Situation {
            position: &self.position,
            side,
            played,
            best: self.best,
            line: vec![self.best],
            refutation: played.into_iter().collect(),
            before: self.before,
            after: if played.is_some() { self.after } else { self.before },
        }
    }

    fn lost(&self) -> f64 {
        lost(&self.before, &self.after)
    }
}

/// The decisions of a game by the learned bot with noise.
fn game_of(number: u64, draw: Draw, nodes: u64) -> Vec<Case> {
    let noise = [0.03, 0.06, 0.12][number as usize % 3];
    let options = NoisyOptions { noise, ..NoisyOptions::default() };
    let mut bot = Learned::noisy(options, number);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut position = Entropy::new(draw);
    let (mut events, mut cases) = (0, Vec::new());
    loop {
        let m = match position.turn() {
            Turn::Over(_) => return cases,
            Turn::Chance => {
                events += 1;
                deal::draw(&position, number, events).unwrap()
            }
            Turn::Player(side) => {
                let thought = bot.think(&position, &limits, &mut Silent);
                let points =
                    |value: &Value| if side == Side::First { value.points } else { value.points.map(|p| -p) };
                let best = thought
                    .candidates
                    .iter()
                    .max_by(|a, b| points(&a.value).partial_cmp(&points(&b.value)).unwrap());
                let (best, before) = best.map_or((thought.best, thought.value), |best| (best.m, best.value));
                cases.push(Case { position, played: thought.best, best, before, after: thought.value });
                thought.best
            }
        };
        position.try_play(m).unwrap();
    }
}

/// Every board that a sentence may speak of: before, after either move, after the last chip, and one slide later.
fn boards(case: &Case, played: Option<Move>) -> Vec<Board> {
    let position = &case.position;
    let mut boards = vec![*position.board(), board_after(position, case.best)];
    boards.extend(played.map(|played| board_after(position, played)));
    for board in boards.clone() {
        board.each_slide(|slide| boards.push(slid(&board, slide)));
        if board.chips() == 48 {
            let cell = board.empties().next().unwrap();
            let last = Colour::ALL.into_iter().find(|colour| board.count(*colour) < 7).unwrap();
            let mut full = board;
            full.place(cell, last);
            boards.push(full);
        }
    }
    boards
}

fn line_called(name: &str) -> Option<usize> {
    (0..LINES).find(|line| super::super::words::line_name(*line) == name)
}

/// The lines that a text names, each with the word before it: "red-blue-red" or the number of a palindrome.
fn claims(text: &str) -> Vec<(String, usize)> {
    let words: Vec<&str> = text.split([' ', ',', ';', ':', '.']).filter(|word| !word.is_empty()).collect();
    let mut found = Vec::new();
    for window in words.windows(4) {
        let [what, "in", kind, which] = window else { continue };
        let name = format!("{kind} {which}");
        if let Some(line) = line_called(&name) {
            found.push(((*what).to_owned(), line));
        }
    }
    found
}

fn holds(boards: &[Board], what: &str, line: usize) -> bool {
    let cells = |board: &Board| -> Vec<Option<Colour>> {
        (0..SIZE).map(|at| board.chip(span::cell_of(line, at))).collect()
    };
    if what.contains('-') {
        let named: Vec<&str> = what.split('-').collect();
        let is_there = |board: &Board| {
            let colours: Vec<&str> =
                cells(board).into_iter().map(|chip| chip.map_or("", colour_name)).collect();
            colours.windows(named.len()).any(|window| window == named)
        };
        return named.iter().eq(named.iter().rev()) && boards.iter().any(is_there);
    }
    let Some(length) = (3..=SIZE).find(|length| number_word(*length) == what) else { return true };
    boards.iter().any(|board| {
        cells(board).windows(length).any(|window| {
            window.iter().zip(window.iter().rev()).all(|(a, b)| a == b || a.is_none() || b.is_none())
                && window.iter().filter(|chip| chip.is_some()).count() >= 2
        })
    })
}

/// Whether a text holds a cell or a move as the game writes it.
fn has_notation(text: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.parse::<Cell>().is_ok())
}

fn check(case: &Case, played: Option<Move>, reason: &Reason) {
    let text = &reason.text;
    let context = format!("{} {played:?} {}: {text}", case.position, case.best);
    assert!(text.ends_with('.') && text.len() > 10 && text.chars().count() <= 160, "{context}");
    assert!(text.matches(". ").count() <= 1 && !has_notation(text) && !text.contains('?'), "{context}");
    let boards = boards(case, played);
    for (what, line) in claims(text) {
        assert!(holds(&boards, &what, line), "{what} {line}: {context}");
    }
    for mark in &reason.marks {
        let cells: Vec<Cell> = mark.squares.iter().map(|square| square.parse().unwrap()).collect();
        assert!(!cells.is_empty(), "{context}");
        if mark.kind == MarkKind::Line {
            let is_palindrome = |board: &Board| {
                let chips: Vec<_> = cells.iter().map(|cell| board.chip(*cell)).collect();
                chips.iter().all(Option::is_some) && chips.iter().eq(chips.iter().rev())
            };
            assert!(boards.iter().any(is_palindrome), "{context}");
        }
    }
}

const GAMES: u64 = 8;

#[test]
fn reasons_in_level_games_are_true_and_seldom_missing() {
    let (mut mistakes, mut told, mut hints, mut hinted) = (0, 0, 0, 0);
    let mut texts = BTreeSet::new();
    for number in 0..GAMES {
        let draw = if number % 4 == 3 { Draw::Open } else { Draw::Hidden };
        for case in game_of(number, draw, 600) {
            hints += 1;
            if let Some(reason) = reasons(&case.situation(None)) {
                hinted += 1;
                check(&case, None, &reason);
            }
            if case.lost() < 1.5 {
                continue;
            }
            mistakes += 1;
            if let Some(reason) = reasons(&case.situation(Some(case.played))) {
                told += 1;
                check(&case, Some(case.played), &reason);
                texts.insert(reason.text);
            }
        }
    }
    assert!(mistakes > 150 && told * 100 >= mistakes * 90, "{told} of {mistakes}");
    assert!(hinted * 100 >= hints * 90, "{hinted} of {hints}");
    assert!(texts.len() * 2 > told, "the same is said over and over: {} of {told}", texts.len());
}

fn value(points: f32) -> Value {
    Value { points: Some(points), ..Value::EVEN }
}

/// The reason for a move in a position, by its text.
fn told(position: &str, played: Option<&str>, best: &str) -> Reason {
    let position: Entropy = position.parse().unwrap();
    let Turn::Player(side) = position.turn() else { unreachable!() };
    let (before, after) = if side == Side::First { (10.0, 5.0) } else { (5.0, 10.0) };
    let case = Case {
        position,
        played: played.unwrap_or(best).parse().unwrap(),
        best: best.parse().unwrap(),
        before: value(before),
        after: value(after),
    };
    let played = played.map(|_| case.played);
    let reason = reasons(&case.situation(played)).unwrap();
    check(&case, played, &reason);
    reason
}

#[test]
fn a_missed_palindrome_is_named_and_drawn() {
    let board = "RG.R.../......./......./......./......./......./.......:hidden:order";
    let reason = told(board, Some("pass"), "a4-a3");
    assert_eq!(reason.text, "The better slide makes red-green-red in row A at once, for 3 points.");
    assert_eq!(reason.marks[0], Mark::new(MarkKind::Broken, ["a1", "a2", "a3"]));
    assert!(reason.marks.contains(&Mark::new(MarkKind::Step, ["a4", "a3"]).of(ORDER)));
    let hint = told(board, None, "a4-a3");
    assert_eq!(hint.text, "Makes red-green-red in row A at once: 3 points more.");
    assert_eq!(hint.marks[0].kind, MarkKind::Line);
}

#[test]
fn a_broken_palindrome_is_named() {
    let board = "RGR..../......./......./......./......./......./.......:hidden:order";
    let reason = told(board, Some("a2-b2"), "pass");
    assert_eq!(reason.text, "This slide breaks red-green-red in row A, which scored 3 points.");
}

#[test]
fn chaos_hears_what_the_chip_gives_and_what_it_lets_through() {
    let board = "RG...../......./......./......./......./......./.......:hidden:chaos:R";
    let reason = told(board, Some("a3"), "g7");
    assert_eq!(reason.text, "The red chip makes red-green-red in row A: 3 points for Order at once.");
    let board = "RG....R/......./......./......./......./......./.......:hidden:chaos:B";
    let reason = told(board, Some("g2"), "a3");
    let text = "Order can still slide into red-green-red in row A, for 3 points; the better cell blocks it.";
    assert_eq!(reason.text, text);
}

#[test]
fn a_move_of_another_position_has_no_reason() {
    let position: Entropy =
        "RG...../......./......./......./......./......./.......:hidden:order".parse().unwrap();
    let case = Case {
        position,
        played: "a7-a6".parse().unwrap(),
        best: "pass".parse().unwrap(),
        before: value(10.0),
        after: value(5.0),
    };
    assert_eq!(reasons(&case.situation(Some(case.played))), None);
}

#[test]
fn a_gap_that_no_chip_can_close_is_not_told() {
    // No yellow chip is left for row A, and no blue one either, but one slides up in column 7.
    let board = ".YW.WPR/RGKRKYP/BYGYBGR/YGPWKWB/YKPBPWP/KGYGKW./BPRGBRB:hidden:chaos:W";
    let text = "This leaves column 7 one blue chip short of a palindrome of three; the white chip could have spoiled it.";
    assert_eq!(told(board, Some("a1"), "f7").text, text);
    // In these two a longer one was open to a colour of which all chips are on the board.
    let board = "B.G.GYP/Y.PKWGY/..YKB.B/R.PKKR./W.W.PR./BBPB.WG/K.WRYBK:hidden:chaos:R";
    let text = "This leaves row F one green chip short of a palindrome of three; the red chip could have spoiled it.";
    assert_eq!(told(board, Some("b2"), "f5").text, text);
    let board = ".BYBKRB/GRKKGWG/RGRKYGR/PBPGPWP/YBWKWKP/.BWKBPP/WGWRYRY:hidden:order";
    let text = "The better slide keeps row A one yellow chip short of a palindrome of three.";
    assert_eq!(told(board, Some("b1-a1"), "g1-f1").text, text);
    // A pink chip could slide into column 7, but after the last chip nothing slides.
    let board = "WRKKYBG/RYGRYRK/BPBWYBP/YGGGYWK/WBRPRP./WKWGYGW/BKRPPPB:hidden:order";
    let text = "No slide scores at once, and the chips do most where they are.";
    assert_eq!(told(board, None, "pass").text, text);
}

#[test]
fn the_palindrome_that_any_chip_completes_goes_before_a_shorter_one() {
    let board = "W....../BR..GR./W..PPYB/B...GYY/WYGRRR./KWKW.G./.......:hidden:order";
    let text = "The better slide leaves only the middle of a palindrome of five open in row B, where any chip completes it.";
    assert_eq!(told(board, Some("e3-d3"), "e3-b3").text, text);
}

#[test]
fn a_move_that_takes_nothing_does_not_take_more() {
    let board = "BPBGBPR/YWYRWGY/.RRPWPY/.GYYGPW/BKKKKBK/BGBPGRW/.YRWPGW:hidden:order";
    let text = "The better slide gives up 5 points at once, but leaves 2 slides that score next turn, and a pass none.";
    assert_eq!(told(board, Some("pass"), "e1-c1").text, text);
    let board = "P.RB..W/...YWWW/.BYBYY./..W..../.BKP.R./GPWR.../.RYBYB.:hidden:order";
    let text = "The better slide gives up 3 points at once, but prepares a palindrome of five in row C: one more slide makes it, for 8 points.";
    assert_eq!(told(board, Some("g2-g1"), "b4-b1").text, text);
    assert_eq!(told(board, Some("pass"), "b4-b1").text, text);
}

#[test]
fn a_chip_that_scores_in_two_lines_has_both_named() {
    let board = "RG...../..B..../..R..../......./......./......./.......:hidden:chaos:R";
    let reason = told(board, Some("a3"), "g7");
    let text =
        "The red chip makes red-green-red in row A and red-blue-red in column 3: 6 points for Order at once.";
    assert_eq!(reason.text, text);
    let lines = reason.marks.iter().filter(|mark| mark.kind == MarkKind::Line);
    assert_eq!(lines.count(), 2);
    let board = "PPPY.Y./PBKWWWB/KYBGKGR/GYKGGK./RBPRRRR/BYW.PKB/KG.BYWP:hidden:chaos:Y";
    let text = "The yellow chip makes a palindrome of five in column 7 and a palindrome of six in row D: 14 points for Order at once, where 3 would do.";
    assert_eq!(told(board, Some("d7"), "g3").text, text);
}
