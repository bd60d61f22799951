//! Crates depend on each other only as the table "Repository layout" of the README says.

use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use tests::source::text;

/// Libraries that only these crates may use: a crate boundary stands where the dependencies change.
const CONFINED: &[(&str, &[&str])] = &[
    ("anyhow", &["parlor"]),
    ("clap", &["parlor"]),
    ("tonic", &["wire", "botd", "tests"]),
    ("tokio", &["wire", "work", "botd", "server", "lab", "parlor", "tests"]),
    ("sqlx", &["server", "tests"]),
    ("axum", &["botd", "server", "tests"]),
];

/// The package that every other one may use in its tests, and nowhere else.
const SUPPORT: &str = "testing";

/// Each folder of the table with the folders in its column "uses"; a folder goes by its last name.
fn arrows() -> BTreeMap<String, BTreeSet<String>> {
    let readme = text("README.md".as_ref()).unwrap();
    let (_, table) = readme.split_once("\n| folder | contents | uses |\n").expect("the README has the table");
    let names = |cell: &str| -> Vec<String> {
        cell.split('`').skip(1).step_by(2).map(|path| path.rsplit('/').next().unwrap().to_owned()).collect()
    };
    let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').collect();
        let [_, folder, _, uses, _] = cells[..] else { panic!("three columns are expected: {row}") };
        (names(folder).remove(0), names(uses).into_iter().collect())
    })
    .collect()
}

/// Every package of the workspace by its folder, with what it depends on: packages of the workspace by their
/// folders, libraries by their names. The support of tests is left out where only tests use it.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(tests::root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Json = serde_json::from_slice(&output.stdout).unwrap();
    let folder = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let used = |dependency: &Json| match dependency["path"].as_str() {
        Some(path) => folder(path.as_ref()),
        None => dependency["name"].as_str().unwrap().to_owned(),
    };
    let packages = metadata["packages"].as_array().unwrap();
    packages
        .iter()
        .map(|package| {
            let manifest: &Path = package["manifest_path"].as_str().unwrap().as_ref();
            let is_fine = |used: &&Json| used["kind"] == "dev" && used["name"] == SUPPORT;
            let uses = package["dependencies"].as_array().unwrap().iter();
            (folder(manifest.parent().unwrap()), uses.filter(|used| !is_fine(used)).map(used).collect())
        })
        .collect()
}

/// Everything that the arrows of a folder reach.
fn reach(arrows: &BTreeMap<String, BTreeSet<String>>, folder: &str) -> BTreeSet<String> {
    let arrows_of =
        |name: &str| arrows.get(name).unwrap_or_else(|| panic!("the README has no row for {name}"));
    let mut reached = BTreeSet::new();
    let mut waiting: Vec<&String> = arrows_of(folder).iter().collect();
    while let Some(name) = waiting.pop() {
        if reached.insert(name.clone()) {
            waiting.extend(arrows_of(name));
        }
    }
    reached
}

#[test]
fn no_crate_uses_what_its_row_does_not_reach() {
    let (arrows, dependencies) = (arrows(), dependencies());
    assert!(dependencies.len() >= 4, "cargo metadata shows too little: {dependencies:?}");
    for (package, uses) in &dependencies {
        let reached = reach(&arrows, package);
        for used in uses.iter().filter(|used| dependencies.contains_key(*used)) {
            assert!(
                reached.contains(used),
                "{package} must not depend on {used}: the README does not say so"
            );
        }
    }
}

/// A row that names more than is used would be as wrong as one that names less.
#[test]
fn every_row_is_used() {
    let dependencies = dependencies();
    for (package, uses) in arrows() {
        for used in uses {
            // The tests start the binary, which is no dependency for Cargo.
            let is_used = dependencies[&package].contains(&used) || (package == "tests" && used == "parlor");
            assert!(is_used, "the README says that {package} uses {used}");
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
    let arrows = arrows();
    for package in arrows.keys() {
        assert!(!reach(&arrows, package).contains(package), "{package} reaches itself");
    }
}
