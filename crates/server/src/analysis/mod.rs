//! Analyses of finished games: every visitor may request one; each is made once, one after the other, on its own thread.
//!
//! That thread gives way while searches wait. The engine is limited by nodes, never by time, so that the same game
//! always comes to the same analysis.

mod show;
mod thread;

pub(crate) use show::progress;

use crate::ApiError;
use crate::limit::Address;
use crate::live::Room;
use crate::question::Asker;
use crate::store::{Store, StoreError};
use game::record::Record;
use games::entry::Entry;
use std::collections::HashMap;
use std::sync::{Arc, mpsc};
use tokio_util::sync::CancellationToken;
use wire::{AnalysisReply, AnalysisStatus};
use work::{Mutex, SearchBackend};

/// Analyses that may wait.
const MOST_WAITING: usize = 16;
/// Analyses of one address among them, whatever names its visitors give themselves.
const MOST_OF_ADDRESS: usize = 4;

/// A game to be analysed.
pub(crate) struct Order {
    /// The id of the game.
    pub id: String,
    /// The rules and the bots.
    pub entry: &'static Entry,
    /// The moves of the game.
    pub record: Record,
    /// The room whose connections are told.
    pub room: Arc<Room>,
}

/// An analysis that is not done.
struct Pending {
    asker: Asker,
    address: Address,
    /// All that is known; its `analysis` holds the plies that are judged so far.
    reply: AnalysisReply,
}

/// Analyses that wait or run, by game.
type PendingAnalyses = Arc<Mutex<HashMap<String, Pending>>>;

/// All analyses, stored, waiting or running.
pub(crate) struct Analyses {
    store: Arc<Store>,
    pending: PendingAnalyses,
    orders: Mutex<mpsc::Sender<Order>>,
}

impl Analyses {
    /// Starts the thread; it ends with `shutdown`.
    pub(crate) fn new(
        store: Arc<Store>,
        searches: Arc<dyn SearchBackend>,
        threads: usize,
        shutdown: CancellationToken,
    ) -> std::io::Result<Arc<Self>> {
        let (orders, incoming) = mpsc::channel();
        let pending = PendingAnalyses::default();
        let thread = thread::Thread {
            store: store.clone(),
            pending: pending.clone(),
            searches,
            threads,
            shutdown,
            runtime: tokio::runtime::Handle::current(),
        };
        let builder = std::thread::Builder::new().name("analysis".to_owned()).stack_size(16 << 20);
        builder.spawn(move || thread.run(&incoming))?;
        Ok(Arc::new(Analyses { store, pending, orders: Mutex::new(orders) }))
    }

    /// What there is of an analysis.
    pub(crate) async fn find(&self, id: &str) -> Result<Option<AnalysisReply>, StoreError> {
        let pending = self.pending.lock().get(id).map(|pending| pending.reply.clone());
        // One that ends between the two reads is stored before it is forgotten.
        if pending.is_some() { Ok(pending) } else { self.store.analysis(id).await }
    }

    /// Begins an analysis, or joins the one of the same game; each asker may have one under way.
    pub(crate) fn begin(
        &self,
        asker: Asker,
        address: Address,
        order: Order,
    ) -> Result<AnalysisReply, ApiError> {
        let mut pending = self.pending.lock();
        if let Some(joined) = pending.get(&order.id) {
            return Ok(joined.reply.clone());
        }
        let of_address = pending.values().filter(|other| other.address == address).count();
        let is_asking = pending.values().any(|other| other.asker == asker);
        if pending.len() >= MOST_WAITING || of_address >= MOST_OF_ADDRESS || is_asking {
            return Err(ApiError::Busy);
        }
        let total = order.record.moves.len();
        let reply = AnalysisReply {
            status: AnalysisStatus::Waiting,
            done: 0,
            total: total as u32,
            refined: 0,
            to_refine: 0,
            values: vec![None; total + 1],
            analysis: None,
        };
        let id = order.id.clone();
        let orders = self.orders.lock();
        orders.send(order).map_err(|_| ApiError::ShuttingDown)?;
        pending.insert(id, Pending { asker, address, reply: reply.clone() });
        Ok(reply)
    }
}
