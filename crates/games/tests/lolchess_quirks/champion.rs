//! Quirks of champions.

use crate::scene::{Scene, blue, buy, hp, put, red, stored};
use crate::{Shown, shown};
use games::lolchess::debuff::{Application, Debuff};
use games::lolchess::piece::Owner;
use games::lolchess::random::Random;
use games::lolchess::refusal::Refusal;
use games::lolchess::table::{AD, AP, Item, Kind, MR, PR, SUNDER};

pub(crate) const SHOWN: &[Shown] = shown![
    lost_factor,
    second_attack_out_of_reach,
    ahri_lands_anywhere,
    garen_spins_once,
    ashe_looks_at_herself,
    executed_azir_keeps_soldiers,
    azir_attacks_alone,
    blitzcrank_pulls_the_dead,
    blitzcrank_pulls_behind,
    pulled_to_promotion,
    ezreal_steps_aside,
    jhin_always_adds,
    khazix_without_power,
    sunlight_burns_leona,
    two_leonas,
    malphite_waits_three,
    nasus_casts_again,
    teemo_poison,
    quicksilver_stops_rage,
    viktor_removes,
    viktor_thresholds,
    mark_remembered_by_place,
    zed_hops,
    soldiers_hold_items,
    azir_guinsoo,
];

fn lost_factor() {
    let target = |attacker| {
        let scene =
            Scene::new().blue(attacker, "d2").with(|p| (p.raw[AD], p.raw[SUNDER], p.range) = (100, 40, 3));
        let scene = scene.red(Kind::Sion, "d5").with(|p| p.raw[PR] = 0).item(Item::BrambleVest);
        let mut p = scene.set();
        blue(&mut p, "ad2d5").unwrap();
        hp(&p, 3)
    };
    assert_eq!((target(Kind::Garen), target(Kind::Ashe)), (160 - 92, 160 - 100));
}

fn second_attack_out_of_reach() {
    let scene = |square| {
        Scene::new().blue(Kind::Aatrox, "d2").item(Item::GuinsooRageblade).red(Kind::Sion, square).set()
    };
    assert_eq!(blue(&mut scene("d3"), "ad2d3"), Ok(()));
    assert_eq!(blue(&mut scene("d4"), "ad2d4"), Err(Refusal::InvalidAttack));
    let mut list = Vec::new();
    scene("d4").actions(&mut list);
    assert!(!list.contains(&"ad2d4".parse().unwrap()), "nor is it offered");
}

fn ahri_lands_anywhere() {
    let mut p = Scene::new().blue(Kind::Ahri, "d2").red(Kind::Sion, "d5").set();
    assert_eq!(blue(&mut p, "sd2d5"), Ok(()));
    assert_eq!((p.pieces[2].square, hp(&p, 3)), (p.pieces[3].square, 160));
}

fn garen_spins_once() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").red(Kind::Sion, "d5").red(Kind::Sion, "h1").set();
    blue(&mut p, "sd4d4").unwrap();
    let after = hp(&p, 3);
    red(&mut p, "mh1h2").unwrap();
    assert!(after < 160 && hp(&p, 3) == after);
}

fn ashe_looks_at_herself() {
    let scene = || {
        Scene::new().blue(Kind::Ashe, "d4").with(|p| p.raw[SUNDER] = 100).red(Kind::Sion, "d5").hp(1000).set()
    };
    let mut p = scene();
    blue(&mut p, "ad4d5").unwrap();
    p.round = 1;
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(hp(&p, 3), 1000 - 20 - 20, "frost on the target changes nothing");
    let mut p = scene();
    put(&mut p, 2, Debuff::FrostShot, 3, -1.0);
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(hp(&p, 3), 1000 - 20 - 160);
}

/// Azir at e5 with a soldier beside him.
fn with_soldier(owner_is_blue: bool) -> Scene {
    let soldier = |p: &mut games::lolchess::piece::Piece| (p.azir, p.moved) = (2, true);
    if owner_is_blue {
        Scene::new().blue(Kind::Azir, "e5").blue(Kind::SandSoldier, "e6").with(soldier)
    } else {
        Scene::new().red(Kind::Azir, "e5").red(Kind::SandSoldier, "e6").with(soldier)
    }
}

fn executed_azir_keeps_soldiers() {
    let strike = |attack: i16, elder: bool| {
        let scene = with_soldier(false).blue(Kind::Garen, "d4");
        let mut p = scene.with(|p| (p.raw[AD], p.raw[SUNDER]) = (attack, 100)).set();
        if elder {
            put(&mut p, 4, Debuff::Elder, 6, 0.0);
        }
        blue(&mut p, "ad4e5").unwrap();
        (hp(&p, 2), hp(&p, 3))
    };
    assert_eq!((strike(200, false), strike(75, true)), ((0, 0), (0, 100)));
}

fn azir_attacks_alone() {
    let scene = with_soldier(true).red(Kind::Sion, "f6").with(|p| (p.raw[PR], p.raw[MR]) = (0, 0));
    let mut p = scene.set();
    blue(&mut p, "ae5f6").unwrap();
    assert_eq!(hp(&p, 4), 155);
    p.round = 1;
    blue(&mut p, "ae6f6").unwrap();
    assert!(hp(&p, 4) < 155 - 10, "a soldier's attack has Azir's damage too");
}

fn blitzcrank_pulls_the_dead() {
    let mut p = Scene::new().blue(Kind::Blitzcrank, "c3").red(Kind::Ahri, "e5").with(|p| p.hp = 1).set();
    blue(&mut p, "sc3e5").unwrap();
    assert_eq!((hp(&p, 3), p.pieces[3].square.to_string().as_str()), (0, "d4"));
}

fn blitzcrank_pulls_behind() {
    let mut p = Scene::new().blue(Kind::Blitzcrank, "c3").red(Kind::Sion, "f6").set();
    blue(&mut p, "sc3f6").unwrap();
    assert_eq!(p.pieces[3].square.to_string(), "b2");
}

fn pulled_to_promotion() {
    let mut p =
        Scene::new().blue(Kind::Blitzcrank, "c2").red(Kind::MeleeMinion, "f5").with(|p| p.hp = 1).set();
    blue(&mut p, "sc2f5").unwrap();
    assert_eq!((p.pieces[3].kind, hp(&p, 3)), (Kind::SuperMinion, 300));
}

fn ezreal_steps_aside() {
    let mut p = Scene::new().blue(Kind::Ezreal, "a2").set();
    assert_eq!(blue(&mut p, "sa2z2"), Ok(()));
}

fn jhin_always_adds() {
    let mut p = Scene::new().blue(Kind::Jhin, "d4").red(Kind::Sion, "d5").with(|p| p.raw[PR] = 0).set();
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(hp(&p, 3), 160 - 44 - 5);
}

fn khazix_without_power() {
    let strike = |power: i16| {
        let mut p =
            Scene::new().blue(Kind::Khazix, "c3").with(|p| p.raw[AP] = power).red(Kind::Sion, "d5").set();
        blue(&mut p, "sc3d5").unwrap();
        hp(&p, 3)
    };
    assert_eq!(strike(0), strike(200));
}

fn sunlight_burns_leona() {
    let scene = Scene::new().blue(Kind::Leona, "a4").blue(Kind::Garen, "d4").red(Kind::Sion, "d5");
    let mut p = scene.set();
    p.push_debuff(4, Application::new(Debuff::Sunlight, 3, Owner::Blue));
    blue(&mut p, "ad4d5").unwrap();
    assert!(hp(&p, 2) < 120 && !p.has_debuff(4, Debuff::Sunlight));
}

fn two_leonas() {
    let mut p = Scene::new().blue(Kind::Leona, "d4").red(Kind::Leona, "d5").set();
    p.push_debuff(2, Application::new(Debuff::Sunlight, 3, Owner::Red));
    p.push_debuff(3, Application::new(Debuff::Sunlight, 3, Owner::Blue));
    assert_eq!(blue(&mut p, "ad4d5"), Err(Refusal::Endless));
    let mut list = Vec::new();
    p.actions(&mut list);
    assert!(!list.is_empty() && !list.contains(&"ad4d5".parse().unwrap()));
}

fn malphite_waits_three() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").red(Kind::Malphite, "d5").red(Kind::Sion, "h2").set();
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(p.pieces[3].cooldown, 2.0, "three, less the turn that has begun");
}

fn nasus_casts_again() {
    let mut p = Scene::new().blue(Kind::Nasus, "d4").set();
    p.push_debuff(2, Application::new(Debuff::Fury, 1, Owner::Blue).with(125.0));
    blue(&mut p, "sd4d4").unwrap();
    assert_eq!(stored(&p, 2, Debuff::Fury), Some(175.0));
}

fn teemo_poison() {
    let mut p = Scene::new().blue(Kind::Teemo, "d4").red(Kind::Sion, "d5").set();
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(stored(&p, 3, Debuff::ToxicShot), Some(13.0));
}

fn quicksilver_stops_rage() {
    let strike = |item: Option<Item>| {
        let scene =
            Scene::new().blue(Kind::Garen, "d4").with(|p| p.raw[AD] = 1000).red(Kind::Tryndamere, "d5");
        let mut p = if let Some(item) = item { scene.item(item) } else { scene }.set();
        blue(&mut p, "ad4d5").unwrap();
        (hp(&p, 3), p.has_debuff(3, Debuff::UndyingRage))
    };
    assert_eq!((strike(None), strike(Some(Item::Quicksilver))), ((1, true), (1, false)));
}

fn viktor_removes() {
    let scene = Scene::new().blue(Kind::Viktor, "d4").item(Item::ViktorModule4).red(Kind::Sion, "d5");
    let mut p = scene.with(|p| p.hp = 7).red(Kind::Garen, "h2").set();
    blue(&mut p, "sd4d5").unwrap();
    assert_eq!((p.count, p.gold[0], p.pieces[3].kind), (4, 0, Kind::Garen));
}

fn viktor_thresholds() {
    let mut p = Scene::new().blue(Kind::Viktor, "d4").with(|p| p.siphoned = 30).red(Kind::Sion, "d5").set();
    blue(&mut p, "sd4d5").unwrap();
    assert_eq!((p.pieces[2].siphoned, p.pieces[2].unlocked), (48, 1));
    let locked = Refusal::ModuleLocked { need: 50, done: 48 };
    assert_eq!(buy(&mut p, Owner::Blue, Item::ViktorModule1, 2), Err(locked));
}

fn mark_remembered_by_place() {
    let strike = |sunlight: bool| {
        let mut p = Scene::new().blue(Kind::Zed, "d4").red(Kind::Sion, "d5").set();
        if sunlight {
            put(&mut p, 3, Debuff::Sunlight, 3, 0.0);
        }
        let mark = Application { tag: 2, ..Application::new(Debuff::DeathMark, 3, Owner::Blue) };
        p.push_debuff(3, mark);
        blue(&mut p, "ad4d5").unwrap();
        p.has_debuff(3, Debuff::DeathMark)
    };
    assert_eq!((strike(false), strike(true)), (false, true));
}

fn zed_hops() {
    let mut p = Scene::new().blue(Kind::Zed, "d4").red(Kind::Sion, "d5").set();
    p.push_debuff(3, Application { tag: 2, ..Application::new(Debuff::DeathMark, 3, Owner::Blue) });
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(p.pieces[2].square.to_string(), "c4");
}

fn soldiers_hold_items() {
    let mut p = with_soldier(true).set();
    p.gold = [100, 0];
    assert_eq!(buy(&mut p, Owner::Blue, Item::BfSword, 3), Ok(()));
    assert_eq!(p.pieces[3].held(), [Item::BfSword]);
}

fn azir_guinsoo() {
    let strike = |item: Item| {
        let scene = Scene::new().blue(Kind::Azir, "a5").item(item).with(|p| p.raw[AP] = 0);
        let soldier = |p: &mut games::lolchess::piece::Piece| p.azir = 2;
        let scene =
            scene.blue(Kind::SandSoldier, "e6").with(soldier).blue(Kind::SandSoldier, "d6").with(soldier);
        let mut p = scene.red(Kind::Sion, "e7").hp(1000).with(|p| (p.raw[PR], p.raw[MR]) = (0, 0)).set();
        p.random = Random::reference(77);
        blue(&mut p, "ae6e7").unwrap();
        1000 - hp(&p, 5)
    };
    let (plain, twice) = (strike(Item::RabadonDeathcap), strike(Item::GuinsooRageblade));
    assert!(twice > plain + 20, "{plain} and {twice}");
}
