//! The Dockerfile keeps the rules that its readers expect: pinned bases, a small last stage, a user without rights.

use std::path::Path;
use tests::source::{files, text};

/// What is wrong with a Dockerfile.
fn faults(text: &str) -> Vec<String> {
    let joined = text.replace("\\\n", " ");
    let steps: Vec<(&str, &str)> = joined
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|line| line.split_once(char::is_whitespace))
        .collect();
    let mut faults = Vec::new();
    let mut stages: Vec<&str> = Vec::new();
    for (word, rest) in &steps {
        match *word {
            "FROM" => {
                let words: Vec<&str> = rest.split_whitespace().collect();
                let tag = words[0].rsplit('/').next().and_then(|image| image.split_once(':'));
                if !stages.contains(&words[0]) && tag.is_none_or(|(_, tag)| tag.is_empty() || tag == "latest")
                {
                    faults.push(format!("{}: a base without a version", words[0]));
                }
                stages.push(words.get(2).copied().unwrap_or_default());
            }
            "ADD" => faults.push(format!("ADD {rest}: COPY does what is wanted")),
            "MAINTAINER" => faults.push("MAINTAINER is out of use".to_owned()),
            "WORKDIR" if !rest.starts_with('/') => faults.push(format!("WORKDIR {rest} is relative")),
            "CMD" | "ENTRYPOINT" if !rest.starts_with('[') => {
                faults.push(format!("{word} {rest}: signals do not reach a program behind a shell"));
            }
            "EXPOSE" if rest.parse::<u16>().is_err() => faults.push(format!("EXPOSE {rest} is no port")),
            "RUN" => faults.extend(run_faults(rest)),
            "COPY" => {
                let from = rest.split_whitespace().find_map(|word| word.strip_prefix("--from="));
                if from.is_some_and(|from| !stages[..stages.len() - 1].contains(&from)) {
                    faults.push(format!("COPY {rest}: no earlier stage has this name"));
                }
            }
            "WORKDIR" | "CMD" | "ENTRYPOINT" | "EXPOSE" | "USER" | "STOPSIGNAL" | "ENV" | "ARG" | "LABEL"
            | "HEALTHCHECK" | "VOLUME" => {}
            other => faults.push(format!("{other} is no instruction")),
        }
    }
    let last = steps.iter().rposition(|(word, _)| *word == "FROM").unwrap_or(0);
    let user = steps[last..].iter().rev().find(|(word, _)| *word == "USER").map(|(_, user)| *user);
    if user.is_none_or(|user| user == "root" || user == "0") {
        faults.push("the last stage runs as root".to_owned());
    }
    for once in ["CMD", "ENTRYPOINT"] {
        if steps[last..].iter().filter(|(word, _)| *word == once).count() > 1 {
            faults.push(format!("{once} stands twice"));
        }
    }
    if stages.len() < 2 || steps[last..].iter().any(|(word, rest)| *word == "RUN" && rest.contains("cargo "))
    {
        faults.push("what builds is not needed to run".to_owned());
    }
    faults
}

fn run_faults(command: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if command.contains("sudo ") {
        faults.push("sudo in an image".to_owned());
    }
    if command.contains("apt-get install") {
        for needed in ["--no-install-recommends", "rm -rf /var/lib/apt/lists"] {
            if !command.contains(needed) {
                faults.push(format!("apt-get install without {needed}"));
            }
        }
    }
    if command.starts_with("cd ") {
        faults.push("RUN cd: WORKDIR stays".to_owned());
    }
    faults
}

#[test]
fn the_dockerfile_has_no_faults() {
    let text = std::fs::read_to_string(tests::root().join("Dockerfile")).unwrap();
    assert_eq!(faults(&text), Vec::<String>::new());
    // What the binary is built from goes in; what it is built into does not.
    let ignored = std::fs::read_to_string(tests::root().join(".dockerignore")).unwrap();
    for folder in [".git", "target", "web/node_modules"] {
        assert!(ignored.lines().any(|line| line == folder), "{folder}");
    }
}

/// The page reads files of other folders; the stage that builds it has them too.
#[test]
fn the_page_is_built_with_all_it_reads() {
    let dockerfile = text(Path::new("Dockerfile")).unwrap();
    let copied = dockerfile.lines().filter_map(|line| line.strip_prefix("COPY ")?.split(' ').next());
    let copied: Vec<&str> = copied.filter(|source| *source != ".").collect();
    let mut read = 0;
    for path in files().into_iter().filter(|path| path.starts_with("web/src")) {
        let source = text(&path).unwrap_or_default();
        for line in source.lines().filter(|line| line.starts_with("import ")) {
            let Some(file) = ["crates/", "docs/"].iter().find_map(|folder| {
                let start = line.find(&format!("../{folder}"))? + 3;
                line[start..].split(['"', '?']).next()
            }) else {
                continue;
            };
            read += 1;
            assert!(copied.iter().any(|source| file.starts_with(source)), "{} reads {file}", path.display());
        }
    }
    assert!(read > 0, "the page reads nothing of other folders any more: this test and its COPY can go");
}

#[test]
fn faults_are_found() {
    let good =
        "FROM rust:1 AS b\nRUN cargo build\nFROM debian:12\nCOPY --from=b /a /a\nUSER x\nCMD [\"a\"]\n";
    assert_eq!(faults(good), Vec::<String>::new());
    for (from, to, word) in [
        ("debian:12", "debian", "version"),
        ("debian:12", "debian:latest", "version"),
        ("USER x", "USER root", "root"),
        ("USER x\n", "", "root"),
        ("[\"a\"]", "a", "signals"),
        ("--from=b", "--from=c", "stage"),
        ("COPY", "ADD", "COPY"),
        ("USER x", "RUN apt-get install y\nUSER x", "recommends"),
        ("USER x", "RUN cargo build\nUSER x", "needed"),
        ("USER x", "WORKDIR a\nUSER x", "relative"),
    ] {
        let found = faults(&good.replace(from, to)).join("; ");
        assert!(found.contains(word), "{to}: {found}");
    }
}
