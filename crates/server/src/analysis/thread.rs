//! The thread on which games are analysed.

use super::{Order, Pending, PendingAnalyses, show};
use crate::store::{Store, StoreError};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio_util::sync::CancellationToken;
use wire::{AnalysedPly, Analysis, AnalysisProgress, AnalysisStatus, PlyValue, ToClient};
use work::analysis::{AnalysisError, Plan, Update, Updates};
use work::{SearchBackend, SearchMetrics};

/// Between two checks of whether the processor is free again, or the server shuts down.
const NAP: Duration = Duration::from_millis(20);
/// An analysis waits no longer than this, at each position, while searches wait for a thread and while all threads
/// are busy: a player waits for it too, and the league is always busy.
const FOR_WAITING: Duration = Duration::from_secs(1);
const FOR_BUSY: Duration = Duration::from_millis(60);
/// An analysis that takes longer is given up: others wait for the thread.
const LONGEST: Duration = Duration::from_mins(30);
/// Between two updates.
const TELL_EVERY: Duration = Duration::from_millis(250);

/// What the thread needs.
pub(super) struct Thread {
    pub(super) store: Arc<Store>,
    pub(super) pending: PendingAnalyses,
    pub(super) searches: Arc<dyn SearchBackend>,
    pub(super) threads: usize,
    pub(super) shutdown: CancellationToken,
    pub(super) runtime: Handle,
}

/// Why an analysis ended early.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the engine panicked")]
    Panic,
    #[error("it took longer than {} minutes", LONGEST.as_secs() / 60)]
    Late,
    #[error("the server shuts down")]
    ShuttingDown,
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
        let analysed = catch_unwind(AssertUnwindSafe(|| self.analyse(order)));
        let last = match analysed.unwrap_or(Err(Failure::Panic)) {
            Ok(last) => last,
            Err(Failure::ShuttingDown) => return,
            Err(error) => {
                tracing::warn!(target: "analysis", game = order.id, %error, "an analysis failed");
                AnalysisProgress { status: AnalysisStatus::Failed, ..nothing(order) }
            }
        };
        self.pending.lock().remove(&order.id);
        order.room.broadcast(&ToClient::Analysis(last));
    }

    /// Analyses a game and stores the analysis; returns what its connections were not told yet.
    fn analyse(&self, order: &Order) -> Result<AnalysisProgress, Failure> {
        let began = Instant::now();
        let plan = Plan { threads: self.threads, ..Plan::default() };
        let mut updates = Updates::new(order.entry, &order.record, &plan)?;
        let mut unsent = AnalysisProgress { status: AnalysisStatus::Running, ..nothing(order) };
        let mut sent = self.send(order, &mut unsent);
        while let Some(update) = updates.next() {
            if began.elapsed() > LONGEST {
                return Err(Failure::Late);
            }
            match update? {
                Update::Searched(_) => self.give_way()?,
                Update::Ply(ply) => note(&mut unsent, show::ply(*ply)),
            }
            let (refined, to_refine) = updates.refined();
            (unsent.refined, unsent.to_refine) = (refined as u32, to_refine as u32);
            if sent.elapsed() >= TELL_EVERY && !unsent.plies.is_empty() {
                unsent.summary = Some(updates.summary());
                sent = self.send(order, &mut unsent);
            }
        }
        unsent.summary = Some(updates.summary());
        self.merge(order, &unsent);
        let reply = self.pending.lock().get(&order.id).map(|pending| pending.reply.clone());
        let mut reply = reply.ok_or(Failure::ShuttingDown)?;
        (reply.status, unsent.status) = (AnalysisStatus::Done, AnalysisStatus::Done);
        if let Some(end) = reply.values.last_mut() {
            *end = Some(updates.end().into());
        }
        // Stored before the connections are told that it is done.
        self.runtime.block_on(self.store.keep_analysis(&order.id, &reply))?;
        Ok(unsent)
    }

    /// Tells the connections of the game what is new.
    fn send(&self, order: &Order, unsent: &mut AnalysisProgress) -> Instant {
        self.merge(order, unsent);
        let AnalysisProgress { status, done, refined, to_refine, .. } = *unsent;
        let rest = AnalysisProgress { status, done, refined, to_refine, ..nothing(order) };
        order.room.broadcast(&ToClient::Analysis(std::mem::replace(unsent, rest)));
        Instant::now()
    }

    /// Adds what is new to what a client that joins is told.
    fn merge(&self, order: &Order, new: &AnalysisProgress) {
        let mut pending = self.pending.lock();
        let Some(Pending { reply, .. }) = pending.get_mut(&order.id) else { return };
        (reply.status, reply.done) = (new.status, new.done);
        (reply.refined, reply.to_refine) = (new.refined, new.to_refine);
        for known in &new.values {
            reply.values[known.ply as usize] = Some(known.value);
        }
        if let Some(summary) = &new.summary {
            let earlier = reply.analysis.take().map(|analysis| analysis.plies);
            let mut plies: BTreeMap<u32, AnalysedPly> =
                earlier.into_iter().flatten().map(|ply| (ply.ply, ply)).collect();
            plies.extend(new.plies.iter().map(|ply| (ply.ply, ply.clone())));
            reply.analysis =
                Some(Analysis { summary: summary.clone(), plies: plies.into_values().collect() });
        }
    }

    /// Waits a while for bots that need the processor, or until the server ends.
    fn give_way(&self) -> Result<(), Failure> {
        let began = Instant::now();
        loop {
            if self.shutdown.is_cancelled() {
                return Err(Failure::ShuttingDown);
            }
            let metrics = self.searches.metrics();
            let longest = match metrics {
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

/// Adds a verdict to what is new, in place of an earlier one on the same ply. First looks come from the end on, so that the
/// ply of the last one says how many there are.
fn note(unsent: &mut AnalysisProgress, judged: AnalysedPly) {
    unsent.done = unsent.done.max(unsent.total + 1 - judged.ply);
    let value = PlyValue { ply: judged.ply - 1, value: judged.before };
    if let Some(place) = unsent.plies.iter().position(|known| known.ply == judged.ply) {
        (unsent.values[place], unsent.plies[place]) = (value, judged);
    } else {
        unsent.values.push(value);
        unsent.plies.push(judged);
    }
}

/// An update that says nothing yet.
fn nothing(order: &Order) -> AnalysisProgress {
    AnalysisProgress {
        refined: 0,
        to_refine: 0,
        status: AnalysisStatus::Waiting,
        done: 0,
        total: order.record.moves.len() as u32,
        values: Vec::new(),
        plies: Vec::new(),
        summary: None,
    }
}
