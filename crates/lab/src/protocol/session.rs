//! The state of one conversation: position, options, and the search that may be running.

use super::request::{Go, Request};
use super::{ServeError, VERSION};
use game::bot::Telling;
use game::erased::AnyBot;
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

/// What the conversation reacts to.
pub enum Event {
    /// A line came in, or something that is none.
    Line(Result<String, String>),
    /// No more lines will come.
    End,
    /// The bot tells how its search goes.
    Progress(Thought<String>),
    /// The bot has decided, or broken down (`None`).
    Done(Option<Decision>),
}

/// The bot that has thought, and what it came to.
type Decision = (Box<dyn AnyBot>, Result<Thought<String>, PlayError>);

/// Lines that wait while the bot thinks; more are refused.
const MOST_WAITING: usize = 10_000;

/// One conversation.
pub struct Session<W> {
    entry: &'static Entry,
    name: String,
    options: Json,
    seed: u64,
    output: W,
    events: SyncSender<Event>,
    game: Host,
    /// Away while it thinks.
    bot: Option<Box<dyn AnyBot>>,
    thinking: Option<(Stop, Go)>,
    waiting: VecDeque<String>,
    has_ended: bool,
}

impl<W: Write> Session<W> {
    /// A conversation about the start of the game, with the bot or level that `spec` names.
    pub fn new(
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
            waiting: VecDeque::new(),
            has_ended: false,
        };
        session.bot = Some(session.make_bot(&session.options)?);
        Ok(session)
    }

    fn make_bot(&self, options: &Json) -> Result<Box<dyn AnyBot>, PlayError> {
        Ok(self.entry.player_with(&self.name, options, self.seed)?.bot)
    }

    /// Reacts to an event; `Break` ends the conversation.
    pub fn handle(&mut self, event: Event) -> Result<ControlFlow<()>, ServeError> {
        match event {
            Event::Line(Ok(line)) => return self.hear(line),
            Event::Line(Err(why)) => self.say(&format!("error {why}"))?,
            Event::Progress(thought) => self.tell(&thought)?,
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

    /// While the bot thinks only a few words are heard at once; the others wait for their turn.
    fn hear(&mut self, line: String) -> Result<ControlFlow<()>, ServeError> {
        if let Some((stop, _)) = &self.thinking {
            match line.parse() {
                Ok(Request::Stop) => stop.raise(),
                Ok(Request::IsReady) => self.say("ready")?,
                Ok(Request::Quit) => {
                    stop.raise();
                    self.waiting.clear();
                    self.waiting.push_back(line);
                }
                _ if self.waiting.len() < MOST_WAITING => self.waiting.push_back(line),
                _ => self.say("error too many lines while thinking")?,
            }
            return Ok(ControlFlow::Continue(()));
        }
        match line.parse().and_then(|request| self.obey(request)) {
            Ok(Answer::Lines(lines)) => lines.iter().try_for_each(|line| self.say(line))?,
            Ok(Answer::Quit) => return Ok(ControlFlow::Break(())),
            Err(error) => self.say(&format!("error {error}"))?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, done: Option<Decision>) -> Result<ControlFlow<()>, ServeError> {
        self.thinking = None;
        if let Some((bot, result)) = done {
            self.bot = Some(bot);
            match result {
                Ok(thought) => {
                    self.tell(&thought)?;
                    self.say(&format!("bestmove {}", thought.best))?;
                }
                Err(error) => self.say(&format!("error {error}"))?,
            }
        } else {
            self.bot = Some(self.make_bot(&self.options)?);
            self.say("error the bot broke down; a fresh one has taken its place")?;
        }
        while self.thinking.is_none()
            && let Some(line) = self.waiting.pop_front()
        {
            if self.hear(line)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        let is_over = self.has_ended && self.thinking.is_none();
        Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn obey(&mut self, request: Request) -> Result<Answer, PlayError> {
        let one = |line: &str| Ok(Answer::Lines(vec![line.to_owned()]));
        match request {
            Request::Hello => Ok(Answer::Lines(self.introduce()?)),
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
            Request::Go(go) => {
                self.start(go)?;
                Ok(Answer::Lines(Vec::new()))
            }
            Request::Stop => one("error nothing to stop"),
            Request::Quit => Ok(Answer::Quit),
        }
    }

    fn introduce(&self) -> Result<Vec<String>, PlayError> {
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
                // A full channel means that nobody reads: progress is then not worth waiting for.
                progress.try_send(Event::Progress(thought.clone())).ok();
            });
            let result = catch_unwind(AssertUnwindSafe(|| bot.think(&*position, &limits, &mut observer)));
            // When the conversation has ended nobody waits for the move.
            events.send(Event::Done(result.ok().map(|result| (bot, result)))).ok();
        });
        Ok(())
    }

    fn tell(&mut self, thought: &Thought<String>) -> Result<(), ServeError> {
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
        self.say(&line)
    }

    fn say(&mut self, line: &str) -> Result<(), ServeError> {
        writeln!(self.output, "{line}")?;
        self.output.flush()?;
        Ok(())
    }
}

/// What an obeyed request comes to.
enum Answer {
    Lines(Vec<String>),
    Quit,
}
