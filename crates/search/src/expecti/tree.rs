//! The recursive search.

use super::{ChanceEvaluator, Root, Settings, Window, is_better};
use crate::transposition::{Bound, Entry, TranspositionTable};
use game::{Counters, Game, Side, Turn, Watch};
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The state of a search.
pub(super) struct Tree<'a, G: Game, J> {
    pub evaluator: &'a mut J,
    pub table: Option<&'a mut TranspositionTable<G::Move, f64>>,
    /// The ranked moves of all plies on one stack.
    pub stack: &'a mut Vec<Ranked<G::Move>>,
    /// The events of all chance turns on another.
    pub branches: &'a mut Vec<Branch<G::Move>>,
    /// A buffer for generated moves.
    pub moves: &'a mut Vec<G::Move>,
    pub watch: &'a Watch<'a>,
    pub settings: Settings,
    pub nodes: u64,
    pub counters: Counters,
    pub is_stopped: bool,
    /// Whether an unfinished position was evaluated.
    pub has_evaluated: bool,
}

/// Flags table entries that depend on finished games only: they hold at every depth.
const TO_THE_END: u8 = 1 << 7;

/// A move and how early to try it.
#[derive(Clone, Copy)]
pub(super) struct Ranked<M> {
    rank: f64,
    m: M,
}

/// A chance event, and the bounds of what it leads to.
#[derive(Clone, Copy)]
pub(super) struct Branch<M> {
    m: M,
    chance: f64,
    low: f64,
    high: f64,
}

/// The bounds of a chance turn: the means of the bounds of its events.
#[derive(Clone, Copy)]
struct Means {
    low: f64,
    high: f64,
}

impl<G: Game, J: ChanceEvaluator<G>> Tree<'_, G, J> {
    /// The value of a position: exact inside the window, a bound outside, meaningless once stopped.
    pub(super) fn visit(&mut self, position: &G, depth: u32, window: Window) -> f64 {
        self.nodes += 1;
        if self.watch.is_over(self.nodes) {
            self.is_stopped = true;
            return 0.0;
        }
        let turn = position.turn();
        if let Turn::Over(outcome) = turn {
            return self.evaluator.outcome(outcome);
        }
        let mut below = depth;
        if self.evaluator.may_stop(position) {
            if depth == 0 {
                self.has_evaluated = true;
                return self.evaluator.value(position);
            }
            below -= 1;
        }
        if below == 0
            && let Turn::Player(_) = turn
            && let Some((value, replies)) = self.evaluator.best_reply(position, window)
        {
            self.has_evaluated = true;
            self.nodes += replies;
            return value;
        }
        self.enter(position, turn, (depth, below), window)
    }

    /// The value from the table, or from the moves.
    fn enter(&mut self, position: &G, turn: Turn, (depth, below): (u32, u32), window: Window) -> f64 {
        let Some(table) = &self.table else {
            return self.search(position, turn, below, window, None).0;
        };
        let key = position.key();
        let mut tried = None;
        self.counters.probes += 1;
        if let Some(entry) = table.find(key) {
            self.counters.hits += 1;
            let is_final = entry.depth & TO_THE_END != 0;
            let stored = u32::from(entry.depth & !TO_THE_END);
            let answers = entry.bound.answers(entry.score, window.low, window.high);
            if (stored == depth || is_final && stored < depth) && answers {
                self.has_evaluated |= !is_final;
                return entry.score;
            }
            tried = entry.best;
        }
        let had_evaluated = std::mem::take(&mut self.has_evaluated);
        let (score, best) = self.search(position, turn, below, window, tried);
        let depth = if self.has_evaluated { depth as u8 } else { depth as u8 | TO_THE_END };
        self.has_evaluated |= had_evaluated;
        if !self.is_stopped
            && let Some(table) = &mut self.table
        {
            let bound = Bound::of(score, window.low, window.high);
            table.store(key, Entry { score, best, depth, bound });
        }
        score
    }

    fn search(
        &mut self,
        position: &G,
        turn: Turn,
        below: u32,
        window: Window,
        tried: Option<G::Move>,
    ) -> (f64, Option<G::Move>) {
        self.counters.inner += 1;
        match turn {
            Turn::Player(side) => self.choose(position, side, below, window, tried),
            Turn::Chance | Turn::Over(_) => (self.draw(position, below, window), None),
        }
    }

    /// A player's turn: the best of the moves.
    fn choose(
        &mut self,
        position: &G,
        side: Side,
        below: u32,
        mut window: Window,
        tried: Option<G::Move>,
    ) -> (f64, Option<G::Move>) {
        let first = self.push_moves(position, tried);
        let width = self.evaluator.width(position, below);
        let mut best = worst_for(side);
        let mut choice = None;
        for index in first..self.stack.len() {
            if index - first >= width {
                self.has_evaluated = true;
                break;
            }
            let m = self.pick(index);
            let mut child = position.clone();
            child.play(m);
            let value = self.visit(&child, below, window);
            if self.is_stopped {
                break;
            }
            if is_better(value, best, side) {
                best = value;
                choice = Some(m);
            }
            window = narrowed(window, value, side);
            if window.low >= window.high {
                self.counters.cutoffs += 1;
                break;
            }
        }
        self.stack.truncate(first);
        (best, choice)
    }

    /// A chance turn: the mean of the events.
    fn draw(&mut self, position: &G, below: u32, window: Window) -> f64 {
        let first = self.push_events(position);
        let (low, high) = self.evaluator.bounds(position);
        let mut means = Means { low, high };
        let mut value = None;
        if self.settings.star1 {
            value = beyond(&means, window);
        }
        if value.is_none() && self.settings.star2 {
            value = self.probe(position, first, below, window, &mut means);
        }
        if value.is_none() && !self.is_stopped {
            value = self.weigh(position, first, below, window, &mut means);
        }
        self.counters.cutoffs += u64::from(value.is_some());
        let mean = || self.branches[first..].iter().map(|branch| branch.chance * branch.low).sum();
        let value = value.unwrap_or_else(mean);
        self.branches.truncate(first);
        value
    }

    /// Star2: one move after each event bounds its value, often tightly enough for a cut-off.
    fn probe(
        &mut self,
        position: &G,
        first: usize,
        below: u32,
        window: Window,
        means: &mut Means,
    ) -> Option<f64> {
        for index in first..self.branches.len() {
            let branch = self.branches[index];
            let mut child = position.clone();
            child.play(branch.m);
            let Turn::Player(side) = child.turn() else { continue };
            let mut deeper = below;
            if self.evaluator.may_stop(&child) {
                if below == 0 {
                    continue;
                }
                deeper -= 1;
            }
            let inside = inside(&branch, window, means);
            let grandchild = self.likeliest(&child);
            match side {
                Side::First => {
                    let window = Window { low: branch.low, high: inside.high };
                    let value = self.visit(&grandchild, deeper, window);
                    if value > branch.low {
                        means.low += branch.chance * (value - branch.low);
                        self.branches[index].low = value;
                    }
                }
                Side::Second => {
                    let window = Window { low: inside.low, high: branch.high };
                    let value = self.visit(&grandchild, deeper, window);
                    if value < branch.high {
                        means.high += branch.chance * (value - branch.high);
                        self.branches[index].high = value;
                    }
                }
            }
            if self.is_stopped {
                return None;
            }
            if let Some(value) = beyond(means, window) {
                return Some(value);
            }
        }
        None
    }

    /// Star1: searches the events one by one and cuts off when the rest cannot bring the mean back into the window.
    fn weigh(
        &mut self,
        position: &G,
        first: usize,
        below: u32,
        window: Window,
        means: &mut Means,
    ) -> Option<f64> {
        for index in first..self.branches.len() {
            let branch = self.branches[index];
            let mut child = position.clone();
            child.play(branch.m);
            let inside = if self.settings.star1 { inside(&branch, window, means) } else { Window::FULL };
            let value = self.visit(&child, below, inside);
            if self.is_stopped {
                return None;
            }
            // Rounding must not move a bound into the window, where it would be taken for the exact value.
            if value <= inside.low {
                return Some(window.low.min(means.high + branch.chance * (value - branch.high)));
            }
            if value >= inside.high {
                return Some(window.high.max(means.low + branch.chance * (value - branch.low)));
            }
            means.low += branch.chance * (value - branch.low);
            means.high += branch.chance * (value - branch.high);
            self.branches[index].low = value;
            self.branches[index].high = value;
        }
        None
    }

    /// The position after the move that looks best.
    fn likeliest(&mut self, position: &G) -> G {
        let tried = self.table.as_ref().and_then(|table| table.find(position.key())?.best);
        let best = tried.unwrap_or_else(|| {
            let first = self.push_moves(position, None);
            let best = self.pick(first);
            self.stack.truncate(first);
            best
        });
        let mut next = position.clone();
        next.play(best);
        next
    }

    /// Pushes the events of a chance turn; returns where they begin on the stack.
    fn push_events(&mut self, position: &G) -> usize {
        let (low, high) = self.evaluator.bounds(position);
        self.moves.clear();
        position.moves(self.moves);
        let first = self.branches.len();
        self.branches.extend(self.moves.iter().map(|m| Branch {
            m: *m,
            chance: position.chance(*m),
            low,
            high,
        }));
        // Likely events first: they narrow the bounds most.
        self.branches[first..].sort_by(|a, b| b.chance.total_cmp(&a.chance));
        first
    }

    /// Generates and ranks the moves of a position; returns where they begin on the stack.
    fn push_moves(&mut self, position: &G, tried: Option<G::Move>) -> usize {
        self.moves.clear();
        position.moves(self.moves);
        let evaluator = &*self.evaluator;
        let first = self.stack.len();
        self.stack.extend(self.moves.iter().map(|&m| {
            let rank = if tried == Some(m) { f64::INFINITY } else { evaluator.promise(position, m) };
            Ranked { rank, m }
        }));
        first
    }

    /// Brings the best of the moves from `index` on to `index`.
    fn pick(&mut self, index: usize) -> G::Move {
        let mut best = index;
        for other in index + 1..self.stack.len() {
            if self.stack[other].rank > self.stack[best].rank {
                best = other;
            }
        }
        self.stack[index..=best].rotate_right(1);
        self.stack[index].m
    }

    /// The root moves, most promising first; among equals the generator's first, if there is one.
    pub(super) fn roots(
        &mut self,
        position: &G,
        side: Side,
        random: Option<&mut Xoshiro256PlusPlus>,
    ) -> Vec<Root<G::Move>> {
        let first = self.push_moves(position, None);
        if let Some(random) = random {
            self.stack[first..].shuffle(random);
        }
        let roots = (first..self.stack.len())
            .map(|index| Root { m: self.pick(index), value: worst_for(side), nodes: 0 })
            .collect();
        self.stack.truncate(first);
        roots
    }

    /// One iteration at the root, best move first; returns whether it finished a move before it was stopped.
    pub(super) fn iterate(
        &mut self,
        position: &G,
        side: Side,
        depth: u32,
        roots: &mut [Root<G::Move>],
    ) -> bool {
        let mut window = Window::FULL;
        let mut best = None;
        for index in 0..roots.len() {
            let before = self.nodes;
            let mut child = position.clone();
            child.play(roots[index].m);
            let value = self.visit(&child, depth - 1, window);
            if self.is_stopped {
                break;
            }
            roots[index].value = value;
            roots[index].nodes = self.nodes - before;
            if best.is_none_or(|best| is_better(value, best, side)) {
                best = Some(value);
                roots[..=index].rotate_right(1);
            }
            if !self.settings.survey {
                window = narrowed(window, value, side);
            }
        }
        best.is_some()
    }
}

fn worst_for(side: Side) -> f64 {
    match side {
        Side::First => f64::NEG_INFINITY,
        Side::Second => f64::INFINITY,
    }
}

/// The window once `side` has a move of this value.
fn narrowed(window: Window, value: f64, side: Side) -> Window {
    match side {
        Side::First => Window { low: window.low.max(value), ..window },
        Side::Second => Window { high: window.high.min(value), ..window },
    }
}

/// The window of an event: outside it, the mean is outside its own window whatever the other events are worth.
fn inside<M>(branch: &Branch<M>, window: Window, means: &Means) -> Window {
    let others_low = means.low - branch.chance * branch.low;
    let others_high = means.high - branch.chance * branch.high;
    Window {
        low: (window.low - others_high) / branch.chance,
        high: (window.high - others_low) / branch.chance,
    }
}

/// The bound of a chance turn that is already outside the window.
fn beyond(means: &Means, window: Window) -> Option<f64> {
    if means.high <= window.low {
        Some(means.high)
    } else if means.low >= window.high {
        Some(means.low)
    } else {
        None
    }
}
