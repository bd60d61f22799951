//! Who attacks a server while honest people play, from which addresses of the loopback range, and what must hold.

use super::Target;
use super::attack::{Attack, Attacker};
use serde::Serialize;
use std::net::Ipv4Addr;
use wire::{ClockSettings, CreateGame};

/// The attackers of a phase.
#[derive(Clone, Debug)]
pub struct Hostility {
    /// What they do; none in a quiet phase, in which everything else is the same.
    pub attacks: Vec<Attack>,
    /// Addresses of each attack.
    pub addresses: u8,
    /// Acts in a second of each address.
    pub rate: u32,
    /// What the server must not exceed.
    pub bounds: Bounds,
}

/// What a server must not exceed, whoever attacks it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bounds {
    /// Memory in MiB.
    pub memory_mib: f64,
    /// Growth of its folder in MiB.
    pub disk_mib: f64,
}

/// The clock of honest players: who has to wait ten seconds longer than a move takes loses.
const CLOCK: ClockSettings = ClockSettings::Game { seconds: 10, increment: 1 };

/// The same game with a clock.
pub fn with_clock(table: CreateGame) -> CreateGame {
    CreateGame { clock: Some(CLOCK), ..table }
}

/// Addresses for honest players.
const PLAYERS: usize = 250;

/// The address of an honest player: 127.0.1.1 and so on.
pub(super) fn player_address(number: usize) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 1, (1 + number % PLAYERS) as u8)
}

impl Hostility {
    /// Every attacker with an address of its own: 127.0.2.1 and so on, another network for each attack.
    pub(super) fn attackers(&self, target: &Target) -> Vec<Attacker> {
        let address = |attack: Attack, number| {
            let kind = Attack::ALL.iter().position(|one| *one == attack).unwrap_or_default() as u8;
            Ipv4Addr::new(127, 0, 2 + kind, number)
        };
        let each =
            self.attacks.iter().flat_map(|attack| (1..=self.addresses).map(|number| (*attack, number)));
        each.map(|(attack, number)| Attacker {
            attack,
            endpoint: target.endpoint(Some(address(attack, number))),
            rate: self.rate,
        })
        .collect()
    }
}
