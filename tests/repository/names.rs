//! No game is named outside its own folder: everything else knows games through the catalogue.

use games::entry::Entry;
use std::path::Path;
use tests::source::sources;

/// Where a name may stand, the name, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("crates/games/src/lib.rs", "", "the catalogue lists the games"),
    ("crates/botd/src/lolchess", "lolchess", "the original interface of that game"),
    ("crates/botd/src/config", "lolchess", "reads the settings of the original interface"),
    ("crates/botd/src/lib.rs", "lolchess", "the module of the original interface"),
    ("crates/botd/src/run.rs", "lolchess", "serves the original interface"),
    ("crates/server/src/route/lolchess_site.rs", "lolchess", "the original interface of that game's site"),
    ("crates/server/src/route/mod.rs", "lolchess", "the module of the original interface"),
    ("crates/wire/src/lolchess_site.rs", "lolchess", "messages of the original interface"),
    ("crates/server/src/route/document.rs", "lolchess", "the tag of the original interface"),
    ("crates/wire/src/challenge.rs", "connect4", "the example of a request names a game"),
    ("crates/wire/src/create.rs", "connect4", "the example of a request names a game"),
    ("crates/wire/src/tournament.rs", "connect4", "the example of a request names a game"),
    ("crates/wire/src/lib.rs", "lolchess", "the module of these messages"),
    ("crates/search/src/mcts/learn.rs", "entropy", "a term of statistics"),
    ("crates/games/src/connect4/network/fit.rs", "entropy", "a term of statistics"),
    ("crates/games/src/connect4/policy.rs", "entropy", "a term of statistics"),
];

/// What a game is called: its id, its name, and other names that people use.
fn names(entry: &Entry) -> Vec<String> {
    let others = if entry.id() == "entropy" { vec!["hyle"] } else { vec![] };
    others.into_iter().chain([entry.id(), entry.name]).map(str::to_lowercase).collect()
}

/// Whether a text has a name as a word of its own, in whatever case.
fn mentions(text: &str, name: &str) -> bool {
    let text = text.to_lowercase();
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(name).any(|(at, _)| {
        !is_part(text[..at].chars().next_back()) && !is_part(text[at + name.len()..].chars().next())
    })
}

fn is_excepted(path: &Path, id: &str) -> bool {
    let excepted =
        |(place, name, _): &(&str, &str, &str)| path.starts_with(place) && (name.is_empty() || *name == id);
    EXCEPTIONS.iter().any(excepted)
}

#[test]
fn games_are_named_in_their_folders_only() {
    let mut breaches = Vec::new();
    for source in sources() {
        for entry in games::catalogue() {
            let id = entry.id();
            let is_home = source.path.starts_with(format!("crates/games/src/{id}"));
            if is_home || is_excepted(&source.path, id) {
                continue;
            }
            let names = names(entry);
            for (number, line) in &source.commented {
                if names.iter().any(|name| mentions(line, name)) {
                    breaches.push(format!("{}:{number}: {}", source.path.display(), line.trim()));
                }
            }
        }
    }
    assert!(breaches.is_empty(), "ask the catalogue instead of naming a game:\n{}", breaches.join("\n"));
}

#[test]
fn every_exception_is_needed() {
    let sources = sources();
    for (place, name, why) in EXCEPTIONS {
        let needs = |entry: &Entry| {
            let here = sources.iter().filter(|source| source.path.starts_with(place));
            let mut lines = here.flat_map(|source| &source.commented);
            lines.any(|(_, line)| names(entry).iter().any(|name| mentions(line, name)))
        };
        let mut entries = games::catalogue().iter().filter(|entry| name.is_empty() || entry.id() == *name);
        let is_needed = entries.all(needs);
        assert!(is_needed, "{place} ({why}) names {name} no more: take it off the list");
    }
}

#[test]
fn names_are_words() {
    assert!(mentions("use games::connect4::Connect4;", "connect4"));
    assert!(mentions("/// As in LOL Chess.", "lol chess"));
    assert!(!mentions("a minimum", "nim") && mentions("a game of nim", "nim"));
}
