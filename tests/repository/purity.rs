//! The crates of rules and engines touch nothing but their arguments, and give the same bits on every machine.

use tests::source::sources;

const PURE: [&str; 3] = ["game", "search", "games"];

/// What these crates may not say, why, and the one file that may.
const FORBIDDEN: &[(&str, &str, Option<&str>)] = &[
    ("std::fs", "files are opened by lab and parlor", None),
    ("std::net", "sockets belong to services", None),
    ("std::process", "processes belong to lab", None),
    ("std::env", "settings come as arguments", None),
    ("Instant::now", "the only clock is the one in Limits", Some("crates/game/src/limits.rs")),
    ("SystemTime", "the only clock is the one in Limits", None),
    ("async fn", "rules and engines do not wait", None),
    ("static mut", "there is no global mutable state", None),
    ("thread_local!", "there is no global mutable state", None),
    ("println!", "the host prints", None),
    ("eprintln!", "the host prints", None),
    ("StdRng", "its numbers differ between versions: name the generator", None),
    ("SmallRng", "its numbers differ between machines: name the generator", None),
    ("rand::rng()", "its numbers cannot be repeated", None),
    ("RandomState", "its order cannot be repeated", None),
    (".exp()", "the system's libm differs between machines: use the crate libm", None),
    (".exp2()", "the system's libm differs between machines: use the crate libm", None),
    (".exp_m1()", "the system's libm differs between machines: use the crate libm", None),
    (".ln()", "the system's libm differs between machines: use the crate libm", None),
    (".ln_1p()", "the system's libm differs between machines: use the crate libm", None),
    (".log2()", "the system's libm differs between machines: use the crate libm", None),
    (".log10()", "the system's libm differs between machines: use the crate libm", None),
    (".powf(", "the system's libm differs between machines: use the crate libm", None),
    (".powi(", "its last bits differ between machines: multiply", None),
    (".tanh()", "the system's libm differs between machines: use the crate libm", None),
    (".sin()", "the system's libm differs between machines: use the crate libm", None),
    (".cos()", "the system's libm differs between machines: use the crate libm", None),
    (".atan()", "the system's libm differs between machines: use the crate libm", None),
    (".cbrt()", "the system's libm differs between machines: use the crate libm", None),
];

#[test]
fn rules_and_engines_are_pure() {
    let sources: Vec<_> =
        sources().into_iter().filter(|source| PURE.contains(&source.package.as_str())).collect();
    assert!(sources.len() > 20, "too few files were found: {}", sources.len());
    let mut breaches = Vec::new();
    for source in sources {
        for (number, line) in &source.lines {
            for (word, why, home) in FORBIDDEN {
                if line.contains(word) && home.is_none_or(|home| !source.path.ends_with(home)) {
                    breaches.push(format!("{}:{number}: {word}: {why}", source.path.display()));
                }
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}
