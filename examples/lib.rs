//! Three small programs that use Parlor as a library; each can be copied as a start of your own.
//!
//! | run | shows |
//! |---|---|
//! | `cargo run --example bot` | a bot of your own, playing Connect Four against a random player |
//! | `cargo run --example game` | a game of your own, checked and played by an engine |
//! | `cargo run --example match` | two bots of the catalogue in a match with an Elo interval |
