//! What can be played, and by which bots.

use crate::BotError;
use crate::position::told_side;
use game::erased::Sight;
use games::entry::{BotEntry, Budget, Entry, Level, Rating};
use wire::grpc::parlor::v1 as proto;

/// Every game that is offered, or the one that is asked for.
pub(super) fn catalog(request: &proto::CatalogRequest) -> Result<proto::CatalogReply, BotError> {
    let games = if request.game.is_empty() {
        games::catalogue().iter().filter(|entry| entry.is_offered).map(game).collect()
    } else {
        vec![game(games::find(&request.game)?)]
    };
    Ok(proto::CatalogReply { games })
}

fn game(entry: &Entry) -> proto::GameInfo {
    proto::GameInfo {
        id: entry.id().to_owned(),
        name: entry.name.to_owned(),
        about: entry.about.to_owned(),
        sides: entry.rules.sides().map(str::to_owned).to_vec(),
        rules: entry.rules.version(),
        options: entry.rules.default_options().to_string(),
        levels: entry.by_strength().into_iter().map(level).collect(),
        bots: entry.bots.iter().map(bot).collect(),
    }
}

fn level(level: &Level) -> proto::LevelInfo {
    proto::LevelInfo {
        name: level.name.to_owned(),
        bot: level.bot.to_owned(),
        options: level.options.to_string(),
        limits: Some(limits(level.budget)),
        rating: level.rating.map(rating),
    }
}

fn rating(Rating { value, low, high }: Rating) -> proto::Rating {
    proto::Rating { value, low, high }
}

fn limits(budget: Budget) -> proto::Limits {
    proto::Limits {
        time_ms: budget.millis.unwrap_or(0) as u32,
        nodes: budget.nodes.unwrap_or(0),
        depth: budget.depth.unwrap_or(0),
        ..proto::Limits::default()
    }
}

fn bot(bot: &BotEntry) -> proto::BotInfo {
    proto::BotInfo {
        name: bot.name.to_owned(),
        about: bot.about.to_owned(),
        options: bot.options.to_string(),
        side: bot.side.map_or(proto::Side::Unspecified, told_side).into(),
        fair: bot.sight == Sight::Fair,
    }
}
