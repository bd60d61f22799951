//! A game as clients see it.

use super::live_game::LiveGame;
use super::rated::player;
use crate::store::StoredSeat;
use game::{Host, Side, Turn};
use wire::{
    ClockState, GameRecord, GameState, GameUpdate, LastAction, Ply, Seat, StreamedGame, StreamedState,
};

/// Both seats as clients see them; without their owners.
pub(crate) fn seats(names: [&str; 2], stored: &[StoredSeat; 2]) -> [Seat; 2] {
    Side::BOTH.map(|side| {
        let StoredSeat { kind, player_id, name, bot, account, is_bot, .. } = stored[side.index()].clone();
        Seat {
            side,
            side_name: names[side.index()].to_owned(),
            kind,
            player_id,
            name: name.or_else(|| bot.clone()),
            bot,
            player: account,
            is_bot,
            rating: None,
        }
    })
}

/// Positions of a game, for replay.
pub(crate) fn plies(game: &Host, from: usize, count: usize) -> Result<Vec<Ply>, game::PlayError> {
    let last = game.moves().len();
    let mut plies = Vec::new();
    if from > last {
        return Ok(plies);
    }
    let mut position = game.replay(from)?;
    for ply in from..=last.min(from.saturating_add(count).saturating_sub(1)) {
        let played = ply.checked_sub(1).map(|index| (&game.moves()[index], game.movers()[index]));
        if let Some((m, _)) = played.filter(|_| ply > from) {
            position.try_play(m)?;
        }
        plies.push(Ply {
            ply: ply as u32,
            m: played.map(|(m, _)| m.clone()),
            side: played.and_then(|(_, side)| side),
            turn: match position.turn() {
                Turn::Player(side) => Some(side),
                Turn::Chance | Turn::Over(_) => None,
            },
            view: position.view(),
        });
    }
    Ok(plies)
}

impl LiveGame {
    /// The game now.
    pub(crate) fn client_state(&self) -> GameState {
        let state = &self.state;
        let (result, ended) = state.result().unzip();
        let turn = state.turn();
        GameState {
            id: self.terms.id.clone(),
            game: self.terms.game.clone(),
            rules: self.terms.rules,
            options: self.terms.options.clone(),
            seq: self.seq(),
            ply: state.game.moves().len() as u32,
            status: state.status(),
            turn,
            result,
            ended,
            seats: self.rated_seats(),
            view: state.game.position().view(),
            legal: if turn.is_some() { state.game.position().moves() } else { Vec::new() },
            moves: state.game.moves().to_vec(),
            last_action: self.last_action(),
            clock: self.clock_state(),
            takeback: self.terms.setup.takeback,
            takeback_offer: state.offer,
            draw_offer: state.draw_offer,
            rated: self.terms.setup.rated,
            help: self.allows_help(),
            league: self.terms.setup.league,
            rematch: state.rematch.clone(),
            rematch_offer: state.rematch_offer,
            same_draws_as: self.terms.setup.same_draws_as.clone(),
            public: self.terms.setup.public,
            delay_ms: self.terms.setup.delay_ms,
            created_at: self.terms.created_at,
        }
    }

    /// The game now, for a client that knows the events up to `seq`.
    pub(crate) fn update(&self, seq: u32) -> GameUpdate {
        GameUpdate { state: self.client_state(), events: self.after(seq).to_vec() }
    }

    /// The game now as programs follow it, with these moves of it.
    pub(crate) fn streamed_state(&self, moves: Vec<String>) -> StreamedState {
        let GameState {
            seq,
            ply,
            status,
            turn,
            legal,
            seats,
            clock,
            draw_offer,
            takeback_offer,
            result,
            ended,
            ..
        } = self.client_state();
        let text = self.state.game.position().veiled().to_string();
        StreamedState {
            seq,
            ply,
            moves,
            text,
            status,
            turn,
            legal,
            seats,
            clock,
            draw_offer,
            takeback_offer,
            result,
            ended,
        }
    }

    /// The whole game as programs follow it.
    pub(crate) fn streamed_game(&self, you: Vec<Side>) -> StreamedGame {
        StreamedGame {
            id: self.terms.id.clone(),
            game: self.terms.game.clone(),
            rules: self.terms.rules,
            format: self.terms.setup.record_format,
            options: self.terms.options.clone(),
            you,
            rated: self.terms.setup.rated,
            created_at: self.terms.created_at,
            state: self.streamed_state(self.state.game.moves().to_vec()),
        }
    }

    /// Both seats, with what a rated game means to them.
    pub(super) fn rated_seats(&self) -> [Seat; 2] {
        let mut seats = seats(self.state.game.position().sides(), &self.state.seats);
        for (seat, (stored, rating)) in seats.iter_mut().zip(self.state.seats.iter().zip(&self.ratings)) {
            seat.player = player(&self.terms.game, stored);
            seat.rating = *rating;
        }
        seats
    }

    fn last_action(&self) -> Option<LastAction> {
        let game = &self.state.game;
        let (seq, m) = (*self.state.seqs.last()?, game.moves().last()?.clone());
        let side = game.movers().last().copied().flatten();
        Some(LastAction {
            seq,
            ply: game.moves().len() as u32,
            side,
            caster_id: side.and_then(|side| self.state.seats[side.index()].player_id.clone()),
            m,
        })
    }

    fn clock_state(&self) -> Option<ClockState> {
        let clocks = self.state.clocks?;
        let running = self.state.running();
        Some(ClockState {
            settings: clocks.settings,
            left_ms: clocks.millis(running),
            running: running.map(|(side, _)| side),
        })
    }

    /// The game on paper.
    pub(crate) fn record(&self) -> GameRecord {
        let (result, ended) = self.state.result().unzip();
        let name = |seat: &StoredSeat| {
            let name = seat.name.as_ref().or(seat.bot.as_ref()).or(seat.player_id.as_ref());
            name.cloned().unwrap_or_else(|| "nobody".to_owned())
        };
        GameRecord {
            format: self.terms.setup.record_format,
            game: self.terms.game.clone(),
            rules: self.terms.rules,
            options: self.terms.options.clone(),
            seed: self.terms.seed,
            players: Some([name(&self.state.seats[0]), name(&self.state.seats[1])]),
            moves: self.state.game.moves().to_vec(),
            opening: self.state.opening,
            result,
            ended,
        }
    }
}
