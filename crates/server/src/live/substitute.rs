//! The substitute of a bot that has failed twice.

use super::live_game::LiveGame;
use game::Side;
use games::entry::Entry;
use wire::EventKind;

/// The last substitute: it plays the first legal move without a search.
pub(super) const CARETAKER: &str = "caretaker";

/// The strongest level of another bot, then any other bot, then the caretaker; never a bot that has failed in this game.
pub(super) fn choose(play: &LiveGame, side: Side, failed: &str) -> String {
    let mut out = vec![engine(play.entry, failed)];
    out.extend(play.after(0).iter().filter_map(|event| match &event.kind {
        EventKind::Substitute { failed, .. } => Some(engine(play.entry, failed)),
        _ => None,
    }));
    let can_play = |name: &str| {
        let bot = play.entry.bot(name).ok();
        !out.contains(&name) && bot.is_some_and(|bot| bot.side.is_none_or(|only| only == side))
    };
    let level = play.entry.levels.iter().rev().find(|level| can_play(level.bot)).map(|level| level.name);
    let bot = || play.entry.bots.iter().map(|bot| bot.name).find(|name| can_play(name));
    level.or_else(bot).unwrap_or(CARETAKER).to_owned()
}

/// The bot behind a level.
fn engine<'a>(entry: &Entry, name: &'a str) -> &'a str {
    entry.levels.iter().find(|level| level.name == name).map_or(name, |level| level.bot)
}
