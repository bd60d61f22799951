//! What tests of the rules and of the bots share.

use super::greedy::Greedy;
use super::rules::{Draw, Entropy};
use game::{Bot, Game, Limits, Side, Silent, Turn, deal};

/// The position after moves, as in `R d4 pass`.
pub(super) fn after(draw: Draw, moves: &str) -> Entropy {
    let mut position = Entropy::new(draw);
    for m in moves.split_whitespace() {
        position.try_play(m.parse().unwrap()).unwrap();
    }
    position
}

/// The mean score of games of a bot, new for each game by its number, against the greedy one.
pub(super) fn mean_score<B: Bot<Entropy>>(
    make: impl Fn(u64) -> B,
    limits: &Limits,
    plays: Side,
    games: u64,
) -> f64 {
    let mut total = 0;
    for number in 0..games {
        let (mut bot, mut greedy) = (make(number), Greedy::new(number));
        let mut position = Entropy::new(Draw::Hidden);
        let mut events = 0;
        loop {
            let m = match position.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    events += 1;
                    deal::draw(&position, number, events).unwrap()
                }
                Turn::Player(side) if side == plays => bot.think(&position, limits, &mut Silent).best,
                Turn::Player(_) => greedy.think(&position, &Limits::default(), &mut Silent).best,
            };
            position.try_play(m).unwrap();
        }
        total += position.board().score();
    }
    f64::from(total) / games as f64
}
