//! A bot service as a child process: started with this process, restarted when it dies, and ended with it.

use super::Fleet;
use crate::{StartError, trace};
use std::net::{Ipv4Addr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Weak};
use std::thread::sleep;
use std::time::{Duration, Instant};
use wire::link::LinkSecurity;

/// Between two checks of the child.
const CHECK_EVERY: Duration = Duration::from_millis(100);
/// The pause before a child is restarted: the first one, doubled each time up to the second.
const PAUSE: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(5)];
/// A child that lived this long is restarted with the first pause again.
const WELL: Duration = Duration::from_secs(10);

impl Fleet {
    /// The bot service of this program in a process of its own; needs a runtime around it.
    pub fn child() -> Result<Arc<Self>, StartError> {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
        let address = free.map_err(|error| StartError::Bots(format!("no free port: {error}")))?;
        let fleet = Fleet::new([address.to_string().as_str()], &LinkSecurity::default())?;
        let (keeper, port) = (Arc::downgrade(&fleet), address.port());
        let named = std::thread::Builder::new().name("bot-process".to_owned());
        named
            .spawn(move || keep(&keeper, port))
            .map_err(|error| StartError::Thread("the bot process", error))?;
        Ok(fleet)
    }
}

/// Restarts the child while the fleet lives.
fn keep(fleet: &Weak<Fleet>, port: u16) {
    let mut pause = PAUSE[0];
    while fleet.strong_count() > 0 {
        let began = Instant::now();
        match start(port) {
            Ok(mut child) => {
                let ended = watch(fleet, &mut child);
                if fleet.strong_count() == 0 {
                    return;
                }
                tracing::warn!(target: "fleet", ended, "the bot process ended and is restarted");
                metrics::counter!("parlor_bot_process_ends_total").increment(1);
            }
            Err(error) => {
                tracing::error!(target: "fleet", %error, "the bot process does not start");
            }
        }
        if began.elapsed() > WELL {
            pause = PAUSE[0];
        }
        sleep(pause);
        pause = (pause * 2).min(PAUSE[1]);
    }
}

/// The child reads its standard input, which ends when this process does.
fn start(port: u16) -> std::io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    // These are for a service that others call.
    for name in ["CERTIFICATE", "KEY", "CLIENT_CA", "TOKEN_FILE"] {
        command.env_remove(format!("PARLOR_BOTD_{name}"));
    }
    if let Some(collector) = trace::endpoint() {
        command.env("PARLOR_BOTD_TRACES", collector);
    }
    command
        .args(["botd", "--with-parent", "--host", "127.0.0.1", "--metrics-port", "0", "--port"])
        .arg(port.to_string())
        .env_remove("REDIS_URL")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
}

/// Waits until the child ends, or ends it when the fleet is gone.
fn watch(fleet: &Weak<Fleet>, child: &mut Child) -> String {
    loop {
        if fleet.strong_count() == 0 {
            child.kill().ok();
        }
        match child.try_wait() {
            Ok(None) => sleep(CHECK_EVERY),
            Ok(Some(status)) => return status.to_string(),
            Err(error) => return error.to_string(),
        }
    }
}
