//! The catalogue of games, levels and bots.

use crate::{App, Config};
use ::game::erased::Sight;
use axum::Json;
use axum::extract::State;
use games::entry::{BotEntry, Entry, Level, Rating};
use wire::{BotInfo, BudgetInfo, Catalogue, ClockPreset, ClockSettings, GameInfo, LevelInfo, LevelRating};
use work::program::ProgramSettings;

/// The games, their options, levels and bots.
#[utoipa::path(get, path = "/api/catalogue", operation_id = "get_catalogue", tag = "catalogue",
    responses((status = 200, description = "what can be played here", body = Catalogue)))]
pub(super) async fn catalogue(State(app): State<App>) -> Json<Catalogue> {
    let offered = app.live.catalogue.iter().filter(|entry| entry.is_offered);
    Json(Catalogue { games: offered.map(|entry| info(&app.config, entry)).collect(), clocks: clocks() })
}

/// Common time controls, from a minute for the game to a week for each move.
fn clocks() -> Vec<ClockPreset> {
    const DAY: u32 = 86_400;
    let game = |name: &str, minutes: u32, increment| {
        let clock = ClockSettings::Game { seconds: 60 * minutes, increment };
        ClockPreset { name: format!("{name} {minutes} + {increment}"), clock }
    };
    let turn =
        |name: &str, seconds| ClockPreset { name: name.to_owned(), clock: ClockSettings::Turn { seconds } };
    vec![
        game("Bullet", 1, 0),
        game("Bullet", 2, 1),
        game("Blitz", 3, 2),
        game("Blitz", 5, 3),
        game("Rapid", 10, 5),
        game("Rapid", 15, 10),
        game("Classical", 30, 20),
        turn("30 seconds a turn", 30),
        turn("2 minutes a turn", 120),
        turn("1 day a turn", DAY),
        turn("3 days a turn", 3 * DAY),
        turn("7 days a turn", 7 * DAY),
    ]
}

fn info(config: &Config, entry: &Entry) -> GameInfo {
    let programs = || config.programs.iter().filter(|program| program.game == entry.id());
    GameInfo {
        id: entry.id().to_owned(),
        name: entry.name.to_owned(),
        about: entry.about.to_owned(),
        sides: entry.rules.sides().map(str::to_owned),
        rules: entry.rules.version(),
        options: entry.rules.default_options(),
        levels: (entry.levels.iter().filter_map(|level| level_info(entry, level)))
            .chain(programs().map(program_level))
            .collect(),
        bots: entry.bots.iter().map(bot_info).chain(programs().map(program_info)).collect(),
        has_explain: entry.has_explain(),
        puzzles: entry.puzzles.as_ref().map_or(0, |set| set.data.lines().count() as u32),
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
        side: bot.side,
        is_fair: bot.sight == Sight::Fair,
        budget,
        rating: level.rating.map(|Rating { value, low, high }| LevelRating { value, low, high }),
        is_program: false,
    })
}

/// A program is a bot and a level of its own.
fn program_level(program: &ProgramSettings) -> LevelInfo {
    LevelInfo {
        name: program.name.clone(),
        bot: program.name.clone(),
        about: program.about.clone(),
        side: None,
        is_fair: true,
        budget: BudgetInfo { nodes: None, depth: None, millis: Some(program.millis) },
        rating: None,
        is_program: true,
    }
}

fn program_info(program: &ProgramSettings) -> BotInfo {
    BotInfo {
        name: program.name.clone(),
        about: program.about.clone(),
        side: None,
        is_fair: true,
        options: serde_json::json!({}),
        is_program: true,
    }
}

fn bot_info(bot: &BotEntry) -> BotInfo {
    BotInfo {
        name: bot.name.to_owned(),
        about: bot.about.to_owned(),
        side: bot.side,
        is_fair: bot.sight == Sight::Fair,
        options: bot.options.clone(),
        is_program: false,
    }
}
