//! The bots of LOL Chess.
//!
//! | module | what it is |
//! |---|---|
//! | [`classic`] | Monte Carlo tree search with quick playouts, and its levels |
//! | [`expert`] | the strongest: alpha-beta with a learned evaluation, a book and proven endings |
//! | [`learned`] | the learned evaluation of positions and of the draft |
//! | [`book`] | the opening book |
//! | [`ending`] | proofs in endings with few pieces |
//! | [`worth`] | the hand-written evaluation by pieces and squares |
//! | [`foresight`] | alpha-beta over redrawn futures: fair, because it does not see the real one |
//! | [`reference`](mod@reference) | the bots of the reference engine, which see the future |
//! | [`drafting`] | how every bot but the random one bans, picks, lines up and deals spells |

pub mod book;
pub mod classic;
pub mod drafting;
pub mod ending;
pub mod expert;
pub mod foresight;
pub mod learned;
pub mod reference;
pub mod worth;

pub use book::Book;
pub use classic::Classic;
pub use expert::Expert;
pub use foresight::Foresight;
pub use learned::Learned;
pub use reference::Reference;
pub use worth::Worth;
