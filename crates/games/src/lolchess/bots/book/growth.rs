//! Builds the book from self-play of `expert`: each game follows the best known moves except for one step.
//!
//! Games with even numbers begin with the standard set-up, those with odd numbers with the draft. At one ply a game
//! tries another move than the best, drawn by how well it may yet do; after the book both sides use a quick search.
//! A game depends only on results from before its batch, so games of a batch may be played in parallel.

use super::super::super::draft::{BANS, PICKS};
use super::super::super::setup::LineUp;
use super::super::super::{DraftRule, LolChess, Options};
use super::super::{drafting, expert, foresight};
use super::{Action, Book, Line, key};
use game::{Bot, Game, Limits, Outcome, PlayError, Side, Silent, Turn, deal};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use search::mcts::playout::{below, unit};
use std::collections::BTreeMap;

/// Nodes of the first evaluation of the moves of a book position.
const SURVEY: u64 = 20_000;
/// Moves of a position that are tried, at most.
const WIDTH: usize = 5;
/// Games that the first evaluation counts as.
const TRUST: f64 = 20.0;
/// How much less each further choice of a draft is expected to win.
const STEP: f64 = 0.01;
/// Games that a position needs for its line in the book.
const LEAST: u32 = 8;
/// Longer games are drawn.
const MAX_ROUNDS: u16 = 240;
/// Steps of the draft, and plies of the set-up, among which the one to vary is drawn.
const PLIES: [usize; 2] = [8, BANS + PICKS + 4];

/// The results of all games so far, by book position.
#[derive(Clone)]
pub struct Growth {
    seed: u64,
    /// Positions that an action behind the book may take.
    nodes: u64,
    /// A game before its draft.
    draft: LolChess,
    /// What the standard set-up has in place of a draft.
    line_ups: [LineUp; 2],
    known: BTreeMap<u64, Node>,
}

/// A position of the book.
#[derive(Clone, Debug)]
struct Node {
    side: Side,
    branches: Vec<Branch>,
}

/// A move of a position; all for the side to act.
#[derive(Clone, Copy, Debug)]
struct Branch {
    action: Action,
    /// Its expected score before any game.
    first: f64,
    games: u32,
    /// Two for a win, one for a draw.
    halves: u32,
}

/// A game that was played, or whose steps were found again.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number.
    pub number: u64,
    /// The result for blue: 1, 0 or -1.
    pub score: i8,
    steps: Vec<(u64, Action)>,
    fresh: Vec<(u64, Node)>,
}

impl Growth {
    /// An empty book; the seed decides every game, and actions after the book search `nodes` positions.
    pub fn new(seed: u64, nodes: u64) -> Result<Self, PlayError> {
        let options = Options { draft: DraftRule::On, max_rounds: MAX_ROUNDS, ..Options::default() };
        let (draft, line_ups) = (LolChess::start(&options, seed)?, options.line_ups()?);
        Ok(Growth { seed, nodes, draft, line_ups, known: BTreeMap::new() })
    }

    /// The beginning of the game with a number.
    fn start(&self, number: u64, dice: &mut Xoshiro256PlusPlus) -> LolChess {
        let mut game = self.draft.clone();
        game.redraw(dice.next_u64());
        if number.is_multiple_of(2) {
            game.begin(self.line_ups);
        }
        game
    }

    /// Plays the game with a number; one whose score is known is played through the book only.
    pub fn play(&self, number: u64, known: Option<i8>) -> Played {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(deal::mix(self.seed, number));
        let mut game = self.start(number, &mut dice);
        let varied = below(&mut dice, PLIES[(number % 2) as usize]);
        let (mut steps, mut fresh) = (Vec::new(), Vec::<(u64, Node)>::new());
        while let (Turn::Player(side), Some(key)) = (game.turn(), key(&game)) {
            // The first evaluation of a set-up needs a search, so a game adds at most one new position.
            if game.draft().is_none() && !fresh.is_empty() {
                break;
            }
            let new = || Node::new(&game, side, deal::mix(self.seed, key));
            let node = self.known.get(&key).cloned().unwrap_or_else(|| {
                let node = new();
                fresh.push((key, node.clone()));
                node
            });
            let branch = if steps.len() == varied { node.drawn(&mut dice) } else { node.best() };
            let Some(Branch { action, .. }) = branch else { break };
            steps.push((key, *action));
            game.play(*action);
        }
        let score = known.unwrap_or_else(|| finished(game, self.nodes, dice.next_u64()));
        Played { number, score, steps, fresh }
    }

    /// Adds a game; the order matters.
    pub fn add(&mut self, played: &Played) {
        for (key, node) in &played.fresh {
            self.known.entry(*key).or_insert_with(|| node.clone());
        }
        for (key, action) in &played.steps {
            let Some(node) = self.known.get_mut(key) else { continue };
            let score = if node.side == Side::First { played.score } else { -played.score };
            if let Some(branch) = node.branches.iter_mut().find(|branch| branch.action == *action) {
                branch.games += 1;
                branch.halves += (1 + score) as u32;
            }
        }
    }

    /// The lines with enough games.
    pub fn book(&self) -> Book {
        let line = |node: &Node| {
            let best = node.best()?;
            let chance = if node.side == Side::First { best.mean() } else { 1.0 - best.mean() };
            let blue = (1000.0 * chance) as u16;
            Some(Line { action: best.action, games: best.games, blue })
        };
        let has_enough = |node: &Node| node.branches.iter().map(|branch| branch.games).sum::<u32>() >= LEAST;
        let lines = self.known.iter().filter(|(_, node)| has_enough(node));
        Book { lines: lines.filter_map(|(key, node)| Some((*key, line(node)?))).collect() }
    }
}

impl Node {
    fn new(game: &LolChess, side: Side, seed: u64) -> Self {
        let branch = |action, first| Branch { action, first, games: 0, halves: 0 };
        let branches = if let Some(draft) = game.draft() {
            let choices = drafting::learned_choices(draft, WIDTH);
            let first = |rank: usize| 0.5 - STEP * rank as f64;
            choices.into_iter().enumerate().map(|(rank, action)| branch(action, first(rank))).collect()
        } else {
            let thought = player(4, seed).think(game, &Limits::nodes(SURVEY), &mut Silent);
            let judged = thought.candidates.iter().take(WIDTH);
            judged.map(|judged| branch(judged.m, f64::from(judged.value.win_for(side)))).collect()
        };
        Node { side, branches }
    }

    /// The best move so far.
    fn best(&self) -> Option<&Branch> {
        self.branches.iter().max_by(|a, b| a.mean().total_cmp(&b.mean()))
    }

    /// A random move; moves that may yet do well are more likely.
    fn drawn(&self, dice: &mut Xoshiro256PlusPlus) -> Option<&Branch> {
        let hopes: Vec<f64> = self.branches.iter().map(|branch| branch.hope(dice)).collect();
        let best = (0..hopes.len()).max_by(|a, b| hopes[*a].total_cmp(&hopes[*b]))?;
        self.branches.get(best)
    }
}

impl Branch {
    /// Its mean score, with the first evaluation counted as games.
    fn mean(&self) -> f64 {
        (f64::from(self.halves) / 2.0 + TRUST * self.first) / (f64::from(self.games) + TRUST)
    }

    /// The same plus a random error that shrinks with the number of games.
    fn hope(&self, dice: &mut Xoshiro256PlusPlus) -> f64 {
        // The sum of twelve uniform numbers minus six is close to normal.
        let luck = (0..12).map(|_| unit(dice)).sum::<f64>() - 6.0;
        self.mean() + 0.5 * luck / (f64::from(self.games) + TRUST).sqrt()
    }
}

/// `expert` without a book.
fn player(futures: u32, seed: u64) -> expert::Expert {
    let search = foresight::Settings { futures, plies: 0, table_mb: 1 };
    expert::Expert::new(expert::Options { search, book: false, ..expert::Options::default() }, seed)
}

/// Plays on to the end and returns the result for blue.
fn finished(mut game: LolChess, nodes: u64, seed: u64) -> i8 {
    let mut players = [0, 1].map(|stream| player(1, deal::mix(seed, stream)));
    loop {
        match game.turn() {
            Turn::Over(Outcome::Win(Side::First)) => return 1,
            Turn::Over(Outcome::Win(Side::Second)) => return -1,
            Turn::Over(_) | Turn::Chance => return 0,
            Turn::Player(side) => {
                let thought = players[side.index()].think(&game, &Limits::nodes(nodes), &mut Silent);
                game.play(thought.best);
            }
        }
    }
}
