//! The thread on which games are analysed.

use super::show::told;
use super::{Desk, Order};
use crate::live::Room;
use crate::store::Store;
use game::erased::AnyGame;
use game::{PlayError, Thought, Turn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;
use wire::{AnalysisProgress, AnalysisReply, AnalysisStatus, PlyValue, ToClient};
use work::analysis::{Analysis, Plan, analyse};
use work::{SearchMetrics, Workers};

/// Between two looks at whether somebody needs the processor, or wants the server to end.
const NAP: Duration = Duration::from_millis(20);
/// An analysis waits no longer than this, at each position, while searches wait for a thread and while all threads
/// are busy: it is asked for by somebody too, and the league is busy always.
const FOR_WAITING: Duration = Duration::from_secs(1);
const FOR_BUSY: Duration = Duration::from_millis(60);
/// Between two pieces of news.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// What the thread needs.
pub(super) struct Thread {
    pub(super) store: Arc<Store>,
    pub(super) desk: Arc<Desk>,
    pub(super) workers: Arc<dyn Workers>,
    pub(super) threads: usize,
    pub(super) shutdown: CancellationToken,
    pub(super) runtime: Handle,
}

impl Thread {
    /// Analyses games until the server ends.
    pub(super) fn run(&self, orders: &Receiver<Order>) {
        while !self.shutdown.is_cancelled() {
            match orders.recv_timeout(10 * NAP) {
                Ok(order) => self.take(&order),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn take(&self, order: &Order) {
        let mut walk = Walk::new(self, order);
        let analysed = catch_unwind(AssertUnwindSafe(|| {
            walk.tell(AnalysisStatus::Running);
            analyse(order.entry, &order.record, &Plan::default(), &mut |position, thought| {
                walk.saw(position, thought)
            })
        }));
        let kept = match analysed {
            Ok(Ok(analysis)) => self.keep(order, analysis),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("the analyst panicked".to_owned()),
        };
        let status = match kept {
            Ok(()) => AnalysisStatus::Done,
            Err(_) if self.shutdown.is_cancelled() => return,
            Err(why) => {
                tracing::warn!(target: "analysis", game = order.id, why, "an analysis failed");
                AnalysisStatus::Failed
            }
        };
        self.desk.pending().remove(&order.id);
        walk.tell(status);
    }

    /// Stores what is known before anybody is told that it is.
    fn keep(&self, order: &Order, analysis: Analysis) -> Result<(), String> {
        let total = order.record.moves.len() as u32;
        let reply = AnalysisReply {
            status: AnalysisStatus::Done,
            done: total,
            total,
            values: analysis.values.iter().map(|value| Some((*value).into())).collect(),
            analysis: Some(told(analysis)),
        };
        self.runtime.block_on(self.store.keep_analysis(&order.id, &reply)).map_err(|error| error.to_string())
    }

    /// Waits a while for bots that need the processor, or until the server ends.
    fn give_way(&self) -> Result<(), PlayError> {
        let began = Instant::now();
        loop {
            if self.shutdown.is_cancelled() {
                return Err(PlayError::Unknown { why: "the server shuts down".to_owned() });
            }
            let counts = self.workers.counts();
            let longest = match counts {
                SearchMetrics { waiting: 1.., .. } => FOR_WAITING,
                SearchMetrics { running, .. } if running >= self.threads as u64 => FOR_BUSY,
                _ => return Ok(()),
            };
            if began.elapsed() >= longest {
                return Ok(());
            }
            std::thread::sleep(NAP);
        }
    }
}

/// How far the analyst has come on its way from the end of a game to its start.
struct Walk<'a> {
    thread: &'a Thread,
    id: &'a str,
    room: &'a Room,
    /// The keys of the positions.
    keys: Vec<u64>,
    /// Where players act, the last one last.
    ahead: Vec<usize>,
    /// What was not told yet.
    news: Vec<PlyValue>,
    told: Instant,
}

impl<'a> Walk<'a> {
    fn new(thread: &'a Thread, order: &'a Order) -> Self {
        let (mut keys, mut ahead) = (Vec::new(), Vec::new());
        let see = &mut |ply, position: &dyn AnyGame| {
            keys.push(position.key());
            if matches!(position.turn(), Turn::Player(_)) {
                ahead.push(ply);
            }
        };
        if let Err(error) = order.record.replay_with(&*order.entry.rules, see) {
            tracing::warn!(target: "analysis", game = order.id, %error, "a game does not replay");
        }
        Walk { thread, id: &order.id, room: &order.room, keys, ahead, news: Vec::new(), told: Instant::now() }
    }

    /// A position was thought about: one of the game, or one that a draw might have led to.
    fn saw(&mut self, position: &dyn AnyGame, thought: &Thought<String>) -> Result<(), PlayError> {
        if let Some(ply) = self.ahead.last().copied().filter(|ply| self.keys[*ply] == position.key()) {
            self.ahead.pop();
            self.news.push(PlyValue { ply: ply as u32, value: thought.value.into() });
            if self.told.elapsed() >= TELL_EVERY {
                self.tell(AnalysisStatus::Running);
            }
        }
        self.thread.give_way()
    }

    /// Writes down how far it has come, and tells the guests of the game.
    fn tell(&mut self, status: AnalysisStatus) {
        let total = self.keys.len().saturating_sub(1);
        // What follows the next position to look at is known.
        let left = self.ahead.last().map_or(0, |ply| ply + 1);
        let values = std::mem::take(&mut self.news);
        let done = if status == AnalysisStatus::Done { total } else { total.saturating_sub(left) };
        let progress = AnalysisProgress { status, done: done as u32, total: total as u32, values };
        if let Some(pending) = self.thread.desk.pending().get_mut(self.id) {
            pending.reply.status = status;
            pending.reply.done = progress.done;
            for known in &progress.values {
                pending.reply.values[known.ply as usize] = Some(known.value);
            }
        }
        self.room.tell(&ToClient::Analysis(progress));
        self.told = Instant::now();
    }
}
