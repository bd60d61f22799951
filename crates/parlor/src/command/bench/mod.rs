//! `parlor bench`: fixed work, one line a game, and signatures for CI.

mod connect4;
mod mcts;
mod signature;

use super::Failure;
use anyhow::Context;
use games::entry::Entry;
use lab::bench::{self, Measured};
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// Do fixed work and print nodes, nodes a second and the signature of each game
#[derive(clap::Args)]
#[command(after_help = "Example: parlor bench connect4 --sets FOLDER --seconds 60\n\
                  Example: parlor bench mcts --set FILE --millis 1000\n\
                  Exit code: 0 done, 1 a signature or a score is wrong, 2 a file is bad")]
pub struct Arguments {
    /// Only this game, or `mcts` for Monte Carlo tree search
    game: Option<String>,
    /// Compare the signatures with this file and measure nothing that depends on time
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Write the signatures to this file
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    write: Option<PathBuf>,
    /// Connect Four: also solve the sets of this folder, `moves score` a line
    #[arg(long, value_name = "FOLDER")]
    sets: Option<PathBuf>,
    /// Monte Carlo tree search: look its moves up in the exact scores of this set, `moves score` a line
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// Lines of the set to take
    #[arg(long, default_value_t = 200)]
    lines: usize,
    /// Monte Carlo tree search: options of the bot on the set, as in `rollout=uniform,guide=none`
    #[arg(long, value_name = "OPTIONS", default_value = "")]
    with: String,
    /// Milliseconds for each position of the set
    #[arg(long, default_value_t = 1000)]
    millis: u64,
    /// Seconds for each of the sets
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Connect Four: also solve the empty board
    #[arg(long)]
    empty_board: bool,
    /// Connect Four: only how long the scores of all seven columns take, with the book
    #[arg(long)]
    columns: bool,
    /// For machines
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.columns {
        connect4::print_columns();
        return Ok(());
    }
    if arguments.game.as_deref() == Some("mcts") {
        return mcts::run(arguments);
    }
    let entries: Vec<&Entry> = match &arguments.game {
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
        fs::write(path, signature::write(&measured)).with_context(|| path.display().to_string())?;
    }
    if let Some(expected) = expected {
        return signature::compare(&measured, &expected);
    }
    if arguments.json {
        println!("{}", json!(measured));
        return Ok(());
    }
    print_table(&entries, &measured)?;
    if entries.iter().any(|entry| entry.id() == "connect4") {
        connect4::print()?;
    }
    if entries.iter().any(|entry| entry.id() == "lolchess") {
        print_lolchess(&bench::lolchess_speed(), &bench::lolchess_bots());
    }
    if entries.iter().any(|entry| entry.id() == "entropy") {
        print_entropy(&bench::line_speed(), &bench::entropy_document());
    }
    if let Some(folder) = &arguments.sets {
        connect4::print_sets(folder, Duration::from_secs(arguments.seconds))?;
    }
    if arguments.empty_board {
        connect4::print_empty_board();
    }
    Ok(())
}

fn print_lolchess(speed: &bench::Speed, bots: &[bench::BotSpeed]) {
    let [list, action, copy, key] = speed.nanoseconds;
    println!(
        "\nlolchess: {:.0} playout actions/s, {:.0} with keys, {:.1} actions a list; legal list {list:.0} ns, action \
         {action:.0} ns, copy of {} bytes {copy:.0} ns, key from scratch {key:.0} ns",
        speed.playouts, speed.keyed, speed.actions, speed.bytes
    );
    println!("{:<20} {:>12} {:>12} {:>14}", "bot", "nodes/s", "in 5 s", "playout depth");
    for bench::BotSpeed { name, nodes_per_second, depth } in bots {
        println!("{name:<20} {nodes_per_second:>12.0} {:>12.0} {depth:>14.1}", 5.0 * nodes_per_second);
    }
}

fn print_entropy(lines: &bench::LineSpeed, document: &bench::DocumentSearch) {
    println!(
        "\nentropy: {:.0} M line scores looked up a second, {:.0} M slides weighed a second",
        lines.look_ups / 1e6,
        lines.slides / 1e6
    );
    println!(
        "entropy: the document's minimax {:.2} M nodes/s over {} nodes, cut-offs at {:.1} % of the inner nodes, \
         table hits {:.1} %",
        document.nodes_per_second / 1e6,
        document.nodes,
        100.0 * document.cutoffs,
        100.0 * document.hits
    );
}

fn print_table(entries: &[&Entry], measured: &[Measured]) -> Result<(), Failure> {
    println!("{:<16} {:<28} {:>12} {:>12}", "what", "bot", "signature", "nodes/s");
    for line in measured {
        println!("{:<16} {:<28} {:>12} {:>12.0}", line.name, line.bot, line.nodes, line.nodes_per_second);
    }
    for entry in entries {
        if let Some(overrun) = bench::worst_overrun(entry)? {
            println!(
                "{}: at worst {:.1} ms after a deadline of 50 ms",
                entry.id(),
                overrun.as_secs_f64() * 1e3
            );
        }
    }
    Ok(())
}
