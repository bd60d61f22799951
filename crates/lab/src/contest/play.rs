//! One game: the host deals, asks the players, checks what they answer and writes the record.

use super::{Contender, ContestError, Evidence, Fault, Fixture, Player, Question};
use game::erased::{AnyGame, AnyRules};
use game::record::{Ending, Record};
use game::{Outcome, Side, Turn, deal};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::time::{Duration, Instant};

/// What all games of a match have in common.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    /// The game.
    pub rules: &'a dyn AnyRules,
    /// Its options.
    pub options: &'a Json,
    /// Who plays.
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

/// How a game ended and what it cost: everything but its moves.
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
    /// Who failed, if somebody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breakdown: Option<Breakdown>,
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game on paper.
    pub record: Record,
    /// How it ended.
    pub finish: Finish,
}

/// Streams of a pair's seed; the seed itself feeds the chance events.
pub(super) const FIRST_BOT: u64 = 0;
pub(super) const SECOND_BOT: u64 = 1;
pub(super) const OPENING: u64 = 2;

/// Plays the game of `fixture` in which contender number `first` has the first side.
pub fn play(setting: &Setting<'_>, fixture: &Fixture, first: usize) -> Result<Played, ContestError> {
    let seats = [setting.contenders[first], setting.contenders[1 - first]];
    let mut record = Record::new(setting.rules, setting.options.clone(), fixture.seed);
    record.players = Some(seats.map(|seat| seat.name().to_owned()));
    let mut board = Board::new(setting.rules, record)?;
    for m in &fixture.opening {
        board.play(m)?;
    }
    let mut effort = [Effort::default(); 2];
    let (outcome, ending, failure) = match seated(seats, fixture.seed) {
        Ok(mut players) => board.play_out(&mut players, &mut effort, setting.max_plies)?,
        Err((side, fault)) => lost(side, fault, None),
    };
    let breakdown = failure.map(|Failure { side, fault, evidence }| Breakdown {
        pair: fixture.pair + 1,
        player: seats[side.index()].name().to_owned(),
        opponent: seats[side.other().index()].name().to_owned(),
        side,
        ply: board.record.moves.len() + 1,
        why: fault.to_string(),
        evidence,
    });
    let record = Record { result: Some(outcome), ended: Some(ending), ..board.record };
    let effort = [effort[first], effort[1 - first]];
    Ok(Played { record, finish: Finish { pair: fixture.pair, first, outcome, ending, effort, breakdown } })
}

/// The position, and the record that leads to it.
pub(super) struct Board {
    pub(super) position: Box<dyn AnyGame>,
    pub(super) record: Record,
    events: u64,
}

/// Who failed, and how.
struct Failure {
    side: Side,
    fault: Fault,
    evidence: Option<Evidence>,
}

/// How a game ended, and who failed if somebody did.
type End = (Outcome, Ending, Option<Failure>);

fn lost(side: Side, fault: Fault, evidence: Option<Evidence>) -> End {
    let ending = if matches!(fault, Fault::Late(_)) { Ending::Time } else { Ending::Fault };
    (Outcome::Win(side.other()), ending, Some(Failure { side, fault, evidence }))
}

/// Players for both sides, or the side whose player does not come.
fn seated(seats: [&dyn Contender; 2], seed: u64) -> Result<[Box<dyn Player>; 2], (Side, Fault)> {
    // The streams belong to the sides: a player matched with itself then plays the same game twice,
    // and comes out exactly even.
    let sit =
        |side: Side, stream| seats[side.index()].seat(deal::mix(seed, stream)).map_err(|fault| (side, fault));
    Ok([sit(Side::First, FIRST_BOT)?, sit(Side::Second, SECOND_BOT)?])
}

impl Board {
    pub(super) fn new(rules: &dyn AnyRules, record: Record) -> Result<Self, ContestError> {
        let position = rules.start(&record.options, record.seed)?;
        Ok(Board { position, record, events: 0 })
    }

    /// Plays a move of the host: an opening move or a chance event.
    pub(super) fn play(&mut self, m: &str) -> Result<(), ContestError> {
        let is_chance = matches!(self.position.turn(), Turn::Chance);
        self.position.try_play(m).map_err(|error| self.broken(&error.to_string()))?;
        self.events += u64::from(is_chance);
        self.record.moves.push(m.to_owned());
        Ok(())
    }

    /// Draws the next chance event; it depends on the seed and on how many came before, on nothing else.
    pub(super) fn draw_chance(&mut self) -> Result<(), ContestError> {
        match self.position.deal(self.record.seed, self.events) {
            Some(event) => self.play(&event),
            None => Err(self.broken("a chance turn without events")),
        }
    }

    fn play_out(
        &mut self,
        players: &mut [Box<dyn Player>; 2],
        effort: &mut [Effort; 2],
        max_plies: usize,
    ) -> Result<End, ContestError> {
        loop {
            match self.position.turn() {
                Turn::Over(outcome) => return Ok((outcome, Ending::PlayedOut, None)),
                _ if self.record.moves.len() >= max_plies => {
                    return Ok((Outcome::Draw, Ending::Adjudicated, None));
                }
                Turn::Chance => self.draw_chance()?,
                Turn::Player(side) => {
                    let player = &mut *players[side.index()];
                    if let Err(fault) = self.ask(player, &mut effort[side.index()]) {
                        return Ok(lost(side, fault, player.evidence()));
                    }
                }
            }
        }
    }

    fn ask(&mut self, player: &mut dyn Player, spent: &mut Effort) -> Result<(), Fault> {
        let start = Instant::now();
        let answer = player.choose(&Question { position: &*self.position, record: &self.record });
        spent.time += start.elapsed();
        spent.moves += 1;
        let choice = answer?;
        spent.nodes += choice.nodes;
        self.position.try_play(&choice.m)?;
        self.record.moves.push(choice.m);
        Ok(())
    }

    fn broken(&self, why: &str) -> ContestError {
        let why = format!("ply {}: {why}", self.record.moves.len() + 1);
        ContestError::Rules { game: self.position.id(), why }
    }
}
