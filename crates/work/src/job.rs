//! What a search is asked to do, and what it answers.

use crate::SearchMetrics;
use game::erased::AnyGame;
use game::{Clock, Thought};
use games::entry::{Budget, Entry};
use serde_json::Value as Json;
use std::time::{Duration, Instant};

/// What kind of search it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Task {
    /// The move of a bot in a game: somebody waits for it.
    Turn,
    /// What a bot would play.
    Hint,
    /// Facts about a position.
    Explain,
    /// Thinking on while the other side does: it gives way to everything else.
    Ponder,
}

/// Identifies a job: an answer under another key is about a position that is gone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct JobKey {
    /// The game that is played, not its rules.
    pub game: String,
    /// The number of its last event; for questions the ply.
    pub seq: u32,
    /// [`AnyGame::key`] of the position.
    pub position: u64,
    /// What is asked.
    pub task: Task,
}

/// One search.
pub struct Job {
    /// Identifies it.
    pub key: JobKey,
    /// Counts from 0 when a failed job is given again.
    pub attempt: u32,
    /// The rules and the bots.
    pub entry: &'static Entry,
    /// The position to think about.
    pub position: Box<dyn AnyGame>,
    /// The level or bot; empty for [`Task::Explain`].
    pub player: String,
    /// Feeds every choice that the bot makes at random.
    pub seed: u64,
    /// The bot's game clock, where there is one.
    pub clock: Option<Clock>,
    /// No search is longer, whatever its level says.
    pub longest: Duration,
    /// What else was agreed on.
    pub terms: Terms,
}

/// What may be agreed on for a job beyond what every job has.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Bounds instead of those of the level; empty leaves the level its own.
    pub budget: Budget,
    /// Threads of the search; 0 is one.
    pub threads: usize,
    /// The moment at which the answer is due, however long the job waited.
    pub due: Option<Instant>,
    /// What the bot may remember.
    pub keep: Keep,
    /// Whether it is taken only while a thread is idle, and called off when another job needs the thread.
    pub gives_way: bool,
}

/// Which bot thinks, and who finds it again with what it knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keep {
    /// The bot of this seat in this game.
    #[default]
    Game,
    /// The bot of a session with this name.
    Session(String),
    /// A bot that knows this position: whoever asks about it next has the use of it.
    Opening,
    /// A fresh bot, for this one job.
    Nothing,
}

/// What a job came to.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A move, legal in the position of the job.
    Move(Thought<String>),
    /// Facts for people.
    Facts(Json),
}

/// Why a job came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The search panicked.
    #[error("the search panicked: {0}")]
    Panic(String),
    /// There is no such bot, or it does not play this position.
    #[error("{0}")]
    Refused(String),
    /// The bot answered with a move that the rules forbid.
    #[error("{0}")]
    Illegal(String),
    /// It did not end in time.
    #[error("the search did not end in time")]
    Late,
    /// Somebody pulled the plug, to see what happens.
    #[error("somebody pulled its plug")]
    Unplugged,
    /// Somebody called it off.
    #[error("the search was called off")]
    Stopped,
}

/// News of a job.
#[derive(Clone, Debug)]
pub enum News {
    /// A thread took it up.
    Began,
    /// The best knowledge so far, and how much of the budget is spent, from 0 to 1, where that can be known.
    Progress(Thought<String>, Option<f32>),
    /// It is done; the last news.
    Done(Answer),
    /// It failed; the last news.
    Failed(Failure),
}

/// News with the job that they are about.
#[derive(Clone, Debug)]
pub struct Report {
    /// The job.
    pub key: JobKey,
    /// Which attempt at it.
    pub attempt: u32,
    /// What there is to say.
    pub news: News,
}

/// Why a job was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Too many wait.
    #[error("too many searches wait")]
    Full,
    /// A job with this key waits or runs already.
    #[error("this search waits or runs already")]
    Double,
}

/// Runs jobs somewhere; reports arrive where the implementation was told to send them.
pub trait Workers: Send + Sync {
    /// Takes a job, or says why not.
    fn submit(&self, job: Job) -> Result<(), Refusal>;
    /// Calls a job off; it is forgotten at once and reports at most [`Failure::Stopped`].
    fn cancel(&self, key: &JobKey);
    /// Ends a job now: it answers with what it knows. False where it cannot be told, because it runs elsewhere.
    fn hurry(&self, key: &JobKey) -> bool;
    /// Calls everything off and takes no more.
    fn close(&self);
    /// What was done so far.
    fn counts(&self) -> SearchMetrics;
}
