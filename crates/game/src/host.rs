//! A game in progress: its moves, its position, and the chance events that its seed draws.

use crate::erased::{AnyGame, AnyRules};
use crate::record::{FORMAT, Record, RecordError};
use crate::{PlayError, Side, Turn};
use serde_json::Value as Json;

/// One game in progress.
///
/// Everything that hosts a game (server, bot service, matches, terminal, training, line protocol) holds
/// this type, so that the same seed and the same moves give the same game everywhere. The crate page shows
/// it at work.
pub struct Host {
    /// What was played so far, without players and result.
    record: Record,
    /// Whether chance events are drawn from the seed of the record.
    has_seed: bool,
    start: Box<dyn AnyGame>,
    position: Box<dyn AnyGame>,
    movers: Vec<Option<Side>>,
    /// How many of the moves are chance events.
    events: u64,
}

impl Clone for Host {
    fn clone(&self) -> Self {
        Host {
            record: self.record.clone(),
            start: self.start.boxed(),
            position: self.position.boxed(),
            movers: self.movers.clone(),
            ..*self
        }
    }
}

impl Host {
    /// A new game before its first move and its first chance event.
    pub fn start(rules: &dyn AnyRules, options: Json, seed: u64) -> Result<Self, PlayError> {
        Host::start_in_format(rules, options, seed, FORMAT)
    }

    /// The same for a game that began when records had this format: a stored game goes on with the luck it began
    /// with, see [`crate::record::FORMAT`].
    pub fn start_in_format(
        rules: &dyn AnyRules,
        options: Json,
        seed: u64,
        format: u32,
    ) -> Result<Self, PlayError> {
        let position = rules.start_in_format(&options, seed, format)?;
        let record = Record { format, ..Record::new(rules, options, seed) };
        Ok(Host { record, has_seed: true, ..Host::at(rules, position) })
    }

    /// A game that goes on from any position. It has no seed: chance events can be played but not drawn,
    /// and it has no record.
    pub fn at(rules: &dyn AnyRules, position: Box<dyn AnyGame>) -> Self {
        Host {
            record: Record::new(rules, Json::Null, 0),
            has_seed: false,
            start: position.boxed(),
            position,
            movers: Vec::new(),
            events: 0,
        }
    }

    /// A recorded game, at the end of its moves.
    pub fn from_record(rules: &dyn AnyRules, record: &Record) -> Result<Self, RecordError> {
        let mut movers = Vec::with_capacity(record.moves.len());
        let position = record.replay_with(rules, &mut |_, position| movers.push(mover(position.turn())))?;
        // No move was played in the last position yet.
        movers.pop();
        let start = Host::start_in_format(rules, record.options.clone(), record.seed, record.format);
        let mut game = start.map_err(RecordError::Start)?;
        game.record.moves.clone_from(&record.moves);
        let events = count_events(&movers);
        Ok(Host { position, movers, events, ..game })
    }

    /// Plays a move for the side to act, or says why not and changes nothing. Chance events are moves too.
    pub fn play(&mut self, m: &str) -> Result<(), PlayError> {
        let mover = mover(self.position.turn());
        self.position.try_play(m)?;
        self.record.moves.push(m.to_owned());
        self.movers.push(mover);
        self.events += u64::from(mover.is_none());
        Ok(())
    }

    /// The chance event that comes next; `None` when a player is to act or the game is over.
    ///
    /// It depends on the seed and on the number of chance events before it, on nothing else.
    pub fn draw(&self) -> Result<Option<String>, PlayError> {
        if self.position.turn() != Turn::Chance {
            return Ok(None);
        }
        let fault = |why| PlayError::text("position", &self.record.game, why);
        let seed =
            self.seed().ok_or_else(|| fault("chance events are drawn from a seed, and it has none"))?;
        // Format 1 comes from the server, which numbered chance events from 1.
        let first = u64::from(self.record.format == 1);
        let event = self.position.deal(seed, first + self.events);
        event.ok_or_else(|| fault("a chance turn without events")).map(Some)
    }

    /// Draws the next chance event and plays it; `None` when a player is to act or the game is over.
    pub fn deal_one(&mut self) -> Result<Option<&str>, PlayError> {
        let Some(event) = self.draw()? else { return Ok(None) };
        self.play(&event)?;
        Ok(self.moves().last().map(String::as_str))
    }

    /// Draws chance events until a player is to act or the game is over.
    pub fn deal(&mut self) -> Result<(), PlayError> {
        while self.deal_one()?.is_some() {}
        Ok(())
    }

    /// Takes back every move after the first `ply`; chance events come again as they were.
    pub fn truncate(&mut self, ply: usize) -> Result<(), PlayError> {
        if ply < self.moves().len() {
            self.position = self.replay(ply)?;
            self.record.moves.truncate(ply);
            self.movers.truncate(ply);
            self.events = count_events(&self.movers);
        }
        Ok(())
    }

    /// The position after the first `ply` moves.
    pub fn replay(&self, ply: usize) -> Result<Box<dyn AnyGame>, PlayError> {
        if ply >= self.moves().len() {
            return Ok(self.position.boxed());
        }
        let mut position = self.start.boxed();
        self.moves()[..ply].iter().try_for_each(|m| position.try_play(m))?;
        Ok(position)
    }

    /// The game as a record, without players and result; `None` for one without a seed.
    pub fn record(&self) -> Option<Record> {
        self.has_seed.then(|| self.record.clone())
    }

    /// The position now.
    pub fn position(&self) -> &dyn AnyGame {
        &*self.position
    }

    /// Who is to act.
    pub fn turn(&self) -> Turn {
        self.position.turn()
    }

    /// Every move and every chance event so far.
    pub fn moves(&self) -> &[String] {
        &self.record.moves
    }

    /// Who played each of the moves; `None` is a chance event.
    pub fn movers(&self) -> &[Option<Side>] {
        &self.movers
    }

    /// The options that were given.
    pub fn options(&self) -> &Json {
        &self.record.options
    }

    /// Where chance events are drawn from.
    pub fn seed(&self) -> Option<u64> {
        self.has_seed.then_some(self.record.seed)
    }
}

fn mover(turn: Turn) -> Option<Side> {
    match turn {
        Turn::Player(side) => Some(side),
        Turn::Chance | Turn::Over(_) => None,
    }
}

fn count_events(movers: &[Option<Side>]) -> u64 {
    movers.iter().filter(|mover| mover.is_none()).count() as u64
}
