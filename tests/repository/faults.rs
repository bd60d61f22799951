//! The table of faults names every test of a fault, and every row has one.

use std::collections::BTreeSet;
use tests::source::{files, text};

/// The words of a text that name a test of a fault.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words
        .filter(|word| word.starts_with("fault_") && word.len() > "fault_00_".len())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_fault_has_its_row_and_every_row_its_test() {
    let table = names(&text("docs/faults.md".as_ref()).unwrap());
    let mut tests = BTreeSet::new();
    for path in files().into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
    {
        for line in text(&path).unwrap_or_default().lines().filter(|line| line.contains("fn fault_")) {
            tests.extend(names(line));
        }
    }
    assert_eq!(table, tests);
    for row in 1..=17 {
        let begin = format!("fault_{row:02}_");
        assert!(tests.iter().any(|test| test.starts_with(&begin)), "no test of row {row}");
    }
}
