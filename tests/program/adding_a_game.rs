//! docs/adding-a-game.md works: its commands are followed in a copy of the repository, up to a game that is offered to
//! players with five measured levels.

use crate::othello;
use crate::service::{Running, http};
use game::check::Effort;
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::{root, source};

/// The commands of the guide, in their order: everything between ```sh and ```.
fn commands(guide: &str) -> Vec<String> {
    let fenced = guide.split("```").skip(1).step_by(2);
    fenced.filter_map(|block| block.strip_prefix("sh\n")).map(str::to_owned).collect()
}

/// Copies the repository one folder further down than its workspace. Cargo names the parts of a build
/// after their place in the workspace: this way the copy cannot overwrite the parts of the original.
fn copy_repository(workspace: &Path) -> PathBuf {
    let copy = workspace.join("copy");
    for path in source::files() {
        let target = copy.join(&path);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(root().join(&path), target).unwrap();
    }
    let mut manifest = fs::read_to_string(copy.join("Cargo.toml")).unwrap();
    for folder in ["crates/", "examples\"", "tests\"", "tests/"] {
        manifest = manifest.replace(&format!("\"{folder}"), &format!("\"copy/{folder}"));
    }
    fs::write(workspace.join("Cargo.toml"), manifest).unwrap();
    fs::remove_file(copy.join("Cargo.toml")).unwrap();
    fs::rename(copy.join("Cargo.lock"), workspace.join("Cargo.lock")).unwrap();
    copy
}

/// Where the build of these tests put its parts; sharing them spares compiling every dependency again.
fn build_folder() -> PathBuf {
    std::env::current_exe().unwrap().ancestors().nth(3).unwrap().to_owned()
}

/// Runs the commands in the copy and returns what they print.
fn follow(commands: &[String], workspace: &Path, copy: &Path) -> String {
    let mut output = String::new();
    for command in commands {
        let mut shell = Command::new("bash");
        // What the runner tells of this test: build scripts that look at it would run again, here and in the original.
        let names = std::env::vars().map(|(name, _)| name);
        for name in names.filter(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_"))
        {
            shell.env_remove(name);
        }
        let run = shell
            .args(["-euo", "pipefail", "-c", command])
            .current_dir(copy)
            .env("CARGO_NET_OFFLINE", "true")
            // The parts are shared, the finished programs are not: the copy has a binary of the same name.
            .env("CARGO_BUILD_BUILD_DIR", build_folder())
            .env("CARGO_TARGET_DIR", workspace.join("target"))
            // The settings of the test profile, or else nothing could be shared.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "2")
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(run.status.success(), "{command}{}{}", text(&run.stdout), text(&run.stderr));
        println!("{command}{}{}", text(&run.stdout), text(&run.stderr));
        output += &text(&run.stdout);
    }
    output
}

/// The ratings of the levels `1` to `5` of a game in the catalogue that the page asks for.
fn ratings_on_the_page(binary: &Path, data: &Path, game: &str) -> Vec<i64> {
    let server = Running::program(binary, &["serve", "--data", &data.display().to_string()]);
    let reply = http(&server.address, "GET /api/catalogue HTTP/1.1", "");
    let body = reply.split_once("\r\n\r\n").expect("the reply has a body").1;
    let json = &body[body.find('{').unwrap()..=body.rfind('}').unwrap()];
    let catalogue: Json = serde_json::from_str(json).unwrap();
    let games = catalogue["games"].as_array().unwrap();
    let found = games.iter().find(|listed| listed["id"] == game).expect("the game is offered");
    let levels = found["levels"].as_array().unwrap().iter();
    levels.filter_map(|level| level["rating"]["value"].as_i64()).collect()
}

#[test]
fn the_guide_leads_to_an_offered_game_with_five_measured_levels() {
    let guide = fs::read_to_string(root().join("docs/adding-a-game.md")).unwrap();
    let commands = commands(&guide);
    assert!(commands.len() >= 10, "the guide has too few commands: {commands:?}");
    let workspace = tempfile::tempdir().unwrap();
    let copy = copy_repository(workspace.path());
    let before = fs::read_to_string(copy.join("bench.txt")).unwrap();
    let output = follow(&commands, workspace.path(), &copy);
    for (what, text) in [
        ("it is checked", "othello: 200 random games"),
        ("it speaks the line protocol", "bestmove "),
        ("it is played to the end", "wins"),
        ("it is measured", "Elo of 3 over random"),
    ] {
        assert!(output.contains(text), "{what}: {output}");
    }
    let bench = fs::read_to_string(copy.join("bench.txt")).unwrap();
    assert!(bench.starts_with(&before) && bench.contains("\nothello "), "{bench}");
    let readme = fs::read_to_string(copy.join("README.md")).unwrap();
    assert!(readme.contains("(`othello`)") && readme.lines().count() <= 80, "{readme}");
    let binary = workspace.path().join("target/debug/parlor");
    let ratings = ratings_on_the_page(&binary, &workspace.path().join("data"), "othello");
    assert!(ratings.len() == 5 && ratings.is_sorted_by(|a, b| a + 99 <= *b), "{ratings:?}");
}

#[test]
fn the_example_of_the_guide_agrees_with_its_golden_data() {
    let verdict = othello::entry().verify(&Effort::default(), 100_000).unwrap();
    assert_eq!((verdict.perft, verdict.games), (7, 1));
}

#[test]
fn the_template_is_short() {
    let template = fs::read_to_string(root().join("crates/games/src/nim/mod.rs")).unwrap();
    assert!(template.lines().count() < 150);
}
