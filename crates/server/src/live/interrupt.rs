//! What a player may do to the bot that thinks: hurry it, or pull its plug to see the game go on.

use super::LiveGames;
use crate::ApiError;
use crate::identity::Owner;
use std::sync::Arc;
use work::{Answer, Failure, News, Report};

/// What is done to the bot.
#[derive(Clone, Copy, Debug)]
pub enum Interruption {
    /// It answers with what it knows; a pause before its turn ends.
    MoveNow,
    /// Its search is gone at once, as after a crash: it is asked once more, then a substitute plays.
    Unplug,
}

impl LiveGames {
    /// Does it to the bot that a game waits for.
    pub async fn interrupt(
        self: &Arc<Self>,
        id: &str,
        owner: Option<&Owner>,
        nudge: Interruption,
    ) -> Result<(), ApiError> {
        let room = self.find(id).await?;
        let play = room.play().await;
        if play.sides_of(owner).is_empty() {
            return Err(ApiError::NotYourSeat("you do not sit at this game"));
        }
        if play.is_secret() {
            return Err(ApiError::NotNow("bots are left alone in a rated game".into()));
        }
        let report = match (nudge, room.pending().as_mut()) {
            (_, None) => return Err(ApiError::NotNow("no bot is thinking".into())),
            (Interruption::MoveNow, Some(pending)) if pending.is_submitted => {
                if self.workers.hurry(&pending.key) {
                    return Ok(());
                }
                // It thinks elsewhere: what it has told of so far is its answer.
                let Some(known) = pending.known.take() else {
                    pending.is_hurried = true;
                    return Ok(());
                };
                let news = News::Done(Answer::Move(known));
                Report { key: pending.key.clone(), attempt: pending.attempt, news }
            }
            (Interruption::MoveNow, Some(pending)) => {
                self.submit(&play, pending);
                return Ok(());
            }
            (Interruption::Unplug, Some(pending)) => {
                self.workers.cancel(&pending.key);
                let news = News::Failed(Failure::Unplugged);
                Report { key: pending.key.clone(), attempt: pending.attempt, news }
            }
        };
        self.hear(report);
        Ok(())
    }
}
