//! Games that storage knows better than this server: because another server moved on, or because storage failed.

use super::live_game::LiveGame;
use super::{LiveGames, Room};
use crate::ApiError;
use crate::identity::Owner;
use crate::store::StoreError;
use std::sync::Arc;
use wire::ToClient;
use work::bus::{BusEvent, Notice};

/// Seconds between two comparisons of the open games with storage, while the bus works.
const COMPARE_EVERY: u64 = 10;
/// Seconds between two notices of who is present.
const ANNOUNCE_EVERY: u64 = 5;

impl LiveGames {
    /// Handles a notice of another server.
    pub(crate) async fn handle_bus_event(&self, event: BusEvent) {
        match event {
            BusEvent::Resumed => {
                self.services.followers.end();
                self.compare_with_storage().await;
            }
            BusEvent::Notice(_, Notice::Account { account, line }) => {
                self.services.followers.tell(&account, &line);
            }
            BusEvent::Notice(_, Notice::Moved { game, seq }) => {
                let Some(room) = self.open_room(&game) else { return };
                // A game that is busy here must not delay the notices about others.
                tokio::spawn(async move { room.catch_up_to(seq).await });
            }
            BusEvent::Notice(_, Notice::Reseated { game }) => self.reload_here(&game).await,
            BusEvent::Notice(_, Notice::SignedOut { tokens }) => {
                self.sign_out_here(tokens.into_iter().map(Owner).collect());
            }
            BusEvent::Notice(server, Notice::Present { game, presence }) => {
                if let Some(room) = self.open_room(&game) {
                    room.audience.note_elsewhere(server, presence);
                }
            }
        }
    }

    /// Does what is due in this second.
    pub(crate) async fn tend(self: &Arc<Self>, second: u64) {
        let bus = &self.services.bus;
        self.reopen_closed().await;
        self.open_second_halves().await;
        if let Err(error) = self.open_waiting(second).await {
            tracing::warn!(%error, "games that wait could not be read");
        }
        if !bus.is_shared() {
            return;
        }
        if !bus.is_up() || second.is_multiple_of(COMPARE_EVERY) {
            self.compare_with_storage().await;
        }
        if second.is_multiple_of(ANNOUNCE_EVERY) {
            self.all_rooms().iter().for_each(|room| room.audience.announce());
        }
    }

    /// Catches up with games that have moved on elsewhere.
    async fn compare_with_storage(&self) {
        let ids: Vec<String> = self.rooms.lock().keys().cloned().collect();
        let stored = match self.services.store.seqs(&ids).await {
            Ok(stored) => stored,
            Err(error) => return tracing::warn!(%error, "open games could not be compared with storage"),
        };
        for (id, seq) in stored {
            if let Some(room) = self.open_room(&id) {
                room.catch_up_to(seq).await;
            }
        }
    }
}

impl Room {
    /// Catches up if the game is behind this event; closes the room where that fails.
    async fn catch_up_to(self: &Arc<Self>, seq: u32) {
        let mut play = self.play().await;
        if play.seq() < seq
            && let Err(error) = self.catch_up(&mut play).await
        {
            tracing::warn!(game = play.terms.id, %error, "a game could not be read again");
            self.close();
        }
    }

    /// Reads a game again that another server has moved on, and tells the connections.
    pub(super) async fn catch_up(self: &Arc<Self>, play: &mut LiveGame) -> Result<(), ApiError> {
        let gone = || StoreError::Damaged(format!("game {} is gone", play.terms.id));
        let stored = self.services.store.load(&play.terms.id).await?.ok_or_else(gone)?;
        let before = play.seq();
        if stored.events.len() <= before as usize {
            return Ok(());
        }
        let mut fresh = self.services.replay(play.entry, stored).await?;
        let last = |play: &LiveGame| play.state.seqs.last().copied();
        if last(&fresh) == last(play) {
            // The same turn goes on, and so does its clock.
            (fresh.state.began, fresh.state.paused) = (play.state.began, play.state.paused);
        }
        *play = fresh;
        self.broadcast(&ToClient::GameState(Box::new(play.update(before))));
        self.schedule(play);
        Ok(())
    }
}
