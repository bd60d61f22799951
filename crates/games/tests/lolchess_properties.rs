//! What holds in every position of LOL Chess that random play reaches, and what random bytes cannot break.

use game::{Game, Turn};
use games::lolchess::action::Action;
use games::lolchess::debuff::{Application, Debuff};
use games::lolchess::piece::Owner;
use games::lolchess::pool::POOL;
use games::lolchess::position::Position;
use games::lolchess::random::Random;
use games::lolchess::refusal::Refusal;
use games::lolchess::setup::LineUp;
use games::lolchess::square::Square;
use games::lolchess::table::{Item, Kind, STATS, Spell, Target};
use games::lolchess::{DraftRule, LolChess, Options};
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn below(random: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    ((u128::from(random.next_u64()) * n as u128) >> 64) as usize
}

/// A game with much gold between random line-ups; a third of them are mirrors.
fn start(seed: u64) -> (LolChess, Xoshiro256PlusPlus) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut champions: Vec<Kind> = Kind::ALL.into_iter().filter(|k| k.is_champion()).collect();
    for i in (1..champions.len()).rev() {
        champions.swap(i, below(&mut random, i + 1));
    }
    let line = |from: usize| LineUp {
        champions: std::array::from_fn(|i| champions[from + i]),
        spells: std::array::from_fn(|i| Some(Spell::ALL[i])),
    };
    let red = if seed.is_multiple_of(3) { 0 } else { 5 };
    let luck = if seed.is_multiple_of(2) { Random::stream(seed) } else { Random::reference(seed as u32) };
    (LolChess::at(Position::new(&line(0), &line(red), 600, luck)), random)
}

/// An action of a random kind: attacks and skills are chosen as often as the many moves.
fn choose(list: &[Action], random: &mut Xoshiro256PlusPlus) -> Action {
    let kind = below(random, 5);
    let of_kind: Vec<Action> = list.iter().copied().filter(|a| kind_of(*a) == kind).collect();
    let from = if of_kind.is_empty() { list } else { &of_kind };
    from[below(random, from.len())]
}

fn kind_of(action: Action) -> usize {
    match action {
        Action::Move(..) => 0,
        Action::Attack(..) => 1,
        Action::Skill(..) => 2,
        Action::Spell(..) => 3,
        _ => 4,
    }
}

fn check_bookkeeping(p: &Position) {
    assert_eq!(p.public_key(), p.key_from_scratch());
    assert!(p.gold.iter().all(|g| *g >= 0), "{:?}", p.gold);
    for (index, piece) in p.listed().iter().enumerate() {
        let fresh: Vec<i16> = (0..STATS).map(|stat| p.evaluate(index, stat) as i16).collect();
        assert_eq!(piece.effective[..], fresh[..], "{:?}", piece.kind);
        assert!(piece.hp >= 0);
        // Nasus transformed twice remembers a raised maximum.
        assert!(
            piece.kind == Kind::Nasus || piece.hp <= i32::from(fresh[0]),
            "{:?} {}",
            piece.kind,
            piece.hp
        );
        let set = p.list(piece.debuffs).fold(0, |set, n| set | p.pool[n as usize].debuff().bit());
        assert_eq!(piece.debuff_set, set);
        assert!(piece.held().len() <= 3);
    }
    for square in Square::all() {
        let first = p.listed().iter().position(|q| q.is_alive() && q.square == square);
        assert_eq!(p.at(square), first, "{square}");
    }
    let entries: usize =
        p.listed().iter().map(|q| p.list(q.debuffs).count() + p.list(q.shields).count()).sum();
    assert_eq!(p.pool_used(), entries);
}

/// The legal list by its definition: what the engine accepts, less what makes no sense.
fn by_definition(p: &Position) -> Vec<Action> {
    let mover = p.mover();
    let owner_at = |square: Square| p.at(square).map(|q| p.pieces[q].owner);
    let makes_sense = |action: &Action| match *action {
        Action::Move(from, to) => owner_at(from) == Some(mover) && owner_at(to).is_none(),
        Action::Attack(from, to) => owner_at(from) == Some(mover) && owner_at(to) != Some(mover),
        Action::Skill(from, to) => {
            let target = p.at(from).and_then(|q| p.pieces[q].kind.record().skill).map(|s| s.target);
            let fits = match target {
                Some(Target::Square | Target::SquareInRange) => owner_at(to).is_none(),
                Some(Target::Enemy) => owner_at(to).is_some_and(|o| o != mover),
                Some(Target::Ally | Target::AllyMinion) => owner_at(to) == Some(mover),
                _ => true,
            };
            owner_at(from) == Some(mover) && fits
        }
        Action::Spell(from, to) => {
            let smite = p.at(from).is_some_and(|q| p.pieces[q].spell == Some(Spell::Smite));
            owner_at(from) == Some(mover) && !(smite && owner_at(to) == Some(mover))
        }
        Action::Buy(item, home) => {
            let receiver = &p.pieces[p.with_home(home).unwrap()];
            receiver.is_alive() && (p.shop.contains(&item) || item.is_module())
        }
        _ => false,
    };
    p.accepted().into_iter().filter(makes_sense).collect()
}

#[test]
fn random_games_keep_their_books_and_read_back() {
    for seed in 0..40 {
        let (mut game, mut random) = start(seed);
        for step in 0..300 {
            let list = game.legal();
            if list.is_empty() {
                assert!(matches!(game.turn(), Turn::Over(_)));
                break;
            }
            if step % 25 == 0 {
                let (mut ours, mut expected) = (list.clone(), by_definition(game.position()));
                ours.sort_unstable();
                expected.sort_unstable();
                assert_eq!(ours, expected, "seed {seed}, step {step}, {game}");
            }
            let action = choose(&list, &mut random);
            game.play(action);
            check_bookkeeping(game.position());
            if step % 10 == 0 {
                let read: LolChess = game.to_string().parse().unwrap();
                assert_eq!(
                    (read.to_string(), read.key(), read.secret()),
                    (game.to_string(), game.key(), game.secret())
                );
                let view = serde_json::to_value(game.view()).unwrap();
                assert_eq!(view["pieces"].as_array().unwrap().len(), game.position().count as usize);
                let shown: usize =
                    view["actions"].as_object().unwrap().values().map(|a| a.as_array().unwrap().len()).sum();
                assert_eq!(shown, game.legal().len());
                assert_eq!(view["lastAction"]["action"], action.to_string());
            }
        }
    }
}

#[test]
fn a_position_is_small_and_plain() {
    fn is_copy<T: Copy>() {}
    is_copy::<Position>();
    assert!(size_of::<Position>() <= 8192 && size_of::<LolChess>() <= 8192);
}

#[test]
fn a_full_pool_refuses_actions_and_drops_nothing() {
    let (game, _) = start(1);
    let mut p = *game.position();
    while p.pool_used() < POOL {
        p.push_debuff(0, Application::new(Debuff::TitansResolve, 1000, Owner::Blue));
    }
    let before = LolChess::at(p).to_string();
    let barrier: Action = "uf1f1".parse().unwrap();
    assert_eq!(p.try_act(Owner::Blue, barrier), Err(Refusal::PoolFull));
    assert_eq!(LolChess::at(p).to_string(), before);
    let legal = LolChess::at(p).legal();
    assert!(!legal.is_empty() && !legal.contains(&barrier) && game.legal().contains(&barrier));
    for action in legal {
        let mut copy = p;
        copy.try_act(Owner::Blue, action).unwrap();
        check_bookkeeping(&copy);
    }
}

/// Any three bytes as an action, sensible or not.
fn action_of(bytes: [u8; 3]) -> Action {
    let square = |byte: u8| Square::all().nth(byte as usize % 80).unwrap();
    let (from, to) = (square(bytes[1]), square(bytes[2]));
    match bytes[0] % 9 {
        0 | 5 => Action::Move(from, to),
        1 | 6 => Action::Attack(from, to),
        2 => Action::Skill(from, to),
        3 => Action::Spell(from, to),
        4 => Action::Buy(Item::ALL[bytes[1] as usize % Item::ALL.len()], bytes[2] % 40),
        7 => Action::Pick(Kind::ALL[bytes[1] as usize % Kind::ALL.len()]),
        _ => Action::Line(bytes[1]),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_bytes_as_actions_do_no_harm(seed in 0u64..1000, bytes in prop::collection::vec(any::<[u8; 3]>(), 0..400)) {
        let (game, _) = start(seed);
        let mut lenient = *game.position();
        for bytes in bytes {
            let side = if bytes[0] < 128 { Owner::Blue } else { Owner::Red };
            let before = LolChess::at(lenient).to_string();
            if lenient.try_act(side, action_of(bytes)).is_err() {
                prop_assert_eq!(LolChess::at(lenient).to_string(), before);
            }
        }
        check_bookkeeping(&lenient);
        let mut list = Vec::new();
        lenient.actions(&mut list);
    }

    #[test]
    fn random_bytes_as_moves_are_refused_with_a_reason(seed in 0u64..1000, draft in any::<bool>(), bytes in prop::collection::vec(any::<[u8; 3]>(), 0..200)) {
        let rule = if draft { DraftRule::On } else { DraftRule::Off };
        let mut game = LolChess::start(&Options { draft: rule, ..Options::default() }, seed).unwrap();
        for bytes in bytes {
            let action = action_of(bytes);
            let (legal, before) = (game.legal().contains(&action), game.to_string());
            let result = game.try_play(action);
            prop_assert_eq!(result.is_ok(), legal);
            if let Err(reason) = result {
                prop_assert_eq!(game.to_string(), before);
                prop_assert!(!reason.to_string().ends_with('.'), "{}", reason);
            }
        }
    }
}
