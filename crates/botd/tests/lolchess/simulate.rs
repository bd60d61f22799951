//! Actions as events, and what they change in a client's own message.

use crate::trace::{Step, each_step};
use botd::lolchess::read::read;
use botd::lolchess::validate::{Strictness, list, validate};
use botd::lolchess::{action, names::Names, patch, write};
use games::lolchess::LolChess;
use games::lolchess::action::Action;
use wire::grpc::lolchess::{Debuff, EventPayloadMessage, GameSettings, GameStateMessage, Square};

/// A client with a clock in its ids, names for people, and things that the rules do not know.
fn foreign(step: &Step) -> GameStateMessage {
    let mut state = write::state(&step.before, &Names::default());
    "Human vs Bot".clone_into(&mut state.name);
    state.max_players = 7;
    state.game_settings = Some(GameSettings { round_time: 45, starting_gold: 123 });
    let user = |id: &str| match id {
        "blue" => "user-1".to_owned(),
        "red" => "bot-player-1".to_owned(),
        other => other.to_owned(),
    };
    let clocked = |id: &str| match id.strip_suffix("_0") {
        Some(start) => format!("{start}_1735500000000"),
        None => id.to_owned(),
    };
    let ids: Vec<String> = state.board.iter().map(|chess| chess.id.clone()).collect();
    let renamed = |text: &str| ids.iter().fold(text.to_owned(), |text, id| text.replace(id, &clocked(id)));
    (state.blue_player, state.red_player) = (user("blue"), user("red"));
    for player in &mut state.players {
        player.user_id = user(&player.side);
        player.username = format!("the {} player", player.side);
        player.banned_champions = vec!["Teemo".to_owned(), "SKIPPED".to_owned()];
    }
    for chess in &mut state.board {
        chess.owner_id = user(&chess.owner_id);
        chess.id = clocked(&chess.id);
        if let Some(skill) = &mut chess.skill {
            skill.description = format!("what {} does", skill.name);
            skill.tags = vec!["aoe".to_owned()];
            if let Some(payload) = &mut skill.payload {
                payload.azir_id = clocked(&payload.azir_id);
            }
        }
        for debuff in &mut chess.debuffs {
            debuff.id = renamed(&debuff.id);
            debuff.source_chess_id = renamed(&debuff.source_chess_id);
            debuff.name = format!("{}!", debuff.name);
            if let Some(detail) = &mut debuff.detail {
                detail.caster_player_id = user(&detail.caster_player_id);
            }
        }
        for shield in &mut chess.shields {
            shield.id = renamed(&shield.id);
            "whoever".clone_into(&mut shield.source_chess_id);
        }
    }
    state
}

/// A state without everything that an action may change: what must be the same before and after.
fn bookkeeping(state: &GameStateMessage) -> GameStateMessage {
    let mut rest = state.clone();
    (rest.status, rest.winner) = (String::new(), String::new());
    (rest.current_round, rest.shop_refresh_round, rest.rng_state) = (0, 0, 0);
    (rest.has_bought_item_this_turn, rest.has_performed_action_this_turn) = (false, false);
    rest.shop_items.clear();
    rest.detail = None;
    for player in &mut rest.players {
        (player.gold, player.items_bought) = (0, None);
    }
    // Monsters come, and Azir makes soldiers.
    rest.board.retain(|chess| chess.owner_id != "neutral");
    for chess in &mut rest.board {
        let skill = chess.skill.take().filter(|skill| skill.name != "Sand Soldier").map(|skill| {
            wire::grpc::lolchess::Skill {
                current_cooldown: 0,
                exact_current_cooldown: None,
                payload: None,
                ..skill
            }
        });
        *chess = wire::grpc::lolchess::Chess {
            id: chess.id.clone(),
            blue: chess.blue,
            owner_id: chess.owner_id.clone(),
            cannot_attack: chess.cannot_attack,
            skill,
            ..Default::default()
        };
    }
    rest
}

#[test]
fn recorded_steps_are_simulated_in_the_clients_own_message() {
    let seen = each_step(61, |step| {
        let mut state = foreign(step);
        let reading = read(&state, 1).unwrap();
        let side = step.side;
        let event = action::event(&step.before, &reading.names, side, step.action);
        // Some recorded spells name a target that they do not need.
        let (judged, action) = validate(&reading, &event, Strictness::Lenient).unwrap();
        assert_eq!(judged, side, "{event:?}");
        let before = state.clone();
        patch::act(&mut state, &reading, side, action).unwrap();
        assert_eq!(bookkeeping(&state), bookkeeping(&before));
        let mut after = step.before;
        after.try_act(side, step.action).unwrap();
        let again = read(&state, 2).unwrap();
        assert_eq!(again.game.to_string(), LolChess::at(after).to_string(), "{:?}", step.action);
        assert_words_are_kept(&before, &state);
    });
    assert!(seen > 300, "{seen} steps");
}

/// What lay on a piece before and still does keeps the client's words.
fn assert_words_are_kept(before: &GameStateMessage, after: &GameStateMessage) {
    for chess in &after.board {
        let Some(old) = before.board.iter().find(|old| old.id == chess.id) else { continue };
        for debuff in &chess.debuffs {
            let same = |list: &[Debuff]| list.iter().filter(|other| other.id == debuff.id).count();
            let named =
                chess.debuffs.iter().filter(|other| other.id == debuff.id && other.name.ends_with('!'));
            assert_eq!(named.count(), same(&old.debuffs).min(same(&chess.debuffs)), "{debuff:?}");
        }
    }
}

#[test]
fn listed_actions_are_events_that_read_back_and_are_valid() {
    let mut kinds = std::collections::BTreeMap::new();
    let mut more = 0;
    let seen = each_step(401, |step| {
        let reading = read(&foreign(step), 1).unwrap();
        let position = reading.game.position();
        let mover = position.mover();
        let listed = list(&reading, reading.names.player(mover), Strictness::Strict);
        assert!(list(&reading, reading.names.player(mover.other()), Strictness::Strict).is_empty());
        for action in &listed {
            let event = action::event(position, &reading.names, mover, *action);
            assert_eq!(validate(&reading, &event, Strictness::Strict), Ok((mover, *action)), "{event:?}");
            *kinds.entry(event.event).or_insert(0) += 1;
        }
        let accepted = list(&reading, reading.names.player(mover), Strictness::Lenient);
        for action in &listed {
            assert!(accepted.contains(action), "{action:?} is sensible, but not accepted");
        }
        let Some(lax) = accepted.iter().find(|action| !listed.contains(action)) else { return };
        let event = action::event(position, &reading.names, mover, *lax);
        assert!(validate(&reading, &event, Strictness::Strict).is_err());
        assert!(validate(&reading, &event, Strictness::Lenient).is_ok());
        more += 1;
    });
    println!("{kinds:?}; lenient rules accept more in {more} of {seen} positions");
    assert!(kinds.len() == 5 && more > seen / 2, "{kinds:?}, {more} of {seen}");
}

#[test]
fn refusals_say_why() {
    let start = LolChess::start_default();
    let state = write::state(start.position(), &Names::default());
    let reading = read(&state, 1).unwrap();
    let event = |player: &str, event: &str, from: (i32, i32), to: (i32, i32)| EventPayloadMessage {
        player_id: player.to_owned(),
        event: event.to_owned(),
        caster_position: Some(Square { x: from.0, y: from.1 }),
        target_position: Some(Square { x: to.0, y: to.1 }),
        ..Default::default()
    };
    let why =
        |event: &EventPayloadMessage| validate(&reading, event, Strictness::Strict).unwrap_err().to_string();
    assert_eq!(why(&event("red", "move_chess", (4, 6), (4, 5))), "Not your turn");
    assert_eq!(why(&event("nobody", "move_chess", (4, 1), (4, 2))), "User is not a player in this game");
    assert_eq!(why(&event("blue", "move_chess", (4, 3), (4, 4))), "Caster not found");
    assert_eq!(why(&event("blue", "move_chess", (4, 1), (4, 7))), "Invalid move");
    assert_eq!(why(&event("blue", "move_chess", (0, 0), (0, 1))), "Target is already occupied");
    assert_eq!(why(&event("blue", "move_chess", (4, 1), (4, i32::MAX))), "Invalid move");
    assert_eq!(why(&event("blue", "move_chess", (i32::MIN, 1), (4, 2))), "Caster not found");
    assert_eq!(why(&event("blue", "attack_chess", (4, 1), (4, 2))), "Target not found");
    assert_eq!(why(&event("blue", "resign", (4, 1), (4, 2))), "Unknown event \"resign\"");
    let mut aimless = event("blue", "move_chess", (4, 1), (4, 2));
    aimless.target_position = None;
    assert_eq!(why(&aimless), "targetPosition is missing");
    let mut purchase = event("blue", "buy_item", (0, 0), (0, 0));
    purchase.target_champion_id = "garen_1_0_0".to_owned();
    purchase.item_id = "rabadons_deathcap".to_owned();
    assert_eq!(why(&purchase), "Item not found");
    purchase.item_id = "tear".to_owned();
    assert_eq!(why(&purchase), "Insufficient gold");
    // A spell without a target needs none in the message.
    let ghost =
        start.position().listed().iter().find(|piece| piece.spell.is_some_and(|s| s.name() == "Ghost"));
    let square = ghost.unwrap().square;
    let mut spell = event("blue", "use_summoner_spell", (square.x(), square.y()), (0, 0));
    spell.target_position = None;
    assert!(matches!(validate(&reading, &spell, Strictness::Strict), Ok((_, Action::Spell(..)))));
}

/// A game from the start, for tests.
trait StartDefault {
    fn start_default() -> Self;
}

impl StartDefault for LolChess {
    fn start_default() -> Self {
        <LolChess as game::Game>::start(&games::lolchess::Options::default(), 7).unwrap()
    }
}
