//! The tables of faults and attacks name every test of one, and every row has its test.

use std::collections::BTreeSet;
use tests::source::{files, text};

/// The words of a text that name a test of this kind.
fn names(text: &str, kind: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let is_name = |word: &&str| {
        let number = word.strip_prefix(kind).and_then(|rest| rest.split_once('_'));
        number.is_some_and(|(row, name)| row.parse::<u32>().is_ok() && !name.is_empty())
    };
    words.filter(is_name).map(str::to_owned).collect()
}

/// The names of all tests of a kind, which are those that its document names.
fn documented(kind: &str, document: &str) -> BTreeSet<String> {
    let table = names(&text(document.as_ref()).unwrap(), kind);
    let mut tests = BTreeSet::new();
    for path in files().into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
    {
        let begin = format!("fn {kind}");
        for line in text(&path).unwrap_or_default().lines().filter(|line| line.contains(&begin)) {
            tests.extend(names(line, kind));
        }
    }
    assert_eq!(table, tests, "{document}");
    tests
}

#[test]
fn every_fault_has_its_row_and_every_row_its_test() {
    let tests = documented("fault_", "docs/faults.md");
    for row in 1..=17 {
        let begin = format!("fault_{row:02}_");
        assert!(tests.iter().any(|test| test.starts_with(&begin)), "no test of row {row}");
    }
}

#[test]
fn every_attack_has_its_row_and_every_row_its_test() {
    let tests = documented("attack_", "docs/security.md");
    let table = text("docs/security.md".as_ref()).unwrap();
    let rows =
        table.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next()?.parse::<u32>().ok());
    for row in rows {
        let begin = format!("attack_{row:02}_");
        assert!(tests.iter().any(|test| test.starts_with(&begin)), "no test of row {row}");
    }
}
