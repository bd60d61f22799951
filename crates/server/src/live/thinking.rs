//! Tells the connections of a game how its bot's search goes.

use super::Room;
use game::Thought;
use std::time::{Duration, Instant};
use wire::{Thinking, ToClient};

/// Between two messages about one search.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// A search that is over sooner than this is not worth a message.
const NOTICED: Duration = Duration::from_millis(20);

/// The messages about one search.
pub(super) struct ThinkingReport<'a> {
    room: &'a Room,
    player_id: &'a str,
    seq: u32,
    /// Whether what the bot thinks stays hidden.
    is_secret: bool,
    /// When the search began.
    pub(super) began: Option<Instant>,
    told: Instant,
}

impl<'a> ThinkingReport<'a> {
    pub(super) fn new(room: &'a Room, player_id: &'a str, seq: u32, is_secret: bool) -> Self {
        ThinkingReport { room, player_id, seq, is_secret, began: None, told: Instant::now() }
    }

    /// Notes that the search runs.
    pub(super) fn begin(&mut self) {
        self.began.get_or_insert_with(Instant::now);
    }

    /// When to say that the bot is thinking, unless there is progress before.
    pub(super) fn first_message_at(&self) -> Option<Instant> {
        self.began.filter(|began| self.told <= *began).map(|began| began + NOTICED)
    }

    /// Says how far the search has come, unless a message was sent a moment ago.
    pub(super) fn tell_progress(&mut self, thought: &Thought<String>, progress: Option<f32>) {
        self.begin();
        if self.told.elapsed() >= TELL_EVERY {
            self.tell(Some(thought).filter(|_| !self.is_secret), progress);
        }
    }

    /// Says that the bot is thinking, and what it thinks.
    pub(super) fn tell(&mut self, thought: Option<&Thought<String>>, progress: Option<f32>) {
        let began = *self.began.get_or_insert_with(Instant::now);
        self.told = Instant::now();
        let candidates = thought.map_or(&[][..], |thought| &thought.candidates);
        self.room.broadcast(&ToClient::BotThinking(Thinking {
            player_id: self.player_id.to_owned(),
            seq: self.seq,
            elapsed: began.elapsed().as_millis() as u32,
            progress,
            candidates: candidates.iter().take(10).cloned().map(Into::into).collect(),
            line: thought.map(|thought| thought.line.clone()).unwrap_or_default(),
            nodes: thought.map_or(0, |thought| thought.nodes),
            depth: thought.map_or(0, |thought| thought.depth),
        }));
    }
}
