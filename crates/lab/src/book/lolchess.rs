//! Makes the opening book of LOL Chess: games against itself, batch by batch, each begun with what was known before.

use super::{Shard, ShardError, spread};
use games::lolchess::bots::book::growth::{Growth, Played};

/// Games that are played with the same knowledge.
const BATCH: usize = 20;

/// The first line of the file of scores.
pub fn heading(games: usize, nodes: u64, seed: u64) -> String {
    format!("lolchess book: {games} games of {nodes} nodes an action from seed {seed}, by number")
}

/// Plays the games whose scores the file lacks, finds the steps of the others again, and stores each score at once.
///
/// What comes of it does not depend on the threads, nor on how often the work was interrupted.
pub fn grow(
    growth: &mut Growth,
    threads: usize,
    shard: &mut Shard,
    mut tell: impl FnMut(&Played),
) -> Result<(), ShardError> {
    for first in (0..shard.scores().len()).step_by(BATCH) {
        let numbers = (first..shard.scores().len()).take(BATCH);
        let batch: Vec<(usize, Option<i8>)> =
            numbers.map(|number| (number, shard.scores()[number])).collect();
        let known = &*growth;
        let begin = || |(number, score): &(usize, Option<i8>)| (*number, known.play(*number as u64, *score));
        let mut played = Vec::with_capacity(batch.len());
        spread(threads, 1, &batch, begin, |(number, game): (usize, Played)| {
            if shard.scores()[number].is_none() {
                shard.add(number, game.score)?;
            }
            tell(&game);
            played.push(game);
            Ok(())
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
    use std::fs;
    use std::path::Path;

    const GAMES: usize = 24;

    fn book(path: &Path, threads: usize) -> String {
        let mut growth = Growth::new(7, 20).unwrap();
        let mut shard = Shard::open(path, &heading(GAMES, 20, 7), GAMES).unwrap();
        grow(&mut growth, threads, &mut shard, |_| {}).unwrap();
        growth.book().to_string()
    }

    #[test]
    fn neither_threads_nor_an_interruption_change_the_book() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, part] = ["whole", "part"].map(|name| folder.path().join(name));
        let once = book(&whole, 1);
        assert!(once.lines().count() > 3, "{once}");
        let scores = fs::read_to_string(&whole).unwrap();
        let kept: Vec<&str> = scores.lines().take(1 + 2 * GAMES / 3).collect();
        fs::write(&part, kept.join("\n") + "\n13").unwrap();
        assert_eq!(book(&part, 3), once);
        let mut found: Vec<String> = fs::read_to_string(&part).unwrap().lines().map(str::to_owned).collect();
        let mut wanted: Vec<&str> = scores.lines().collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted);
    }
}
