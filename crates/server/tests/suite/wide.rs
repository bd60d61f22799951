//! A game without end whose view is large: it fills the buffers of a reader that does not read. Its moves can be made slow.

use game::{Game, PlayError, Side, Turn};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, str::FromStr};

/// While this is set, whoever plays a move waits.
pub(crate) static HELD: AtomicBool = AtomicBool::new(false);

#[derive(Clone)]
pub(crate) struct Wide(u64);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Step;

impl Game for Wide {
    const ID: &'static str = "wide";
    const SIDES: [&'static str; 2] = ["left", "right"];
    type Move = Step;
    type Options = ();
    type View = String;

    fn start((): &(), _: u64) -> Result<Self, PlayError> {
        Ok(Wide(0))
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
        self.0 += 1;
    }

    fn key(&self) -> u64 {
        self.0
    }

    fn view(&self) -> String {
        "x".repeat(100_000)
    }
}

impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Wide {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        text.parse().map(Wide).map_err(|_| PlayError::text("position", text, "expected a number"))
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
