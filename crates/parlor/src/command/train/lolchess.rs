//! `parlor train lolchess`: the judgement of LOL Chess's expert from quick games.

use super::{Failure, Practice, bar};
use lab::train::lolchess::{Round, learn};

/// Learn what positions and champions of LOL Chess are worth from quick games
#[derive(clap::Args)]
#[command(after_help = "Example: parlor train lolchess --rounds 2 --games 500 --out weights.txt\n\
                  The same rounds, games and seed give the same weights, whatever the number of threads")]
pub struct Arguments {
    /// Rounds; each plays with the weights of the one before
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// Games a round
    #[arg(long, default_value_t = 1500)]
    games: u64,
    #[command(flatten)]
    practice: Practice,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { rounds, games, ref practice } = *arguments;
    let bar = bar(u64::from(rounds) * games, "games");
    let told = |Round { number, draws, positions, loss }: Round| {
        bar.suspend(|| println!("round {number}: {draws} draws, {positions} positions, loss {loss:.4}"));
    };
    let weights = learn(&practice.plan(rounds, games), told, || bar.inc(1));
    bar.finish_and_clear();
    let text = format!(
        "# parlor train lolchess --rounds {rounds} --games {games} --seed {}\n\
         # thousandths of the logarithm of the odds: features of a position, then picks, roles by file and by spell\n\
         {weights}",
        practice.seed
    );
    practice.write(&text)?;
    println!("checksum {:#018x}", weights.checksum());
    Ok(())
}
