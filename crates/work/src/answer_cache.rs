//! A cache of hints and explanations: in this process, and in Redis for all servers where there is one.

use crate::Mutex;
use crate::queue::Redis;
use crate::request::{SearchRequest, Task};
use crate::search::Answer;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Answers that are kept in this process.
const MOST_KEPT: usize = 1_000;
/// How long an answer is kept for other servers.
const KEEP: Duration = Duration::from_hours(1);
/// How long to wait for Redis: a search would not take much longer.
const PATIENCE: Duration = Duration::from_millis(200);

/// The answers that were used last.
#[derive(Default)]
pub struct AnswerCache {
    near: Mutex<Recent>,
    far: Option<Arc<Redis>>,
}

/// Answers in two generations: when the young one is full it becomes the old one, and the answers that were not
/// used since the last change are dropped.
#[derive(Default)]
struct Recent {
    young: HashMap<String, Answer>,
    old: HashMap<String, Answer>,
}

impl Recent {
    fn get(&mut self, name: &str) -> Option<Answer> {
        if let Some(answer) = self.young.get(name) {
            return Some(answer.clone());
        }
        let (name, answer) = self.old.remove_entry(name)?;
        self.put(name, answer.clone());
        Some(answer)
    }

    fn put(&mut self, name: String, answer: Answer) {
        if self.young.len() >= MOST_KEPT / 2 {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(name, answer);
    }
}

/// What a question is about, in whichever game it comes up: equal names have equal answers.
pub fn name(request: &SearchRequest) -> String {
    let task = if request.task == Task::Explain { "explain" } else { "hint" };
    let (game, rules) = (request.entry.id(), request.entry.rules.version());
    let (player, longest) = (&request.player, request.longest.as_millis());
    format!("{game}:{rules}:{task}:{player}:{longest}:{}", request.position.veiled())
}

impl AnswerCache {
    /// An empty cache; with Redis, other servers share its answers.
    pub fn new(far: Option<Arc<Redis>>) -> Self {
        AnswerCache { near: Mutex::default(), far }
    }

    /// The answer with this name.
    pub async fn find(&self, name: &str) -> Option<Answer> {
        if let Some(answer) = self.near.lock().get(name) {
            return Some(answer);
        }
        let kept = timeout(PATIENCE, self.far.as_ref()?.recall(&key(name))).await.ok()?.ok()??;
        // Another version may have written it in another format.
        let answer: Answer = serde_json::from_slice(&kept).ok()?;
        metrics::counter!("parlor_answers_shared_total").increment(1);
        self.near.lock().put(name.to_owned(), answer.clone());
        Some(answer)
    }

    /// Keeps an answer; needs a runtime around it.
    pub fn put(&self, name: String, answer: &Answer) {
        if let (Some(redis), Ok(bytes)) = (self.far.clone(), serde_json::to_vec(answer)) {
            let key = key(&name);
            tokio::spawn(async move {
                if let Err(away) = redis.remember(&key, &bytes, KEEP).await {
                    tracing::debug!(target: "redis", %away, "an answer is kept in this process only");
                }
            });
        }
        self.near.lock().put(name, answer.clone());
    }
}

fn key(name: &str) -> String {
    format!("parlor:answer:{name}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Thought;

    #[tokio::test]
    async fn a_full_cache_drops_what_nobody_used_and_keeps_the_rest() {
        let cache = AnswerCache::default();
        let answer = |m: &str| Answer::Move(Thought::of(m.to_owned()));
        assert!(cache.find("a").await.is_none());
        cache.put("a".to_owned(), &answer("4"));
        for number in 0..3 * MOST_KEPT {
            cache.put(number.to_string(), &answer("1"));
            assert!(matches!(cache.find("a").await, Some(Answer::Move(thought)) if thought.best == "4"));
            let near = cache.near.lock();
            assert!(near.young.len() + near.old.len() <= MOST_KEPT);
        }
        assert!(cache.find("0").await.is_none(), "nobody has asked for it in a long time");
        let last = (3 * MOST_KEPT - 1).to_string();
        assert!(cache.find(&last).await.is_some(), "what is new is never dropped");
    }

    #[test]
    fn answers_come_back_as_they_left_and_rubbish_does_not() {
        let back = |answer: &Answer| serde_json::from_slice(&serde_json::to_vec(answer).unwrap()).unwrap();
        let thought = Thought::of("c4".to_owned());
        assert!(matches!(back(&Answer::Move(thought.clone())), Answer::Move(back) if back == thought));
        let facts = serde_json::json!({"spans": [1, 2]});
        assert!(matches!(back(&Answer::Facts(facts.clone())), Answer::Facts(back) if back == facts));
        for rubbish in ["", "[null,null]", "{}"] {
            assert!(serde_json::from_str::<Answer>(rubbish).is_err(), "{rubbish}");
        }
    }
}
