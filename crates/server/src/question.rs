//! Hints and explanations: searches that somebody waits for outside of a turn.

use crate::ApiError;
use crate::identity::Owner;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use work::{Answer, Failure, Job, JobKey, News, Refusal, Report, Workers};

/// Answers that are kept for whoever asks the same.
const MOST_KEPT: usize = 1_000;
/// Nobody waits longer for a place and an answer.
const PATIENCE: Duration = Duration::from_secs(25);

type Waiting = oneshot::Sender<Result<Answer, Failure>>;

/// The questions that wait, and the answers of late.
pub struct Questions {
    workers: Arc<dyn Workers>,
    desk: Mutex<Desk>,
}

#[derive(Default)]
struct Desk {
    waiting: HashMap<JobKey, Vec<Waiting>>,
    kept: HashMap<JobKey, Answer>,
    askers: HashSet<Asker>,
}

/// Who asks: one question at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asker {
    /// Somebody with a token.
    Owner(Owner),
    /// Somebody without.
    Address(IpAddr),
}

impl Questions {
    /// Nobody asks yet.
    pub fn new(workers: Arc<dyn Workers>) -> Arc<Self> {
        Arc::new(Questions { workers, desk: Mutex::default() })
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks and waits. The same question asked twice is one search; one that nobody waits for is called off.
    pub async fn ask(&self, asker: Asker, job: Job) -> Result<Answer, ApiError> {
        let key = job.key.clone();
        let receiver = {
            let mut desk = self.desk();
            if let Some(answer) = desk.kept.get(&key) {
                return Ok(answer.clone());
            }
            if !desk.askers.insert(asker) {
                return Err(ApiError::Busy);
            }
            let (sender, receiver) = oneshot::channel();
            let waiting = desk.waiting.entry(key.clone()).or_default();
            waiting.push(sender);
            if waiting.len() == 1 && self.workers.submit(job) == Err(Refusal::Full) {
                desk.waiting.remove(&key);
                desk.askers.remove(&asker);
                return Err(ApiError::Busy);
            }
            receiver
        };
        let guard = Seat { questions: self, asker, key };
        let answer = tokio::time::timeout(PATIENCE, receiver).await;
        drop(guard);
        match answer {
            Ok(Ok(Ok(answer))) => Ok(answer),
            Ok(Ok(Err(Failure::Refused(why)))) => Err(ApiError::BadRequest(why)),
            Ok(Ok(Err(failure))) => Err(ApiError::Internal(failure.to_string())),
            Ok(Err(_)) => Err(ApiError::ShuttingDown),
            Err(_) => Err(ApiError::Busy),
        }
    }

    /// Hears what the workers report.
    pub fn hear(&self, report: Report) {
        let result = match report.news {
            News::Began | News::Progress(..) => return,
            News::Done(answer) => Ok(answer),
            News::Failed(failure) => Err(failure),
        };
        let mut desk = self.desk();
        if let Ok(answer) = &result {
            if desk.kept.len() >= MOST_KEPT {
                desk.kept.clear();
            }
            desk.kept.insert(report.key.clone(), answer.clone());
        }
        for sender in desk.waiting.remove(&report.key).unwrap_or_default() {
            // Fails when the asker has left.
            sender.send(result.clone()).ok();
        }
    }
}

/// Somebody who waits for an answer.
struct Seat<'a> {
    questions: &'a Questions,
    asker: Asker,
    key: JobKey,
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut desk = self.questions.desk();
        desk.askers.remove(&self.asker);
        let Some(waiting) = desk.waiting.get_mut(&self.key) else { return };
        waiting.retain(|sender| !sender.is_closed());
        if waiting.is_empty() {
            desk.waiting.remove(&self.key);
            self.questions.workers.cancel(&self.key);
        }
    }
}
