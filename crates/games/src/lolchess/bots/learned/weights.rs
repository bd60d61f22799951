//! The weights of the features of a position, and of champions, files and spells in the draft.

use super::feature::{self, FEATURES};
use crate::lolchess::table::{Kind, Spell};
use game::PlayError;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Champions to choose from.
pub const CHAMPIONS: usize = Kind::Poro as usize;
/// Roles, in the order of the tables.
pub const ROLES: [&str; 6] = ["tank", "fighter", "assassin", "marksman", "mage", "support"];

/// All weights, in thousandths of the logarithm of the odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What the features of a position are worth to their side.
    pub position: [i32; FEATURES],
    /// What a champion is worth to the side that picks it.
    pub champions: [i32; CHAMPIONS],
    /// What a role is worth on each of the five files.
    pub files: [[i32; 5]; ROLES.len()],
    /// What each of the five spells is worth to a role.
    pub spells: [[i32; 5]; ROLES.len()],
}

/// The number of a champion's role.
pub fn role(champion: Kind) -> usize {
    ROLES.iter().position(|role| *role == champion.record().role).unwrap_or(1)
}

impl Weights {
    /// The learned ones.
    pub fn learned() -> &'static Self {
        // A test parses them and checks their checksum, so the fallback is never used.
        static LEARNED: LazyLock<Weights> =
            LazyLock::new(|| include_str!("weights.txt").parse().unwrap_or_else(|_| Weights::plain()));
        &LEARNED
    }

    /// Set by hand: what learning starts from.
    pub fn plain() -> Self {
        let mut weights =
            Weights { position: [0; FEATURES], champions: [0; 24], files: [[0; 5]; 6], spells: [[0; 5]; 6] };
        for (feature, weight) in weights.position.iter_mut().enumerate() {
            *weight = match feature::name(feature) {
                "champion-health" | "items" | "siege_minion" | "sand_soldier" => 100,
                "champion-hp" | "champion-ad" | "champion-ap" | "melee_minion" | "caster_minion" => 60,
                "champion-pr" | "champion-mr" | "skill-ready" => 40,
                "champion-ahead" | "minion-ahead" | "minion-health" | "gold" => 50,
                "super_minion" | "aims-at-poro" => 150,
                "champion-centre" | "minion-centre" | "guards" => 10,
                "poro-hp" => 2000,
                "poro-weak" => -500,
                "poro-ahead" => -300,
                "stunned" | "waiting" => -80,
                "shields" => 80,
                _ if feature < CHAMPIONS => 250,
                _ => 0,
            };
        }
        weights
    }

    /// A checksum of the weights.
    pub fn checksum(&self) -> u64 {
        self.rows().fold(0, |sum, (_, row)| {
            row.iter().fold(sum, |sum, number| game::deal::mix(sum, i64::from(*number) as u64))
        })
    }

    /// What each row of the text is called, and its numbers.
    fn rows(&self) -> impl Iterator<Item = (String, Vec<i32>)> {
        let position = self
            .position
            .iter()
            .enumerate()
            .map(|(at, weight)| (feature::name(at).to_owned(), vec![*weight]));
        let champions = self.champions.iter().zip(Kind::ALL);
        let champions = champions.map(|(weight, kind)| (format!("pick-{}", kind.record().id), vec![*weight]));
        let files = self.files.iter().zip(ROLES).map(|(row, role)| (format!("file-{role}"), row.to_vec()));
        let spells = self.spells.iter().zip(ROLES).map(|(row, role)| (format!("spell-{role}"), row.to_vec()));
        position.chain(champions).chain(files).chain(spells)
    }

    fn row(&mut self, number: usize) -> Option<&mut [i32]> {
        let Weights { position, champions, files, spells } = self;
        let position = position.chunks_mut(1);
        let rows = position.chain(champions.chunks_mut(1));
        rows.chain(files.iter_mut().chain(spells).map(|row| &mut row[..])).nth(number)
    }
}

/// A row a line: a name and its numbers.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, row) in self.rows() {
            let row: Vec<String> = row.iter().map(i32::to_string).collect();
            writeln!(f, "{name} {}", row.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = PlayError;

    fn from_str(text: &str) -> Result<Self, PlayError> {
        let mut weights = Weights::plain();
        let names: Vec<(String, usize)> = weights.rows().map(|(name, row)| (name, row.len())).collect();
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        for (number, (name, count)) in names.iter().enumerate() {
            let line = lines.next().unwrap_or_default();
            let wrong = || PlayError::text("weights", line, format!("expected {name} and {count} numbers"));
            let rest = line.strip_prefix(&**name).ok_or_else(wrong)?;
            let numbers: Result<Vec<i32>, _> = rest.split_whitespace().map(str::parse).collect();
            let numbers = numbers.ok().filter(|numbers| numbers.len() == *count).ok_or_else(wrong)?;
            weights.row(number).ok_or_else(wrong)?.copy_from_slice(&numbers);
        }
        Ok(weights)
    }
}

impl Spell {
    /// The place among all spells.
    pub(super) fn number(self) -> usize {
        Spell::ALL.iter().position(|spell| *spell == self).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHECKSUM: u64 = 0x5124_34bf_dc51_c6f5;

    /// The learned weights are those that the command at the head of their file makes.
    #[test]
    fn the_learned_weights_have_their_checksum() {
        assert_eq!(Weights::learned().checksum(), CHECKSUM, "{:#x}", Weights::learned().checksum());
    }

    #[test]
    fn weights_read_back() {
        let mut weights = Weights::plain();
        (weights.position[3], weights.champions[7], weights.files[1][4], weights.spells[5][0]) =
            (-7, 8, 9, -10);
        assert_eq!(weights.to_string().parse::<Weights>().unwrap(), weights);
        assert!("".parse::<Weights>().is_err());
    }

    #[test]
    fn every_champion_has_a_role_of_the_tables() {
        assert!(Kind::ALL[..CHAMPIONS].iter().all(|champion| ROLES.contains(&champion.record().role)));
    }
}
