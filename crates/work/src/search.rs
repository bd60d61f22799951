//! A running search: the handle for the side that waits for it, and the sender for the side that runs it.

use crate::SearchMetrics;
use crate::request::SearchRequest;
use game::{Stop, Thought};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::watch;

/// The result of a search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// A move that is legal in the position of the request.
    Move(Thought<String>),
    /// Facts for people.
    Facts(Json),
}

/// Why a search has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The search panicked.
    #[error("the search panicked: {0}")]
    Panic(String),
    /// There is no such bot, or it does not play this position.
    #[error("{0}")]
    Refused(String),
    /// The bot answered with an illegal move.
    #[error("{0}")]
    Illegal(String),
    /// It did not end in time.
    #[error("the search did not end in time")]
    Late,
    /// A player disconnected the bot on purpose, to see the game go on.
    #[error("somebody pulled its plug")]
    Unplugged,
    /// Its client had more searches waiting than others, one of which took its place; it may be asked again after this.
    #[error("too many searches of this client are waiting")]
    Displaced(Duration),
    /// It was cancelled.
    #[error("the search was cancelled")]
    Stopped,
}

/// How far a search has come.
#[derive(Clone, Debug)]
pub enum SearchUpdate {
    /// This many searches wait before it.
    Waiting(usize),
    /// A thread works on it.
    Began,
    /// The best move so far, and the part of the budget that is spent (0 to 1) where it is known.
    Progress(Thought<String>, Option<f32>),
    /// The result; nothing follows.
    Done(Answer),
    /// There is no result; nothing follows.
    Failed(Failure),
}

impl SearchUpdate {
    /// Whether nothing follows.
    pub fn is_last(&self) -> bool {
        matches!(self, SearchUpdate::Done(_) | SearchUpdate::Failed(_))
    }
}

impl From<Result<Answer, Failure>> for SearchUpdate {
    fn from(result: Result<Answer, Failure>) -> Self {
        result.map_or_else(SearchUpdate::Failed, SearchUpdate::Done)
    }
}

/// Why a search was not started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Too many searches wait.
    #[error("too many searches are waiting")]
    Full,
    /// No more searches are started.
    #[error("no more searches are started")]
    Closed,
}

/// Runs searches somewhere.
pub trait SearchBackend: Send + Sync {
    /// Starts a search, or says why not.
    fn start(&self, request: SearchRequest) -> Result<Search, Refusal>;
    /// Cancels all searches and starts no more.
    fn close(&self);
    /// What was done so far.
    fn metrics(&self) -> SearchMetrics;
}

/// What the waiting side wants from the running side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Demand {
    /// The answer when the search ends by itself.
    InTime,
    /// The answer now.
    Now,
    /// No answer any more.
    Cancelled,
}

/// What both sides share beside the updates.
struct Control {
    /// Ends an engine in this process.
    stop: Stop,
    demand: watch::Sender<Demand>,
}

impl Control {
    fn demand(&self, demand: Demand) {
        self.demand.send_if_modified(|current| {
            let is_more = demand > *current;
            *current = demand.max(*current);
            is_more
        });
        self.stop.raise();
    }
}

/// Cancels the search when the last handle is dropped.
struct CancelOnDrop(Arc<Control>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.demand(Demand::Cancelled);
    }
}

/// A handle to a search. Dropping it cancels the search, unless another handle shares it.
pub struct Search {
    updates: Updates,
    control: Arc<CancelOnDrop>,
}

impl Search {
    /// A search before `waiting` others have begun, and the side that runs it.
    pub fn channel(waiting: usize) -> (Search, SearchSender) {
        let (sender, receiver) = watch::channel(SearchUpdate::Waiting(waiting));
        let control = Arc::new(Control { stop: Stop::default(), demand: watch::Sender::new(Demand::InTime) });
        let search =
            Search { updates: Updates::new(receiver), control: Arc::new(CancelOnDrop(control.clone())) };
        (search, SearchSender { updates: Arc::new(sender), control })
    }

    /// The updates by themselves: they end when the search is cancelled.
    pub fn updates(&self) -> Updates {
        Updates::new(self.updates.0.clone())
    }

    /// The next update; an update that was replaced before it was read is skipped. `None` after the last one.
    pub async fn next(&mut self) -> Option<SearchUpdate> {
        self.updates.next().await
    }

    /// Ends the search now; it answers with the best move it has.
    pub fn finish_now(&self) {
        self.control.0.demand(Demand::Now);
    }

    /// Waits for the result.
    pub async fn answer(mut self) -> Result<Answer, Failure> {
        while let Some(update) = self.next().await {
            match update {
                SearchUpdate::Done(answer) => return Ok(answer),
                SearchUpdate::Failed(failure) => return Err(failure),
                SearchUpdate::Waiting(_) | SearchUpdate::Began | SearchUpdate::Progress(..) => {}
            }
        }
        Err(Failure::Stopped)
    }

    /// Waits for the move.
    pub async fn decision(self) -> Result<Thought<String>, Failure> {
        match self.answer().await? {
            Answer::Move(thought) => Ok(thought),
            Answer::Facts(_) => Err(Failure::Refused("the search was for facts, not for a move".into())),
        }
    }

    /// A handle that does not keep the search running.
    pub(crate) fn downgrade(&self) -> WeakSearch {
        WeakSearch { receiver: self.updates.0.clone(), control: Arc::downgrade(&self.control) }
    }
}

/// See [`Search::downgrade`].
pub(crate) struct WeakSearch {
    receiver: watch::Receiver<SearchUpdate>,
    control: Weak<CancelOnDrop>,
}

impl WeakSearch {
    /// One more handle, while the search runs.
    pub(crate) fn upgrade(&self) -> Option<Search> {
        let control = self.control.upgrade()?;
        let is_over = self.receiver.borrow().is_last() || self.receiver.is_closed();
        (!is_over).then(|| Search { updates: Updates::new(self.receiver.clone()), control })
    }

    /// Whether the last handle is dropped.
    pub(crate) fn is_gone(&self) -> bool {
        self.control.strong_count() == 0
    }
}

/// The updates of a search.
pub struct Updates(watch::Receiver<SearchUpdate>);

impl Updates {
    /// The current update and those that follow.
    fn new(mut receiver: watch::Receiver<SearchUpdate>) -> Self {
        receiver.mark_changed();
        Updates(receiver)
    }

    /// See [`Search::next`].
    pub async fn next(&mut self) -> Option<SearchUpdate> {
        self.0.changed().await.ok()?;
        Some(self.0.borrow_and_update().clone())
    }
}

/// The side that runs a search. When it is gone without a last update, the search counts as cancelled.
#[derive(Clone)]
pub struct SearchSender {
    updates: Arc<watch::Sender<SearchUpdate>>,
    control: Arc<Control>,
}

impl SearchSender {
    /// Tells those who wait; the first result counts.
    pub fn send(&self, update: impl Into<SearchUpdate>) {
        let update = update.into();
        self.updates.send_if_modified(|current| {
            let is_open = !current.is_last();
            if is_open {
                *current = update;
            }
            is_open
        });
    }

    /// Raised when the search has to end.
    pub fn stop(&self) -> &Stop {
        &self.control.stop
    }

    /// Ends the search from this side.
    pub(crate) fn end(&self, demand: Demand) {
        self.control.demand(demand);
    }

    /// Whether the search was cancelled.
    pub fn is_cancelled(&self) -> bool {
        *self.control.demand.borrow() == Demand::Cancelled
    }

    /// Resolves when the search is cancelled.
    pub async fn cancelled(&self) {
        self.demanded(Demand::Cancelled).await;
    }

    /// Resolves with the best move so far once the answer is wanted now; for searches in other processes, which
    /// cannot be told to end.
    pub async fn best_now(&self) -> Thought<String> {
        self.demanded(Demand::Now).await;
        let mut updates = Updates::new(self.updates.subscribe());
        loop {
            if let Some(SearchUpdate::Progress(thought, _)) = updates.next().await {
                return thought;
            }
        }
    }

    async fn demanded(&self, demand: Demand) {
        // Cannot fail: this side keeps the channel open.
        self.control.demand.subscribe().wait_for(|current| *current >= demand).await.ok();
    }
}
