//! The `Play` call: a whole game over one stream, in which the service takes the turns of its bots.

use super::RequestError;
use super::read::{self, Reading};
use super::service::GameEngine;
use super::validate::Strictness;
use crate::limit::Permit;
use crate::{BotError, CallContext};
use game::{Game, Turn, deal};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender;
use tonic::{Status, Streaming};
use wire::grpc::lolchess::play_request::Request as Act;
use wire::grpc::lolchess::play_response::Response as News;
use wire::grpc::lolchess::{
    EventPayloadMessage, GameStateMessage, GetBotActionRequest, GetBotActionResponse,
    GetPossibleActionsRequest, PlayProblem, PlayRequest, PlayResponse, PlayStart, PlayState,
    SimulateActionRequest,
};
use work::ClientId;

/// How long a bot's turn waits for a place when too many searches wait.
const PATIENCE: Duration = Duration::from_secs(30);

type Replies = Sender<Result<PlayResponse, Status>>;

/// A stream and its game.
pub(super) struct Play {
    engine: GameEngine,
    client: ClientId,
    replies: Replies,
    /// Counts the stream as long as it is open.
    _permit: Permit,
    /// The name of the bots' trees.
    session: String,
    table: Option<Table>,
}

/// A game and who plays it.
struct Table {
    /// What the client asked for; its state is in `state`.
    terms: PlayStart,
    state: GameStateMessage,
    decisions: u64,
}

impl Play {
    /// A stream of a client that answers there.
    pub(super) fn new(engine: GameEngine, (client, permit): (ClientId, Permit), replies: Replies) -> Self {
        let session = engine.app.private_session();
        Play { engine, client, replies, _permit: permit, session, table: None }
    }

    /// Handles messages in their order, until the client has nothing more to say or does not listen any more.
    pub(super) async fn serve(mut self, mut requests: Streaming<PlayRequest>) {
        let (replies, shutdown) = (self.replies.clone(), self.engine.app.shutdown.clone());
        let serving = async {
            loop {
                match requests.message().await {
                    Ok(Some(request)) => {
                        if let Err(error) = self.handle(request).await {
                            self.tell(News::Problem(problem(&error))).await;
                        }
                    }
                    Ok(None) => return None,
                    Err(status) => return Some(status),
                }
            }
        };
        let ended = tokio::select! {
            ended = serving => ended,
            () = replies.closed() => None,
            () = shutdown.cancelled() => Some(BotError::ShuttingDown.into()),
        };
        if let Some(status) = ended {
            // Fails when the client has left.
            drop(replies.send(Err(status)).await);
        }
    }

    async fn handle(&mut self, request: PlayRequest) -> Result<(), BotError> {
        match request.request.ok_or_else(|| BotError::Input("request: missing".into()))? {
            Act::Start(start) => self.start(start)?,
            Act::Action(action) => {
                let table = self.table.as_ref().ok_or_else(not_started)?;
                if table.terms.bot_player_ids.contains(&action.player_id) {
                    return Err(BotError::NotNow("The service plays for this player".into()));
                }
                let rules = table.terms.rules.clone();
                self.act(action, rules)?;
            }
        }
        while let Some(player_id) = self.tell_state().await? {
            let decision = self.decide(player_id).await?;
            let action = decision.action.clone().unwrap_or_default();
            self.tell(News::BotAction(decision)).await;
            self.act(action, String::new())?;
        }
        Ok(())
    }

    fn start(&mut self, mut terms: PlayStart) -> Result<(), BotError> {
        let state = terms.game_state.take().ok_or(RequestError::from("gameState is missing"))?;
        let reading = read::read(&state, 0)?;
        Strictness::named(&terms.rules)?;
        let mover = reading.game.position().mover();
        for bot in &terms.bot_player_ids {
            let known = reading.names.side(bot, mover);
            known.ok_or_else(|| {
                BotError::Input(format!("botPlayerIds: {:?} does not play", super::short(bot)))
            })?;
        }
        self.table = Some(Table { terms, state, decisions: 0 });
        Ok(())
    }

    /// Performs an action.
    fn act(&mut self, action: EventPayloadMessage, rules: String) -> Result<(), BotError> {
        let table = self.table.as_mut().ok_or_else(not_started)?;
        let (game_state, action) = (Some(table.state.clone()), Some(action));
        table.state =
            self.engine.simulate(self.client, SimulateActionRequest { game_state, action, rules })?;
        Ok(())
    }

    /// Tells the position; returns the bot whose turn it is, if it is a bot's.
    async fn tell_state(&self) -> Result<Option<String>, BotError> {
        let table = self.table.as_ref().ok_or_else(not_started)?;
        let next = next_player(&read::read(&table.state, 0)?);
        let is_bot = next.as_ref().is_some_and(|next| table.terms.bot_player_ids.contains(next));
        let waits = next.is_some() && !is_bot;
        let actions = match &next {
            Some(player) if waits && table.terms.lists_actions => self.list(table, player).await?,
            _ => Vec::new(),
        };
        self.tell(News::State(PlayState {
            game_state: Some(table.state.clone()),
            next_player_id: next.clone().unwrap_or_default(),
            waits,
            actions,
        }))
        .await;
        Ok(next.filter(|_| is_bot))
    }

    /// The legal actions of a player.
    async fn list(&self, table: &Table, player: &str) -> Result<Vec<EventPayloadMessage>, BotError> {
        let request = GetPossibleActionsRequest {
            game_state: Some(table.state.clone()),
            player_id: player.to_owned(),
            rules: table.terms.rules.clone(),
        };
        Ok(Box::pin(self.engine.list(self.client, request)).await?.actions)
    }

    /// The bot's decision. A stream has time: it waits where a call would be refused.
    async fn decide(&mut self, player_id: String) -> Result<GetBotActionResponse, BotError> {
        let table = self.table.as_mut().ok_or_else(not_started)?;
        table.decisions += 1;
        let request = GetBotActionRequest {
            game_state: Some(table.state.clone()),
            player_id,
            time_limit_ms: table.terms.time_limit_ms,
            bot: table.terms.bot.clone(),
            iterations: table.terms.iterations,
            seed: table.terms.seed.map(|seed| deal::mix(seed, table.decisions)),
            workers: table.terms.workers,
        };
        let context = CallContext { client: self.client, deadline: None };
        let until = Instant::now() + PATIENCE;
        loop {
            match Box::pin(self.engine.decide(request.clone(), Some(&self.session), context)).await {
                Err(BotError::Busy(wait)) if Instant::now() + wait < until => tokio::time::sleep(wait).await,
                decision => return decision,
            }
        }
    }

    async fn tell(&self, news: News) {
        // Fails when the client has left, which ends the stream.
        drop(self.replies.send(Ok(PlayResponse { response: Some(news) })).await);
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        for player in self.table.iter().flat_map(|table| &table.terms.bot_player_ids) {
            self.engine.app.pool.forget(&format!("{}/{player}", self.session));
        }
    }
}

/// Whose turn it is, unless the game is over.
fn next_player(reading: &Reading) -> Option<String> {
    let is_over = matches!(reading.game.turn(), Turn::Over(_));
    let position = reading.game.position();
    (!is_over).then(|| reading.names.player(position.mover()).to_owned())
}

fn problem(error: &BotError) -> PlayProblem {
    PlayProblem {
        code: error.code() as i32,
        error: error.to_string(),
        retry_ms: error.retry_after().map(|wait| wait.as_millis() as u32),
    }
}

fn not_started() -> BotError {
    BotError::NotNow("The first message of a stream is start".into())
}
