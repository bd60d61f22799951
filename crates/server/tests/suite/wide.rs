//! A game without end whose view is large: it fills the buffers of a reader that does not read. Its moves can be made slow.

use game::{Game, PlayError, Side, Turn};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, str::FromStr};

/// While this is set, whoever plays a move waits.
pub(crate) static HELD: AtomicBool = AtomicBool::new(false);

#[derive(Clone)]
pub(crate) struct Wide {
    steps: u64,
    bytes: usize,
}

/// How large the view is.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub(crate) struct Width {
    bytes: usize,
}

impl Default for Width {
    fn default() -> Self {
        Width { bytes: 100_000 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Step;

impl Game for Wide {
    const ID: &'static str = "wide";
    const SIDES: [&'static str; 2] = ["left", "right"];
    type Move = Step;
    type Options = Width;
    type View = String;

    fn start(width: &Width, _: u64) -> Result<Self, PlayError> {
        Ok(Wide { steps: 0, bytes: width.bytes })
    }

    fn turn(&self) -> Turn {
        Turn::Player(Side::First)
    }

    fn moves(&self, out: &mut Vec<Step>) {
        out.push(Step);
    }

    fn play(&mut self, _: Step) {
        let began = Instant::now();
        while HELD.load(Ordering::SeqCst) && began.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.steps += 1;
    }

    fn key(&self) -> u64 {
        self.steps
    }

    fn view(&self) -> String {
        "x".repeat(self.bytes)
    }
}

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.fmt(f)
    }
}

impl FromStr for Wide {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let wide = |steps| Wide { steps, bytes: Width::default().bytes };
        text.parse().map(wide).map_err(|_| PlayError::text("position", text, "expected a number"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("on")
    }
}

impl FromStr for Step {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        if text == "on" { Ok(Step) } else { Err(PlayError::text("move", text, "expected on")) }
    }
}
