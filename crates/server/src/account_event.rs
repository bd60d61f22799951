//! Who follows the events of an account on this server.

use std::collections::HashMap;
use tokio::sync::broadcast;
use work::Mutex;

/// Events that a reader may be behind before its stream ends.
const MOST_BEHIND: usize = 64;

/// Everybody who follows an account.
#[derive(Default)]
pub(crate) struct Followers(Mutex<HashMap<String, broadcast::Sender<String>>>);

impl Followers {
    /// Follows an account: every event from now on, as a line.
    pub(crate) fn follow(&self, account: &str) -> broadcast::Receiver<String> {
        let mut followed = self.0.lock();
        followed.retain(|_, sender| sender.receiver_count() > 0);
        let new = || broadcast::Sender::new(MOST_BEHIND);
        followed.entry(account.to_owned()).or_insert_with(new).subscribe()
    }

    /// Tells whoever follows an account.
    pub(crate) fn tell(&self, account: &str, line: &str) {
        if let Some(sender) = self.0.lock().get(account) {
            // Fails only when the last one has left.
            sender.send(line.to_owned()).ok();
        }
    }

    /// Ends every stream: something may have been missed, and who connects again learns it.
    pub(crate) fn end(&self) {
        self.0.lock().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::broadcast::error::{RecvError, TryRecvError};

    #[tokio::test]
    async fn followers_hear_their_account_and_slow_ones_are_cut() {
        let followers = Followers::default();
        let (mut alice, mut slow) = (followers.follow("alice"), followers.follow("bob"));
        followers.tell("alice", "hello");
        assert_eq!(alice.recv().await.as_deref(), Ok("hello"));
        assert_eq!(alice.try_recv(), Err(TryRecvError::Empty));
        for _ in 0..=MOST_BEHIND {
            followers.tell("bob", "flood");
        }
        assert!(matches!(slow.recv().await, Err(RecvError::Lagged(_))));
        drop(slow);
        followers.follow("alice");
        assert_eq!(followers.0.lock().len(), 1, "who has left is forgotten");
        followers.end();
        assert_eq!(alice.recv().await, Err(RecvError::Closed));
    }
}
