//! The state of one client: the game, the bot's options, and the search that may be running.

use super::request::{Go, Request};
use super::{ServeError, VERSION};
use game::bot::Telling;
use game::erased::AnyBot;
use game::lines::LineError;
use game::record::Record;
use game::{Host, PlayError, Stop, Thought, Turn, options};
use games::entry::{Entry, parse_spec};
use serde_json::Value as Json;
use std::collections::VecDeque;
use std::io::Write;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::SyncSender;
use std::thread;

/// What a session reacts to.
pub(super) enum Event {
    /// A line was read, or could not be.
    Line(Result<String, LineError>),
    /// The input has ended.
    End,
    /// The progress of the bot's search.
    Progress(Thought<String>),
    /// The bot has decided, or panicked (`None`).
    Done(Option<Decision>),
}

/// The bot with the result of its search.
type Decision = (Box<dyn AnyBot>, Result<Thought<String>, PlayError>);

/// The most lines that are queued while the bot thinks.
const MOST_QUEUED: usize = 10_000;

/// A session with one client.
pub(super) struct Session<W> {
    entry: &'static Entry,
    name: String,
    options: Json,
    seed: u64,
    output: W,
    events: SyncSender<Event>,
    game: Host,
    /// `None` while it thinks.
    bot: Option<Box<dyn AnyBot>>,
    thinking: Option<(Stop, Go)>,
    queued: VecDeque<String>,
    has_ended: bool,
}

impl<W: Write> Session<W> {
    /// A session at the start of the game, with the bot or level that `spec` names.
    pub(super) fn new(
        entry: &'static Entry,
        spec: &str,
        seed: u64,
        output: W,
        events: SyncSender<Event>,
    ) -> Result<Self, ServeError> {
        let (name, options) = parse_spec(spec)?;
        let game = Host::start(&*entry.rules, Json::Null, 0)?;
        let mut session = Session {
            entry,
            name: name.to_owned(),
            options,
            seed,
            output,
            events,
            game,
            bot: None,
            thinking: None,
            queued: VecDeque::new(),
            has_ended: false,
        };
        session.bot = Some(session.make_bot(&session.options)?);
        Ok(session)
    }

    fn make_bot(&self, options: &Json) -> Result<Box<dyn AnyBot>, PlayError> {
        Ok(self.entry.player_with(&self.name, options, self.seed)?.bot)
    }

    /// Handles an event; `Break` ends the session.
    pub(super) fn handle(&mut self, event: Event) -> Result<ControlFlow<()>, ServeError> {
        match event {
            Event::Line(Ok(line)) => return self.handle_line(line),
            Event::Line(Err(why)) => self.send_line(&format!("error {why}"))?,
            Event::Progress(thought) => self.send_info(&thought)?,
            Event::Done(done) => return self.finish(done),
            Event::End => {
                self.has_ended = true;
                match &self.thinking {
                    None => return Ok(ControlFlow::Break(())),
                    // A search that has bounds is waited for, so that a script may end after its `go`.
                    Some((stop, go)) if !go.is_bounded() => stop.raise(),
                    Some(_) => {}
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Handles a line. While the bot thinks, only a few commands are handled at once; the others are queued.
    fn handle_line(&mut self, line: String) -> Result<ControlFlow<()>, ServeError> {
        if let Some((stop, _)) = &self.thinking {
            match line.parse() {
                Ok(Request::Stop) => stop.raise(),
                Ok(Request::IsReady) => self.send_line("ready")?,
                Ok(Request::Quit) => {
                    stop.raise();
                    self.queued.clear();
                    self.queued.push_back(line);
                }
                _ if self.queued.len() < MOST_QUEUED => self.queued.push_back(line),
                _ => self.send_line("error too many lines while thinking")?,
            }
            return Ok(ControlFlow::Continue(()));
        }
        match line.parse().and_then(|request| self.handle_request(request)) {
            Ok(ControlFlow::Continue(lines)) => lines.iter().try_for_each(|line| self.send_line(line))?,
            Ok(ControlFlow::Break(())) => return Ok(ControlFlow::Break(())),
            Err(error) => self.send_line(&format!("error {error}"))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, done: Option<Decision>) -> Result<ControlFlow<()>, ServeError> {
        self.thinking = None;
        if let Some((bot, result)) = done {
            self.bot = Some(bot);
            match result {
                Ok(thought) => {
                    self.send_info(&thought)?;
                    self.send_line(&format!("bestmove {}", thought.best))?;
                }
                Err(error) => self.send_line(&format!("error {error}"))?,
            }
        } else {
            self.bot = Some(self.make_bot(&self.options)?);
            self.send_line("error the bot crashed and was replaced by a new one")?;
        }
        while self.thinking.is_none()
            && let Some(line) = self.queued.pop_front()
        {
            if self.handle_line(line)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        let is_over = self.has_ended && self.thinking.is_none();
        Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// The lines of the answer; `Break` ends the session.
    fn handle_request(&mut self, request: Request) -> Result<ControlFlow<(), Vec<String>>, PlayError> {
        let one = |line: &str| Ok(ControlFlow::Continue(vec![line.to_owned()]));
        match request {
            Request::Hello => Ok(ControlFlow::Continue(self.greeting()?)),
            Request::IsReady => one("ready"),
            Request::Moves => one(&format!("moves {}", self.game.position().moves().join(" "))),
            Request::Show => one(&format!("view {}", self.game.position().view())),
            Request::Set(words) => {
                let given = options::from_words(words.iter().map(String::as_str))?;
                let options = options::laid_over(&self.options, &given);
                self.bot = Some(self.make_bot(&options)?);
                self.options = options;
                one("ok")
            }
            Request::Seed(seed) => {
                self.seed = seed;
                self.bot = Some(self.make_bot(&self.options)?);
                one("ok")
            }
            Request::Position { options, seed, moves } => {
                self.place(options, seed, moves)?;
                one("ok")
            }
            Request::Text(text) => {
                let rules = &*self.entry.rules;
                self.game = Host::at(rules, rules.parse(&text)?);
                one("ok")
            }
            Request::Go(go) => {
                self.start(go)?;
                Ok(ControlFlow::Continue(Vec::new()))
            }
            Request::Stop => one("error nothing to stop"),
            Request::Quit => Ok(ControlFlow::Break(())),
        }
    }

    fn greeting(&self) -> Result<Vec<String>, PlayError> {
        let bot = self.entry.bot_of(&self.name)?;
        let mut lines = vec![
            format!("id parlor {VERSION}"),
            format!("id game {} rules {}", self.entry.id(), self.entry.rules.version()),
            format!("id sides {}", self.entry.rules.sides().join(" ")),
            format!("id bot {}", self.name),
        ];
        if let Json::Object(defaults) = &bot.options {
            lines.extend(defaults.iter().map(|(name, value)| format!("option {name}={value}")));
        }
        lines.push("ok".to_owned());
        Ok(lines)
    }

    fn place(&mut self, options: Json, seed: u64, moves: Vec<String>) -> Result<(), PlayError> {
        let is_new = moves.len() < 2;
        let record = Record { moves, ..Record::new(&*self.entry.rules, options, seed) };
        let replayed = Host::from_record(&*self.entry.rules, &record);
        self.game = replayed.map_err(|error| PlayError::Unknown { why: error.to_string() })?;
        if is_new && let Some(bot) = &mut self.bot {
            bot.forget();
        }
        Ok(())
    }

    fn start(&mut self, go: Go) -> Result<(), PlayError> {
        if !matches!(self.game.turn(), Turn::Player(_)) {
            return Err(PlayError::text("command", "go", "no player is to act in this position"));
        }
        let Some(mut bot) = self.bot.take() else { return Ok(()) };
        let limits = go.limits();
        if self.has_ended && !go.is_bounded() {
            limits.stop.raise();
        }
        let (position, events) = (self.game.position().boxed(), self.events.clone());
        self.thinking = Some((limits.stop.clone(), go));
        thread::spawn(move || {
            let progress = events.clone();
            let mut observer = Telling(move |thought: &Thought<String>| {
                // Progress is dropped while the channel is full.
                progress.try_send(Event::Progress(thought.clone())).ok();
            });
            let result = catch_unwind(AssertUnwindSafe(|| bot.think(&*position, &limits, &mut observer)));
            // Fails when the session has ended.
            events.send(Event::Done(result.ok().map(|result| (bot, result)))).ok();
        });
        Ok(())
    }

    fn send_info(&mut self, thought: &Thought<String>) -> Result<(), ServeError> {
        let value = thought.value;
        let mut line = format!(
            "info depth {} nodes {} time {} win {:.4}",
            thought.depth,
            thought.nodes,
            thought.time.as_millis(),
            value.win
        );
        if let Some(points) = value.points {
            line += &format!(" points {points:.2}");
        }
        if let Some(proof) = value.proof {
            line += &format!(" proof {} plies {}", proof.outcome.to_string().replace(' ', "-"), proof.plies);
        }
        line += &format!(" line {}", thought.line.join(" "));
        self.send_line(&line)
    }

    fn send_line(&mut self, line: &str) -> Result<(), ServeError> {
        writeln!(self.output, "{line}")?;
        self.output.flush()?;
        Ok(())
    }
}
