//! Luck that cannot be computed: who sees the shops of a game knows nothing of what comes next.

use game::erased::{AnyBot, Erased, ErasedBot, Sight};
use game::{Bot, Game, Limits, Observer, Silent, Thought};
use games::lolchess::action::Action;
use games::lolchess::random::Random;
use games::lolchess::table::Item;
use games::lolchess::{LolChess, Options};
use std::sync::{Arc, Mutex};

/// The last format of records whose games draw the reference's numbers.
const REFERENCE: u32 = 2;
const NEW: u32 = game::record::FORMAT;
/// How many seeds the attack tries; an attacker with four minutes tries all of 32 bits.
const TRIED: u64 = 1 << 15;

fn start(seed: u64, format: u32) -> LolChess {
    LolChess::start_in_format(&Options::default(), seed, format).unwrap()
}

/// What everybody sees of a game: its moves, and the shop after each of them.
struct Seen {
    moves: Vec<Action>,
    shops: Vec<[Item; 3]>,
}

impl Seen {
    /// The first moves of a game, without purchases.
    fn of(mut game: LolChess, plies: usize) -> Self {
        let mut seen = Seen { moves: Vec::new(), shops: vec![game.position().shop] };
        for ply in 0..plies {
            let list = game.legal();
            let walks: Vec<Action> = list.into_iter().filter(|m| matches!(m, Action::Move(..))).collect();
            let m = walks[ply * 7 % walks.len()];
            game.play(m);
            seen.moves.push(m);
            seen.shops.push(game.position().shop);
        }
        seen
    }

    /// Whether a game goes like this one.
    fn is_like(&self, mut game: LolChess) -> bool {
        let mut shops = self.shops.iter();
        let mut agrees = |game: &LolChess| shops.next() == Some(&game.position().shop);
        agrees(&game) && self.moves.iter().all(|m| game.try_play(*m).is_ok() && agrees(&game))
    }

    /// The seeds of the reference's generator that explain what was seen.
    fn attack(&self, seeds: impl Iterator<Item = u64>) -> Vec<u64> {
        seeds.filter(|seed| self.is_like(start(*seed, REFERENCE))).collect()
    }
}

#[test]
fn attack_07_the_shops_of_a_game_do_not_tell_its_luck() {
    for seed in [77, 31_415, TRIED - 1] {
        let old = Seen::of(start(seed, REFERENCE), 40);
        assert!(old.shops.windows(2).filter(|pair| pair[0] != pair[1]).count() > 2, "several shops");
        assert_eq!(old.attack(0..TRIED), [seed], "the attack is a real one");
        let new = Seen::of(start(seed, NEW), 40);
        assert!(new.is_like(start(seed, NEW)) && !new.is_like(start(seed, REFERENCE)));
        assert_eq!(new.attack(0..TRIED), Vec::<u64>::new(), "no state of the reference explains the shops");
        let half = start(seed | 1 << 63, NEW);
        assert!(!new.is_like(half), "half of a seed is not enough");
    }
}

/// Shows the positions that it is given.
struct Spy(Arc<Mutex<Vec<String>>>);

impl Bot<LolChess> for Spy {
    fn think(&mut self, seen: &LolChess, _: &Limits, _: &mut dyn Observer<Action>) -> Thought<Action> {
        self.0.lock().unwrap().push(seen.to_string());
        Thought::of(seen.legal()[0])
    }
}

/// What a bot sees of a position, by its text.
fn seen_by_bot(position: &LolChess, sight: Sight) -> String {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let mut bot = ErasedBot::<LolChess, Spy>::new(Spy(seen.clone()), sight, 5);
    bot.think(&Erased(position.clone()), &Limits::nodes(1), &mut Silent).unwrap();
    let mut texts = seen.lock().unwrap();
    texts.remove(0)
}

#[test]
fn attack_07_what_a_fair_bot_sees_does_not_depend_on_the_seed() {
    let mut game = start(0x0123_4567_89ab_cdef, NEW);
    // Ghost draws an id, which stays on the piece.
    for m in ["uc1c1", "mb2b3", "mb7b6"] {
        let m = if game.try_play(m.parse().unwrap()).is_ok() { m } else { panic!("{m}: {game}") };
        let text = game.to_string();
        let Random::Stream { seed, drawn } = game.position().random else { panic!("{text}") };
        let other = text.replace(&format!("seed={seed} drawn={drawn}"), "seed=99 drawn=3");
        let other: LolChess = other.parse().unwrap();
        assert_ne!((game.secret(), &text), (other.secret(), &other.to_string()));
        assert_eq!(game.key(), other.key());
        let [fair, fair_of_other] = [&game, &other].map(|game| seen_by_bot(game, Sight::Fair));
        assert_eq!(fair, fair_of_other, "after {m}");
        assert!(!fair.contains(&seed.to_string()) && !fair.contains("drawn="), "{fair}");
        assert_eq!(seen_by_bot(&game, Sight::Omniscient), text, "an omniscient bot says so");
        // A text does not hold the last action, which a view shows.
        let read: LolChess = text.parse().unwrap();
        let [view, view_of_other] = [&read, &other].map(|game| serde_json::to_string(&game.view()).unwrap());
        assert_eq!(view, view_of_other, "after {m}");
    }
    assert!(game.to_string().contains("+ghost"), "{game}");
}

#[test]
fn texts_say_where_numbers_come_from() {
    for format in [1, REFERENCE, NEW] {
        let mut game = start(u64::MAX - 1, format);
        for _ in 0..30 {
            let text = game.to_string();
            assert_eq!(text.contains(" seed=18446744073709551614 drawn="), format == NEW, "{text}");
            assert_eq!(text.contains(" seed=4294967294 random="), format < NEW, "{text}");
            let mut read: LolChess = text.parse().unwrap();
            assert_eq!((read.to_string(), read.secret()), (text, game.secret()));
            let m = *game.legal().last().unwrap();
            game.play(m);
            read.play(m);
            assert_eq!(read.to_string(), game.to_string(), "the same numbers come");
        }
    }
    let text = start(1, NEW).to_string();
    let without = |word: &str| text.replace("seed=1 ", word).parse::<LolChess>().map(drop).unwrap_err();
    for word in ["seed=01 ", "seed=18446744073709551616 ", "seed=-1 ", ""] {
        without(word);
    }
    let wrong = text.replace("drawn=", "luck=").parse::<LolChess>().map(drop).unwrap_err().to_string();
    assert!(wrong.ends_with("expected drawn=… or random=…"), "{wrong}");
}

#[test]
fn a_draft_keeps_the_seed_of_its_game() {
    let options: Options = serde_json::from_str(r#"{"draft": "on"}"#).unwrap();
    let drafted = |seed: u64| {
        let mut game = LolChess::start(&options, seed).unwrap();
        let read: LolChess = game.to_string().parse().unwrap();
        assert_eq!(read.to_string(), game.to_string());
        while game.draft().is_some() {
            game.play(game.legal()[0]);
        }
        game.position().random
    };
    for seed in [5, u64::MAX] {
        assert!(matches!(drafted(seed), Random::Stream { seed: kept, drawn } if kept == seed && drawn > 5));
    }
}
