//! Plays one game of a match: asks the players for moves, and ends the game when one of them fails.

use super::{Contender, Evidence, Fault, Fixture, MatchError, Player};
use game::erased::AnyRules;
use game::record::{Ending, Record};
use game::{Host, Outcome, PlayError, Side, Turn, deal};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::time::{Duration, Instant};

/// What all games of a match share.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The game.
    pub rules: &'a dyn AnyRules,
    /// Its options.
    pub options: &'a Json,
    /// The players.
    pub contenders: [&'a dyn Contender; 2],
    /// Longer games are drawn.
    pub max_plies: usize,
}

/// What a player spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// Moves chosen.
    pub moves: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Time between question and answer.
    pub time: Duration,
}

impl Effort {
    /// Both together.
    pub fn add(&mut self, other: Effort) {
        self.moves += other.moves;
        self.nodes += other.nodes;
        self.time += other.time;
    }

    /// Positions visited a move.
    pub fn nodes_per_move(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }

    /// Milliseconds a move.
    pub fn millis_per_move(&self) -> f64 {
        self.time.as_secs_f64() * 1e3 / self.moves.max(1) as f64
    }
}

/// How a player failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakdown {
    /// The pair, counted from 1.
    pub pair: usize,
    /// The player.
    pub player: String,
    /// Its opponent.
    pub opponent: String,
    /// The side it had.
    pub side: Side,
    /// The ply it should have played, counted from 1.
    pub ply: usize,
    /// What happened.
    pub why: String,
    /// What a program had said by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
}

/// How a game ended and what the players spent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finish {
    /// The pair it belongs to, counted from 0.
    pub pair: usize,
    /// The contender on the first side: 0 in the first game of a pair, 1 in the second.
    pub first: usize,
    /// The result.
    pub outcome: Outcome,
    /// How it came about.
    pub ending: Ending,
    /// What each contender spent.
    pub effort: [Effort; 2],
    /// The failure that ended it, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breakdown: Option<Breakdown>,
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its record.
    pub record: Record,
    /// How it ended.
    pub finish: Finish,
}

/// The random stream of a pair's seed for openings; 0 and 1 are those of the two sides, and the seed itself draws the
/// chance events.
pub(super) const OPENING: u64 = 2;

/// Plays the game of `fixture` in which contender number `first` has the first side.
pub fn play(setting: &Setting<'_>, fixture: &Fixture, first: usize) -> Result<Played, MatchError> {
    let seats = [setting.contenders[first], setting.contenders[1 - first]];
    let mut game = Host::start(setting.rules, setting.options.clone(), fixture.seed)?;
    for m in &fixture.opening {
        game.play(m).map_err(|error| broken(&game, &error))?;
    }
    let mut effort = [Effort::default(); 2];
    let (outcome, ending, failure) = match seated(seats, fixture.seed) {
        Ok(mut players) => play_out(&mut game, &mut players, &mut effort, setting.max_plies)?,
        Err((side, fault)) => lost(side, fault, None),
    };
    let breakdown = failure.map(|Failure { side, fault, evidence }| Breakdown {
        pair: fixture.pair + 1,
        player: seats[side.index()].name().to_owned(),
        opponent: seats[side.other().index()].name().to_owned(),
        side,
        ply: game.moves().len() + 1,
        why: fault.to_string(),
        evidence,
    });
    let players = Some(seats.map(|seat| seat.name().to_owned()));
    let opening = fixture.opening.len() as u32;
    let record = Record { players, opening, result: Some(outcome), ended: Some(ending), ..record(&game)? };
    let effort = [effort[first], effort[1 - first]];
    Ok(Played { record, finish: Finish { pair: fixture.pair, first, outcome, ending, effort, breakdown } })
}

/// A player's failure.
struct Failure {
    side: Side,
    fault: Fault,
    evidence: Option<Evidence>,
}

/// How a game ended, with the failure that ended it if there was one.
type End = (Outcome, Ending, Option<Failure>);

fn lost(side: Side, fault: Fault, evidence: Option<Evidence>) -> End {
    let ending = if matches!(fault, Fault::Late(_)) { Ending::Time } else { Ending::Fault };
    (Outcome::Win(side.other()), ending, Some(Failure { side, fault, evidence }))
}

/// Players for both sides, or the side whose player could not be started.
fn seated(seats: [&dyn Contender; 2], seed: u64) -> Result<[Box<dyn Player>; 2], (Side, Fault)> {
    // The streams belong to the sides: a player matched with itself then plays the same game twice,
    // and comes out exactly even.
    let sit = |side: Side| {
        let stream = side.index() as u64;
        seats[side.index()].seat(deal::mix(seed, stream)).map_err(|fault| (side, fault))
    };
    Ok([sit(Side::First)?, sit(Side::Second)?])
}

fn play_out(
    game: &mut Host,
    players: &mut [Box<dyn Player>; 2],
    effort: &mut [Effort; 2],
    max_plies: usize,
) -> Result<End, MatchError> {
    loop {
        match game.turn() {
            Turn::Over(outcome) => return Ok((outcome, Ending::PlayedOut, None)),
            _ if game.moves().len() >= max_plies => return Ok((Outcome::Draw, Ending::Adjudicated, None)),
            Turn::Chance => draw_chance(game)?,
            Turn::Player(side) => {
                let player = &mut *players[side.index()];
                if let Err(fault) = ask(game, player, &mut effort[side.index()]) {
                    return Ok(lost(side, fault, player.evidence()));
                }
            }
        }
    }
}

/// Draws one chance event: a game may reach its last ply between two of them.
pub(super) fn draw_chance(game: &mut Host) -> Result<(), MatchError> {
    game.deal_one().map(drop).map_err(|error| broken(game, &error))
}

fn ask(game: &mut Host, player: &mut dyn Player, spent: &mut Effort) -> Result<(), Fault> {
    let start = Instant::now();
    let answer = player.choose(game);
    spent.time += start.elapsed();
    spent.moves += 1;
    let choice = answer?;
    spent.nodes += choice.nodes;
    game.play(&choice.m)?;
    Ok(())
}

/// The record of a game that began with its seed.
pub(super) fn record(game: &Host) -> Result<Record, MatchError> {
    game.record().ok_or_else(|| MatchError::Request("a match is played from a seed".to_owned()))
}

/// The game refused a move that it had listed, or had no event to draw.
pub(super) fn broken(game: &Host, why: &PlayError) -> MatchError {
    let why = format!("ply {}: {why}", game.moves().len() + 1);
    MatchError::Rules { game: game.position().id(), why }
}
