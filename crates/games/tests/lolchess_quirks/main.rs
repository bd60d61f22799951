//! One scene for each quirk of LOL Chess; it fails when the quirk is switched off.

// Exact numbers are what the scenes are about.
#![allow(clippy::float_cmp)]

mod champion;
mod common;
mod item;
mod quirk;
mod scene;

use quirk::{QUIRKS, table};
use std::collections::BTreeSet;

/// A name and the scene that shows it.
pub type Shown = (&'static str, fn());

/// Collects functions under their own names.
#[macro_export]
macro_rules! shown {
    ($($name:ident),* $(,)?) => { &[$((stringify!($name), $name)),*] };
}

#[test]
fn every_quirk_is_shown_at_work() {
    let scenes: Vec<&Shown> = [common::SHOWN, champion::SHOWN, item::SHOWN].into_iter().flatten().collect();
    for (name, scene) in &scenes {
        println!("{name}");
        scene();
    }
    let shown: BTreeSet<&str> = scenes.iter().map(|(name, _)| *name).collect();
    let listed: BTreeSet<&str> = QUIRKS.iter().map(|quirk| quirk.name).collect();
    assert_eq!(shown, listed);
    assert_eq!((shown.len(), listed.len()), (scenes.len(), QUIRKS.len()));
}

#[test]
fn the_manual_has_the_table() {
    let manual = include_str!("../../../../docs/lolchess.md");
    assert!(manual.contains(&table()), "docs/lolchess.md needs this table:\n{}", table());
}
