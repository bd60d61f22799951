//! Tools around the bots: matches, tournaments, analysis, terminal play, line protocols, training and benches.
//!
//! | module | what it is |
//! |---|---|
//! | [`analysis`] | reports of analysed games |
//! | [`bench`](mod@bench) | fixed searches whose node counts are checked |
//! | [`calibration`] | how strong the levels of a game are |
//! | [`clock`] | processor time |
//! | [`judge`] | every move of a player against exact scores |
//! | [`load`] | a load generator for a server |
//! | [`matches`](mod@matches) | matches between two players, with Elo and SPRT |
//! | [`practical`] | people's chances, fitted to games of the levels |
//! | [`protocol`] | a bot as a program on standard input and output |
//! | [`scores`] | files of scores that outlive a run |
//! | [`sheet`] | self-contained HTML reports |
//! | [`solve`] | positions in, exact scores out |
//! | [`strength`] | the strength report: the classic bots against each other and the others |
//! | [`terminal`] | a game in the terminal between a person and a bot |
//! | [`tournament`] | matches between many players, their ratings and the report |
//! | [`train`] | positions of self-play for learning elsewhere |

pub mod analysis;
pub mod bench;
pub mod calibration;
pub mod clock;
pub mod judge;
pub mod load;
pub mod matches;
pub mod online;
pub mod practical;
pub mod protocol;
pub mod scores;
pub mod sheet;
pub mod solve;
pub mod strength;
mod svg;
pub mod terminal;
pub mod tournament;
pub mod train;
