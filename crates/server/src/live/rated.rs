//! Rated games: who may play them, which ratings they change, and what is hidden while they run.

use super::Services;
use super::live_game::{LiveGame, PendingEvents};
use super::open::NewGame;
use crate::limit::Address;
use crate::store::{Rated, StoreError, StoredSeat};
use crate::{ApiError, Config};
use game::Side;
use wire::{Ending, EventKind, Outcome, RematchRequest, SeatKind, Status};

/// The player whose rating a seat changes: the account, or the bot at this game.
pub(super) fn player(game: &str, seat: &StoredSeat) -> Option<String> {
    seat.account.clone().or_else(|| seat.bot.as_ref().map(|bot| format!("{game}.{bot}")))
}

impl NewGame {
    /// Refuses a rated game that would not be fair.
    pub(super) fn check_rated(&self, config: &Config) -> Result<(), ApiError> {
        let no = |why: &str| Err(ApiError::BadRequest(format!("a rated game {why}")));
        if !self.setup.rated {
            return Ok(());
        }
        if self.setup.takeback {
            return no("has no takebacks");
        }
        // Without one, the loser could leave for good and lose nothing. Bots do not leave.
        if self.setup.clock.is_none() && !self.setup.league {
            return no("needs a clock");
        }
        if !self.options.is_null() {
            return no("has the options of the catalogue");
        }
        let bots = self.seats.iter().filter_map(|seat| seat.bot.as_ref());
        if bots.into_iter().any(|bot| config.program(self.entry.id(), bot).is_some()) {
            return no("has no programs, which may change from day to day");
        }
        let people: Vec<_> = self.seats.iter().filter(|seat| seat.kind == SeatKind::Person).collect();
        match people[..] {
            [] if self.setup.league => Ok(()),
            [person] if person.account.is_none() => Err(ApiError::NotSignedIn),
            [_] => Ok(()),
            [first, second]
                if first.account.as_ref().zip(second.account.as_ref()).is_some_and(|(a, b)| a != b) =>
            {
                Ok(())
            }
            _ => no("is played by one person on one side"),
        }
    }
}

impl LiveGame {
    /// The players whose ratings this game changes.
    fn players(&self) -> [Option<String>; 2] {
        [0, 1].map(|index| player(&self.terms.game, &self.state.seats[index]))
    }

    /// Refuses a second player who is a BOT, and one of a rated game who is a guest or may be the first one.
    pub(super) fn check_joins(&self, visitor: &StoredSeat, address: Address) -> Result<(), ApiError> {
        if visitor.is_bot {
            return Err(ApiError::NotNow("a BOT takes no open seat: it plays by challenges".into()));
        }
        let setup = &self.terms.setup;
        if setup.rated && visitor.account.is_none() {
            return Err(ApiError::NotSignedIn);
        }
        if setup.rated && setup.opened_from.is_some() && setup.opened_from == address.mark() {
            let why = "two players at one address cannot play a rated game; a casual one is for everybody";
            return Err(ApiError::NotNow(why.into()));
        }
        Ok(())
    }

    /// The change of ratings, if pending events end a rated game without a substitute.
    pub(super) fn rated(&self, pending: &PendingEvents) -> Option<Rated> {
        let is_end = self.state.status() != Status::Finished && pending.state.status() == Status::Finished;
        let is_substitute = |kind: &EventKind| matches!(kind, EventKind::Substitute { .. });
        if !is_end || !self.terms.setup.rated || self.after(0).iter().any(|event| is_substitute(&event.kind))
        {
            return None;
        }
        let (outcome, ending) = pending.state.result()?;
        if ending == Ending::Aborted {
            return None;
        }
        let [Some(first), Some(second)] = self.players() else { return None };
        Some(Rated {
            game: self.terms.game.clone(),
            players: [first, second],
            outcome,
            half_of: self.terms.setup.same_draws_as.clone(),
        })
    }

    /// Whether it is the first half of a rated match, whose points count only together with the second.
    pub(crate) fn is_first_half(&self) -> bool {
        let setup = &self.terms.setup;
        let has_points = matches!(self.state.result(), Some((Outcome::Points(_), _)));
        has_points && setup.rated && !setup.league && setup.same_draws_as.is_none()
    }

    /// Whether it is a first half that ended before this time and has no second one.
    pub(super) fn lacks_second_half(&self, before: u64) -> bool {
        let has_ended = self.after(0).last().is_some_and(|event| event.at <= before);
        has_ended && self.state.rematch.is_none() && self.is_first_half()
    }

    /// The event of a side that resigns or runs out of time: a rated game in which a side has not moved yet is
    /// aborted, not lost, unless it is the second half of a match.
    pub(super) fn left_event(&self, lost: EventKind) -> EventKind {
        let (setup, movers) = (&self.terms.setup, self.state.game.movers());
        let has_moved = |side: Side| movers.contains(&Some(side));
        if !setup.rated || setup.same_draws_as.is_some() || Side::BOTH.into_iter().all(has_moved) {
            return lost;
        }
        EventKind::Adjudicated { result: Outcome::Draw, ended: Ending::Aborted }
    }

    /// Whether the value of a position must not be shown.
    pub(crate) fn is_secret(&self) -> bool {
        self.terms.setup.rated && !self.terms.setup.league && self.state.status() != Status::Finished
    }

    /// Refuses a rated rematch with other players or sides.
    pub(super) fn check_rematch(&self, request: &RematchRequest) -> Result<(), ApiError> {
        let is_half = request.same_draws.unwrap_or(false);
        let is_other = request.player.is_some() || request.swap == Some(false);
        let is_third = self.terms.setup.same_draws_as.is_some();
        if self.terms.setup.rated && is_half && (is_other || is_third) {
            let why = "a rated match has two halves, with the same players on the other sides";
            return Err(ApiError::BadRequest(why.into()));
        }
        Ok(())
    }
}

impl Services {
    /// Reads the ratings that a rated game shows.
    pub(super) async fn load_ratings(&self, play: &mut LiveGame) -> Result<(), StoreError> {
        if play.terms.setup.rated {
            let players = play.players();
            play.ratings = self.store.seat_ratings(&play.terms.id, &play.terms.game, &players).await?;
        }
        Ok(())
    }
}
