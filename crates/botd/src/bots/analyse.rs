//! The `Analyse` call: what each move of a game was worth.

use super::ask;
use crate::bounds::Bounds;
use crate::position::{Given, told_side};
use crate::{App, BotError, CallContext, spec, thought};
use game::Thought;
use game::erased::AnyGame;
use search::review::Label;
use std::time::{Duration, Instant};
use wire::grpc::parlor::v1 as proto;
use work::analysis::{Plan, SEED, Step, Verdict, Walk};
use work::{BotMemory, SearchRequest, Task};

/// How long an analysis waits for a place when too many searches wait.
const PATIENCE: Duration = Duration::from_secs(30);

/// A game under analysis.
pub(super) struct Analysis {
    app: App,
    given: Given,
    walk: Walk,
    player: String,
    limits: proto::Limits,
    session: String,
    first: usize,
    last: usize,
    is_done: bool,
    context: CallContext,
}

impl Analysis {
    /// Reads the game.
    pub(super) async fn new(
        app: &App,
        request: proto::AnalyseRequest,
        context: CallContext,
    ) -> Result<Self, BotError> {
        let game = request.game.ok_or_else(|| BotError::Input("game: missing".into()))?;
        let (given, positions) = app
            .spawn_blocking(move || {
                let mut positions = Vec::new();
                let given = Given::replay(&game, &mut |position| positions.push(position.boxed()));
                given.map(|given| (given, positions))
            })
            .await?;
        let plies = given.game.moves().len();
        if plies == 0 {
            return Err(BotError::Input("game.moves: there is nothing to analyse".into()));
        }
        let last = if request.last_ply == 0 { plies - 1 } else { request.last_ply as usize };
        let first = request.first_ply as usize;
        if first > last || last >= plies {
            let why = format!("first_ply and last_ply: {first} to {last} of a game of {plies} plies");
            return Err(BotError::Input(why));
        }
        let opening = request.opening as usize;
        if opening > plies {
            return Err(BotError::Input(format!("opening: {opening} of a game of {plies} plies")));
        }
        let (player, limits) = spec::read(&request.player, request.limits)?;
        let plan = Plan { bot: Some(player).filter(|name| !name.is_empty()), ..Plan::default() };
        let (player, budget) = plan.resolve(given.entry)?;
        crate::bounds::check_player(&app.config, given.entry, &player)?;
        let mut limits = limits.unwrap_or_default();
        if (limits.time_ms, limits.nodes, limits.depth) == (0, 0, 0) {
            limits.time_ms = budget.millis.unwrap_or(0) as u32;
            limits.nodes = budget.nodes.unwrap_or(0);
            limits.depth = budget.depth.unwrap_or(0);
        }
        let walk = Walk::new(given.game.moves().to_vec(), positions, opening);
        let (app, session) = (app.clone(), app.private_session());
        Ok(Analysis { app, given, walk, player, limits, session, first, last, is_done: false, context })
    }

    /// The next ply, from the last one to the first.
    pub(super) async fn next(&mut self) -> Result<Option<proto::AnalyseReply>, BotError> {
        while !self.is_done {
            match self.walk.step()? {
                Step::Think(position) => {
                    let mut thought = self.search(&*position).await?;
                    self.given.entry.in_practice(&*position, &mut thought);
                    self.walk.answer(thought)?;
                }
                Step::Verdict(verdict) => {
                    let ply = verdict.ply.move_number - 1;
                    self.is_done = ply == self.first;
                    if ply <= self.last {
                        return Ok(Some(self.reply(*verdict)));
                    }
                }
                Step::Done => break,
            }
        }
        Ok(None)
    }

    fn reply(&self, Verdict { ply, thought }: Verdict) -> proto::AnalyseReply {
        let mut reply = proto::AnalyseReply {
            ply: ply.move_number as u32 - 1,
            plies: self.given.game.moves().len() as u32,
            r#move: ply.actual_move.clone(),
            ..proto::AnalyseReply::default()
        };
        let loss = ply.decision().map(|decision| decision.chance_lost());
        if let (Some(side), Some(choice), Some(mut best)) = (ply.side, ply.choice, thought) {
            if choice.suggested_move != best.best {
                best.line = vec![choice.suggested_move.clone()];
                best.best = choice.suggested_move;
            } else if !choice.line.is_empty() {
                best.line = choice.line;
            }
            reply.side = told_side(side).into();
            reply.best = Some(thought::told(&best));
            reply.played = Some(thought::told_value(&ply.after));
            reply.loss = loss.unwrap_or(0.0) as f32;
            reply.label = told_label(choice.label).into();
        }
        reply
    }

    async fn search(&self, position: &dyn AnyGame) -> Result<Thought<String>, BotError> {
        if ask::is_late(self.context.deadline) {
            return Err(BotError::Late);
        }
        let who = (self.given.entry, self.player.as_str());
        let bounds = Bounds::new(&self.app.config, who, Some(&self.limits), self.context.deadline);
        let request = || SearchRequest {
            client: self.context.client,
            task: Task::Hint,
            game: self.session.clone(),
            seq: self.walk.ply() as u32,
            position: position.boxed(),
            seed: Some(SEED),
            memory: BotMemory::Named(self.session.clone()),
            ..ask::search_request(&self.given, &self.player, &bounds)
        };
        // An analysis has time: it waits where a move would be refused.
        let until = Instant::now() + PATIENCE;
        loop {
            let decision = match self.app.search(request()) {
                Ok(search) => search.decision().await.map_err(BotError::from),
                Err(error) => Err(error),
            };
            match decision {
                Err(BotError::Busy(wait)) if Instant::now() < until => {
                    tokio::time::sleep(wait.min(until - Instant::now())).await;
                }
                decision => return decision,
            }
        }
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.app.pool.forget(&self.session);
    }
}

fn told_label(label: Label) -> proto::Label {
    match label {
        Label::Best => proto::Label::Best,
        Label::Good => proto::Label::Good,
        Label::Inaccuracy => proto::Label::Inaccuracy,
        Label::Mistake => proto::Label::Mistake,
        Label::Blunder => proto::Label::Blunder,
    }
}
