//! What is built upon has an exact version, can be pinned by digest, and is looked up in the advisories every week.

use serde_json::Value as Json;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use tests::source::{files, text};

fn read(path: &str) -> String {
    text(path.as_ref()).unwrap_or_else(|| panic!("{path} is missing"))
}

fn yaml(path: &str) -> Json {
    serde_yaml_ng::from_str(&read(path)).unwrap()
}

/// The files that name images.
fn naming() -> Vec<String> {
    let workflows = files().into_iter().filter(|path| path.starts_with(".github/workflows"));
    let named =
        ["Dockerfile", "docker-compose.yml", "deploy/monitoring/compose.yaml"].map(str::to_owned).into_iter();
    named.chain(workflows.map(|path| path.display().to_string())).collect()
}

/// The images that a file is built upon, without our own.
fn images(text: &str) -> Vec<&str> {
    let named = text.lines().filter_map(|line| {
        let line = line.trim_start();
        ["FROM ", "image: ", "container: "].iter().find_map(|word| line.strip_prefix(word))
    });
    named.filter_map(|rest| rest.split(' ').next()).filter(|image| *image != "parlor").collect()
}

/// Whether nothing but the digest can tell more of an image than its name.
fn is_exact(image: &str) -> bool {
    let Some((name, tag)) = image.split_once(':') else { return false };
    // Debian and PostgreSQL count in two numbers, the others in three.
    let numbers = if ["debian", "postgres"].contains(&name) { 2 } else { 3 };
    let version: Vec<&str> =
        tag.trim_start_matches('v').split(['-', '@']).next().unwrap_or_default().split('.').collect();
    version.len() == numbers && version.iter().all(|number| number.parse::<u32>().is_ok())
}

#[test]
fn attack_29_every_base_image_has_an_exact_version() {
    let mut found = 0;
    for file in naming() {
        let content = read(&file);
        for image in images(&content) {
            assert!(is_exact(image), "{file}: {image}");
            found += 1;
        }
    }
    assert!(found >= 9, "{found}");
    assert!(is_exact("rust:1.95.0-bookworm@sha256:00") && is_exact("debian:12.13-slim"));
    for vague in ["rust", "rust:latest", "rust:1.95-bookworm", "debian:bookworm-slim", "debian:12-slim"] {
        assert!(!is_exact(vague), "{vague}");
    }
}

#[test]
fn attack_29_advisories_are_looked_up_every_week() {
    let audit = yaml(".github/workflows/audit.yml");
    let when = audit["on"]["schedule"][0]["cron"].as_str().unwrap();
    let fields: Vec<&str> = when.split(' ').collect();
    assert!(fields.len() == 5 && fields[2..4] == ["*", "*"], "at least once a week: {when}");
    let steps = audit["jobs"]["advisories"]["steps"].as_array().unwrap();
    let runs: Vec<&str> = steps.iter().filter_map(|step| step["run"].as_str()).collect();
    for command in ["cargo deny check advisories", "npm audit --omit=dev"] {
        assert!(runs.contains(&command), "{command} is not in {runs:?}");
    }
    // One that fails does not keep the others from being looked at.
    assert_eq!(steps.last().unwrap()["if"], "always()");
}

#[test]
fn attack_29_packages_come_by_the_lock_file() {
    for file in ["Makefile", "Dockerfile"] {
        let content = read(file);
        assert!(content.contains("packages ") && !content.contains("npm install"), "{file}");
    }
    let script = read(".ci/packages");
    let at = |command: &str| script.find(command).unwrap_or_else(|| panic!("{command} is missing"));
    assert!(at("$(npm ci ") < at("npm install --no-save"), "npm install is the fallback");
}

/// A Docker that knows one digest.
fn fake_docker(folder: &Path) {
    let docker = folder.join("docker");
    fs::write(&docker, format!("#!/bin/sh\necho sha256:{}\n", "a1".repeat(32))).unwrap();
    fs::set_permissions(&docker, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn attack_29_one_command_pins_every_image() {
    let folder = tempfile::tempdir().unwrap();
    fake_docker(folder.path());
    for file in naming() {
        let copy = folder.path().join(&file);
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::write(copy, read(&file)).unwrap();
    }
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    // A second time it replaces the digests.
    for _ in 0..2 {
        let script = tests::root().join(".ci/pin");
        let output = Command::new(script).arg(folder.path()).env("PATH", &path).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let digest = format!("@sha256:{}", "a1".repeat(32));
    for file in naming() {
        let (before, after) = (read(&file), fs::read_to_string(folder.path().join(&file)).unwrap());
        assert!(images(&after).iter().all(|image| image.matches(&digest).count() == 1), "{file}");
        assert_eq!(after.replace(&digest, ""), before, "{file}: nothing else changes");
    }
}
