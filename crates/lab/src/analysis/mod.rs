//! Analyses of games as a web page; `work` makes the analyses themselves.

mod page;

pub use page::page;
pub use work::analysis::{Analysis, Plan, SEED, Update, analyse, look, read};
