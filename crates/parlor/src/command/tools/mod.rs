//! Tools of the games as commands: their parameters become arguments, and the terminal is their environment.

mod terminal;

use super::Failure;
use clap::builder::ValueParser;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand};
use games::entry::Entry;
use games::tool::{Kind, Parameter, Tool, ToolError};
use serde_json::{Map, Value as Json};
use std::marker::PhantomData;
use terminal::Terminal;

impl From<ToolError> for Failure {
    fn from(error: ToolError) -> Self {
        match error {
            ToolError::Wrong(why) => Failure::Differs(why),
            other => Failure::Input(other.to_string()),
        }
    }
}

/// Tools of one kind.
pub(super) trait Offer {
    /// Those of a game.
    fn tools(entry: &Entry) -> &[Tool];
}

/// A tool that was chosen by a subcommand, with its options.
pub(super) struct Chosen<O> {
    tool: &'static Tool,
    options: Json,
    offer: PhantomData<O>,
}

impl<O> Chosen<O> {
    /// Does the work.
    pub(super) fn run(&self) -> Result<(), Failure> {
        run(self.tool, &self.options)
    }
}

/// A tool and the words of its subcommand: a game's only tool bears its name, several are below it. One that has a
/// name beside one that has none is a command of its own.
fn places<O: Offer>() -> Vec<(Vec<&'static str>, &'static Tool)> {
    let mut places = Vec::new();
    for entry in games::catalogue() {
        let tools = O::tools(entry);
        let has_plain = tools.iter().any(|tool| tool.name.is_empty());
        places.extend(tools.iter().map(|tool| match (tool.name, has_plain) {
            ("", _) => (vec![entry.id()], tool),
            (name, true) => (vec![name], tool),
            (name, false) => (vec![entry.id(), name], tool),
        }));
    }
    places
}

/// The examples of the tools whose first word is `game`, or of all.
pub(super) fn examples<O: Offer>(game: Option<&str>) -> String {
    let tools = places::<O>().into_iter().filter(|(words, _)| game.is_none_or(|game| words[0] == game));
    let lines = tools.flat_map(|(_, tool)| tool.help.lines().filter(|line| line.starts_with("Example: ")));
    lines.collect::<Vec<_>>().join("\n")
}

impl<O: Offer> Subcommand for Chosen<O> {
    fn augment_subcommands(mut command: Command) -> Command {
        for (words, tool) in places::<O>() {
            let own = |name| {
                let arguments = arguments(tool, str::to_owned);
                Command::new(name).about(tool.about).after_help(tool.help).args(arguments)
            };
            command = match words[..] {
                [game, name] if command.find_subcommand(game).is_some() => {
                    command.mut_subcommand(game, |command| command.subcommand(own(name)))
                }
                [game, name] => {
                    let names = places::<O>().into_iter().filter(|(words, _)| words[0] == game);
                    let names: Vec<&str> = names.map(|(_, tool)| tool.name).collect();
                    let title = games::find(game).map_or(game, |entry| entry.name);
                    let about = format!("{title}: {}", names.join(" or "));
                    let group = Command::new(game).about(about).after_help(examples::<O>(Some(game)));
                    command.subcommand(group.subcommand_required(true).subcommand(own(name)))
                }
                [name] => command.subcommand(own(name)),
                _ => command,
            };
        }
        command
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        places::<O>().iter().any(|(words, _)| words[0] == name)
    }
}

impl<O: Offer> FromArgMatches for Chosen<O> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(ErrorKind::MissingSubcommand);
        let (name, below) = matches.subcommand().ok_or_else(missing)?;
        let (words, below) = match below.subcommand() {
            Some((inner, below)) => (vec![name, inner], below),
            None => (vec![name], below),
        };
        let (_, tool) = places::<O>().into_iter().find(|(place, _)| *place == words).ok_or_else(missing)?;
        Ok(Chosen { tool, options: given(tool, below), offer: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Runs a tool with options.
pub(super) fn run(tool: &Tool, options: &Json) -> Result<(), Failure> {
    Ok(tool.run(options, &Terminal::default())?)
}

/// The arguments of a tool; `about` may say more of each.
pub(super) fn arguments(tool: &Tool, about: impl Fn(&str) -> String) -> Vec<Arg> {
    tool.parameters.iter().map(|parameter| argument(parameter, &tool.defaults, &about)).collect()
}

fn argument(parameter: &Parameter, defaults: &Json, about: &impl Fn(&str) -> String) -> Arg {
    let Parameter { name, kind, excludes, needs, .. } = parameter;
    let default = match &defaults[field(name)] {
        Json::Number(number) => format!(" [default: {number}]"),
        Json::String(text) if !text.is_empty() => format!(" [default: {text}]"),
        _ => String::new(),
    };
    let arg = Arg::new(*name).long(*name).help(format!("{}{default}", about(parameter.about)));
    let arg = match kind {
        Kind::Flag => arg.action(ArgAction::SetTrue),
        Kind::Number(range) => {
            // The parser wants texts that live as long as the program.
            let value_name: &'static str = name.to_ascii_uppercase().replace('-', "_").leak();
            let parser = ValueParser::from(clap::value_parser!(u64).range(range.clone()));
            arg.value_name(value_name).value_parser(parser)
        }
        Kind::Text(what) => arg.value_name(*what),
        Kind::Required(what) => arg.value_name(*what).required(true),
    };
    let arg = excludes.map_or(arg.clone(), |other| arg.conflicts_with(other));
    needs.map_or(arg.clone(), |other| arg.requires(other))
}

/// The field of the options that a parameter stands for.
fn field(name: &str) -> String {
    name.replace('-', "_")
}

/// What was given for the parameters of a tool, as an object.
pub(super) fn given(tool: &Tool, matches: &ArgMatches) -> Json {
    let mut object = Map::new();
    for Parameter { name, kind, .. } in &tool.parameters {
        if matches.value_source(name) != Some(ValueSource::CommandLine) {
            continue;
        }
        let value = match kind {
            Kind::Flag => Some(true.into()),
            Kind::Number(_) => matches.get_one::<u64>(name).map(|number| (*number).into()),
            Kind::Text(_) | Kind::Required(_) => {
                matches.get_one::<String>(name).map(|text| text.clone().into())
            }
        };
        object.extend(value.map(|value| (field(name), value)));
    }
    Json::Object(object)
}
