//! Makes the opening book: games against itself, batch by batch, each begun with what was known before.

use super::growth::{Growth, Played};
use crate::tool::{ANY, Environment, Kind, Scores, THREADS, Tool, ToolError, spread};
use serde::{Deserialize, Serialize};

/// Games that are played with the same knowledge.
const BATCH: usize = 20;

/// What can be chosen.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Options {
    games: usize,
    nodes: u64,
    seed: u64,
    threads: Option<u16>,
    scores: Option<String>,
    out: String,
}

impl Default for Options {
    fn default() -> Self {
        Options { games: 240, nodes: 1000, seed: 1, threads: None, scores: None, out: String::new() }
    }
}

/// The tool for `parlor book`.
pub fn tool() -> Tool {
    Tool::new("", "Play games of expert against itself, for the opening book", make)
        .help(
            "Example: parlor book lolchess --games 100 --out book.txt\n\
             Every score is in the file of scores as soon as its game ends: a run that was stopped goes on \
             where it was. The same games and seed give the same book, whatever the number of threads",
        )
        .parameter("games", "Games; every second one begins with a draft", Kind::Number(1..=1_000_000))
        .parameter("nodes", "Positions that an action behind the book may take", Kind::Number(1..=u64::MAX))
        .parameter("seed", "Decides every game", Kind::Number(ANY))
        .parameter(
            "threads",
            "Games at the same time (default: one for each processor)",
            Kind::Number(THREADS),
        )
        .parameter(
            "scores",
            "The file of scores, one a line (default: lolchess-book-SEED.txt in the current folder)",
            Kind::Text("FILE"),
        )
        .parameter("out", "Where the book goes, when all is done", Kind::Required("FILE"))
}

fn make(options: &Options, env: &dyn Environment) -> Result<(), ToolError> {
    let Options { games, nodes, seed, ref out, .. } = *options;
    let path = options.scores.clone().unwrap_or_else(|| format!("lolchess-book-{seed}.txt"));
    let heading =
        format!("lolchess book: {games} games of {nodes} nodes an action from seed {seed}, by number");
    let mut scores = env.scores(&path, &heading, games)?;
    let mut growth = Growth::new(seed, nodes)?;
    env.begin(games as u64, "games");
    let (mut done, mut balance) = (0, 0);
    let tell = |played: &Played| {
        (done, balance) = (done + 1, balance + i32::from(played.score));
        env.advance(1);
        if !env.has_bar() && done % 50 == 0 {
            env.print(&format!("{done} of {games} games, blue is {balance:+}"));
        }
    };
    grow(&mut growth, env.threads_or(options.threads), &mut *scores, tell)?;
    env.end();
    let book = growth.book();
    let text = format!(
        "# parlor book lolchess --games {games} --nodes {nodes} --seed {seed}\n\
         # a position a line: its key, the action, its games, and blue's chances in thousandths\n\
         {book}"
    );
    env.write(out, text.as_bytes())?;
    let (positions, bytes, checksum) = (book.len(), text.len(), book.checksum());
    env.print(&format!("{out}: {positions} positions, {bytes} bytes, checksum {checksum:#018x}"));
    Ok(())
}

/// Plays the games whose scores are not known, finds the steps of the others again, and stores each score at once.
///
/// What comes of it does not depend on the threads, nor on how often the work was interrupted.
fn grow(
    growth: &mut Growth,
    threads: usize,
    scores: &mut dyn Scores,
    mut tell: impl FnMut(&Played),
) -> Result<(), ToolError> {
    for first in (0..scores.known().len()).step_by(BATCH) {
        let numbers = (first..scores.known().len()).take(BATCH);
        let batch: Vec<(usize, Option<i8>)> =
            numbers.map(|number| (number, scores.known()[number])).collect();
        let known = &*growth;
        let worker = || |(number, score): &(usize, Option<i8>)| (*number, known.play(*number as u64, *score));
        let mut played = Vec::with_capacity(batch.len());
        spread((threads, 1), &batch, worker, |(number, game): (usize, Played)| {
            if scores.known()[number].is_none() {
                scores.add(number, game.score)?;
            }
            tell(&game);
            played.push(game);
            Ok::<_, ToolError>(())
        })?;
        played.sort_by_key(|game| game.number);
        for game in &played {
            growth.add(game);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::testing::Known;

    const GAMES: usize = 24;

    fn book(scores: &mut Known, threads: usize) -> String {
        let mut growth = Growth::new(7, 20).unwrap();
        grow(&mut growth, threads, scores, |_| {}).unwrap();
        growth.book().to_string()
    }

    #[test]
    fn neither_threads_nor_an_interruption_change_the_book() {
        let mut whole = Known(vec![None; GAMES]);
        let once = book(&mut whole, 1);
        assert!(once.lines().count() > 3, "{once}");
        let mut part = Known(whole.0.clone());
        part.0[2 * GAMES / 3..].fill(None);
        assert_eq!(book(&mut part, 3), once);
        assert_eq!(part.0, whole.0);
    }
}
