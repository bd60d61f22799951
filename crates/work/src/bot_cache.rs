//! Where bots sit between two of their turns, with the tables and trees that they built.

use games::entry::Player;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Whose bot it is: the game that is played, the level or bot, and the seed of its seat.
pub type CacheKey = (String, String, u64);

/// The bots that played last; those that waited longest leave when there are too many, or too large ones.
pub struct BotCache {
    seats: usize,
    memory: usize,
    idle: Mutex<VecDeque<Idle>>,
}

struct Idle {
    place: CacheKey,
    player: Player,
    bytes: usize,
}

impl BotCache {
    /// A cache for so many bots that keep so many bytes together.
    pub fn new(seats: usize, memory: usize) -> Self {
        BotCache { seats, memory, idle: Mutex::default() }
    }

    fn idle(&self) -> MutexGuard<'_, VecDeque<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the bot of this place, if it still sits here.
    pub fn take(&self, place: &CacheKey) -> Option<Player> {
        let mut idle = self.idle();
        let index = idle.iter().position(|idle| idle.place == *place)?;
        idle.remove(index).map(|idle| idle.player)
    }

    /// Lets a bot wait for its next turn, instead of one that waits in the same place.
    pub fn put(&self, place: CacheKey, player: Player) {
        let bytes = player.bot.memory();
        let mut leaving = Vec::new();
        {
            let mut idle = self.idle();
            if let Some(index) = idle.iter().position(|idle| idle.place == place) {
                leaving.extend(idle.remove(index));
            }
            idle.push_back(Idle { place, player, bytes });
            let mut sum: usize = idle.iter().map(|idle| idle.bytes).sum();
            while idle.len() > self.seats || sum > self.memory {
                let Some(oldest) = idle.pop_front() else { break };
                sum -= oldest.bytes;
                leaving.push(oldest);
            }
        }
        // Large trees take their time to go; nobody waits for it with the cache locked.
        drop(leaving);
    }

    /// Lets everybody go who plays in this game.
    pub fn dismiss(&self, game: &str) {
        self.idle().retain(|idle| idle.place.0 != game);
    }

    /// How many sit here, and the bytes that they keep.
    pub fn load(&self) -> (usize, usize) {
        let idle = self.idle();
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

    fn place(name: &str) -> CacheKey {
        (name.to_owned(), "p".to_owned(), 1)
    }

    #[test]
    fn those_who_waited_longest_leave() {
        let cache = BotCache::new(2, usize::MAX);
        for name in ["a", "b", "a", "c"] {
            cache.put(place(name), player("random"));
        }
        assert_eq!(cache.load().0, 2);
        assert!(cache.take(&place("b")).is_none());
        assert!(cache.take(&place("a")).is_some() && cache.take(&place("a")).is_none());
    }

    #[test]
    fn memory_is_bounded_by_what_bots_say_they_keep() {
        let one = player("alphabeta:table_mb=1");
        let bytes = one.bot.memory();
        assert!((1 << 18..=1 << 20).contains(&bytes), "{bytes}");
        let tree = player("mcts").bot.memory();
        assert!((1 << 10..=64 << 20).contains(&tree), "{tree}");
        let cache = BotCache::new(100, 2 * bytes);
        cache.put(place("a"), one);
        for name in ["b", "c", "d"] {
            cache.put(place(name), player("alphabeta:table_mb=1"));
        }
        assert_eq!(cache.load(), (2, 2 * bytes));
        assert!(cache.take(&place("d")).is_some());
    }
}
