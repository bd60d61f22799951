//! Hints and explanations: searches that a visitor waits for outside of a turn.

use crate::ApiError;
use crate::identity::Owner;
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use work::Mutex;
use work::answer_cache::{self, AnswerCache};
use work::{Answer, Failure, Refusal, SearchBackend, SearchMetrics, SearchRequest, SharedSearches};

/// The longest wait for a thread and an answer.
const PATIENCE: Duration = Duration::from_secs(25);

/// The questions of visitors.
pub(crate) struct Questions {
    searches: SharedSearches,
    answers: AnswerCache,
    askers: Mutex<HashSet<Asker>>,
}

/// Who asks; each may ask one question at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Asker {
    /// A visitor with a token.
    Owner(Owner),
    /// A visitor without one.
    Address(IpAddr),
}

impl Questions {
    /// No questions yet.
    pub(crate) fn new(searches: Arc<dyn SearchBackend>, answers: AnswerCache) -> Arc<Self> {
        let searches = SharedSearches::new(searches);
        Arc::new(Questions { searches, answers, askers: Mutex::default() })
    }

    /// Counters of all searches, with the questions that joined one.
    pub(crate) fn search_metrics(&self) -> SearchMetrics {
        self.searches.metrics()
    }

    /// Asks and waits. Equal questions share one search, which is cancelled when the last asker has left.
    pub(crate) async fn ask(&self, asker: Asker, request: SearchRequest) -> Result<Answer, ApiError> {
        let name = answer_cache::name(&request);
        if let Some(answer) = self.answers.find(&name).await {
            return Ok(answer);
        }
        if !self.askers.lock().insert(asker) {
            return Err(ApiError::Busy);
        }
        let asking = Asking { questions: self, asker };
        let search = self.searches.start(request).map_err(|refusal| match refusal {
            Refusal::Full => ApiError::Busy,
            Refusal::Closed => ApiError::ShuttingDown,
        })?;
        let answer = tokio::time::timeout(PATIENCE, search.answer()).await.map_err(|_| ApiError::Busy)?;
        drop(asking);
        match answer {
            Ok(answer) => {
                self.answers.put(name, &answer);
                Ok(answer)
            }
            Err(Failure::Refused(why)) => Err(ApiError::BadRequest(why)),
            Err(Failure::Stopped) => Err(ApiError::ShuttingDown),
            Err(failure) => Err(ApiError::Internal(failure.to_string())),
        }
    }
}

/// Frees the visitor for the next question.
struct Asking<'a> {
    questions: &'a Questions,
    asker: Asker,
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        self.questions.askers.lock().remove(&self.asker);
    }
}
