//! The bots of LOL Chess.
//!
//! | module | what it is |
//! |---|---|
//! | [`document`] | Monte Carlo tree search as the document has it, with its levels |
//! | [`expert`] | our own: looks ahead by a learned judgement, and proves endings |
//! | [`learned`] | what games teach about pieces, places and the draft |
//! | [`book`] | what to play in the draft and in the first rounds |
//! | [`ending`] | proofs in endings with few pieces |
//! | [`worth`] | what a position is worth by its pieces and where they stand |
//! | [`foresight`] | alpha-beta over redrawn futures: fair, because it sees none that will come |
//! | [`reference`](mod@reference) | the bots of the reference engine, which see the future |
//! | [`drafting`] | how every bot but the random one bans, picks, lines up and deals spells |

pub mod book;
pub mod document;
pub mod drafting;
pub mod ending;
pub mod expert;
pub mod foresight;
pub mod learned;
pub mod reference;
pub mod worth;

pub use book::Book;
pub use document::Document;
pub use expert::Expert;
pub use foresight::Foresight;
pub use learned::Learned;
pub use reference::Reference;
pub use worth::Worth;
