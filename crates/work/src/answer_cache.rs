//! Answers about positions, kept for whoever asks the same: in this process, and for all servers where there is a Redis.

use crate::job::{Answer, Job, Task};
use crate::queue::Redis;
use game::Thought;
use serde_json::Value as Json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::timeout;

/// Answers that are kept in this process.
const MOST_KEPT: usize = 1_000;
/// How long an answer is kept for other servers.
const KEEP: Duration = Duration::from_hours(1);
/// A search is soon done: nobody waits longer for a Redis that is away.
const PATIENCE: Duration = Duration::from_millis(200);

/// What was answered of late.
#[derive(Default)]
pub struct AnswerCache {
    near: Mutex<HashMap<String, Answer>>,
    far: Option<Arc<Redis>>,
}

/// What a question is about, whatever game it comes up in: equal names have equal answers.
pub fn name(job: &Job) -> String {
    let task = if job.key.task == Task::Explain { "explain" } else { "hint" };
    let (game, rules) = (job.entry.id(), job.entry.rules.version());
    let (player, longest) = (&job.player, job.longest.as_millis());
    format!("{game}:{rules}:{task}:{player}:{longest}:{}", job.position.veiled())
}

impl AnswerCache {
    /// An empty one; others share what is put on it where there is a Redis.
    pub fn new(far: Option<Arc<Redis>>) -> Self {
        AnswerCache { near: Mutex::default(), far }
    }

    fn near(&self) -> MutexGuard<'_, HashMap<String, Answer>> {
        self.near.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer, where somebody had it before.
    pub async fn find(&self, name: &str) -> Option<Answer> {
        if let Some(answer) = self.near().get(name) {
            return Some(answer.clone());
        }
        let kept = timeout(PATIENCE, self.far.as_ref()?.recall(&key(name))).await.ok()?.ok()??;
        let answer = read(&kept)?;
        metrics::counter!("parlor_answers_shared_total").increment(1);
        self.put_near(name, &answer);
        Some(answer)
    }

    /// Keeps an answer; needs a runtime around it.
    pub fn put(&self, name: &str, answer: &Answer) {
        self.put_near(name, answer);
        let (Some(redis), Some(bytes)) = (self.far.clone(), write(answer)) else { return };
        let key = key(name);
        tokio::spawn(async move {
            if let Err(away) = redis.remember(&key, &bytes, KEEP).await {
                tracing::debug!(target: "redis", %away, "an answer is kept here alone");
            }
        });
    }

    fn put_near(&self, name: &str, answer: &Answer) {
        let mut near = self.near();
        if near.len() >= MOST_KEPT {
            near.clear();
        }
        near.insert(name.to_owned(), answer.clone());
    }
}

fn key(name: &str) -> String {
    format!("parlor:answer:{name}")
}

fn write(answer: &Answer) -> Option<Vec<u8>> {
    match answer {
        Answer::Move(thought) => serde_json::to_vec(&(Some(thought), None::<&Json>)).ok(),
        Answer::Facts(facts) => serde_json::to_vec(&(None::<&Thought<String>>, Some(facts))).ok(),
    }
}

/// Nothing where another version has kept what makes no sense here.
fn read(bytes: &[u8]) -> Option<Answer> {
    let (thought, facts): (Option<Thought<String>>, Option<Json>) = serde_json::from_slice(bytes).ok()?;
    thought.map(Answer::Move).or(facts.map(Answer::Facts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_put_there_is_found_and_the_shelf_stays_small() {
        let answers = AnswerCache::default();
        let answer = |m: &str| Answer::Move(Thought::of(m.to_owned()));
        assert!(answers.find("a").await.is_none());
        answers.put("a", &answer("4"));
        assert!(matches!(answers.find("a").await, Some(Answer::Move(thought)) if thought.best == "4"));
        for number in 0..MOST_KEPT {
            answers.put(&number.to_string(), &answer("1"));
        }
        assert!(answers.near().len() <= MOST_KEPT);
    }

    #[test]
    fn answers_come_back_as_they_left_and_rubbish_does_not() {
        let thought = Thought::of("c4".to_owned());
        assert!(matches!(read(&write(&Answer::Move(thought.clone())).unwrap()),
            Some(Answer::Move(back)) if back == thought));
        let facts = serde_json::json!({"spans": [1, 2]});
        assert!(matches!(read(&write(&Answer::Facts(facts.clone())).unwrap()),
            Some(Answer::Facts(back)) if back == facts));
        assert!(read(b"").is_none() && read(b"[null,null]").is_none() && read(b"{}").is_none());
    }
}
