//! `parlor load --hostile`: people play among attackers.

use super::own_server::Setting;
use lab::load::{Attack, Bounds, Hostility, Phase};

#[derive(clap::Args)]
pub(super) struct HostileArguments {
    /// Play among attackers: slow headers, clients that do not read, floods of games, imports, hints, searches, takebacks
    #[arg(long, conflicts_with = "phases")]
    pub(super) hostile: bool,
    /// With --hostile: also measure every attack alone
    #[arg(long, requires = "hostile")]
    each: bool,
    /// With --hostile: how often a quiet phase is followed by one with all attacks; the middle of each counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..))]
    rounds: u8,
    /// With --hostile: addresses of each of the seven attacks
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=200))]
    attackers: u8,
    /// With --hostile: what each of these addresses does in a second, at most
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    rate: u32,
    /// With --hostile: the memory of the server, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    memory: u32,
    /// With --hostile: what each address may store on a server of its own, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1)]
    quota: u32,
}

impl HostileArguments {
    /// The settings of a server of its own: the usual ones, with a quota that can be reached.
    pub(super) fn settings(&self) -> Vec<Setting> {
        vec![("STORED_BYTES_PER_DAY", (u64::from(self.quota) << 20).to_string())]
    }

    /// Quiet and hostile phases in turn with these honest players, and each attack alone where that is asked for.
    pub(super) fn phases(&self, honest: &Phase) -> Vec<Phase> {
        let addresses = honest.games + Attack::ALL.len() * usize::from(self.attackers);
        let bounds =
            Bounds { memory_mib: f64::from(self.memory), disk_mib: addresses as f64 * f64::from(self.quota) };
        let phase = |name: &str, attacks: &[Attack]| Phase {
            name: name.to_owned(),
            hostility: Some(Hostility {
                attacks: attacks.to_vec(),
                addresses: self.attackers,
                rate: self.rate,
                bounds,
            }),
            ..honest.clone()
        };
        let each = Attack::ALL.iter().filter(|_| self.each).map(|attack| phase(attack.name(), &[*attack]));
        let turns = [phase("quiet", &[]), phase("hostile", &Attack::ALL)];
        turns.into_iter().cycle().take(2 * usize::from(self.rounds)).chain(each).collect()
    }
}
