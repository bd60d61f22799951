//! The files of the repository, and Rust code without its tests and comments.

use crate::root;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Every file that is tracked or about to be, relative to the workspace.
pub fn files() -> Vec<PathBuf> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .expect("git runs");
    assert!(listed.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listed.stderr));
    let listed = String::from_utf8(listed.stdout).expect("file names are text");
    listed.split_terminator('\0').map(PathBuf::from).filter(|path| root().join(path).is_file()).collect()
}

/// The text of a file of the repository; nothing for what is not text.
pub fn text(path: &Path) -> Option<String> {
    std::fs::read_to_string(root().join(path)).ok()
}

/// A Rust file of one of our crates, without tests and comments.
pub struct Source {
    /// The name of the crate.
    pub package: String,
    /// Where the file lies.
    pub path: PathBuf,
    /// What is left of each line, with its number from 1.
    pub lines: Vec<(usize, String)>,
    /// The lines without tests, comments included.
    pub commented: Vec<(usize, String)>,
}

/// The sources of every crate, without tests and comments.
pub fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    let mut tests = Vec::new();
    for path in files() {
        let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        if let (["crates", package, "src", ..], true) = (&parts[..], is_rust) {
            let package = (*package).to_owned();
            let text = text(&path).expect("Rust files are text");
            tests.extend(test_modules(&path, &text));
            sources.push(Source { package, lines: code(&text), commented: without_tests(&text), path });
        }
    }
    sources.retain(|source| {
        !tests.iter().any(|test| source.path.starts_with(test) || source.path == test.with_extension("rs"))
    });
    sources
}

/// The modules of a file that are compiled for tests only and lie in files of their own, without `.rs`.
fn test_modules(path: &Path, text: &str) -> Vec<PathBuf> {
    let folder = match path.file_name().and_then(|name| name.to_str()) {
        Some("lib.rs" | "main.rs" | "mod.rs") => path.with_file_name(""),
        _ => path.with_extension(""),
    };
    let declared = text.split("#[cfg(test)]\n").skip(1).filter_map(|rest| rest.lines().next());
    let names = declared.filter_map(|line| line.strip_suffix(';')?.rsplit_once("mod ").map(|(_, name)| name));
    names.map(|name| folder.join(name)).collect()
}

/// The lines of Rust code that remain without test modules and comments.
pub fn code(text: &str) -> Vec<(usize, String)> {
    let lines = without_tests(text).into_iter();
    let stripped = lines.map(|(number, line)| {
        let code = line.split("//").next().unwrap_or_default().trim_end().to_owned();
        (number, code)
    });
    stripped.filter(|(_, line)| !line.is_empty()).collect()
}

/// The lines of Rust code that remain without test modules. Relies on rustfmt: an item ends with a brace
/// that stands as far left as the item began.
fn without_tests(text: &str) -> Vec<(usize, String)> {
    let mut kept = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        if line.trim_start().starts_with("#[cfg(test)]") {
            let indent = &line[..line.len() - line.trim_start().len()];
            let end = format!("{indent}}}");
            lines.find(|(_, line)| {
                *line == end || line.ends_with(';') && !line[indent.len()..].starts_with(' ')
            });
            continue;
        }
        kept.push((index + 1, line.to_owned()));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_modules_in_files_of_their_own_are_found() {
        let text = "#[cfg(test)]\nmod fixture;\nmod real;\n#[cfg(test)]\npub(crate) mod toy;\n#[cfg(test)]\nmod tests {\n";
        let found = |path: &str| test_modules(path.as_ref(), text);
        assert_eq!(found("a/src/lib.rs"), [PathBuf::from("a/src/fixture"), "a/src/toy".into()]);
        assert_eq!(found("a/src/b.rs"), [PathBuf::from("a/src/b/fixture"), "a/src/b/toy".into()]);
    }

    #[test]
    fn tests_and_comments_are_left_out() {
        let text = "//! Doc.\nfn a() {} // why\n#[cfg(test)]\nmod tests {\n    use b;\n    fn c() {}\n}\n\
                    fn d() {}\n#[cfg(test)]\nmod e;\nfn f() {}\n";
        let left: Vec<String> =
            code(text).into_iter().map(|(number, line)| format!("{number} {line}")).collect();
        assert_eq!(left, ["2 fn a() {}", "8 fn d() {}", "11 fn f() {}"]);
    }
}
