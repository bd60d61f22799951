//! What hosts see of a game without its type, and what a fair bot does not see.

use crate::toy::{Options, Toy};
use game::erased::{AnyBot, AnyGame, AnyRules, Erased, ErasedBot, Rules, Sight};
use game::{Bot, Game, Limits, Observer, PlayError, Silent, Thought, Turn, bot::Telling};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

fn rules() -> Rules<Toy> {
    Rules::default()
}

/// Remembers every secret it was shown and plays the first move.
struct Spy(Arc<Mutex<Vec<u64>>>);

impl Bot<Toy> for Spy {
    fn think(
        &mut self,
        position: &Toy,
        _: &Limits,
        observer: &mut dyn Observer<<Toy as Game>::Move>,
    ) -> Thought<<Toy as Game>::Move> {
        self.0.lock().unwrap().push(position.secret());
        let thought = Thought::of(position.legal()[0]);
        observer.progress(&thought);
        thought
    }

    fn forget(&mut self) {
        self.0.lock().unwrap().clear();
    }
}

/// The secrets that a bot sees in a hundred decisions about one position.
fn secrets_seen(sight: Sight) -> (u64, Vec<u64>) {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let mut bot = ErasedBot::<Toy, _>::new(Spy(seen.clone()), sight, 5);
    let mut position = rules().start(&Json::Null, 1).unwrap();
    position.try_play("r2").unwrap();
    for _ in 0..100 {
        assert_eq!(bot.think(&*position, &Limits::default(), &mut Silent).unwrap().best, "t1");
    }
    let secrets = seen.lock().unwrap().clone();
    bot.forget();
    assert!(seen.lock().unwrap().is_empty(), "forget reaches the bot");
    (position.secret(), secrets)
}

#[test]
fn a_fair_bot_sees_redrawn_secrets_and_an_omniscient_one_the_truth() {
    let (_, seen) = secrets_seen(Sight::Fair);
    assert_eq!(seen.iter().collect::<BTreeSet<_>>().len(), 10, "every card is drawn at times");
    let (truth, seen) = secrets_seen(Sight::Omniscient);
    assert!(seen.iter().all(|card| *card == truth));
}

#[test]
fn progress_arrives_as_text() {
    let mut bot = ErasedBot::<Toy, _>::new(Spy(Arc::default()), Sight::Fair, 5);
    let position = rules().parse("3/2/second/0").unwrap();
    let mut told = Vec::new();
    let mut observer = Telling(|thought: &Thought<String>| told.push(thought.best.clone()));
    bot.think(&*position, &Limits::default(), &mut observer).unwrap();
    assert_eq!(told, ["t1"]);
}

#[test]
fn a_bot_is_asked_only_when_a_player_of_its_game_is_to_act() {
    let mut bot = ErasedBot::<Toy, _>::new(Spy(Arc::default()), Sight::Fair, 5);
    let mut ask = |position: &dyn AnyGame| {
        bot.think(position, &Limits::default(), &mut Silent).unwrap_err().to_string()
    };
    let chance = rules().parse("3/0/second/0").unwrap();
    assert_eq!(ask(&*chance), "cannot read position \"3/0/second/0\": no player is to act");
    let over = rules().parse("0/0/second/0").unwrap();
    assert!(ask(&*over).ends_with("no player is to act"));
    let other = Erased(Toy::<1>::start(&Options::default(), 0).unwrap());
    assert!(ask(&other).ends_with("this bot plays toy"));
}

#[test]
fn text_and_json_are_all_that_a_host_needs() {
    let rules = rules();
    assert_eq!((rules.id(), rules.sides(), rules.version()), ("toy", ["left", "right"], 1));
    assert_eq!(rules.default_options(), json!({"tokens": 8}));
    let mut position = rules.start(&json!({"tokens": 3}), 4).unwrap();
    assert_eq!(position.moves(), ["r1", "r2", "r3"]);
    let event = position.deal(4, 0).unwrap();
    assert_eq!(position.deal(4, 0).unwrap(), event, "a draw depends on seed and number alone");
    position.try_play("r3").unwrap();
    assert_eq!(position.deal(4, 1), None, "no die is rolled at a player's turn");
    assert_eq!(position.view(), json!({"tokens": 3, "die": 3, "card": null}));
    let copy = position.boxed();
    position.try_play("t3").unwrap();
    assert!(matches!(position.turn(), Turn::Over(_)) && matches!(copy.turn(), Turn::Player(_)));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut position = rules().parse("5/1/first/7").unwrap();
    for (text, why) in [
        ("t2", "illegal move t2: more than the die shows"),
        ("r1", "illegal move r1: more than the die shows"),
        ("take", "cannot read move \"take\": expected r or t and a number: t2"),
    ] {
        assert_eq!(position.try_play(text).unwrap_err().to_string(), why);
        assert_eq!(position.to_string(), "5/1/first/7");
    }
}

#[test]
fn options_are_refused_by_name() {
    let refused = |given: Json| match rules().start(&given, 0) {
        Err(error @ (PlayError::Options { .. } | PlayError::Unknown { .. })) => error.to_string(),
        Err(error) => panic!("{error}"),
        Ok(position) => panic!("{given} starts {position}"),
    };
    assert_eq!(refused(json!({"tokens": 100})), "bad options: tokens: from 1 to 99");
    assert!(refused(json!({"tokens": "many"})).starts_with("bad options: tokens = \"many\": invalid type"));
    assert_eq!(refused(json!({"tokns": 3})), "no option \"tokns\"; did you mean tokens?");
    assert!(refused(json!([3])).contains("expected an object"));
    let loud = refused(json!({"tokens": "x\n".repeat(100_000)}));
    assert!(loud.len() < 400 && !loud.contains('\n'), "{loud}");
}
