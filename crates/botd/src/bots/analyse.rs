//! What each move of a game was worth.

use super::ask;
use crate::bounds::Bounds;
use crate::deadline::Deadline;
use crate::position::{Given, told_side};
use crate::{App, BotError, thought};
use game::erased::AnyGame;
use game::{Outcome, Side, Thought, Turn, Value};
use search::review::label::{Decision, Label, earlier};
use std::time::{Duration, Instant};
use wire::grpc::parlor::v1 as proto;
use work::{Keep, Query, Task};

/// How long an analysis waits where too many searches do.
const PATIENCE: Duration = Duration::from_secs(30);

/// A game under analysis.
pub struct Analysis {
    app: App,
    given: Given,
    /// Every position, the first included; taken as they are looked at.
    positions: Vec<Box<dyn AnyGame>>,
    player: String,
    limits: Option<proto::Limits>,
    session: String,
    ply: usize,
    last: usize,
    /// What is known of the position at `ply` already.
    ahead: Option<Thought<String>>,
    deadline: Option<Deadline>,
}

impl Analysis {
    /// Reads the game.
    pub async fn new(
        app: &App,
        request: proto::AnalyseRequest,
        deadline: Option<Deadline>,
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
        let player = match request.player {
            name if !name.is_empty() => name,
            _ => given.entry.levels.last().map(|level| level.name.to_owned()).unwrap_or_default(),
        };
        crate::bounds::check_player(&app.config, given.entry, &player)?;
        let session = app.private_session();
        let (app, limits) = (app.clone(), request.limits);
        Ok(Analysis {
            app,
            given,
            positions,
            player,
            limits,
            session,
            ply: first,
            last,
            ahead: None,
            deadline,
        })
    }

    /// The next ply.
    pub async fn next(&mut self) -> Result<Option<proto::AnalyseReply>, BotError> {
        if self.ply > self.last {
            return Ok(None);
        }
        if ask::is_late(self.deadline) {
            return Err(BotError::Late);
        }
        let ply = self.ply;
        let played = self.given.game.moves()[ply].clone();
        let mut reply = proto::AnalyseReply {
            ply: ply as u32,
            plies: self.given.game.moves().len() as u32,
            r#move: played.clone(),
            ..proto::AnalyseReply::default()
        };
        if let Turn::Player(side) = self.positions[ply].turn() {
            let best = match self.ahead.take() {
                Some(best) => best,
                None => self.search(ply).await?,
            };
            let worth = self.worth(ply, &best, &played).await?;
            reply.side = told_side(side).into();
            reply.best = Some(thought::told(&best));
            if let Some(worth) = worth {
                let is_best = played == best.best;
                let decision = Decision { side, before: best.value, after: worth, is_best };
                reply.played = Some(thought::told_value(&worth));
                reply.loss = decision.chance_lost() as f32;
                reply.label = told_label(decision.label()).into();
            }
        } else {
            self.ahead = None;
        }
        self.ply += 1;
        Ok(Some(reply))
    }

    /// What the position was worth after the move that was played.
    async fn worth(
        &mut self,
        ply: usize,
        best: &Thought<String>,
        played: &str,
    ) -> Result<Option<Value>, BotError> {
        let considered =
            best.candidates.iter().find(|candidate| candidate.m == played && candidate.visits > 0);
        Ok(match self.positions[ply + 1].turn() {
            // Its own search knows more than a glance from the move before, and serves the next ply.
            Turn::Player(_) => {
                let next = self.search(ply + 1).await?;
                let worth = if played == best.best { best.value } else { earlier(next.value) };
                self.ahead = Some(next);
                Some(worth)
            }
            Turn::Over(Outcome::Win(Side::First)) => Some(Value { win: 1.0, ..Value::EVEN }),
            Turn::Over(Outcome::Win(Side::Second)) => Some(Value { win: 0.0, ..Value::EVEN }),
            Turn::Over(Outcome::Draw) => Some(Value::EVEN),
            // What comes next is drawn: the luck of the draw is not the player's doing.
            Turn::Chance | Turn::Over(Outcome::Points(_)) if played == best.best => Some(best.value),
            Turn::Chance | Turn::Over(Outcome::Points(_)) => considered.map(|candidate| candidate.value),
        })
    }

    async fn search(&self, ply: usize) -> Result<Thought<String>, BotError> {
        let who = (self.given.entry, self.player.as_str());
        let bounds = Bounds::new(&self.app.config, who, self.limits.as_ref(), self.deadline);
        let query = || Query {
            position: self.positions[ply].boxed(),
            ply: ply as u32,
            seed: Some(0),
            keep: Keep::Session(self.session.clone()),
            task: Task::Hint,
            ..ask::query(&self.given, &self.player, &bounds)
        };
        // An analysis has time: where a move would be refused it waits.
        let until = Instant::now() + PATIENCE;
        loop {
            match self.app.ask(query()) {
                Ok(ticket) => return Ok(ticket.answer().await?),
                Err(BotError::Busy(wait)) if Instant::now() < until => tokio::time::sleep(wait).await,
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.app.desk.dismiss(&self.session);
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
