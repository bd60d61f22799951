//! The null-window search: is the score of a position more than a given one?

use super::busy::Busy;
use super::children::Children;
use super::node::{Node, key, safe_replies};
use super::proof::Guarded;
use super::ranking::Ranking;
use super::screen::best_guard;
use super::squares::{SQUARES, win_at, winning_squares};
use super::table::{Bounds, BoundsTable};
use crate::connect4::board::playable;

/// With this many plies or fewer to the horizon a table costs more than it saves.
const PLIES_WITHOUT_TABLE: u32 = 7;
/// With this many plies or fewer to the horizon the children's bounds are not worth looking at.
const PLIES_WITHOUT_PREVIEW: u32 = 8;
/// With this many plies or fewer to the horizon positions go to the near table, which stays in the cache.
const PLIES_IN_NEAR_TABLE: u32 = 18;
/// A search of one thread uses the far table only once it has this many nodes.
const NODES_IN_NEAR_TABLE: u64 = 20_000;
/// Static proofs of wins that are worth more are too rare to look for.
const BEST_PROVEN_SCORE: i32 = 3;
/// Wins that are worth this much come so soon that building lines upwards pays.
const SHORT_GAME_SCORE: i32 = 7;
/// Nodes between two checks of the interrupt.
const POLL_INTERVAL: u64 = 4096;

/// One thread's search.
pub(super) struct Search<'a> {
    near: &'a BoundsTable,
    far: &'a BoundsTable,
    interrupt: &'a dyn Fn(u64) -> bool,
    busy: Option<&'a Busy>,
    nodes: u64,
    polled_nodes: u64,
    nodes_in_near_table: u64,
    is_stopped: bool,
    ranking: Ranking,
    table_end: u32,
    preview_end: u32,
    far_end: u32,
    shared_end: u32,
    is_helper: bool,
}

impl<'a> Search<'a> {
    /// A search that `interrupt` can end; now and then it is told how many nodes were added.
    pub(super) fn new(
        near: &'a BoundsTable,
        far: &'a BoundsTable,
        interrupt: &'a dyn Fn(u64) -> bool,
    ) -> Self {
        Search {
            near,
            far,
            interrupt,
            busy: None,
            nodes: 0,
            polled_nodes: 0,
            nodes_in_near_table: NODES_IN_NEAR_TABLE,
            is_stopped: false,
            ranking: Ranking { stacking: 0 },
            table_end: 0,
            preview_end: 0,
            far_end: 0,
            shared_end: 0,
            is_helper: false,
        }
    }

    /// Lets the search share its work with others that use the same far table; all but one are helpers.
    pub(super) fn sharing(self, busy: &'a Busy, is_helper: bool) -> Self {
        Search { busy: Some(busy), is_helper, nodes_in_near_table: 0, ..self }
    }

    /// A bound on the score: a lower one if it is more than `alpha`, else an upper one.
    ///
    /// The side to move must have no immediate win, but a move that does not lose at once.
    pub(super) fn test(&mut self, node: Node, alpha: i32) -> Option<i32> {
        let score = if alpha >= 0 { alpha + 1 } else { -alpha };
        // Once this many stones are down, only lesser wins are left and the question is settled.
        let horizon = (44 - 2 * score as u32).min(SQUARES);
        self.table_end = horizon.saturating_sub(PLIES_WITHOUT_TABLE);
        self.preview_end = horizon.saturating_sub(PLIES_WITHOUT_PREVIEW);
        self.far_end = horizon.saturating_sub(PLIES_IN_NEAR_TABLE);
        self.shared_end = if self.busy.is_some() { self.far_end.saturating_sub(1) } else { 0 };
        self.ranking.stacking = if score >= SHORT_GAME_SCORE { !0 } else { 0 };
        let bound = self.search(node, alpha);
        self.report();
        (!self.is_stopped).then_some(bound)
    }

    #[cold]
    fn report(&mut self) {
        self.is_stopped |= (self.interrupt)(self.nodes - self.polled_nodes);
        self.polled_nodes = self.nodes;
    }

    #[inline]
    fn table(&self, stones: u32) -> &'a BoundsTable {
        if stones < self.far_end && self.nodes >= self.nodes_in_near_table { self.far } else { self.near }
    }

    fn search(&mut self, node: Node, alpha: i32) -> i32 {
        let mask = node.mask();
        let stones = mask.count_ones();
        if stones >= SQUARES - 2 {
            return 0;
        }
        self.nodes += 1;
        let open = playable(mask);
        let threats = node.their_wins & open;
        if threats != 0 {
            return self.answer(node, alpha);
        }
        let beta = alpha + 1;
        let win_in_three = win_at(stones + 3);
        if alpha >= win_in_three {
            return win_in_three;
        }
        let loss_in_four = -win_at(stones + 4);
        if beta <= loss_in_four {
            return loss_in_four;
        }
        let moves = open & !(node.their_wins >> 1);
        let Some((mut children, lanes)) = Children::new(node.mine, mask, moves) else {
            return win_in_three;
        };
        let win_in_five = win_at(stones + 5);
        if alpha >= win_in_five {
            return win_in_five;
        }
        if beta <= BEST_PROVEN_SCORE
            && let Some(bound) = best_guard(&node, &children, lanes, -beta)
        {
            return -bound;
        }
        if stones < self.table_end {
            self.search_with_table(&node, &mut children, alpha)
        } else {
            self.search_children(&node, &children, alpha, -31).min(win_in_five)
        }
    }

    /// The only move that does not lose at once.
    fn answer(&mut self, node: Node, alpha: i32) -> i32 {
        let mask = node.mask();
        let drop = node.their_wins & playable(mask);
        let wins = winning_squares(node.mine | drop);
        if safe_replies(playable(mask | drop), wins) == 0 {
            return win_at(mask.count_ones() + 3);
        }
        let child = node.after(drop, wins);
        let beta = alpha + 1;
        if beta <= BEST_PROVEN_SCORE
            && let Some(bound) = Guarded::new(&child).bound(-beta)
        {
            return -bound;
        }
        -self.search(child, -beta)
    }

    fn search_with_table(&mut self, node: &Node, children: &mut Children, alpha: i32) -> i32 {
        if self.nodes - self.polled_nodes >= POLL_INTERVAL {
            self.report();
        }
        let beta = alpha + 1;
        let mask = node.mask();
        let stones = mask.count_ones();
        let own_key = key(node.mine, mask, stones);
        let known = self.table(stones).bounds(own_key);
        if known.lower >= beta {
            return known.lower;
        }
        if known.upper <= alpha {
            return known.upper;
        }
        let mut best = -31;
        if stones + 1 < self.preview_end {
            let table = self.table(stones + 1);
            let mut index = 0;
            while index < children.count {
                let child = table.bounds(key(node.theirs, mask | children.drops[index], stones + 1));
                if -child.upper >= beta {
                    self.table(stones).store(own_key, Bounds { lower: -child.upper, upper: known.upper }, 1);
                    return -child.upper;
                }
                if -child.lower <= alpha {
                    best = best.max(-child.lower);
                    children.remove(index);
                } else {
                    index += 1;
                }
            }
        }
        let before = self.nodes;
        let best = match self.busy {
            Some(busy) if stones < self.shared_end => {
                self.share_children(busy, node, children, (alpha, best))
            }
            _ => self.search_children(node, children, alpha, best),
        };
        let best = best.min(win_at(stones + 5));
        if self.is_stopped {
            return best;
        }
        let bounds = if best > alpha {
            Bounds { lower: best, upper: known.upper }
        } else {
            Bounds { lower: known.lower, upper: best }
        };
        self.table(stones).store(own_key, bounds, self.nodes - before);
        best
    }

    /// Like `search_children`, but postpones positions that another thread is searching: their results will be in
    /// the table.
    fn share_children(&mut self, busy: &Busy, node: &Node, children: &Children, window: (i32, i32)) -> i32 {
        let (alpha, mut best) = window;
        // A side that is tested for a win usually has none, so that all moves are searched, in any order. A side
        // that is tested for holding out usually succeeds with its first move, so all threads start with it.
        let any_first = self.is_helper && alpha >= 0;
        let ranks = self.ranking.sorted(node, children);
        let mut put_off = 0u32;
        for round in 0..2 {
            for (place, rank) in ranks[..children.count].iter().enumerate() {
                let index = (rank & 7) as usize;
                let child = node.after(children.drops[index], children.wins[index]);
                if round == 0 && (place > 0 || any_first) && busy.contains(child.mine, child.mask()) {
                    put_off |= 1 << place;
                    continue;
                }
                if round == 1 && put_off & (1 << place) == 0 {
                    continue;
                }
                busy.enter(child.mine, child.mask());
                let score = -self.search(child, -alpha - 1);
                busy.leave(child.mine, child.mask());
                best = best.max(score);
                if best > alpha || self.is_stopped {
                    return best;
                }
            }
        }
        best
    }

    /// The best score of some children, or the first that is more than `alpha`.
    #[inline]
    fn search_children(&mut self, node: &Node, children: &Children, alpha: i32, mut best: i32) -> i32 {
        let ranks = self.ranking.sorted(node, children);
        for rank in &ranks[..children.count] {
            let index = (rank & 7) as usize;
            let score = -self.search(node.after(children.drops[index], children.wins[index]), -alpha - 1);
            best = best.max(score);
            if best > alpha || self.is_stopped {
                break;
            }
        }
        best
    }
}
