//! The service as its clients see it: by request, by socket, and with faults of every kind.

mod account;
mod analysis;
mod api;
mod attack;
mod backup;
mod bot;
mod clock;
mod contract;
mod draw;
mod encryption;
mod fair_play;
mod fault;
mod fixture;
mod guard;
mod league;
mod lockout;
mod old_game;
mod own_account;
mod panel;
mod rated;
mod reads;
mod recorded;
mod share;
mod socket;
mod tournament;
mod wide;
