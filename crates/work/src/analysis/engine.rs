//! The bot that judges a game, with its limits.

use game::erased::AnyGame;
use game::{PlayError, Silent, Thought};
use games::entry::{Budget, Entry, Player, parse_spec};

/// The seed of every analysis that names no other, so that the same game comes to the same verdicts everywhere.
pub const SEED: u64 = 1;

/// How to analyse a game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bot or level that judges; `None` takes the game's analyst.
    pub bot: Option<String>,
    /// Its limits for each position; empty takes those of the analyst or level.
    pub budget: Budget,
    /// Feeds its random choices.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        Plan { bot: None, budget: Budget::default(), seed: SEED }
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
        Ok((player, self.budget.or(own).or(Budget::nodes(20_000))))
    }
}

/// A bot in this process that judges positions.
pub(super) struct Engine {
    pub(super) player: Player,
    budget: Budget,
}

impl Engine {
    pub(super) fn new(entry: &Entry, plan: &Plan) -> Result<Self, PlayError> {
        let (player, budget) = plan.resolve(entry)?;
        // The search pool makes its bots in the same way: the bot service comes to the same verdicts.
        let player = entry.player(&player, game::deal::mix(plan.seed, 0))?;
        Ok(Engine { player, budget })
    }

    pub(super) fn think(&mut self, position: &dyn AnyGame) -> Result<Thought<String>, PlayError> {
        self.player.bot.think(position, &self.budget.limits(), &mut Silent)
    }
}
