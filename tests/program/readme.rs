//! The README tells the truth: what it names exists, and what exists is named.

use std::fs;
use tests::program::run;
use tests::root;

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

#[test]
fn every_game_and_every_crate_is_named() {
    let list: serde_json::Value = serde_json::from_str(&run(&["list", "--json"], b"").out).unwrap();
    let games = list.as_array().unwrap().iter().map(|game| format!("(`{}`)", game["game"].as_str().unwrap()));
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let crates = crates.map(|folder| format!("`crates/{}`", folder.unwrap().file_name().display()));
    let readme = readme();
    for name in games.chain(crates) {
        assert!(readme.contains(&name), "the README does not name {name}");
    }
}

#[test]
fn every_command_and_every_link_works() {
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    let help = run(&["--help"], b"").out;
    let readme = readme();
    for line in readme.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["make", target, ..] => assert!(makefile.contains(&format!("\n{target}:")), "{line}"),
            ["parlor", command, ..] => assert!(help.contains(&format!("\n  {command} ")), "{line}"),
            _ => {}
        }
        for link in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(root().join(link).exists(), "the README links to {link}, which is not there");
        }
    }
}

#[test]
fn it_fits_one_page() {
    assert!(readme().lines().count() <= 80);
}
