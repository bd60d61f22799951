//! Random playouts as a fixed workload for `parlor bench`, and a signature of the rules.
use super::LolChess;
use super::action::Action;
use super::bots::learned::practice::shuffle;
use super::position::Position;
use super::random::Random;
use super::setup::LineUp;
use super::table::{Kind, Spell};
use game::Game;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use search::mcts::playout::below;

/// Actions of one playout at most.
const LONGEST: usize = 400;
/// Positions kept for measuring single steps.
const SAMPLE: usize = 100;

/// The totals of some playouts.
pub struct Playouts {
    /// Actions played.
    pub actions: u64,
    /// Actions listed: the same number on every machine.
    pub listed: u64,
    /// Positions met on the way.
    pub sample: Vec<LolChess>,
}

/// A game between two random line-ups.
fn start(random: &mut Xoshiro256PlusPlus) -> LolChess {
    let mut champions: Vec<Kind> = Kind::ALL.into_iter().filter(|k| k.is_champion()).collect();
    shuffle(&mut champions, random);
    let spells: [Option<Spell>; 5] = std::array::from_fn(|i| Some(Spell::ALL[i]));
    let line = |from: usize| LineUp { champions: std::array::from_fn(|i| champions[from + i]), spells };
    LolChess::at(Position::new(&line(0), &line(5), 50, Random::reference(random.next_u64() as u32)))
}

/// Plays random games until so many actions are played: legal list, uniform choice, action.
pub fn playouts(actions: u64, play: impl Fn(&mut LolChess, Action)) -> Playouts {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut list: Vec<Action> = Vec::with_capacity(256);
    let mut done = Playouts { actions: 0, listed: 0, sample: Vec::new() };
    while done.actions < actions {
        let mut position = start(&mut random);
        for step in 0..LONGEST {
            list.clear();
            position.moves(&mut list);
            if list.is_empty() {
                break;
            }
            done.listed += list.len() as u64;
            play(&mut position, list[below(&mut random, list.len())]);
            done.actions += 1;
            if step % 37 == 0 && done.sample.len() < SAMPLE {
                done.sample.push(position.clone());
            }
        }
    }
    done
}
