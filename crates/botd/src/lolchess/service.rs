//! The four calls: thin, because everything they need stands beside them.

use super::judge::{self, Rules};
use super::memory::Memory;
use super::read::{self, Reading};
use super::{action, decide, patch};
use crate::deadline::Deadline;
use crate::{App, BotError};
use games::lolchess::action::Action;
use games::lolchess::piece::Owner;
use tonic::{Request, Response, Status};
use wire::grpc::lolchess::game_engine_service_server::GameEngineService;
use wire::grpc::lolchess::{
    EventPayloadMessage, GameStateMessage, GetBotActionRequest, GetBotActionResponse,
    GetPossibleActionsRequest, GetPossibleActionsResponse, SimulateActionRequest, SimulateActionResponse,
    ValidateActionRequest, ValidateActionResponse,
};

/// A win probability is never quite certain.
const CERTAIN: f32 = 0.9999;

/// The service.
pub struct GameEngine {
    app: App,
    memory: Memory,
}

/// An action that counts, and where.
struct Judged {
    state: GameStateMessage,
    reading: Reading,
    side: Owner,
    action: Action,
}

impl GameEngine {
    /// The service over these parts.
    pub fn new(app: App) -> Self {
        GameEngine { app, memory: Memory::default() }
    }

    /// The position of a request, made whole from memory where it can be; what nobody told comes from `fresh`.
    fn read(&self, state: &mut Option<GameStateMessage>, fresh: u64) -> Result<Reading, String> {
        let state = state.as_mut().ok_or("gameState is missing")?;
        self.memory.recall(state);
        let reading = read::read(state, fresh).map_err(|why| why.to_string())?;
        self.memory.remember(state);
        Ok(reading)
    }

    fn judged(
        &self,
        mut state: Option<GameStateMessage>,
        event: Option<&EventPayloadMessage>,
        rules: &str,
    ) -> Result<Judged, String> {
        let rules = Rules::named(rules)?;
        let fresh = getrandom::u64().map_err(|error| format!("no random numbers: {error}"))?;
        let reading = self.read(&mut state, fresh)?;
        let event = event.ok_or("action is missing")?;
        let (side, action) = judge::judge(&reading, event, rules)?;
        Ok(Judged { state: state.unwrap_or_default(), reading, side, action })
    }

    fn simulate(&self, request: SimulateActionRequest) -> Result<GameStateMessage, String> {
        let Judged { mut state, reading, side, action } =
            self.judged(request.game_state, request.action.as_ref(), &request.rules)?;
        patch::act(&mut state, &reading, side, action)?;
        self.memory.remember(&state);
        Ok(state)
    }

    async fn decide(
        &self,
        mut request: GetBotActionRequest,
        deadline: Option<Deadline>,
    ) -> Result<GetBotActionResponse, BotError> {
        // A fair search draws for itself: with nothing fresh, equal questions are one search.
        let reading = self.read(&mut request.game_state, 0).map_err(BotError::Input)?;
        let decision = decide::decide(&self.app, &reading, &request, deadline).await?;
        let (thought, position) = (decision.thought, reading.game.position());
        Ok(GetBotActionResponse {
            action: Some(action::event(position, &reading.cast, position.mover(), thought.best.parse()?)),
            simulations_run: i32::try_from(thought.nodes).unwrap_or(i32::MAX),
            confidence: confidence(thought.value.win, position.mover()),
            time_elapsed_ms: i32::try_from(thought.time.as_millis()).unwrap_or(i32::MAX),
            bot: decision.player,
        })
    }

    async fn list(
        &self,
        mut request: GetPossibleActionsRequest,
    ) -> Result<GetPossibleActionsResponse, BotError> {
        let rules = Rules::named(&request.rules).map_err(BotError::Input)?;
        let reading = self.read(&mut request.game_state, 0).map_err(BotError::Input)?;
        // Everything that the reference accepts is found by trying it all.
        self.app
            .spawn_blocking(move || {
                let position = reading.game.position();
                let event = |listed| action::event(position, &reading.cast, position.mover(), listed);
                let actions: Vec<EventPayloadMessage> =
                    judge::list(&reading, &request.player_id, rules).into_iter().map(event).collect();
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
    async fn get_bot_action(
        &self,
        request: Request<GetBotActionRequest>,
    ) -> Result<Response<GetBotActionResponse>, Status> {
        let call = self.app.call("GetBotAction");
        let deadline = Deadline::of(request.metadata());
        call.ended(self.decide(request.into_inner(), deadline).await)
    }

    async fn get_possible_actions(
        &self,
        request: Request<GetPossibleActionsRequest>,
    ) -> Result<Response<GetPossibleActionsResponse>, Status> {
        let call = self.app.call("GetPossibleActions");
        call.ended(self.list(request.into_inner()).await)
    }

    async fn validate_action(
        &self,
        request: Request<ValidateActionRequest>,
    ) -> Result<Response<ValidateActionResponse>, Status> {
        let call = self.app.call("ValidateAction");
        let ValidateActionRequest { game_state, action, rules } = request.into_inner();
        let error = self.judged(game_state, action.as_ref(), &rules).err().unwrap_or_default();
        call.ended(Ok(ValidateActionResponse { valid: error.is_empty(), error }))
    }

    async fn simulate_action(
        &self,
        request: Request<SimulateActionRequest>,
    ) -> Result<Response<SimulateActionResponse>, Status> {
        let call = self.app.call("SimulateAction");
        let (result_state, error) = match self.simulate(request.into_inner()) {
            Ok(state) => (Some(state), String::new()),
            Err(error) => (None, error),
        };
        call.ended(Ok(SimulateActionResponse { success: result_state.is_some(), result_state, error }))
    }
}
