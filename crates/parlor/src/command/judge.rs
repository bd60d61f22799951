//! `parlor judge`: is a player perfect?

use super::progress::{bar, threads};
use super::{Failure, help, say, solve};
use anyhow::Context;
use game::erased::AnyGame;
use game::{Host, Limits, PlayError, Silent};
use games::entry::{Budget, Entry, Exact, ExactSolver, SolverSettings};
use lab::judge::{self, Findings, Trial, read_set};
use lab::matches::{CatalogueBot, Contender, Patience, Program};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

/// Hold every move of a player against exact scores
#[derive(clap::Args)]
#[command(after_help = help(
    "Example: parlor judge GAME perfect --against guru,random --games 100\n\
     A move is at fault when another one has a better score: wins sooner or loses later. Late in the game \
     everything is tried out as well.\n\
     Exit code: 0 no fault, 1 a move is at fault, 2 bad input"
))]
pub(crate) struct Arguments {
    /// The game
    game: String,
    /// Who is judged: a bot or level, with options and limits as in `trainer:mistakes=1`, or a program, as in `line:./bot`
    player: String,
    /// Whom it plays against, separated by commas (default: some of the game's bots)
    #[arg(long, value_delimiter = ',')]
    against: Vec<String>,
    /// Games against each of them
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Games begin with none, one, two … and so many random plies before the players take over
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(0..=30))]
    opening_plies: u8,
    /// Feeds every random choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time (default: one for each processor)
    #[arg(long)]
    jobs: Option<usize>,
    /// Also ask for a move in every position of these files, `moves score` a line
    #[arg(long, value_name = "FILE", num_args = 1..)]
    sets: Vec<PathBuf>,
    /// Size of the judge's table
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    table_mb: u32,
    /// The judge has no book: slow, but what the player looks up is found out anew
    #[arg(long)]
    no_book: bool,
    /// For machines
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entry = games::find(&arguments.game)?;
    let exact = solve::exact(entry)?;
    let table_bytes = (arguments.table_mb as usize) << 20;
    let mut judge = (exact.solver)(SolverSettings { table_bytes, threads: 1, has_book: !arguments.no_book });
    let mut all = Vec::new();
    let against = match &arguments.against[..] {
        [] => exact.opponents.split(',').map(str::to_owned).collect(),
        given => given.to_vec(),
    };
    for opponent in against {
        let findings = arguments.play(entry, &opponent, &*judge)?;
        all.push((opponent, findings));
    }
    for path in &arguments.sets {
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        all.push((name, arguments.ask(entry, exact, path, &mut *judge)?));
    }
    print(&all, arguments.json)?;
    match all.iter().map(|(_, findings)| findings.faults.len()).sum() {
        0_usize => Ok(()),
        faults => Err(Failure::Differs(format!("{faults} moves are at fault"))),
    }
}

impl Arguments {
    fn play(&self, entry: &Entry, opponent: &str, judge: &dyn ExactSolver) -> Result<Findings, Failure> {
        let (player, opponent_player) = (contender(entry, &self.player)?, contender(entry, opponent)?);
        let trial = Trial {
            player: &*player,
            opponent: &*opponent_player,
            games: self.games,
            opening_plies: 0..=usize::from(self.opening_plies),
            seed: self.seed,
            jobs: threads(self.jobs).max(1),
        };
        let bar = bar(self.games, opponent);
        let findings = judge::run(entry, &trial, judge, |_| bar.inc(1))?;
        bar.finish_and_clear();
        Ok(findings)
    }

    fn ask(
        &self,
        entry: &Entry,
        exact: &Exact,
        path: &Path,
        judge: &mut dyn ExactSolver,
    ) -> Result<Findings, Failure> {
        let place = || path.display().to_string();
        let text = fs::read_to_string(path).with_context(place)?;
        let tasks =
            read_set(exact, &text).map_err(|error| Failure::Input(format!("{}: {error}", place())))?;
        let bar = bar(tasks.len(), &place());
        let program = program(entry, &self.player).transpose()?;
        let findings = judge::run_set(&tasks, judge, |index, position| {
            bar.inc(1);
            if let Some(program) = &program {
                return choose(program, entry, index as u64, position);
            }
            let mut bot = entry.player(&self.player, index as u64)?.bot;
            Ok(bot.think(position, &Limits::default(), &mut Silent)?.best)
        })?;
        bar.finish_and_clear();
        Ok(findings)
    }
}

/// The limits of players who bring none of their own.
const BUDGET: u64 = 10_000;

/// A program by its text, if it names one.
fn program(entry: &Entry, text: &str) -> Option<Result<Program, PlayError>> {
    Program::parse(entry, text, Budget::nodes(BUDGET), Patience::default())
}

fn contender<'a>(entry: &'a Entry, text: &str) -> Result<Box<dyn Contender + 'a>, PlayError> {
    Ok(match program(entry, text) {
        Some(program) => Box::new(program?),
        None => Box::new(CatalogueBot::new(entry, text, Budget::nodes(BUDGET))?),
    })
}

/// The move of a program in a position of a set.
fn choose(program: &Program, entry: &Entry, seed: u64, position: &dyn AnyGame) -> Result<String, PlayError> {
    let game = Host::at(&*entry.rules, position.boxed());
    let failed = |fault| PlayError::text("program", program.name(), format!("{fault}"));
    Ok(program.seat(seed).choose(&game).map_err(failed)?.m)
}

fn print(all: &[(String, Findings)], is_json: bool) -> Result<(), Failure> {
    if is_json {
        let lines = all.iter().map(|(name, findings)| json!({"against": name, "findings": findings}));
        return say(lines.collect::<serde_json::Value>());
    }
    say(format_args!(
        "{:<16} {:>6} {:>6} {:>6} {:>8} {:>12} {:>7}",
        "against", "won", "drawn", "lost", "moves", "brute force", "faults"
    ))?;
    for (name, findings) in all {
        let [won, drawn, lost] = findings.results;
        say(format_args!(
            "{name:<16} {won:>6} {drawn:>6} {lost:>6} {:>8} {:>12} {:>7}",
            findings.moves,
            findings.by_brute_force,
            findings.faults.len()
        ))?;
    }
    for (name, findings) in all {
        for fault in &findings.faults {
            say(format_args!("{name}: {fault}"))?;
        }
    }
    Ok(())
}
