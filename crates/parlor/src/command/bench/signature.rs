//! The file of signatures that CI compares with: one `name nodes` a line.

use super::super::say;
use super::Failure;
use lab::bench::Measured;
use std::collections::BTreeMap;

/// The text of a new file.
pub(super) fn write(measured: &[Measured]) -> String {
    let head = "# node counts of `parlor bench`; a commit that changes one says why\n";
    update(head, measured)
}

/// The text of a file with these signatures changed or added; the other lines stay.
pub(super) fn update(text: &str, measured: &[Measured]) -> String {
    let is_of = |line: &str, case: &Measured| line.split(' ').next() == Some(case.name);
    let signature = |case: &Measured| format!("{} {}\n", case.name, case.nodes);
    let line = |line: &str| measured.iter().find(|case| is_of(line, case)).map(signature);
    let old = text.lines().map(|text| line(text).unwrap_or_else(|| format!("{text}\n")));
    let new = measured.iter().filter(|case| !text.lines().any(|line| is_of(line, case))).map(signature);
    old.chain(new).collect()
}

/// The signatures of a file.
pub(super) fn read(text: &str) -> Result<BTreeMap<String, u64>, Failure> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
        .map(|(number, line)| {
            line.split_once(' ')
                .and_then(|(name, nodes)| Some((name.to_owned(), nodes.trim().parse().ok()?)))
                .ok_or_else(|| {
                    Failure::Input(format!("signatures, line {}: expected name and nodes", number + 1))
                })
        })
        .collect()
}

/// Prints the signatures that hold and fails at the first that does not.
pub(super) fn compare(measured: &[Measured], expected: &BTreeMap<String, u64>) -> Result<(), Failure> {
    for line in measured {
        match expected.get(line.name) {
            Some(nodes) if *nodes == line.nodes => {
                say(format_args!("{}: signature {nodes} holds", line.name))?;
            }
            Some(nodes) => {
                let why = format!("{}: signature {}, the file says {nodes}", line.name, line.nodes);
                return Err(Failure::Differs(why));
            }
            None => return Err(Failure::Differs(format!("{}: the file has no signature", line.name))),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_changes_only_its_own_lines() {
        let case = |name, nodes| Measured { name, bot: "alphabeta", nodes, nodes_per_second: 1.0 };
        let text = update("# head\nnim 1\nchess 2\n", &[case("nim", 3), case("othello", 4)]);
        assert_eq!(text, "# head\nnim 3\nchess 2\nothello 4\n");
        assert!(write(&[case("nim", 3)]).ends_with("\nnim 3\n"));
    }
}
