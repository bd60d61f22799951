//! Analyses of games as a page; the analyses themselves are made where the server finds them too.

mod page;

pub use page::page;
pub use work::analysis::{Analysis, Choice, Insight, Plan, Ply, Unit, Way, analyse, look, read, words};
