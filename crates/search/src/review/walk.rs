//! What every position of a game was worth, found from the end to the start.
//!
//! Who walks backwards has seen what comes of a position before judging it: one engine with one table finds most of a
//! position's tree already searched, and a move that was played is never worth less than what is known to follow.

use super::label::earlier;
use super::luck::number;
use game::{Game, Outcome, PlayError, Side, Thought, Turn, Value};
use std::cmp::Ordering;

/// What is known of one position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Look<M> {
    /// Who was to act.
    pub turn: Turn,
    /// What the position was worth under best play; the mean over all events where chance was to act.
    pub value: Value,
    /// What a player should have done; `best` is the move played where nothing better is known.
    pub thought: Option<Thought<M>>,
}

impl<M> Look<M> {
    /// The same with moves of another type.
    pub fn map<N>(&self, convert: impl Fn(&M) -> N) -> Look<N>
    where
        M: Clone,
    {
        let thought = self.thought.as_ref().map(|thought| thought.map(convert));
        Look { turn: self.turn, value: self.value, thought }
    }
}

/// Why a game could not be walked through.
#[derive(Debug, PartialEq, Eq)]
pub enum WalkError<E> {
    /// A move cannot be played.
    Move {
        /// Counted from 1.
        ply: usize,
        /// The reason, with the move.
        why: PlayError,
    },
    /// The thinker failed.
    Thinker(E),
}

/// Looks at every position that `moves` make from `start`, the last one first; there is one more than moves.
///
/// `think` is asked wherever a player is to act, and for every event of every draw.
pub fn walk<G: Game, E>(
    start: &G,
    moves: &[G::Move],
    mut think: impl FnMut(&G) -> Result<Thought<G::Move>, E>,
) -> Result<Vec<Look<G::Move>>, WalkError<E>> {
    let mut positions = vec![start.clone()];
    for (index, m) in moves.iter().enumerate() {
        let mut next = positions[index].clone();
        next.try_play(*m).map_err(|why| WalkError::Move { ply: index + 1, why })?;
        positions.push(next);
    }
    let mut looks: Vec<Look<G::Move>> = Vec::with_capacity(positions.len());
    for (index, position) in positions.iter().enumerate().rev() {
        let followed = moves.get(index).copied().zip(looks.last());
        looks.push(look(position, followed, &mut think).map_err(WalkError::Thinker)?);
    }
    looks.reverse();
    Ok(looks)
}

/// A move that was played, and what it led to.
type Followed<'a, M> = Option<(M, &'a Look<M>)>;

fn look<G: Game, E>(
    position: &G,
    followed: Followed<'_, G::Move>,
    think: &mut impl FnMut(&G) -> Result<Thought<G::Move>, E>,
) -> Result<Look<G::Move>, E> {
    let turn = position.turn();
    Ok(match turn {
        Turn::Over(outcome) => Look { turn, value: end::<G>(outcome), thought: None },
        Turn::Chance => Look { turn, value: mean(position, followed, think)?, thought: None },
        Turn::Player(side) => {
            let mut thought = think(position)?;
            if let Some((m, next)) = followed
                && is_better(&next.value, &thought.value, side)
            {
                let rest = next.thought.iter().flat_map(|thought| &thought.line);
                thought.line = std::iter::once(&m).chain(rest).copied().collect();
                (thought.best, thought.value) = (m, earlier(next.value));
            }
            Look { turn, value: thought.value, thought: Some(thought) }
        }
    })
}

/// What a finished game is worth: who ends above the middle has won.
fn end<G: Game>(outcome: Outcome) -> Value {
    let win = match G::reward(outcome).total_cmp(&G::reward(Outcome::Draw)) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    };
    Value { win, ..Value::proven::<G>(outcome, 0) }
}

fn is_better(value: &Value, other: &Value, side: Side) -> bool {
    let lead = number(value) - number(other);
    (if side == Side::First { lead } else { -lead }) > 1e-6
}

/// The mean over all events; the one that came is known already.
fn mean<G: Game, E>(
    position: &G,
    followed: Followed<'_, G::Move>,
    think: &mut impl FnMut(&G) -> Result<Thought<G::Move>, E>,
) -> Result<Value, E> {
    let (mut win, mut points) = (0.0, Some(0.0));
    for event in position.legal() {
        let value = match followed {
            Some((came, next)) if came == event => next.value,
            _ => {
                let mut next = position.clone();
                next.play(event);
                look(&next, None, think)?.value
            }
        };
        let chance = position.chance(event);
        win += chance * f64::from(value.win);
        points = points.zip(value.points).map(|(sum, points)| sum + chance * f64::from(points));
    }
    Ok(Value { points: points.map(|points| points as f32), ..Value::estimate(win) })
}
