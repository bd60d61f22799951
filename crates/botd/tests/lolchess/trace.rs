//! The positions of the recorded games.

use flate2::read::GzDecoder;
use games::lolchess::action::Action;
use games::lolchess::piece::Owner;
use games::lolchess::position::Position;
use games::lolchess::random::Random;
use games::lolchess::trace::{codec, load};
use serde_json::Value as Json;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// One step of a recorded game.
pub(crate) struct Step {
    pub before: Position,
    pub side: Owner,
    pub action: Action,
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src/lolchess/golden/traces");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Every `stride`-th step of all recorded games.
pub(crate) fn each_step(stride: usize, mut visit: impl FnMut(&Step)) -> usize {
    let mut seen = 0;
    for file in files() {
        let mut position = Position::empty(Random::reference(0));
        for line in BufReader::new(GzDecoder::new(File::open(file).unwrap())).lines() {
            let line = line.unwrap();
            // Probes and lists are long and not wanted here.
            if !line.starts_with("{\"t\":\"s\"") && !line.starts_with("{\"t\":\"game\"") {
                continue;
            }
            let value: Json = serde_json::from_str(&line).unwrap();
            if value["t"] == "game" {
                position = load::game(&value["init"]).unwrap();
                continue;
            }
            let side = if value["pl"] == "blue" { Owner::Blue } else { Owner::Red };
            let action = codec::read(&position, value["a"].as_str().unwrap()).unwrap();
            if seen % stride == 0 {
                visit(&Step { before: position, side, action });
            }
            seen += 1;
            position.try_act(side, action).unwrap();
        }
    }
    seen / stride
}
