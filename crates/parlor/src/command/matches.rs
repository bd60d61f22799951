//! `parlor match`: games between two players, and what they prove.

use super::progress::bar;
use super::terms::Terms;
use super::{Failure, help, say, tools};
use anyhow::Context;
use clap::builder::PossibleValue;
use games::entry::Entry;
use games::tool::Tool;
use indicatif::ProgressBar;
use lab::matches::{
    self, Contender, Finish, MatchError, MatchSetup, Observer, Played, Report, Schedule, Sprt, Standing,
    Store, Unit,
};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Let two players play pairs of games and estimate the difference in strength
#[derive(clap::Args)]
#[command(
    after_help = help("Example: parlor match GAME alphabeta random --pairs 50 --nodes 2000 --seed 1 --jobs 2\n\
                       Example: parlor match GAME alphabeta:table_mb=1 alphabeta --sprt -20,0 --resume\n\
                       Example: parlor match GAME --protocol guru-victor\n\
                       A pair is two games with sides swapped, from one opening and with the same luck. Limits count \
                       for players without a level: alphabeta@depth=6 brings its own. Every game is in the records \
                       file as soon as it ends")
)]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// A bot or level, with options and limits as in `alphabeta:table_mb=4@nodes=5000`
    #[arg(required_unless_present = "protocol", conflicts_with = "protocol")]
    first: Option<String>,
    /// Its opponent
    #[arg(required_unless_present = "protocol", conflicts_with = "protocol")]
    second: Option<String>,
    /// Play a set of games that is laid down, in place of pairs
    #[arg(long, value_parser = names_of_fixed_matches())]
    protocol: Option<String>,
    /// Pairs of games to play, at most (default: 50, or 5000 with a test)
    #[arg(long)]
    pairs: Option<usize>,
    /// Stop as soon as it is decided whether the first is better by at most LOW or by at least HIGH Elo
    #[arg(long, value_name = "LOW,HIGH", value_parser = bounds, allow_hyphen_values = true, conflicts_with = "sprt_points")]
    sprt: Option<[f64; 2]>,
    /// The same in points a game, for games that are played for points
    #[arg(long, value_name = "LOW,HIGH", value_parser = bounds, allow_hyphen_values = true)]
    sprt_points: Option<[f64; 2]>,
    /// How often a test may say HIGH wrongly
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// How often a test may say LOW wrongly
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    #[command(flatten)]
    terms: Terms,
    /// Store the games here, one record a line (default: a new file in the current folder)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with a match that was interrupted; begin it where there is nothing to go on with
    #[arg(long)]
    resume: bool,
    /// For machines
    #[arg(long)]
    json: bool,
}

/// The fixed sets of games of all games.
fn fixed_matches() -> impl Iterator<Item = (&'static Entry, &'static Tool)> {
    games::catalogue().iter().flat_map(|entry| entry.fixed_matches.iter().map(move |tool| (entry, tool)))
}

fn names_of_fixed_matches() -> Vec<PossibleValue> {
    fixed_matches().map(|(_, tool)| PossibleValue::new(tool.name).help(tool.about)).collect()
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = games::find(&arguments.game)?;
    match (&arguments.protocol, &arguments.first, &arguments.second) {
        (Some(name), ..) => play_fixed(entry, name, arguments.json),
        (None, Some(first), Some(second)) => play(arguments, entry, [first, second]),
        _ => Err(Failure::Input("two players or a protocol are needed".to_owned())),
    }
}

fn play_fixed(entry: &Entry, name: &str, is_json: bool) -> Result<(), Failure> {
    let Some(tool) = entry.fixed_matches.iter().find(|tool| tool.name == name) else {
        let games: Vec<&str> =
            fixed_matches().filter(|(_, tool)| tool.name == name).map(|(entry, _)| entry.id()).collect();
        return Err(Failure::Input(format!("only {} has the protocol {name}", games.join(", "))));
    };
    tools::run(tool, &json!({"json": is_json}))
}

fn play(arguments: &Arguments, entry: &'static Entry, names: [&str; 2]) -> Result<(), Failure> {
    let players = names.map(|name| arguments.terms.contender(entry, name));
    let players = players.into_iter().collect::<Result<Vec<_>, _>>()?;
    let setup = MatchSetup {
        rules: &*entry.rules,
        options: arguments.terms.options()?,
        contenders: [&*players[0], &*players[1]],
        pairs: arguments.pairs(),
        seed: arguments.terms.seed,
        opening_plies: arguments.terms.opening_plies,
        max_plies: arguments.terms.max_plies,
        jobs: arguments.terms.jobs(&players),
        sprt: arguments.sprt(),
    };
    let schedule = Schedule::new(&setup)?;
    let (store, known) = arguments.store(&setup)?;
    let mut progress = ProgressReport { store, bar: bar(setup.pairs, "pairs") };
    progress.bar.println(format!("records go to {}", progress.store.path().display()));
    let report = matches::resume(&setup, &schedule, known, &mut progress)?;
    progress.bar.finish_and_clear();
    print(&report, progress.store.path(), arguments.json)
}

impl Arguments {
    fn pairs(&self) -> usize {
        self.pairs.unwrap_or(if self.sprt().is_some() { 5000 } else { 50 })
    }

    fn sprt(&self) -> Option<Sprt> {
        let (alpha, beta) = (self.alpha, self.beta);
        let test = |unit, bounds: Option<[f64; 2]>| bounds.map(|bounds| Sprt { unit, bounds, alpha, beta });
        test(Unit::Elo, self.sprt).or(test(Unit::Points, self.sprt_points))
    }

    /// Where the games go, and those that are there already.
    fn store(&self, setup: &MatchSetup<'_>) -> Result<(Store, Vec<Finish>), Failure> {
        let names = setup.contenders.map(Contender::name);
        let default = || matches::default_path(Path::new("."), setup.rules.id(), names, self.terms.seed);
        let request = setup.request();
        if self.resume {
            let (store, known) = Store::resume(&self.out.clone().unwrap_or_else(default), &request)?;
            return Ok((store, known.into_iter().map(|(_, finish)| finish).collect()));
        }
        let path = match &self.out {
            Some(path) => path.clone(),
            None => matches::free_path(&default()).context("the current folder")?,
        };
        Ok((Store::create(&path, &request)?, Vec::new()))
    }
}

/// `LOW,HIGH` as two numbers.
fn bounds(text: &str) -> anyhow::Result<[f64; 2]> {
    let number = |word: &str| word.trim().parse::<f64>().ok();
    let numbers = text.split_once(',').and_then(|(low, high)| Some([number(low)?, number(high)?]));
    numbers.context("expected two numbers, as in 0,10")
}

/// Stores the games and shows how the match goes.
struct ProgressReport {
    store: Store,
    bar: ProgressBar,
}

impl Observer for ProgressReport {
    fn game(&mut self, played: &Played) -> Result<(), MatchError> {
        self.store.add(0, played)
    }

    fn pair(&mut self, standing: &Standing) {
        self.bar.set_message(standing.to_string());
        self.bar.set_position(standing.pairs());
    }
}

fn print(report: &Report, path: &Path, is_json: bool) -> Result<(), Failure> {
    let text = if is_json {
        let mut report = serde_json::to_value(report).context("the report")?;
        report["records"] = path.display().to_string().into();
        report.to_string()
    } else {
        format!("{report}\nrecords: {}", path.display())
    };
    say(text)
}
