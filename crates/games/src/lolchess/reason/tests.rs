//! Reasons over games of the levels: what they claim is held against the rules, and how often there is one.

use super::case::Course;
use super::scene::{Step, passed, play, threats};
use super::*;
use crate::lolchess::Options;
use crate::lolchess::bots::{Expert, Foresight, expert, foresight};
use crate::lolchess::position::Position;
use crate::lolchess::square::Square;
use game::{Bot, Game, Limits, Side, Silent, Turn, Value, deal};

/// A decision of a game, with what a search says of it.
struct Judged {
    game: LolChess,
    played: Action,
    best: Action,
    line: Vec<Action>,
    refutation: Vec<Action>,
    before: Value,
    after: Value,
}

impl Judged {
    fn situation(&self, is_hint: bool) -> Situation<'_, LolChess> {
        let Turn::Player(side) = self.game.turn() else { unreachable!("somebody decides") };
        Situation {
            position: &self.game,
            side,
            played: (!is_hint).then_some(self.played),
            best: self.best,
            line: self.line.clone(),
            refutation: if is_hint { Vec::new() } else { self.refutation.clone() },
            before: self.before,
            after: if is_hint { self.before } else { self.after },
        }
    }

    /// What the move gave away, as a part of the whole game.
    fn loss(&self) -> f32 {
        let Turn::Player(side) = self.game.turn() else { return 0.0 };
        self.before.win_for(side) - self.after.win_for(side)
    }
}

/// Decisions of games between the first levels, one in `every`.
fn decisions(games: u64, every: u64) -> Vec<Judged> {
    let limits = Limits::nodes(400);
    let mut judged = Vec::new();
    for number in 0..games {
        let seed = deal::mix(11, number);
        let greed = |noise: f64| foresight::Greed { noise, ..foresight::Greed::default() };
        let mut players = [Foresight::greedy(greed(0.1), seed), Foresight::greedy(greed(0.01), seed + 1)];
        let mut analyst = Expert::new(expert::Options { book: false, ..expert::Options::default() }, seed);
        let mut game = LolChess::start(&Options::default(), seed).unwrap();
        for ply in 0..160 {
            let Turn::Player(side) = game.turn() else { break };
            let played = players[side.index()].think(&game, &Limits::default(), &mut Silent).best;
            let mut next = game.clone();
            next.play(played);
            if ply > 20 && deal::mix(seed, ply).is_multiple_of(every) {
                let thought = analyst.think(&game, &limits, &mut Silent);
                let (after, answer) = if let Turn::Over(outcome) = next.turn() {
                    (Value::proven::<LolChess>(outcome, 0), Vec::new())
                } else {
                    let thought = analyst.think(&next, &limits, &mut Silent);
                    (thought.value, thought.line)
                };
                judged.push(Judged {
                    game: game.clone(),
                    played,
                    best: thought.best,
                    line: thought.line,
                    refutation: [vec![played], answer].concat(),
                    before: thought.value,
                    after,
                });
            }
            game = next;
        }
    }
    judged
}

/// A text that people can read: at most two sentences, no notation, with a capital letter.
fn assert_plain(text: &str) {
    assert!(!text.is_empty() && text.chars().count() <= LONGEST, "{text}");
    assert!(text.ends_with('.') && text.matches(". ").count() < 2, "{text}");
    assert!(text.chars().next().is_some_and(|first| !first.is_lowercase()), "{text}");
    for word in text.split(|letter: char| !letter.is_alphanumeric()) {
        let is_notation = word.len() == 5 && word.parse::<Action>().is_ok();
        assert!(!is_notation && !text.contains(['>', '_', '✦', '×']), "{text}");
    }
}

/// Every position that a reason may speak of.
fn spoken_of(situation: &Situation<LolChess>) -> Vec<Position> {
    let mut before = *situation.position.position();
    before.redraw_secret(1);
    let mut positions = vec![before, passed(&before)];
    for actions in [&situation.line, &situation.refutation] {
        let course = Course::new(&before, actions);
        for step in course.own.iter().chain(&course.reply) {
            positions.push(step.before);
            positions.push(step.after);
            positions.push(passed(&step.after));
        }
    }
    positions
}

/// An arrow with a number is an action that some side can play there, and that does so much.
fn assert_true(mark: &Mark, positions: &[Position]) {
    let squares: Vec<Square> = mark.squares.iter().map(|square| square.parse().unwrap()).collect();
    let (Some(number), [from, to]) = (&mark.text, &squares[..]) else { return };
    let damage: i32 = number.parse().unwrap();
    let is_done = positions.iter().any(|position| {
        let Some(target) = position.at(*to) else { return false };
        let mut actions = Vec::new();
        position.actions(&mut actions);
        let strikes = actions.into_iter().filter(|action| fact::source(*action) == Some(*from));
        strikes
            .filter_map(|action| play(position, action))
            .any(|step: Step| step.blow(target).is_some_and(|blow| blow.damage == damage))
    });
    assert!(is_done, "no action from {from} does {damage} on {to}");
}

#[test]
fn reasons_are_plain_and_true() {
    let (mut told, mut hints) = (0, 0);
    for judged in decisions(3, 4) {
        for is_hint in [false, true] {
            let situation = judged.situation(is_hint);
            let Some(reason) = reasons(&situation) else { continue };
            assert_plain(&reason.text);
            let positions = spoken_of(&situation);
            reason.marks.iter().for_each(|mark| assert_true(mark, &positions));
            if is_hint { hints += 1 } else { told += 1 }
        }
        assert!(!says(&judged.game, judged.best).contains("  "));
    }
    assert!(told > 20 && hints > 20, "{told} moves, {hints} hints");
}

#[test]
fn most_mistakes_have_a_reason() {
    let judged = decisions(8, 3);
    let lessons: Vec<&Judged> =
        judged.iter().filter(|judged| judged.played != judged.best && judged.loss() > 0.05).collect();
    let reasons: Vec<(String, Option<Reason>)> = lessons
        .iter()
        .map(|judged| {
            let words = format!(
                "{} (better: {})",
                says(&judged.game, judged.played),
                says(&judged.game, judged.best)
            );
            (words, super::reasons(&judged.situation(false)))
        })
        .collect();
    let known = reasons.iter().filter(|(_, reason)| reason.is_some()).count();
    for (words, reason) in reasons.iter().step_by((reasons.len() / 24).max(1)) {
        println!("{words}\n    {}", reason.as_ref().map_or("-", |reason| &reason.text));
    }
    for judged in judged.iter().step_by((judged.len() / 16).max(1)) {
        let reason = super::reasons(&judged.situation(true));
        println!(
            "hint: {}\n    {}",
            says(&judged.game, judged.best),
            reason.map_or("-".to_owned(), |r| r.text)
        );
    }
    println!("{known} of {} lessons have a reason", lessons.len());
    assert!(lessons.len() > 20 && known * 100 >= 85 * lessons.len(), "{known} of {}", lessons.len());
}

#[test]
fn a_blow_is_told_to_the_point() {
    let mut game = LolChess::start(&Options::default(), 5).unwrap();
    let mut checked = 0;
    for step in 0..220_u64 {
        for blow in threats(game.position()).iter().take(4) {
            let health = |health: i32| {
                let mut position = *game.position();
                position.pieces[blow.target].hp = health;
                play(&position, blow.action).and_then(|step| step.blow(blow.target)).unwrap()
            };
            assert_eq!(health(blow.health), *blow);
            if blow.kills {
                assert!(blow.damage >= blow.health && health(blow.damage).kills, "{blow:?}");
                assert!(blow.damage > 900 || !health(blow.damage + 1).kills, "{blow:?}");
            }
            checked += 1;
        }
        let legal = game.legal();
        if legal.is_empty() {
            break;
        }
        game.play(legal[(deal::mix(3, step) % legal.len() as u64) as usize]);
    }
    assert!(checked > 50, "{checked}");
}

#[test]
fn a_hint_does_not_know_the_dice() {
    for judged in decisions(1, 6) {
        let hint = reasons(&judged.situation(true));
        for redraw in 0..3 {
            let mut other = judged.game.clone();
            other.redraw(redraw);
            let game = Judged { game: other, line: judged.line.clone(), refutation: Vec::new(), ..judged };
            assert_eq!(reasons(&game.situation(true)), hint);
        }
    }
}

#[test]
fn moves_are_said_by_name() {
    let game = LolChess::start(&Options::default(), 1).unwrap();
    let said = |action: &str| says(&game, action.parse().unwrap());
    assert_eq!(said("mc1d3"), "Ahri's move to D3");
    assert_eq!(said("ub1b3"), "Garen's Flash to B3");
    assert_eq!(said("md2d3"), "the move of Blue's melee minion from D2 to D3");
    assert_eq!(said("bgiants_belt>b1"), "Giant's Belt for Garen");
    assert_eq!(said("sd1d1"), "Leona's Solar Flare");
    assert_eq!(said("ab1b8"), "Garen's attack on Aatrox");
}

#[test]
fn the_poro_in_reach_is_named_with_its_numbers() {
    use crate::lolchess::piece::{Owner, Piece};
    use crate::lolchess::random::Random;
    use crate::lolchess::table::Kind;
    let mut pieces = vec![
        Piece::new(Kind::Poro, Owner::Blue, "a1".parse().unwrap(), 2),
        Piece::new(Kind::Garen, Owner::Blue, "d4".parse().unwrap(), 3),
        Piece::new(Kind::Poro, Owner::Red, "d5".parse().unwrap(), 18),
    ];
    pieces[2].hp = 9;
    let game = LolChess::at(Position::arrange(&pieces, Random::reference(1)));
    let [best, played] = ["ad4d5", "md4e4"].map(|text| text.parse().unwrap());
    let situation = Situation {
        position: &game,
        side: Side::First,
        played: Some(played),
        best,
        line: vec![best],
        refutation: vec![played],
        before: Value::EVEN,
        after: Value::EVEN,
    };
    let reason = reasons(&situation).unwrap();
    assert!(
        reason.text.starts_with("The red Poro could fall this turn: Garen's attack does "),
        "{}",
        reason.text
    );
    assert!(reason.text.contains(" against 9 health"), "{}", reason.text);
    let hit = reason.marks.iter().find(|mark| mark.kind == MarkKind::Hit).unwrap();
    assert_eq!((&hit.squares[..], hit.side), (&["d4".to_owned(), "d5".to_owned()][..], Some(Side::First)));
}
