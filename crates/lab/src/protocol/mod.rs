//! The line protocol: a bot on standard input and output, one command per line; see `docs/line-protocol.md`.

mod request;
mod session;

pub use games::entry::ServeError;
pub use request::{Go, Request};

use game::lines::{LineError, Lines};
use games::entry::Entry;
use session::{Event, Session};
use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::thread;

/// The version that `hello` answers.
pub const VERSION: u32 = 1;

/// Serves one bot until `quit` or the end of the input.
///
/// Input is read on its own thread, so that `stop` is received while the bot thinks.
pub fn serve(
    entry: &'static Entry,
    spec: &str,
    seed: u64,
    input: impl BufRead + Send + 'static,
    output: impl Write,
) -> Result<(), ServeError> {
    let (events, inbox) = mpsc::sync_channel(64);
    let mut session = Session::new(entry, spec, seed, output, events.clone())?;
    thread::spawn(move || {
        for (_, line) in Lines::new(input) {
            let is_broken = matches!(line, Err(LineError::Io(_)));
            if is_broken || events.send(Event::Line(line)).is_err() {
                break;
            }
        }
        // Fails when the session has quit already.
        events.send(Event::End).ok();
    });
    while let Ok(event) = inbox.recv() {
        if session.handle(event)?.is_break() {
            break;
        }
    }
    Ok(())
}
