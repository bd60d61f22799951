//! The game server: HTTP and WebSocket in front, storage behind, and searches on their own threads.
//!
//! [`Server::start`] runs everything in this process; [`App::router`] alone serves tests without a socket.

mod account_event;
mod analysis;
mod backend;
mod backup;
mod blocking;
mod bot_counters;
mod config;
mod connection;
mod device_name;
mod error;
mod failure;
mod game_stream;
mod guess;
mod guest_name;
mod identity;
mod large_answer;
mod league;
mod limit;
mod live;
mod mail;
mod metric;
mod ndjson;
mod operator;
mod origin;
mod page;
mod panel;
mod password;
mod personal_token;
mod private_file;
mod puzzle;
mod question;
mod rating;
mod recorded;
mod request_limit;
mod route;
mod run;
mod socket;
mod store;
mod tally;
mod wall_clock;
mod webhook;

pub use backup::{Counts, backup, restore};
pub use config::{Config, EXAMPLE, Mode};
pub use error::ApiError;
pub use failure::ServerError;
pub use recorded::recorded;
pub use run::{App, Server};
pub use wall_clock::WallClock;
