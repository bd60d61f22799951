//! Starts the parts of the server and stops them in order.

use crate::analysis::Analyses;
use crate::blocking::BlockingPool;
use crate::bot_counters::BotCounters;
use crate::identity::Owner;
use crate::limit::{self, Address, Limits};
use crate::live::{LiveGames, Room};
use crate::mail::{self, Mail};
use crate::password::Passwords;
use crate::puzzle::Puzzles;
use crate::question::Questions;
use crate::request_limit::EVENTS;
use crate::store::{Store, StoreError, StoredAccount};
use crate::webhook::{self, Caller};
use crate::{
    ApiError, Config, ServerError, backend, connection, identity, large_answer, league, metric, origin, page,
    route,
};
use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use games::entry::Entry;
use std::any::Any;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::util::option_layer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tracing::field::Empty;
use tracing::{Instrument, Span};
use work::answer_cache::AnswerCache;
use work::bus::{Bus, BusEvent};
use work::metric::Part;
use work::queue::Redis;
use work::{SearchBackend, StartError, span, trace};

/// Requests that run longer do not hold up the end of the server.
const DRAIN: Duration = Duration::from_secs(10);

/// Between two times that the log of the database is merged into its file.
const TIDY: Duration = Duration::from_secs(1);

/// Between two transactions that remove old games: moves come first.
const BREATH: Duration = Duration::from_millis(200);

/// Milliseconds between two notes of when a session was last seen, or a token last used.
pub(crate) const SEEN: u64 = 3_600_000;

/// What every handler can reach.
#[derive(Clone)]
pub struct App {
    /// The settings.
    pub config: Arc<Config>,
    pub(crate) store: Arc<Store>,
    pub(crate) live: Arc<LiveGames>,
    pub(crate) questions: Arc<Questions>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) puzzles: Arc<Puzzles>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) passwords: Passwords,
    /// `None` without a program that sends mail.
    pub(crate) mail: Option<Mail>,
    /// Calls webhooks.
    pub(crate) caller: Arc<Caller>,
    /// For what takes milliseconds.
    pub(crate) blocking: BlockingPool,
    pub(crate) readiness: Arc<route::Readiness>,
    pub(crate) shutdown: CancellationToken,
    pub(crate) document: Arc<str>,
    searches: Arc<dyn SearchBackend>,
    tasks: TaskTracker,
}

impl App {
    /// Opens the storage and starts the searches; `catalogue` is what can be played.
    pub async fn new(config: Config, catalogue: &'static [Entry]) -> Result<Self, ServerError> {
        let redis = if config.redis.is_empty() { None } else { Some(Redis::new(&config.redis)?) };
        let searches = backend::searches(&config, catalogue, redis.clone())?;
        Self::with_searches(config, catalogue, searches, redis).await
    }

    /// The same with searches that run elsewhere.
    pub(crate) async fn with_searches(
        config: Config,
        catalogue: &'static [Entry],
        searches: Arc<dyn SearchBackend>,
        redis: Option<Arc<Redis>>,
    ) -> Result<Self, ServerError> {
        work::metric::start(Part::Server);
        // There from the start, because an alert waits for it.
        metrics::counter!("parlor_refusals_total", "code" => "storage").increment(0);
        origin::check(&config)?;
        let (mail, outbox) = Mail::new(&config)?.unzip();
        let store = Arc::new(Store::open(&config).await?);
        let answers = AnswerCache::new(redis.clone());
        let (bus, events) = redis.map(|redis| Bus::join(redis, identity::game_id())).unzip();
        let config = Arc::new(config);
        let shutdown = CancellationToken::new();
        let analyses = Analyses::new(store.clone(), searches.clone(), config.threads(), shutdown.clone());
        let bus = bus.unwrap_or_default();
        let blocking = BlockingPool::of_all_cores();
        let app = App {
            analyses: analyses?,
            live: LiveGames::new(
                catalogue,
                store.clone(),
                searches.clone(),
                config.clone(),
                bus,
                blocking.clone(),
            ),
            blocking,
            mail,
            caller: Arc::new(Caller::new(config.webhook_private_addresses)),
            questions: Questions::new(searches.clone(), answers),
            limits: Limits::new(&config),
            passwords: Passwords::default(),
            puzzles: Arc::new(Puzzles::new(catalogue)),
            readiness: Arc::default(),
            shutdown,
            document: route::document(&config).map_err(ServerError::Document)?.into(),
            tasks: TaskTracker::new(),
            config,
            store,
            searches,
        };
        app.spawn_tasks(events);
        app.tasks.spawn(webhook::run(app.clone()));
        if let Some(outbox) = outbox {
            app.tasks.spawn(mail::run(app.clone(), outbox));
        }
        let resumed = app.live.resume().await.map_err(|error| ServerError::Resume(Box::new(error.into())))?;
        if app.config.league > 0.0 {
            app.tasks.spawn(league::run(app.clone()));
        }
        tracing::info!(target: "server", resumed, "bots that were to move are asked again");
        Ok(app)
    }

    /// The `OpenAPI` document.
    pub fn document(&self) -> &str {
        &self.document
    }

    /// Every route, ready to serve.
    pub fn router(&self) -> Router {
        let (routes, _) = route::routes();
        let header =
            |name, value| SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value));
        // Cookies are for HTTPS only, and so is the site.
        let https = self.config.secure_cookies.then(|| HeaderValue::from_static("max-age=31536000"));
        routes
            .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
            .layer((
                option_layer(origin::cors(&self.config)),
                middleware::from_fn_with_state(self.clone(), limit::guard),
                header(header::CACHE_CONTROL, "no-store"),
            ))
            .fallback(page::fallback)
            // From the outermost to the innermost; in one call, because every call costs every request an allocation.
            .layer((
                SetResponseHeaderLayer::if_not_present(header::STRICT_TRANSPORT_SECURITY, https),
                header(header::CONTENT_SECURITY_POLICY, page::POLICY),
                header(header::REFERRER_POLICY, "same-origin"),
                header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
                page::compression(),
                CatchPanicLayer::custom(panicked),
                TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, Duration::from_secs(30)),
                middleware::from_fn(measure),
                middleware::from_fn_with_state(self.clone(), large_answer::count),
            ))
            .with_state(self.clone())
    }

    fn spawn_tasks(&self, events: Option<mpsc::UnboundedReceiver<BusEvent>>) {
        // Only the waiting is cut short by the shutdown: what has begun is finished.
        if let Some(mut events) = events {
            let app = self.clone();
            self.tasks.spawn(async move {
                while let Some(Some(event)) = app.shutdown.run_until_cancelled(events.recv()).await {
                    app.live.handle_bus_event(event).await;
                }
            });
        }
        let app = self.clone();
        self.tasks.spawn(async move {
            while app.shutdown.run_until_cancelled(tokio::time::sleep(TIDY)).await.is_some() {
                if let Err(error) = app.store.checkpoint().await {
                    tracing::warn!(%error, "the log of the database grows");
                }
            }
        });
        let app = self.clone();
        self.tasks.spawn(async move {
            let mut hour = tokio::time::interval(Duration::from_hours(1));
            while app.shutdown.run_until_cancelled(hour.tick()).await.is_some() {
                if let Err(error) = app.remove_old_games().await {
                    tracing::warn!(%error, "old games are removed later");
                }
            }
        });
        let app = self.clone();
        self.tasks.spawn(async move {
            let mut second = tokio::time::interval(Duration::from_secs(1));
            let mut minute = Instant::now();
            let mut number = 0;
            while app.shutdown.run_until_cancelled(second.tick()).await.is_some() {
                number += 1;
                app.live.sweep();
                app.live.tend(number).await;
                if let Err(error) = route::lapse_challenges(&app).await {
                    tracing::warn!(%error, "challenges lapse later");
                }
                if minute.elapsed() > Duration::from_mins(1) {
                    minute = Instant::now();
                    if let Err(error) = app.bot_counters().store(&app.store).await {
                        tracing::warn!(%error, "what bots did is stored later");
                    }
                    app.limits.sweep(app.config.wall_clock.now());
                    work::metric::handle().inspect(|handle| handle.run_upkeep());
                }
            }
        });
    }

    /// Removes the games and puzzles of guests whose time is over, a few at a time.
    async fn remove_old_games(&self) -> Result<(), StoreError> {
        let config = &self.config;
        // 0 days keep everything: no game is older than 1970.
        let before = |days: u32| match days {
            0 => 0,
            days => config.wall_clock.now().saturating_sub(u64::from(days) * 86_400_000),
        };
        let mut removed = 0;
        loop {
            let some = self.store.remove_old_games(before(config.abandoned_days), before(config.guest_days));
            let some = some.await?;
            if some.is_empty() {
                break;
            }
            removed += some.len();
            self.live.forget(&some);
            if self.shutdown.run_until_cancelled(tokio::time::sleep(BREATH)).await.is_none() {
                break;
            }
        }
        if removed > 0 {
            tracing::info!(target: "server", removed, "old games of guests are removed");
        }
        let runs_before = config.wall_clock.now().saturating_sub(86_400_000);
        while self.store.remove_old_puzzle_tries(before(config.guest_days), runs_before).await? > 0 {
            if self.shutdown.run_until_cancelled(tokio::time::sleep(BREATH)).await.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// The room of a game for a visitor, who pays for the events that are read from storage.
    pub(crate) async fn room(&self, id: &str, address: Address) -> Result<Arc<Room>, ApiError> {
        let was_open = self.live.is_open(id);
        let room = self.live.find(id).await?;
        if !was_open {
            self.limits.owe(address, room.play().await.seq() / EVENTS);
        }
        Ok(room)
    }

    /// The account that is signed in with this token; notes when it was last seen, at most once an hour.
    pub(crate) async fn session(&self, token: &Owner) -> Result<Option<StoredAccount>, StoreError> {
        let now = self.config.wall_clock.now();
        let Some((account, seen_at)) = self.store.session(token, now).await? else { return Ok(None) };
        if now.saturating_sub(seen_at) > SEEN {
            let (store, token) = (self.store.clone(), *token);
            // Nobody waits for it, and the next request does what fails now.
            tokio::spawn(async move { store.note_session(&token, now).await });
        }
        Ok(Some(account))
    }

    /// What bots did that is not stored yet.
    pub(crate) fn bot_counters(&self) -> &BotCounters {
        &self.live.services.counters
    }

    /// Ends everything: searches are cancelled and storage is closed. Games go on at the next start.
    pub async fn close(&self) {
        self.shutdown.cancel();
        self.searches.close();
        self.tasks.close();
        self.tasks.wait().await;
        if let Err(error) = self.bot_counters().store(&self.store).await {
            tracing::warn!(%error, "what bots did last is not in the panel");
        }
        self.store.close().await;
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over")]
fn panicked(payload: Box<dyn Any + Send + 'static>) -> Response {
    let why = payload.downcast_ref::<&str>().map_or("a handler panicked", |why| *why);
    ApiError::Internal(why.to_owned()).into_response()
}

/// The span of a request, in the trace of whoever sent it; files of the page and health checks have none.
fn request_span(request: &Request, path: &str) -> Span {
    if ["page", "/healthz", "/readyz"].contains(&path) {
        return Span::none();
    }
    let method = request.method().as_str();
    let span = span!(
        "request",
        otel.kind = "server",
        otel.name = format!("{method} {path}"),
        http.request.method = method,
        http.route = path,
        http.response.status_code = Empty
    );
    trace::adopt(&span, request.headers().get(trace::PARENT).and_then(|parent| parent.to_str().ok()));
    span
}

/// Measures every request.
async fn measure(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let path = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let span = request_span(&request, &path);
    let response = next.run(request).instrument(span.clone()).await;
    span.record("http.response.status_code", response.status().as_u16());
    let status = response.status().as_u16().to_string();
    metrics::histogram!("parlor_request_seconds", "path" => path, "status" => status)
        .record(started.elapsed().as_secs_f64());
    response
}

/// A server that listens.
pub struct Server {
    app: App,
    listener: TcpListener,
    metrics: Option<TcpListener>,
}

impl Server {
    /// Listens on the configured addresses and starts everything behind them.
    pub async fn start(config: Config, catalogue: &'static [Entry]) -> Result<Self, ServerError> {
        let listener = listen(config.address()).await?;
        let metrics = match config.metrics_port {
            // A second server on the machine plays just as well without.
            Some(port) => listen((config.metrics_host, port).into())
                .await
                .inspect_err(|error| tracing::warn!(%error, "there are no metrics"))
                .ok(),
            None => None,
        };
        Ok(Server { app: App::new(config, catalogue).await?, listener, metrics })
    }

    /// Where visitors reach it.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Where the metrics are read.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// What the handlers can reach.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Serves until `stop` is ready, then lets requests end and tells sockets to come again.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let shutdown = self.app.shutdown.clone();
        let stopping = shutdown.clone();
        tokio::spawn(async move {
            tokio::select! {
                () = stop => stopping.cancel(),
                () = stopping.cancelled() => {}
            }
        });
        if let Some(listener) = self.metrics {
            let (router, ended) = (metric::router(self.app.clone()), shutdown.clone().cancelled_owned());
            self.app.tasks.spawn(async move {
                if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(ended).await {
                    tracing::error!(%error, "the metrics listener ended");
                }
            });
        }
        let overdue = async {
            shutdown.cancelled().await;
            tokio::time::sleep(DRAIN).await;
        };
        tokio::select! {
            () = connection::serve(self.listener, &self.app) => {}
            () = overdue => tracing::warn!(target: "server", "some requests did not end in time"),
        }
        self.app.close().await;
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| StartError::Listen(address, error))
}
