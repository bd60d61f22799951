//! Neutral monsters: when they come, and what killing them gives.
use super::debuff::{Application, Debuff, baron_variant};
use super::piece::{Owner, Piece};
use super::position::{PIECES, Position};
use super::square::{BARON_PIT, DRAKE_PIT, Square};
use super::table::Kind;

/// Drakes that may come, in the order of the pool.
pub const DRAKE_POOL: [Kind; 6] = [
    Kind::InfernalDrake,
    Kind::CloudDrake,
    Kind::MountainDrake,
    Kind::HextechDrake,
    Kind::OceanDrake,
    Kind::ChemtechDrake,
];
/// Numbers of monsters begin here.
pub const FIRST_MONSTER: u8 = 32;

impl Position {
    /// Monsters that the end of this round brings.
    pub(super) fn spawn_monsters(&mut self) {
        let round = self.round;
        match round {
            0..=4 => {}
            20 => {
                self.spawn_baron();
                self.spawn_drake();
            }
            _ => {
                if round.is_multiple_of(5) {
                    self.spawn_drake();
                }
                if round > 20 && round.is_multiple_of(10) {
                    self.spawn_baron();
                }
            }
        }
    }

    /// Whether no such monster is on the list, dead or alive, and its pit is empty.
    fn may_spawn(&self, pit: Square, is_same: impl Fn(Kind) -> bool) -> bool {
        (self.count as usize) < PIECES && self.listed().iter().all(|p| p.square != pit && !is_same(p.kind))
    }

    fn spawn_drake(&mut self) {
        if !self.may_spawn(DRAKE_PIT, Kind::is_drake) {
            return;
        }
        let kind = if self.drakes_killed >= 4 {
            Kind::ElderDragon
        } else {
            let left = self.drakes_left as usize;
            if left == 0 {
                return;
            }
            self.luck.number = true;
            let index = self.random.int(0, left as i32 - 1) as usize;
            let kind = self.drakes[index];
            self.drakes.copy_within(index + 1..left, index);
            self.drakes_left -= 1;
            self.drakes[left - 1] = Kind::Poro;
            kind
        };
        self.spawn(kind, DRAKE_PIT, FIRST_MONSTER);
    }

    fn spawn_baron(&mut self) {
        if self.may_spawn(BARON_PIT, |kind| kind == Kind::BaronNashor) {
            self.spawn(Kind::BaronNashor, BARON_PIT, FIRST_MONSTER + 1);
        }
    }

    fn spawn(&mut self, kind: Kind, pit: Square, home: u8) {
        let mut monster = Piece::new(kind, Owner::Neutral, pit, home);
        monster.count = self.round as u16;
        self.add(monster);
    }

    /// Gold and buffs for the side that killed a monster.
    pub(super) fn reward(&mut self, owner: Owner, monster: Kind) {
        let baron = monster == Kind::BaronNashor;
        self.gold[owner as usize] += if baron { 100 } else { 50 };
        let (debuff, duration) = match monster {
            Kind::InfernalDrake => (Debuff::InfernalSoul, -1),
            Kind::CloudDrake => (Debuff::CloudSoul, -1),
            Kind::MountainDrake => (Debuff::MountainSoul, -1),
            Kind::HextechDrake => (Debuff::HextechSoul, -1),
            Kind::OceanDrake => (Debuff::OceanSoul, -1),
            Kind::ChemtechDrake => (Debuff::ChemtechSoul, -1),
            Kind::ElderDragon => (Debuff::Elder, 6),
            _ => (Debuff::Baron, 8),
        };
        if !baron {
            self.drakes_killed += 1;
        }
        for piece in Self::each(self.owned[owner as usize]) {
            let kind = self.pieces[piece].kind;
            let excluded = if baron { kind == Kind::Poro } else { kind.is_minion() };
            if !excluded {
                let variant = if baron { baron_variant(kind) } else { 0.0 };
                self.apply(piece, piece, Application::new(debuff, duration, owner).with(variant));
            }
        }
    }
}
