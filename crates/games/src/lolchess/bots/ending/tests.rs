//! Constructed endings, and every claim held against a search that tries everything.

use super::*;
use crate::lolchess::piece::Piece;
use crate::lolchess::random::Random;
use crate::lolchess::square::{BARON_PIT, DRAKE_PIT, Square};
use game::deal;

/// An ending that follows from a number: two Poros, of which red's is hurt, and one or two pieces more.
fn scene(number: u64) -> LolChess {
    let draw = |at: u64, below: u64| deal::mix(number, at) % below;
    let mut taken: Vec<Square> = vec![DRAKE_PIT, BARON_PIT];
    let mut place = |at: u64| {
        let free: Vec<Square> =
            Square::all().filter(|square| square.is_in_play() && !taken.contains(square)).collect();
        let square = free[draw(at, free.len() as u64) as usize];
        taken.push(square);
        square
    };
    let attackers = [Kind::SiegeMinion, Kind::Garen, Kind::Ashe, Kind::SuperMinion, Kind::Jhin, Kind::Yasuo];
    let defenders = [Kind::Soraka, Kind::MeleeMinion, Kind::Malphite, Kind::Zed];
    let mut pieces = vec![
        Piece::new(Kind::Poro, Owner::Blue, place(1), 2),
        Piece::new(attackers[draw(2, 6) as usize], Owner::Blue, place(3), 3),
        Piece::new(Kind::Poro, Owner::Red, place(4), 18),
    ];
    match draw(5, 3) {
        0 => pieces.push(Piece::new(attackers[draw(6, 6) as usize], Owner::Blue, place(7), 4)),
        1 => pieces.push(Piece::new(defenders[draw(8, 4) as usize], Owner::Red, place(9), 19)),
        _ => {}
    }
    pieces[2].hp = 4 + draw(10, 24) as i32;
    // The monsters have come and gone: no new one is drawn.
    for (kind, pit, home) in [(Kind::CloudDrake, DRAKE_PIT, 32), (Kind::BaronNashor, BARON_PIT, 33)] {
        pieces.push(Piece { hp: 0, ..Piece::new(kind, Owner::Neutral, pit, home) });
    }
    let mut position = Position::arrange(&pieces, Random::reference(number as u32));
    position.round = 41 + 2 * draw(11, 4) as u32;
    position.gold = [draw(12, 60) as i32, draw(13, 60) as i32];
    position.draws = true;
    position.settle();
    LolChess::at(position)
}

/// Everything that may come of an action, one game for every pattern of its rolls.
fn outcomes(game: &LolChess, action: Action) -> Vec<LolChess> {
    let mut all: Vec<LolChess> = Vec::new();
    for redraw in 0..150 {
        let mut next = game.clone();
        next.redraw(deal::mix(77, redraw));
        next.play(action);
        let luck = next.position().luck;
        assert!(!luck.number, "{action:?}");
        if all.iter().all(|known| known.position().luck.rolls != luck.rolls) {
            all.push(next);
        }
        if luck.rolls == 1 {
            break;
        }
    }
    all
}

/// Whether blue wins within so many plies, by trying everything.
fn is_won(game: &LolChess, plies: u32, is_shop_open: bool) -> bool {
    let mover = match game.turn() {
        Turn::Over(outcome) => return outcome == Outcome::Win(Side::First),
        _ if plies == 0 => return false,
        Turn::Player(mover) => mover,
        Turn::Chance => return false,
    };
    let wins = |action: Action| {
        outcomes(game, action).iter().all(|next| {
            let is_shop_open = is_shop_open || next.position().luck.shop;
            is_won(next, plies - 1, is_shop_open)
        })
    };
    if mover == Side::First {
        let may = |action: &Action| !is_shop_open || !matches!(action, Action::Buy(..));
        game.legal().into_iter().filter(may).any(wins)
    } else {
        let actions = if is_shop_open { with_any_purchase(game) } else { game.legal() };
        !actions.is_empty() && actions.into_iter().all(wins)
    }
}

fn proven(game: &LolChess, nodes: u64) -> Option<(Action, u32)> {
    let limits = Limits::nodes(nodes);
    let watch = Watch::new(&limits);
    Prover::new(Side::First, &watch).prove(game)
}

#[test]
fn fifty_constructed_wins_are_proven() {
    let mut wins = (0..).map(scene).filter(|game| is_won(game, 3, false));
    // 100 000 positions take a tenth of a second.
    let found: Vec<bool> = wins.by_ref().take(50).map(|game| proven(&game, 100_000).is_some()).collect();
    let count = found.iter().filter(|found| **found).count();
    assert!(count >= 40, "{count} of {}", found.len());
}

#[test]
fn no_claim_is_false() {
    let (mut short, mut long) = (0, 0);
    for number in 10_000..10_150 {
        let game = scene(number);
        let Some((action, plies)) = proven(&game, 5_000) else { continue };
        if plies > 3 {
            long += 1;
            if long > 2 || plies > 5 {
                continue;
            }
        }
        short += 1;
        let is_right =
            outcomes(&game, action).iter().all(|next| is_won(next, plies - 1, next.position().luck.shop));
        assert!(is_right, "{number}: {action:?} in {plies}");
    }
    assert!(short >= 8, "{short} claims were checked");
}

#[test]
fn a_win_that_needs_luck_is_not_claimed() {
    // Garen's blow leaves the Poro one hit point, unless it is critical.
    let lone = |hp: i32| {
        let mut pieces = vec![
            Piece::new(Kind::Poro, Owner::Blue, "a1".parse().unwrap(), 2),
            Piece::new(Kind::Garen, Owner::Blue, "d4".parse().unwrap(), 3),
            Piece::new(Kind::Poro, Owner::Red, "d5".parse().unwrap(), 18),
        ];
        pieces[2].hp = hp;
        LolChess::at(Position::arrange(&pieces, Random::reference(1)))
    };
    let claims = |hp: i32| {
        let game = lone(hp);
        let limits = Limits::nodes(10_000);
        let watch = Watch::new(&limits);
        Prover::new(Side::First, &watch).is_sure(&game, "ad4d5".parse().unwrap(), 0, false)
    };
    let sure = (1..60).filter(|hp| claims(*hp)).max().unwrap();
    assert!((5..40).contains(&sure), "{sure}");
    let kills = |redraw: u64| {
        let mut game = lone(sure + 1);
        game.redraw(redraw);
        game.play("ad4d5".parse().unwrap());
        matches!(game.turn(), Turn::Over(_))
    };
    assert!((0..100).any(kills), "a critical blow kills at {}", sure + 1);
}

#[test]
fn endings_are_those_with_few_living_pieces() {
    assert!(is_ending(&scene(1)));
    let start = LolChess::start(&crate::lolchess::Options::default(), 1).unwrap();
    assert!(!is_ending(&start) && think(&start, &Limits::nodes(100)).is_err());
}
