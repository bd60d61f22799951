//! What `parlor bench` measures of a game.

use crate::tool::Tool;

/// Fixed work whose node count must not change unnoticed.
pub struct BenchCase {
    /// Its name in `bench.txt`.
    pub name: &'static str,
    /// A bot or level with options, or what else does the work.
    pub bot: &'static str,
    /// The work.
    pub work: BenchWork,
}

/// The work of a [`BenchCase`].
#[derive(Clone, Copy)]
pub enum BenchWork {
    /// The bot searches the bench positions so many plies deep; its nodes are counted.
    Depth(u32),
    /// The tree search does so many iterations at each bench position; nodes made and found are counted too.
    Tree(u64),
    /// Work of the game's own.
    Own(fn() -> Counted),
}

/// What work of a game's own came to.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// The same on every machine.
    pub signature: u64,
    /// What the speed is reckoned by.
    pub done: u64,
}

/// Figures for people that depend on the machine.
pub struct Measurement {
    /// When it is made.
    pub when: When,
    /// What makes it.
    pub tool: Tool,
}

/// When `parlor bench` makes a [`Measurement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// After the signatures of the game.
    Always,
    /// After everything else, where the option with its name is given.
    Given,
    /// In place of everything else, where the option with its name is given.
    GivenAlone,
    /// In place of everything else, where its name is given in place of a game's.
    Named,
}
