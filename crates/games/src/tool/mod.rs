//! Work that a game offers beside playing: books, trainings and measurements. `parlor` runs it, knowing none of the games.

mod environment;
mod parallel;
mod practice;
#[cfg(test)]
pub mod testing;

pub use environment::{Environment, Scores, ToolError};
pub use parallel::{gather, spread};
pub use practice::Plan;

use game::options;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use std::ops::RangeInclusive;

type Run = Box<dyn Fn(&Json, &dyn Environment) -> Result<(), ToolError> + Send + Sync>;

/// A piece of work with parameters.
pub struct Tool {
    /// Its name among the tools of its kind; empty where the name of the game says enough.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// What `--help` says after the parameters: examples and remarks.
    pub help: &'static str,
    /// What can be chosen.
    pub parameters: Vec<Parameter>,
    /// What is chosen unless said otherwise.
    pub defaults: Json,
    run: Run,
}

/// A parameter of a tool.
pub struct Parameter {
    /// Its name in commands; the field of the options has `_` for `-`.
    pub name: &'static str,
    /// What it means, in one line.
    pub about: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// A parameter that must not be given with it.
    pub excludes: Option<&'static str>,
    /// A parameter that must be given with it.
    pub needs: Option<&'static str>,
}

/// What values a parameter takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Given or not.
    Flag,
    /// A whole number in this range.
    Number(RangeInclusive<u64>),
    /// A text, with what it stands for: `FILE`, `FOLDER`, `OPTIONS`.
    Text(&'static str),
    /// A text that must be given.
    Required(&'static str),
}

/// Any whole number.
pub const ANY: RangeInclusive<u64> = 0..=u64::MAX;
/// How many threads may be asked for.
pub const THREADS: RangeInclusive<u64> = 1..=256;
/// How many mebibytes a table may have.
pub const TABLE_MB: RangeInclusive<u64> = 1..=65_536;

impl Tool {
    /// A tool whose options are the fields of `O`.
    pub fn new<O: Default + Serialize + DeserializeOwned>(
        name: &'static str,
        about: &'static str,
        run: impl Fn(&O, &dyn Environment) -> Result<(), ToolError> + Send + Sync + 'static,
    ) -> Self {
        Tool {
            name,
            about,
            help: "",
            parameters: Vec::new(),
            defaults: options::defaults::<O>(),
            run: Box::new(move |given, env| run(&options::read(given)?, env)),
        }
    }

    /// A tool without options that cannot fail.
    pub fn plain(name: &'static str, about: &'static str, run: fn(&dyn Environment)) -> Self {
        Tool::new(name, about, move |(), env| {
            run(env);
            Ok(())
        })
    }

    /// What `--help` says after the parameters.
    #[must_use]
    pub fn help(self, help: &'static str) -> Self {
        Tool { help, ..self }
    }

    /// Declares the parameter for a field of the options.
    #[must_use]
    pub fn parameter(mut self, name: &'static str, about: &'static str, kind: Kind) -> Self {
        self.parameters.push(Parameter { name, about, kind, excludes: None, needs: None });
        self
    }

    /// Refuses the last parameter beside another one.
    #[must_use]
    pub fn excluding(mut self, other: &'static str) -> Self {
        if let Some(last) = self.parameters.last_mut() {
            last.excludes = Some(other);
        }
        self
    }

    /// Refuses the last parameter without another one.
    #[must_use]
    pub fn needing(mut self, other: &'static str) -> Self {
        if let Some(last) = self.parameters.last_mut() {
            last.needs = Some(other);
        }
        self
    }

    /// Does the work with the options given, an object.
    pub fn run(&self, given: &Json, env: &dyn Environment) -> Result<(), ToolError> {
        (self.run)(given, env)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every tool of the catalogue, with the game that offers it.
    fn tools() -> impl Iterator<Item = (&'static str, &'static Tool)> {
        crate::catalogue().iter().flat_map(|entry| {
            let measurements = entry.measurements.iter().map(|measurement| &measurement.tool);
            let puzzles = entry.puzzles.iter().map(|set| &set.make);
            let tools = entry.books.iter().chain(&entry.trainings).chain(measurements).chain(puzzles);
            tools.map(|tool| (entry.id(), tool))
        })
    }

    #[test]
    fn every_parameter_is_a_field_of_the_options() {
        for (game, tool) in tools() {
            for Parameter { name, kind, .. } in &tool.parameters {
                let default = tool.defaults.get(name.replace('-', "_"));
                let is_fit = default.is_some_and(|default| match kind {
                    Kind::Flag => default == false,
                    Kind::Number(range) => {
                        default.is_null() || default.as_u64().is_some_and(|number| range.contains(&number))
                    }
                    Kind::Text(_) => default.is_null() || default.is_string(),
                    Kind::Required(_) => default == "",
                });
                assert!(is_fit, "{game} {}: --{name} is {default:?}", tool.name);
            }
        }
    }
}
