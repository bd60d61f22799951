//! Builds the entry of a game.

use super::check::{self, Golden};
use super::level::rating_of;
use super::{BenchCase, BenchWork, BotEntry, Budget, Calibration, CheckError, Entry, Level, StrengthField};
use crate::text_style::TextStyle;
use game::erased::{AnyBot, Erased, ErasedBot, Rules, Sight};
use game::{Bot, Game, Limits, PlayError, Side, options};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use std::io::BufRead;
use std::marker::PhantomData;

/// Collects an [`Entry`] for game `G`.
pub struct Draft<G> {
    pub(super) entry: Entry,
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
            ranking: &[],
            benches: Vec::new(),
            measurements: Vec::new(),
            books: Vec::new(),
            trainings: Vec::new(),
            fixed_matches: Vec::new(),
            protocols: Vec::new(),
            exact: None,
            puzzles: None,
            golden: Golden::default(),
            draw: Box::new(|position, _| position.to_string()),
            explain: None,
            reasons: None,
            in_words: None,
            kinds: None,
            verify: Box::new(check::verify::<G>),
            check_file: Box::new(check::check_records::<G>),
            check_records: Box::new(check::check_records::<G>),
            analyst: None,
            first_look: None,
            default_player: None,
            development: Json::Null,
            strength: None,
            slow_bot: None,
            calibration: None,
        };
        Draft { entry, game: PhantomData }
    }

    /// Adds a bot: a fair one for both sides, unless what follows says otherwise.
    #[must_use]
    pub fn bot<O, B>(
        mut self,
        name: &'static str,
        about: &'static str,
        make: impl Fn(O, u64) -> B + Send + Sync + 'static,
    ) -> Self
    where
        O: Default + Serialize + DeserializeOwned,
        B: Bot<G> + 'static,
    {
        let make = move |entry: &BotEntry, given: &Json, seed: u64| -> Result<Box<dyn AnyBot>, PlayError> {
            let bot = make(options::read(given)?, seed);
            Ok(Box::new(ErasedBot::<G, B>::new(bot, entry.sight, seed).for_side(entry.side)))
        };
        self.entry.bots.push(BotEntry {
            name,
            aliases: Vec::new(),
            about,
            sight: Sight::Fair,
            side: None,
            options: options::defaults::<O>(),
            budget: Budget::default(),
            make: Box::new(make),
        });
        self
    }

    /// Lets the last bot see what players cannot, and marks it so.
    #[must_use]
    pub fn omniscient(self) -> Self {
        self.last_bot(|bot| bot.sight = Sight::Omniscient)
    }

    /// Makes the last bot one for a single side; asked to act for the other, it refuses.
    #[must_use]
    pub fn only_for(self, side: Side) -> Self {
        self.last_bot(|bot| bot.side = Some(side))
    }

    /// Adds a former name of the last bot, which stays valid wherever a bot is named.
    #[must_use]
    pub fn formerly(self, alias: &'static str) -> Self {
        self.last_bot(|bot| bot.aliases.push(alias))
    }

    /// How long the last bot thinks where nobody says.
    #[must_use]
    pub fn thinks(self, budget: Budget) -> Self {
        self.last_bot(|bot| bot.budget = budget)
    }

    fn last_bot(mut self, change: impl FnOnce(&mut BotEntry)) -> Self {
        if let Some(bot) = self.entry.bots.last_mut() {
            change(bot);
        }
        self
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

    /// Names of all levels from the weakest to the strongest, where they are listed otherwise.
    #[must_use]
    pub fn ranked(mut self, ranking: &'static [&'static str]) -> Self {
        self.entry.ranking = ranking;
        self
    }

    /// Adds a preset; the weakest comes first.
    #[must_use]
    pub fn level(mut self, name: &'static str, bot: &'static str, options: Json, budget: Budget) -> Self {
        self.entry.levels.push(Level { name, bot, options, budget, rating: None });
        self
    }

    /// Who sits down where a request names nobody; otherwise the strongest level does.
    #[must_use]
    pub fn unless_named(mut self, player: &'static str) -> Self {
        self.entry.default_player = Some(player);
        self
    }

    /// Options of games on a developer's machine.
    #[must_use]
    pub fn in_development(mut self, options: Json) -> Self {
        self.entry.development = options;
        self
    }

    /// Who looks back at games: it has to give every move a value of its own. Otherwise the strongest level does.
    #[must_use]
    pub fn analyst(mut self, bot: &'static str, budget: Budget) -> Self {
        self.entry.analyst = Some((bot, budget));
        self
    }

    /// How long the analyst looks at each position at first, so that a whole game takes no more than ten seconds.
    #[must_use]
    pub fn first_look(mut self, budget: Budget) -> Self {
        self.entry.first_look = Some(budget);
        self
    }

    /// How a terminal shows a position.
    #[must_use]
    pub fn drawn(mut self, draw: fn(&G, TextStyle) -> String) -> Self {
        self.entry.draw =
            Box::new(move |position, style| match position.as_any().downcast_ref::<Erased<G>>() {
                Some(Erased(position)) => draw(position, style),
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
    pub fn bench(self, bot: &'static str, depth: u32) -> Self {
        let name = self.entry.id();
        self.with(|entry| entry.benches.push(BenchCase { name, bot, work: BenchWork::Depth(depth) }))
    }

    /// Adds what few games have: other benches, books, trainings, protocols, exact scores.
    #[must_use]
    pub fn with(mut self, add: impl FnOnce(&mut Entry)) -> Self {
        add(&mut self.entry);
        self
    }

    /// Who plays in the strength report.
    #[must_use]
    pub fn strength(mut self, field: StrengthField) -> Self {
        self.entry.strength = Some(field);
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
