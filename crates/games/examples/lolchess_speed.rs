//! Measures LOL Chess on one core: random playouts, legal lists, copies and keys.
//!
//! `cargo run --release -p games --example lolchess_speed [ACTIONS]`

use game::Game;
use games::lolchess::LolChess;
use games::lolchess::action::Action;
use games::lolchess::position::Position;
use games::lolchess::setup::LineUp;
use games::lolchess::table::{Kind, Spell};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Instant;

/// Seconds that this process has spent on a processor; the wall clock where the system does not tell.
fn seconds(start: Instant) -> f64 {
    let spent = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = spent.and_then(|text| text.split(' ').next().and_then(|n| n.parse::<f64>().ok()));
    spent.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn below(random: &mut Xoshiro256PlusPlus, n: usize) -> usize {
    ((u128::from(random.next_u64()) * n as u128) >> 64) as usize
}

/// A game between two random line-ups.
fn start(random: &mut Xoshiro256PlusPlus) -> Position {
    let mut champions: Vec<Kind> = Kind::ALL.into_iter().filter(|k| k.is_champion()).collect();
    for i in (1..champions.len()).rev() {
        champions.swap(i, below(random, i + 1));
    }
    let spells: [Option<Spell>; 5] = std::array::from_fn(|i| Some(Spell::ALL[i]));
    let line = |from: usize| LineUp { champions: std::array::from_fn(|i| champions[from + i]), spells };
    Position::new(&line(0), &line(5), 50, random.next_u64() as u32)
}

struct Playouts {
    actions: u64,
    listed: u64,
    signature: u64,
    sample: Vec<LolChess>,
}

/// Plays random games, through the rules alone or through the contract.
fn playouts(actions: u64, play: impl Fn(&mut LolChess, Action)) -> Playouts {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut list: Vec<Action> = Vec::with_capacity(256);
    let mut done = Playouts { actions: 0, listed: 0, signature: 0, sample: Vec::new() };
    while done.actions < actions {
        let mut position = LolChess::at(start(&mut random));
        for step in 0..400 {
            list.clear();
            position.moves(&mut list);
            if list.is_empty() {
                break;
            }
            done.listed += list.len() as u64;
            play(&mut position, list[below(&mut random, list.len())]);
            done.actions += 1;
            if step % 37 == 0 && done.sample.len() < 200 {
                done.sample.push(position.clone());
            }
        }
        done.signature = done.signature.rotate_left(1) ^ position.key();
    }
    done
}

fn main() {
    let actions = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(3_000_000);
    let clock = Instant::now();
    println!("position: {} bytes", size_of::<Position>());
    let begin = seconds(clock);
    let done = playouts(actions, LolChess::play_unkeyed);
    let time = seconds(clock) - begin;
    let mean = done.listed as f64 / done.actions as f64;
    println!("playouts: {:.0} actions/s, {mean:.1} actions a list", done.actions as f64 / time);
    println!("signature: {:016x}", done.signature);
    let begin = seconds(clock);
    let keyed = playouts(actions / 3, LolChess::play);
    println!("playouts with keys: {:.0} actions/s", keyed.actions as f64 / (seconds(clock) - begin));
    let nanoseconds = |what: &str, mut work: Box<dyn FnMut(&LolChess)>| {
        let begin = seconds(clock);
        for position in &done.sample {
            for _ in 0..10_000 {
                work(black_box(position));
            }
        }
        let count = 10_000.0 * done.sample.len() as f64;
        println!("{what}: {:.0} ns", (seconds(clock) - begin) * 1e9 / count);
    };
    let mut list: Vec<Action> = Vec::with_capacity(256);
    nanoseconds(
        "legal list",
        Box::new(move |position| {
            list.clear();
            position.moves(&mut list);
            black_box(&list);
        }),
    );
    let mut copy = done.sample[0].clone();
    nanoseconds(
        "copy",
        Box::new(move |position| {
            copy.clone_from(position);
            black_box(&mut copy);
        }),
    );
    nanoseconds(
        "key from scratch",
        Box::new(|position| {
            black_box(position.position().key_from_scratch());
        }),
    );
}
