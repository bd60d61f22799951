//! The operator's panel: what bots did in the last weeks, as a page and as JSON.

use crate::bot_counters::{BotDay, BotFigures, today};
use crate::store::Store;
use std::collections::BTreeMap;
use work::SearchMetrics;

/// Days that are shown.
const DAYS: u64 = 30;
/// A small drawing.
const WIDTH: f64 = 64.0;
const HEIGHT: f64 = 24.0;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem;color-scheme:light dark}\
    table{border-collapse:collapse}th,td{padding:.25rem .6rem;text-align:right;white-space:nowrap}\
    th:first-child,td:first-child,th:nth-child(2),td:nth-child(2){text-align:left}\
    tr+tr{border-top:1px solid #8884}svg{vertical-align:middle;margin-left:.5rem}\
    polyline{fill:none;stroke:currentColor;stroke-width:1.5}circle{fill:currentColor}";

/// What bots did since the first day that is shown.
pub(crate) async fn figures(store: &Store) -> Result<Vec<(BotDay, BotFigures)>, crate::store::StoreError> {
    store.daily(today().saturating_sub(DAYS - 1)).await
}

/// One page with a row for every bot.
pub(crate) fn page(figures: &[(BotDay, BotFigures)], metrics: SearchMetrics) -> String {
    let mut bots: BTreeMap<(&str, &str), Vec<(u64, BotFigures)>> = BTreeMap::new();
    for (key, figures) in figures {
        bots.entry((&*key.game, &*key.bot)).or_default().push((key.day, *figures));
    }
    let rows: String = bots.iter().map(|((game, bot), days)| row(game, bot, days)).collect();
    let SearchMetrics { waiting, running, done, failed, panicked, .. } = metrics;
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"60\">\
         <title>Parlor: what the bots do</title><style>{STYLE}</style><h1>What the bots do</h1>\
         <p>Now {running} searches run and {waiting} wait; {done} were answered since the start, {failed} failed, \
         {panicked} panicked. <a href=\"metrics\">All metrics</a>, <a href=\"panel.json\">this table for machines</a>.\
         <p>The last {DAYS} days, with a line for each day's figure.\
         <table><tr><th>game<th>bot<th>games<th>win rate<th>first side's points<th>plies a game<th>ms a decision\
         <th>simulations a second\n{rows}</table></html>\n"
    )
}

fn row(game: &str, bot: &str, days: &[(u64, BotFigures)]) -> String {
    let mut sum = BotFigures::default();
    for (_, figures) in days {
        sum += *figures;
    }
    let cells: String =
        FIGURES.iter().map(|(figure, decimals)| cell(*figure, *decimals, &sum, days)).collect();
    format!("<tr><td>{}<td>{}<td>{}{cells}\n", escape(game), escape(bot), sum.games)
}

type Figure = fn(&BotFigures) -> Option<f64>;

/// Win rate in per cent, points and plies a game, milliseconds a decision, simulations a second; with decimals.
const FIGURES: [(Figure, usize); 5] = [
    (|figures| ratio(100.0 * (figures.won as f64 + figures.drawn as f64 / 2.0), decided(figures)), 1),
    (|figures| ratio(figures.points as f64, figures.games - decided(figures).min(figures.games)), 1),
    (|figures| ratio(figures.plies as f64, figures.games), 1),
    (|figures| ratio(figures.micros as f64 / 1e3, figures.decisions), 2),
    (|figures| ratio(figures.nodes as f64 * 1e6, figures.micros), 0),
];

/// Games that were won, drawn or lost.
const fn decided(figures: &BotFigures) -> u64 {
    figures.won + figures.drawn + figures.lost
}

fn ratio(sum: f64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum / count as f64)
}

/// The figure of all days, and a line through those of each.
fn cell(figure: Figure, decimals: usize, sum: &BotFigures, days: &[(u64, BotFigures)]) -> String {
    let Some(whole) = figure(sum) else { return "<td>–".to_owned() };
    let points: Vec<(u64, f64)> =
        days.iter().filter_map(|(day, figures)| Some((*day, figure(figures)?))).collect();
    let most = points.iter().map(|(_, value)| *value).fold(f64::MIN_POSITIVE, f64::max);
    let first = today().saturating_sub(DAYS - 1);
    let place = |(day, value): &(u64, f64)| {
        let x = day.saturating_sub(first) as f64 / (DAYS - 1) as f64 * (WIDTH - 4.0) + 2.0;
        (x, HEIGHT - 2.0 - value.max(0.0) / most * (HEIGHT - 4.0))
    };
    let line: Vec<String> = points.iter().map(place).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let (x, y) = points.last().map(place).unwrap_or_default();
    format!(
        "<td>{whole:.decimals$}<svg width=\"{WIDTH}\" height=\"{HEIGHT}\" aria-hidden=\"true\"><polyline points=\"{}\"/>\
         <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\"/></svg>",
        line.join(" ")
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_has_a_row_with_its_figures() {
        let place = |day, bot: &str| BotDay { day, game: "connect4".to_owned(), bot: bot.to_owned() };
        let played = BotFigures { games: 4, won: 2, drawn: 1, lost: 1, plies: 120, ..BotFigures::default() };
        let thought = BotFigures { decisions: 4, micros: 8_000, nodes: 4_000, ..BotFigures::default() };
        let days = [
            (place(today() - 1, "easy"), played),
            (place(today(), "easy"), thought),
            (place(today(), "<b>"), thought),
        ];
        let page = page(&days, SearchMetrics::default());
        for figure in ["<td>62.5<svg", "<td>30.0<svg", "<td>2.00<svg", "<td>500000<svg", "&lt;b>", "<td>–"]
        {
            assert!(page.contains(figure), "{figure} is missing: {page}");
        }
        assert_eq!(page.matches("<tr>").count(), 3);
    }
}
