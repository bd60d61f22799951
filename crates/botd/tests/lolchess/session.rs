//! Games of clients that drop the extension: with a name they lose nothing.

use crate::state::stripped;
use botd::lolchess::memory::Memory;
use botd::lolchess::read::read;
use botd::lolchess::validate::{Strictness, list, validate};
use botd::lolchess::{action, names::Names, patch, write};
use game::{Game, deal};
use games::lolchess::action::Action;
use games::lolchess::{LolChess, Options};
use wire::grpc::lolchess::GameStateMessage;
use work::ClientId;

fn start(name: &str) -> GameStateMessage {
    let options = Options { starting_gold: 500, ..Options::default() };
    let game = LolChess::start(&options, 11).unwrap();
    let mut state = write::state(game.position(), &Names::default());
    name.clone_into(&mut state.name);
    state
}

/// Plays a game through the published fields alone, as the service does; returns how many plies and spells.
fn play(state: &GameStateMessage, memory: &Memory, plies: usize) -> (usize, usize) {
    memory.remember(ClientId::Process, state);
    let mut echoed = stripped(state);
    let mut spells = 0;
    for ply in 0..plies {
        memory.recall(&mut echoed);
        let reading = read(&echoed, ply as u64).unwrap();
        let mover = reading.names.player(reading.game.position().mover()).to_owned();
        let legal = list(&reading, &mover, Strictness::Strict);
        let dice = deal::mix(3, ply as u64) as usize;
        let Some(chosen) =
            legal.iter().find(|a| matches!(a, Action::Spell(..))).or(legal.get(dice % legal.len().max(1)))
        else {
            return (ply, spells);
        };
        spells += usize::from(matches!(chosen, Action::Spell(..)));
        let event =
            action::event(reading.game.position(), &reading.names, reading.game.position().mover(), *chosen);
        let (side, judged) = validate(&reading, &event, Strictness::Strict).unwrap();
        patch::act(&mut echoed, &reading, side, judged).unwrap();
        memory.remember(ClientId::Process, &echoed);
        echoed = stripped(&echoed);
    }
    (plies, spells)
}

#[test]
fn a_named_game_keeps_its_spells_and_a_nameless_one_stays_legal() {
    let memory = Memory::default();
    let (plies, spells) = play(&start("game 1"), &memory, 150);
    assert!(plies > 60 && spells >= 8, "{spells} spells in {plies} plies");
    let forgetful = Memory::default();
    let (plies, spells) = play(&start(""), &forgetful, 150);
    assert_eq!((spells, forgetful.states()), (0, 0), "spells are what a nameless echo loses");
    assert!(plies > 60, "{plies} plies");
}

#[test]
fn only_a_state_that_shows_the_same_is_made_whole() {
    let memory = Memory::default();
    let full = start("game 2");
    memory.remember(ClientId::Process, &full);
    let mut echoed = stripped(&full);
    echoed.players[0].username = "another name".to_owned();
    echoed.max_players = 9;
    assert!(memory.recall(&mut echoed), "bookkeeping does not matter");
    assert_eq!((&echoed.detail, &echoed.board), (&full.detail, &full.board));
    let mut other = stripped(&full);
    other.name = "game 3".to_owned();
    assert!(!memory.recall(&mut other), "another game");
    let mut hurt = stripped(&full);
    hurt.board[3].stats.as_mut().unwrap().hp -= 1;
    assert!(!memory.recall(&mut hurt), "another position");
    let mut whole = full.clone();
    assert!(!memory.recall(&mut whole) && whole == full, "a state with the extension speaks for itself");
}

#[test]
fn memory_is_bounded() {
    let memory = Memory::default();
    let mut state = start("game");
    state.board.truncate(2);
    for round in 1..2500 {
        state.current_round = round;
        memory.remember(ClientId::Process, &state);
    }
    assert_eq!(memory.states(), 2000);
    let mut oldest = stripped(&state);
    oldest.current_round = 1;
    assert!(!memory.recall(&mut oldest));
    state.board[0].skill =
        Some(wire::grpc::lolchess::Skill { description: "x".repeat(100_000), ..Default::default() });
    state.current_round = 3000;
    memory.remember(ClientId::Process, &state);
    assert!(!memory.recall(&mut stripped(&state)), "a state beyond all bounds is not kept");
}
