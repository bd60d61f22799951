//! Reads a client's message as a position; missing fields have the values of the tables.
//!
//! The message becomes a position text, so that the bounds of texts hold for it too.

mod home;
mod piece;
mod repair;

use super::names::Names;
use super::{RequestError, bounded};
use game::deal;
use games::lolchess::LolChess;
use games::lolchess::monster::DRAKE_POOL;
use games::lolchess::piece::Owner;
use games::lolchess::position::{PIECES, Position};
use games::lolchess::table::{Item, Kind};
use piece::PieceText;
use wire::grpc::lolchess::{GameDetail, GameStateMessage};

/// Most gold and most rounds that a position can hold.
const MOST_GOLD: i64 = 1_000_000;
const MOST_ROUNDS: i64 = 60_000;
const MOST_ITEMS: i64 = 30_000;
/// What the name of a drake ends with, which the pool leaves out.
pub(super) const DRAKE: &str = " Drake";

/// A message that was read.
pub struct Reading {
    /// The game at the position of the message.
    pub game: LolChess,
    /// The client's names.
    pub names: Names,
    /// Whether the client gave the random state, so that it may have it back.
    pub is_open: bool,
}

/// Reads a message; unknown random state is drawn from `fresh`.
pub fn read(state: &GameStateMessage, fresh: u64) -> Result<Reading, RequestError> {
    if state.board.len() > PIECES {
        return Err(RequestError::new(format!("board: {} pieces, at most {PIECES}", state.board.len())));
    }
    if !matches!(state.phase.as_str(), "" | "gameplay") {
        return Err(RequestError::new(format!("phase: {:?} is not \"gameplay\"", state.phase)));
    }
    let mut names = Names::of(state)?;
    let homes = home::assign(state, &mut names)?;
    let mut drafts = Vec::with_capacity(homes.len());
    for (chess, home) in state.board.iter().zip(homes) {
        drafts.push(
            PieceText::new(chess, home, state.current_round, &names).map_err(|why| why.of_piece(chess))?,
        );
    }
    piece::find_azirs(&mut drafts);
    let is_open = state.rng_seed != 0 || state.rng_state != 0;
    let head = head(state, &names, &drafts, [deal::mix(fresh, 1) as u32, deal::mix(fresh, 2) as u32 | 1])?;
    let game = repair::settled(&head, &mut drafts, state)?;
    if !names.is_clear(game.position()) {
        return Err(RequestError::new("board: two pieces have the same id, or none"));
    }
    Ok(Reading { game, names, is_open })
}

/// The position of a head and some pieces.
fn position(head: &str, drafts: &[PieceText]) -> Result<Position, RequestError> {
    let mut text = head.to_owned();
    for draft in drafts {
        text.push(' ');
        text.push_str(&draft.to_string());
    }
    let game: LolChess = text.parse().map_err(|error: game::PlayError| match error {
        game::PlayError::Text { why, .. } => RequestError::new(why),
        other => RequestError::new(other.to_string()),
    })?;
    Ok(*game.position())
}

/// Everything before the pieces.
fn head(
    state: &GameStateMessage,
    names: &Names,
    drafts: &[PieceText],
    drawn: [u32; 2],
) -> Result<String, RequestError> {
    let round = bounded("currentRound", state.current_round, 1..=MOST_ROUNDS)?;
    let shop_round = bounded("shopRefreshRound", state.shop_refresh_round, 0..=MOST_ROUNDS)?;
    let detail = state.detail.clone().unwrap_or_default();
    let max_rounds = bounded("maxRounds", detail.max_rounds, 0..=MOST_ROUNDS)?;
    let quiet = bounded("quietRounds", detail.quiet_rounds, 0..=MOST_ROUNDS / 2)?;
    let status = status(state, names)?;
    let [blue, red] = [Owner::Blue, Owner::Red].map(|owner| purse(state, names, drafts, owner));
    let ((blue, blue_bought), (red, red_bought)) = (blue?, red?);
    let shop = shop(state)?;
    let flags = [
        // After a board action the reference sells nothing more in that turn.
        (state.has_bought_item_this_turn || state.has_performed_action_this_turn, 'b'),
        (detail.has_used_summoner_spell_this_turn, 'c'),
        (detail.lively_round, 'l'),
    ];
    let flags: String = flags.iter().filter(|(on, _)| *on).map(|(_, flag)| *flag).collect();
    let (pool, killed) = drakes(state, drafts)?;
    let draws = if detail.rulebook_draws { "rulebook" } else { "off" };
    let [seed, random] = match (state.rng_seed, state.rng_state) {
        (0, 0) => drawn,
        (seed, state) => [seed as u32, state as u32],
    };
    Ok(format!(
        "play round={round} status={status} gold={blue},{red} bought={blue_bought},{red_bought} \
         shop={shop}@{shop_round} flags={flags} drakes={pool} killed={killed} quiet={quiet} \
         draws={draws} max={max_rounds} seed={seed} random={random}"
    ))
}

/// How the game stands, in the words of position texts.
fn status(state: &GameStateMessage, names: &Names) -> Result<&'static str, RequestError> {
    match state.status.as_str() {
        "" | "in_progress" => return Ok("running"),
        "finished" => {}
        other => {
            return Err(RequestError::new(format!("status: the game is {other:?}, not \"in_progress\"")));
        }
    }
    let winner = state.winner.as_str();
    if winner.is_empty() {
        let reason = state.detail.as_ref().map_or("", |detail| detail.draw_reason.as_str());
        let known = ["stuck", "quiet", "rounds"].into_iter().find(|known| *known == reason);
        return Ok(known.unwrap_or("quiet"));
    }
    let is_winner = |owner: &Owner| owner.name() == winner || names.player(*owner) == winner;
    let owner = [Owner::Blue, Owner::Red].into_iter().find(is_winner);
    owner.map(Owner::name).ok_or_else(|| RequestError::new(format!("winner: {winner:?} does not play")))
}

/// Gold of a side, and how many items it has bought: without the extension those that its pieces are made of.
fn purse(
    state: &GameStateMessage,
    names: &Names,
    drafts: &[PieceText],
    owner: Owner,
) -> Result<(i64, i64), RequestError> {
    let seat = |player: &&wire::grpc::lolchess::Player| {
        if player.side.is_empty() {
            player.user_id == names.player(owner)
        } else {
            player.side == owner.name()
        }
    };
    let player = state.players.iter().find(seat);
    let gold = player.map_or(Ok(0), |player| bounded("gold", player.gold, 0..=MOST_GOLD))?;
    let bought = match player.and_then(|player| player.items_bought) {
        Some(bought) => bounded("itemsBought", bought, 0..=MOST_ITEMS)?,
        None => drafts.iter().filter(|draft| draft.owner() == owner).map(PieceText::basics).sum(),
    };
    Ok((gold, bought))
}

fn shop(state: &GameStateMessage) -> Result<String, RequestError> {
    let wrong = |why: String| RequestError::new(format!("shopItems: expected three basic items, {why}"));
    if state.shop_items.len() != 3 {
        return Err(wrong(format!("got {}", state.shop_items.len())));
    }
    match state.shop_items.iter().find(|id| Item::with_id(id).is_none_or(|item| !item.is_basic())) {
        Some(id) => Err(wrong(format!("{:?} is none", super::short(id)))),
        None => Ok(state.shop_items.join(",")),
    }
}

/// Drakes that may still come, and how many were killed; without the extension by the drakes on the list.
fn drakes(state: &GameStateMessage, drafts: &[PieceText]) -> Result<(String, i64), RequestError> {
    // A pool is empty only after some were killed.
    let is_told = |detail: &&GameDetail| !detail.drake_pool.is_empty() || detail.drakes_killed != 0;
    if let Some(detail) = state.detail.as_ref().filter(is_told) {
        let killed = bounded("drakesKilled", detail.drakes_killed, 0..=100)?;
        let drake = |name: &String| {
            let kind = Kind::named(&format!("{name}{DRAKE}")).filter(|kind| DRAKE_POOL.contains(kind));
            kind.map(|kind| kind.record().id)
                .ok_or_else(|| RequestError::new(format!("drakePool: no drake {:?}", super::short(name))))
        };
        let pool = detail.drake_pool.iter().take(DRAKE_POOL.len() + 1).map(drake);
        return Ok((pool.collect::<Result<Vec<_>, _>>()?.join(","), killed));
    }
    let come = |kind: &Kind| drafts.iter().any(|draft| draft.kind == *kind);
    let pool: Vec<&str> = DRAKE_POOL.iter().filter(|kind| !come(kind)).map(|kind| kind.record().id).collect();
    let killed = drafts.iter().filter(|draft| draft.kind.is_drake() && draft.hp == 0).count();
    Ok((pool.join(","), killed as i64))
}
