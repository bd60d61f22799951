//! The draft: bans, picks, the order of the five and their spells, as moves of the game.
use super::action::Action;
use super::piece::Owner;
use super::setup::LineUp;
use super::table::{Kind, Spell};
use arrayvec::ArrayVec;

/// Who bans and picks: four bans, ten picks.
const TURNS: [Owner; 14] = {
    use Owner::{Blue as B, Red as R};
    [B, R, B, R, B, R, R, B, B, R, R, B, B, R]
};
/// Bans of both sides together.
pub const BANS: usize = 4;
/// Picks of both sides together.
pub const PICKS: usize = 10;
/// Orders of five.
pub const ORDERS: u8 = 120;

/// A draft in progress.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// Bans so far; a skipped ban is `None`.
    pub bans: ArrayVec<Option<Kind>, BANS>,
    /// Picks so far, of both sides in turn.
    pub picks: ArrayVec<Kind, PICKS>,
    /// Orders and spells so far: blue's order, blue's spells, red's order, red's spells.
    pub orders: ArrayVec<u8, 4>,
}

/// One of the 120 orders of five, by its number in the dictionary.
pub fn permutation(number: u8) -> [usize; 5] {
    let mut left: ArrayVec<usize, 5> = (0..5).collect();
    let mut rest = number as usize;
    let mut count = 120;
    std::array::from_fn(|i| {
        count /= 5 - i;
        let pick = left.remove(rest / count);
        rest %= count;
        pick
    })
}

impl Draft {
    /// The side that chooses now.
    pub fn mover(&self) -> Owner {
        let chosen = self.bans.len() + self.picks.len();
        match TURNS.get(chosen) {
            Some(side) => *side,
            None if self.orders.len() < 2 => Owner::Blue,
            None => Owner::Red,
        }
    }

    /// Whether a champion is neither banned nor picked.
    pub fn is_available(&self, champion: Kind) -> bool {
        champion.is_champion() && !self.bans.contains(&Some(champion)) && !self.picks.contains(&champion)
    }

    /// Appends every choice.
    pub fn actions(&self, out: &mut Vec<Action>) {
        let available = || Kind::ALL.into_iter().filter(|k| self.is_available(*k));
        if self.bans.len() < BANS {
            out.push(Action::Ban(None));
            out.extend(available().map(|k| Action::Ban(Some(k))));
        } else if self.picks.len() < PICKS {
            out.extend(available().map(Action::Pick));
        } else if self.orders.len() % 2 == 0 {
            out.extend((0..ORDERS).map(Action::Line));
        } else {
            out.extend((0..ORDERS).map(Action::Spells));
        }
    }

    /// Takes a choice; the line-ups when it was the last.
    pub fn choose(&mut self, action: Action) -> Option<[LineUp; 2]> {
        match action {
            Action::Ban(champion) => self.bans.push(champion),
            Action::Pick(champion) => self.picks.push(champion),
            Action::Line(order) | Action::Spells(order) => self.orders.push(order),
            _ => {}
        }
        (self.orders.len() == 4).then(|| [self.line_up(Owner::Blue), self.line_up(Owner::Red)])
    }

    /// The champions that a side has picked, in the order of picking.
    pub fn picked(&self, side: Owner) -> impl Iterator<Item = Kind> {
        let turns = TURNS.iter().skip(BANS);
        self.picks.iter().zip(turns).filter(move |(_, turn)| **turn == side).map(|(kind, _)| *kind)
    }

    fn line_up(&self, side: Owner) -> LineUp {
        let picked: ArrayVec<Kind, 5> = self.picked(side).collect();
        let first = 2 * side as usize;
        let order = permutation(self.orders[first]).map(|slot| picked[slot]);
        let spells = permutation(self.orders[first + 1]).map(|spell| Some(Spell::ALL[spell]));
        LineUp { champions: order, spells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_all_different() {
        let mut all: Vec<[usize; 5]> = (0..ORDERS).map(permutation).collect();
        assert_eq!((all[0], all[119]), ([0, 1, 2, 3, 4], [4, 3, 2, 1, 0]));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 120);
    }

    #[test]
    fn a_draft_runs_through_its_four_parts() {
        let mut draft = Draft::default();
        let mut sides = String::new();
        for step in 0..18 {
            let mut choices = Vec::new();
            draft.actions(&mut choices);
            sides.push_str(&draft.mover().name()[..1]);
            let done = draft.choose(choices[step % choices.len()]);
            assert_eq!(done.is_some(), step == 17);
        }
        assert_eq!(sides, "brbrbrrbbrrbbrbbrr");
    }
}
