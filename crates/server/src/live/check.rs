//! What a visitor asks of a game, and whether it may happen.

use super::live_game::LiveGame;
use crate::ApiError;
use crate::identity::Owner;
use game::Side;
use wire::{Ending, EventKind, Outcome, SeatKind, Status};

/// Takebacks and offers of one in a game: a loop of moves and takebacks must end.
const MOST_TAKEBACKS: u32 = 300;

/// Something that a player does.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Plays a move.
    Move(String),
    /// Takes the last move back, or agrees to it.
    Takeback,
    /// Gives up.
    Resign,
    /// Offers a draw, or agrees to it.
    Draw,
}

/// A player's action as a client sends it.
#[derive(Clone, Debug)]
pub(crate) struct ActionRequest {
    /// The client's id of it.
    pub(crate) client_move_id: String,
    /// The last event that the client knew.
    pub(crate) expected_seq: u32,
    /// The action.
    pub(crate) act: Act,
}

impl From<wire::MoveRequest> for ActionRequest {
    fn from(request: wire::MoveRequest) -> Self {
        let wire::MoveRequest { client_move_id, expected_seq, m } = request;
        ActionRequest { client_move_id, expected_seq, act: Act::Move(m) }
    }
}

impl ActionRequest {
    /// A takeback, a resignation or a draw.
    pub(crate) fn new(request: wire::ActRequest, act: Act) -> Self {
        ActionRequest { client_move_id: request.client_move_id, expected_seq: request.expected_seq, act }
    }
}

/// Whether a request may happen.
#[derive(Debug)]
pub(crate) enum ActionCheck {
    /// It happens as this event of this side.
    Happens(EventKind, Side),
    /// It happened before, as this event.
    Duplicate(u32),
    /// The client knew another game.
    Stale,
    /// The rules forbid it.
    Illegal(String),
}

impl LiveGame {
    /// Checks a request; who may do what follows from the seats alone.
    pub(crate) fn check(
        &self,
        owner: Option<&Owner>,
        request: &ActionRequest,
    ) -> Result<ActionCheck, ApiError> {
        let id = &request.client_move_id;
        if id.is_empty() || id.len() > 64 || id.contains(char::is_control) {
            return Err(ApiError::BadRequest("clientMoveId has 1 to 64 letters that can be seen".into()));
        }
        let sides = self.sides_of(owner);
        if sides.is_empty() {
            return Err(ApiError::NotYourSeat("you do not sit at this game"));
        }
        if let Some(seq) = sides.iter().find_map(|side| self.sent(*side, &request.client_move_id)) {
            return Ok(ActionCheck::Duplicate(seq));
        }
        if request.expected_seq != self.seq() && !matches!(request.act, Act::Resign) {
            return Ok(ActionCheck::Stale);
        }
        match self.state.status() {
            Status::InProgress => {}
            Status::Waiting => return Err(ApiError::NotNow("the game waits for a player".into())),
            Status::Finished => return Err(ApiError::NotNow("the game is over".into())),
        }
        let turn = self.state.turn();
        match &request.act {
            Act::Move(text) => {
                let side = turn.filter(|side| sides.contains(side));
                let side = side.ok_or(ApiError::NotYourSeat("it is not your turn"))?;
                Ok(match self.move_event(side, text, None) {
                    Ok(kind) => ActionCheck::Happens(kind, side),
                    Err(error) => ActionCheck::Illegal(error.to_string()),
                })
            }
            Act::Resign => {
                let side = turn.filter(|side| sides.contains(side)).unwrap_or(sides[0]);
                Ok(ActionCheck::Happens(self.left_event(EventKind::Resign { side }), side))
            }
            Act::Takeback => self.takeback(&sides),
            Act::Draw => self.draw(&sides),
        }
    }

    fn draw(&self, sides: &[Side]) -> Result<ActionCheck, ApiError> {
        let side = self.state.turn().filter(|side| sides.contains(side)).unwrap_or(sides[0]);
        let not_now = |why: &str| Err(ApiError::NotNow(why.into()));
        let agreed = EventKind::Adjudicated { result: Outcome::Draw, ended: Ending::Agreed };
        let kind = match (self.state.seats[side.other().index()].kind, self.state.draw_offer) {
            _ if sides.len() == 2 => agreed,
            (SeatKind::Bot | SeatKind::Open, _) => return not_now("bots play on"),
            (SeatKind::Person, Some(offerer)) if offerer != side => agreed,
            (SeatKind::Person, Some(_)) => return not_now("a draw is offered already"),
            (SeatKind::Person, None) => EventKind::DrawOffer { side },
        };
        Ok(ActionCheck::Happens(kind, side))
    }

    fn takeback(&self, sides: &[Side]) -> Result<ActionCheck, ApiError> {
        if !self.terms.setup.takeback {
            return Err(ApiError::NotNow("takebacks are off in this game".into()));
        }
        let side = self.state.turn().filter(|side| sides.contains(side)).unwrap_or(sides[0]);
        if self.state.takebacks >= MOST_TAKEBACKS {
            return Err(ApiError::NotNow(format!("a game has at most {MOST_TAKEBACKS} takebacks")));
        }
        let opponent = &self.state.seats[side.other().index()];
        let is_between_people = opponent.kind == SeatKind::Person && sides.len() == 1;
        // Who takes back: both hands on one device, the one who offered, or the one who asks.
        let (whose, is_agreed) = match self.state.offer {
            Some(offerer) if is_between_people && offerer != side => (vec![offerer], true),
            Some(_) if is_between_people => {
                return Err(ApiError::NotNow("a takeback is offered already".into()));
            }
            _ => (sides.to_vec(), !is_between_people),
        };
        let movers = self.state.game.movers();
        let ply = movers.iter().rposition(|mover| mover.is_some_and(|side| whose.contains(&side)));
        let Some(ply) = ply else {
            return Err(ApiError::NotNow("there is no move to take back".into()));
        };
        let kind = if is_agreed {
            EventKind::Takeback { side: whose[0], ply: ply as u32 }
        } else {
            EventKind::TakebackOffer { side }
        };
        Ok(ActionCheck::Happens(kind, side))
    }
}
