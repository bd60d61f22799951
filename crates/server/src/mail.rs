//! Hands mails to the program of the operator, a few at a time and beside the threads that serve requests.

use crate::blocking::BlockingPool;
use crate::store::{Purpose, StoreError};
use crate::{ApiError, App, Config, ServerError, identity};
use std::io::{self, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Mails, and requests for one, that may wait.
const WAITING: usize = 100;
/// Mails that are sent at once.
const AT_ONCE: usize = 2;
/// How long the program may take for one.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often it is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// The longest address.
pub(crate) const LONGEST_ADDRESS: usize = 254;
/// Seconds after which somebody may be sent further links, and those after which there is room in the queue.
pub(crate) const HOUR: u64 = 3_600;
const FULL: u64 = 60;

/// What the queue holds.
pub(crate) enum Order {
    Letter(Letter),
    /// Somebody has forgotten the password of the account with this name or address, if there is one.
    Forgotten(String),
}

/// A mail with a link.
pub(crate) struct Letter {
    pub to: String,
    /// The name of the account.
    pub name: String,
    pub purpose: Purpose,
    /// The secret in the link.
    pub token: String,
}

impl Letter {
    /// The message that the program gets. The token is in the fragment, which browsers send to nobody.
    fn message(&self, site: &str) -> String {
        let Letter { to, name, purpose, token } = self;
        let (subject, page, why) = match purpose {
            Purpose::Confirm => (
                "Parlor: is this your address?",
                "confirm",
                "This address was given for the account. If that was you, confirm it here:",
            ),
            Purpose::Recover => (
                "Parlor: a new password",
                "recover",
                "Somebody has forgotten the password of this account. If that was you, choose a new one here:",
            ),
        };
        format!(
            "To: {to}\nSubject: {subject}\n\nHello {name},\n\n{why}\n\n{site}/{page}#{token}\n\n\
             The link works once, for 30 minutes. If it was not you, do nothing.\n"
        )
    }
}

/// The queue of mails.
#[derive(Clone)]
pub(crate) struct Mail(mpsc::Sender<Order>);

/// A place in the queue.
pub(crate) type Place<'a> = mpsc::Permit<'a, Order>;

impl Mail {
    /// The queue and its end; `None` without a program.
    pub(crate) fn new(config: &Config) -> Result<Option<(Self, mpsc::Receiver<Order>)>, ServerError> {
        if config.mail_command.trim().is_empty() {
            return Ok(None);
        }
        let is_site = ["https://", "http://"].iter().any(|start| config.public_url.starts_with(start));
        if !is_site {
            return Err(ServerError::NoPublicUrl);
        }
        let (sender, orders) = mpsc::channel(WAITING);
        Ok(Some((Mail(sender), orders)))
    }

    /// A place in the queue, unless it is full.
    pub(crate) fn place(&self) -> Result<Place<'_>, ApiError> {
        self.0.try_reserve().map_err(|_| ApiError::TooManyRequests(FULL))
    }
}

/// Sends what is in the queue until the server ends.
pub(crate) async fn run(app: App, mut orders: mpsc::Receiver<Order>) {
    let pool = BlockingPool::new(AT_ONCE);
    while let Some(Some(order)) = app.shutdown.run_until_cancelled(orders.recv()).await {
        let letters = match order {
            Order::Letter(letter) => Ok(vec![letter]),
            Order::Forgotten(who) => recovery_letters(&app, &who).await,
        };
        let letters =
            letters.inspect_err(|error| tracing::warn!(%error, "a forgotten password stays forgotten"));
        for letter in letters.unwrap_or_default() {
            let message = letter.message(app.config.public_url.trim_end_matches('/'));
            let (command, shutdown) = (app.config.mail_command.clone(), app.shutdown.clone());
            let sending = pool.start(move || {
                if let Err(error) = send(&command, &message, &shutdown) {
                    tracing::warn!(%error, "a mail is not sent");
                }
            });
            if sending.await.is_err() {
                return;
            }
        }
    }
}

/// New links for the accounts with this name or address, as far as not too many were sent.
async fn recovery_letters(app: &App, who: &str) -> Result<Vec<Letter>, StoreError> {
    let mut letters = Vec::new();
    for account in app.store.recoverable(who).await? {
        let Some(to) = account.address else { continue };
        let (token, hash) = identity::link();
        if app.store.add_recovery(&account.id, &to, &hash, app.config.wall_clock.now()).await? {
            letters.push(Letter { to, name: account.name, purpose: Purpose::Recover, token });
        }
    }
    Ok(letters)
}

/// A program that does not outlive this value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It fails where the program has ended.
        self.0.kill().and_then(|()| self.0.wait()).ok();
    }
}

/// Gives a message to the program and waits for its end.
fn send(command: &str, message: &str, shutdown: &CancellationToken) -> io::Result<()> {
    let mut words = command.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut program = Running(command.spawn()?);
    // The message is shorter than what a pipe holds, so this does not wait for the program.
    if let Some(mut input) = program.0.stdin.take() {
        input.write_all(message.as_bytes())?;
    }
    let started = Instant::now();
    loop {
        match program.0.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(io::Error::other(format!("mail_command ended with {status}"))),
            None if shutdown.is_cancelled() => return Err(io::Error::other("the server ends")),
            None if started.elapsed() > PATIENCE => {
                return Err(io::Error::other(format!("mail_command took more than {PATIENCE:?}")));
            }
            None => std::thread::sleep(LOOK),
        }
    }
}

/// An address that is one recipient and nothing else, in the header of a message and for whoever reads it.
pub(crate) fn checked_address(address: String) -> Result<String, ApiError> {
    // These separate recipients, quote or comment in a header.
    let is_fine = |letter: char| letter.is_ascii_graphic() && !"\"(),:;<>[\\]".contains(letter);
    let parts: Vec<&str> = address.split('@').collect();
    let is_address = address.len() <= LONGEST_ADDRESS
        && address.chars().all(is_fine)
        && !address.starts_with('-')
        && matches!(parts.as_slice(), [user, host] if !user.is_empty() && !host.is_empty());
    is_address.then_some(address).ok_or_else(|| ApiError::BadRequest("this is no address for mail".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attack_20_an_address_is_one_recipient_and_no_header() {
        let long = format!("{}@example.org", "a".repeat(254));
        for address in [
            "",
            "@",
            "alice",
            "alice@",
            "@example.org",
            "a@b@c",
            "a b@example.org",
            " a@example.org",
            "a@example.org\nBcc: b",
            "a@example.org\r\nBcc: b",
            "a@example.org\0",
            "a@example.org,root",
            "a@example.org;root",
            "<a@example.org>",
            "\"a\"@example.org",
            "a@example.org(x)",
            "-f@example.org",
            "a@exämple.org",
            "a@example.org\u{2028}",
            long.as_str(),
        ] {
            assert!(checked_address(address.to_owned()).is_err(), "{address:?}");
        }
        for address in ["alice@example.org", "a.l+parlor@mail.example", "o'hara@example.org"] {
            assert_eq!(checked_address(address.to_owned()).unwrap(), address);
        }
    }

    #[test]
    fn a_program_that_does_not_end_is_killed() {
        let shutdown = CancellationToken::new();
        // One that reads: another may have ended before it is written to.
        assert!(send("cat", "hello", &shutdown).is_ok());
        assert!(send("false", "", &shutdown).is_err() && send("/no/such/program", "", &shutdown).is_err());
        shutdown.cancel();
        let why = send("sleep 600", "", &shutdown).unwrap_err().to_string();
        assert_eq!(why, "the server ends");
    }
}
