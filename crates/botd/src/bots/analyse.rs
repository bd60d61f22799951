//! The `Analyse` call: what each move of a game was worth.

use super::ask;
use crate::bounds::Bounds;
use crate::position::Given;
use crate::{App, BotError, CallContext, spec, verdict};
use futures_util::future::try_join_all;
use game::Thought;
use games::entry::Budget;
use std::collections::VecDeque;
use std::time::{Duration, Instant};
use wire::grpc::parlor::v1 as proto;
use work::analysis::{Effort, Plan, Played, Question, SEED, Step, Walk, summary};
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
    effort: Effort,
    session: String,
    first: usize,
    last: usize,
    /// Whether verdicts are told before they are final.
    follows: bool,
    /// What is left to tell once the walk is done.
    settled: Option<VecDeque<proto::AnalyseReply>>,
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
        let budget = Budget {
            nodes: Some(limits.nodes).filter(|nodes| *nodes > 0),
            depth: Some(limits.depth).filter(|depth| *depth > 0),
            millis: Some(u64::from(limits.time_ms)).filter(|time| *time > 0),
        };
        let effort = Effort::new(given.entry, &player, budget);
        let played = Played { moves: given.game.moves().to_vec(), positions, opening };
        let walk = Walk::new(given.entry, played, effort)?;
        let (app, session) = (app.clone(), app.private_session());
        let (follows, settled) = (request.follow, None);
        Ok(Analysis {
            app,
            given,
            walk,
            player,
            limits,
            effort,
            session,
            first,
            last,
            follows,
            settled,
            context,
        })
    }

    /// The next reply: what is new where the caller follows, and in the end every ply from the last one to the first.
    pub(super) async fn next(&mut self) -> Result<Option<proto::AnalyseReply>, BotError> {
        loop {
            if let Some(settled) = &mut self.settled {
                return Ok(settled.pop_front());
            }
            match self.walk.step()? {
                Step::Think(questions) => {
                    let thoughts =
                        try_join_all(questions.iter().map(|question| self.search(question))).await?;
                    self.walk.answer(thoughts)?;
                }
                Step::Verdict(verdict) => {
                    let ply = verdict.ply.move_number - 1;
                    if self.follows && (self.first..=self.last).contains(&ply) {
                        return Ok(Some(verdict::told(*verdict, self.plies())));
                    }
                }
                Step::Done => self.settled = Some(self.settle()),
            }
        }
    }

    fn plies(&self) -> u32 {
        self.given.game.moves().len() as u32
    }

    /// The final replies. What a ply was corrected by is the step from the end of the one before.
    fn settle(&self) -> VecDeque<proto::AnalyseReply> {
        let corrections = self.walk.corrections();
        let told = self.walk.verdicts().zip(corrections).map(|(verdict, correction)| proto::AnalyseReply {
            correction,
            settled: true,
            ..verdict::told(verdict.clone(), self.plies())
        });
        let mut replies: VecDeque<proto::AnalyseReply> = told.collect();
        replies.truncate(self.last + 1);
        let mut replies: VecDeque<_> = replies.into_iter().skip(self.first).rev().collect();
        if let Some(last) = replies.back_mut() {
            last.summary = Some(verdict::told_summary(&summary(&self.walk, &self.player)));
        }
        replies
    }

    async fn search(&self, question: &Question) -> Result<Thought<String>, BotError> {
        if ask::is_late(self.context.deadline) {
            return Err(BotError::Late);
        }
        let who = (self.given.entry, self.player.as_str());
        let Question { lane, position, path, budget } = question;
        let limits = proto::Limits {
            nodes: budget.nodes.unwrap_or(0),
            depth: budget.depth.unwrap_or(0),
            time_ms: budget.millis.unwrap_or(0) as u32,
            ..self.limits
        };
        let bounds = Bounds::new(&self.app.config, who, Some(&limits), self.context.deadline);
        let session = self.lane(*lane);
        let request = || SearchRequest {
            client: self.context.client,
            task: Task::Hint,
            game: session.clone(),
            seq: path.len() as u32,
            position: position.boxed(),
            seed: Some(SEED),
            memory: BotMemory::Named(session.clone()),
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

    /// The name under which the bot of a lane keeps its table.
    fn lane(&self, lane: usize) -> String {
        format!("{}/{lane}", self.session)
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        for lane in 0..self.effort.lanes {
            self.app.pool.forget(&self.lane(lane));
        }
    }
}
