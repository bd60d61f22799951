//! Plays one game of self-play and samples every decision.

use super::format::{Header, Sample, Weighed};
use game::{Candidate, Host, Outcome, PlayError, Silent, Turn, deal};
use games::entry::{Budget, Entry};

/// Longer games are drawn.
const MOST_PLIES: usize = 600;
/// Random streams of a game's seed.
const BOT: u64 = 0;
const CHOICE: u64 = 1;

/// Plays the game with this number; every sample gets its result.
pub(super) fn game(
    entry: &Entry,
    header: &Header,
    budget: Budget,
    number: u64,
) -> Result<Vec<Sample>, PlayError> {
    let seed = deal::mix(header.seed.parse().unwrap_or_default(), number);
    let mut game = Host::start(&*entry.rules, serde_json::Value::Null, seed)?;
    let mut player = entry.player(&header.bot, deal::mix(seed, BOT))?;
    let (mut samples, mut result) = (Vec::new(), Outcome::Draw);
    for ply in 0..MOST_PLIES as u64 {
        match game.turn() {
            Turn::Over(outcome) => {
                result = outcome;
                break;
            }
            Turn::Chance => game.deal_one().map(drop)?,
            Turn::Player(side) => {
                let thought = player.bot.think(game.position(), &budget.limits(), &mut Silent)?;
                let moves = weigh(&thought.candidates);
                let mut played = moves.iter().position(|weighed| weighed.m == thought.best).unwrap_or(0);
                if ply < u64::from(header.explore) && !moves.is_empty() {
                    played = draw(&moves, deal::number(deal::mix(seed, CHOICE), ply));
                }
                let m = moves.get(played).map_or_else(|| thought.best.clone(), |weighed| weighed.m.clone());
                // Without shares there is nothing to learn from, as in a draft by rule.
                if !moves.is_empty() {
                    samples.push(Sample {
                        key: game.position().key(),
                        side,
                        win: thought.value.win,
                        points: thought.value.points,
                        result,
                        position: game.position().veiled().to_string(),
                        played: played as u16,
                        moves,
                    });
                }
                game.play(&m)?;
            }
        }
    }
    for sample in &mut samples {
        sample.result = result;
    }
    Ok(samples)
}

/// The moves with their shares of the search's work.
pub(super) fn weigh(candidates: &[Candidate<String>]) -> Vec<Weighed> {
    let total: u64 = candidates.iter().map(|candidate| candidate.visits).sum();
    let weighed = |candidate: &Candidate<String>| Weighed {
        m: candidate.m.clone(),
        share: (candidate.visits as f64 / total.max(1) as f64 * f64::from(u16::MAX)).round() as u16,
        win: candidate.value.win,
    };
    if total == 0 { Vec::new() } else { candidates.iter().map(weighed).collect() }
}

/// The move that a number from 0 to 1 falls on.
fn draw(moves: &[Weighed], number: f64) -> usize {
    let total: f64 = moves.iter().map(|weighed| f64::from(weighed.share)).sum();
    let mut left = number * total;
    let hit = moves.iter().position(|weighed| {
        left -= f64::from(weighed.share);
        left < 0.0
    });
    hit.unwrap_or(0)
}
