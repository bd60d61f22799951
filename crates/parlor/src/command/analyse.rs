//! `parlor analyse`: games ply by ply, or one position.

use super::{Failure, help, progress, say};
use anyhow::Context;
use games::entry::Budget;
use lab::analysis::{self, Analysis, Plan, SEED, Update};
use std::fmt::Display;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Analyse recorded games: expected results, better moves, luck and skill
#[derive(clap::Args)]
#[command(after_help = help("Example: parlor analyse games.jsonl --only-different\n\
                  Example: parlor analyse games.jsonl --bot 5 --nodes 100000 --html report.html\n\
                  Example: parlor analyse --game GAME --position x/o/x////o\n\
                  Values are expected points where the game has points, otherwise win probabilities in percent, both \
                  for the first player; start, luck, decisions and correction add up to the result. \
                  docs/analysis.md explains the labels"))]
pub(crate) struct Arguments {
    /// Records, one a line, as `parlor match` stores them
    #[arg(required_unless_present = "position", conflicts_with = "position")]
    file: Option<PathBuf>,
    /// The game of the position
    #[arg(long, requires = "position")]
    game: Option<String>,
    /// A position as text, in place of records
    #[arg(long, requires = "game", value_name = "TEXT")]
    position: Option<String>,
    /// The bot or level that judges, for both sides (default: the game's analyst)
    #[arg(long)]
    bot: Option<String>,
    /// Positions to search for each position of the game (default: what the analyst needs)
    #[arg(long)]
    nodes: Option<u64>,
    /// Only the plies at which something else was better
    #[arg(long)]
    only_different: bool,
    /// Feeds every random choice
    #[arg(long, default_value_t = SEED)]
    seed: u64,
    /// For machines: one object a game
    #[arg(long)]
    json: bool,
    /// Also write an HTML page with a graph of each game
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    html: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let budget = Budget { nodes: arguments.nodes, ..Budget::default() };
    let plan = Plan { bot: arguments.bot.clone(), budget, seed: arguments.seed, ..Plan::default() };
    match (&arguments.file, &arguments.game, &arguments.position) {
        (_, Some(game), Some(position)) => {
            let insight = analysis::look(games::find(game)?, position, &plan)?;
            arguments.tell(&insight, serde_json::to_string(&insight))
        }
        (Some(file), ..) => arguments.games(file, &plan),
        _ => Err(Failure::Input("a file of records or a position is needed".to_owned())),
    }
}

impl Arguments {
    fn games(&self, file: &Path, plan: &Plan) -> Result<(), Failure> {
        let place = || file.display().to_string();
        let records = analysis::read(BufReader::new(File::open(file).with_context(place)?));
        let records = records.with_context(place)?;
        let bar = progress::styled(0, "{msg} {wide_bar} ply {pos} of {len}");
        bar.enable_steady_tick(Duration::from_millis(100));
        let mut analyses: Vec<Analysis> = Vec::new();
        for (index, record) in records.iter().enumerate() {
            let number = index + 1;
            bar.set_message(format!("game {number} of {}", records.len()));
            bar.set_length(record.moves.len() as u64);
            bar.set_position(0);
            // First looks come from the end on; later ones begin anew.
            let plies = record.moves.len() as u64;
            let mut on_update = |update| {
                if let Update::Ply(ply) = update {
                    bar.set_position(bar.position().max(plies + 1 - ply.move_number as u64));
                }
            };
            let place = || format!("{}: game {number}", place());
            let entry = games::find(&record.game).with_context(place)?;
            let analysed = analysis::analyse(entry, record, plan, &mut on_update);
            let mut analysed = analysed.with_context(place)?;
            if self.only_different {
                analysed.keep_different();
            }
            bar.suspend(|| self.tell(&analysed, serde_json::to_string(&analysed)))?;
            analyses.push(analysed);
        }
        bar.finish_and_clear();
        if let (Some(path), Some(first)) = (&self.html, records.first()) {
            let page = analysis::page(&analyses, games::find(&first.game)?.name);
            fs::write(path, page).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }

    fn tell(&self, text: &dyn Display, json: serde_json::Result<String>) -> Result<(), Failure> {
        let text = if self.json { json.context("the analysis")? } else { text.to_string() };
        say(text)
    }
}
