//! docs/adding-a-game.md works: its commands are followed to the letter in a copy of the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tests::{root, source};

/// The commands of the document, in their order: everything between ```sh and ```.
fn commands(document: &str) -> Vec<String> {
    let fenced = document.split("```").skip(1).step_by(2);
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
    let manifest = fs::read_to_string(copy.join("Cargo.toml")).unwrap();
    let manifest = manifest.replace("\"crates/", "\"copy/crates/").replace("\"tests\"", "\"copy/tests\"");
    fs::write(workspace.join("Cargo.toml"), manifest).unwrap();
    fs::remove_file(copy.join("Cargo.toml")).unwrap();
    fs::rename(copy.join("Cargo.lock"), workspace.join("Cargo.lock")).unwrap();
    copy
}

/// Where the build of these tests put its parts; sharing them spares compiling every dependency again.
fn build_folder() -> PathBuf {
    std::env::current_exe().unwrap().ancestors().nth(3).unwrap().to_owned()
}

#[test]
fn the_document_can_be_followed_to_the_letter() {
    let document = fs::read_to_string(root().join("docs/adding-a-game.md")).unwrap();
    let commands = commands(&document);
    assert!(commands.len() >= 4, "the document has too few commands: {commands:?}");
    let workspace = tempfile::tempdir().unwrap();
    let copy = copy_repository(workspace.path());
    let mut output = String::new();
    for command in &commands {
        let run = Command::new("bash")
            .args(["-euo", "pipefail", "-c", command])
            .current_dir(&copy)
            .env("CARGO_NET_OFFLINE", "true")
            // The parts are shared, the finished programs are not: the copy has a binary of the same name.
            .env("CARGO_BUILD_BUILD_DIR", build_folder())
            .env("CARGO_TARGET_DIR", workspace.path().join("target"))
            // The settings of the test profile, or else nothing could be shared.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "2")
            .output()
            .unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(run.status.success(), "{command}{}{}", text(&run.stdout), text(&run.stderr));
        println!("{command}{}{}", text(&run.stdout), text(&run.stderr));
        output += &text(&run.stdout);
    }
    assert!(output.contains("stones: 200 random games"), "the new game is checked: {output}");
    assert!(output.contains("bestmove "), "it speaks the line protocol: {output}");
    assert!(output.contains("first wins") || output.contains("second wins"), "it is played: {output}");
    assert!(output.contains("Elo of hard over random"), "it is measured: {output}");
}
