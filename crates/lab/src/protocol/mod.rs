//! A bot as a program on standard input and output, one line a command; `docs/line-protocol.md` is
//! the description for people who write the other end.

pub mod codecup;
pub mod json;
mod request;
mod session;

pub use request::{Go, Request};

use game::PlayError;
use game::lines::{LineError, Lines};
use games::entry::Entry;
use session::{Event, Session};
use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;

/// The version that `hello` answers.
pub const VERSION: u32 = 1;

/// Serves one bot until `quit` or the end of the input.
///
/// Input is read on a thread of its own, so that `stop` is heard while the bot thinks.
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
            let line = line.map_err(|error| error.to_string());
            if is_broken || events.send(Event::Line(line)).is_err() {
                break;
            }
        }
        // The session may have quit already; then nobody is left to hear this.
        events.send(Event::End).ok();
    });
    while let Ok(event) = inbox.recv() {
        if session.handle(event)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// Why serving did not begin, or ended early.
#[derive(Debug)]
pub enum ServeError {
    /// There is no such bot.
    Bot(PlayError),
    /// The other end has sent what cannot be; the message says in which line.
    Input(String),
    /// The other end is gone.
    Output(io::Error),
}

impl From<PlayError> for ServeError {
    fn from(error: PlayError) -> Self {
        ServeError::Bot(error)
    }
}

impl From<io::Error> for ServeError {
    fn from(error: io::Error) -> Self {
        ServeError::Output(error)
    }
}
