//! The client's ids for players and pieces.

use super::RequestError;
use games::lolchess::piece::Owner;
use games::lolchess::position::Position;
use games::lolchess::table::Kind;
use games::lolchess::trace::codec;
use std::collections::BTreeSet;
use wire::grpc::lolchess::{Chess, GameStateMessage};

/// The owner of monsters.
const NEUTRAL: &str = "neutral";

fn is_monster(name: &str) -> bool {
    Kind::named(name).is_some_and(|kind| kind.is_drake() || kind == Kind::BaronNashor)
}

/// The ids that a client uses.
#[derive(Clone, Debug)]
pub struct Names {
    players: [String; 2],
    /// Ids of pieces by their numbers; a piece that is not here has the id of the reference engine.
    ids: Vec<(u8, String)>,
}

impl Default for Names {
    /// The names of the recorded games.
    fn default() -> Self {
        Names { players: ["blue".to_owned(), "red".to_owned()], ids: Vec::new() }
    }
}

impl Names {
    /// The players of a message; its pieces are not known yet.
    pub fn of(state: &GameStateMessage) -> Result<Self, RequestError> {
        let player = |named: &str, side: &str| {
            if !named.is_empty() {
                return named.to_owned();
            }
            let seated =
                state.players.iter().find(|player| player.side == side && !player.user_id.is_empty());
            seated.map_or_else(|| side.to_owned(), |player| player.user_id.clone())
        };
        let players = [player(&state.blue_player, "blue"), player(&state.red_player, "red")];
        if players.iter().any(|player| player == NEUTRAL) {
            return Err(RequestError::new(format!("\"{NEUTRAL}\" cannot be a player: monsters are")));
        }
        Ok(Names { players, ids: Vec::new() })
    }

    /// Whether every piece has its own id.
    pub(super) fn is_clear(&self, position: &Position) -> bool {
        let ids: BTreeSet<String> =
            (0..usize::from(position.count)).map(|piece| self.id(position, piece)).collect();
        ids.len() == usize::from(position.count)
    }

    /// Records the client's id of the piece with a number.
    pub(super) fn name_piece(&mut self, home: u8, id: &str) {
        self.ids.push((home, id.to_owned()));
    }

    /// The user id of a side; monsters are neutral.
    pub fn player(&self, owner: Owner) -> &str {
        self.players.get(owner as usize).map_or(NEUTRAL, String::as_str)
    }

    /// The side that a user id may act for when it is this side's turn; one user may hold both seats.
    pub fn side(&self, player: &str, mover: Owner) -> Option<Owner> {
        [mover, mover.other()].into_iter().find(|side| self.player(*side) == player)
    }

    /// The owner of a piece.
    pub(super) fn owner(&self, chess: &Chess) -> Result<Owner, RequestError> {
        let by_colour = if chess.blue { Owner::Blue } else { Owner::Red };
        let owner = match chess.owner_id.as_str() {
            NEUTRAL => Owner::Neutral,
            "" if is_monster(&chess.name) => Owner::Neutral,
            // Two seats of one user, or no owner at all: the colour decides.
            id if id.is_empty() || (id == self.players[0] && id == self.players[1]) => by_colour,
            id => self.side(id, Owner::Blue).ok_or_else(|| {
                RequestError::new(format!("ownerId {id:?} is neither player, nor \"{NEUTRAL}\""))
            })?,
        };
        if owner.is_blue() == chess.blue {
            Ok(owner)
        } else {
            Err(RequestError::new(format!("blue is {}, but the owner is {}", chess.blue, owner.name())))
        }
    }

    /// The id of a piece.
    pub fn id(&self, position: &Position, piece: usize) -> String {
        let home = position.pieces[piece].home;
        let known = self.ids.iter().find(|(number, _)| *number == home);
        known.map_or_else(|| codec::piece_id(position, piece), |(_, id)| id.clone())
    }

    /// The number of the piece with an id.
    pub fn home(&self, position: &Position, id: &str) -> Option<u8> {
        self.known(id).or_else(|| codec::piece_home(position, id))
    }

    /// The same among the pieces that the client named.
    pub(super) fn known(&self, id: &str) -> Option<u8> {
        self.ids.iter().find(|(_, known)| known == id).map(|(home, _)| *home)
    }
}
