//! `parlor bench`: fixed work with signatures for CI, and measurements for people.

mod measurements;
mod signature;

use super::{Failure, say};
use anyhow::Context;
use games::entry::{Entry, When};
use lab::bench::{self, Measured};
use measurements::Measurements;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// Do fixed work and print nodes, nodes a second and the signature of each game
#[derive(clap::Args)]
#[command(after_help = measurements::help())]
pub(crate) struct Arguments {
    #[arg(help = measurements::what())]
    game: Option<String>,
    /// Compare the signatures with this file and measure nothing that depends on time
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Write the signatures to this file; those of a single game are added to it
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    write: Option<PathBuf>,
    #[command(flatten)]
    measurements: Measurements,
    /// For machines
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { game, measurements, .. } = arguments;
    if measurements.run_alone(game.as_deref())? {
        return Ok(());
    }
    let entries: Vec<&Entry> = match game {
        Some(id) => vec![games::find(id)?],
        None => games::catalogue().iter().collect(),
    };
    let expected = match &arguments.check {
        Some(path) => {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            Some(signature::read(&text)?)
        }
        None => None,
    };
    let mut measured = Vec::new();
    for entry in &entries {
        measured.extend(bench::measure(entry)?);
    }
    if let Some(path) = &arguments.write {
        let text = match (game, fs::read_to_string(path)) {
            (Some(_), Ok(text)) => signature::update(&text, &measured),
            _ => signature::write(&measured),
        };
        fs::write(path, text).with_context(|| path.display().to_string())?;
    }
    if let Some(expected) = expected {
        return signature::compare(&measured, &expected);
    }
    if arguments.json {
        return say(json!(measured));
    }
    print_table(&entries, &measured)?;
    for entry in entries {
        for measurement in entry.measurements.iter().filter(|measurement| measurement.when == When::Always) {
            measurements.run(&measurement.tool)?;
        }
    }
    measurements.run_given()
}

fn print_table(entries: &[&Entry], measured: &[Measured]) -> Result<(), Failure> {
    say(format_args!("{:<16} {:<28} {:>12} {:>12}", "what", "bot", "signature", "nodes/s"))?;
    for line in measured {
        let Measured { name, bot, nodes, nodes_per_second } = line;
        say(format_args!("{name:<16} {bot:<28} {nodes:>12} {nodes_per_second:>12.0}"))?;
    }
    for entry in entries {
        if let Some(overrun) = bench::worst_overrun(entry)? {
            let millis = overrun.as_secs_f64() * 1e3;
            say(format_args!("{}: at worst {millis:.1} ms after a deadline of 50 ms", entry.id()))?;
        }
    }
    Ok(())
}
