//! Alpha-beta over decisions, with expectation over draws.
//!
//! The generic engines have neither its table of recent positions nor its killers, window and limit on the move list,
//! so this search is written out. A draw is pruned by trying one reply to every colour first: what that reply leaves
//! Order bounds the value from above.

use super::super::choice::Scored;
use super::super::constant::{minimax, opportunity};
use super::super::feature::Features;
use super::super::lru_table::{Known, LruTable};
use super::super::order::minimax_value;
use super::super::spoiler::lines_through;
use super::Placements;
use super::killer::Killers;
use crate::entropy::board::LINES;
use crate::entropy::chip::CELLS;
use crate::entropy::line::{self, SIZE};
use crate::entropy::{Board, Cell, Colour, Entropy, Move, Phase};
use game::{Counters, Game, Watch};
use search::transposition::Bound;
use std::cmp::Reverse;

/// The search window: values up to `alpha` or from `beta` on cannot matter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub alpha: f64,
    pub beta: f64,
}

impl Window {
    pub(super) const FULL: Window = Window { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };

    /// The first window around the last iteration's value.
    pub(super) fn around(value: f64) -> Self {
        Window { alpha: value - minimax::ASPIRATION, beta: value + minimax::ASPIRATION }
    }

    pub(super) fn holds(self, value: f64) -> bool {
        self.alpha < value && value < self.beta
    }
}

/// No evaluation is lower: an empty board, were all its lines open to spoil.
const LOWEST: f64 = minimax::OPPORTUNITIES
    * (CELLS as f64 * opportunity::EMPTY_CELL + LINES as f64 * opportunity::DISRUPTABLE_LINE);
/// No evaluation is higher, by far: a board of one colour has 1078 points, each a hundred.
const HIGHEST: f64 = 1e6;

/// One search from one root; values are for Order.
pub(super) struct Tree<'a> {
    pub watch: &'a Watch<'a>,
    pub table: &'a mut LruTable,
    pub killers: Killers,
    pub placements: Placements,
    pub nodes: u64,
    pub counters: Counters,
    pub is_stopped: bool,
}

impl<'a> Tree<'a> {
    pub(super) fn new(watch: &'a Watch<'a>, table: &'a mut LruTable, placements: Placements) -> Self {
        table.clear();
        let counters = Counters::default();
        let killers = Killers::default();
        Tree { watch, table, killers, placements, nodes: 0, counters, is_stopped: false }
    }

    /// One iteration: searches `roots` so many decisions deep and brings the best to the front, each with its value in
    /// the last iteration that looked at it.
    ///
    /// The best of the last iteration is the first, so that what an unfinished iteration found is no worse.
    pub(super) fn iterate(&mut self, position: &Entropy, depth: u32, roots: &mut [Scored]) -> f64 {
        let narrow = (depth > 1).then(|| Window::around(roots[0].1));
        let mut best = f64::NEG_INFINITY;
        for window in narrow.into_iter().chain([Window::FULL]) {
            best = self.search_roots(position, depth, window, roots);
            if self.is_stopped || window.holds(best) {
                break;
            }
        }
        best
    }

    fn search_roots(&mut self, position: &Entropy, depth: u32, window: Window, roots: &mut [Scored]) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for index in 0..roots.len() {
            let alpha = window.alpha.max(best);
            let value = self.after(position, roots[index].0, depth, Window { alpha, ..window });
            if self.is_stopped {
                break;
            }
            roots[index].1 = value;
            best = best.max(value);
            // A value that is not above alpha is a bound: it tells nothing about which move is best.
            if value > alpha {
                roots[..=index].rotate_right(1);
            }
            if best >= window.beta {
                break;
            }
        }
        best
    }

    /// The value of a decision: the position after it, one decision less deep.
    fn after(&mut self, position: &Entropy, m: Move, depth: u32, window: Window) -> f64 {
        let mut next = *position;
        next.play(m);
        self.visit(&next, depth - 1, window)
    }

    /// The value of a position, so many decisions deep: exact inside the window, a bound outside.
    pub(super) fn visit(&mut self, position: &Entropy, depth: u32, window: Window) -> f64 {
        self.nodes += 1;
        self.is_stopped |= self.watch.is_over(self.nodes);
        if self.is_stopped || depth == 0 {
            return minimax_value(position.board());
        }
        match position.phase() {
            Phase::Over => minimax_value(position.board()),
            Phase::Draw => self.expect(position, depth, window),
            Phase::Place | Phase::Slide => self.decide(position, depth, window),
        }
    }

    fn decide(&mut self, position: &Entropy, depth: u32, window: Window) -> f64 {
        let key = position.key();
        self.counters.probes += 1;
        let known = self.table.find(key);
        if let Some(known) = known {
            self.counters.hits += 1;
            if let Some(value) = answer(&known, depth, window) {
                return value;
            }
        }
        let (best, value) = self.search_moves(position, depth, window, known.and_then(|known| known.best));
        if !self.is_stopped {
            let bound = if value <= window.alpha {
                Bound::Upper
            } else if value >= window.beta {
                Bound::Lower
            } else {
                Bound::Exact
            };
            self.table.store(key, Known { score: value, best, depth: depth as u8, bound });
        }
        value
    }

    fn search_moves(
        &mut self,
        position: &Entropy,
        depth: u32,
        mut window: Window,
        tried: Option<Move>,
    ) -> (Option<Move>, f64) {
        let is_order = position.phase() == Phase::Slide;
        let mut best = (None, if is_order { f64::NEG_INFINITY } else { f64::INFINITY });
        self.counters.inner += 1;
        for m in ordered(position, |m| self.rank(position, m, depth, tried)) {
            let value = self.after(position, m, depth, window);
            if self.is_stopped {
                break;
            }
            if (is_order && value > best.1) || (!is_order && value < best.1) {
                best = (Some(m), value);
            }
            if is_order {
                window.alpha = window.alpha.max(value);
            } else {
                window.beta = window.beta.min(value);
            }
            if window.alpha >= window.beta {
                self.counters.cutoffs += 1;
                self.killers.add(depth, m);
                break;
            }
        }
        best
    }

    /// The expectation over the colours in the bag.
    fn expect(&mut self, position: &Entropy, depth: u32, window: Window) -> f64 {
        let mut outcomes = outcomes(position);
        if let [only] = &outcomes[..] {
            return self.visit(&only.position, depth, window);
        }
        self.counters.inner += 1;
        let is_bounded = window.alpha > f64::NEG_INFINITY || window.beta < f64::INFINITY;
        if is_bounded {
            for outcome in &mut outcomes {
                self.probe(outcome, depth);
            }
        }
        let (mut low, mut high) = expected(&outcomes);
        for index in 0..outcomes.len() {
            if high <= window.alpha || low >= window.beta {
                self.counters.cutoffs += 1;
                return if high <= window.alpha { high } else { low };
            }
            let outcome = &mut outcomes[index];
            // What this colour must be worth for the whole to leave the window, the others as good or bad as can be.
            let alpha = outcome.high + (window.alpha - high) / outcome.chance;
            let beta = outcome.low + (window.beta - low) / outcome.chance;
            let value = self.visit(&outcome.position, depth, Window { alpha, beta });
            let below_high = outcome.chance * (outcome.high - value);
            let above_low = outcome.chance * (value - outcome.low);
            // Outside its window the value is a bound, and takes the whole out of the window with it.
            if value <= alpha || value >= beta || self.is_stopped {
                self.counters.cutoffs += u64::from(index + 1 < outcomes.len());
                let is_low = value <= alpha;
                return if is_low {
                    window.alpha.min(high - below_high)
                } else {
                    window.beta.max(low + above_low)
                };
            }
            (outcome.low, outcome.high) = (value, value);
            (low, high) = expected(&outcomes);
        }
        low
    }

    /// Bounds a colour by one reply, the one that would be searched first.
    fn probe(&mut self, outcome: &mut Outcome, depth: u32) {
        let position = outcome.position;
        let moves = position.legal();
        let Some(m) = moves.into_iter().max_by_key(|m| self.rank(&position, *m, depth, None)) else { return };
        let value = self.after(&position, m, depth, Window::FULL);
        if position.phase() == Phase::Slide {
            outcome.low = value;
        } else {
            outcome.high = value;
        }
    }

    /// How early a move is tried: the table's, the killers, then by heuristics.
    fn rank(&self, position: &Entropy, m: Move, depth: u32, tried: Option<Move>) -> i32 {
        if tried == Some(m) {
            i32::MAX
        } else if self.killers.holds(depth, m) {
            i32::MAX - 1
        } else {
            promise(position, m, self.placements)
        }
    }
}

/// A colour that may be drawn, and what is known of its value.
struct Outcome {
    position: Entropy,
    chance: f64,
    low: f64,
    high: f64,
}

/// The colours that may come.
fn outcomes(position: &Entropy) -> Vec<Outcome> {
    let drawn = |colour: Colour| {
        let mut next = *position;
        next.play(Move::Draw(colour));
        let chance = position.chance(Move::Draw(colour));
        Outcome { position: next, chance, low: LOWEST, high: HIGHEST }
    };
    Colour::ALL.into_iter().filter(|colour| position.left(*colour) > 0).map(drawn).collect()
}

/// The bounds of the expectation.
fn expected(outcomes: &[Outcome]) -> (f64, f64) {
    outcomes.iter().fold((0.0, 0.0), |(low, high), outcome| {
        (low + outcome.chance * outcome.low, high + outcome.chance * outcome.high)
    })
}

/// The value that a table entry gives for this window, if it was searched as deep as is asked for.
fn answer(known: &Known, depth: u32, window: Window) -> Option<f64> {
    let is_enough = match known.bound {
        Bound::Exact => true,
        Bound::Lower => known.score >= window.beta,
        Bound::Upper => known.score <= window.alpha,
    };
    (u32::from(known.depth) == depth && is_enough).then_some(known.score)
}

/// The legal moves, the highest rank first, with a limit on the number of slides.
fn ordered(position: &Entropy, rank: impl Fn(Move) -> i32) -> Vec<Move> {
    let mut moves = position.legal();
    moves.sort_by_cached_key(|m| Reverse(rank(*m)));
    if position.phase() == Phase::Slide {
        moves.truncate(minimax::MOST_MOVES);
    }
    moves
}

/// The ordering heuristics: what a slide gains; of a placement, how many almost complete patterns it disrupts, or how
/// near to the centre it is.
pub(super) fn promise(position: &Entropy, m: Move, placements: Placements) -> i32 {
    match (m, position.hand(), placements) {
        (Move::Slide(slide), ..) => position.board().sliding_scores(slide),
        (Move::Place(cell), Some(colour), Placements::Disruption) => {
            disruption(position.board(), cell, colour)
        }
        (Move::Place(cell), Some(_), Placements::Centre) => -ring(cell),
        _ => 0,
    }
}

/// The ring around the middle cell: 0 is the centre, 3 the edge.
fn ring(cell: Cell) -> i32 {
    const MIDDLE: i32 = SIZE as i32 / 2;
    let away = |at: usize| (at as i32 - MIDDLE).abs();
    away(cell.row()).max(away(cell.column()))
}

fn disruption(board: &Board, cell: Cell, colour: Colour) -> i32 {
    let lost = |(code, at): (line::Line, usize)| {
        let almost = |code| Features::of_lines(&[code]).potential().almost_complete as i32;
        almost(code) - almost(code | line::chip(colour.code(), at))
    };
    lines_through(board, cell).into_iter().map(lost).sum()
}
