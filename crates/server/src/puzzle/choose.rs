//! Which puzzle is asked next: the same one for the same visitor after the same tries, so that nobody can look for an easy one.

use games::entry::Puzzle;
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// Unseen puzzles nearest to a rating, of which one is asked.
const NEAREST: usize = 10;
/// Answers after which a run asks the hardest puzzles.
const STEPS: usize = 40;
/// Puzzles of about the same difficulty that a run chooses from, at least.
const WIDTH: usize = 4;

/// What a visitor has done with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// Whether it was ever solved.
    pub is_solved: bool,
    /// When it was last answered, in milliseconds since 1970.
    pub at: u64,
}

/// A puzzle that may be asked, with its rating now.
pub(crate) type Candidate<'a> = (&'a Puzzle, f64);

/// A number that looks random and follows from these parts.
fn hash(parts: &[&[u8]]) -> usize {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    digest.finalize().iter().take(4).fold(0, |number, byte| number << 8 | usize::from(*byte))
}

/// The places of the puzzles in the order in which they are those of the day: each once before the first one comes again.
pub(crate) fn daily_order(game: &str, puzzles: &[Puzzle]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..puzzles.len()).collect();
    order.sort_by_cached_key(|place| puzzles.get(*place).map(|puzzle| (daily_key(game, &puzzle.id), *place)));
    order
}

fn daily_key(game: &str, id: &str) -> usize {
    hash(&[b"daily", game.as_bytes(), id.as_bytes()])
}

/// The next puzzle for a visitor: an unseen one near the rating, or of any difficulty without one; once all are seen, the one
/// that was not solved, and then the one that was answered longest ago.
pub(crate) fn next<'a>(
    candidates: &[Candidate<'a>],
    seen: &HashMap<String, Seen>,
    near: Option<f64>,
    who: &[u8],
) -> Option<&'a Puzzle> {
    let mut unseen: Vec<Candidate> =
        candidates.iter().filter(|(puzzle, _)| !seen.contains_key(&puzzle.id)).copied().collect();
    if let Some(rating) = near {
        unseen.sort_by(|one, other| (one.1 - rating).abs().total_cmp(&(other.1 - rating).abs()));
        unseen.truncate(NEAREST);
    }
    if let Some(place) = hash(&[b"next", who, &seen.len().to_le_bytes()]).checked_rem(unseen.len()) {
        return unseen.get(place).map(|(puzzle, _)| *puzzle);
    }
    let longest_ago = candidates.iter().filter_map(|(puzzle, _)| Some((*puzzle, seen.get(&puzzle.id)?)));
    longest_ago.max_by_key(|(_, seen)| (!seen.is_solved, Reverse(seen.at))).map(|(puzzle, _)| puzzle)
}

/// The next puzzle of a run, harder than the ones before; `None` once all were answered.
pub(crate) fn next_of_run<'a>(
    pool: &[&'a Puzzle],
    answered: &HashSet<&str>,
    run: &str,
) -> Option<&'a Puzzle> {
    let step = answered.len();
    let base = (step * pool.len() / STEPS).min(pool.len().saturating_sub(1));
    let mut open: Vec<(usize, &Puzzle)> = pool.iter().copied().enumerate().collect();
    open.retain(|(_, puzzle)| !answered.contains(puzzle.id.as_str()));
    open.sort_by_key(|(place, _)| (place.abs_diff(base), Reverse(*place)));
    open.truncate((pool.len() / STEPS).max(WIDTH));
    let place = hash(&[b"run", run.as_bytes(), &step.to_le_bytes()]).checked_rem(open.len())?;
    open.get(place).map(|(_, puzzle)| *puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzles(count: usize) -> Vec<Puzzle> {
        let puzzle = |place: usize| Puzzle {
            id: format!("p{place}"),
            position: String::new(),
            theme: "any".to_owned(),
            question: String::new(),
            line: Vec::new(),
            idea: String::new(),
            rating: 800.0 + 10.0 * place as f64,
        };
        (0..count).map(puzzle).collect()
    }

    fn rated(puzzles: &[Puzzle]) -> Vec<Candidate<'_>> {
        puzzles.iter().map(|puzzle| (puzzle, puzzle.rating)).collect()
    }

    #[test]
    fn every_puzzle_is_that_of_a_day_before_one_comes_again() {
        let puzzles = puzzles(50);
        let order = daily_order("game", &puzzles);
        assert_eq!(order.iter().collect::<HashSet<_>>().len(), 50);
        assert_ne!(order, daily_order("other", &puzzles), "games have orders of their own");
        assert!(order.windows(2).any(|pair| pair[1] < pair[0]), "it does not go from easy to hard");
    }

    #[test]
    fn unseen_puzzles_near_the_rating_come_first_and_failed_ones_come_again() {
        let all = puzzles(30);
        let mut seen = HashMap::new();
        for at in 0..30 {
            let asked = next(&rated(&all), &seen, Some(1_000.0), b"ada").unwrap();
            assert_eq!(
                Some(asked),
                next(&rated(&all), &seen, Some(1_000.0), b"ada"),
                "asking twice is no use"
            );
            assert!(at > 0 || (asked.rating - 1_000.0).abs() <= 50.0, "{}", asked.rating);
            let is_new = seen.insert(asked.id.clone(), Seen { is_solved: at != 7 && at != 9, at }).is_none();
            assert!(is_new, "{} comes twice", asked.id);
        }
        let failed = seen.iter().find(|(_, seen)| seen.at == 7).map(|(id, _)| id.clone()).unwrap();
        assert_eq!(next(&rated(&all), &seen, None, b"ada").map(|puzzle| &puzzle.id), Some(&failed));
        assert_eq!(next(&[], &seen, None, b"ada"), None);
        let asked =
            |who: &[u8]| next(&rated(&all), &HashMap::new(), None, who).map(|puzzle| puzzle.id.clone());
        let asked: HashSet<_> = (0..20_u8).map(|who| asked(&[who])).collect();
        assert!(asked.len() > 5, "visitors begin with different puzzles: {asked:?}");
    }

    #[test]
    fn a_run_gets_harder_and_asks_nothing_twice() {
        let all = puzzles(300);
        let pool: Vec<&Puzzle> = all.iter().collect();
        let mut answered = HashSet::new();
        let mut ratings = Vec::new();
        while let Some(puzzle) = next_of_run(&pool, &answered, "run") {
            assert!(answered.insert(puzzle.id.as_str()));
            ratings.push(puzzle.rating);
        }
        assert_eq!(ratings.len(), 300, "it ends with the last one");
        let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
        assert!(ratings[0] < 900.0 && ratings[39] > 3_500.0, "{ratings:?}");
        assert!(mean(&ratings[..10]) + 300.0 < mean(&ratings[10..20]), "{ratings:?}");
        assert!(mean(&ratings[20..30]) + 300.0 < mean(&ratings[30..40]), "{ratings:?}");
    }
}
