//! What can be played.

use crate::App;
use ::game::erased::Sight;
use axum::Json;
use axum::extract::State;
use games::entry::{BotEntry, Entry, Level};
use wire::{BotInfo, BudgetInfo, Catalogue, GameInfo, LevelInfo};

/// The games, their options, levels and bots.
#[utoipa::path(get, path = "/api/catalogue", responses((status = 200, body = Catalogue)))]
pub async fn catalogue(State(app): State<App>) -> Json<Catalogue> {
    let offered = app.tables.catalogue.iter().filter(|entry| entry.is_offered);
    Json(Catalogue { games: offered.map(info).collect() })
}

fn info(entry: &Entry) -> GameInfo {
    GameInfo {
        id: entry.id().to_owned(),
        name: entry.name.to_owned(),
        about: entry.about.to_owned(),
        sides: entry.rules.sides().map(str::to_owned),
        rules: entry.rules.version(),
        options: entry.rules.default_options(),
        levels: entry.levels.iter().filter_map(|level| level_info(entry, level)).collect(),
        bots: entry.bots.iter().map(bot_info).collect(),
        has_explain: entry.has_explain(),
    }
}

fn level_info(entry: &Entry, level: &Level) -> Option<LevelInfo> {
    let bot = entry.bot(level.bot).ok()?;
    let budget =
        BudgetInfo { nodes: level.budget.nodes, depth: level.budget.depth, millis: level.budget.millis };
    Some(LevelInfo {
        name: level.name.to_owned(),
        bot: level.bot.to_owned(),
        about: bot.about.to_owned(),
        side: bot.side.map(Into::into),
        is_fair: bot.sight == Sight::Fair,
        budget,
    })
}

fn bot_info(bot: &BotEntry) -> BotInfo {
    BotInfo {
        name: bot.name.to_owned(),
        about: bot.about.to_owned(),
        side: bot.side.map(Into::into),
        is_fair: bot.sight == Sight::Fair,
        options: bot.options.clone(),
    }
}
