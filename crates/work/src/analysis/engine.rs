//! The bot that judges a game, with its limits.

use super::effort::Effort;
use crate::program::{Fault, LineProgram, Patience, Program, Question, go, position};
use crate::request::History;
use game::erased::AnyGame;
use game::{PlayError, Silent, Thought};
use games::entry::{Budget, Entry, Player, parse_spec};
use std::time::Duration;

/// The seed of every analysis that names no other, so that the same game comes to the same verdicts everywhere.
pub const SEED: u64 = 1;

/// How to analyse a game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bot, level or program that judges; `None` takes the game's analyst.
    pub bot: Option<String>,
    /// Its limits for each position; empty takes those of the analyst or level.
    pub budget: Budget,
    /// Feeds its random choices.
    pub seed: u64,
    /// Threads to use; the verdicts do not depend on them.
    pub threads: usize,
}

impl Default for Plan {
    fn default() -> Self {
        Plan { bot: None, budget: Budget::default(), seed: SEED, threads: 2 }
    }
}

impl Plan {
    /// The player that judges, and its limits for each position.
    pub fn resolve(&self, entry: &Entry) -> Result<(String, Budget), PlayError> {
        let (player, own) = match &self.bot {
            None => entry.analyst().map(|(player, budget)| (player.to_owned(), budget))?,
            Some(spec) => {
                let (name, _) = parse_spec(spec)?;
                let level = entry.levels.iter().find(|level| level.name == name);
                let own = entry.bot_of(name)?.budget;
                (spec.clone(), level.map(|level| level.budget).unwrap_or_default().or(own))
            }
        };
        Ok((player, self.budget.or(own).or(PLAIN)))
    }
}

/// Judges positions, for an analysis in this process.
pub(super) struct Engine {
    /// How it was asked for.
    pub(super) name: String,
    judge: Judge,
    /// The limits of a full look at a position.
    pub(super) budget: Budget,
}

enum Judge {
    Bot(Player),
    Program(Box<LineProgram>),
}

impl Engine {
    pub(super) fn new(entry: &Entry, plan: &Plan) -> Result<Self, PlayError> {
        if let Some(text) = &plan.bot
            && let Some(program) = Program::parse(entry, text, Budget::default(), Patience::default())
        {
            let program = program?;
            if !program.speaks_line_protocol() {
                return Err(PlayError::options("only a program with our line protocol can judge positions"));
            }
            let budget = plan.budget.or(PLAIN);
            let name = program.name().to_owned();
            return Ok(Engine {
                name,
                judge: Judge::Program(Box::new(LineProgram::new(program, Some(plan.seed)))),
                budget,
            });
        }
        let (player, budget) = plan.resolve(entry)?;
        // The search pool makes its bots in the same way: the bot service comes to the same verdicts.
        let player = entry.player(&player, game::deal::mix(plan.seed, 0))?;
        Ok(Engine { name: player.name.clone(), judge: Judge::Bot(player), budget })
    }

    /// How long it looks at each position; a program is asked once, in one process.
    pub(super) fn effort(&self, entry: &Entry) -> Effort {
        let effort = Effort::new(entry, &self.name, self.budget);
        if matches!(self.judge, Judge::Program(_)) { effort.alone() } else { effort }
    }

    /// What the engine thinks of a position, with chances as they are in practice; the moves that led to it are for programs.
    pub(super) fn think(
        &mut self,
        entry: &Entry,
        (position, budget): (&dyn AnyGame, Budget),
        history: impl FnOnce() -> Option<History>,
    ) -> Result<Thought<String>, PlayError> {
        let mut thought = match &mut self.judge {
            Judge::Bot(player) => player.bot.think(position, &budget.limits(), &mut Silent),
            Judge::Program(program) => ask(program, budget, position, history().as_ref())
                .map_err(|fault| PlayError::text("program", &self.name, fault.to_string())),
        }?;
        // People are told people's chances; what is proven stands beside them.
        entry.in_practice(position, &mut thought);
        Ok(thought)
    }
}

/// The limits of a bot or program that brings none of its own.
const PLAIN: Budget = Budget { nodes: Some(20_000), depth: None, millis: None };

/// The move of a program and what it says the position is worth.
fn ask(
    program: &mut LineProgram,
    budget: Budget,
    at: &dyn AnyGame,
    history: Option<&History>,
) -> Result<Thought<String>, Fault> {
    let choice = program.ask(Question {
        position: position(at, history),
        go: go(budget, None),
        patience: Patience::default().answer,
        given: budget.millis.map_or(Duration::ZERO, Duration::from_millis),
        is_cancelled: &|| false,
    });
    let choice = choice?;
    at.boxed().try_play(&choice.m)?;
    let mute =
        || Fault::NoMove("it cannot judge: its info lines tell no win probability and no points".to_owned());
    let value = choice.value.ok_or_else(mute)?;
    Ok(Thought { value, nodes: choice.nodes, ..Thought::of(choice.m) })
}
