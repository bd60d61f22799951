//! What `parlor bench` measures of this game: the rules step by step, and the bots, in processor time.

use super::LolChess;
use super::action::Action;
use super::bots::classic::Playout;
use super::bots::{Classic, Expert, Foresight, classic, expert, foresight};
use super::position::Position;
use super::speed::{Playouts, playouts};
use crate::entry::{BenchCase, BenchWork, Counted, Draft, Measurement, When};
use crate::tool::{Environment, Tool};
use game::{Bot, Game, Limits, Silent, Time, Turn};
use search::mcts::{Dice, Policy};
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Adds the benches to the entry.
pub(super) fn add(draft: Draft<LolChess>) -> Draft<LolChess> {
    let speed = Tool::plain("", "The rules step by step, and the bots", print);
    draft.with(|entry| {
        entry.benches.push(BenchCase { name: "lolchess", bot: "playouts", work: BenchWork::Own(count) });
        entry.measurements.push(Measurement { when: When::Always, tool: speed });
    })
}

/// Random playouts; the signature is how many moves were listed on the way.
fn count() -> Counted {
    const ACTIONS: u64 = 200_000;
    Counted { signature: playouts(ACTIONS, LolChess::play_unkeyed).listed, done: ACTIONS }
}

fn print(env: &dyn Environment) {
    let clock = env.thread_time();
    env.print(&rules(&clock));
    env.print(&format!("{:<20} {:>12} {:>12} {:>14}", "bot", "nodes/s", "in 5 s", "playout depth"));
    for (name, nodes_per_second, depth) in bots(&clock) {
        env.print(&format!(
            "{name:<20} {nodes_per_second:>12.0} {:>12.0} {depth:>14.1}",
            5.0 * nodes_per_second
        ));
    }
}

/// How fast the rules are, on one core.
fn rules(clock: &Time) -> String {
    const ACTIONS: u64 = 2_000_000;
    let (done, seconds) = timed(clock, || playouts(ACTIONS, LolChess::play_unkeyed));
    let (keyed, keyed_seconds) = timed(clock, || playouts(ACTIONS / 2, LolChess::play));
    let mut list = Vec::with_capacity(256);
    let legal = each(clock, &done, |position| {
        list.clear();
        position.moves(&mut list);
        black_box(&list);
    });
    let mut copy = done.sample[0].clone();
    let copying = each(clock, &done, |position| {
        copy.clone_from(position);
        black_box(&mut copy);
    });
    let key = each(clock, &done, |position| {
        black_box(position.position().key_from_scratch());
    });
    let whole = seconds * 1e9 / done.actions as f64;
    format!(
        "\nlolchess: {:.0} playout actions/s, {:.0} with keys, {:.1} actions a list; legal list {legal:.0} ns, action \
         {:.0} ns, copy of {} bytes {copying:.0} ns, key from scratch {key:.0} ns",
        done.actions as f64 / seconds,
        keyed.actions as f64 / keyed_seconds,
        done.listed as f64 / done.actions as f64,
        whole - legal,
        size_of::<Position>()
    )
}

/// A policy that counts its actions.
struct Counting {
    policy: Playout,
    actions: AtomicU64,
}

impl Policy<LolChess> for Counting {
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

/// Measures the bots that search, on positions of random games: name, nodes a second, actions of a playout.
fn bots(clock: &Time) -> Vec<(&'static str, f64, f64)> {
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
        let (nodes, seconds) = timed(clock, || sample.iter().map(think).sum::<u64>());
        (nodes, nodes as f64 / seconds)
    };
    let mut speeds = Vec::new();
    let policies = [
        ("classic, priority", Playout::Priority),
        ("classic, weighted", Playout::Weighted),
        ("classic, uniform", Playout::Uniform),
    ];
    for (name, policy) in policies {
        let counted = Arc::new(Counting { policy, actions: AtomicU64::new(0) });
        let mut bot = Classic::with_policy(classic::Options::default(), counted.clone(), 1);
        let (nodes, nodes_per_second) = rate(&mut bot, ITERATIONS);
        let depth = counted.actions.load(Ordering::Relaxed) as f64 / nodes.max(1) as f64;
        speeds.push((name, nodes_per_second, depth));
    }
    let mut minimax = Foresight::fair(foresight::Settings::default(), 1);
    let mut expert = Expert::new(expert::Options::default(), 1);
    let searches: [(&str, &mut dyn Bot<LolChess>); 2] = [("minimax", &mut minimax), ("expert", &mut expert)];
    for (name, bot) in searches {
        let (_, nodes_per_second) = rate(bot, POSITIONS);
        speeds.push((name, nodes_per_second, 0.0));
    }
    speeds
}

/// The result of the work and the seconds that it took.
fn timed<T>(clock: &Time, work: impl FnOnce() -> T) -> (T, f64) {
    let start = clock.now();
    let done = work();
    (done, clock.now().saturating_sub(start).as_secs_f64().max(1e-9))
}

/// Nanoseconds of one piece of work, over the sample.
fn each(clock: &Time, done: &Playouts, mut work: impl FnMut(&LolChess)) -> f64 {
    const TIMES: usize = 2_000;
    let ((), seconds) = timed(clock, || {
        for position in &done.sample {
            for _ in 0..TIMES {
                work(black_box(position));
            }
        }
    });
    seconds * 1e9 / (TIMES * done.sample.len()).max(1) as f64
}
