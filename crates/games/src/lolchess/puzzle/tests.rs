//! The puzzles that are shipped, and the proofs against a search that tries everything.

use super::proof::Answer;
use super::*;
use crate::lolchess::piece::{Owner, Piece};
use crate::lolchess::position::Position;
use crate::lolchess::random::Random;
use crate::lolchess::square::Square;
use crate::lolchess::table::{Item, Kind, Spell};
use crate::tool::testing::Memory;
use game::{Side, deal};
use serde_json::json;

/// How the puzzles that come with the program were made.
const COMMAND: &str =
    "parlor puzzles lolchess --count 400 --games 1400 --seed 1 --out crates/games/src/lolchess/puzzles.jsonl";
const CHECKSUM: u64 = 0x6a02_4106_e086_3d1d;

fn shipped() -> Vec<Puzzle> {
    set().read().unwrap()
}

#[test]
fn the_shipped_puzzles_are_those_of_their_command() {
    let set = set();
    let checksum = checksum(set.data);
    assert_eq!(checksum, CHECKSUM, "{checksum:#018x}: the puzzles are not what `{COMMAND}` makes");
    assert!(set.data.len() < 1_000_000, "{} bytes", set.data.len());
    let puzzles = shipped();
    assert!(puzzles.is_sorted_by(|a, b| a.rating <= b.rating) && puzzles.len() >= 300);
    let mut ids: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), puzzles.len());
}

#[test]
fn every_puzzle_can_be_read_and_played_and_says_what_it_asks() {
    for puzzle in shipped() {
        let (mut game, line) = read(&puzzle).unwrap();
        assert_eq!(game.to_string(), puzzle.position);
        let (side, _) = words::solver(&game).unwrap();
        assert_eq!(words::question(&game, &line), Some(puzzle.question.clone()));
        assert_eq!(words::idea(&game, &line), Some(puzzle.idea.clone()));
        assert_eq!(words::theme(&game, side, &line), puzzle.theme);
        for action in line {
            game.try_play(action).unwrap();
        }
        assert_eq!(game.turn(), Turn::Over(Outcome::Win(side)), "{}", puzzle.id);
        for text in [&puzzle.question, &puzzle.idea] {
            assert!(text.ends_with('.') && text.chars().count() <= 200, "{text}");
        }
    }
}

#[test]
fn a_sample_of_the_puzzles_is_proven() {
    let puzzles = shipped();
    for puzzle in puzzles.iter().step_by((puzzles.len() / 12).max(1)) {
        prove(puzzle).unwrap();
    }
}

#[test]
fn another_move_is_not_proven_and_is_refuted() {
    let puzzles = shipped();
    for puzzle in puzzles.iter().step_by((puzzles.len() / 8).max(1)) {
        let (game, line) = read(puzzle).unwrap();
        let legal = game.legal();
        let wrong = legal[(game.key() % legal.len() as u64) as usize];
        if wrong == line[0] {
            continue;
        }
        let mut other = puzzle.clone();
        other.line[0] = wrong.to_string();
        assert!(prove(&other).is_err(), "{}: {wrong}", puzzle.id);
        let refutation = refute::refute(puzzle, &[wrong.to_string()]).unwrap();
        println!("{}: {}\n    {}", puzzle.question, say(game.position(), wrong), refutation.exact);
        assert!(
            refutation.line.first() == Some(&wrong.to_string())
                && refutation.exact.contains("; only this forces it")
        );
        assert!(refute::refute(puzzle, &[line[0].to_string()]).is_err());
        let last = puzzle.line.len() - 1;
        if last > 0 {
            let mut moves = puzzle.line[..last].to_vec();
            let at = moves.iter().fold(game.clone(), |mut at, m| {
                at.try_play(m.parse().unwrap()).unwrap();
                at
            });
            let late = at.legal().into_iter().find(|action| *action != line[last]).unwrap();
            moves.push(late.to_string());
            let refutation = refute::refute(puzzle, &moves).unwrap();
            assert!(refutation.line.len() >= moves.len(), "{refutation:?}");
        }
    }
}

#[test]
fn moves_that_cannot_be_are_refused() {
    let puzzle = shipped().remove(0);
    for moves in [&["xx"][..], &[], &["ma1a8"]] {
        let moves: Vec<String> = moves.iter().map(|&m| m.to_owned()).collect();
        assert!(refute::refute(&puzzle, &moves).is_err(), "{moves:?}");
    }
}

/// A small position that follows from a number: two Poros, of which red's is hurt, and a few pieces with spells and gold.
fn scene(number: u64) -> LolChess {
    let draw = |at: u64, below: u64| deal::mix(number, at) % below;
    let mut taken: Vec<Square> = Vec::new();
    let mut place = |at: u64| {
        let free: Vec<Square> = (0..5)
            .flat_map(|x| (2..7).map(move |y| Square::at(x, y)))
            .filter(|square| !taken.contains(square))
            .collect();
        let square = free[draw(at, free.len() as u64) as usize];
        taken.push(square);
        square
    };
    let attackers = [Kind::Garen, Kind::Ashe, Kind::SuperMinion, Kind::Jhin, Kind::Ahri, Kind::Teemo];
    let mut pieces = vec![
        Piece::new(Kind::Poro, Owner::Blue, place(1), 2),
        Piece::new(attackers[draw(2, 6) as usize], Owner::Blue, place(3), 3),
        Piece::new(Kind::Poro, Owner::Red, place(4), 18),
        Piece::new([Kind::Soraka, Kind::MeleeMinion][draw(5, 2) as usize], Owner::Red, place(9), 19),
    ];
    pieces[1].spell = [None, Some(Spell::Flash), Some(Spell::Ghost)][draw(6, 3) as usize];
    pieces[2].hp = 8 + draw(10, 40) as i32;
    let mut position = Position::arrange(&pieces, Random::reference(number as u32));
    position.round = [41, 43][draw(11, 2) as usize];
    position.gold = [draw(12, 60) as i32, draw(13, 30) as i32];
    position.shop = [Item::BfSword, Item::RecurveBow, Item::NeedlesslyRod];
    position.settle();
    LolChess::at(position)
}

/// Everything that may come of an action, one game for every pattern of its rolls, and whether that is all.
fn outcomes(game: &LolChess, action: Action) -> Option<Vec<LolChess>> {
    let mut all: Vec<LolChess> = Vec::new();
    for redraw in 0..200 {
        let mut next = game.clone();
        next.redraw(deal::mix(77, redraw));
        next.play(action);
        let luck = next.position().luck;
        if luck.number || luck.shop {
            return None;
        }
        if all.iter().all(|known| known.position().luck.rolls != luck.rolls) {
            all.push(next);
        }
        if luck.rolls == 1 {
            break;
        }
    }
    Some(all)
}

/// Whether blue's action surely fells the Poro with so many left, by trying everything; none where chance is too rich.
fn is_sure(game: &LolChess, action: Action, left: u8) -> Option<bool> {
    let mut is_sure = true;
    for next in outcomes(game, action)? {
        is_sure &= match next.turn() {
            Turn::Over(outcome) => outcome == Outcome::Win(Side::First),
            _ if left == 0 => false,
            Turn::Player(Side::First) => {
                let found: Option<Vec<bool>> =
                    next.legal().into_iter().map(|action| is_sure_after(&next, action, left)).collect();
                found?.contains(&true)
            }
            Turn::Player(Side::Second) => {
                let found: Option<Vec<bool>> =
                    next.legal().into_iter().map(|action| self::is_sure(&next, action, left)).collect();
                found?.iter().all(|sure| *sure)
            }
            Turn::Chance => false,
        };
        if !is_sure {
            break;
        }
    }
    Some(is_sure)
}

fn is_sure_after(game: &LolChess, action: Action, left: u8) -> Option<bool> {
    is_sure(game, action, left - 1)
}

#[test]
fn answers_agree_with_a_search_that_tries_everything() {
    let (mut only, mut nothing) = (0, 0);
    for number in 0..60 {
        let game = scene(number);
        for actions in 1..=if number % 6 == 0 { 2 } else { 1 } {
            let mut provers = Provers::new(Side::First, 1_000_000);
            let answer = provers.answer(&game, actions);
            let sure: Option<Vec<bool>> =
                game.legal().into_iter().map(|action| is_sure(&game, action, actions - 1)).collect();
            let Some(sure) = sure else { continue };
            let ways: Vec<Action> = game
                .legal()
                .into_iter()
                .zip(&sure)
                .filter(|(_, sure)| **sure)
                .map(|(action, _)| action)
                .collect();
            match answer {
                Answer::Nothing => {
                    nothing += 1;
                    assert!(ways.is_empty(), "{number} in {actions}: {ways:?}");
                }
                Answer::Only(way) => {
                    only += 1;
                    assert_eq!(ways, [way], "{number} in {actions}");
                    break;
                }
                Answer::Unclear => {
                    assert!(!ways.is_empty(), "{number} in {actions}");
                    break;
                }
            }
        }
    }
    assert!(only >= 3 && nothing >= 3, "{only} {nothing}");
}

#[test]
fn neither_threads_nor_an_interruption_change_the_puzzles() {
    let run = |env: &Memory, threads: u16| {
        let options = json!({"count": 10, "games": 3, "seed": 3, "threads": threads, "out": "out"});
        make::tool().run(&options, env).unwrap();
        env.text("out")
    };
    let once = run(&Memory::default(), 1);
    assert_eq!(run(&Memory::default(), 2), once);
}
