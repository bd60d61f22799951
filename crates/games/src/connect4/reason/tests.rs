//! Reasons are true, short and without notation, and nearly every mistake has one.

use super::*;
use crate::connect4::puzzle::judge::Judge;
use crate::connect4::{Column, exact};
use game::bot::Silent;
use game::erased::Erased;
use game::{Bot, Limits, Turn, deal};
use search::review::{Decision, Label};

/// Games that are looked through.
const GAMES: u64 = 10;
/// Decisions before this disc take long to judge.
const FIRST_PLY: u32 = 12;

/// A decision in a game of two levels, judged by the solver.
struct Case {
    position: Connect4,
    played: Option<Column>,
    best: Column,
    line: Vec<Column>,
    refutation: Vec<Column>,
    before: Value,
    after: Value,
}

impl Case {
    fn situation(&self) -> Situation<'_, Connect4> {
        Situation {
            position: &self.position,
            side: self.position.side(),
            played: self.played,
            best: self.best,
            line: self.line.clone(),
            refutation: self.refutation.clone(),
            before: self.before,
            after: self.after,
        }
    }

    fn label(&self) -> Label {
        let (side, before, after) = (self.position.side(), self.before, self.after);
        Decision { side, before, after, is_best: self.played == Some(self.best) }.label()
    }

    /// How many own discs sooner it ends than it had to, where it is lost anyway.
    fn sooner(&self) -> u32 {
        let plies = |value: &Value| value.proof.map_or(0, |proof| proof.plies);
        plies(&self.before).saturating_sub(plies(&self.after)) / 2
    }
}

/// What is said of a move when nothing but the moves and their values is given.
fn told(position: &str, played: Option<&str>, best: &str) -> Reason {
    let position: Connect4 = position.parse().unwrap();
    let mut analyst = exact::Exact::new(exact::Settings::default(), 1);
    let thought = analyst.think(&position, &Limits::default(), &mut Silent);
    let value = |m: Column| thought.candidates.iter().find(|candidate| candidate.m == m).unwrap().value;
    let best: Column = best.parse().unwrap();
    let played: Option<Column> = played.map(|m| m.parse().unwrap());
    let (before, after) = (value(best), value(played.unwrap_or(best)));
    assert_eq!(before, thought.value, "{position}: column {best} is not the best");
    let (line, refutation) = (vec![best], played.into_iter().collect());
    let case = Case { position, played, best, line, refutation, before, after };
    explain(&case.situation()).unwrap()
}

#[test]
fn each_kind_of_mistake_is_named() {
    for (position, played, best, text) in [
        ("xo/xo/xo////", "7", "4", "Red could make four in column 4."),
        ("/xooo/o/oo/xx/x/xxxo", "3", "2", "Yellow makes four in column 2 next. Column 2 had to be closed."),
        (
            "o/xxoxoo/x/ooxoxx/xoxoxo//ooxxox",
            "6",
            "1",
            "Column 6 opens the square above it, and Yellow makes four there. Column 1 holds out longer.",
        ),
        (
            "x/x/xoxo/ooxoo///x",
            "7",
            "1",
            "Yellow answers in column 1 and threatens two fours in column 2, one above the other: Red can stop only one. Column 1 takes that square first.",
        ),
        (
            "xxo/xx/xoxoo/ooxoo///xxo",
            "2",
            "1",
            "Column 2 opens the square above it. Yellow drops onto it and threatens two fours at once, in columns 1 and 4: Red can stop only one.",
        ),
        (
            "/o//xoxxxo/oo/xox/",
            "2",
            "5",
            "Each disc of Yellow threatens four: columns 3 and 5, then two fours at once, in columns 5 and 6. Column 5 takes that square first.",
        ),
        (
            "xxoxo/oo/oo/xox/oxo/xxox/x",
            "3",
            "6",
            "In the end Red must play in column 2, and Yellow makes four above it, as even rows fall to Yellow. Column 6 holds the draw.",
        ),
        (
            "xxoxo/o/oo/xox//x/",
            "7",
            "3",
            "Column 3 wins in the end: Yellow must play in column 5, and Red makes four above it, as odd rows fall to Red. Now Yellow wins instead.",
        ),
        (
            "xxoxo/o/oo/xox/oxo/xx/x",
            "6",
            "4",
            "Column 4 wins in the end: Red must play in column 6, and Yellow makes four above it, as even rows fall to Yellow. Column 6 lets Red close the four above it.",
        ),
    ] {
        assert_eq!(told(position, Some(played), best).text, text, "{position} {played}");
    }
}

#[test]
fn hints_say_what_the_disc_is_for() {
    for (position, best, text) in [
        ("xo/xo/xo////", "4", "Column 4 makes four."),
        (
            "/xo/xo////",
            "4",
            "Column 4 threatens two fours at once, in columns 1 and 5: Yellow can stop only one.",
        ),
        ("//////", "4", "Column 4 keeps the win: it is on 7 lines that Red can complete."),
    ] {
        assert_eq!(told(position, None, best).text, text, "{position}");
    }
}

#[test]
fn a_drawing_shows_the_discs_in_order_and_the_fours() {
    let marks = told("x/x/xoxo/ooxoo///x", Some("7"), "1").marks;
    let drawn: Vec<(MarkKind, String, Option<&str>)> =
        marks.iter().map(|mark| (mark.kind, mark.squares.join(" "), mark.text.as_deref())).collect();
    let expected = [
        (MarkKind::Played, "7-2", Some("1")),
        (MarkKind::Better, "1-2", None),
        (MarkKind::Step, "1-2", Some("2")),
        (MarkKind::Broken, "1-2 2-2 3-2 4-2", None),
        (MarkKind::Threat, "2-2", None),
    ];
    assert_eq!(drawn[..5].to_vec(), expected.map(|(kind, squares, text)| (kind, squares.to_owned(), text)));
    assert_eq!(drawn.len(), 7, "{drawn:?}");
}

/// The decisions of a game between two levels from [`FIRST_PLY`] on.
fn cases(seed: u64) -> Vec<Case> {
    let entry = crate::find(Connect4::ID).unwrap();
    let mut judge = Judge::patient();
    let level = |number: u64| ["1", "2", "3", "4"][(deal::mix(seed, number) % 4) as usize];
    let mut players = [0, 1].map(|number| entry.player(level(number), deal::mix(seed, 2 + number)).unwrap());
    let mut analyst = exact::Exact::new(exact::Settings::default(), seed);
    let (mut position, mut cases) = (Connect4::EMPTY, Vec::new());
    while let Turn::Player(side) = position.turn() {
        let player = &mut players[side.index()];
        let limits = player.budget.limits();
        let m: Column =
            player.bot.think(&Erased(position), &limits, &mut Silent).unwrap().best.parse().unwrap();
        if position.plies() >= FIRST_PLY {
            let thought = analyst.think(&position, &Limits::default(), &mut Silent);
            let after = thought.candidates.iter().find(|candidate| candidate.m == m).unwrap().value;
            let continued = |m: Column| {
                let mut next = position;
                next.play(m);
                let rest = judge.play_out(&next).unwrap_or_default();
                std::iter::once(m).chain(rest).collect::<Vec<_>>()
            };
            let [line, refutation] = [thought.best, m].map(continued);
            cases.push(Case {
                position,
                played: Some(m),
                best: thought.best,
                line,
                refutation,
                before: thought.value,
                after,
            });
        }
        position.play(m);
    }
    cases
}

/// Whether the squares hold what a mark says of them in one of the positions, by the rules alone.
fn is_true(mark: &Mark, positions: &[Connect4]) -> bool {
    let square = |name: &String| {
        let (column, row) = name.split_once('-').unwrap();
        crate::connect4::board::square(column.parse::<u32>().unwrap() - 1, row.parse::<u32>().unwrap() - 1)
    };
    let squares: Vec<u64> = mark.squares.iter().map(square).collect();
    let all = squares.iter().fold(0, |all, square| all | square);
    assert!(all & !crate::connect4::board::FULL == 0 && all != 0, "{mark:?}");
    positions.iter().any(|position| match (mark.kind, mark.side) {
        (MarkKind::Threat, Some(side)) => {
            position.mask() & all == 0 && crate::connect4::board::has_four(position.stones(side) | all)
        }
        (MarkKind::Broken, Some(side)) => squares.len() == 4 && position.stones(side.other()) & all == 0,
        (MarkKind::Step | MarkKind::Played | MarkKind::Better | MarkKind::Danger, _) => squares.len() == 1,
        _ => false,
    })
}

/// The positions of a case: those of both lines.
fn positions(case: &Case) -> Vec<Connect4> {
    let lines = [&case.line, &case.refutation];
    let drops = lines.into_iter().flat_map(|line| Drop::all(&case.position, line));
    std::iter::once(case.position).chain(drops.map(|drop| drop.after)).collect()
}

fn check(case: &Case, reason: &Reason) {
    let Reason { text, marks } = reason;
    let sentences = text.matches(". ").count() + 1;
    assert!(!text.is_empty() && text.ends_with('.') && sentences <= 2 && text.len() <= LONGEST, "{text}");
    assert!(!text.contains(['-', '#', '[', '(', '_']), "{text}");
    let positions = positions(case);
    for mark in marks {
        assert!(is_true(mark, &positions), "{}: {text} {mark:?}", case.position);
    }
}

#[test]
fn reasons_of_random_games_are_true_and_nearly_every_mistake_has_one() {
    let (mut mistakes, mut explained) = (0, 0);
    for case in (0..GAMES).flat_map(cases) {
        let reason = explain(&case.situation());
        if let Some(reason) = &reason {
            check(&case, reason);
        }
        if case.label() >= Label::Inaccuracy || case.sooner() >= 3 {
            mistakes += 1;
            explained += u32::from(reason.is_some());
            if std::env::var_os("PRINT").is_some() {
                let text = reason.map(|reason| reason.text).unwrap_or_default();
                println!("{} {:?} {}: {text}", case.position, case.played, case.best);
            }
        }
        let hint = Case { played: None, after: case.before, ..case };
        let told = explain(&hint.situation()).unwrap();
        check(&hint, &told);
        if std::env::var_os("PRINT").is_some() {
            println!("  hint {} {}: {}", hint.position, hint.best, told.text);
        }
    }
    assert!(mistakes > 8 && explained * 10 >= mistakes * 9, "{explained} of {mistakes} are explained");
}
