//! `parlor train entropy`: weights from games of a bot against itself.

use super::{Failure, Practice, bar};
use game::PlayError;
use indicatif::ProgressBar;
use lab::train::learned::{Training, games_until};
use lab::train::spans;
use std::fs;

/// Learn the weights of an Entropy bot from games against itself
#[derive(clap::Args)]
#[command(after_help = "Example: parlor train entropy spans --rounds 2 --games 1000 --out weights.txt\n\
                  The same rounds, games and seed give the same weights, whatever the number of threads; `learned` \
                  starts from the weights of `spans`, writes its own after every round, and goes on where a file of \
                  the same command ends")]
pub struct Arguments {
    /// The bot that learns: spans or learned
    bot: String,
    /// Rounds of self-play
    #[arg(long, default_value_t = 8)]
    rounds: u32,
    /// Games a round
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    #[command(flatten)]
    practice: Practice,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &*arguments.bot {
        "spans" => learn_spans(arguments),
        "learned" => learn_learned(arguments),
        other => {
            games::find("entropy")?.bot(other)?;
            Err(PlayError::unknown("bot that learns", other, ["spans", "learned"]).into())
        }
    }
}

fn tell(bar: &ProgressBar, number: u32, mean_score: f64, positions: i64) {
    bar.suspend(|| println!("round {number}: mean score {mean_score:.1}, {positions} positions"));
}

fn learn_spans(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { bot: _, rounds, games, ref practice } = *arguments;
    let plan = practice.plan(rounds, games);
    let bar = bar(u64::from(rounds) * games, "games");
    let told = |round: spans::Round| tell(&bar, round.number, round.mean_score, round.samples);
    let weights = spans::learn(&plan, told, || bar.inc(1));
    bar.finish_and_clear();
    practice.write(&format!(
        "# parlor train entropy spans --rounds {rounds} --games {games} --seed {}\n\
         # a line for every number of chips: constant, deviation and 57 classes of spans, in thousandths of a point\n\
         {weights}",
        practice.seed
    ))?;
    println!("checksum {:#018x}", weights.checksum());
    Ok(())
}

fn learn_learned(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { bot: _, rounds, games, ref practice } = *arguments;
    let plan = practice.plan(rounds, games);
    let before = fs::read_to_string(&practice.out).ok();
    let mut training = before.and_then(|text| Training::read(&text, &plan)).unwrap_or_default();
    if training.rounds > 0 {
        println!("{}: goes on after round {}", practice.out.display(), training.rounds);
    }
    let bar = bar(games_until(&plan, rounds), "games");
    bar.set_position(games_until(&plan, training.rounds));
    while training.rounds < rounds {
        let round = training.advance(&plan, &|| bar.inc(1));
        practice.write(&training.to_text(&plan))?;
        tell(&bar, round.number, round.mean_score, round.positions);
    }
    bar.finish_and_clear();
    println!("checksum {:#018x}", training.weights.checksum());
    Ok(())
}
