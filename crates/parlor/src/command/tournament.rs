//! `parlor tournament`: many players, ratings, and a report that can be shown.

use super::progress::bar;
use super::terms::Terms;
use super::{Failure, help, say, upload};
use anyhow::Context;
use games::entry::Entry;
use indicatif::ProgressBar;
use lab::analysis;
use lab::matches::{Finish, MatchError, Played, QueuedGames, Store};
use lab::tournament::{self, Format, Observer, Standings, Tournament};
use serde_json::json;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Once;
use work::queue::Redis;

/// Let many players play each other, rate them and write a report
#[derive(clap::Args)]
#[command(after_help = help(
    "Example: parlor tournament GAME 1 2 3 4 --pairs 20 --seed 1\n\
     Example: parlor tournament GAME 3 2 1 --format gauntlet --out report\n\
     Example: parlor tournament GAME 3 4 --queue redis://games:6379\n\
     The folder gets the games, their journal, standings.json and report.html. A tournament that was \
     interrupted goes on with the same command and --resume, and one that is over is sent to a \
     server with --resume --upload URL"
))]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// Bots, levels or programs, as in `parlor match`; the first one runs the gauntlet
    #[arg(required = true)]
    players: Vec<String>,
    /// Who meets whom
    #[arg(long, value_enum, default_value_t)]
    format: Kind,
    /// Rounds of a Swiss tournament (default: as many as it takes to find one winner)
    #[arg(long)]
    rounds: Option<usize>,
    /// Pairs of games in a meeting
    #[arg(long, default_value_t = 10)]
    pairs: usize,
    #[command(flatten)]
    terms: Terms,
    /// The folder for games and report (default: a name that says what is played)
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Go on with a tournament that was interrupted; begin it where there is nothing to go on with
    #[arg(long)]
    resume: bool,
    #[arg(
        long,
        value_name = "URL",
        help = "Show the result on a server, as in http://127.0.0.1:8080; PARLOR_OPERATOR_KEY is sent along"
    )]
    upload: Option<String>,
    /// What to call it there
    #[arg(long, requires = "upload")]
    title: Option<String>,
    /// Let workers play the games who take orders from this Redis: `parlor botd --queue` on any machine
    #[arg(long, value_name = "URL")]
    queue: Option<String>,
    /// For machines
    #[arg(long)]
    json: bool,
}

/// The kinds of tournament.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// Everybody meets everybody
    #[default]
    RoundRobin,
    /// The first player meets everybody else
    Gauntlet,
    /// Players of like score meet, round after round
    Swiss,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = games::find(&arguments.game)?;
    let players = arguments.players.iter().map(|text| arguments.terms.contender(entry, text));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    let tournament = Tournament {
        rules: &*entry.rules,
        options: arguments.terms.options()?,
        contenders: players.iter().map(AsRef::as_ref).collect(),
        format: arguments.format()?,
        pairs: arguments.pairs,
        seed: arguments.terms.seed,
        opening_plies: arguments.terms.opening_plies,
        max_plies: arguments.terms.max_plies,
        jobs: arguments.terms.jobs(&players),
    };
    tournament.check()?;
    let folder = arguments.folder();
    let (store, known) = arguments.store(&folder, &tournament)?;
    let mut progress = ProgressReport { store, bar: bar(tournament.total_pairs(), "pairs") };
    progress.bar.println(format!("games and report go to {}", folder.display()));
    let standings = match &arguments.queue {
        None => tournament::run(&tournament, &known, &mut progress)?,
        Some(url) => {
            let runtime = tokio::runtime::Runtime::new().context("threads")?;
            let inside = runtime.enter();
            let exchange = Redis::new(url).map_err(Failure::input)?;
            runtime.block_on(exchange.check()).map_err(Failure::input)?;
            let standings =
                tournament::run_with(&QueuedGames { exchange, alone }, &tournament, &known, &mut progress)?;
            drop(inside);
            standings
        }
    };
    progress.bar.finish_and_clear();
    publish(&standings, entry, &folder)?;
    if let Some(server) = &arguments.upload {
        let place = arguments.show_on(server, &standings, &folder)?;
        eprintln!("uploaded: {place}");
    }
    let text = if arguments.json {
        serde_json::to_string(&standings).context("the standings")?
    } else {
        format!("{standings}\nreport: {}", folder.join("report.html").display())
    };
    say(text)
}

/// Says once that no worker takes orders.
fn alone() {
    static SAID: Once = Once::new();
    SAID.call_once(|| eprintln!("nobody plays: start a worker with parlor botd --queue URL"));
}

impl Arguments {
    fn format(&self) -> Result<Format, Failure> {
        match (self.format, self.rounds) {
            (Kind::RoundRobin, None) => Ok(Format::RoundRobin),
            (Kind::Gauntlet, None) => Ok(Format::Gauntlet),
            (Kind::Swiss, rounds) => {
                // As in a knock-out: every round halves those who have won everything.
                let enough = self.players.len().next_power_of_two().ilog2() as usize;
                Ok(Format::Swiss { rounds: rounds.unwrap_or(enough) })
            }
            (_, Some(_)) => Err(Failure::Input("only a Swiss tournament has rounds".to_owned())),
        }
    }

    /// Sends the result with its games to a server; returns where it is shown.
    fn show_on(&self, server: &str, standings: &Standings, folder: &Path) -> Result<String, Failure> {
        let games = folder.join("games.jsonl");
        let place = || games.display().to_string();
        let records = analysis::read(BufReader::new(File::open(&games).with_context(place)?));
        let records = records.with_context(place)?;
        let mut body = json!({"standings": standings, "games": records});
        if let Some(title) = &self.title {
            body["name"] = title.as_str().into();
        }
        let reply = upload::send(server, "/api/tournaments", &body)?;
        let id = reply["tournament"]["id"].as_str().unwrap_or_default();
        Ok(format!("{}/api/tournaments/{id}", server.trim_end_matches('/')))
    }

    fn folder(&self) -> PathBuf {
        let name = || PathBuf::from(format!("parlor-tournament-{}-{}", self.game, self.terms.seed));
        self.out.clone().unwrap_or_else(name)
    }

    /// Where the games go, and those that are there already.
    fn store(
        &self,
        folder: &Path,
        tournament: &Tournament<'_>,
    ) -> Result<(Store, Vec<(usize, Finish)>), Failure> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let (path, request) = (folder.join("games.jsonl"), tournament.request());
        if self.resume {
            return Ok(Store::resume(&path, &request)?);
        }
        Ok((Store::create(&path, &request)?, Vec::new()))
    }
}

/// Writes what is for machines and what is for people.
fn publish(standings: &Standings, entry: &Entry, folder: &Path) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(standings).context("the standings")? + "\n";
    for (name, text) in [("standings.json", json), ("report.html", tournament::page(standings, entry.name))] {
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Stores the games and shows how the tournament goes.
struct ProgressReport {
    store: Store,
    bar: ProgressBar,
}

impl Observer for ProgressReport {
    fn game(&mut self, meeting: usize, played: &Played) -> Result<(), MatchError> {
        self.store.add(meeting, played)
    }

    fn pairs(&mut self, count: u64) {
        self.bar.set_position(count);
    }
}
