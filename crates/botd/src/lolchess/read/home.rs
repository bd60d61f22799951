//! The number that each piece has had since the start: by its starting square, by its id, or by what it is.

use super::super::names::Names;
use super::super::{RequestError, known, on_grid};
use games::lolchess::monster::FIRST_MONSTER;
use games::lolchess::piece::Owner;
use games::lolchess::setup::{home_number, home_square, may_be};
use games::lolchess::square::Square;
use games::lolchess::table::Kind;
use wire::grpc::lolchess::{self as message, Chess, GameStateMessage};

/// Numbers of all pieces, in the order of the list; the cast learns the ids.
pub(super) fn assign(state: &GameStateMessage, names: &mut Names) -> Result<Vec<u8>, RequestError> {
    let mut homes: Vec<Option<u8>> = Vec::with_capacity(state.board.len());
    for chess in &state.board {
        let home = told(chess, names).map_err(|why| why.of_piece(chess))?;
        // An id says less than a starting square: two pieces may have been given one by a careless client.
        let taken = home.is_some() && homes.contains(&home);
        if taken && is_explicit(chess) {
            return Err(RequestError::new("another piece started there too").of_piece(chess));
        }
        homes.push(home.filter(|_| !taken));
    }
    for (index, chess) in state.board.iter().enumerate() {
        if homes[index].is_none() {
            homes[index] = Some(guess(chess, names, &homes).map_err(|why| why.of_piece(chess))?);
        }
    }
    let homes: Vec<u8> = homes.into_iter().flatten().collect();
    for (chess, home) in state.board.iter().zip(&homes) {
        if !chess.id.is_empty() {
            if names.known(&chess.id).is_some() {
                return Err(RequestError::new("another piece has this id too").of_piece(chess));
            }
            names.name_piece(*home, &chess.id);
        }
    }
    Ok(homes)
}

/// The kind of a piece.
pub(super) fn kind(chess: &Chess) -> Result<Kind, RequestError> {
    known("champion", &chess.name, Kind::named(&chess.name))
}

/// A square of a message.
pub(super) fn square(square: message::Square) -> Result<Square, RequestError> {
    on_grid(square).ok_or_else(|| RequestError::new(format!("({}, {}) is no square", square.x, square.y)))
}

fn is_explicit(chess: &Chess) -> bool {
    chess.detail.as_ref().is_some_and(|detail| detail.starting_position.is_some())
}

/// The number that the message tells, if it fits what the piece is.
fn told(chess: &Chess, names: &Names) -> Result<Option<u8>, RequestError> {
    let (kind, owner) = (kind(chess)?, names.owner(chess)?);
    if owner == Owner::Neutral {
        let home = FIRST_MONSTER + u8::from(kind == Kind::BaronNashor);
        return if may_be(home, kind) {
            Ok(Some(home))
        } else {
            Err(RequestError::new("only monsters are neutral"))
        };
    }
    let fits = |home: &u8| may_be(*home, kind) && Owner::ALL[usize::from(home / 16)] == owner;
    let start = chess.detail.as_ref().and_then(|detail| detail.starting_position.as_ref());
    if let Some(start) = start {
        let home = home_number(square(*start)?).filter(fits);
        return home
            .map(Some)
            .ok_or_else(|| RequestError::new("no such piece starts on its startingPosition"));
    }
    Ok(start_in_id(&chess.id).and_then(home_number).filter(fits))
}

/// The square in an id such as `garen_1_0_1735500000000`.
fn start_in_id(id: &str) -> Option<Square> {
    let mut parts = id.rsplit('_').skip(1).map(|part| part.parse::<i32>().ok());
    let (y, x) = (parts.next()??, parts.next()??);
    square(message::Square { x, y }).ok()
}

/// A free number that the piece may have: the one of its square if it has not moved, else the first.
fn guess(chess: &Chess, names: &Names, taken: &[Option<u8>]) -> Result<u8, RequestError> {
    let (kind, owner) = (kind(chess)?, names.owner(chess)?);
    let first = owner as u8 * 16;
    let free: Vec<u8> = (first..first.saturating_add(16).min(FIRST_MONSTER))
        .filter(|home| may_be(*home, kind) && !taken.contains(&Some(*home)))
        .collect();
    let here = chess.position.as_ref().and_then(|position| square(*position).ok());
    let unmoved = free.iter().find(|home| !chess.has_moved_before && Some(home_square(**home)) == here);
    let home = unmoved.or(free.first()).copied();
    home.ok_or_else(|| {
        RequestError::new(format!("{} cannot have so many {}", owner.name(), kind.record().name))
    })
}
