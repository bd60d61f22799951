//! Crates depend on each other only along the arrows of the architecture.

use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Who may use whom. A crate may also use everything that its arrows reach.
const ARROWS: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("search", &["game"]),
    ("games", &["game", "search"]),
    ("wire", &["game"]),
    ("work", &["games", "wire"]),
    ("botd", &["work"]),
    ("server", &["work"]),
    ("lab", &["work"]),
    ("parlor", &["botd", "server", "lab"]),
    ("tests", &["parlor"]),
];

/// What only these crates may use: a boundary stands where the dependencies change.
const CONFINED: &[(&str, &[&str])] = &[
    ("anyhow", &["parlor"]),
    ("clap", &["parlor"]),
    ("tonic", &["wire", "botd", "tests"]),
    ("tokio", &["wire", "work", "botd", "server", "lab", "parlor", "tests"]),
    ("sqlx", &["server", "tests"]),
    ("axum", &["botd", "server", "tests"]),
];

/// Every crate of the workspace with the names of what it depends on, in whatever way.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(tests::root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Json = serde_json::from_slice(&output.stdout).unwrap();
    let name = |json: &Json| json["name"].as_str().unwrap().to_owned();
    let packages = metadata["packages"].as_array().unwrap();
    packages
        .iter()
        .map(|package| {
            (name(package), package["dependencies"].as_array().unwrap().iter().map(name).collect())
        })
        .collect()
}

/// Everything that the arrows of a crate reach.
fn reach(package: &str) -> BTreeSet<&'static str> {
    let mut reached = BTreeSet::new();
    let arrows = |name: &str| {
        let found = ARROWS.iter().find(|(from, _)| *from == name);
        found
            .unwrap_or_else(|| panic!("no arrows are drawn for {name}: add it to ARROWS and to the design"))
            .1
    };
    let mut waiting = arrows(package).to_vec();
    while let Some(name) = waiting.pop() {
        if reached.insert(name) {
            waiting.extend(arrows(name));
        }
    }
    reached
}

#[test]
fn no_crate_crosses_the_arrows() {
    let dependencies = dependencies();
    assert!(dependencies.len() >= 4, "cargo metadata shows too little: {dependencies:?}");
    for (package, uses) in &dependencies {
        let reached = reach(package);
        for used in uses.iter().filter(|used| dependencies.contains_key(*used)) {
            assert!(reached.contains(used.as_str()), "{package} must not depend on {used}");
        }
    }
}

#[test]
fn heavy_libraries_stay_where_they_belong() {
    for (package, uses) in dependencies() {
        for (library, homes) in CONFINED {
            let is_home = homes.contains(&package.as_str());
            assert!(is_home || !uses.contains(*library), "{package} must not use {library}, only {homes:?}");
        }
    }
}

#[test]
fn arrows_make_no_circle() {
    for (package, _) in ARROWS {
        assert!(!reach(package).contains(package), "{package} reaches itself");
    }
}
