//! `parlor bench`: fixed work, one line a game, and signatures for CI.

use super::Failure;
use anyhow::Context;
use games::entry::Entry;
use lab::bench::{self, Measured};
use serde_json::json;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// Do fixed work and print nodes, nodes a second and the signature of each game
#[derive(clap::Args)]
#[command(after_help = "Example: parlor bench connect4\n\
                  Exit code: 0 done, 1 a signature differs from the file, 2 the file is bad")]
pub struct Arguments {
    /// Only this game
    game: Option<String>,
    /// Compare the signatures with this file and print nothing that depends on time
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Write the signatures to this file
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    write: Option<PathBuf>,
    /// For machines
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entries: Vec<&Entry> = match &arguments.game {
        Some(id) => vec![games::find(id)?],
        None => games::catalogue().iter().collect(),
    };
    let expected = match &arguments.check {
        Some(path) => {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            Some(parse(&text)?)
        }
        None => None,
    };
    let mut measured = Vec::new();
    for entry in &entries {
        measured.extend(bench::measure(entry)?);
    }
    if let Some(path) = &arguments.write {
        fs::write(path, signatures(&measured)).with_context(|| path.display().to_string())?;
    }
    if let Some(expected) = expected {
        return compare(&measured, &expected);
    }
    if arguments.json { print_json(&entries, &measured) } else { print_table(&entries, &measured) }
}

fn print_table(entries: &[&Entry], measured: &[Measured]) -> Result<(), Failure> {
    println!("{:<12} {:<12} {:>14} {:>14}  worst overrun of 50 ms", "game", "bot", "signature", "nodes/s");
    for line in measured {
        let overrun = bench::worst_overrun(games::find(line.game)?)?.unwrap_or_default();
        println!(
            "{:<12} {:<12} {:>14} {:>14.0}  {:.1} ms",
            line.game,
            line.bot,
            line.nodes,
            line.nodes_per_second,
            overrun.as_secs_f64() * 1e3
        );
    }
    if entries.iter().any(|entry| entry.id() == "connect4") {
        let overhead = bench::connect4_overhead().map_err(Failure::Differs)?;
        println!(
            "connect4: generic alpha-beta {:.2} M nodes/s, written by hand {:.2} M nodes/s over the same {} nodes: \
             the generic one takes {:+.1} % time",
            overhead.generic / 1e6,
            overhead.hand / 1e6,
            overhead.nodes,
            100.0 * overhead.ratio()
        );
    }
    if entries.iter().any(|entry| entry.id() == "entropy") {
        let search = bench::entropy_document();
        println!(
            "entropy: the document's minimax {:.2} M nodes/s over {} nodes, cut-offs at {:.1} % of the inner nodes, \
             table hits {:.1} %",
            search.nodes_per_second / 1e6,
            search.nodes,
            100.0 * search.cutoffs,
            100.0 * search.hits
        );
    }
    Ok(())
}

fn print_json(entries: &[&Entry], measured: &[Measured]) -> Result<(), Failure> {
    let has_connect4 = entries.iter().any(|entry| entry.id() == "connect4");
    let overhead = has_connect4.then(bench::connect4_overhead).transpose().map_err(Failure::Differs)?;
    let has_entropy = entries.iter().any(|entry| entry.id() == "entropy");
    let document = has_entropy.then(bench::entropy_document);
    println!("{}", json!({"games": measured, "connect4_overhead": overhead, "entropy_document": document}));
    Ok(())
}

/// The file that CI compares with: one `game signature` a line.
fn signatures(measured: &[Measured]) -> String {
    let mut text = String::from("# node counts of `parlor bench`; a commit that changes one says why\n");
    for line in measured {
        text += &format!("{} {}\n", line.game, line.nodes);
    }
    text
}

fn parse(text: &str) -> Result<BTreeMap<String, u64>, Failure> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            line.split_once(' ')
                .and_then(|(game, nodes)| Some((game.to_owned(), nodes.trim().parse().ok()?)))
                .ok_or_else(|| {
                    Failure::Input(format!("signatures, line {}: expected game and number", number + 1))
                })
        })
        .collect()
}

fn compare(measured: &[Measured], expected: &BTreeMap<String, u64>) -> Result<(), Failure> {
    for line in measured {
        match expected.get(line.game) {
            Some(nodes) if *nodes == line.nodes => println!("{}: signature {nodes} holds", line.game),
            Some(nodes) => {
                let why = format!("{}: signature {}, the file says {nodes}", line.game, line.nodes);
                return Err(Failure::Differs(why));
            }
            None => return Err(Failure::Differs(format!("{}: the file has no signature", line.game))),
        }
    }
    Ok(())
}
