//! Quirks of the common rules, of minions and of monsters.

use crate::scene::{Scene, blue, buy, hp, on, put, red};
use crate::{Shown, shown};
use game::Game;
use games::lolchess::LolChess;
use games::lolchess::debuff::Debuff;
use games::lolchess::piece::Owner;
use games::lolchess::position::Status;
use games::lolchess::random::Random;
use games::lolchess::refusal::Refusal;
use games::lolchess::shield::{PERMANENT, Shield};
use games::lolchess::table::{AD, AP, CRIT_CHANCE, Item, Kind, LIFESTEAL, MR, PR, REGENERATION, SUNDER};

pub(crate) const SHOWN: &[Shown] = shown![
    speed_zero,
    sunder_pierces_magic,
    range_zero,
    raw_damage,
    heal_revives,
    non_lethal_revives,
    dead_go_on,
    skill_on_nobody,
    burn_pays_the_victim,
    regeneration_revives,
    tick_twice,
    elder_turns_on_its_owner,
    poro_caps_its_own_burns,
    poro_can_be_stunned,
    flank_moves_in,
    baron_stops_own_flank,
    last_drake_waits,
    monsters_come_once,
    red_moves_monsters,
    monsters_are_red,
    random_state_zero,
    squares_are_shared,
    no_turn_order,
    jump_again,
    no_poro_no_end,
    sieges_move_diagonally,
    venom_halves_new_shields,
    heal_lowers,
    flat_prices,
];

fn speed_zero() {
    let mut p = Scene::new().blue(Kind::Ahri, "d1").set();
    assert_eq!(blue(&mut p, "md1d6"), Err(Refusal::InvalidMove));
    put(&mut p, 2, Debuff::FrostShot, 3, -1.0);
    assert_eq!(blue(&mut p, "md1d6"), Ok(()));
}

fn sunder_pierces_magic() {
    let scene = Scene::new().blue(Kind::Blitzcrank, "c3").with(|p| p.raw[SUNDER] = 90);
    let mut p = scene.red(Kind::Sion, "d4").with(|p| p.raw[MR] = 90).set();
    blue(&mut p, "sc3d4").unwrap();
    assert_eq!(hp(&p, 3), 160 - 39);
}

fn range_zero() {
    let mut p = Scene::new().blue(Kind::Garen, "d1").with(|p| p.range = 0).red(Kind::Sion, "d8").set();
    assert_eq!(blue(&mut p, "ad1d8"), Ok(()));
}

fn raw_damage() {
    let scene =
        Scene::new().blue(Kind::Garen, "d4").with(|p| (p.raw[AD], p.raw[LIFESTEAL], p.hp) = (100, 20, 50));
    let mut p = scene.red(Kind::Sion, "d5").with(|p| p.raw[PR] = 10_000).set();
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!((hp(&p, 2), hp(&p, 3)), (70, 160));
}

fn heal_revives() {
    let scene = Scene::new().blue(Kind::Garen, "d4").with(|p| (p.hp, p.raw[AD]) = (1, 40));
    let mut p = scene.item(Item::HextechGunblade).red(Kind::Rammus, "d5").set();
    blue(&mut p, "ad4d5").unwrap();
    assert!(hp(&p, 2) > 0 && p.pieces[2].died == 1, "the thorns killed him, the blade brought him back");
}

fn non_lethal_revives() {
    let mut p = Scene::new().blue(Kind::MeleeMinion, "d4").red(Kind::Sion, "d7").set();
    put(&mut p, 2, Debuff::DeathsDance, 2, 2.0);
    put(&mut p, 2, Debuff::Burned, 3, 500.0);
    p.round = 2;
    red(&mut p, "md7d6").unwrap();
    assert_eq!((hp(&p, 2), p.pieces[2].died), (1, 3));
}

fn dead_go_on() {
    let mut p = Scene::new().blue(Kind::Nasus, "d4").with(|p| p.hp = 1).red(Kind::Rammus, "d5").set();
    blue(&mut p, "ad4d5").unwrap();
    assert!(hp(&p, 2) > 0, "lifesteal works for the dead");
    assert_eq!(p.gold, [0, 55]);
}

fn skill_on_nobody() {
    let mut p = Scene::new().blue(Kind::Blitzcrank, "c3").red(Kind::Sion, "d7").set();
    assert!(!LolChess::at(p).legal().contains(&"sc3d4".parse().unwrap()));
    assert_eq!(blue(&mut p, "sc3d4"), Ok(()));
    assert_eq!((p.pieces[2].cooldown, p.round), (4.0, 2));
}

fn burn_pays_the_victim() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").red(Kind::MeleeMinion, "d7").set();
    put(&mut p, 3, Debuff::Burned, 3, 500.0);
    blue(&mut p, "md4d5").unwrap();
    assert_eq!((hp(&p, 3), p.gold), (0, [0, 25]));
}

fn regeneration_revives() {
    let mut p = Scene::new()
        .blue(Kind::Ahri, "a4")
        .red(Kind::Garen, "d7")
        .with(|p| (p.hp, p.raw[REGENERATION]) = (10, 5))
        .set();
    put(&mut p, 3, Debuff::Burned, 3, 500.0);
    blue(&mut p, "ma4a5").unwrap();
    assert_eq!((hp(&p, 3), p.pieces[3].died, p.pieces[3].returns), (5, 2, 6));
}

fn tick_twice() {
    let mut p = Scene::new().blue(Kind::Ahri, "a4").red(Kind::Garen, "d7").with(|p| p.raw[MR] = 0).set();
    put(&mut p, 3, Debuff::Sunlight, 3, 0.0);
    put(&mut p, 3, Debuff::SpiritRush, 2, 10.0);
    blue(&mut p, "ma4a5").unwrap();
    assert_eq!(hp(&p, 3), 100);
    assert!(!p.has_debuff(3, Debuff::SpiritRush));
}

fn elder_turns_on_its_owner() {
    let mut p = Scene::new().blue(Kind::Ahri, "a4").red(Kind::Sion, "d7").with(|p| p.hp = 20).set();
    put(&mut p, 3, Debuff::Elder, 6, 0.0);
    put(&mut p, 3, Debuff::Burned, 3, 1.0);
    blue(&mut p, "ma4a5").unwrap();
    assert_eq!(hp(&p, 3), 0);
}

fn poro_caps_its_own_burns() {
    let mut p = Scene::new().blue(Kind::Ahri, "a4").set();
    put(&mut p, 1, Debuff::Burned, 3, 500.0);
    blue(&mut p, "ma4a5").unwrap();
    assert_eq!(hp(&p, 1), 50);
    let mut p = Scene::new().blue(Kind::Garen, "h7").with(|p| p.raw[AD] = 30_000).set();
    blue(&mut p, "ah7h8").unwrap();
    assert_eq!(p.status, Status::Won(Owner::Blue));
}

fn poro_can_be_stunned() {
    let mut p = Scene::new().blue(Kind::Viktor, "h6").item(Item::ViktorModule1).set();
    // A state whose next draw is below a quarter.
    p.random = Random::reference(1);
    blue(&mut p, "sh6h8").unwrap();
    assert!(p.has_debuff(1, Debuff::Stun));
    assert_eq!(red(&mut p, "mh8g8"), Err(Refusal::Stunned("move")));
}

fn flank_moves_in() {
    let mut p = Scene::new().blue(Kind::MeleeMinion, "d4").red(Kind::CasterMinion, "e5").set();
    p.give_shield(3, Shield::Castling, 500.0, PERMANENT);
    blue(&mut p, "ad4e5").unwrap();
    assert_eq!((p.pieces[2].square, hp(&p, 3)), (p.pieces[3].square, 50));
}

fn baron_stops_own_flank() {
    let scene = || Scene::new().blue(Kind::MeleeMinion, "d4").red(Kind::MeleeMinion, "e5").set();
    let mut p = scene();
    put(&mut p, 2, Debuff::Baron, 8, 0.0);
    blue(&mut p, "ad4e5").unwrap();
    assert_eq!(p.pieces[2].square.to_string(), "d4");
    let mut p = scene();
    put(&mut p, 3, Debuff::Baron, 8, 0.0);
    blue(&mut p, "ad4e5").unwrap();
    assert_eq!((p.pieces[2].square.to_string().as_str(), hp(&p, 3)), ("e5", 0));
}

fn last_drake_waits() {
    for seed in 1..2000u32 {
        let mut p = Scene::new().blue(Kind::Garen, "d4").set();
        p.random = Random::reference(seed.wrapping_mul(2_654_435_761));
        p.round = 5;
        blue(&mut p, "md4d5").unwrap();
        let drake = on(&p, "i4");
        assert!(p.pieces[drake].kind.is_drake() && p.pieces[drake].kind != Kind::ChemtechDrake);
    }
}

fn monsters_come_once() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").neutral(Kind::CloudDrake, "i4").with(|p| p.hp = 0).set();
    p.round = 15;
    blue(&mut p, "md4d5").unwrap();
    assert_eq!(p.count, 4);
}

fn red_moves_monsters() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").neutral(Kind::CloudDrake, "i4").set();
    p.round = 2;
    assert!(!LolChess::at(p).legal().contains(&"mi4e4".parse().unwrap()));
    assert_eq!(red(&mut p, "mi4e4"), Ok(()));
}

fn monsters_are_red() {
    let mut p = Scene::new().red(Kind::Janna, "h4").neutral(Kind::CloudDrake, "i4").set();
    p.round = 2;
    red(&mut p, "sh4h4").unwrap();
    assert!(p.has_debuff(3, Debuff::SpeedBoost) && p.list(p.pieces[3].shields).count() == 1);
}

fn random_state_zero() {
    let mut p =
        Scene::new().blue(Kind::Garen, "d4").red(Kind::Sion, "d5").with(|p| p.raw[CRIT_CHANCE] = 0).set();
    p.random = Random::Reference { seed: 12345, state: 0 };
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(p.random, Random::Reference { seed: 12345, state: 87_628_868 });
}

fn squares_are_shared() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").red(Kind::Sion, "d5").set();
    assert!(!LolChess::at(p).legal().contains(&"md4d5".parse().unwrap()));
    assert_eq!(blue(&mut p, "md4d5"), Ok(()));
    assert_eq!(p.pieces[2].square, p.pieces[3].square);
}

fn no_turn_order() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").red(Kind::Sion, "d7").set();
    let action = "md7d6".parse().unwrap();
    assert!(LolChess::at(p).try_play(action).is_err());
    assert_eq!(red(&mut p, "md7d6"), Ok(()));
}

fn jump_again() {
    let scene = Scene::new().blue(Kind::Ahri, "b1").with(|p| (p.hp, p.died, p.returns) = (0, 1, 5));
    let mut p = scene.red(Kind::Sion, "d7").set();
    p.round = 4;
    red(&mut p, "md7d6").unwrap();
    let (from, to) = (p.pieces[2].square, p.pieces[2].square.jumps().next().unwrap());
    assert_eq!(blue(&mut p, &format!("m{from}{to}")), Ok(()));
}

fn no_poro_no_end() {
    let mut p = Scene::new().dead_poros().blue(Kind::Garen, "d4").red(Kind::Sion, "d7").set();
    blue(&mut p, "md4d5").unwrap();
    assert_eq!(p.status, Status::Running);
}

fn sieges_move_diagonally() {
    let mut p = Scene::new().blue(Kind::SiegeMinion, "b1").set();
    assert_eq!(blue(&mut p, "mb1d3"), Ok(()));
}

fn venom_halves_new_shields() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").with(|p| p.raw[AP] = 0).set();
    p.give_shield(2, Shield::Castling, 40.0, PERMANENT);
    put(&mut p, 2, Debuff::Venom, 3, 0.0);
    p.give_shield(2, Shield::Judgment, 40.0, 2);
    let amounts: Vec<f64> = p.list(p.pieces[2].shields).map(|n| p.pool[n as usize].value).collect();
    assert_eq!(amounts, [40.0, 20.0]);
}

fn heal_lowers() {
    let scene = Scene::new().blue(Kind::Soraka, "d4").blue(Kind::Garen, "d5").with(|p| p.hp = 500);
    let mut p = scene.set();
    blue(&mut p, "sd4d5").unwrap();
    assert_eq!(hp(&p, 3), 120);
}

fn flat_prices() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").set();
    p.gold = [1000, 0];
    p.bought = [9, 0];
    buy(&mut p, Owner::Blue, Item::Tear, 2).unwrap();
    assert_eq!(p.gold[0], 900);
}
