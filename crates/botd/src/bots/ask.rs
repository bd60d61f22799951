//! The request of a caller as a search.

use crate::bounds::{Bounds, check_player};
use crate::deadline::Deadline;
use crate::position::Given;
use crate::{App, BotError, CallContext, spec, thought};
use game::Thought;
use std::time::Instant;
use tracing::Span;
use wire::grpc::parlor::v1 as proto;
use work::{Answer, BotMemory, Search, SearchRequest, SearchUpdate};

/// A name of a session is not a place to store things in.
const LONGEST_NAME: usize = 200;

/// A search that was asked for.
pub(crate) struct Asked {
    search: Search,
    /// The bounds that hold.
    pub limits: proto::Limits,
    /// Who thinks.
    pub player: String,
    deadline: Option<Deadline>,
    /// The best knowledge so far.
    latest: Option<Thought<String>>,
    /// Ends with the answer.
    _span: Span,
}

impl Asked {
    /// Reads a request and hands it to the searches.
    pub(crate) async fn new(
        app: &App,
        request: proto::ChooseRequest,
        CallContext { client, deadline }: CallContext,
    ) -> Result<Self, BotError> {
        if request.session.len() > LONGEST_NAME {
            return Err(BotError::Input(format!("session: at most {LONGEST_NAME} bytes")));
        }
        let position = request.position;
        let given = app.spawn_blocking(move || Given::read(position)).await?;
        let memory = match &request.session {
            // Clients that use the same name do not mean the same game.
            name if !name.is_empty() => BotMemory::Named(format!("{client}/{name}")),
            _ if request.seed.is_some() => BotMemory::Fresh,
            _ if given.is_whole && given.game.moves().len() < app.config.opening_plies => BotMemory::Opening,
            _ => BotMemory::Fresh,
        };
        let (player, limits) = spec::read(&request.player, request.limits)?;
        let player = self::player(app, &given, player)?;
        let bounds = Bounds::new(&app.config, (given.entry, &player), limits.as_ref(), deadline);
        let limits = bounds.shown;
        let search = app.search(SearchRequest {
            client,
            game: request.session,
            seed: request.seed,
            memory,
            ..search_request(&given, &player, &bounds)
        })?;
        Ok(Asked { search, limits, player, deadline, latest: None, _span: Span::current() })
    }

    /// The next update of the search; nothing follows a decision or an error.
    pub(crate) async fn next(&mut self) -> Result<Option<proto::ThinkReply>, BotError> {
        let next = self.search.next();
        let update = match self.deadline {
            Some(deadline) => match tokio::time::timeout_at(deadline.end.into(), next).await {
                Ok(update) => update,
                // The machine is so busy that the search overran; what it knew before is better than nothing.
                Err(_) => Some(SearchUpdate::Done(Answer::Move(self.latest.take().ok_or(BotError::Late)?))),
            },
            None => next.await,
        };
        let Some(update) = update else { return Ok(None) };
        match &update {
            SearchUpdate::Failed(failure) => return Err(failure.clone().into()),
            SearchUpdate::Progress(thought, _) => self.latest = Some(thought.clone()),
            SearchUpdate::Waiting(_) | SearchUpdate::Began | SearchUpdate::Done(_) => {}
        }
        Ok(Some(thought::told_update(&update, &self.player, self.limits)))
    }

    pub(crate) async fn decision(mut self) -> Result<proto::ChooseReply, BotError> {
        while let Some(reply) = self.next().await? {
            if let Some(proto::think_reply::News::Decision(decision)) = reply.news {
                return Ok(decision);
            }
        }
        Err(BotError::ShuttingDown)
    }
}

/// The player that is asked for, or the one that answers where nobody is named, if it is allowed here.
pub(super) fn allowed_player(app: &App, given: &Given, name: String) -> Result<String, BotError> {
    let player = match name {
        name if !name.is_empty() => name,
        _ => given.entry.default_player()?.to_owned(),
    };
    check_player(&app.config, given.entry, &player)?;
    Ok(player)
}

/// The same, if it can also play in the position.
pub(super) fn player(app: &App, given: &Given, name: String) -> Result<String, BotError> {
    let side = given.side()?;
    let player = allowed_player(app, given, name)?;
    let bot = given.entry.bot_of(player.split(':').next().unwrap_or_default())?;
    match bot.side {
        Some(other) if other != side => {
            let names = given.entry.rules.sides();
            let (made, turn) = (names[other.index()], names[side.index()]);
            Err(BotError::NotNow(format!("{player} plays {made} only, and {turn} is to act")))
        }
        _ => Ok(player),
    }
}

/// A search in a given position by a bot without memory.
pub(super) fn search_request(given: &Given, player: &str, bounds: &Bounds) -> SearchRequest {
    SearchRequest {
        seq: given.game.moves().len() as u32,
        budget: bounds.budget,
        threads: bounds.threads,
        clock: bounds.clock,
        deadline: bounds.due,
        ..SearchRequest::new(given.entry, given.game.position().boxed(), player, bounds.longest)
    }
}

/// Whether a call that is answered then is answered in time.
pub(super) fn is_late(deadline: Option<Deadline>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline.end)
}
