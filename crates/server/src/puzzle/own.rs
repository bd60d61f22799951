//! Mistakes in a visitor's own games, from the analyses that are stored.

use crate::identity::Owner;
use crate::store::{Filter, StoredListing};
use crate::{ApiError, App};
use game::Side;
use serde::Deserialize;
use wire::{OwnPuzzle, Status};

/// Mistakes that are listed.
const MOST: usize = 50;
/// Games that are looked at, the latest first.
const GAMES: u32 = 50;

/// What is read of an analysis: most of it is left alone.
#[derive(Deserialize)]
struct Judged {
    analysis: Option<JudgedGame>,
}

#[derive(Deserialize)]
struct JudgedGame {
    plies: Vec<JudgedPly>,
}

#[derive(Deserialize)]
struct JudgedPly {
    ply: u32,
    side: Option<Side>,
    choice: Option<JudgedChoice>,
}

#[derive(Deserialize)]
struct JudgedChoice {
    label: String,
}

/// The mistakes in the latest games of an owner that are analysed, the latest game first.
pub(crate) async fn mistakes(
    app: &App,
    owner: Owner,
    game: Option<String>,
) -> Result<Vec<OwnPuzzle>, ApiError> {
    let filter = Filter { owner: Some(owner), game, status: Some(Status::Finished), limit: GAMES };
    let mut found = Vec::new();
    for game in app.store.list(&filter).await? {
        let Some(body) = app.store.analysis_text(&game.id).await? else { continue };
        let of_game = app.blocking.run(move || in_game(&game, &owner, &body)).await?;
        found.extend(of_game.map_err(|error| ApiError::Internal(format!("a stored analysis: {error}")))?);
        if found.len() >= MOST {
            break;
        }
    }
    found.truncate(MOST);
    Ok(found)
}

fn in_game(game: &StoredListing, owner: &Owner, body: &str) -> Result<Vec<OwnPuzzle>, serde_json::Error> {
    let plies = serde_json::from_str::<Judged>(body)?.analysis.map(|analysis| analysis.plies);
    let mistake = |JudgedPly { ply, side, choice }: JudgedPly| {
        let side = side?;
        let label = choice?.label;
        let [own, other] = [side, side.other()].map(|side| &game.seats[side.index()]);
        let is_own = own.owner.as_ref() == Some(owner);
        let is_mistake = ["mistake", "blunder"].contains(&label.as_str());
        (is_own && is_mistake).then(|| OwnPuzzle {
            game_id: game.id.clone(),
            game: game.game.clone(),
            ply,
            side,
            label,
            opponent: other.name.clone().or_else(|| other.bot.clone()).unwrap_or_default(),
            played_at: game.created_at,
        })
    };
    Ok(plies.into_iter().flatten().filter_map(mistake).collect())
}
