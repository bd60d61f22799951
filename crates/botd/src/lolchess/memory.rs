//! Remembers full states for clients that drop the extension fields when they send a state back.
//!
//! The last full states are kept by the game's name and the published fields. A state that comes back without the
//! extension, with the same name and the same published fields, is completed from them.

use prost::Message;
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use wire::grpc::lolchess::{Chess, GameStateMessage, Item, Player, Skill};
use work::{ClientId, Mutex};

/// States that are kept; with the bound below at most 64 MB, as a rule a quarter of that.
const MOST_STATES: usize = 2000;
/// A state that is larger than this is not kept.
const LARGEST: usize = 32 * 1024;

/// The last full states.
#[derive(Default)]
pub struct Memory {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    states: HashMap<u64, Vec<u8>>,
    /// Clients and their keys, from the oldest to the newest.
    order: VecDeque<(ClientId, u64)>,
}

impl Memory {
    /// Keeps a full state of a client; one without a name belongs to no game. When there are too many, the client that has
    /// the most loses its oldest one.
    pub fn remember(&self, client: ClientId, state: &GameStateMessage) {
        if state.name.is_empty() || state.detail.is_none() || state.encoded_len() > LARGEST {
            return;
        }
        let key = key(&visible(state));
        let mut kept = self.kept.lock();
        if kept.states.insert(key, state.encode_to_vec()).is_none() {
            kept.order.push_back((client, key));
        }
        if kept.order.len() > MOST_STATES {
            let largest = ClientId::largest(kept.order.iter().map(|(client, _)| (*client, 1)));
            let oldest =
                kept.order.iter().position(|(client, _)| Some(*client) == largest.map(|(most, _)| most));
            if let Some((_, oldest)) = oldest.and_then(|oldest| kept.order.remove(oldest)) {
                kept.states.remove(&oldest);
            }
        }
    }

    /// Completes a state that came back without the extension; returns whether it was remembered.
    pub fn recall(&self, state: &mut GameStateMessage) -> bool {
        if state.name.is_empty() || state.detail.is_some() {
            return false;
        }
        let shown = visible(state);
        let bytes = {
            let kept = self.kept.lock();
            kept.states.get(&key(&shown)).cloned()
        };
        let full = bytes.and_then(|bytes| GameStateMessage::decode(bytes.as_slice()).ok());
        let Some(full) = full.filter(|full| visible(full) == shown) else { return false };
        graft(state, full);
        true
    }

    /// How many states are kept.
    pub fn states(&self) -> usize {
        self.kept.lock().order.len()
    }
}

fn key(visible: &GameStateMessage) -> u64 {
    let mut hasher = DefaultHasher::new();
    visible.encode_to_vec().hash(&mut hasher);
    hasher.finish()
}

/// The published fields that the rules know; names for people and bookkeeping may change.
fn visible(state: &GameStateMessage) -> GameStateMessage {
    let player = |player: &Player| Player {
        user_id: player.user_id.clone(),
        gold: player.gold,
        side: player.side.clone(),
        ..Player::default()
    };
    GameStateMessage {
        name: state.name.clone(),
        status: state.status.clone(),
        players: state.players.iter().map(player).collect(),
        current_round: state.current_round,
        winner: state.winner.clone(),
        blue_player: state.blue_player.clone(),
        red_player: state.red_player.clone(),
        board: state.board.iter().map(visible_piece).collect(),
        has_bought_item_this_turn: state.has_bought_item_this_turn,
        shop_items: state.shop_items.clone(),
        shop_refresh_round: state.shop_refresh_round,
        ..GameStateMessage::default()
    }
}

fn visible_piece(chess: &Chess) -> Chess {
    let mut shown = chess.clone();
    shown.detail = None;
    if let Some(stats) = &mut shown.stats {
        (stats.exact_attack, stats.exact_armor) = (None, None);
    }
    if let Some(skill) = &mut shown.skill {
        *skill = Skill { current_cooldown: skill.current_cooldown, ..Skill::default() };
    }
    for item in &mut shown.items {
        *item = Item { id: item.id.clone(), ..Item::default() };
    }
    for debuff in &mut shown.debuffs {
        debuff.detail = None;
        debuff.name.clear();
    }
    for shield in &mut shown.shields {
        (shield.exact_amount, shield.drawn) = (None, None);
    }
    shown
}

/// Puts the extension of a full state into one that shows the same.
fn graft(state: &mut GameStateMessage, full: GameStateMessage) {
    state.detail = full.detail;
    for (player, known) in state.players.iter_mut().zip(full.players) {
        player.items_bought = known.items_bought;
    }
    for (chess, known) in state.board.iter_mut().zip(full.board) {
        chess.detail = known.detail;
        if let (Some(skill), Some(known)) = (&mut chess.skill, known.skill) {
            skill.exact_current_cooldown = known.exact_current_cooldown;
            skill.payload = known.payload;
        }
        for (item, known) in chess.items.iter_mut().zip(known.items) {
            item.current_cooldown = known.current_cooldown;
        }
        for (debuff, known) in chess.debuffs.iter_mut().zip(known.debuffs) {
            debuff.detail = known.detail;
        }
        for (shield, known) in chess.shields.iter_mut().zip(known.shields) {
            (shield.exact_amount, shield.drawn) = (known.exact_amount, known.drawn);
        }
    }
}
