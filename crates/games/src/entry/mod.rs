//! What the catalogue knows of one game: its rules, bots, levels and golden data.

mod bench;
mod bot;
mod budget;
mod check;
mod draft;
mod exact;
mod kind;
mod level;
mod protocol;
mod puzzle;
mod reason;
mod strength;

pub use bench::{BenchCase, BenchWork, Counted, Measurement, When};
pub use bot::{BotEntry, Player, parse_spec, split_limits};
pub use budget::Budget;
pub use check::{CheckError, Verdict};
pub use draft::Draft;
pub use exact::{Answer, Exact, ExactSolver, SolverSettings};
pub use level::{Calibration, Level, Rating};
pub use protocol::{Dialogue, Protocol, Referee, ServeError};
pub use puzzle::{Puzzle, PuzzleSet, Refutation, Theme, Unproven};
pub use reason::{Decided, Situation};
pub use strength::{DuelField, StrengthField};

use crate::text_style::TextStyle;
use crate::tool::Tool;
use check::Golden;
use game::check::Effort;
use game::erased::{AnyGame, AnyRules};
use game::{Limits, PlayError, options};
use serde_json::Value as Json;
use std::io::BufRead;

type Draw = Box<dyn Fn(&dyn AnyGame, TextStyle) -> String + Send + Sync>;
type Explain = Box<dyn Fn(&dyn AnyGame, &Limits) -> Option<Json> + Send + Sync>;
type Verify = Box<dyn Fn(&Golden, &Effort, u64) -> Result<Verdict, CheckError> + Send + Sync>;
type CheckFile = Box<dyn Fn(&mut dyn BufRead) -> Result<u64, CheckError> + Send + Sync>;

/// One game of the catalogue.
pub struct Entry {
    /// The rules, for hosts.
    pub rules: Box<dyn AnyRules>,
    /// What people call it.
    pub name: &'static str,
    /// The game in one sentence.
    pub about: &'static str,
    /// Whether players see it; templates are for developers.
    pub is_offered: bool,
    /// The bots that play it.
    pub bots: Vec<BotEntry>,
    /// Presets of bots: the measured ones from `1` to `5`, then others, each from the weakest to the strongest.
    pub levels: Vec<Level>,
    /// Names of the levels from the weakest to the strongest; empty where they are listed so.
    pub ranking: &'static [&'static str],
    /// How the levels are measured, where they are.
    pub calibration: Option<Calibration>,
    /// A bot that takes about two seconds for every move, whatever the limits: load on a server is made of it.
    pub slow_bot: Option<&'static str>,
    /// Who plays in the strength report.
    pub strength: Option<StrengthField>,
    /// Who sits down where a request names nobody: a bot or level.
    pub default_player: Option<&'static str>,
    /// Options of games on a developer's machine, where they differ.
    pub development: Json,
    /// Who looks back at games: a bot with options, and how long it thinks about each position.
    pub analyst: Option<(&'static str, Budget)>,
    /// How long the analyst looks at each position at first; it looks longer where much changed hands.
    pub first_look: Option<Budget>,
    /// The fixed work whose node counts are in `bench.txt`.
    pub benches: Vec<BenchCase>,
    /// What else `parlor bench` measures.
    pub measurements: Vec<Measurement>,
    /// What makes its opening books.
    pub books: Vec<Tool>,
    /// What makes the numbers that its bots play by.
    pub trainings: Vec<Tool>,
    /// Sets of games that are laid down, players and all, for `parlor match`.
    pub fixed_matches: Vec<Tool>,
    /// Protocols that only this game has.
    pub protocols: Vec<Protocol>,
    /// Exact scores, where the game can be solved.
    pub exact: Option<Exact>,
    /// Puzzles with proof, where there are any.
    pub puzzles: Option<PuzzleSet>,
    golden: Golden,
    draw: Draw,
    explain: Option<Explain>,
    reasons: Option<reason::Reasons>,
    in_words: Option<reason::InWords>,
    kinds: Option<kind::Kinds>,
    verify: Verify,
    check_file: CheckFile,
    check_records: CheckFile,
}

impl Entry {
    /// [`game::Game::ID`].
    pub fn id(&self) -> &'static str {
        self.rules.id()
    }

    /// The position as a picture for a terminal.
    pub fn draw(&self, position: &dyn AnyGame, style: TextStyle) -> String {
        (self.draw)(position, style)
    }

    /// Whether the game has facts for people beyond its view.
    pub fn has_explain(&self) -> bool {
        self.explain.is_some()
    }

    /// Facts for people that cost a search; `None` where the game has none.
    pub fn explain(&self, position: &dyn AnyGame, limits: &Limits) -> Option<Json> {
        self.explain.as_ref().and_then(|explain| explain(position, limits))
    }

    /// Conformance, perft up to `budget` leaves a line, and the recorded games.
    pub fn verify(&self, effort: &Effort, budget: u64) -> Result<Verdict, CheckError> {
        (self.verify)(&self.golden, effort, budget)
    }

    /// Holds the implementation against a golden file of this game, or against a file of records; returns how many
    /// lines agree.
    pub fn check_file(&self, file: &mut dyn BufRead) -> Result<u64, CheckError> {
        let begin = file.fill_buf().map_err(|error| CheckError::Damaged(error.to_string()))?;
        // Records begin with their format; golden files of a game do not.
        if begin.starts_with(b"{\"format\"") { (self.check_records)(file) } else { (self.check_file)(file) }
    }

    /// The protocol with this name, if the game has it.
    pub fn protocol(&self, name: &str) -> Option<&Protocol> {
        self.protocols.iter().find(|protocol| protocol.name == name)
    }

    /// The bot with this name.
    pub fn bot(&self, name: &str) -> Result<&BotEntry, PlayError> {
        self.bots
            .iter()
            .find(|bot| bot.is_called(name))
            .ok_or_else(|| PlayError::unknown("bot", name, self.bots.iter().map(|bot| bot.name)))
    }

    /// A bot or level as people write it: `alphabeta`, `alphabeta:table_mb=4,noise=0.1`, `easy`.
    pub fn player(&self, spec: &str, seed: u64) -> Result<Player, PlayError> {
        let (name, options) = parse_spec(spec)?;
        Ok(Player { name: spec.to_owned(), ..self.player_with(name, &options, seed)? })
    }

    /// A bot or level by its name, with options as JSON.
    pub fn player_with(&self, name: &str, given: &Json, seed: u64) -> Result<Player, PlayError> {
        let bot = self.bot_of(name)?;
        let (made, budget) = match self.level(name) {
            Some(level) => (bot.make(&options::laid_over(&level.options, given), seed)?, level.budget),
            None => (bot.make(given, seed)?, Budget::default()),
        };
        Ok(Player { name: name.to_owned(), bot: made, budget, own: bot.budget, side: bot.side })
    }

    /// The bot that plays under this name of a bot or level.
    pub fn bot_of(&self, name: &str) -> Result<&BotEntry, PlayError> {
        let bot = self.level(name).map_or(name, |level| level.bot);
        self.bot(bot).map_err(|_| {
            let bots = self.bots.iter().map(|bot| bot.name);
            PlayError::unknown("bot or level", name, bots.chain(self.levels.iter().map(|level| level.name)))
        })
    }

    /// The levels from the weakest to the strongest.
    pub fn by_strength(&self) -> Vec<&Level> {
        let rank = |level: &&Level| self.ranking.iter().position(|name| *name == level.name);
        let mut levels: Vec<&Level> = self.levels.iter().collect();
        levels.sort_by_key(rank);
        levels
    }

    /// How long a bot or level thinks about a move where the request does not say.
    pub fn usual_budget(&self, name: &str) -> Budget {
        let level = self.level(name).map(|level| level.budget).unwrap_or_default();
        let own = self.bot_of(name).map(|bot| bot.budget).unwrap_or_default();
        level.or(own).or(Budget::PLAIN)
    }

    /// The bot or level that sits down where a request names nobody.
    pub fn default_player(&self) -> Result<&'static str, PlayError> {
        let strongest = || self.levels.last().map(|level| level.name);
        let player = self.default_player.or_else(strongest);
        player.ok_or_else(|| PlayError::options("player: which one is meant?"))
    }

    /// The bot of the strongest level.
    pub fn strongest(&self) -> Result<&'static str, PlayError> {
        let level = self.levels.last();
        level.map(|level| level.bot).ok_or_else(|| PlayError::options("bot: which one is meant?"))
    }

    /// The bot that reviews games by default: the analyst, or the strongest level.
    pub fn analyst(&self) -> Result<(&'static str, Budget), PlayError> {
        Ok(match self.analyst {
            Some(analyst) => analyst,
            None => (self.strongest()?, Budget::nodes(20_000)),
        })
    }

    fn level(&self, name: &str) -> Option<&Level> {
        self.levels.iter().find(|level| level.name == name)
    }
}
