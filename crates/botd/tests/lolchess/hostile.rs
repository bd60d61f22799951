//! States that no game has: each is refused with what is wrong, none does harm.

use botd::lolchess::names::Names;
use botd::lolchess::read::read;
use botd::lolchess::write;
use game::Game;
use games::lolchess::{LolChess, Options};
use wire::grpc::lolchess::{Chess, Debuff, DebuffDetail, GameDetail, GameStateMessage, Item, Shield, Square};

fn start() -> GameStateMessage {
    write::state(LolChess::start(&Options::default(), 7).unwrap().position(), &Names::default())
}

fn refused(change: impl FnOnce(&mut GameStateMessage)) -> String {
    let mut state = start();
    change(&mut state);
    read(&state, 1).map(|reading| reading.game.to_string()).expect_err("it should be refused").to_string()
}

#[test]
fn every_strange_state_is_refused_with_its_reason() {
    let ten_thousand = refused(|state| state.board = vec![state.board[0].clone(); 10_000]);
    assert_eq!(ten_thousand, "board: 10000 pieces, at most 34");
    let unknown = refused(|state| state.board[3].name = "Kindred".to_owned());
    assert_eq!(unknown, "piece \"garen_1_0_0\": there is no champion \"Kindred\"");
    let negative = refused(|state| state.board[3].stats.as_mut().unwrap().hp = -5);
    assert_eq!(negative, "piece \"garen_1_0_0\": hp: -5 is not from 0 to 30000");
    let gold = refused(|state| state.players[0].gold = -1);
    assert_eq!(gold, "gold: -1 is not from 0 to 1000000");
    let attack = refused(|state| state.board[3].stats.as_mut().unwrap().attack = i32::MIN);
    assert_eq!(attack, "piece \"garen_1_0_0\": attack: -2147483648 is not from 0 to 30000");
    let round = refused(|state| state.current_round = -3);
    assert_eq!(round, "currentRound: -3 is not from 1 to 60000");
    let square = refused(|state| state.board[3].position = Some(Square { x: i32::MAX, y: i32::MIN }));
    assert_eq!(square, "piece \"garen_1_0_0\": (2147483647, -2147483648) is no square");
    let nowhere = refused(|state| state.board[3].position = None);
    assert_eq!(nowhere, "piece \"garen_1_0_0\": it has no position");
    let shop = refused(|state| state.shop_items[1] = "infinity_edge".to_owned());
    assert_eq!(shop, "shopItems: expected three basic items, \"infinity_edge\" is none");
    let owner = refused(|state| state.board[3].owner_id = "nobody".to_owned());
    assert_eq!(owner, "piece \"garen_1_0_0\": ownerId \"nobody\" is neither player, nor \"neutral\"");
    let poros = refused(|state| state.board[0].name = "Poro".to_owned());
    assert_eq!(poros, "piece \"siege_minion_0_0_0\": no such piece starts on its startingPosition");
    let twins = refused(|state| state.board[4].id = state.board[3].id.clone());
    assert_eq!(twins, "piece \"garen_1_0_0\": another piece has this id too");
    assert_eq!(
        refused(|state| state.phase = "ban_phase".to_owned()),
        "phase: \"ban_phase\" is not \"gameplay\""
    );
    assert!(
        refused(|state| state.status = "waiting".to_owned()).starts_with("status: the game is \"waiting\"")
    );
}

#[test]
fn numbers_that_are_none_and_lists_without_end_are_refused() {
    let nan = Item { id: "tear".to_owned(), current_cooldown: f64::NAN, ..Item::default() };
    let nan = refused(|state| state.board[3].items.push(nan));
    assert_eq!(nan, "piece \"garen_1_0_0\": item cooldown: NaN is not a number up to 30000");
    let burn = |value: f64, stacks: i32| Debuff {
        id: "burned".to_owned(),
        duration: 3,
        detail: Some(DebuffDetail { value, stacks, ..DebuffDetail::default() }),
        ..Debuff::default()
    };
    assert!(
        refused(|state| state.board[3].debuffs.push(burn(f64::INFINITY, 1))).contains("inf is not a number")
    );
    assert!(refused(|state| state.board[3].debuffs.push(burn(1.0, -1))).contains("debuff stacks: -1"));
    let many = refused(|state| state.board[3].debuffs = vec![burn(1.0, 1); 10_000]);
    assert!(many.contains("too many debuffs"), "{many}");
    let shield = Shield { id: "barrier_x}".to_owned(), amount: 5, duration: 2, ..Shield::default() };
    let many = refused(|state| state.board[3].shields = vec![shield; 10_000]);
    assert!(many.contains("too many shields"), "{many}");
    let drakes = GameDetail { drake_pool: vec!["Cloud".to_owned(); 5000], ..GameDetail::default() };
    assert!(refused(|state| state.detail = Some(drakes)).contains("drakes: at most six"));
    let items = vec![Item { id: "tear".to_owned(), ..Item::default() }; 4];
    assert!(refused(|state| state.board[3].items = items).contains("4 items, at most 3"));
    let long = refused(|state| state.board[3].name = "x".repeat(100_000));
    assert!(long.len() < 200, "a long name is not echoed: {}", long.len());
}

#[test]
fn empty_and_odd_states_do_no_harm() {
    assert!(read(&GameStateMessage::default(), 1).is_err());
    // An empty board is a game in which nobody can do anything.
    let mut state = start();
    state.board.clear();
    assert!(read(&state, 1).unwrap().game.legal().is_empty());
    // One user on both seats: the colour of a piece says whose it is.
    let mut state = start();
    (state.blue_player, state.red_player) = ("bot-player-1".to_owned(), "bot-player-1".to_owned());
    state.players.iter_mut().for_each(|player| player.user_id = "bot-player-1".to_owned());
    state.board.iter_mut().for_each(|chess| chess.owner_id = "bot-player-1".to_owned());
    let reading = read(&state, 1).unwrap();
    let mover = reading.game.position().mover();
    assert_eq!(reading.names.side("bot-player-1", mover), Some(mover));
    assert!(!reading.game.legal().is_empty());
    // Ids that say nothing: pieces get numbers by what they are.
    let mut state = start();
    for (index, chess) in state.board.iter_mut().enumerate() {
        *chess = Chess { id: format!("piece-{index}"), detail: None, ..chess.clone() };
    }
    assert_eq!(
        read(&state, 1).unwrap().game.legal().len(),
        read(&start(), 1).unwrap().game.legal().len() - spells()
    );
}

/// How many of the first actions are spells, which the extension alone knows.
fn spells() -> usize {
    let reading = read(&start(), 1).unwrap();
    let is_spell = |action: &&games::lolchess::action::Action| {
        matches!(action, games::lolchess::action::Action::Spell(..))
    };
    reading.game.legal().iter().filter(is_spell).count()
}
