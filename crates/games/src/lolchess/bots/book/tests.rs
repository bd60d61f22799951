//! The shipped book is what its command makes, and every line of it can be played.

use super::growth::Growth;
use super::*;
use crate::lolchess::{DraftRule, Options};
use game::Side;

/// How the book that comes with the program was made.
const COMMAND: &str = "parlor book lolchess --games 240 --nodes 1000 --seed 1 \
                       --out crates/games/src/lolchess/bots/book/opening.txt";
const CHECKSUM: u64 = 0xe953_1478_8352_ab7d;

#[test]
fn the_shipped_book_is_that_of_its_command() {
    let checksum = Book::shipped().checksum();
    assert_eq!(checksum, CHECKSUM, "{checksum:#018x}: the book is not what `{COMMAND}` makes");
    assert!(include_str!("opening.txt").len() < 1 << 20);
}

#[test]
fn both_beginnings_are_in_the_book_whatever_the_seed_and_the_rules_of_drawing() {
    for (draft, max_rounds) in [(DraftRule::Off, 300), (DraftRule::Off, 0), (DraftRule::On, 160)] {
        for seed in 0..20 {
            let options = Options { draft, max_rounds, ..Options::default() };
            let mut game = LolChess::start(&options, seed).unwrap();
            let mut plies = 0;
            while let Some(thought) = Book::shipped().thought(&game) {
                assert!(thought.value.win > 0.1 && thought.value.win < 0.9, "{thought:?}");
                game.play(thought.best);
                plies += 1;
            }
            assert!(plies >= 2, "{plies} plies from seed {seed}");
        }
    }
}

#[test]
fn other_line_ups_and_later_rounds_are_not_in_the_book() {
    let mut options = Options::default();
    options.blue.swap(0, 1);
    assert!(Book::shipped().thought(&LolChess::start(&options, 1).unwrap()).is_none());
    let rich = Options { starting_gold: 100, ..Options::default() };
    assert_eq!(key(&LolChess::start(&rich, 1).unwrap()), None, "who can buy is not in the opening any more");
    let mut game = LolChess::start(&Options::default(), 1).unwrap();
    while game.position().round <= ROUNDS {
        let legal = game.legal();
        game.play(legal[legal.len() / 2]);
    }
    assert_eq!(key(&game), None);
}

#[test]
fn the_key_knows_the_side_to_act() {
    let game = LolChess::start(&Options::default(), 1).unwrap();
    let mut after = game.clone();
    after.play(*game.legal().iter().find(|action| action.is_board_action()).unwrap());
    assert_eq!(after.turn(), Turn::Player(Side::Second));
    assert_ne!(key(&game), key(&after));
}

#[test]
fn a_book_reads_back() {
    let text = "0000000000000001 me2e4 12 480\nffffffffffffffff pick:ahri 8 1000\n";
    let book: Book = text.parse().unwrap();
    assert_eq!((book.to_string().as_str(), book.len()), (text, 2));
    for wrong in ["x me2e4 1 2", "1 e4 1 2", "1 me2e4 1", "1 me2e4 1 1001", "1 me2e4 1 2 3"] {
        assert!(wrong.parse::<Book>().is_err(), "{wrong}");
    }
}

#[test]
fn a_game_grows_the_same_way_every_time_and_what_wins_is_followed() {
    let mut growth = Growth::new(3, 20).unwrap();
    for number in 0..24 {
        let known = Some(if number % 3 == 0 { -1 } else { 1 });
        let played = growth.play(number, known);
        growth.add(&played);
    }
    let book = growth.book();
    assert!(!book.is_empty() && book == growth.book());
    let whole = growth.play(24, None);
    assert!(whole.score.abs() <= 1 && growth.play(24, None).score == whole.score);
}
