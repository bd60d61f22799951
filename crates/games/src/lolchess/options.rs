//! The options of a game.
use super::setup::LineUp;
use super::table::{Kind, Spell};
use game::PlayError;
use serde::{Deserialize, Serialize};

/// Whether the champions are banned, picked and ordered as moves of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DraftRule {
    /// The line-ups are given.
    #[default]
    Off,
    /// The players choose them.
    On,
}

/// Whether a game can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DrawRule {
    /// Never, as in the reference.
    Off,
    /// A side without an action, or sixty rounds without damage, purchase or forward minion move.
    #[default]
    Rulebook,
}

/// The options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Gold of both sides at the start.
    pub starting_gold: i32,
    /// Blue's champions on b, c, d, f, g.
    pub blue: Vec<String>,
    /// Red's champions on b, c, d, f, g.
    pub red: Vec<String>,
    /// Blue's spells, in the order of the champions.
    pub blue_spells: Vec<String>,
    /// Red's spells, in the order of the champions.
    pub red_spells: Vec<String>,
    /// Whether the line-ups are drafted instead.
    pub draft: DraftRule,
    /// Whether a game can be drawn.
    pub draws: DrawRule,
    /// The game is drawn after this round; 0 for no limit.
    pub max_rounds: u16,
}

/// Most gold to start with.
const MOST_GOLD: i32 = 100_000;
/// Most rounds of a game: round numbers fit 16 bits with room for the timers.
const MOST_ROUNDS: u16 = 60_000;

impl Default for Options {
    fn default() -> Self {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
        Self {
            starting_gold: 0,
            blue: words("garen ahri leona ashe blitzcrank"),
            red: words("aatrox viktor soraka jhin malphite"),
            blue_spells: words("flash ghost heal barrier smite"),
            red_spells: words("flash ghost heal barrier smite"),
            draft: DraftRule::Off,
            draws: DrawRule::Rulebook,
            max_rounds: 300,
        }
    }
}

impl Options {
    /// Blue's and red's line-ups.
    pub fn line_ups(&self) -> Result<[LineUp; 2], PlayError> {
        Ok([line_up("blue", &self.blue, &self.blue_spells)?, line_up("red", &self.red, &self.red_spells)?])
    }

    /// Refuses invalid options.
    pub fn check(&self) -> Result<(), PlayError> {
        if !(0..=MOST_GOLD).contains(&self.starting_gold) {
            return Err(PlayError::options(format!("starting_gold: 0 to {MOST_GOLD}")));
        }
        if self.max_rounds > MOST_ROUNDS {
            return Err(PlayError::options(format!("max_rounds: 1 to {MOST_ROUNDS}, or 0 for no limit")));
        }
        Ok(())
    }
}

fn line_up(side: &str, champions: &[String], spells: &[String]) -> Result<LineUp, PlayError> {
    let mut result = LineUp { champions: [Kind::Garen; 5], spells: [None; 5] };
    if champions.len() != 5 || spells.len() != 5 {
        return Err(PlayError::options(format!("{side}: expected five champions and five spells")));
    }
    for slot in 0..5 {
        let champion = Kind::with_id(&champions[slot]).filter(|k| k.is_champion());
        let known = || Kind::ALL.iter().filter(|k| k.is_champion()).map(|k| k.record().id);
        result.champions[slot] =
            champion.ok_or_else(|| PlayError::unknown("champion", &champions[slot], known()))?;
        let spell = Spell::ALL.into_iter().find(|s| s.id() == spells[slot]);
        let spell = spell
            .ok_or_else(|| PlayError::unknown("spell", &spells[slot], Spell::ALL.iter().map(|s| s.id())))?;
        if result.champions[..slot].contains(&result.champions[slot])
            || result.spells[..slot].contains(&Some(spell))
        {
            return Err(PlayError::options(format!("{side}: champions and spells are different ones")));
        }
        result.spells[slot] = Some(spell);
    }
    Ok(result)
}
