//! The MCTS solver: proven results of nodes, and how they propagate from children to parents.
//!
//! A node is proven when its mover has a move that cannot be beaten, or when every move is proven; a chance turn when
//! every event is. Luck inside an action is never proven: it may lead to positions that were not seen yet.

use super::arena::Arena;
use super::atomic::AtomicU64;
use super::atomic::Ordering::Relaxed;
use super::node::{Kind, Node};
use game::{Game, Outcome, Proof, Side, Value};

/// A proven result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Proven {
    /// Its value for the first player.
    pub value: f32,
    /// Plies to the end when the winner hurries and the loser delays, as far as the search has seen.
    pub plies: u32,
    /// How the game ends; `None` where chance decides between several ends and `value` is their mean.
    pub outcome: Option<Outcome>,
}

impl Proven {
    /// A finished game, or one that is known to end so.
    pub(super) fn ending<G: Game>(outcome: Outcome, plies: u32) -> Self {
        Proven { value: G::reward(outcome) as f32, plies, outcome: Some(outcome) }
    }

    /// Its value for a side.
    #[inline]
    pub(super) fn value_for(&self, side: Side) -> f32 {
        match side {
            Side::First => self.value,
            Side::Second => 1.0 - self.value,
        }
    }

    /// Whether nothing is better for a side.
    #[inline]
    pub(super) fn is_won(&self, side: Side) -> bool {
        self.value_for(side) >= 1.0
    }

    /// Whether nothing is worse for a side.
    #[inline]
    pub(super) fn is_lost(&self, side: Side) -> bool {
        self.value_for(side) <= 0.0
    }

    /// The reported value.
    pub(super) fn report(&self, estimate: Value) -> Value {
        let proof = self.outcome.map(|outcome| Proof { outcome, plies: self.plies });
        let points = match self.outcome {
            Some(Outcome::Points(points)) => Some(f32::from(points)),
            Some(Outcome::Win(_) | Outcome::Draw) | None => estimate.points,
        };
        Value { win: if proof.is_some() { self.value } else { estimate.win }, points, proof }
    }

    /// Whether a side prefers it: worth more, or the same and a win sooner or a loss later.
    fn is_better(&self, other: &Self, side: Side) -> bool {
        let (value, known) = (self.value_for(side), other.value_for(side));
        let hurries = value > 0.5;
        value > known
            || value >= known && if hurries { self.plies < other.plies } else { self.plies > other.plies }
    }
}

/// A [`Proven`] in one word that threads share; 0 where nothing is proven.
#[derive(Default)]
pub(super) struct ProofWord(AtomicU64);

const KNOWN: u64 = 1 << 63;
const MOST_PLIES: u32 = (1 << 12) - 1;

impl ProofWord {
    /// The proof, if there is one.
    #[inline]
    pub(super) fn get(&self) -> Option<Proven> {
        let word = self.0.load(Relaxed);
        (word != 0).then(|| unpack(word))
    }

    /// Whether anything is proven.
    #[inline]
    pub(super) fn is_known(&self) -> bool {
        self.0.load(Relaxed) != 0
    }

    /// Stores a proof.
    #[inline]
    pub(super) fn set(&self, proven: Proven) {
        self.0.store(pack(proven), Relaxed);
    }

    /// Removes the proof.
    #[inline]
    pub(super) fn clear(&self) {
        self.0.store(0, Relaxed);
    }
}

fn pack(proven: Proven) -> u64 {
    let (kind, points) = match proven.outcome {
        None => (0, 0),
        Some(Outcome::Win(Side::First)) => (1, 0),
        Some(Outcome::Win(Side::Second)) => (2, 0),
        Some(Outcome::Draw) => (3, 0),
        Some(Outcome::Points(points)) => (4, points.cast_unsigned()),
    };
    let plies = u64::from(proven.plies.min(MOST_PLIES));
    KNOWN | u64::from(points) << 47 | kind << 44 | plies << 32 | u64::from(proven.value.to_bits())
}

fn unpack(word: u64) -> Proven {
    let points = (word >> 47) as u16;
    let outcome = match word >> 44 & 7 {
        1 => Some(Outcome::Win(Side::First)),
        2 => Some(Outcome::Win(Side::Second)),
        3 => Some(Outcome::Draw),
        4 => Some(Outcome::Points(points.cast_signed())),
        _ => None,
    };
    let plies = (word >> 32) as u32 & MOST_PLIES;
    Proven { value: f32::from_bits(word as u32), plies, outcome }
}

/// The proof of a node that follows from those of its children.
pub(super) fn prove(arena: &Arena, node: &Node) -> Option<Proven> {
    let found = match node.kind() {
        Kind::First => best(arena, node, Side::First),
        Kind::Second => best(arena, node, Side::Second),
        Kind::Chance => mean(arena, node),
        Kind::Luck | Kind::Over => None,
    }?;
    Some(Proven { plies: found.plies + 1, ..found })
}

fn best(arena: &Arena, node: &Node, side: Side) -> Option<Proven> {
    let mut best: Option<Proven> = None;
    let mut is_complete = node.is_fully_expanded();
    for (edge, _) in arena.edges(node) {
        match arena.child(edge).and_then(|child| arena.node(child).proof.get()) {
            Some(proven) if best.is_none_or(|best| proven.is_better(&best, side)) => best = Some(proven),
            Some(_) => {}
            None => is_complete = false,
        }
    }
    best.filter(|best| is_complete || best.is_won(side))
}

fn mean(arena: &Arena, node: &Node) -> Option<Proven> {
    if !node.is_fully_expanded() {
        return None;
    }
    let (mut value, mut weight, mut all) = (0.0, 0.0, None);
    for (edge, block) in arena.edges(node) {
        let proven = arena.child(edge).and_then(|child| arena.node(child).proof.get())?;
        let chance = f64::from(block.weight(edge.slot));
        value += chance * f64::from(proven.value);
        weight += chance;
        let (outcome, plies) = all.unwrap_or((proven.outcome, proven.plies));
        all = Some((outcome.filter(|_| outcome == proven.outcome), plies.max(proven.plies)));
    }
    let (outcome, plies) = all?;
    Some(Proven { value: (value / weight) as f32, plies, outcome })
}

#[cfg(test)]
mod tests {
    use super::super::free_list::Reserved;
    use super::*;
    use testing::toy::Toy;

    fn ended(outcome: Outcome, plies: u32) -> Proven {
        Proven::ending::<Toy>(outcome, plies)
    }

    const FIRST: Outcome = Outcome::Win(Side::First);
    const SECOND: Outcome = Outcome::Win(Side::Second);

    /// A node of this kind with children of these proofs, of so many moves.
    fn proven(kind: Kind, children: &[Option<Proven>], moves: usize) -> Option<Proven> {
        let arena = Arena::new(0);
        let node = arena.node(arena.new_node::<false>(&mut Reserved::default(), 0, kind).unwrap());
        for (number, proof) in children.iter().enumerate() {
            let at = arena.room::<false>(&mut Reserved::default(), node, number).unwrap();
            arena.write(at, number as u32, (1.0 / moves as f32).to_bits());
            let child =
                arena.new_node::<false>(&mut Reserved::default(), number as u64 + 1, Kind::Over).unwrap();
            arena.connect::<false>(at, child);
            if let Some(proof) = proof {
                arena.node(child).proof.set(*proof);
            }
        }
        node.publish(children.len(), moves);
        prove(&arena, node)
    }

    #[test]
    fn words_hold_every_proof() {
        let word = ProofWord::default();
        assert!(word.get().is_none() && !word.is_known());
        let points = Proven { value: 0.25, plies: 40, outcome: Some(Outcome::Points(-20)) };
        let mixed = Proven { value: 0.3, plies: 9, outcome: None };
        for proven in [ended(FIRST, 0), ended(SECOND, 4095), ended(Outcome::Draw, 3), points, mixed] {
            word.set(proven);
            assert_eq!(word.get(), Some(proven));
        }
    }

    #[test]
    fn one_winning_move_is_enough_and_the_shortest_counts() {
        let children = [None, Some(ended(FIRST, 8)), Some(ended(FIRST, 2)), Some(ended(SECOND, 1))];
        assert_eq!(proven(Kind::First, &children, 30), Some(ended(FIRST, 3)));
        assert_eq!(proven(Kind::Second, &children, 30), Some(ended(SECOND, 2)));
    }

    #[test]
    fn a_loss_or_a_draw_needs_every_move() {
        let lost = [Some(ended(SECOND, 3)), Some(ended(SECOND, 7))];
        assert_eq!(proven(Kind::First, &lost, 2), Some(ended(SECOND, 8)), "the longest way to lose");
        assert_eq!(proven(Kind::First, &lost, 3), None, "a move was not tried");
        let drawn = [Some(ended(Outcome::Draw, 3)), Some(ended(SECOND, 7))];
        assert_eq!(proven(Kind::First, &drawn, 2), Some(ended(Outcome::Draw, 4)));
        assert_eq!(proven(Kind::First, &[drawn[0], None], 2), None);
    }

    #[test]
    fn chance_is_proven_only_by_all_events_and_mixed_ends_are_their_mean() {
        let win = Some(ended(FIRST, 3));
        assert_eq!(proven(Kind::Chance, &[win, None], 2), None);
        assert_eq!(proven(Kind::Chance, &[win], 2), None, "an event was not seen");
        assert_eq!(proven(Kind::Chance, &[win, win], 2), Some(ended(FIRST, 4)));
        let mixed = proven(Kind::Chance, &[win, Some(ended(SECOND, 6))], 2);
        assert_eq!(mixed, Some(Proven { value: 0.5, plies: 7, outcome: None }));
        assert_eq!(proven(Kind::Luck, &[win, win], 2), None, "other positions may come of it");
    }
}
