//! What Parlor adds to the reference rules: options, the draft, draws, strict turns.

use game::{Game, Outcome, Turn};
use games::lolchess::{DraftRule, DrawRule, LolChess, Options};
use serde_json::json;

fn start(options: &serde_json::Value) -> Result<LolChess, game::PlayError> {
    LolChess::start(&game::options::read::<Options>(options)?, 5)
}

/// Siege Minions go to and fro in their corners, until somebody stops it.
fn shuffle(game: &mut LolChess, rounds: usize) {
    for _ in 0..rounds {
        let legal = game.legal();
        let quiet = ["ma1z1", "mz1a1", "ma8z8", "mz8a8"].map(|m| m.parse().unwrap());
        let m = quiet.iter().find(|m| legal.contains(m)).expect("a siege can move");
        game.try_play(*m).unwrap();
    }
}

#[test]
fn sixty_quiet_rounds_are_a_draw() {
    let mut game = start(&json!({})).unwrap();
    shuffle(&mut game, 59);
    assert!(matches!(game.turn(), Turn::Player(_)));
    shuffle(&mut game, 1);
    assert_eq!(game.turn(), Turn::Over(Outcome::Draw));
    assert_eq!(serde_json::to_value(game.view()).unwrap()["drawn"], "quiet");
    let mut game = start(&json!({"draws": "off", "max_rounds": 0})).unwrap();
    shuffle(&mut game, 80);
    assert!(matches!(game.turn(), Turn::Player(_)));
}

#[test]
fn a_game_ends_after_its_last_round() {
    let mut game = start(&json!({"max_rounds": 7})).unwrap();
    shuffle(&mut game, 6);
    assert!(matches!(game.turn(), Turn::Player(_)));
    shuffle(&mut game, 1);
    assert_eq!(game.turn(), Turn::Over(Outcome::Draw));
}

#[test]
fn options_that_make_no_game_are_refused_by_name() {
    let why = |options: serde_json::Value| start(&options).err().unwrap().to_string();
    assert_eq!(why(json!({"starting_gold": -1})), "bad options: starting_gold: 0 to 100000");
    assert_eq!(
        why(json!({"blue": ["zet", "ahri", "garen", "ashe", "sion"]})),
        "no champion \"zet\"; did you mean zed?"
    );
    assert!(why(json!({"red": ["zed"]})).contains("five champions"));
    assert!(why(json!({"red": ["zed", "zed", "garen", "ashe", "sion"]})).contains("different"));
    assert!(why(json!({"draws": "never"})).starts_with("bad options: draws"));
    assert!(why(json!({"gold": 3})).contains("no option \"gold\""));
}

#[test]
fn a_draft_leads_to_the_line_ups_that_were_chosen() {
    let mut game = start(&json!({"draft": "on", "starting_gold": 70})).unwrap();
    let bans = "ban:zed ban:nobody ban:ahri ban:teemo";
    let picks = "pick:garen pick:aatrox pick:sion pick:ashe pick:jhin pick:viktor pick:azir pick:leona pick:soraka pick:rammus";
    assert!(game.try_play("pick:garen".parse().unwrap()).unwrap_err().to_string().contains("now blue bans"));
    for m in bans.split(' ').chain(picks.split(' ')) {
        game.try_play(m.parse().unwrap()).unwrap();
        assert!(game.try_play("ban:zed".parse().unwrap()).is_err());
    }
    for m in ["line:119", "spells:0", "line:0", "spells:119"] {
        assert!(game.draft().is_some());
        game.try_play(m.parse().unwrap()).unwrap();
    }
    let p = game.position();
    let names: Vec<&str> = p.listed()[3..8].iter().map(|q| q.kind.record().id).collect();
    assert_eq!(names, ["soraka", "leona", "jhin", "ashe", "garen"]);
    assert_eq!(p.listed()[19].kind.record().id, "aatrox");
    assert_eq!(
        (p.gold, p.listed()[19].spell.map(games::lolchess::table::Spell::id)),
        ([70, 70], Some("smite"))
    );
}

#[test]
fn refusals_say_why() {
    let mut game = start(&json!({"starting_gold": 30})).unwrap();
    let mut why = |m: &str| game.try_play(m.parse().unwrap()).err().unwrap().to_string();
    assert_eq!(why("me2e5"), "illegal move me2e5: invalid move");
    assert_eq!(why("me7e6"), "illegal move me7e6: caster not found");
    assert_eq!(why("btear>a1"), "illegal move btear>a1: only champions can equip items");
    assert!(why("bsunfire_cape>b1").contains("can only purchase basic items"));
    assert_eq!(why("ub1b8"), "illegal move ub1b8: flash has a maximum range of 2");
    assert_eq!(why("ban:zed"), "illegal move ban:zed: the draft is over");
}

#[test]
fn both_options_of_the_draft_and_of_draws_have_names() {
    let options =
        serde_json::to_value(Options { draft: DraftRule::On, draws: DrawRule::Off, ..Options::default() });
    let options = options.unwrap();
    assert_eq!((&options["draft"], &options["draws"]), (&json!("on"), &json!("off")));
}
