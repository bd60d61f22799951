//! Quirks of items and the shop.

use crate::scene::{Scene, blue, buy, hp, put, red, stored};
use crate::{Shown, shown};
use game::Game;
use games::lolchess::LolChess;
use games::lolchess::action::Action;
use games::lolchess::debuff::{Application, Debuff};
use games::lolchess::piece::Owner;
use games::lolchess::shield::{PERMANENT, Shield};
use games::lolchess::table::{AD, CRIT_CHANCE, Item, Kind, MR, PR, REDUCTION, SUNDER};

pub(crate) const SHOWN: &[Shown] = shown![
    flail_helps_the_victim,
    crownguard_gives_nothing,
    quicksilver_spent_on_friends,
    quicksilver_lets_enemies_through,
    quicksilver_cooldown,
    open_shop,
    belt_revives,
    gunblade_counts_raw,
    helm_gives_twenty,
    gargoyle_gives_twenty,
    serpent_halves_each_time,
    thorns_use_the_attackers_sunder,
    ionic_waits_seven,
    sterak_on_death,
    deaths_dance_rounds_down,
    conditions_use_raised_maximum,
];

fn flail_helps_the_victim() {
    let scene =
        Scene::new().blue(Kind::Garen, "d4").with(|p| p.raw[CRIT_CHANCE] = 100).item(Item::StrikersFlail);
    let mut p = scene.red(Kind::Sion, "d5").item(Item::StrikersFlail).set();
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(
        (p.has_debuff(2, Debuff::StrikersFlail), p.has_debuff(3, Debuff::StrikersFlail)),
        (false, true)
    );
}

fn crownguard_gives_nothing() {
    let scene = Scene::new().blue(Kind::Garen, "d4").with(|p| p.raw[AD] = 100).red(Kind::Sion, "d5");
    let mut p = scene.item(Item::Crownguard).set();
    p.give_shield(3, Shield::Crownguard, 5.0, PERMANENT);
    let before = (p.pieces[2].raw, p.pieces[3].raw);
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!((p.list(p.pieces[3].shields).count(), (p.pieces[2].raw, p.pieces[3].raw)), (0, before));
}

fn quicksilver_spent_on_friends() {
    let scene = Scene::new().blue(Kind::Janna, "d2").blue(Kind::Garen, "d4").item(Item::Quicksilver);
    let mut p = scene.set();
    blue(&mut p, "md2d3").unwrap();
    assert!(p.has_debuff(3, Debuff::Quicksilver) && !p.has_debuff(3, Debuff::Tailwind));
}

fn quicksilver_lets_enemies_through() {
    let mut p = Scene::new().blue(Kind::Ashe, "d4").red(Kind::Sion, "d5").item(Item::Quicksilver).set();
    p.pieces[3].item_cooldowns[0] = 8.0;
    p.push_debuff(3, Application::new(Debuff::Quicksilver, 2, Owner::Blue));
    blue(&mut p, "ad4d5").unwrap();
    assert!(p.has_debuff(3, Debuff::FrostShot));
}

fn quicksilver_cooldown() {
    let scene = Scene::new().blue(Kind::Ashe, "d4").with(|p| p.raw[REDUCTION] = 30).red(Kind::Sion, "d5");
    let mut p = scene.item(Item::Quicksilver).set();
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(p.pieces[3].item_cooldowns[0], 10.0 - 3.0 - 1.0, "Ashe's reduction, and one turn has begun");
}

fn open_shop() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").set();
    p.gold = [100, 0];
    p.shop = [Item::BfSword, Item::Tear, Item::ChainVest];
    let action = Action::Buy(Item::GiantsBelt, 2);
    assert!(!LolChess::at(p).legal().contains(&action));
    assert_eq!(p.try_act(Owner::Blue, action), Ok(()));
}

fn belt_revives() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").with(|p| p.hp = 0).set();
    p.gold = [100, 0];
    assert_eq!(buy(&mut p, Owner::Blue, Item::GiantsBelt, 2), Ok(()));
    assert_eq!(hp(&p, 2), 30);
}

fn gunblade_counts_raw() {
    let scene = Scene::new()
        .blue(Kind::Garen, "d4")
        .with(|p| (p.raw[AD], p.hp) = (88, 50))
        .item(Item::HextechGunblade);
    let mut p = scene.red(Kind::Sion, "d5").with(|p| p.raw[PR] = 20_000).set();
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!((hp(&p, 2), hp(&p, 3)), (65, 160));
}

fn helm_gives_twenty() {
    let mut p = Scene::new().blue(Kind::Garen, "d4").red(Kind::Sion, "d5").item(Item::AdaptiveHelm).set();
    let before = p.pr(3);
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!(p.pr(3), before + 20.0);
}

fn gargoyle_gives_twenty() {
    let holder = |hp: i32| {
        let p = Scene::new().blue(Kind::Sion, "d4").with(|p| p.hp = hp).item(Item::GargoyleStoneplate).set();
        (p.pr(2), p.mr(2))
    };
    assert_eq!((holder(160), holder(90)), ((60.0, 40.0), (80.0, 60.0)));
}

fn serpent_halves_each_time() {
    let mut p = Scene::new().blue(Kind::Ahri, "d4").item(Item::SerpentsFang).red(Kind::Sion, "d5").set();
    p.give_shield(3, Shield::Castling, 400.0, PERMANENT);
    let amount = |p: &games::lolchess::position::Position| p.pool[p.pieces[3].shields as usize].value;
    blue(&mut p, "ad4d5").unwrap();
    let first = amount(&p);
    p.round = 1;
    blue(&mut p, "ad4d5").unwrap();
    assert!(first <= 200.0 && amount(&p) <= first / 2.0);
}

fn thorns_use_the_attackers_sunder() {
    let strike = |sunder: i16| {
        let scene = Scene::new().blue(Kind::Garen, "d4").with(|p| (p.raw[SUNDER], p.raw[MR]) = (sunder, 100));
        let mut p = scene.red(Kind::Sion, "d5").item(Item::BrambleVest).set();
        blue(&mut p, "ad4d5").unwrap();
        120 - hp(&p, 2)
    };
    assert_eq!((strike(0), strike(100)), (3, 15));
}

fn ionic_waits_seven() {
    let scene = Scene::new().blue(Kind::Garen, "d4").red(Kind::Sion, "h2").with(|p| p.raw[REDUCTION] = 30);
    let mut p = scene.item(Item::IonicSpark).set();
    blue(&mut p, "sd4d4").unwrap();
    assert_eq!(p.pieces[3].item_cooldowns[0], 7.0 - 1.0);
}

fn sterak_on_death() {
    let scene = Scene::new().blue(Kind::Garen, "d4").with(|p| p.raw[AD] = 3000).red(Kind::Sion, "d5");
    let mut p = scene.item(Item::SterakGage).set();
    blue(&mut p, "ad4d5").unwrap();
    assert_eq!((hp(&p, 3), p.pieces[3].item_cooldowns[0], p.list(p.pieces[3].shields).count()), (0, 10.0, 1));
}

fn deaths_dance_rounds_down() {
    let scene = Scene::new().blue(Kind::Garen, "d4").with(|p| (p.raw[AD], p.raw[SUNDER]) = (7, 1000));
    let mut p = scene.red(Kind::Sion, "d5").item(Item::DeathsDance).blue(Kind::Ahri, "a5").set();
    blue(&mut p, "ad4d5").unwrap();
    // Three of seven at once, one and a half (of which one counts) in each of two turns: the first has begun.
    assert_eq!((hp(&p, 3), stored(&p, 3, Debuff::DeathsDance)), (160 - 3 - 1, Some(1.5)));
    p.round = 2;
    red(&mut p, "md5d6").unwrap();
    blue(&mut p, "ma5a6").unwrap();
    assert_eq!(hp(&p, 3), 160 - 3 - 1 - 1);
}

fn conditions_use_raised_maximum() {
    let holder = |items: &[Item]| {
        let scene = Scene::new().blue(Kind::Sion, "d4").with(|p| p.hp = 120).with(|p| {
            for item in items {
                p.push_item(*item);
            }
        });
        let mut p = scene.set();
        put(&mut p, 2, Debuff::Wounded, 3, 0.0);
        p.pr(2)
    };
    assert_eq!(holder(&[Item::GargoyleStoneplate]), 60.0);
    assert_eq!(holder(&[Item::GargoyleStoneplate, Item::WarmogArmor]), 80.0);
}
