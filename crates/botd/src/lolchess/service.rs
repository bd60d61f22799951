//! The calls of the service.

use super::memory::Memory;
use super::play::Play;
use super::read::{self, Reading};
use super::validate::{self, Strictness};
use super::{RequestError, action, decide, patch};
use crate::context::call_span;
use crate::{App, BotError, CallContext};
use games::lolchess::action::Action;
use games::lolchess::piece::Owner;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming};
use tracing::Instrument;
use wire::grpc::lolchess::game_engine_service_server::GameEngineService;
use wire::grpc::lolchess::{
    EventPayloadMessage, GameStateMessage, GetBotActionRequest, GetBotActionResponse,
    GetPossibleActionsRequest, GetPossibleActionsResponse, PlayRequest, PlayResponse, SimulateActionRequest,
    SimulateActionResponse, ValidateActionRequest, ValidateActionResponse,
};
use work::ClientId;

/// The highest reported win probability.
const CERTAIN: f32 = 0.9999;

/// Messages of a stream that may wait for a slow client.
const WAITING: usize = 16;

/// The service.
#[derive(Clone)]
pub struct GameEngine {
    pub(super) app: App,
    memory: Arc<Memory>,
}

/// A valid action in its state.
struct ValidAction {
    state: GameStateMessage,
    reading: Reading,
    side: Owner,
    action: Action,
}

impl GameEngine {
    /// A service with an empty memory.
    pub fn new(app: App) -> Self {
        GameEngine { app, memory: Arc::default() }
    }

    /// The position of a request, completed from memory where possible; unknown random state is drawn from `fresh`.
    fn read(
        &self,
        client: ClientId,
        state: &mut Option<GameStateMessage>,
        fresh: u64,
    ) -> Result<Reading, RequestError> {
        let state = state.as_mut().ok_or("gameState is missing")?;
        self.memory.recall(state);
        let reading = read::read(state, fresh)?;
        self.memory.remember(client, state);
        Ok(reading)
    }

    fn validated(
        &self,
        client: ClientId,
        mut state: Option<GameStateMessage>,
        event: Option<&EventPayloadMessage>,
        rules: &str,
    ) -> Result<ValidAction, RequestError> {
        let strictness = Strictness::named(rules)?;
        let fresh =
            getrandom::u64().map_err(|error| RequestError::new(format!("no random numbers: {error}")))?;
        let reading = self.read(client, &mut state, fresh)?;
        let event = event.ok_or("action is missing")?;
        let (side, action) = validate::validate(&reading, event, strictness)?;
        Ok(ValidAction { state: state.unwrap_or_default(), reading, side, action })
    }

    pub(super) fn simulate(
        &self,
        client: ClientId,
        request: SimulateActionRequest,
    ) -> Result<GameStateMessage, RequestError> {
        let ValidAction { mut state, reading, side, action } =
            self.validated(client, request.game_state, request.action.as_ref(), &request.rules)?;
        patch::act(&mut state, &reading, side, action)?;
        self.memory.remember(client, &state);
        Ok(state)
    }

    pub(super) async fn decide(
        &self,
        mut request: GetBotActionRequest,
        session: Option<&str>,
        context: CallContext,
    ) -> Result<GetBotActionResponse, BotError> {
        // A fair search redraws the random state anyway; with a constant one, equal requests share a search.
        let reading = self.read(context.client, &mut request.game_state, 0)?;
        let decision = decide::decide(&self.app, &reading, &request, session, context).await?;
        let (thought, position) = (decision.thought, reading.game.position());
        Ok(GetBotActionResponse {
            action: Some(action::event(position, &reading.names, position.mover(), thought.best.parse()?)),
            simulations_run: i32::try_from(thought.nodes).unwrap_or(i32::MAX),
            confidence: confidence(thought.value.win, position.mover()),
            time_elapsed_ms: i32::try_from(thought.time.as_millis()).unwrap_or(i32::MAX),
            bot: decision.player,
        })
    }

    pub(super) async fn list(
        &self,
        client: ClientId,
        mut request: GetPossibleActionsRequest,
    ) -> Result<GetPossibleActionsResponse, BotError> {
        let strictness = Strictness::named(&request.rules)?;
        let reading = self.read(client, &mut request.game_state, 0)?;
        // Lenient actions are found by trying all of them, which takes time.
        self.app
            .spawn_blocking(move || {
                let position = reading.game.position();
                let event = |listed| action::event(position, &reading.names, position.mover(), listed);
                let actions: Vec<EventPayloadMessage> =
                    validate::list(&reading, &request.player_id, strictness).into_iter().map(event).collect();
                Ok(GetPossibleActionsResponse { total_actions: actions.len() as i32, actions })
            })
            .await
    }
}

/// The win probability of a side, inside the open interval.
fn confidence(win: f32, side: Owner) -> f32 {
    let own = if side.is_blue() { win } else { 1.0 - win };
    own.clamp(1.0 - CERTAIN, CERTAIN)
}

#[tonic::async_trait]
impl GameEngineService for GameEngine {
    type PlayStream = ReceiverStream<Result<PlayResponse, Status>>;

    async fn get_bot_action(
        &self,
        request: Request<GetBotActionRequest>,
    ) -> Result<Response<GetBotActionResponse>, Status> {
        let call = self.app.call("GetBotAction");
        let (context, span) = (CallContext::of(&request), call_span("GetBotAction", &request));
        call.answered(self.decide(request.into_inner(), None, context).instrument(span).await)
    }

    async fn get_possible_actions(
        &self,
        request: Request<GetPossibleActionsRequest>,
    ) -> Result<Response<GetPossibleActionsResponse>, Status> {
        let call = self.app.call("GetPossibleActions");
        let client = CallContext::of(&request).client;
        call.answered(self.list(client, request.into_inner()).await)
    }

    async fn validate_action(
        &self,
        request: Request<ValidateActionRequest>,
    ) -> Result<Response<ValidateActionResponse>, Status> {
        let call = self.app.call("ValidateAction");
        let client = CallContext::of(&request).client;
        let ValidateActionRequest { game_state, action, rules } = request.into_inner();
        let error = self.validated(client, game_state, action.as_ref(), &rules).err();
        call.answered(Ok(ValidateActionResponse {
            valid: error.is_none(),
            error: error.map_or_else(String::new, |error| error.to_string()),
        }))
    }

    async fn simulate_action(
        &self,
        request: Request<SimulateActionRequest>,
    ) -> Result<Response<SimulateActionResponse>, Status> {
        let call = self.app.call("SimulateAction");
        let client = CallContext::of(&request).client;
        let (result_state, error) = match self.simulate(client, request.into_inner()) {
            Ok(state) => (Some(state), String::new()),
            Err(error) => (None, error.to_string()),
        };
        call.answered(Ok(SimulateActionResponse { success: result_state.is_some(), result_state, error }))
    }

    async fn play(
        &self,
        request: Request<Streaming<PlayRequest>>,
    ) -> Result<Response<Self::PlayStream>, Status> {
        let call = self.app.call("PlayGame");
        let client = CallContext::of(&request).client;
        let permit = self.app.session_limit.open(client).map_err(BotError::from);
        call.ended(permit.map(|permit| {
            let (send, receive) = mpsc::channel(WAITING);
            let play = Play::new(self.clone(), (client, permit), send);
            self.app.tasks.spawn(play.serve(request.into_inner()));
            ReceiverStream::new(receive)
        }))
    }
}
