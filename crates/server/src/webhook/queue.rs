//! From what happens in a game to a stored call, and from there to the address, with patience and then without.

use crate::store::{Sequel, StoreError, StoredDelivery};
use crate::{App, ndjson};
use std::collections::HashSet;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use wire::{AccountGame, WebhookCall, WebhookEvent};
use work::Mutex;

/// Between two looks at what is due.
const TICK: Duration = Duration::from_secs(1);
/// Looks between two times that the accounts with webhooks are read, which other servers change.
const REFRESH_EVERY: u64 = 5;
/// Calls at once, at most one for each webhook.
const MOST_CALLS: usize = 8;
/// How long a call belongs to the server that makes it; longer than it can take.
const LEASE_MS: u64 = 60_000;
/// What may happen before it is stored.
const MOST_UNSTORED: usize = 1_000;
/// Seconds before the second try, the third and so on; then the call is given up.
const WAITS: [u64; 6] = [10, 60, 300, 1_800, 7_200, 21_600];

/// Something that happened to an account.
struct Happening {
    account: String,
    event: WebhookEvent,
    at: u64,
    game: AccountGame,
}

/// Who has webhooks, and what is to be stored for them.
pub(crate) struct Hooks {
    accounts: Mutex<HashSet<String>>,
    happened: mpsc::Sender<Happening>,
    /// Taken by the task that stores.
    unstored: Mutex<Option<mpsc::Receiver<Happening>>>,
}

impl Default for Hooks {
    fn default() -> Self {
        let (happened, unstored) = mpsc::channel(MOST_UNSTORED);
        Hooks { accounts: Mutex::default(), happened, unstored: Mutex::new(Some(unstored)) }
    }
}

impl Hooks {
    /// An account has a webhook from now on.
    pub(crate) fn add(&self, account: &str) {
        self.accounts.lock().insert(account.to_owned());
    }

    /// Whether an account may have webhooks.
    pub(crate) fn has(&self, account: &str) -> bool {
        self.accounts.lock().contains(account)
    }

    /// Notes what happened to an account that has webhooks.
    pub(crate) fn happen(&self, account: &str, event: WebhookEvent, at: u64, game: AccountGame) {
        let happening = Happening { account: account.to_owned(), event, at, game };
        if self.happened.try_send(happening).is_err() {
            tracing::warn!(target: "webhook", account, "too much happens: a call was lost");
        }
    }
}

/// Stores what happens and makes the calls that are due, until the server ends.
pub(crate) async fn run(app: App) {
    let hooks = &app.live.services.hooks;
    let Some(mut unstored) = hooks.unstored.lock().take() else { return };
    let mut calls = JoinSet::new();
    let mut called = HashSet::new();
    let mut tick = tokio::time::interval(TICK);
    let mut number = 0;
    loop {
        tokio::select! {
            () = app.shutdown.cancelled() => break,
            Some(happening) = unstored.recv() => store(&app, happening).await,
            Some(done) = calls.join_next() => match done {
                Ok(webhook) => {
                    called.remove::<String>(&webhook);
                }
                Err(error) => tracing::error!(target: "webhook", %error, "a call broke off"),
            },
            _ = tick.tick() => {
                if number % REFRESH_EVERY == 0
                    && let Err(error) = refresh(&app).await
                {
                    tracing::warn!(target: "webhook", %error, "webhooks are read later");
                }
                number += 1;
                match due(&app, &called).await {
                    Ok(due) => for delivery in due {
                        if called.len() < MOST_CALLS && called.insert(delivery.webhook.id.clone()) {
                            calls.spawn(deliver(app.clone(), delivery));
                        }
                    },
                    Err(error) => tracing::warn!(target: "webhook", %error, "calls are made later"),
                }
            }
        }
    }
    // What has happened is stored; calls that are under way are made again after the next start.
    while let Ok(happening) = unstored.try_recv() {
        store(&app, happening).await;
    }
}

async fn refresh(app: &App) -> Result<(), StoreError> {
    let accounts = app.store.webhook_accounts().await?.into_iter().collect();
    *app.live.services.hooks.accounts.lock() = accounts;
    Ok(())
}

async fn store(app: &App, happening: Happening) {
    let Happening { account, event, at, game } = happening;
    let body = |id: &str| {
        let call =
            WebhookCall { event: event.word().to_owned(), id: id.to_owned(), at, game: Some(game.clone()) };
        ndjson::line(&call)
    };
    if let Err(error) = app.store.add_deliveries(&account, event, app.config.wall_clock.now(), body).await {
        tracing::error!(target: "webhook", account, %error, "a call was lost");
    }
}

/// Calls that are due and that no server makes now.
async fn due(app: &App, called: &HashSet<String>) -> Result<Vec<StoredDelivery>, StoreError> {
    let free = MOST_CALLS.saturating_sub(called.len());
    if free == 0 {
        return Ok(Vec::new());
    }
    let now = app.config.wall_clock.now();
    // As many more as may belong to webhooks that are being called.
    let mut due = app.store.due_deliveries(now, 2 * MOST_CALLS as i64).await?;
    due.retain(|delivery| !called.contains(&delivery.webhook.id));
    Ok(due)
}

/// Makes one call and notes what came of it; returns the webhook.
async fn deliver(app: App, delivery: StoredDelivery) -> String {
    if let Err(error) = try_delivery(&app, &delivery).await {
        tracing::warn!(target: "webhook", %error, "what came of a call is not stored; it is made again");
    }
    delivery.webhook.id
}

async fn try_delivery(app: &App, delivery: &StoredDelivery) -> Result<(), StoreError> {
    let clock = &app.config.wall_clock;
    if !app.store.take_delivery(delivery, clock.now() + LEASE_MS).await? {
        return Ok(());
    }
    let hook = &delivery.webhook;
    let made =
        app.caller.call(&hook.url, &hook.secret, &delivery.id, &delivery.body, clock.now() / 1_000).await;
    let now = clock.now();
    let fault = made.as_ref().err().map(ToString::to_string).unwrap_or_default();
    let sequel = match (&made, WAITS.get(delivery.tries as usize)) {
        (Ok(()), _) => Sequel::Done,
        (Err(_), Some(wait)) => Sequel::Again(now + wait * 1_000),
        (Err(_), None) => Sequel::GivenUp,
    };
    if let Sequel::GivenUp = sequel {
        tracing::info!(target: "webhook", webhook = hook.id, fault, "a webhook is switched off");
    }
    app.store.note_delivery(delivery, now, &fault, sequel).await
}
