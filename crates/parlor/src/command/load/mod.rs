//! `parlor load`: a server under load.

mod hostile;
mod own_server;

use super::progress::threads;
use super::{Failure, many, say};
use hostile::HostileArguments;
use indicatif::ProgressBar;
use lab::load::{self, Phase, Row, Target};
use own_server::OwnServer;
use std::time::Duration;

/// Put a server under load: many games over many sockets, how soon everybody hears of a move, what it costs
#[derive(clap::Args)]
#[command(after_help = "Example: parlor load --games 500 --sockets 2000\n\
    Without an address it starts a server of its own, with a database that goes away. A server of yours must not limit \
    what one address may ask: requests_per_second, games_per_minute, stored_bytes_per_day, socket_messages, \
    sockets_per_address and connections_per_address = 0.\n\
    With --hostile people play among attackers, all at addresses of the loopback range (127.0.1.1 and up), on a server \
    with its usual limits. Example: parlor load --hostile --check\n\
    Exit code with --check: 0 all bounds are kept, 1 one is missed, 2 bad input")]
pub(crate) struct Arguments {
    /// The server, as in 127.0.0.1:8080 [default: one of its own]
    address: Option<String>,
    /// What is measured
    #[arg(long, value_enum, value_delimiter = ',', default_value = "plain,most,pool,cost")]
    phases: Vec<Kind>,
    #[command(flatten)]
    hostile: HostileArguments,
    /// Games at the same time
    #[arg(long, default_value_t = 500, default_value_if("hostile", "true", "60"), value_parser = clap::value_parser!(u16).range(1..))]
    games: u16,
    /// Sockets at the same time: one for the player of each game, the others watch
    #[arg(long, default_value_t = 2_000, default_value_if("hostile", "true", "120"), value_parser = clap::value_parser!(u16).range(1..))]
    sockets: u16,
    /// How long each phase is measured
    #[arg(long, default_value_t = 20)]
    seconds: u32,
    /// How long a player looks at the board before a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 800)]
    pause: u32,
    /// The bot that is played against: one that thinks for about a millisecond
    #[arg(long, default_value = "3")]
    bot: String,
    #[arg(
        long,
        value_name = "URL",
        default_value = "",
        hide_default_value = true,
        help = "PostgreSQL for a server of its own, as in postgres://user@host/database [default: a file of SQLite]"
    )]
    database: String,
    /// Fail when a bound is missed
    #[arg(long)]
    check: bool,
    /// Loosens every bound by this factor
    #[arg(long, default_value_t = 1.0)]
    slack: f64,
    /// For machines
    #[arg(long)]
    json: bool,
}

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// People against bots of a millisecond
    Plain,
    /// The same without pauses: as many moves as it can
    Most,
    /// People among themselves, in turns with idle bots and with bots that search for two seconds
    Pool,
    /// People against bots, a few games and many: does a move cost the same?
    Cost,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    many::open_files();
    let settings =
        if arguments.hostile.hostile { arguments.hostile.settings() } else { own_server::no_limits() };
    let own = match &arguments.address {
        None => Some(OwnServer::start(&arguments.database, settings)?),
        Some(_) => None,
    };
    let target = match (&own, &arguments.address) {
        (Some(own), _) => own.target(),
        (None, address) => Target { address: address.clone().unwrap_or_default(), process: None, data: None },
    };
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(reach(&target))?;
    let rows = runtime.block_on(measure(&target, arguments))?;
    if arguments.json {
        say(serde_json::to_string(&rows).map_err(anyhow::Error::from)?)?;
    }
    let misses = load::misses(&rows, arguments.slack);
    for miss in &misses {
        eprintln!("missed: {miss}");
    }
    if arguments.check && !misses.is_empty() {
        return Err(Failure::Differs(format!("{} bounds are missed", misses.len())));
    }
    Ok(())
}

async fn reach(target: &Target) -> Result<(), Failure> {
    let reached = tokio::net::TcpStream::connect(&target.address).await;
    reached.map(drop).map_err(|error| Failure::Input(format!("cannot reach {}: {error}", target.address)))
}

async fn measure(target: &Target, arguments: &Arguments) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    if !arguments.json {
        say(load::table(None, arguments.hostile.hostile))?;
    }
    let phases = if arguments.hostile.hostile {
        arguments.hostile.phases(&arguments.honest())
    } else {
        arguments.phases.iter().flat_map(|kind| arguments.phase(*kind)).collect()
    };
    for phase in phases {
        let bar = ProgressBar::new_spinner();
        bar.set_message(phase.name.clone());
        bar.enable_steady_tick(Duration::from_millis(200));
        let row = load::run(target, &phase).await;
        bar.finish_and_clear();
        if !arguments.json {
            say(load::table(Some(&row), arguments.hostile.hostile))?;
        }
        rows.push(row);
    }
    Ok(rows)
}

impl Arguments {
    /// People against bots.
    fn plain(&self) -> Phase {
        let games = usize::from(self.games);
        Phase {
            name: "plain".to_owned(),
            tables: vec![load::plain([None, Some(&self.bot)])],
            games,
            sockets: usize::from(self.sockets).max(games),
            pause: Duration::from_millis(u64::from(self.pause)),
            lasts: Duration::from_secs(u64::from(self.seconds)),
            thinkers: 0,
            hostility: None,
        }
    }

    /// People against each other and against bots, all with clocks.
    fn honest(&self) -> Phase {
        let seats = [[None, None], [None, Some(&*self.bot)]];
        Phase { tables: seats.map(|seats| load::with_clock(load::plain(seats))).to_vec(), ..self.plain() }
    }

    /// The phases of a kind, one after the other.
    fn phase(&self, kind: Kind) -> Vec<Phase> {
        let (games, plain) = (usize::from(self.games), self.plain());
        match kind {
            Kind::Plain => vec![plain],
            Kind::Most => vec![Phase { name: "most".to_owned(), pause: Duration::ZERO, ..plain }],
            Kind::Pool => {
                let people = Phase { tables: vec![load::plain([None, None])], ..plain };
                let idle = Phase { name: "pool idle".to_owned(), ..people.clone() };
                // Each has a search that waits or runs, whatever the number of threads.
                let thinkers = 4 * threads(None);
                let busy = Phase { name: "pool busy".to_owned(), thinkers, ..people };
                // In turns: what else the machine does falls on both.
                [idle, busy].into_iter().cycle().take(6).collect()
            }
            Kind::Cost => {
                let sizes = [10, 50, 100].into_iter().filter(|size| *size < games).chain([games]);
                let watchers = plain.sockets / games;
                sizes
                    .map(|size| Phase {
                        name: "cost".to_owned(),
                        games: size,
                        sockets: size * watchers,
                        ..plain.clone()
                    })
                    .collect()
            }
        }
    }
}
