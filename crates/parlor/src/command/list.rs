//! `parlor list`: the games with their bots, options and levels.

use super::{Failure, help, say};
use games::entry::Entry;
use serde_json::json;

/// List the games, their bots, options and levels
#[derive(clap::Args)]
#[command(after_help = help("Example: parlor list GAME"))]
pub(crate) struct Arguments {
    /// Only this game
    game: Option<String>,
    /// For machines
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let entries: Vec<&Entry> = match &arguments.game {
        Some(id) => vec![games::find(id)?],
        None => games::catalogue().iter().collect(),
    };
    if arguments.json {
        let list: Vec<_> = entries.iter().map(|entry| describe(entry)).collect();
        return say(json!(list));
    }
    for entry in entries {
        say(format_args!("{} ({}): {}", entry.id(), entry.name, entry.about))?;
        for bot in &entry.bots {
            say(format_args!("  bot   {:<12} {}; options {}", bot.name, bot.about, bot.options))?;
        }
        for level in &entry.levels {
            let rating = level.rating.map(|rating| format!("; {rating}")).unwrap_or_default();
            say(format_args!("  level {:<12} {}{rating}", level.name, level.recipe()))?;
        }
    }
    Ok(())
}

fn describe(entry: &Entry) -> serde_json::Value {
    json!({
        "game": entry.id(),
        "name": entry.name,
        "about": entry.about,
        "sides": entry.rules.sides(),
        "options": entry.rules.default_options(),
        "bots": entry.bots.iter().map(|bot| json!({
            "name": bot.name, "about": bot.about, "options": bot.options,
        })).collect::<Vec<_>>(),
        "levels": entry.levels.iter().map(|level| json!({
            "name": level.name, "bot": level.bot, "options": level.options, "budget": level.budget,
            "rating": level.rating,
        })).collect::<Vec<_>>(),
    })
}
