//! Tools around the bots: matches, tournaments, analysis, terminal play, line protocols, training and benches.
//!
//! | module | what it is |
//! |---|---|
//! | [`analysis`] | reports of analysed games |
//! | [`bench`](mod@bench) | fixed searches whose node counts are checked |
//! | [`book`] | the opening book of Connect Four, made on many threads |
//! | [`calibration`] | how strong the levels of a game are |
//! | [`contest`] | matches between two players, and what they prove |
//! | [`judge`] | every move of a Connect Four player against exact scores |
//! | [`load`] | a load generator for a server |
//! | [`protocol`] | a bot as a program on standard input and output |
//! | [`sheet`] | self-contained HTML reports |
//! | [`solve`] | Connect Four positions in, exact scores out |
//! | [`strength`] | the bots of the documents against each other and ours |
//! | [`table`] | a game in the terminal between a person and a bot |
//! | [`tournament`] | matches between many players, their ratings and the report |
//! | [`train`] | learned evaluations, made again from a seed |

pub mod analysis;
pub mod bench;
pub mod book;
pub mod calibration;
pub mod contest;
pub mod judge;
pub mod load;
pub mod protocol;
pub mod sheet;
pub mod solve;
pub mod strength;
pub mod table;
pub mod tournament;
pub mod train;
