//! Shutdown by signals: the first one ends a service in good order, the second at once.

use tokio::signal::unix::{SignalKind, signal};

/// Ready at the first SIGTERM or Ctrl-C, which is logged in these words; the second ends the process.
pub(super) fn stop(words: &'static str) -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut asked = async move || {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    };
    Ok(async move {
        asked().await;
        tracing::info!(target: "parlor", "{words}");
        tokio::spawn(async move {
            asked().await;
            // Asked twice: now. What is accepted is stored.
            std::process::exit(130);
        });
    })
}
