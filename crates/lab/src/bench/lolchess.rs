//! The speed of the LOL Chess rules, step by step, in processor time.

use game::{Bot, Game, Limits, Silent, Turn};
use games::lolchess::LolChess;
use games::lolchess::action::Action;
use games::lolchess::bots::document::Playout;
use games::lolchess::bots::{Document, Expert, Foresight, document, expert, foresight};
use games::lolchess::position::Position;
use games::lolchess::speed::{Playouts, playouts};
use search::mcts::{Dice, Policy};
use serde::Serialize;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// How fast the rules are, on one core.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// Bytes of a position.
    pub bytes: usize,
    /// Random playouts: actions a second.
    pub playouts: f64,
    /// The same with the key kept up to date.
    pub keyed: f64,
    /// Actions in a legal list, on average.
    pub actions: f64,
    /// Nanoseconds of a legal list, an action, a copy and a key from scratch.
    pub nanoseconds: [f64; 4],
}

/// Measures the rules of LOL Chess.
pub fn lolchess_speed() -> Speed {
    const ACTIONS: u64 = 2_000_000;
    let (done, seconds) = timed(|| playouts(ACTIONS, LolChess::play_unkeyed));
    let (keyed, keyed_seconds) = timed(|| playouts(ACTIONS / 2, LolChess::play));
    let mut list = Vec::with_capacity(256);
    let legal = each(&done, |position| {
        list.clear();
        position.moves(&mut list);
        black_box(&list);
    });
    let mut copy = done.sample[0].clone();
    let copying = each(&done, |position| {
        copy.clone_from(position);
        black_box(&mut copy);
    });
    let key = each(&done, |position| {
        black_box(position.position().key_from_scratch());
    });
    let whole = seconds * 1e9 / done.actions as f64;
    Speed {
        bytes: size_of::<Position>(),
        playouts: done.actions as f64 / seconds,
        keyed: keyed.actions as f64 / keyed_seconds,
        actions: done.listed as f64 / done.actions as f64,
        nanoseconds: [legal, whole - legal, copying, key],
    }
}

/// How fast a bot is, on one core.
#[derive(Clone, Debug, Serialize)]
pub struct BotSpeed {
    /// The bot, and what it plays out by.
    pub name: &'static str,
    /// Iterations or positions a second.
    pub nodes_per_second: f64,
    /// Actions of a playout, on average; 0 where nothing is played out.
    pub depth: f64,
}

/// A policy that counts its actions.
struct Counted {
    policy: Playout,
    actions: AtomicU64,
}

impl Policy<LolChess> for Counted {
    fn choose(&self, game: &LolChess, actions: &[Action], dice: &mut Dice) -> Action {
        self.actions.fetch_add(1, Ordering::Relaxed);
        self.policy.choose(game, actions, dice)
    }

    fn decided(&self, game: &LolChess) -> Option<f64> {
        self.policy.decided(game)
    }

    fn play(&self, game: &mut LolChess, action: Action) {
        self.policy.play(game, action);
    }
}

/// Measures the bots that search, on positions of random games.
pub fn lolchess_bots() -> Vec<BotSpeed> {
    const ITERATIONS: u64 = 2_000;
    const POSITIONS: u64 = 100_000;
    const SAMPLE: usize = 12;
    let done = playouts(40_000, LolChess::play_unkeyed);
    let is_open = |game: &&LolChess| matches!(game.turn(), Turn::Player(_));
    let sample: Vec<&LolChess> = done.sample.iter().filter(is_open).take(SAMPLE).collect();
    let rate = |bot: &mut dyn Bot<LolChess>, nodes: u64| {
        let think = |game: &&LolChess| {
            bot.forget();
            bot.think(game, &Limits::nodes(nodes), &mut Silent).nodes
        };
        let (nodes, seconds) = timed(|| sample.iter().map(think).sum::<u64>());
        (nodes, nodes as f64 / seconds)
    };
    let mut speeds = Vec::new();
    let policies = [
        ("document, priority", Playout::Priority),
        ("document, weighted", Playout::Weighted),
        ("document, uniform", Playout::Uniform),
    ];
    for (name, policy) in policies {
        let counted = Arc::new(Counted { policy, actions: AtomicU64::new(0) });
        let mut bot = Document::with_policy(document::Options::default(), counted.clone(), 1);
        let (nodes, nodes_per_second) = rate(&mut bot, ITERATIONS);
        let depth = counted.actions.load(Ordering::Relaxed) as f64 / nodes.max(1) as f64;
        speeds.push(BotSpeed { name, nodes_per_second, depth });
    }
    let mut minimax = Foresight::fair(foresight::Settings::default(), 1);
    let mut expert = Expert::new(expert::Options::default(), 1);
    let searches: [(&str, &mut dyn Bot<LolChess>); 2] = [("minimax", &mut minimax), ("expert", &mut expert)];
    for (name, bot) in searches {
        let (_, nodes_per_second) = rate(bot, POSITIONS);
        speeds.push(BotSpeed { name, nodes_per_second, depth: 0.0 });
    }
    speeds
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (start, spent) = (Instant::now(), processor_time());
    let done = work();
    let seconds = match (spent, processor_time()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed().as_secs_f64(),
    };
    (done, seconds.max(1e-9))
}

/// Seconds that this thread has had a processor, where the system tells: a busy machine does not count then.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// Nanoseconds of one piece of work, over the sample.
fn each(done: &Playouts, mut work: impl FnMut(&LolChess)) -> f64 {
    const TIMES: usize = 2_000;
    let ((), seconds) = timed(|| {
        for position in &done.sample {
            for _ in 0..TIMES {
                work(black_box(position));
            }
        }
    });
    seconds * 1e9 / (TIMES * done.sample.len()).max(1) as f64
}
