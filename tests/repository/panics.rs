//! Code outside tests may panic in fewer and fewer places.

use std::collections::BTreeMap;
use tests::source::{sources, text};

const FILE: &str = "tests/panics.txt";
const HOW: &str = "UPDATE=1 cargo nextest run --workspace panics writes smaller numbers";
/// With the quote, because an engine may have an `expect` of its own.
const WORDS: [&str; 5] = [".unwrap()", ".unwrap_err()", ".expect(\"", "panic!(", "unreachable!("];

/// The places that may panic, by crate.
fn places() -> BTreeMap<String, Vec<String>> {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources() {
        let found = places.entry(source.package).or_default();
        for (number, line) in source.lines {
            let is_broken_off = line.ends_with(".expect(");
            let count = WORDS.iter().map(|word| line.matches(word).count()).sum::<usize>()
                + usize::from(is_broken_off);
            let place = format!("{}:{number}: {}", source.path.display(), line.trim());
            found.extend(std::iter::repeat_n(place, count));
        }
    }
    places
}

/// The numbers that were written down, by crate.
fn allowed() -> BTreeMap<String, usize> {
    let file = text(FILE.as_ref()).unwrap_or_default();
    let lines = file.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (package, count) = line.split_once(' ').unwrap_or_else(|| panic!("{FILE}: {line}"));
            (package.to_owned(), count.parse().unwrap_or_else(|_| panic!("{FILE}: {line}")))
        })
        .collect()
}

#[test]
fn panics_only_become_fewer() {
    let (places, mut allowed) = (places(), allowed());
    let mut is_lower = false;
    for (package, found) in &places {
        let most = allowed.entry(package.clone()).or_default();
        assert!(
            found.len() <= *most,
            "{package} may panic in {} places, {most} are allowed; return an error, or make the panic impossible (a new crate begins with a line of its own in {FILE}):\n{}",
            found.len(),
            found.join("\n")
        );
        is_lower |= found.len() < *most;
        *most = found.len();
    }
    if std::env::var_os("UPDATE").is_some() {
        let head =
            "# Places outside tests that may panic, by crate; the numbers may only go down.".to_owned();
        let lines = allowed.iter().map(|(package, count)| format!("{package} {count}"));
        let file: Vec<String> = std::iter::once(head).chain(lines).collect();
        std::fs::write(tests::root().join(FILE), file.join("\n") + "\n").unwrap();
    } else {
        assert!(!is_lower, "fewer places may panic than {FILE} says; {HOW}");
    }
}
