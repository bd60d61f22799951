//! Where bots sit between two of their turns, with the tables and trees that they built.

use games::entry::Player;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Whose bot it is: the game that is played, the level or bot, and the seed of its seat.
pub type Place = (String, String, u64);

/// The bots that played last; the one that waited longest leaves when the bench is full.
pub struct Bench {
    seats: usize,
    idle: Mutex<VecDeque<(Place, Player)>>,
}

impl Bench {
    /// A bench for so many bots.
    pub fn new(seats: usize) -> Self {
        Bench { seats, idle: Mutex::default() }
    }

    /// Takes the bot of this place, if it still sits here.
    pub fn take(&self, place: &Place) -> Option<Player> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let index = idle.iter().position(|(other, _)| other == place)?;
        idle.remove(index).map(|(_, player)| player)
    }

    /// Lets a bot wait for its next turn.
    pub fn put(&self, place: Place, player: Player) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.push_back((place, player));
        while idle.len() > self.seats {
            idle.pop_front();
        }
    }
}
