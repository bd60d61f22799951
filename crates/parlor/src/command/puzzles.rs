//! `parlor puzzles`: puzzles with one right answer, made, printed and proven again.

use super::progress::{bar, threads};
use super::{Failure, help, say, tools};
use anyhow::Context;
use clap::builder::RangedU64ValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand, value_parser};
use games::entry::{Entry, Puzzle, PuzzleSet};
use serde_json::Value as Json;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Make, print or prove the puzzles of a game
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    arg_required_else_help = true,
    after_help = help("Example: parlor puzzles GAME --export | head -1\n\
                       Example: parlor puzzles GAME --check\n\
                       `parlor puzzles GAME --help` lists what can be chosen when they are made.\n\
                       Exit code: 0 done, 1 a puzzle is not proven, 2 bad input")
)]
pub(crate) struct Arguments {
    /// Prove the puzzles of every game
    #[arg(long)]
    check: bool,
    #[command(subcommand)]
    game: Option<Chosen>,
}

/// What to do with the puzzles of a game.
enum Chosen {
    Make(&'static Entry, Json),
    Export(&'static Entry, Option<PathBuf>),
    Check(&'static Entry, Option<PathBuf>, Option<usize>),
    /// A game without puzzles, or no game.
    Other(String),
}

/// The games that have puzzles.
fn sets() -> impl Iterator<Item = (&'static Entry, &'static PuzzleSet)> {
    games::catalogue().iter().filter_map(|entry| Some((entry, entry.puzzles.as_ref()?)))
}

/// What else can be done with puzzles than making them.
fn flags() -> [Arg; 4] {
    let flag = |name, about| Arg::new(name).long(name).help(about).action(ArgAction::SetTrue);
    let sample = Arg::new("sample").long("sample").value_name("COUNT").requires("check");
    let file = Arg::new("file").long("file").value_name("FILE").value_parser(value_parser!(PathBuf));
    [
        flag("export", "Print the puzzles instead, one as JSON a line").conflicts_with("check"),
        flag("check", "Prove every puzzle instead"),
        file.help(
            "With --export or --check, puzzles that were made and not those that come with the program",
        ),
        sample
            .help("Prove only so many, easy and hard ones")
            .value_parser(RangedU64ValueParser::<usize>::new().range(1..)),
    ]
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        let with_games = sets().fold(command, |command, (entry, set)| {
            let examples = format!(
                "Example: parlor puzzles {0} --export > {0}.jsonl\nExample: parlor puzzles {0} --check\n{1}",
                entry.id(),
                set.make.help
            );
            let own = Command::new(entry.id()).about(set.make.about).after_help(examples);
            let own = own.args(flags()).args(
                tools::arguments(&set.make, str::to_owned)
                    .into_iter()
                    .map(|arg| arg.conflicts_with_all(["export", "check"])),
            );
            command.subcommand(own)
        });
        // A game without puzzles is answered by a sentence of its own.
        with_games.allow_external_subcommands(true)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    /// Any word may be meant as a game.
    fn has_subcommand(_: &str) -> bool {
        true
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, below) =
            matches.subcommand().ok_or_else(|| clap::Error::new(ErrorKind::MissingSubcommand))?;
        let Some((entry, set)) = sets().find(|(entry, _)| entry.id() == name) else {
            return Ok(Chosen::Other(name.to_owned()));
        };
        // Behind a flag of all games, the name of one is no subcommand with arguments of its own.
        if below.try_contains_id("file").is_err() {
            let why = "name the game first: parlor puzzles GAME --check\n";
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, why));
        }
        let file = below.get_one::<PathBuf>("file").cloned();
        if below.get_flag("export") {
            Ok(Chosen::Export(entry, file))
        } else if below.get_flag("check") {
            Ok(Chosen::Check(entry, file, below.get_one::<usize>("sample").copied()))
        } else if file.is_some() {
            let why = "--file is for --export and --check\n";
            Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, why))
        } else {
            Ok(Chosen::Make(entry, tools::given(&set.make, below)))
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.game {
        Some(Chosen::Make(entry, options)) => tools::run(&set_of(entry)?.make, options),
        Some(Chosen::Export(entry, file)) => export(entry, file.as_deref()),
        Some(Chosen::Check(entry, file, sample)) => check(entry, file.as_deref(), *sample),
        Some(Chosen::Other(name)) => set_of(games::find(name)?).map(drop),
        None => check_all(),
    }
}

/// The puzzles of a game, or why there are none.
fn set_of(entry: &Entry) -> Result<&PuzzleSet, Failure> {
    entry.puzzles.as_ref().ok_or_else(|| {
        let ids: Vec<&str> = sets().map(|(entry, _)| entry.id()).collect();
        let others = if ids.is_empty() { "and no other game has".to_owned() } else { ids.join(", ") };
        Failure::Input(format!("{} has no puzzles; these games have: {others}", entry.id()))
    })
}

/// The puzzles of a game, or those in a file.
fn read<'a>(entry: &'a Entry, file: Option<&Path>) -> Result<(&'a PuzzleSet, Vec<Puzzle>), Failure> {
    let set = set_of(entry)?;
    let (name, text) = match file {
        Some(path) => {
            let name = path.display().to_string();
            let text = fs::read_to_string(path).with_context(|| name.clone())?;
            (name, Cow::Owned(text))
        }
        None => (format!("the puzzles of {}", entry.id()), Cow::Borrowed(set.data)),
    };
    let puzzle = |(number, line)| {
        serde_json::from_str(line).map_err(|why| Failure::Input(format!("{name}, line {number}: {why}")))
    };
    Ok((set, (1..).zip(text.lines()).map(puzzle).collect::<Result<_, _>>()?))
}

fn export(entry: &Entry, file: Option<&Path>) -> Result<(), Failure> {
    let (_, puzzles) = read(entry, file)?;
    puzzles.iter().try_for_each(|puzzle| say(serde_json::to_string(puzzle).map_err(Failure::input)?))
}

fn check_all() -> Result<(), Failure> {
    let mut failed = None;
    for (entry, _) in sets() {
        match check(entry, None, None) {
            Err(Failure::Differs(why)) => {
                say(&why)?;
                failed = Some(why);
            }
            other => other?,
        }
    }
    failed.map_or(Ok(()), |why| Err(Failure::Differs(why)))
}

/// Proves every puzzle of a game, on all processors.
fn check(entry: &Entry, file: Option<&Path>, sample: Option<usize>) -> Result<(), Failure> {
    let (set, mut puzzles) = read(entry, file)?;
    let faults = faults(set, &puzzles);
    if let Some(count) = sample {
        let all = puzzles.len();
        let mut place = 0..all;
        puzzles.retain(|_| place.next().is_some_and(|place| place * count % all.max(1) < count));
    }
    let bar = bar(puzzles.len(), &format!("puzzles of {}", entry.id()));
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(faults);
    thread::scope(|scope| {
        for _ in 0..threads(None) {
            let prove = || {
                while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = (set.prove)(puzzle) {
                        let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                        wrong.push(format!("{}: {why}", puzzle.id));
                    }
                    bar.inc(1);
                }
            };
            // Searches go deep.
            if thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, prove).is_err() {
                // The other threads take over, or this one where there is none.
                break;
            }
        }
    });
    bar.finish_and_clear();
    let mut wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    wrong.sort();
    for line in &wrong {
        say(format_args!("{} {line}", entry.id()))?;
    }
    let unproven = puzzles.len().saturating_sub(next.load(Ordering::Relaxed));
    if unproven > 0 {
        return Err(Failure::Input(format!("no thread could be started: {unproven} puzzles are left")));
    }
    if let Some(first) = wrong.first() {
        let count = wrong.len();
        return Err(Failure::Differs(format!("{}: {count} faults, the first one is {first}", entry.id())));
    }
    say(format_args!("{}: {} puzzles are proven", entry.id(), puzzles.len()))
}

/// What is wrong with a set, whatever its positions are.
fn faults(set: &PuzzleSet, puzzles: &[Puzzle]) -> Vec<String> {
    let mut ids = HashSet::new();
    let mut wrong = Vec::new();
    let mut before = f64::NEG_INFINITY;
    for puzzle in puzzles {
        let mut fault = |what: &str| wrong.push(format!("{}: {what}", puzzle.id));
        if !ids.insert(puzzle.id.as_str()) {
            fault("another puzzle has the same id");
        }
        // The addresses of the server have other things in these places.
        if ["next", "daily", "runs", "own", ""].contains(&puzzle.id.as_str()) {
            fault("this id stands for something else");
        }
        if !set.themes.iter().any(|theme| theme.id == puzzle.theme) {
            fault("there is no such theme");
        }
        if puzzle.line.is_empty() {
            fault("there is no answer");
        }
        if puzzle.rating < before {
            fault("it is easier than the one before");
        }
        before = puzzle.rating;
    }
    wrong
}
