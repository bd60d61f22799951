//! The file of signatures that CI compares with: one `name nodes` a line.

use super::Failure;
use lab::bench::Measured;
use std::collections::BTreeMap;

/// The file's text.
pub fn write(measured: &[Measured]) -> String {
    let mut text = String::from("# node counts of `parlor bench`; a commit that changes one says why\n");
    for line in measured {
        text += &format!("{} {}\n", line.name, line.nodes);
    }
    text
}

/// The signatures of a file.
pub fn read(text: &str) -> Result<BTreeMap<String, u64>, Failure> {
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
pub fn compare(measured: &[Measured], expected: &BTreeMap<String, u64>) -> Result<(), Failure> {
    for line in measured {
        match expected.get(line.name) {
            Some(nodes) if *nodes == line.nodes => println!("{}: signature {nodes} holds", line.name),
            Some(nodes) => {
                let why = format!("{}: signature {}, the file says {nodes}", line.name, line.nodes);
                return Err(Failure::Differs(why));
            }
            None => return Err(Failure::Differs(format!("{}: the file has no signature", line.name))),
        }
    }
    Ok(())
}
