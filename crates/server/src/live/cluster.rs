//! Several servers on one database: what happens on one is shown on all, and what is stored is the truth.

use super::LiveGames;
use super::play::Play;
use super::room::Room;
use crate::store::StoreError;
use std::sync::Arc;
use std::time::Duration;
use wire::ToClient;
use work::bus::{BusEvent, Notice};

/// A game that nobody has touched for this long may be left over from a server that is gone.
const ORPHANED: Duration = Duration::from_mins(1);
/// Seconds between two looks at all games that are shown here, while notices arrive.
const LOOK_EVERY: u64 = 10;
/// Seconds between two looks for games that are left over.
const ADOPT_EVERY: u64 = 30;
/// Seconds between two reminders of who is here.
const ANNOUNCE_EVERY: u64 = 5;

impl LiveGames {
    /// Hears another server.
    pub async fn handle_bus_event(self: &Arc<Self>, event: BusEvent) {
        match event {
            BusEvent::Resumed => self.look_again().await,
            BusEvent::Notice(_, Notice::Moved { game, seq }) => {
                let room = self.rooms().get(&game).cloned();
                let Some(room) = room else { return };
                let games = self.clone();
                // A game that is busy here must not hold up the news of others.
                tokio::spawn(async move {
                    let mut play = room.play().await;
                    if play.seq() < seq {
                        games.catch_up_or_close(&room, &mut play).await;
                    }
                });
            }
            BusEvent::Notice(_, Notice::Reseated { game }) => self.reload_here(&[game]).await,
            BusEvent::Notice(from, Notice::Present { game, presence }) => {
                let room = self.rooms().get(&game).cloned();
                if let Some(room) = room {
                    room.meet(from, presence);
                }
            }
        }
    }

    /// What has to be done again and again, in every second of this number.
    pub async fn tend(self: &Arc<Self>, second: u64) {
        if !self.bus.is_shared() {
            return;
        }
        if !self.bus.is_up() || second.is_multiple_of(LOOK_EVERY) {
            self.look_again().await;
        }
        if second.is_multiple_of(ANNOUNCE_EVERY) {
            let rooms: Vec<Arc<Room>> = self.rooms().values().cloned().collect();
            for room in rooms {
                room.announce();
            }
        }
        if second.is_multiple_of(ADOPT_EVERY) {
            let before = self.config.wall_clock.now().saturating_sub(ORPHANED.as_millis() as u64);
            if let Err(error) = self.open_restless(before).await {
                tracing::warn!(%error, "games that are left over were not looked for");
            }
        }
    }

    /// Looks whether games that are shown here have moved on elsewhere.
    async fn look_again(self: &Arc<Self>) {
        let ids: Vec<String> = self.rooms().keys().cloned().collect();
        let stored = match self.store.seqs(&ids).await {
            Ok(stored) => stored,
            Err(error) => return tracing::warn!(%error, "nobody knows whether games have moved on"),
        };
        for (id, seq) in stored {
            let room = self.rooms().get(&id).cloned();
            let Some(room) = room else { continue };
            let mut play = room.play().await;
            if play.seq() < seq {
                self.catch_up_or_close(&room, &mut play).await;
            }
        }
    }

    async fn catch_up_or_close(self: &Arc<Self>, room: &Arc<Room>, play: &mut Play) {
        if let Err(error) = self.catch_up(room, play).await {
            tracing::warn!(game = play.terms.id, %error, "a game was not read again");
            self.rooms().remove(&play.terms.id);
            room.close();
        }
    }

    /// Reads a game again that another server has moved on, and tells the connections.
    pub(super) async fn catch_up(
        self: &Arc<Self>,
        room: &Arc<Room>,
        play: &mut Play,
    ) -> Result<(), StoreError> {
        let gone = || StoreError::Damaged(format!("game {} is gone", play.terms.id));
        let stored = self.store.load(&play.terms.id).await?.ok_or_else(gone)?;
        let before = play.seq();
        if stored.events.len() <= before as usize {
            return Ok(());
        }
        let mut fresh = Play::load(play.entry, stored, &self.config.wall_clock)?;
        self.look_up(&mut fresh).await?;
        let last = |play: &Play| play.board.seqs.last().copied();
        if last(&fresh) == last(play) {
            // The turn goes on, and so does its clock.
            fresh.board.began = play.board.began;
        }
        *play = fresh;
        room.tell(&ToClient::GameState(Box::new(play.update(before))));
        self.follow(room, play);
        Ok(())
    }
}
