//! The recursive search.

use super::order::Ordering;
use super::stack::Stack;
use super::{RootMove, Settings};
use crate::Evaluator;
use crate::evaluate::{self, LONGEST_WIN, WIN};
use crate::transposition::{Bound, Entry, TranspositionTable};
use game::{Counters, Game, Side, Turn, Watch};
use std::ops::Range;

/// The scores that still matter: below `alpha` or above `beta` a bound is enough.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    pub(super) const FULL: Window = Window { alpha: -WIN - 1, beta: WIN + 1 };

    /// Only whether the score is above `alpha`.
    fn null(alpha: i32) -> Self {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same window for the opponent.
    fn flip(self) -> Self {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The first moves of a position, which are never searched at reduced depth.
const EARLY: usize = 6;

/// The state of a search.
pub(super) struct Tree<'a, G: Game, E> {
    pub evaluator: &'a mut E,
    pub table: Option<&'a mut TranspositionTable<G::Move, i32>>,
    pub ordering: &'a mut Ordering,
    pub stack: &'a mut Stack<G::Move>,
    pub watch: &'a Watch<'a>,
    pub settings: Settings,
    pub nodes: u64,
    pub counters: Counters,
    pub is_stopped: bool,
}

/// The result of searching the moves of a position.
struct Found<M> {
    score: i32,
    best: Option<M>,
    bound: Bound,
}

impl<G: Game, E: Evaluator<G>> Tree<'_, G, E> {
    /// The score of a position for `side`, who need not be the one to act: exact inside the window,
    /// a bound outside, meaningless once the search is stopped.
    pub(super) fn visit(&mut self, position: &G, side: Side, depth: i32, ply: i32, window: Window) -> i32 {
        self.look(position, side, depth, ply, window)
    }

    /// [`Tree::visit`], inlined: most positions are leaves, which cost little more than a call.
    #[inline(always)]
    fn look(&mut self, position: &G, side: Side, depth: i32, ply: i32, window: Window) -> i32 {
        self.nodes += 1;
        if self.watch.is_over(self.nodes) {
            self.is_stopped = true;
            return 0;
        }
        match position.turn() {
            Turn::Over(outcome) => evaluate::final_score(self.evaluator, outcome, side, ply),
            Turn::Chance => evaluate::for_side(self.evaluator.evaluate(position), side),
            Turn::Player(mover) => {
                let is_same = mover == side;
                let window = if is_same { window } else { window.flip() };
                let score = if depth > 0 {
                    self.enter(position, mover, depth, ply, window)
                } else {
                    self.settle(position, mover, ply, window)
                };
                if is_same { score } else { -score }
            }
        }
    }

    /// The score for `side`, who is to act: from the table, or from the moves.
    fn enter(&mut self, position: &G, side: Side, depth: i32, ply: i32, window: Window) -> i32 {
        let mut tried = None;
        let key = self.key(position);
        if let Some(table) = &self.table {
            self.counters.probes += 1;
            if let Some(entry) = table.find(key) {
                self.counters.hits += 1;
                if let Some(score) = self.known(&entry, depth, ply, window) {
                    return score;
                }
                tried = entry.best;
            }
        }
        let found = self.search(position, side, depth, ply, window, tried);
        if !self.is_stopped
            && let Some(table) = &mut self.table
        {
            // The distance of a win from the node, not from the root: entries must hold for other roots too.
            let score = evaluate::further(found.score, ply);
            table.store(key, Entry { score, best: found.best, depth: depth as u8, bound: found.bound });
        }
        found.score
    }

    /// Tries the moves: the first with the whole window, the others with a null window at first.
    fn search(
        &mut self,
        position: &G,
        side: Side,
        depth: i32,
        ply: i32,
        window: Window,
        tried: Option<G::Move>,
    ) -> Found<G::Move> {
        self.counters.inner += 1;
        let moves = self.push_moves(position, tried, ply);
        let mut found = Found { score: -WIN - 1, best: None, bound: Bound::Upper };
        let mut alpha = window.alpha;
        let late = if self.settings.reduce { moves.start + EARLY } else { moves.end };
        for index in moves.clone() {
            let m = self.stack.pick(&moves, index);
            let mut child = position.clone();
            child.play(m);
            let open = Window { alpha, beta: window.beta };
            let is_first = index == moves.start;
            let window_of_child = if is_first { open } else { Window::null(alpha) };
            let less = if index < late { 0 } else { self.reduction(depth, index - moves.start) };
            let mut score = if less > 0 {
                self.visit(&child, side, depth - 1 - less, ply + 1, window_of_child)
            } else {
                self.look(&child, side, depth - 1, ply + 1, window_of_child)
            };
            if less > 0 && score > alpha && !self.is_stopped {
                score = self.visit(&child, side, depth - 1, ply + 1, window_of_child);
            }
            if score > alpha && score < window.beta && !is_first && !self.is_stopped {
                score = self.visit(&child, side, depth - 1, ply + 1, open);
            }
            if self.is_stopped {
                break;
            }
            if score > found.score {
                found.score = score;
                found.best = Some(m);
            }
            if score >= window.beta {
                found.bound = Bound::Lower;
                self.counters.cutoffs += 1;
                self.ordering.reward(m, ply as usize, depth);
                break;
            }
            if score > alpha {
                alpha = score;
                found.bound = Bound::Exact;
            }
        }
        self.stack.pop(moves);
        found
    }

    /// Plies by which the depth of a move is reduced, by how many moves come before it.
    #[inline]
    fn reduction(&self, depth: i32, before: usize) -> i32 {
        if !self.settings.reduce || depth < 2 || before < EARLY {
            0
        } else if depth > 3 && before >= 4 * EARLY {
            2
        } else {
            1
        }
    }

    /// Searches with a null window first, and with the full one only if the move beats `alpha`.
    fn scout(&mut self, child: &G, side: Side, depth: i32, ply: i32, window: Window) -> i32 {
        let score = self.visit(child, side, depth, ply, Window::null(window.alpha));
        if score > window.alpha && score < window.beta && !self.is_stopped {
            return self.visit(child, side, depth, ply, window);
        }
        score
    }

    /// Quiescence: the evaluation at the horizon, after the moves that the game calls unsettled.
    #[inline]
    fn settle(&mut self, position: &G, side: Side, ply: i32, window: Window) -> i32 {
        let mut best = evaluate::for_side(self.evaluator.evaluate(position), side);
        let evaluator = &*self.evaluator;
        let moves = self.stack.push(|out| evaluator.unsettled(position, out), |_| 0);
        for index in moves.clone() {
            if best >= window.beta || self.is_stopped {
                break;
            }
            let mut child = position.clone();
            child.play(self.stack.pick(&moves, index));
            let open = Window { alpha: best.max(window.alpha), beta: window.beta };
            best = best.max(self.visit(&child, side, 0, ply + 1, open));
        }
        self.stack.pop(moves);
        best
    }

    /// Generates and ranks the moves of a position; returns where they are on the stack.
    #[inline]
    fn push_moves(&mut self, position: &G, tried: Option<G::Move>, ply: i32) -> Range<usize> {
        let Tree { evaluator, stack, ordering, .. } = self;
        ordering.ranked(ply as usize, tried, |ranking| {
            stack.push(|out| position.moves(out), |m| ranking.rank(m, evaluator.promise(position, m)))
        })
    }

    #[inline]
    fn key(&self, position: &G) -> u64 {
        if self.settings.by_secret {
            game::deal::mix(position.key(), position.secret())
        } else {
            position.key()
        }
    }

    /// The score of a table entry, if it is deep enough and answers the window.
    #[inline]
    fn known(&self, entry: &Entry<G::Move, i32>, depth: i32, ply: i32, window: Window) -> Option<i32> {
        let stored = i32::from(entry.depth);
        let is_deep = if self.settings.strict_depth { stored == depth } else { stored >= depth };
        let score = evaluate::further(entry.score, -ply);
        (is_deep && entry.bound.answers(score, window.alpha, window.beta)).then_some(score)
    }

    /// The root moves, most promising first.
    pub(super) fn roots(&mut self, position: &G) -> Vec<RootMove<G::Move>> {
        let moves = self.push_moves(position, None, 0);
        let root = |index| RootMove { m: self.stack.pick(&moves, index), score: -WIN, nodes: 0 };
        let roots = moves.clone().map(root).collect();
        self.stack.pop(moves);
        roots
    }

    /// One iteration at the root: sorts the moves best first and returns the best score.
    ///
    /// `None` when the limits ended it before the first move was searched.
    pub(super) fn iterate(
        &mut self,
        position: &G,
        side: Side,
        depth: i32,
        roots: &mut [RootMove<G::Move>],
    ) -> Option<i32> {
        let guess = roots[0].score;
        let mut half = self.settings.aspiration;
        let is_narrow = depth > 2 && half > 0 && guess.abs() < WIN - LONGEST_WIN && !self.settings.survey;
        let mut window = Window::FULL;
        if is_narrow {
            window = Window { alpha: guess - half, beta: guess + half };
        }
        loop {
            let best = self.search_roots(position, side, depth, window, roots);
            if self.is_stopped {
                return best;
            }
            let score = best?;
            half = half.saturating_mul(4);
            if score <= window.alpha && window.alpha > Window::FULL.alpha {
                window.alpha = if half > 1000 { Window::FULL.alpha } else { guess - half };
            } else if score >= window.beta && window.beta < Window::FULL.beta {
                window.beta = if half > 1000 { Window::FULL.beta } else { guess + half };
            } else {
                return best;
            }
        }
    }

    fn search_roots(
        &mut self,
        position: &G,
        side: Side,
        depth: i32,
        window: Window,
        roots: &mut [RootMove<G::Move>],
    ) -> Option<i32> {
        let survey = self.settings.survey;
        let mut best: Option<i32> = None;
        for index in 0..roots.len() {
            let before = self.nodes;
            let mut child = position.clone();
            child.play(roots[index].m);
            let alpha = best.map_or(window.alpha, |best| best.max(window.alpha));
            let score = if survey {
                self.visit(&child, side, depth - 1, 1, Window::FULL)
            } else if index == 0 {
                self.visit(&child, side, depth - 1, 1, window)
            } else {
                let less = self.reduction(depth, index);
                let quick = (less > 0)
                    .then(|| self.visit(&child, side, depth - 1 - less, 1, Window::null(alpha)))
                    .filter(|score| *score <= alpha);
                let open = Window { alpha, beta: window.beta };
                quick.unwrap_or_else(|| self.scout(&child, side, depth - 1, 1, open))
            };
            if self.is_stopped {
                return best;
            }
            roots[index].score = score;
            roots[index].nodes = self.nodes - before;
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                roots[..=index].rotate_right(1);
            }
            if score >= window.beta && !survey {
                break;
            }
        }
        if survey {
            roots.sort_by_key(|root| std::cmp::Reverse(root.score));
        }
        best
    }

    /// The principal variation, as far as the table still has it.
    pub(super) fn line(&self, position: &G, first: G::Move, depth: u32, out: &mut Vec<G::Move>) {
        out.clear();
        let mut position = position.clone();
        let mut next = Some(first);
        while let Some(m) = next.take()
            && position.try_play(m).is_ok()
        {
            out.push(m);
            if out.len() < depth as usize
                && let Some(table) = &self.table
            {
                next = table.find(self.key(&position)).and_then(|entry| entry.best);
            }
        }
    }
}
