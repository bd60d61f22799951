//! The features of a position: blue's amount minus red's for each of a few dozen features.

use super::super::super::debuff::Debuff;
use super::super::super::piece::{NIL, Owner, Piece};
use super::super::super::position::Position;
use super::super::super::square::Square;
use super::super::super::table::{AD, AP, CRIT_CHANCE, Kind, LIFESTEAL, MAX_HP, MR, PR, SPEED};
use super::super::worth::advance;

/// Living pieces of each kind come first.
const KINDS: usize = Kind::ALL.len();
const CHAMPION_HEALTH: usize = KINDS;
const CHAMPION_HP: usize = KINDS + 1;
const CHAMPION_STATS: usize = KINDS + 2;
const ITEMS: usize = CHAMPION_STATS + STATS.len();
const SKILL_READY: usize = ITEMS + 1;
const SPELL_READY: usize = ITEMS + 2;
const CHAMPION_AHEAD: usize = ITEMS + 3;
const CHAMPION_CENTRE: usize = ITEMS + 4;
const MINION_HEALTH: usize = ITEMS + 5;
const MINION_AHEAD: usize = ITEMS + 6;
const MINION_FAR_AHEAD: usize = ITEMS + 7;
const MINION_CENTRE: usize = ITEMS + 8;
const PORO_HP: usize = ITEMS + 9;
const PORO_WEAK: usize = ITEMS + 10;
const PORO_AHEAD: usize = ITEMS + 11;
const GUARDS: usize = ITEMS + 12;
/// Champions one, two and three steps from the other Poro.
const CHAMPION_NEAR: usize = ITEMS + 13;
/// Other pieces likewise.
const OTHER_NEAR: usize = ITEMS + 16;
const AIMS: usize = ITEMS + 19;
const SHIELDS: usize = ITEMS + 20;
const STUNNED: usize = ITEMS + 21;
const WAITING: usize = ITEMS + 22;
const GOLD: usize = ITEMS + 23;
/// Whose turn it is.
pub const TURN: usize = ITEMS + 24;
/// How many features there are.
pub const FEATURES: usize = ITEMS + 25;

/// Statistics of champions that count, each with the amount that is one.
const STATS: [(usize, f32); 7] =
    [(AD, 50.0), (AP, 50.0), (PR, 50.0), (MR, 50.0), (SPEED, 2.0), (CRIT_CHANCE, 50.0), (LIFESTEAL, 20.0)];
/// Names after the kinds.
const NAMES: [&str; FEATURES - KINDS] = [
    "champion-health",
    "champion-hp",
    "champion-ad",
    "champion-ap",
    "champion-pr",
    "champion-mr",
    "champion-speed",
    "champion-crit",
    "champion-lifesteal",
    "items",
    "skill-ready",
    "spell-ready",
    "champion-ahead",
    "champion-centre",
    "minion-health",
    "minion-ahead",
    "minion-far-ahead",
    "minion-centre",
    "poro-hp",
    "poro-weak",
    "poro-ahead",
    "guards",
    "champion-one-from-poro",
    "champion-two-from-poro",
    "champion-three-from-poro",
    "other-one-from-poro",
    "other-two-from-poro",
    "other-three-from-poro",
    "aims-at-poro",
    "shields",
    "stunned",
    "waiting",
    "gold",
    "turn",
];

/// The name of a feature.
pub fn name(feature: usize) -> &'static str {
    Kind::ALL.get(feature).map_or_else(|| NAMES[feature - KINDS], |kind| kind.record().id)
}

/// Where the two Poros start in every list.
const POROS: [u8; 2] = [2, 18];

/// Calls `see` with every feature that is present and its amount, blue's minus red's.
#[inline]
pub fn each(position: &Position, mut see: impl FnMut(usize, f32)) {
    let poros = POROS.map(|home| position.with_home(home).map(|piece| position.pieces[piece].square));
    for piece in position.listed() {
        let sign = match piece.owner {
            Owner::Blue => 1.0,
            Owner::Red => -1.0,
            Owner::Neutral => continue,
        };
        if piece.is_alive() {
            let mut seen = |feature, amount: f32| see(feature, sign * amount);
            let [own, other] = if piece.owner.is_blue() { poros } else { [poros[1], poros[0]] };
            alive(position, piece, own.zip(other), &mut seen);
        } else if piece.returns != 0 {
            see(WAITING, sign * (f32::from(piece.returns) - position.round as f32) / 10.0);
        }
    }
    see(GOLD, (position.gold[0] - position.gold[1]) as f32 / 100.0);
    see(TURN, if position.mover().is_blue() { 1.0 } else { -1.0 });
}

#[inline]
fn alive(
    position: &Position,
    piece: &Piece,
    poros: Option<(Square, Square)>,
    see: &mut impl FnMut(usize, f32),
) {
    see(piece.kind as usize, 1.0);
    let (hp, most) = (piece.hp as f32, f32::from(piece.effective[MAX_HP]).max(1.0));
    let ahead = advance(piece.owner, piece.square.y()) as f32 / 7.0;
    let centre = 1.0 - (piece.square.x() as f32 - 3.5).abs() / 3.5;
    if piece.shields != NIL {
        see(SHIELDS, position.shielded(piece) as f32 / 100.0);
    }
    if piece.debuff_set & Debuff::Stun.bit() != 0 {
        see(STUNNED, 1.0);
    }
    if piece.kind == Kind::Poro {
        see(PORO_HP, hp / 100.0);
        see(PORO_WEAK, (1.0 - hp / 60.0).max(0.0));
        see(PORO_AHEAD, ahead);
        return;
    }
    let is_champion = piece.kind.is_champion();
    if is_champion {
        see(CHAMPION_HEALTH, hp / most);
        see(CHAMPION_HP, hp / 100.0);
        for (number, (stat, unit)) in STATS.iter().enumerate() {
            see(CHAMPION_STATS + number, f32::from(piece.effective[*stat]) / unit);
        }
        see(ITEMS, f32::from(piece.item_count));
        if piece.cooldown <= 0.0 && piece.kind.record().skill.is_some_and(|skill| skill.active) {
            see(SKILL_READY, 1.0);
        }
        if piece.spell_cooldown == 0 && piece.spell.is_some() {
            see(SPELL_READY, 1.0);
        }
        see(CHAMPION_AHEAD, ahead);
        see(CHAMPION_CENTRE, centre);
    } else {
        see(MINION_HEALTH, hp / most);
        see(MINION_AHEAD, ahead);
        see(MINION_FAR_AHEAD, (ahead - 0.6).max(0.0));
        see(MINION_CENTRE, centre);
    }
    let Some((own, other)) = poros else { return };
    if piece.square.distance(own) == 1 {
        see(GUARDS, 1.0);
    }
    let far = piece.square.distance(other);
    if (1..=3).contains(&far) {
        let near = if is_champion { CHAMPION_NEAR } else { OTHER_NEAR };
        see(near + far as usize - 1, 1.0);
    }
    if far <= i32::from(piece.range) {
        see(AIMS, 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::super::{LolChess, Options};
    use super::*;
    use game::Game;

    fn amounts(position: &Position) -> [f32; FEATURES] {
        let mut amounts = [0.0; FEATURES];
        each(position, |feature, amount| amounts[feature] += amount);
        amounts
    }

    #[test]
    fn what_both_sides_have_cancels_out() {
        let game = LolChess::start(&Options::default(), 1).unwrap();
        let amounts = amounts(game.position());
        assert_eq!(amounts[Kind::MeleeMinion as usize].to_bits(), 0.0_f32.to_bits());
        assert!(amounts[Kind::Garen as usize] > 0.0 && amounts[Kind::Aatrox as usize] < 0.0);
        assert!(amounts[TURN] > 0.0);
    }

    #[test]
    fn every_feature_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<&str> = (0..FEATURES).map(name).collect();
        assert_eq!(names.len(), FEATURES);
    }
}
