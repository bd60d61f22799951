//! What every service can reach: the settings, the searches, and the end of the service.

use crate::{BotError, Config};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tonic::{Code, Response, Status};
use work::{Desk, Query, Refusal, Settings, Ticket};

/// What every service can reach.
#[derive(Clone)]
pub struct App {
    /// The settings.
    pub config: Arc<Config>,
    /// The searches.
    pub desk: Desk,
    /// Cancelled when the service ends.
    pub shutdown: CancellationToken,
    /// Sessions that are open.
    pub tasks: TaskTracker,
    sessions: Arc<AtomicU64>,
}

impl App {
    /// Starts the threads for searches.
    pub fn new(config: Config) -> Result<Self, String> {
        let settings = Settings {
            threads: config.threads(),
            turns: config.waiting,
            questions: config.waiting,
            seats: config.sessions,
            memory: config.memory_mb << 20,
        };
        let mut seed = [0; 8];
        getrandom::fill(&mut seed).map_err(|error| format!("the system has no random numbers: {error}"))?;
        let desk = Desk::new(settings, u64::from_ne_bytes(seed))
            .map_err(|error| format!("cannot start threads for searches: {error}"))?;
        work::metric::handle();
        let (shutdown, tasks) = (CancellationToken::new(), TaskTracker::new());
        Ok(App { config: Arc::new(config), desk, shutdown, tasks, sessions: Arc::default() })
    }

    /// Hands a query to the searches.
    pub fn ask(&self, query: Query) -> Result<Ticket, BotError> {
        if self.shutdown.is_cancelled() {
            return Err(BotError::ShuttingDown);
        }
        self.desk.ask(query).map_err(|refusal| match refusal {
            Refusal::Full => BotError::Busy(self.desk.retry_after()),
            Refusal::Double => BotError::Internal("two searches have one number".into()),
        })
    }

    /// Runs what may take a while, like replaying a long game, beside the threads that serve.
    pub async fn spawn_blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, BotError> + Send + 'static,
    ) -> Result<T, BotError> {
        let done = tokio::task::spawn_blocking(work).await;
        done.unwrap_or_else(|_| Err(BotError::Internal("the position could not be replayed".into())))
    }

    /// A name for a session that no caller can name.
    pub fn private_session(&self) -> String {
        format!("#{}", self.sessions.fetch_add(1, Ordering::Relaxed))
    }

    /// A call begins.
    pub fn call(&self, name: &'static str) -> Call {
        Call { name, began: Instant::now(), code: Code::Cancelled }
    }
}

/// A call that is measured; one that its caller gave up counts as cancelled.
pub struct Call {
    name: &'static str,
    began: Instant,
    code: Code,
}

impl Call {
    /// The answer, as it goes out.
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
