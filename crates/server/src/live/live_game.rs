//! A game in memory: its terms, its events and the state that follows from them.

use super::live_state::LiveState;
use crate::WallClock;
use crate::identity::Owner;
use crate::store::{StoreError, StoredDecision, StoredEvent, StoredGame, Terms};
use game::{Side, Turn};
use games::entry::Entry;
use std::collections::HashMap;
use std::time::Duration;
use wire::{Ending, Event, EventKind, Outcome, SeatKind, SeatRating, Status};

/// A longer game is adjudicated as a draw, to limit the memory of the server.
pub(super) const MOST_PLIES: usize = 2_000;

/// A game in memory.
pub(crate) struct LiveGame {
    /// The rules and the bots.
    pub(crate) entry: &'static Entry,
    /// The terms, which never change.
    pub(crate) terms: Terms,
    /// The state after the events.
    pub(crate) state: LiveState,
    /// The ratings of the players before and after a rated game.
    pub(crate) ratings: [Option<SeatRating>; 2],
    wall_clock: WallClock,
    log: Vec<Event>,
    seen: HashMap<(Side, String), u32>,
}

/// Events that are not stored yet, and the state after them.
pub(crate) struct PendingEvents {
    /// The events, numbered.
    pub(crate) events: Vec<StoredEvent>,
    /// The state after them.
    pub(crate) state: LiveState,
    /// The decision of the bot that plays the first of them, where decisions are recorded.
    pub(crate) decision: Option<StoredDecision>,
}

impl LiveGame {
    /// Loads a stored game.
    pub(crate) fn load(
        entry: &'static Entry,
        stored: StoredGame,
        wall_clock: &WallClock,
    ) -> Result<Self, StoreError> {
        let StoredGame { terms, seats, events } = stored;
        let state = LiveState::start(entry, &terms, seats)
            .map_err(|error| StoreError::Damaged(format!("game {}: {error}", terms.id)))?;
        let mut play = LiveGame {
            entry,
            terms,
            state,
            ratings: [None; 2],
            wall_clock: wall_clock.clone(),
            log: Vec::new(),
            seen: HashMap::new(),
        };
        for stored in &events {
            play.state.apply(&play.terms.id, &stored.event)?;
        }
        play.remember(events);
        play.state.resume(&play.log, wall_clock);
        Ok(play)
    }

    /// The number of the last event.
    pub(crate) fn seq(&self) -> u32 {
        self.log.len() as u32
    }

    /// The events after `seq`.
    pub(crate) fn after(&self, seq: u32) -> &[Event] {
        &self.log[(seq as usize).min(self.log.len())..]
    }

    /// The event that a side sent with this id before.
    pub(crate) fn sent(&self, side: Side, id: &str) -> Option<u32> {
        self.seen.get(&(side, id.to_owned())).copied()
    }

    /// The sides that an owner plays.
    pub(crate) fn sides_of(&self, owner: Option<&Owner>) -> Vec<Side> {
        let sits = |side: &Side| owner.is_some() && self.state.seats[side.index()].owner.as_ref() == owner;
        Side::BOTH.into_iter().filter(sits).collect()
    }

    /// Whether players may ask the engine: two people who play each other only if they agreed. Both hands of one
    /// visitor are one.
    pub(crate) fn allows_help(&self) -> bool {
        let [first, second] = &self.state.seats;
        let has_bot = [first, second].iter().any(|seat| seat.kind == SeatKind::Bot);
        let is_free = has_bot || first.owner == second.owner || self.terms.setup.help;
        !self.is_secret() && (is_free || self.state.status() == Status::Finished)
    }

    pub(crate) fn bot_to_act(&self) -> Option<(Side, &str)> {
        let side = self.state.turn()?;
        Some((side, self.state.seats[side.index()].bot.as_deref()?))
    }

    /// Applies an event, with the chance events that follow, to a copy of the state.
    pub(crate) fn prepare(
        &self,
        kind: EventKind,
        sender: Option<(Side, String)>,
    ) -> Result<PendingEvents, StoreError> {
        let mut pending = PendingEvents { events: Vec::new(), state: self.state.clone(), decision: None };
        self.happen(&mut pending, kind, sender)?;
        self.deal(&mut pending)?;
        let (state, is_long) = (&pending.state, pending.state.game.moves().len() >= MOST_PLIES);
        if is_long && state.result().is_none() {
            let kind = EventKind::Adjudicated { result: Outcome::Draw, ended: Ending::Adjudicated };
            self.happen(&mut pending, kind, None)?;
        }
        Ok(pending)
    }

    pub(super) fn happen(
        &self,
        pending: &mut PendingEvents,
        kind: EventKind,
        sender: Option<(Side, String)>,
    ) -> Result<(), StoreError> {
        let seq = self.seq() + pending.events.len() as u32 + 1;
        // A wall clock that is set back must not make a turn longer than it was.
        let last = pending.events.last().map(|stored| &stored.event).or(self.log.last());
        let at = self.wall_clock.now().max(last.map_or(0, |event| event.at));
        let event = Event { seq, at, kind };
        pending.state.apply(&self.terms.id, &event)?;
        pending.events.push(StoredEvent { event, sender });
        Ok(())
    }

    /// Draws chance events until a player is to act or the game is over.
    pub(super) fn deal(&self, pending: &mut PendingEvents) -> Result<(), StoreError> {
        let damaged =
            |error: game::PlayError| StoreError::Damaged(format!("game {}: {error}", self.terms.id));
        while pending.state.result().is_none()
            && let Some(m) = pending.state.game.draw().map_err(damaged)?
        {
            let ply = pending.state.game.moves().len() as u32 + 1;
            let kind = EventKind::Move { side: None, m, ply, think_ms: 0, clock_ms: None, value: None };
            self.happen(pending, kind, None)?;
        }
        Ok(())
    }

    /// The chance events before the first move.
    pub(crate) fn opening(&self) -> Result<PendingEvents, StoreError> {
        let mut pending = PendingEvents { events: Vec::new(), state: self.state.clone(), decision: None };
        self.deal(&mut pending)?;
        Ok(pending)
    }

    /// The event of a player's move, if the move is legal.
    pub(crate) fn move_event(
        &self,
        side: Side,
        m: &str,
        value: Option<wire::Value>,
    ) -> Result<EventKind, game::PlayError> {
        let mut position = self.state.game.position().boxed();
        position.try_play(m)?;
        let elapsed = self.state.elapsed();
        let clock_ms = self.state.clocks.map(|clocks| {
            let thought = self.state.running().map_or(Duration::ZERO, |(_, elapsed)| elapsed);
            clocks.after(side, thought, position.turn() == Turn::Player(side)).millis(None)
        });
        Ok(EventKind::Move {
            side: Some(side),
            m: m.to_owned(),
            ply: self.state.game.moves().len() as u32 + 1,
            think_ms: elapsed.as_millis() as u32,
            clock_ms,
            value,
        })
    }

    /// Takes over events that have been stored.
    pub(crate) fn commit(&mut self, pending: PendingEvents) {
        self.state = pending.state;
        self.remember(pending.events);
    }

    fn remember(&mut self, events: Vec<StoredEvent>) {
        for StoredEvent { event, sender } in events {
            if let Some(sender) = sender {
                self.seen.insert(sender, event.seq);
            }
            self.log.push(event);
        }
    }
}
