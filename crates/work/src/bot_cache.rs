//! Bots between two of their turns, with the tables and trees that they have built.

use crate::{ClientId, Mutex};
use games::entry::Player;
use std::collections::VecDeque;

/// Whose bot it is: the name of the game or session, the level or bot, and the seed of the bot.
pub(crate) type CacheKey = (String, String, u64);

/// The bots that played last. When there are too many or too large ones, the client that has the most of them loses the one
/// that has waited longest: nobody loses a bot because another plays many games.
pub(crate) struct BotCache {
    capacity: usize,
    memory: usize,
    idle: Mutex<VecDeque<Idle>>,
}

struct Idle {
    client: ClientId,
    key: CacheKey,
    player: Player,
    bytes: usize,
}

impl BotCache {
    /// An empty cache with limits on the number of bots and on their bytes together.
    pub(crate) fn new(capacity: usize, memory: usize) -> Self {
        BotCache { capacity, memory, idle: Mutex::default() }
    }

    /// Takes out the bot with this key.
    pub(crate) fn take(&self, key: &CacheKey) -> Option<Player> {
        let mut idle = self.idle.lock();
        let index = idle.iter().position(|idle| idle.key == *key)?;
        idle.remove(index).map(|idle| idle.player)
    }

    /// Keeps a bot for its next turn; it replaces one with the same key.
    pub(crate) fn put(&self, client: ClientId, key: CacheKey, player: Player) {
        let bytes = player.bot.memory();
        let mut dropped = Vec::new();
        {
            let mut idle = self.idle.lock();
            if let Some(index) = idle.iter().position(|idle| idle.key == key) {
                dropped.extend(idle.remove(index));
            }
            idle.push_back(Idle { client, key, player, bytes });
            let mut sum: usize = idle.iter().map(|idle| idle.bytes).sum();
            loop {
                let size = |idle: &Idle| if sum > self.memory { idle.bytes } else { 1 };
                if idle.len() <= self.capacity && sum <= self.memory {
                    break;
                }
                let largest = ClientId::largest(idle.iter().map(|idle| (idle.client, size(idle))));
                let oldest =
                    idle.iter().position(|idle| largest.is_some_and(|(most, _)| most == idle.client));
                let Some(oldest) = oldest.and_then(|oldest| idle.remove(oldest)) else { break };
                sum -= oldest.bytes;
                dropped.push(oldest);
            }
        }
        // Dropping a large tree takes a while, so it happens after the lock is released.
        drop(dropped);
    }

    /// Drops the bots of a game or session.
    pub(crate) fn forget(&self, name: &str) {
        self.idle.lock().retain(|idle| idle.key.0 != name);
    }

    /// The number of bots and their bytes.
    pub(crate) fn load(&self) -> (usize, usize) {
        let idle = self.idle.lock();
        (idle.len(), idle.iter().map(|idle| idle.bytes).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Limits, Silent};

    fn player(memory: &str) -> Player {
        let entry = games::find("connect4").unwrap();
        let mut player = entry.player(memory, 1).unwrap();
        let start = entry.rules.start(&serde_json::Value::Null, 0).unwrap();
        player.bot.think(&*start, &Limits::nodes(2_000), &mut Silent).unwrap();
        player
    }

    fn key(name: &str) -> CacheKey {
        (name.to_owned(), "p".to_owned(), 1)
    }

    #[test]
    fn those_who_waited_longest_leave() {
        let cache = BotCache::new(2, usize::MAX);
        for name in ["a", "b", "a", "c"] {
            cache.put(ClientId::Process, key(name), player("random"));
        }
        assert_eq!(cache.load().0, 2);
        assert!(cache.take(&key("b")).is_none());
        assert!(cache.take(&key("a")).is_some() && cache.take(&key("a")).is_none());
    }

    #[test]
    fn a_client_with_many_bots_costs_another_none() {
        let cache = BotCache::new(3, usize::MAX);
        let (few, many) = (ClientId::Token(0), ClientId::Token(1));
        cache.put(few, key("a"), player("random"));
        for name in ["b", "c", "d", "e", "f"] {
            cache.put(many, key(name), player("random"));
        }
        assert!(cache.take(&key("a")).is_some());
        assert!(cache.take(&key("d")).is_none() && cache.take(&key("f")).is_some());
    }

    #[test]
    fn memory_is_bounded_by_what_bots_say_they_keep() {
        let one = player("alphabeta:table_mb=1");
        let bytes = one.bot.memory();
        assert!((1 << 18..=1 << 20).contains(&bytes), "{bytes}");
        let tree = player("mcts").bot.memory();
        assert!((1 << 10..=64 << 20).contains(&tree), "{tree}");
        let cache = BotCache::new(100, 2 * bytes);
        cache.put(ClientId::Process, key("a"), one);
        for name in ["b", "c", "d"] {
            cache.put(ClientId::Process, key(name), player("alphabeta:table_mb=1"));
        }
        assert_eq!(cache.load(), (2, 2 * bytes));
        assert!(cache.take(&key("d")).is_some());
    }
}
