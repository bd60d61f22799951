//! Applies the changes of an action to the client's own message; everything else in it stays as it was.

use super::RequestError;
use super::read::Reading;
use super::write::{self, hide_letters};
use game::deal;
use games::lolchess::action::Action;
use games::lolchess::piece::Owner;
use wire::grpc::lolchess::{Chess, ChessStats, Debuff, GameStateMessage, Item, Shield, Skill};

/// Takes a field over if it has changed.
fn take<T: PartialEq + Clone>(field: &mut T, before: &T, after: &T) {
    if before != after {
        field.clone_from(after);
    }
}

/// Carries out a valid action and updates the client's message to the state after it.
pub fn act(
    state: &mut GameStateMessage,
    reading: &Reading,
    side: Owner,
    action: Action,
) -> Result<(), RequestError> {
    let before = reading.game.position();
    let mut after = *before;
    after.try_act(side, action).map_err(|refusal| RequestError::new(refusal.to_string()))?;
    let [before, after] = [before, &after].map(|position| write::state(position, &reading.names));
    patch(state, &before, after, reading.is_open);
    Ok(())
}

/// Updates a client's message by the differences between our messages before and after an action.
fn patch(
    state: &mut GameStateMessage,
    before: &GameStateMessage,
    mut after: GameStateMessage,
    is_open: bool,
) {
    take(&mut state.status, &before.status, &after.status);
    take(&mut state.winner, &before.winner, &after.winner);
    take(
        &mut state.has_bought_item_this_turn,
        &before.has_bought_item_this_turn,
        &after.has_bought_item_this_turn,
    );
    take(&mut state.shop_items, &before.shop_items, &after.shop_items);
    take(&mut state.shop_refresh_round, &before.shop_refresh_round, &after.shop_refresh_round);
    if before.current_round != after.current_round {
        state.current_round = after.current_round;
        state.has_performed_action_this_turn = false;
    }
    if is_open {
        state.rng_state = after.rng_state;
    }
    state.detail = after.detail.take();
    for (old, new) in before.players.iter().zip(&after.players) {
        let seat = state.players.iter_mut().find(|player| {
            if player.side.is_empty() { player.user_id == new.user_id } else { player.side == new.side }
        });
        if let Some(player) = seat {
            take(&mut player.gold, &old.gold, &new.gold);
            player.items_bought = new.items_bought;
        }
    }
    board(state, &before.board, after.board, is_open);
}

fn board(state: &mut GameStateMessage, before: &[Chess], after: Vec<Chess>, is_open: bool) {
    let mut own: Vec<Option<Chess>> = std::mem::take(&mut state.board).into_iter().map(Some).collect();
    let round = state.current_round as u64;
    for (number, new) in (1..).zip(after) {
        let known = before.iter().position(|old| old.id == new.id);
        let mut chess = match known.and_then(|index| own.get_mut(index)?.take().zip(before.get(index))) {
            Some((mut chess, old)) => {
                piece(&mut chess, old, new, is_open);
                chess
            }
            None => new,
        };
        if !is_open {
            hide_letters(&mut chess, deal::mix(round, number));
        }
        state.board.push(chess);
    }
}

fn piece(chess: &mut Chess, before: &Chess, after: Chess, is_open: bool) {
    take(&mut chess.name, &before.name, &after.name);
    take(&mut chess.position, &before.position, &after.position);
    take(&mut chess.cannot_attack, &before.cannot_attack, &after.cannot_attack);
    take(&mut chess.cannot_move_backward, &before.cannot_move_backward, &after.cannot_move_backward);
    take(&mut chess.has_moved_before, &before.has_moved_before, &after.has_moved_before);
    take(&mut chess.dead_at_round, &before.dead_at_round, &after.dead_at_round);
    chess.detail = after.detail;
    // Statistics that were left out are filled in.
    match (chess.stats.as_mut().filter(|stats| stats.max_hp != 0), &before.stats, after.stats) {
        (Some(stats), Some(old), Some(new)) => self::stats(stats, old, &new),
        (_, _, new) => chess.stats = new,
    }
    match (&mut chess.skill, &before.skill, after.skill) {
        (Some(skill), Some(old), Some(new)) => self::skill(skill, old, new),
        (skill, _, new) => *skill = new,
    }
    merge(
        &mut chess.items,
        &before.items,
        after.items,
        |item| &item.id,
        |own: &mut Item, _, new| {
            own.current_cooldown = new.current_cooldown;
        },
    );
    merge(
        &mut chess.debuffs,
        &before.debuffs,
        after.debuffs,
        |debuff| &debuff.id,
        |own: &mut Debuff, old, new| {
            take(&mut own.duration, &old.duration, &new.duration);
            own.detail = new.detail;
            if let Some(detail) = own.detail.as_mut().filter(|_| !is_open) {
                detail.drawn = None;
            }
        },
    );
    merge(
        &mut chess.shields,
        &before.shields,
        after.shields,
        |shield| &shield.id,
        |own: &mut Shield, old, new| {
            take(&mut own.amount, &old.amount, &new.amount);
            take(&mut own.duration, &old.duration, &new.duration);
            own.exact_amount = new.exact_amount;
            own.drawn = new.drawn.filter(|_| is_open);
        },
    );
}

fn stats(own: &mut ChessStats, before: &ChessStats, after: &ChessStats) {
    take(&mut own.hp, &before.hp, &after.hp);
    take(&mut own.max_hp, &before.max_hp, &after.max_hp);
    take(&mut own.attack, &before.attack, &after.attack);
    take(&mut own.armor, &before.armor, &after.armor);
    take(&mut own.magic_resist, &before.magic_resist, &after.magic_resist);
    take(&mut own.speed, &before.speed, &after.speed);
    take(&mut own.critical_chance, &before.critical_chance, &after.critical_chance);
    take(&mut own.critical_damage, &before.critical_damage, &after.critical_damage);
    (own.exact_attack, own.exact_armor) = (after.exact_attack, after.exact_armor);
    match (&mut own.attack_range, &after.attack_range) {
        (Some(reach), Some(new)) if before.attack_range != after.attack_range => reach.range = new.range,
        (None, new) => own.attack_range.clone_from(new),
        _ => {}
    }
}

fn skill(own: &mut Skill, before: &Skill, after: Skill) {
    // A minion that Azir raises has another skill than before.
    if before.name != after.name {
        *own = after;
        return;
    }
    take(&mut own.current_cooldown, &before.current_cooldown, &after.current_cooldown);
    own.exact_current_cooldown = after.exact_current_cooldown;
    own.payload = after.payload;
}

/// The list after an action: what is still there keeps the client's own fields, what is new is ours.
fn merge<T>(
    own: &mut Vec<T>,
    before: &[T],
    after: Vec<T>,
    id: impl Fn(&T) -> &String,
    patch: impl Fn(&mut T, &T, T),
) {
    let mut known: Vec<Option<T>> = std::mem::take(own).into_iter().map(Some).collect();
    for new in after {
        let is_same =
            |index: &usize| id(&before[*index]) == id(&new) && known.get(*index).is_some_and(Option::is_some);
        let found = (0..before.len()).find(is_same);
        own.push(match found.and_then(|index| Some((known.get_mut(index)?.take()?, index))) {
            Some((mut entry, index)) => {
                patch(&mut entry, &before[index], new);
                entry
            }
            None => new,
        });
    }
}
