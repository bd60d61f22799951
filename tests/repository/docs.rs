//! The documentation holds together: links lead somewhere, and figures are written the English way.

use std::path::{Path, PathBuf};
use tests::source::{files, text};

fn documents() -> Vec<(PathBuf, String)> {
    let written =
        files().into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    written.map(|path| (path.clone(), text(&path).unwrap())).collect()
}

/// The anchor that a heading gets: lower case, blanks as hyphens, no other signs.
fn anchor(heading: &str) -> String {
    let letters = heading.trim().to_lowercase();
    let kept = letters.chars().filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

fn anchors(text: &str) -> Vec<String> {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| anchor(line.trim_start_matches('#')))
        .collect()
}

/// What is wrong with the links of a document.
fn broken_links(path: &Path, content: &str) -> Vec<String> {
    let targets = content.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let own = targets.filter(|target| !target.contains("://"));
    own.filter(|target| {
        let (file, heading) = target.split_once('#').unwrap_or((target, ""));
        let file = if file.is_empty() { path.to_owned() } else { path.with_file_name("").join(file) };
        let leads_somewhere = tests::root().join(&file).exists();
        let has_heading =
            || text(&file).is_some_and(|text| anchors(&text).iter().any(|found| found == heading));
        !leads_somewhere || (!heading.is_empty() && !has_heading())
    })
    .map(|target| format!("{}: {target}", path.display()))
    .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let documents = documents();
    assert!(documents.len() > 15, "too few documents were found: {}", documents.len());
    let broken: Vec<String> =
        documents.iter().flat_map(|(path, content)| broken_links(path, content)).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Folders of the repository; what stands in backticks and begins with one of them is a file or a folder.
const FOLDERS: [&str; 7] = ["crates/", "web/", "tests/", "docs/", "examples/", "deploy/", ".ci/"];

#[test]
fn every_file_that_is_named_exists() {
    // The guide names the files of the game that its reader is about to write.
    let described = documents().into_iter().filter(|(path, _)| !path.ends_with("adding-a-game.md"));
    for (path, content) in described {
        for name in content.split('`').skip(1).step_by(2) {
            let is_path =
                FOLDERS.iter().any(|folder| name.starts_with(folder)) && !name.contains([' ', '*', '\n']);
            let is_built = name.starts_with("web/dist");
            let exists = || tests::root().join(name).exists();
            assert!(!is_path || is_built || exists(), "{} names {name}, which is not there", path.display());
        }
    }
}

#[test]
fn percent_signs_stand_at_their_numbers() {
    for (path, content) in documents() {
        for (number, line) in content.lines().enumerate() {
            let stands_apart =
                line.match_indices(" %").any(|(at, _)| line[..at].ends_with(|c: char| c.is_ascii_digit()));
            assert!(!stands_apart, "{}:{}: {line}", path.display(), number + 1);
        }
    }
}

#[test]
fn broken_links_are_found() {
    let check = |content: &str| broken_links("docs/x.md".as_ref(), content).len();
    assert_eq!(check("[a](testing.md) [b](../README.md#games) [c](https://example.org/none)"), 0);
    assert_eq!(check("[a](none.md) [b](testing.md#no-such-heading) [c](#none)"), 3);
    assert_eq!(anchor(" Analyse: what the `moves` were worth"), "analyse-what-the-moves-were-worth");
}
