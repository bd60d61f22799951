//! Where bots are played, measured and talked to, outside any server.
//!
//! | module | what it is |
//! |---|---|
//! | [`analysis`] | games ply by ply and positions: values, labels, luck and skill |
//! | [`bench`](mod@bench) | fixed work, with signatures that must not change unnoticed |
//! | [`book`] | the opening book of Connect Four, made on many threads |
//! | [`calibration`] | how strong the levels of a game are |
//! | [`contest`] | matches between two players, and what they prove |
//! | [`judge`] | every move of a Connect Four player against exact scores |
//! | [`load`] | a server with many games and sockets: what is late, what it costs |
//! | [`protocol`] | a bot as a program on standard input and output |
//! | [`sheet`] | reports as one page that needs nothing else |
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
