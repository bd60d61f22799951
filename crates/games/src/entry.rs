//! What the catalogue knows of one game: its rules, bots, levels and golden data.

use crate::ink::Ink;
use game::erased::{AnyBot, AnyGame, AnyRules, Erased, ErasedBot, Rules, Sight};
use game::record;
use game::{Bot, Game, Limits, Observer, PlayError, Side, Thought, Turn, check, options, perft};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use std::io::BufRead;
use std::marker::PhantomData;
use std::time::Duration;

type Draw = Box<dyn Fn(&dyn AnyGame, Ink) -> String + Send + Sync>;
type Explain = Box<dyn Fn(&dyn AnyGame, &Limits) -> Option<Json> + Send + Sync>;
type Verify = Box<dyn Fn(&Golden, &check::Effort, u64) -> Result<Verdict, String> + Send + Sync>;
type CheckFile = Box<dyn Fn(&mut dyn BufRead) -> Result<u64, CheckError> + Send + Sync>;
type Make = Box<dyn Fn(&Json, u64) -> Result<Box<dyn AnyBot>, PlayError> + Send + Sync>;

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
    /// How the levels are measured, where they are.
    pub calibration: Option<Calibration>,
    /// Who looks back at games: a bot with options, and how long it thinks about each position.
    pub analyst: Option<(&'static str, Budget)>,
    /// The fixed work that `parlor bench` measures.
    pub bench: Option<Bench>,
    /// Random playouts of so many actions for a game without such a bot; returns how many moves were listed.
    pub playouts: Option<fn(u64) -> u64>,
    golden: Golden,
    draw: Draw,
    explain: Option<Explain>,
    verify: Verify,
    check_file: CheckFile,
    check_records: CheckFile,
}

/// Fixed work: so many plies by this bot.
pub struct Bench {
    /// A bot or level, with options.
    pub bot: &'static str,
    /// Plies of each search.
    pub depth: u32,
}

/// One bot of a game.
pub struct BotEntry {
    /// Its name in commands.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub about: &'static str,
    /// Whether it sees what players cannot.
    pub sight: Sight,
    /// The side it is made for; `None` is both.
    pub side: Option<Side>,
    /// What can be chosen, with its defaults.
    pub options: Json,
    make: Make,
}

/// A preset: a bot with options and limits, named for people.
pub struct Level {
    /// Its name in commands and in the picker.
    pub name: &'static str,
    /// The bot that plays it.
    pub bot: &'static str,
    /// Options of the bot.
    pub options: Json,
    /// How long it thinks.
    pub budget: Budget,
    /// How strong it is, where that was measured.
    pub rating: Option<Rating>,
}

impl Level {
    /// What it is made of, in one line.
    pub fn recipe(&self) -> String {
        format!("{} with {}, {}", self.bot, self.options, self.budget)
    }
}

/// Elo with its 95 % interval, on a scale on which the game's greedy player has 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rating {
    /// The best guess.
    pub value: i32,
    /// The lower end.
    pub low: i32,
    /// The upper end; `None` where every pair of games was won, and the value is what is certain.
    pub high: Option<i32>,
}

impl std::fmt::Display for Rating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.high {
            Some(high) => write!(f, "Elo {} ({} to {high})", self.value, self.low),
            None => write!(f, "Elo {} or more", self.value),
        }
    }
}

/// How the levels `1` to `5` of a game are measured.
pub struct Calibration {
    /// The player that has 1000: it takes what is best at once.
    pub greedy: &'static str,
    /// The strongest level within limits that a hundred games can afford; its own make it no weaker.
    pub top: &'static str,
    /// The last table, as `parlor levels` writes it.
    pub table: &'static str,
}

/// Limits that can be written down: they hold for every move, whenever it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Budget {
    /// Positions a move.
    pub nodes: Option<u64>,
    /// Plies a move.
    pub depth: Option<u32>,
    /// Milliseconds a move.
    pub millis: Option<u64>,
}

impl Budget {
    /// So many positions a move.
    pub const fn nodes(nodes: u64) -> Self {
        Budget { nodes: Some(nodes), depth: None, millis: None }
    }

    /// So many plies a move.
    pub const fn depth(depth: u32) -> Self {
        Budget { nodes: None, depth: Some(depth), millis: None }
    }

    /// Whether nothing is bounded.
    pub fn is_empty(&self) -> bool {
        *self == Budget::default()
    }

    /// The limits of a decision that starts now.
    pub fn limits(&self) -> Limits {
        let base = self.millis.map_or_else(Limits::default, |ms| Limits::within(Duration::from_millis(ms)));
        Limits { nodes: self.nodes, depth: self.depth, ..base }
    }
}

impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let bounds = [
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("{depth} plies")),
            self.millis.map(|millis| format!("{millis} ms")),
        ];
        let bounds: Vec<String> = bounds.into_iter().flatten().collect();
        if bounds.is_empty() { f.write_str("no limit") } else { write!(f, "{} a move", bounds.join(", ")) }
    }
}

/// A bot ready to play, found by [`Entry::player`].
pub struct Player {
    /// How it was asked for.
    pub name: String,
    /// The bot.
    pub bot: Box<dyn AnyBot>,
    /// The limits of its level; empty for a plain bot.
    pub budget: Budget,
    /// The side it is made for; `None` is both.
    pub side: Option<Side>,
}

/// Data that the rules are held against.
#[derive(Default)]
struct Golden {
    perft: &'static str,
    games: &'static str,
}

/// Why a golden file was not confirmed.
#[derive(Debug, PartialEq, Eq)]
pub enum CheckError {
    /// The file is not what it should be; the message says where.
    Damaged(String),
    /// The implementation differs; the message says where, what was expected and what came.
    Differs(String),
}

/// What [`Entry::verify`] did.
#[derive(Debug)]
pub struct Verdict {
    /// What random play saw.
    pub conformance: check::Report,
    /// Lines of the perft table that agree.
    pub perft: usize,
    /// Recorded games that replay to their result.
    pub games: u64,
}

impl Entry {
    /// [`Game::ID`].
    pub fn id(&self) -> &'static str {
        self.rules.id()
    }

    /// The position as a picture for a terminal.
    pub fn draw(&self, position: &dyn AnyGame, ink: Ink) -> String {
        (self.draw)(position, ink)
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
    pub fn verify(&self, effort: &check::Effort, budget: u64) -> Result<Verdict, String> {
        (self.verify)(&self.golden, effort, budget)
    }

    /// Holds the implementation against a golden file of this game, or against a file of records; returns how many
    /// lines agree.
    pub fn check_file(&self, file: &mut dyn BufRead) -> Result<u64, CheckError> {
        let begin = file.fill_buf().map_err(|error| CheckError::Damaged(error.to_string()))?;
        // Records begin with their format; golden files of a game do not.
        if begin.starts_with(b"{\"format\"") { (self.check_records)(file) } else { (self.check_file)(file) }
    }

    /// The bot with this name.
    pub fn bot(&self, name: &str) -> Result<&BotEntry, PlayError> {
        self.bots
            .iter()
            .find(|bot| bot.name == name)
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
        Ok(Player { name: name.to_owned(), bot: made, budget, side: bot.side })
    }

    /// The bot that plays under this name of a bot or level.
    pub fn bot_of(&self, name: &str) -> Result<&BotEntry, PlayError> {
        let bot = self.level(name).map_or(name, |level| level.bot);
        self.bot(bot).map_err(|_| {
            let bots = self.bots.iter().map(|bot| bot.name);
            PlayError::unknown("bot or level", name, bots.chain(self.levels.iter().map(|level| level.name)))
        })
    }

    /// The bot of the strongest level.
    pub fn strongest(&self) -> Result<&'static str, PlayError> {
        let level = self.levels.last();
        level.map(|level| level.bot).ok_or_else(|| PlayError::options("bot: which one is meant?"))
    }

    /// Who looks back at games unless somebody else is asked: the analyst, or the strongest level.
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

/// Splits `alphabeta:table_mb=4,noise=0.1` into the name and the options.
pub fn parse_spec(spec: &str) -> Result<(&str, Json), PlayError> {
    let (name, words) = spec.split_once(':').unwrap_or((spec, ""));
    Ok((name, options::from_words(words.split(',').filter(|word| !word.is_empty()))?))
}

impl BotEntry {
    /// A fresh bot; the seed feeds every choice that it makes at random.
    pub fn make(&self, options: &Json, seed: u64) -> Result<Box<dyn AnyBot>, PlayError> {
        (self.make)(options, seed)
    }
}

/// A bot that acts for one side only.
struct OneSided {
    bot: Box<dyn AnyBot>,
    side: Side,
}

impl AnyBot for OneSided {
    fn think(
        &mut self,
        position: &dyn AnyGame,
        limits: &Limits,
        observer: &mut dyn Observer<String>,
    ) -> Result<Thought<String>, PlayError> {
        if position.turn() == Turn::Player(self.side.other()) {
            let why = format!("this bot plays {}", position.sides()[self.side.index()]);
            return Err(PlayError::text("position", &position.to_string(), why));
        }
        self.bot.think(position, limits, observer)
    }

    fn forget(&mut self) {
        self.bot.forget();
    }

    fn memory(&self) -> usize {
        self.bot.memory()
    }
}

/// Collects an [`Entry`] for game `G`.
pub struct Draft<G> {
    entry: Entry,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Draft<G> {
    /// A game without bots.
    pub fn new(name: &'static str, about: &'static str) -> Self {
        let entry = Entry {
            rules: Box::new(Rules::<G>::default()),
            name,
            about,
            is_offered: true,
            bots: Vec::new(),
            levels: Vec::new(),
            bench: None,
            playouts: None,
            golden: Golden::default(),
            draw: Box::new(|position, _| position.to_string()),
            explain: None,
            verify: Box::new(verify::<G>),
            check_file: Box::new(check_records::<G>),
            check_records: Box::new(check_records::<G>),
            analyst: None,
            calibration: None,
        };
        Draft { entry, game: PhantomData }
    }

    /// Adds a fair bot for both sides.
    #[must_use]
    pub fn bot<O, B>(
        self,
        name: &'static str,
        about: &'static str,
        make: impl Fn(O, u64) -> B + Send + Sync + 'static,
    ) -> Self
    where
        O: Default + Serialize + DeserializeOwned,
        B: Bot<G> + 'static,
    {
        self.bot_with(Sight::Fair, name, about, make)
    }

    /// Adds a bot that sees what players cannot, and is marked so.
    #[must_use]
    pub fn seer<O, B>(
        self,
        name: &'static str,
        about: &'static str,
        make: impl Fn(O, u64) -> B + Send + Sync + 'static,
    ) -> Self
    where
        O: Default + Serialize + DeserializeOwned,
        B: Bot<G> + 'static,
    {
        self.bot_with(Sight::Omniscient, name, about, make)
    }

    fn bot_with<O, B>(
        mut self,
        sight: Sight,
        name: &'static str,
        about: &'static str,
        make: impl Fn(O, u64) -> B + Send + Sync + 'static,
    ) -> Self
    where
        O: Default + Serialize + DeserializeOwned,
        B: Bot<G> + 'static,
    {
        let make = move |given: &Json, seed: u64| -> Result<Box<dyn AnyBot>, PlayError> {
            let bot = make(options::read(given)?, seed);
            Ok(Box::new(ErasedBot::<G, B>::new(bot, sight, seed)))
        };
        let options = options::defaults::<O>();
        self.entry.bots.push(BotEntry { name, about, sight, side: None, options, make: Box::new(make) });
        self
    }

    /// Adds a fair bot for one side; asked to act for the other, it refuses.
    #[must_use]
    pub fn bot_for<O, B>(
        self,
        side: Side,
        name: &'static str,
        about: &'static str,
        make: impl Fn(O, u64) -> B + Send + Sync + 'static,
    ) -> Self
    where
        O: Default + Serialize + DeserializeOwned,
        B: Bot<G> + 'static,
    {
        let mut draft = self.bot(name, about, make);
        if let Some(mut bot) = draft.entry.bots.pop() {
            let make = bot.make;
            bot.side = Some(side);
            bot.make = Box::new(move |given, seed| Ok(Box::new(OneSided { bot: make(given, seed)?, side })));
            draft.entry.bots.push(bot);
        }
        draft
    }

    /// How the levels so far are measured, and how strong the last table says they are.
    #[must_use]
    pub fn calibrated(mut self, calibration: Calibration) -> Self {
        for level in &mut self.entry.levels {
            level.rating = rating_of(level.name, calibration.table);
        }
        self.entry.calibration = Some(calibration);
        self
    }

    /// Adds a preset; the weakest comes first.
    #[must_use]
    pub fn level(mut self, name: &'static str, bot: &'static str, options: Json, budget: Budget) -> Self {
        self.entry.levels.push(Level { name, bot, options, budget, rating: None });
        self
    }

    /// Who looks back at games, because it knows what every move is worth; otherwise the strongest level does.
    #[must_use]
    pub fn analyst(mut self, bot: &'static str, budget: Budget) -> Self {
        self.entry.analyst = Some((bot, budget));
        self
    }

    /// How a terminal shows a position.
    #[must_use]
    pub fn drawn(mut self, draw: fn(&G, Ink) -> String) -> Self {
        self.entry.draw =
            Box::new(move |position, ink| match position.as_any().downcast_ref::<Erased<G>>() {
                Some(Erased(position)) => draw(position, ink),
                None => position.to_string(),
            });
        self
    }

    /// Facts for people that cost a search.
    #[must_use]
    pub fn explain(mut self, explain: fn(&G, &Limits) -> Json) -> Self {
        self.entry.explain = Some(Box::new(move |position, limits| {
            let Erased(position) = position.as_any().downcast_ref::<Erased<G>>()?;
            Some(explain(position, limits))
        }));
        self
    }

    /// The perft table and the recorded games that the rules are held against.
    #[must_use]
    pub fn golden(mut self, perft: &'static str, games: &'static str) -> Self {
        self.entry.golden = Golden { perft, games };
        self
    }

    /// How golden files of this game are checked; without it they are records, one a line.
    #[must_use]
    pub fn golden_files(mut self, check: fn(&mut dyn BufRead) -> Result<u64, CheckError>) -> Self {
        self.entry.check_file = Box::new(check);
        self
    }

    /// The bot whose searches to this depth are the game's signature.
    #[must_use]
    pub fn bench(mut self, bot: &'static str, depth: u32) -> Self {
        self.entry.bench = Some(Bench { bot, depth });
        self
    }

    /// The random playouts that are the game's signature.
    #[must_use]
    pub fn playouts(mut self, playouts: fn(u64) -> u64) -> Self {
        self.entry.playouts = Some(playouts);
        self
    }

    /// Not for players.
    #[must_use]
    pub fn template(mut self) -> Self {
        self.entry.is_offered = false;
        self
    }

    /// The entry.
    pub fn done(self) -> Entry {
        self.entry
    }
}

/// The rating in a line of a table such as `level 3 1240 1180 1300: …`, with `-` for an end that nothing bounds.
fn rating_of(level: &str, table: &str) -> Option<Rating> {
    let figures = |line: &str| -> Option<Rating> {
        let (figures, _) = line.strip_prefix("level ")?.strip_prefix(level)?.split_once(':')?;
        let words: Vec<&str> = figures.split_whitespace().collect();
        let [value, low, high] = words[..] else { return None };
        Some(Rating { value: value.parse().ok()?, low: low.parse().ok()?, high: high.parse().ok() })
    };
    table.lines().find_map(figures)
}

fn verify<G: Game>(golden: &Golden, effort: &check::Effort, budget: u64) -> Result<Verdict, String> {
    let rules = Rules::<G>::default();
    let conformance =
        check::conforms::<G>(&G::Options::default(), effort).map_err(|error| error.to_string())?;
    let perft = perft::verify::<G>(&rules, golden.perft, budget).map_err(|error| error.to_string())?;
    let games = check_records::<G>(&mut golden.games.as_bytes()).map_err(|error| match error {
        CheckError::Damaged(why) | CheckError::Differs(why) => format!("recorded games: {why}"),
    })?;
    Ok(Verdict { conformance, perft, games })
}

/// Replays a file of records; each must lead to its result.
fn check_records<G: Game>(file: &mut dyn BufRead) -> Result<u64, CheckError> {
    let rules = Rules::<G>::default();
    let mut games = 0;
    for record in record::Reader::new(file) {
        let record = record.map_err(|error| CheckError::Damaged(error.to_string()))?;
        record.replay(&rules).map_err(|error| CheckError::Differs(format!("game {}: {error}", games + 1)))?;
        games += 1;
    }
    Ok(games)
}
