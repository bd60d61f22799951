//! The games, their bots, and the catalogue through which everything else finds them.
//!
//! Adding a game is one folder and one line in [`catalogue`]; adding a bot is one line in the
//! game's own `entry()`.

pub mod connect4;
pub mod entropy;
pub mod entry;
pub mod format_error;
pub mod lolchess;
pub mod mcts_options;
pub mod nim;
pub mod noisy_alphabeta;
mod reuse;
pub mod text_style;
pub mod tool;

use entry::Entry;
use game::PlayError;
use std::sync::LazyLock;

static CATALOGUE: LazyLock<Vec<Entry>> =
    LazyLock::new(|| vec![connect4::entry(), entropy::entry(), lolchess::entry(), nim::entry()]);

/// Every game, in the order in which players see them.
pub fn catalogue() -> &'static [Entry] {
    &CATALOGUE
}

/// The game with this id; otherwise the error names the nearest ones.
pub fn find(id: &str) -> Result<&'static Entry, PlayError> {
    catalogue()
        .iter()
        .find(|entry| entry.id() == id)
        .ok_or_else(|| PlayError::unknown("game", id, catalogue().iter().map(Entry::id)))
}
