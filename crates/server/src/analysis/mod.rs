//! Analyses of finished games: asked for by anybody, made once, one after the other on a thread of their own.
//!
//! That thread gives way while searches wait for a thread of theirs. The analyst is bounded by positions, never by time: the
//! same game always comes to the same analysis.

mod show;
mod thread;

use crate::ApiError;
use crate::live::Room;
use crate::question::Asker;
use crate::store::{Store, StoreError};
use game::record::Record;
use games::entry::Entry;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use tokio_util::sync::CancellationToken;
use wire::{AnalysisReply, AnalysisStatus};
use work::Workers;

/// Analyses that may wait.
const MOST_WAITING: usize = 16;

/// A game to be analysed.
pub struct Order {
    /// The id of the game.
    pub id: String,
    /// The rules and the analyst.
    pub entry: &'static Entry,
    /// The game on paper.
    pub record: Record,
    /// Where its guests are told.
    pub room: Arc<Room>,
}

/// An analysis that is not done.
struct Pending {
    asker: Asker,
    reply: AnalysisReply,
}

/// All analyses that wait or run.
pub struct Analyses {
    store: Arc<Store>,
    desk: Arc<Desk>,
    orders: Mutex<mpsc::Sender<Order>>,
}

/// What the thread shares with those who ask.
#[derive(Default)]
struct Desk {
    pending: Mutex<HashMap<String, Pending>>,
}

impl Desk {
    fn pending(&self) -> MutexGuard<'_, HashMap<String, Pending>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Analyses {
    /// Starts the thread; it ends with `shutdown`.
    pub fn new(
        store: Arc<Store>,
        workers: Arc<dyn Workers>,
        threads: usize,
        shutdown: CancellationToken,
    ) -> std::io::Result<Arc<Self>> {
        let (orders, incoming) = mpsc::channel();
        let desk = Arc::<Desk>::default();
        let thread = thread::Thread {
            store: store.clone(),
            desk: desk.clone(),
            workers,
            threads,
            shutdown,
            runtime: tokio::runtime::Handle::current(),
        };
        let builder = std::thread::Builder::new().name("analysis".to_owned()).stack_size(16 << 20);
        builder.spawn(move || thread.run(&incoming))?;
        Ok(Arc::new(Analyses { store, desk, orders: Mutex::new(orders) }))
    }

    /// What there is of an analysis.
    pub async fn find(&self, id: &str) -> Result<Option<AnalysisReply>, StoreError> {
        let pending = self.desk.pending().get(id).map(|pending| pending.reply.clone());
        // One that ends between the two looks is stored before it is forgotten.
        if pending.is_some() { Ok(pending) } else { self.store.analysis(id).await }
    }

    /// Begins an analysis; whoever asks for the same game joins, and everybody may have one begun at a time.
    pub fn begin(&self, asker: Asker, order: Order) -> Result<AnalysisReply, ApiError> {
        let mut pending = self.desk.pending();
        if let Some(joined) = pending.get(&order.id) {
            return Ok(joined.reply.clone());
        }
        if pending.len() >= MOST_WAITING || pending.values().any(|other| other.asker == asker) {
            return Err(ApiError::Busy);
        }
        let total = order.record.moves.len();
        let reply = AnalysisReply {
            status: AnalysisStatus::Waiting,
            done: 0,
            total: total as u32,
            values: vec![None; total + 1],
            analysis: None,
        };
        let id = order.id.clone();
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        orders.send(order).map_err(|_| ApiError::ShuttingDown)?;
        pending.insert(id, Pending { asker, reply: reply.clone() });
        Ok(reply)
    }
}
