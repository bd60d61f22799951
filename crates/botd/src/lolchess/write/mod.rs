//! Writes a position as a message: the published fields, rounded, and the extension with the exact values.

mod piece;

pub(super) use piece::square;

use super::names::Names;
use super::read::DRAKE;
use game::deal;
use games::lolchess::piece::Owner;
use games::lolchess::position::{Draw, Position, Status};
use games::lolchess::random::{ID_DRAWS, id_text};
use wire::grpc::lolchess::{Chess, GameDetail, GameStateMessage, Player};

/// The whole state, secrets included: [`hide`] takes them out.
pub fn state(position: &Position, names: &Names) -> GameStateMessage {
    let [blue_player, red_player] = [Owner::Blue, Owner::Red].map(|owner| names.player(owner).to_owned());
    // Other numbers than the reference's are not told: 0 stands for unknown.
    let [rng_seed, rng_state] = position.random.reference_state().unwrap_or_default();
    GameStateMessage {
        status: if position.status == Status::Running { "in_progress" } else { "finished" }.to_owned(),
        players: [Owner::Blue, Owner::Red].map(|owner| player(position, names, owner)).to_vec(),
        max_players: 2,
        current_round: position.round as i32,
        winner: if let Status::Won(owner) = position.status {
            owner.name().to_owned()
        } else {
            String::new()
        },
        phase: "gameplay".to_owned(),
        blue_player,
        red_player,
        board: (0..usize::from(position.count)).map(|index| piece::chess(position, index, names)).collect(),
        has_bought_item_this_turn: position.has_bought,
        shop_items: position.shop.iter().map(|item| item.record().id.to_owned()).collect(),
        shop_refresh_round: i32::from(position.shop_round),
        rng_seed: rng_seed as i32,
        rng_state: rng_state as i32,
        detail: Some(detail(position)),
        ..GameStateMessage::default()
    }
}

fn player(position: &Position, names: &Names, owner: Owner) -> Player {
    let user = names.player(owner).to_owned();
    let champions = position.listed().iter().filter(|piece| piece.owner == owner && piece.kind.is_champion());
    Player {
        username: user.clone(),
        user_id: user,
        gold: position.gold[owner as usize],
        side: owner.name().to_owned(),
        selected_champions: champions.map(|piece| piece.kind.record().name.to_owned()).collect(),
        banned_champions: Vec::new(),
        items_bought: Some(i32::from(position.bought[owner as usize])),
    }
}

fn detail(position: &Position) -> GameDetail {
    let pool = &position.drakes[..usize::from(position.drakes_left)];
    let draw_reason = match position.status {
        Status::Drawn(Draw::Stuck) => "stuck",
        Status::Drawn(Draw::Quiet) => "quiet",
        Status::Drawn(Draw::Rounds) => "rounds",
        Status::Running | Status::Won(_) => "",
    };
    GameDetail {
        has_used_summoner_spell_this_turn: position.has_cast,
        drake_pool: pool.iter().map(|kind| kind.record().name.trim_end_matches(DRAKE).to_owned()).collect(),
        drakes_killed: i32::from(position.drakes_killed),
        rulebook_draws: position.draws,
        max_rounds: i32::from(position.max_rounds),
        quiet_rounds: i32::from(position.quiet),
        lively_round: position.lively,
        draw_reason: draw_reason.to_owned(),
    }
}

/// Removes secrets: the random state, and the letters that were drawn from it.
pub fn hide(state: &mut GameStateMessage) {
    (state.rng_seed, state.rng_state) = (0, 0);
    let round = state.current_round as u64;
    for (index, chess) in (1..).zip(&mut state.board) {
        hide_letters(chess, deal::mix(round, index));
    }
}

/// Replaces drawn letters by arbitrary ones.
pub(super) fn hide_letters(chess: &mut Chess, open: u64) {
    let mut number = 0;
    let mut replace = |id: &mut String| {
        number += 1;
        id.truncate(id.len().saturating_sub(ID_DRAWS as usize));
        *id += &id_text(deal::mix(open, number) as u32);
    };
    for debuff in &mut chess.debuffs {
        if debuff.detail.as_mut().is_some_and(|detail| detail.drawn.take().is_some()) {
            replace(&mut debuff.id);
        }
    }
    for shield in &mut chess.shields {
        if shield.drawn.take().is_some() {
            replace(&mut shield.id);
        }
    }
}
