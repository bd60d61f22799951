//! The measurements of the games as options of `parlor bench`.

use super::Failure;
use crate::command::tools;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use games::entry::{Entry, Measurement, When};
use games::tool::Tool;

/// What was given for them.
pub(super) struct Measurements(ArgMatches);

/// Every measurement with its game.
fn all() -> impl Iterator<Item = (&'static Entry, &'static Measurement)> {
    games::catalogue().iter().flat_map(|entry| entry.measurements.iter().map(move |one| (entry, one)))
}

/// What the first argument may be.
pub(super) fn what() -> String {
    let mut names: Vec<&str> =
        all().filter(|(_, one)| one.when == When::Named).map(|(_, one)| one.tool.name).collect();
    names.dedup();
    format!("Only this game, or a measurement: {}", names.join(", "))
}

/// The examples of all measurements, and the exit codes.
pub(super) fn help() -> String {
    let examples =
        all().filter(|(_, one)| !one.tool.help.is_empty()).map(|(_, one)| format!("{}\n", one.tool.help));
    format!(
        "{}Exit code: 0 done, 1 a signature or a score is wrong, 2 a file is bad",
        examples.collect::<String>()
    )
}

impl Measurements {
    /// Runs those that take the place of everything else, by name or by option; whether there were any.
    pub(super) fn run_alone(&self, name: Option<&str>) -> Result<bool, Failure> {
        let mut chosen: Vec<&Tool> = all()
            .filter(|(_, one)| match one.when {
                When::GivenAlone => self.has(&one.tool),
                When::Named => name == Some(one.tool.name),
                When::Always | When::Given => false,
            })
            .map(|(_, one)| &one.tool)
            .collect();
        // Games may share a name; an option that only one of them knows is meant for that one.
        let takes_options =
            |tool: &&Tool| tools::given(tool, &self.0).as_object().is_some_and(|given| !given.is_empty());
        if chosen.iter().any(takes_options) {
            chosen.retain(takes_options);
        }
        for tool in &chosen {
            self.run(tool)?;
        }
        Ok(!chosen.is_empty())
    }

    /// Runs those whose option was given.
    pub(super) fn run_given(&self) -> Result<(), Failure> {
        let chosen = all().filter(|(_, one)| one.when == When::Given && self.has(&one.tool));
        chosen.into_iter().try_for_each(|(_, one)| self.run(&one.tool))
    }

    /// Runs one of them.
    pub(super) fn run(&self, tool: &Tool) -> Result<(), Failure> {
        tools::run(tool, &tools::given(tool, &self.0))
    }

    /// Whether the option with the tool's name was given.
    fn has(&self, tool: &Tool) -> bool {
        self.0.value_source(tool.name) == Some(clap::parser::ValueSource::CommandLine)
    }
}

impl Args for Measurements {
    fn augment_args(mut command: Command) -> Command {
        for (entry, Measurement { when, tool }) in all() {
            let about = |about: &str| format!("{}: {about}", entry.name);
            let is_flag = matches!(when, When::Given | When::GivenAlone) && tool.parameters.is_empty();
            let flag =
                || Arg::new(tool.name).long(tool.name).action(ArgAction::SetTrue).help(about(tool.about));
            command = command.args(tools::arguments(tool, about)).args(is_flag.then(flag));
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Measurements {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Measurements(matches.clone()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
