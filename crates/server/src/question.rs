//! Hints and explanations: searches that somebody waits for outside of a turn.

use crate::ApiError;
use crate::identity::Owner;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use work::answer_cache::{self, AnswerCache};
use work::{Answer, Failure, Job, JobKey, News, Refusal, Report, Workers};

/// Nobody waits longer for a place and an answer.
const PATIENCE: Duration = Duration::from_secs(25);

/// The questions that wait, and the answers of late.
pub struct Questions {
    workers: Arc<dyn Workers>,
    answers: AnswerCache,
    desk: Mutex<Desk>,
}

#[derive(Default)]
struct Desk {
    waiting: HashMap<JobKey, Waiting>,
    askers: HashSet<Asker>,
}

/// Those who wait for one answer.
struct Waiting {
    /// What it is about.
    name: String,
    senders: Vec<oneshot::Sender<Result<Answer, Failure>>>,
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
    pub fn new(workers: Arc<dyn Workers>, answers: AnswerCache) -> Arc<Self> {
        Arc::new(Questions { workers, answers, desk: Mutex::default() })
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks and waits. The same question asked twice is one search; one that nobody waits for is called off.
    pub async fn ask(&self, asker: Asker, job: Job) -> Result<Answer, ApiError> {
        let (key, name) = (job.key.clone(), answer_cache::name(&job));
        if let Some(answer) = self.answers.find(&name).await {
            return Ok(answer);
        }
        let receiver = {
            let mut desk = self.desk();
            if !desk.askers.insert(asker) {
                return Err(ApiError::Busy);
            }
            let (sender, receiver) = oneshot::channel();
            let nobody = || Waiting { name, senders: Vec::new() };
            let waiting = desk.waiting.entry(key.clone()).or_insert_with(nobody);
            waiting.senders.push(sender);
            if waiting.senders.len() == 1 && self.workers.submit(job) == Err(Refusal::Full) {
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
        let Some(waiting) = self.desk().waiting.remove(&report.key) else { return };
        if let Ok(answer) = &result {
            self.answers.put(&waiting.name, answer);
        }
        for sender in waiting.senders {
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
        waiting.senders.retain(|sender| !sender.is_closed());
        if waiting.senders.is_empty() {
            desk.waiting.remove(&self.key);
            self.questions.workers.cancel(&self.key);
        }
    }
}
