//! What all services share: the settings, the searches and the shutdown.

use crate::limit::Limit;
use crate::{BotError, Config};
use prost::Message;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tonic::{Code, Response, Status};
use work::metric::Part;
use work::{
    LocalPool, PoolSettings, Refusal, Search, SearchBackend, SearchRequest, SharedSearches, StartError,
};

/// Smaller answers leave faster as they are.
const COMPRESSED_FROM: usize = 1 << 10;

/// What all services share.
#[derive(Clone)]
pub struct App {
    /// The settings.
    pub config: Arc<Config>,
    /// The threads of the searches.
    pub pool: Arc<LocalPool>,
    /// The searches, shared by equal requests.
    pub searches: Arc<SharedSearches>,
    /// Cancelled when the service ends.
    pub shutdown: CancellationToken,
    /// Sessions that are open.
    pub tasks: TaskTracker,
    /// How many of them may be.
    pub(crate) session_limit: Limit,
    sessions: Arc<AtomicU64>,
}

impl App {
    /// Starts the threads for searches.
    pub fn new(config: Config) -> Result<Self, StartError> {
        let settings = PoolSettings {
            threads: config.threads(),
            waiting_turns: config.waiting,
            waiting_questions: config.waiting,
            cached_bots: config.sessions,
            cached_bytes: config.memory_mb << 20,
            seed: random()?,
            logs_decisions: true,
        };
        let pool = Arc::new(LocalPool::new(settings)?);
        work::metric::start(Part::Bots);
        let session_limit = Limit::new(config.open_sessions, config.open_sessions_per_caller);
        Ok(App {
            config: Arc::new(config),
            searches: Arc::new(SharedSearches::new(pool.clone())),
            pool,
            shutdown: CancellationToken::new(),
            tasks: TaskTracker::new(),
            session_limit,
            sessions: Arc::default(),
        })
    }

    /// Starts a search, or joins an equal one of the same client.
    pub fn search(&self, request: SearchRequest) -> Result<Search, BotError> {
        if self.shutdown.is_cancelled() {
            return Err(BotError::ShuttingDown);
        }
        self.searches.start(request).map_err(|refusal| match refusal {
            Refusal::Full => BotError::Busy(self.pool.retry_after()),
            Refusal::Closed => BotError::ShuttingDown,
        })
    }

    /// Runs something that may take a while, like the replay of a long game, on a thread that may block.
    pub async fn spawn_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, BotError> + Send + 'static,
    ) -> Result<T, BotError> {
        let done = tokio::task::spawn_blocking(work).await;
        done.unwrap_or_else(|_| Err(BotError::Internal("the position could not be replayed".into())))
    }

    /// A session name that no caller can use.
    pub fn private_session(&self) -> String {
        format!("#{}", self.sessions.fetch_add(1, Ordering::Relaxed))
    }

    /// Starts to measure a call.
    pub fn call(&self, name: &'static str) -> Call {
        Call { name, began: Instant::now(), code: Code::Cancelled }
    }
}

/// A number that cannot be guessed.
pub(crate) fn random() -> Result<u64, StartError> {
    getrandom::u64().map_err(|error| StartError::Failed(format!("the system has no random numbers: {error}")))
}

/// Measures a call; one that its caller gives up counts as cancelled.
pub struct Call {
    name: &'static str,
    began: Instant,
    code: Code,
}

impl Call {
    /// The answer as it is sent: compressed, if it is large and the caller takes it so.
    pub fn answered<T: Message>(self, answer: Result<T, BotError>) -> Result<Response<T>, Status> {
        let is_small = matches!(&answer, Ok(message) if message.encoded_len() < COMPRESSED_FROM);
        let mut response = self.ended(answer)?;
        if is_small {
            response.disable_compression();
        }
        Ok(response)
    }

    /// The answers of a stream as they are sent.
    pub fn ended<T>(mut self, answer: Result<T, BotError>) -> Result<Response<T>, Status> {
        self.code = answer.as_ref().err().map_or(Code::Ok, BotError::code);
        if let Err(error @ BotError::Internal(_)) = &answer {
            tracing::error!(target: "botd", call = self.name, %error, "a call failed");
        }
        answer.map(Response::new).map_err(Status::from)
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        let code = format!("{:?}", self.code);
        metrics::histogram!("parlor_call_seconds", "call" => self.name, "code" => code)
            .record(self.began.elapsed().as_secs_f64());
    }
}
