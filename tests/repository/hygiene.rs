//! Nothing is unfinished, switched off, oversized or tied to one machine.

use std::path::Path;
use tests::source::{files, sources, text};

/// The modules that may use `unsafe`; each says in its first lines what was measured to be gained.
const UNSAFE: &[&str] = &["crates/games/src/connect4/solver/memory.rs"];

const LARGEST: u64 = 10 << 20;

/// What no file may say. In two halves, because this file is searched as well.
const WORDS: &[(&str, &str)] = &[
    ("TO", "DO"),
    ("FIX", "ME"),
    ("XX", "X"),
    ("todo", "!("),
    ("unimplemented", "!("),
    ("#[ign", "ore"),
    // Code that two crates share is a module of a crate that both use.
    ("#[pa", "th ="),
    ("/wo", "rk/"),
    ("/ro", "ot/"),
    ("/ho", "me/"),
];

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|found| extensions.iter().any(|extension| found == *extension))
}

/// Lock files hold hashes, which may spell anything, and golden data is no prose.
fn is_written_by_people(path: &Path) -> bool {
    !has_extension(path, &["lock", "jsonl", "svg", "txt"]) && !path.ends_with("package-lock.json")
}

#[test]
fn nothing_is_unfinished_or_tied_to_a_machine() {
    let mut found = Vec::new();
    for path in files().iter().filter(|path| is_written_by_people(path)) {
        // What is not text is a picture or an archive.
        let Some(text) = text(path) else { continue };
        for (number, line) in text.lines().enumerate() {
            // One of our own folders is called like a folder of some machines.
            let line = line.replace("crates/work/", "");
            for (head, tail) in WORDS {
                let word = format!("{head}{tail}");
                if line.contains(&word) {
                    found.push(format!("{}:{}: {word}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_file_is_oversized() {
    for path in files() {
        let size = tests::root().join(&path).metadata().unwrap().len();
        assert!(size <= LARGEST, "{} has {size} bytes, more than {LARGEST}", path.display());
    }
}

#[test]
fn every_module_says_what_it_is_for() {
    let modules: Vec<_> = files().into_iter().filter(|path| has_extension(path, &["rs"])).collect();
    assert!(modules.len() > 30);
    for path in modules {
        let text = text(&path).unwrap();
        assert!(text.starts_with("//! "), "{} must open with one sentence after //!", path.display());
    }
}

#[test]
fn only_named_modules_are_unsafe() {
    let lint = ["unsafe", "_code)"].concat();
    let modules: Vec<String> = files()
        .into_iter()
        .filter(|path| has_extension(path, &["rs"]) && text(path).is_some_and(|text| text.contains(&lint)))
        .map(|path| path.display().to_string())
        .collect();
    assert_eq!(
        modules, UNSAFE,
        "a module that allows unsafe code must be listed here with its measured gain"
    );
}

#[test]
fn lock_files_of_packages_name_no_address() {
    for path in files().iter().filter(|path| path.ends_with("package-lock.json")) {
        let text = text(path).unwrap();
        let address = text.lines().find(|line| line.trim_start().starts_with("\"resolved\""));
        assert_eq!(address, None, "{}", path.display());
    }
}

/// The byte offsets of `Result<…, String>` in code: errors that callers cannot tell apart.
fn string_errors(code: &str) -> Vec<usize> {
    let is_string_error = |start: &usize| {
        let mut depth = 0;
        for (at, letter) in code[*start..].char_indices() {
            match letter {
                '<' | '(' | '[' => depth += 1,
                // The arrow of a function type closes nothing.
                '>' if code[..start + at].ends_with('-') => {}
                '>' | ')' | ']' if depth == 1 => return false,
                '>' | ')' | ']' => depth -= 1,
                ',' if depth == 1 => {
                    let error = code[start + at + 1..].split('>').next().unwrap_or_default();
                    return error.trim().trim_end_matches(',') == "String";
                }
                _ => {}
            }
        }
        false
    };
    code.match_indices("Result<").map(|(at, word)| at + word.len() - 1).filter(is_string_error).collect()
}

#[test]
fn errors_have_types() {
    let mut found = Vec::new();
    for source in sources() {
        let code: Vec<&str> = source.lines.iter().map(|(_, line)| line.as_str()).collect();
        let code = code.join("\n");
        for at in string_errors(&code) {
            let (number, line) = &source.lines[code[..at].matches('\n').count()];
            found.push(format!("{}:{number}: {}", source.path.display(), line.trim()));
        }
    }
    assert!(found.is_empty(), "define an error type instead of a String:\n{}", found.join("\n"));
}

#[test]
fn errors_without_a_type_are_found() {
    for (code, count) in [
        ("fn a() -> Result<u8, String> {", 1),
        ("fn a(b: Result<(u8, Vec<String>), String>) {}", 1),
        ("fn a() -> Result<\n    Vec<u8>,\n    String,\n> {", 1),
        ("impl Fn(u8) -> Result<Box<dyn Fn() -> u8>, String>", 1),
        ("fn a() -> Result<Vec<String>, Error> {", 0),
        ("fn a() -> io::Result<String> {", 0),
        ("fn a() -> Result<Option<(u8, String)>, Error> {", 0),
        ("fn a() -> Result<(), StringError> {", 0),
    ] {
        assert_eq!(string_errors(code).len(), count, "{code}");
    }
}
