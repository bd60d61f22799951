//! No game is named on the page outside its own folder: the rest asks the game's module.

use std::path::Path;
use tests::source::{files, text};

/// The folder with one subfolder for each game that has a board of its own.
const GAMES: &str = "web/src/games";

/// The module of every game that has no folder; it is not a game.
const GENERIC: &str = "generic";

/// Other names of the games, and the prefixes of their style classes.
const NAMES: &[(&str, &[&str], &str)] = &[
    ("connect4", &["connect four"], "c4-"),
    ("entropy", &["hyle"], "en-"),
    ("lolchess", &["lol chess"], "lc-"),
];

/// Where a name may stand, the game, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("web/src/games/index.ts", "connect4", "the registry of the modules"),
    ("web/src/games/index.ts", "entropy", "the registry of the modules"),
    ("web/src/games/index.ts", "lolchess", "the registry of the modules"),
    ("web/src/game/rating.ts", "entropy", "dates are written as in en-GB"),
];

/// The ids of the games that have a folder.
fn ids() -> Vec<String> {
    let folder = |path: &Path| {
        let mut parts = path.strip_prefix(GAMES).ok()?.components();
        let id = parts.next()?.as_os_str().to_str()?.to_owned();
        parts.next().is_some().then_some(id)
    };
    let mut ids: Vec<String> =
        files().iter().filter_map(|path| folder(path)).filter(|id| id != GENERIC).collect();
    ids.sort();
    ids.dedup();
    ids
}

/// Whether a line names a game as a word of its own, in any case, or uses one of its style classes.
fn mentions(line: &str, id: &str) -> bool {
    let line = line.to_lowercase();
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let begins = |at: usize| !is_part(line[..at].chars().next_back());
    let is_word = |name: &str| {
        let ends = |at: usize| !is_part(line[at + name.len()..].chars().next());
        line.match_indices(name).any(|(at, _)| begins(at) && ends(at))
    };
    let has_class = |prefix: &str| line.match_indices(prefix).any(|(at, _)| begins(at));
    let known = NAMES.iter().find(|(game, ..)| *game == id);
    is_word(id)
        || known.is_some_and(|(_, names, prefix)| names.iter().any(|name| is_word(name)) || has_class(prefix))
}

/// The page's own sources: no tests, no generated messages, no lock file.
fn is_source(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let is_text = [".ts", ".tsx", ".css", ".html", ".js", ".md"].iter().any(|ending| name.ends_with(ending));
    path.starts_with("web") && is_text && !name.contains(".test.") && !path.starts_with("web/src/wire")
}

/// Every line that names a game outside its folder: file, game, number and text.
fn found() -> Vec<(String, String, usize, String)> {
    let ids = ids();
    let mut found = Vec::new();
    for path in files().iter().filter(|path| is_source(path)) {
        let Some(text) = text(path) else { continue };
        for id in ids.iter().filter(|id| !path.starts_with(Path::new(GAMES).join(id))) {
            for (number, line) in text.lines().enumerate() {
                if mentions(line, id) {
                    found.push((path.display().to_string(), id.clone(), number + 1, line.trim().to_owned()));
                }
            }
        }
    }
    found
}

#[test]
fn the_page_names_games_in_their_folders_only() {
    let is_excepted =
        |path: &str, id: &str| EXCEPTIONS.iter().any(|(place, game, _)| *place == path && *game == id);
    let breaches: Vec<String> = found()
        .into_iter()
        .filter(|(path, id, ..)| !is_excepted(path, id))
        .map(|(path, _, number, line)| format!("{path}:{number}: {line}"))
        .collect();
    assert!(breaches.is_empty(), "ask the game's module instead of naming a game:\n{}", breaches.join("\n"));
}

#[test]
fn every_exception_of_the_page_is_needed() {
    let found = found();
    for (place, game, why) in EXCEPTIONS {
        let is_needed = found.iter().any(|(path, id, ..)| path == place && id == game);
        assert!(is_needed, "{place} ({why}) no longer names {game}: take it off the list");
    }
}

#[test]
fn the_games_of_the_page_are_its_folders() {
    let ids = ids();
    assert!(
        ids.len() >= NAMES.len() && NAMES.iter().all(|(game, ..)| ids.iter().any(|id| id == game)),
        "{ids:?}"
    );
}

#[test]
fn names_are_words_or_classes() {
    assert!(mentions("const GAME = \"connect4\";", "connect4") && mentions(".c4-head {", "connect4"));
    assert!(mentions("/* As in LOL Chess. */", "lolchess") && !mentions("piece(\"c4\")", "connect4"));
    assert!(!mentions("<html lang=\"en\">", "entropy") && !mentions("seven-en", "entropy"));
}
