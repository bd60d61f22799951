//! Recorded games ply by ply: what was expected, what the draws brought and what the decisions cost.

use game::record::{Record, RecordError};
use game::{PlayError, Side};
use games::entry::Budget;
use search::review::luck::{Ply, Split};
use serde::Serialize;
use std::fmt;

/// How to look at a game.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bot that says what positions are worth; `None` takes the one of the strongest level.
    pub bot: Option<String>,
    /// How long it thinks about each position.
    pub budget: Budget,
    /// Feeds what it chooses at random.
    pub seed: u64,
}

/// A game and what it came to.
#[derive(Debug, Serialize)]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// Who played, where known: first side, second side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<[String; 2]>,
    /// What the sides are called.
    pub sides: [&'static str; 2],
    /// Luck and skill; points where the game has them, probabilities of winning otherwise.
    #[serde(flatten)]
    pub split: Split<String>,
}

/// Analyses one record.
pub fn analyse(record: &Record, plan: &Plan) -> Result<Analysis, PlayError> {
    let entry = games::find(&record.game)?;
    let mut player = entry.player(plan.bot.as_deref().map_or_else(|| entry.strongest(), Ok)?, plan.seed)?;
    let split = entry.luck(record, &mut *player.bot, plan.budget)?;
    Ok(Analysis {
        game: record.game.clone(),
        players: record.players.clone(),
        sides: entry.rules.sides(),
        split,
    })
}

/// The records of a file, or the line that is none.
pub fn read(input: impl std::io::BufRead) -> Result<Vec<Record>, RecordError> {
    game::record::Reader::new(input).collect()
}

impl Analysis {
    fn actor(&self, side: Option<Side>) -> &'static str {
        side.map_or("draw", |side| self.sides[side.index()])
    }

    /// Probabilities are shown in hundredths, like points.
    fn scale(&self) -> f64 {
        let highest = self.split.plies.iter().map(|ply| ply.after).fold(self.split.start, f64::max);
        if highest <= 1.0 { 100.0 } else { 1.0 }
    }
}

impl fmt::Display for Analysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Split { start, plies, luck, skill, end } = &self.split;
        let scale = self.scale();
        let [first, second] = self.sides;
        write!(f, "{}", self.game)?;
        if let Some([one, other]) = &self.players {
            write!(f, ": {one} ({first}), {other} ({second})")?;
        }
        writeln!(f, "\n{:>4}  {:<8}{:<12}{:>9}{:>8}{:>8}", "ply", "", "move", "expected", "luck", "skill")?;
        for (index, ply) in plies.iter().enumerate() {
            let Ply { m, side, after, .. } = ply;
            let change = format!("{:+.2}", ply.change() * scale);
            let (luck, skill) = if side.is_some() { ("", &*change) } else { (&*change, "") };
            let number = index + 1;
            writeln!(
                f,
                "{number:>4}  {:<8}{m:<12}{:>9.2}{luck:>8}{skill:>8}",
                self.actor(*side),
                after * scale
            )?;
        }
        write!(
            f,
            "expected at the start {:.2}, luck {:+.2}, decisions of {first} {:+.2}, of {second} {:+.2}: {:.2}",
            start * scale,
            luck * scale,
            skill[0] * scale,
            skill[1] * scale,
            end * scale
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Turn;
    use serde_json::Value as Json;

    /// A game in which everybody plays the first or the second move of the list.
    fn record(game: &str, options: Json) -> Record {
        let entry = games::find(game).unwrap();
        let mut record = Record::new(&*entry.rules, options, 5);
        let mut position = entry.rules.start(&record.options, 5).unwrap();
        while !matches!(position.turn(), Turn::Over(_)) {
            let event = position.deal(5, record.moves.len() as u64);
            let m = event.unwrap_or_else(|| {
                let mut moves = position.moves();
                moves.swap_remove(record.moves.len() % moves.len().min(2))
            });
            position.try_play(&m).unwrap();
            record.moves.push(m);
        }
        record
    }

    fn plan(bot: &str) -> Plan {
        Plan { bot: Some(bot.to_owned()), budget: Budget::depth(1), seed: 1 }
    }

    #[test]
    fn a_game_of_entropy_is_split_into_draws_and_decisions() {
        let record = record("entropy", Json::Null);
        let analysis = analyse(&record, &plan("spans")).unwrap();
        let Split { start, plies, luck, skill, end } = &analysis.split;
        assert_eq!(plies.len(), 146);
        assert!((start + luck + skill[0] + skill[1] - end).abs() < 1e-6);
        assert!(luck.abs() > 0.01 && skill[0] < -10.0, "luck {luck}, skill {skill:?}");
        let replayed = record.replay(&*games::find("entropy").unwrap().rules).unwrap();
        assert_eq!(replayed.turn(), Turn::Over(game::Outcome::Points(*end as i16)));
        let text = analysis.to_string();
        assert!(text.lines().count() == 149 && text.contains("decisions of order"), "{text}");
    }

    #[test]
    fn without_chance_everything_is_skill() {
        let analysis = analyse(&record("connect4", Json::Null), &plan("alphabeta")).unwrap();
        assert!(analysis.split.luck.abs() < 1e-12 && analysis.split.plies.len() >= 7);
    }

    #[test]
    fn what_cannot_be_analysed_says_why() {
        let mut record = record("entropy", Json::Null);
        let why = |record: &Record, bot| analyse(record, &plan(bot)).unwrap_err().to_string();
        assert!(why(&record, "spoiler").contains("this bot plays chaos"), "{}", why(&record, "spoiler"));
        record.moves[1] = "z9".to_owned();
        assert!(why(&record, "spans").starts_with("ply 2: "), "{}", why(&record, "spans"));
        record.game = "go".to_owned();
        assert!(why(&record, "spans").contains("no game \"go\""));
        assert!(matches!(read("{}\n".as_bytes()), Err(RecordError::Line { line: 1, .. })));
    }
}
