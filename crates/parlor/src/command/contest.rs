//! `parlor match`: games between two players, and what they prove.

use super::Failure;
use anyhow::Context;
use game::options;
use games::connect4::document::simulation::{DEPTH, Simulation};
use games::entry::{Budget, Entry};
use indicatif::{ProgressBar, ProgressStyle};
use lab::contest::{
    self, Contender, Contest, ContestError, House, Observer, Played, Report, Schedule, Standing, Store,
};
use serde_json::json;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Let two players play pairs of games and estimate the difference in strength
#[derive(clap::Args)]
#[command(
    after_help = "Example: parlor match connect4 alphabeta random --pairs 50 --nodes 2000 --seed 1 --jobs 2\n\
                  Example: parlor match connect4 --protocol guru-victor\n\
                  A pair is two games with sides swapped, from one opening and with the same luck. Limits count \
                  for players without a level: alphabeta@depth=6 brings its own. Every game is in the records \
                  file as soon as it ends"
)]
pub struct Arguments {
    /// The game
    game: String,
    /// A bot or level, with options and limits as in `alphabeta:table_mb=4@nodes=5000`
    #[arg(required_unless_present = "protocol", conflicts_with = "protocol")]
    first: Option<String>,
    /// Its opponent
    #[arg(required_unless_present = "protocol", conflicts_with = "protocol")]
    second: Option<String>,
    /// Play a set of games that is laid down, in place of pairs
    #[arg(long, value_enum)]
    protocol: Option<Protocol>,
    /// Pairs of games to play
    #[arg(long, default_value_t = 50)]
    pairs: usize,
    /// Positions a move (default: 10000, where no other limit is given)
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies a move
    #[arg(long)]
    depth: Option<u32>,
    /// Milliseconds a move; such a match cannot be repeated exactly
    #[arg(long)]
    millis: Option<u64>,
    /// Feeds every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time (default: one for each processor, or 1 with --millis)
    #[arg(long)]
    jobs: Option<usize>,
    /// Random plies before the players take over (default: enough to give every pair its own opening)
    #[arg(long)]
    opening_plies: Option<usize>,
    /// Longer games are drawn
    #[arg(long, default_value_t = 1000)]
    max_plies: usize,
    /// Options of the game, as in `heaps=[3,4,5]`
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Store the games here, one record a line (default: a new file in the current folder)
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// For machines
    #[arg(long)]
    json: bool,
}

/// Sets of games that are laid down, players and all.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Protocol {
    /// Connect Four: guru against victor at depth 8, every opening column once with either side first
    GuruVictor,
}

impl From<ContestError> for Failure {
    fn from(error: ContestError) -> Self {
        Failure::Input(error.to_string())
    }
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = games::find(&arguments.game)?;
    match (arguments.protocol, &arguments.first, &arguments.second) {
        (None, Some(first), Some(second)) => play(arguments, entry, [first, second]),
        // The players are missing only where a protocol names them.
        _ => guru_victor(entry, arguments.json),
    }
}

fn play(arguments: &Arguments, entry: &'static Entry, names: [&str; 2]) -> Result<(), Failure> {
    let budget = arguments.budget();
    let players = [House::new(entry, names[0], budget)?, House::new(entry, names[1], budget)?];
    let contest = Contest {
        rules: &*entry.rules,
        options: options::from_words(arguments.options.iter().map(String::as_str))?,
        contenders: [&players[0], &players[1]],
        pairs: arguments.pairs,
        seed: arguments.seed,
        opening_plies: arguments.opening_plies,
        max_plies: arguments.max_plies,
        jobs: arguments.jobs(&players),
    };
    let schedule = Schedule::new(&contest)?;
    let mut hall = Hall { store: arguments.store(entry.id(), &players)?, bar: bar(arguments.pairs, "pairs") };
    hall.bar.println(format!("records go to {}", hall.store.path().display()));
    let report = contest::run(&contest, &schedule, &mut hall)?;
    hall.bar.finish_and_clear();
    print(&report, hall.store.path(), arguments.json)
}

impl Arguments {
    fn budget(&self) -> Budget {
        let given = Budget { nodes: self.nodes, depth: self.depth, millis: self.millis };
        if given.is_empty() { Budget::nodes(10_000) } else { given }
    }

    /// Games that share a processor take each other's time, so a match by the clock plays them one by one.
    fn jobs(&self, players: &[House<'_>]) -> usize {
        let is_timed = players.iter().any(|player| player.budget().millis.is_some());
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.unwrap_or_else(|| if is_timed { 1 } else { processors() })
    }

    fn store(&self, game: &str, players: &[House<'_>; 2]) -> Result<Store, Failure> {
        let path = if let Some(path) = &self.out {
            path.clone()
        } else {
            let names = players.each_ref().map(Contender::name);
            contest::default_path(Path::new("."), game, names, self.seed).context("the current folder")?
        };
        Ok(Store::create(&path)?)
    }
}

/// Stores the games and shows how the match goes.
struct Hall {
    store: Store,
    bar: ProgressBar,
}

impl Observer for Hall {
    fn game(&mut self, played: &Played) -> Result<(), ContestError> {
        self.store.add(played)
    }

    fn pair(&mut self, standing: &Standing) {
        self.bar.set_message(standing.to_string());
        self.bar.set_position(standing.pairs());
    }
}

fn bar(count: usize, what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template(&format!("{{bar:24}} {{pos}}/{{len}} {what}, {{eta}} left  {{msg}}"));
    ProgressBar::new(count as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn print(report: &Report, path: &Path, is_json: bool) -> Result<(), Failure> {
    let text = if is_json {
        let mut report = serde_json::to_value(report).context("the report")?;
        report["records"] = path.display().to_string().into();
        report.to_string()
    } else {
        format!("{report}\nrecords: {}", path.display())
    };
    Ok(writeln!(io::stdout(), "{text}").context("standard output")?)
}

/// The document's trial, played with the first mover named rightly and with the reference's fault in it.
fn guru_victor(entry: &Entry, is_json: bool) -> Result<(), Failure> {
    if entry.id() != "connect4" {
        return Err(Failure::Input("only connect4 has the protocol guru-victor".to_owned()));
    }
    let bar = bar(28, "games");
    let [named_rightly, by_count] =
        [false, true].map(|first_by_count| Simulation::run(first_by_count, |_| bar.inc(1)));
    bar.finish_and_clear();
    let text = if is_json {
        json!({"named_rightly": named_rightly, "first_by_count": by_count}).to_string()
    } else {
        format!(
            "guru against victor at depth {DEPTH}, both knowing who moved first\n{named_rightly}\n\n\
             the same with the reference's fault: with an even number of stones it takes the second mover for the first\n{by_count}"
        )
    };
    Ok(writeln!(io::stdout(), "{text}").context("standard output")?)
}
