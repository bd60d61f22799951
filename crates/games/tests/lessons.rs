//! Checks the positions of the page's lessons against the rules; `UPDATE_LESSONS=1 cargo test -p games --test lessons`
//! plays the scripts through and writes the positions anew.
//!
//! A game's folder of the page may hold `lessons.json`: lessons of chapters of steps, each with the moves that are
//! asked for, the replies, and tries that are answered on the board. Every position that a learner can reach is
//! written to `frames.json` beside it, each as its difference from the one before: nothing is shown that the rules do
//! not do.

use game::Turn;
use game::erased::AnyGame;
use games::entry::Entry;
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// A script of the page, as far as positions depend on it.
#[derive(Deserialize)]
struct Script {
    /// What is left out of a view while nobody is asked to move, with what stands there instead.
    #[serde(default)]
    idle: Map<String, Json>,
    lessons: Vec<Lesson>,
    #[serde(default)]
    surprises: Vec<Surprise>,
}

/// A position to look at, after these moves.
#[derive(Deserialize)]
struct Surprise {
    id: String,
    from: Start,
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct Lesson {
    id: String,
    chapters: Vec<Chapter>,
}

#[derive(Deserialize)]
struct Chapter {
    from: Start,
    #[serde(default)]
    steps: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    /// The position as its text; else the start of a game.
    text: Option<String>,
    #[serde(default)]
    options: Json,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct Step {
    #[serde(default)]
    right: BTreeMap<String, Answer>,
    #[serde(default)]
    wrong: BTreeMap<String, Answer>,
    /// Moves that follow without a question.
    #[serde(default)]
    reply: Vec<String>,
}

#[derive(Deserialize)]
struct Answer {
    /// The moves that follow; a wrong try without them stays off the board.
    reply: Option<Vec<String>>,
}

const UNKNOWN: Answer = Answer { reply: None };

impl Step {
    /// What answers a move and whether it is right: its own entry, else the longest that ends with a star.
    fn answer(&self, m: &str) -> Option<(bool, &Answer)> {
        let all = || [(true, &self.right), (false, &self.wrong)].into_iter();
        let own = all().find_map(|(is_right, answers)| Some((is_right, answers.get(m)?)));
        let starred = || {
            let keys = all()
                .flat_map(|(is_right, answers)| answers.iter().map(move |(key, one)| (key, (is_right, one))));
            let fits =
                keys.filter(|(key, _)| key.strip_suffix('*').is_some_and(|start| m.starts_with(start)));
            fits.max_by_key(|(key, (is_right, _))| (key.len(), *is_right)).map(|(_, answer)| answer)
        };
        own.or_else(starred)
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games")
}

fn entry_start(entry: &Entry, start: &Start) -> Box<dyn AnyGame> {
    let mut position = match &start.text {
        Some(text) => entry.rules.parse(text).unwrap(),
        None => entry.rules.start(&start.options, start.seed).unwrap(),
    };
    for m in &start.moves {
        position.try_play(m).unwrap_or_else(|why| panic!("{}: {m}: {why}", entry.id()));
    }
    position
}

/// The positions of a chapter by the moves that lead to them, which one blank separates.
struct Recorder<'a> {
    what: String,
    idle: &'a Map<String, Json>,
    /// The view of each position, for the next difference.
    views: BTreeMap<String, Json>,
    frames: Map<String, Json>,
}

impl Recorder<'_> {
    /// Notes a position after those that lead to it.
    fn note(&mut self, path: &str, position: &dyn AnyGame, is_asked: bool) {
        let mut view = position.view();
        if !is_asked {
            for (key, value) in self.idle {
                view[key.as_str()] = value.clone();
            }
        }
        // A wrong try may be the right one of another step: what was noted first stays.
        if self.views.contains_key(path) {
            return;
        }
        let difference = match path.rsplit_once(' ') {
            _ if path.is_empty() => view.clone(),
            before => difference(&self.views[before.map_or("", |(before, _)| before)], &view)
                .unwrap_or_else(|| json!({})),
        };
        self.frames.insert(path.to_owned(), difference);
        self.views.insert(path.to_owned(), view);
    }

    /// Plays moves one by one and notes the positions; `is_asked` is about the last one.
    fn play(
        &mut self,
        path: &str,
        from: &dyn AnyGame,
        moves: &[String],
        is_asked: bool,
    ) -> (String, Box<dyn AnyGame>) {
        let mut position = from.boxed();
        let mut path = path.to_owned();
        for (number, m) in moves.iter().enumerate() {
            position.try_play(m).unwrap_or_else(|why| panic!("{}: after '{path}': {m}: {why}", self.what));
            path = if path.is_empty() { m.clone() } else { format!("{path} {m}") };
            self.note(&path, &*position, is_asked && number + 1 == moves.len());
        }
        (path, position)
    }

    /// Plays a step in every position that can come before it, and says what can come after it.
    fn step(
        &mut self,
        step: &Step,
        is_next_asked: bool,
        before: &[(String, Box<dyn AnyGame>)],
    ) -> Vec<(String, Box<dyn AnyGame>)> {
        let mut after = Vec::new();
        for (path, position) in before {
            if step.right.is_empty() {
                after.push(self.play(path, &**position, &step.reply, is_next_asked));
                continue;
            }
            let of_step = |m: &String| step.answer(m).unwrap_or((false, &UNKNOWN));
            let is_open = matches!(position.turn(), Turn::Player(_));
            assert!(is_open, "{}: nobody is to move after '{path}'", self.what);
            let legal = position.moves();
            for m in &legal {
                let (is_right, answer) = of_step(m);
                // A try that nothing follows stays off the board.
                let Some(reply) = answer.reply.as_deref().or(is_right.then_some(&[])) else { continue };
                let line: Vec<String> = [m].into_iter().chain(reply).cloned().collect();
                let reached = self.play(path, &**position, &line, is_right && is_next_asked);
                after.extend(is_right.then_some(reached));
            }
            for m in step.right.keys().chain(step.wrong.keys()).filter(|m| !m.ends_with('*')) {
                assert!(legal.contains(m), "{}: {m} is not legal after '{path}'", self.what);
            }
        }
        after
    }
}

/// How one value becomes another: `=` replaces it, `.` changes fields or elements, `-` removes fields, `#` sets the
/// length of a list; nothing where they are equal.
fn difference(old: &Json, new: &Json) -> Option<Json> {
    if old == new {
        return None;
    }
    let mut changed = Map::new();
    let mut result = Map::new();
    match (old, new) {
        (Json::Object(old), Json::Object(new)) => {
            let gone: Vec<&String> = old.keys().filter(|key| !new.contains_key(*key)).collect();
            if !gone.is_empty() {
                result.insert("-".to_owned(), json!(gone));
            }
            for (key, value) in new {
                let change = match old.get(key) {
                    Some(before) => difference(before, value),
                    None => Some(json!({ "=": value })),
                };
                changed.extend(change.map(|change| (key.clone(), change)));
            }
        }
        (Json::Array(old), Json::Array(new)) => {
            if old.len() != new.len() {
                result.insert("#".to_owned(), json!(new.len()));
            }
            for (at, value) in new.iter().enumerate() {
                let change = match old.get(at) {
                    Some(before) => difference(before, value),
                    None => Some(json!({ "=": value })),
                };
                changed.extend(change.map(|change| (at.to_string(), change)));
            }
        }
        _ => return Some(json!({ "=": new })),
    }
    if !changed.is_empty() {
        result.insert(".".to_owned(), Json::Object(changed));
    }
    let small = Json::Object(result);
    let whole = json!({ "=": new });
    Some(if small.to_string().len() <= whole.to_string().len() { small } else { whole })
}

/// All positions of a script: by lesson, chapter and moves.
fn record(entry: &Entry, script: &Script) -> Json {
    let mut lessons = Map::new();
    for lesson in &script.lessons {
        let mut chapters = Vec::new();
        for (number, chapter) in lesson.chapters.iter().enumerate() {
            let what = format!("{}, {}, chapter {}", entry.id(), lesson.id, number + 1);
            let (views, frames) = (BTreeMap::new(), Map::new());
            let mut recorder = Recorder { what, idle: &script.idle, views, frames };
            let start = entry_start(entry, &chapter.from);
            let is_asked = |at: usize| chapter.steps.get(at).is_some_and(|step| !step.right.is_empty());
            recorder.note("", &*start, is_asked(0));
            let mut positions = vec![(String::new(), start)];
            for (at, step) in chapter.steps.iter().enumerate() {
                positions = recorder.step(step, is_asked(at + 1), &positions);
            }
            chapters.push(Json::Object(recorder.frames));
        }
        lessons.insert(lesson.id.clone(), Json::Array(chapters));
    }
    for Surprise { id, from, moves } in &script.surprises {
        let (views, frames) = (BTreeMap::new(), Map::new());
        let mut recorder =
            Recorder { what: format!("{}, {id}", entry.id()), idle: &script.idle, views, frames };
        let start = entry_start(entry, from);
        recorder.note("", &*start, false);
        recorder.play("", &*start, moves, false);
        lessons.insert(id.clone(), json!([recorder.frames]));
    }
    Json::Object(lessons)
}

/// One position a line, so that changes can be read.
fn written(frames: &Json) -> String {
    let mut out = String::from("{");
    for (number, (lesson, chapters)) in frames.as_object().unwrap().iter().enumerate() {
        out += if number > 0 { ",\n" } else { "\n" };
        write!(out, "{}: [", json!(lesson)).unwrap();
        for (number, chapter) in chapters.as_array().unwrap().iter().enumerate() {
            out += if number > 0 { ",\n{" } else { "\n{" };
            for (number, (path, frame)) in chapter.as_object().unwrap().iter().enumerate() {
                out += if number > 0 { ",\n" } else { "\n" };
                write!(out, "{}: {frame}", json!(path)).unwrap();
            }
            out += "\n}";
        }
        out += "\n]";
    }
    out + "\n}\n"
}

#[test]
fn the_positions_of_the_lessons_are_those_of_the_rules() {
    let mut count = 0;
    for entry in games::catalogue() {
        let folder = folder().join(entry.id());
        let Ok(text) = fs::read_to_string(folder.join("lessons.json")) else { continue };
        let script: Script =
            serde_json::from_str(&text).unwrap_or_else(|why| panic!("{}: {why}", entry.id()));
        let now = written(&record(entry, &script));
        assert!(now.len() < 1_000_000, "{}: {} bytes", entry.id(), now.len());
        let file = folder.join("frames.json");
        if std::env::var_os("UPDATE_LESSONS").is_some() {
            fs::write(&file, &now).unwrap();
        }
        let stored = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            stored == now,
            "{}: UPDATE_LESSONS=1 cargo test -p games --test lessons writes them",
            file.display()
        );
        count += 1;
    }
    assert!(count >= 3, "{count} games with lessons");
}

#[test]
fn a_difference_says_what_changed() {
    let change = |old: Json, new: Json| difference(&old, &new);
    assert_eq!(change(json!({"a": 1}), json!({"a": 1})), None);
    assert_eq!(change(json!(1), json!(2)), Some(json!({"=": 2})));
    let (old, new) =
        (json!({"a": 1, "rest": [1, 2, 3, 4, 5, 6]}), json!({"rest": [1, 2, 3, 9, 5, 6], "b": null}));
    let parts = json!({"-": ["a"], ".": {"b": {"=": null}, "rest": {".": {"3": {"=": 9}}}}});
    assert_eq!(
        change(old, new).unwrap().as_object().unwrap().len(),
        1,
        "a short value is replaced as a whole"
    );
    let long = json!({"rest": [1, 2, 3, 9, 5, 6], "b": null, "long": "x".repeat(80)});
    let before = json!({"a": 1, "rest": [1, 2, 3, 4, 5, 6], "long": "x".repeat(80)});
    assert_eq!(change(before, long), Some(parts));
}
