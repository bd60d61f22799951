//! The classic Entropy bots.
//!
//! | bot | side | how it plays |
//! |---|---|---|
//! | [`Minimax`] | Order | searches one to four decisions deep |
//! | [`Heuristic`] | Order | evaluates the board after every slide by six components |
//! | [`HybridOrder`] | Order | the minimax late or where the tree is small, the heuristic otherwise |
//! | [`Placer`] with `spoiler` | Chaos | breaks what Order builds, one reply ahead |
//! | [`Placer`] with `gap` | Chaos | mixes colours, breaks symmetry, leaves awkward gaps |
//! | [`HybridChaos`] | Chaos | 60 % spoiler, 40 % gap |
//!
//! Weights and constants are those of the original descriptions; where these are unclear or contradict the rules, the
//! module says what was changed. All bots score by the rules, know the bag without the chip in hand, treat draws as
//! chance, and break ties at random.

mod choice;
mod constant;
mod explain;
mod feature;
#[cfg(test)]
mod fixture;
mod gap;
mod heuristic;
mod hybrid;
mod lru_table;
mod minimax;
mod order;
mod pair;
mod pattern;
mod phase;
mod placer;
mod spoiler;
mod term;

pub use explain::explain;
pub use heuristic::{Heuristic, HeuristicOptions};
pub use hybrid::{HybridChaos, HybridOptions, HybridOrder};
pub use minimax::{Minimax, Options as MinimaxOptions};
pub use pair::Pair;
pub use placer::Placer;

use crate::entropy::{CHAOS, Entropy, ORDER};
use crate::entry::{Budget, Draft};
use constant::minimax::{OVERHEAD_MS, SEARCH_MS};

/// What every classic bot has for a move.
const MOVE: Budget = Budget { nodes: None, depth: None, millis: Some(SEARCH_MS + OVERHEAD_MS) };

/// Adds the classic bots to the catalogue: six for one side, and four pairs for both.
pub fn add(draft: Draft<Entropy>) -> Draft<Entropy> {
    draft
        .bot("minimax", "searches up to four decisions ahead", Minimax::new)
        .only_for(ORDER)
        .thinks(MOVE)
        .bot("heuristic", "judges every slide by six components", Heuristic::new)
        .only_for(ORDER)
        .thinks(MOVE)
        .bot("hybrid-order", "searches small trees and judges large ones", HybridOrder::new)
        .only_for(ORDER)
        .thinks(MOVE)
        .bot("spoiler", "breaks what Order builds", |(), seed| Placer::new(spoiler::terms, seed))
        .only_for(CHAOS)
        .thinks(MOVE)
        .bot("gap", "mixes colours and leaves awkward gaps", |(), seed| Placer::new(gap::terms, seed))
        .only_for(CHAOS)
        .thinks(MOVE)
        .bot("hybrid-chaos", "60 % spoiler and 40 % gap", |(), seed| HybridChaos::new(seed))
        .only_for(CHAOS)
        .thinks(MOVE)
        .bot("minimax-spoiler", "minimax as Order, spoiler as Chaos", |options, seed| Pair {
            order: Minimax::new(options, seed),
            chaos: Placer::new(spoiler::terms, seed),
        })
        .thinks(MOVE)
        .bot("heuristic-gap", "heuristic as Order, gap as Chaos", |options, seed| Pair {
            order: Heuristic::new(options, seed),
            chaos: Placer::new(gap::terms, seed),
        })
        .thinks(MOVE)
        .bot(
            "heuristic-hybrid",
            "heuristic as Order, hybrid as Chaos: the pair that its authors recommend",
            |options, seed| Pair { order: Heuristic::new(options, seed), chaos: HybridChaos::new(seed) },
        )
        .thinks(MOVE)
        .bot("hybrid", "both hybrids", |options, seed| Pair {
            order: HybridOrder::new(options, seed),
            chaos: HybridChaos::new(seed),
        })
        .thinks(MOVE)
}

#[cfg(test)]
mod tests;
