//! What a player may do to the bot that thinks: hurry it, or pull its plug to see the game go on.

use super::Tables;
use crate::ApiError;
use crate::identity::Owner;
use std::sync::Arc;
use work::{Failure, News, Report};

/// What is done to the bot.
#[derive(Clone, Copy, Debug)]
pub enum Nudge {
    /// It answers with what it knows; a pause before its turn ends.
    Hurry,
    /// Its search is gone at once, as after a crash: it is asked once more, then a substitute plays.
    Unplug,
}

impl Tables {
    /// Does it to the bot that a game waits for.
    pub async fn nudge(
        self: &Arc<Self>,
        id: &str,
        owner: Option<&Owner>,
        nudge: Nudge,
    ) -> Result<(), ApiError> {
        let room = self.find(id).await?;
        let play = room.play().await;
        if play.sides_of(owner).is_empty() {
            return Err(ApiError::NotYourSeat("you do not sit at this game"));
        }
        if play.is_secret() {
            return Err(ApiError::NotNow("bots are left alone in a rated game".into()));
        }
        let unplugged = match (nudge, room.pending().as_mut()) {
            (_, None) => return Err(ApiError::NotNow("no bot is thinking".into())),
            (Nudge::Hurry, Some(pending)) if pending.is_submitted => {
                self.workers.hurry(&pending.key);
                return Ok(());
            }
            (Nudge::Hurry, Some(pending)) => {
                self.submit(&play, pending);
                return Ok(());
            }
            (Nudge::Unplug, Some(pending)) => (pending.key.clone(), pending.attempt),
        };
        let (key, attempt) = unplugged;
        self.workers.cancel(&key);
        self.hear(Report { key, attempt, news: News::Failed(Failure::Unplugged) });
        Ok(())
    }
}
