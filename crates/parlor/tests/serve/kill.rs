//! Processes that die at random moments while people play: no move is lost, none is played twice.

use crate::cluster::worker;
use crate::house::{Program, call, free_ports};
use crate::player::{Player, Told, compare};
use crate::postgres::Postgres;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cell::RefCell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread::{scope, sleep};
use std::time::{Duration, Instant};
use testing::redis::RedisServer;

/// People who play at the same time.
const PLAYERS: usize = 4;

/// Kills something and starts it again.
type Blow<'a> = Box<dyn Fn() + 'a>;

/// Games that are played while blows fall.
struct Storm {
    ports: Vec<u16>,
    games: usize,
    lasts: Duration,
    /// The longest calm between two blows, in milliseconds.
    calm: u64,
}

/// Stops the players in the end, also when a blow fails: they would play for ever.
struct End<'a>(&'a AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A number from the environment, for `make soak`.
fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

impl Storm {
    /// Plays until every game is over and every blow has fallen twice, or time is up, and checks what is stored.
    fn rage(&self, blows: &[Blow<'_>]) {
        let (stop, retries, enough) = (AtomicBool::new(false), AtomicU32::new(0), AtomicBool::new(false));
        let all = Mutex::new(Vec::new());
        let mut kills = 0;
        let begin = Instant::now();
        scope(|threads| {
            let _end = End(&stop);
            let players: Vec<_> = (0..PLAYERS)
                .map(|number| {
                    let (stop, retries, all, enough) = (&stop, &retries, &all, &enough);
                    threads.spawn(move || {
                        let random = Xoshiro256PlusPlus::seed_from_u64(number as u64);
                        let token = format!("{:032x}", number + 1);
                        let player = Player { ports: &self.ports, token, random, stop, retries };
                        all.lock().unwrap().extend(self.play(player, enough));
                    })
                })
                .collect();
            let mut random = Xoshiro256PlusPlus::seed_from_u64(99);
            while players.iter().any(|player| !player.is_finished()) {
                sleep(Duration::from_millis(random.random_range(5..self.calm)));
                // Each of them once; then whichever it is.
                let next = if kills < blows.len() { kills } else { random.random_range(0..blows.len()) };
                blows[next]();
                kills += 1;
                enough.store(kills >= 2 * blows.len(), Ordering::Relaxed);
                if begin.elapsed() > self.lasts && kills >= blows.len() {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
            // Players that are stopped in a move still get their answer from the server that runs now.
            for player in players {
                player.join().unwrap();
            }
        });
        // The first blow falls on the server: what it had in memory only is gone.
        blows[0]();
        let all = all.into_inner().unwrap();
        let events: usize = all.iter().map(|(token, id, told)| compare(self.ports[0], token, id, told)).sum();
        let accepted: usize = all.iter().map(|(_, _, told): &(_, _, Told)| told.accepted.len()).sum();
        println!(
            "{} games, {events} events, {accepted} moves accepted, {kills} kills, {} requests sent again, {:?}",
            all.len(),
            retries.load(Ordering::Relaxed),
            begin.elapsed()
        );
        assert!(all.len() >= self.games && accepted > blows.len(), "too little happened to prove anything");
        for (token, id, _) in &all {
            self.goes_on(token, id);
        }
    }

    /// One player's share of the games, in turns, and more of them until enough has happened.
    fn play(&self, mut player: Player<'_>, enough: &AtomicBool) -> Vec<(String, String, Told)> {
        let open = |number: usize, player: &Player<'_>| {
            (player.create(["random", "easy"][number % 2]), Told::default(), true)
        };
        let mut games: Vec<(String, Told, bool)> =
            (0..self.games.div_ceil(PLAYERS)).map(|number| open(number, &player)).collect();
        while !player.stop.load(Ordering::Relaxed) {
            if !games.iter().any(|game| game.2) {
                if enough.load(Ordering::Relaxed) {
                    break;
                }
                games.push(open(games.len(), &player));
            }
            for (id, told, is_open) in games.iter_mut().filter(|game| game.2) {
                *is_open = player.step(id, told);
            }
        }
        games.into_iter().map(|(id, told, _)| (player.token.clone(), id, told)).collect()
    }

    /// A game is over or waits for its person: no bot's turn is forgotten.
    fn goes_on(&self, token: &str, id: &str) {
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let state =
                call(self.ports[0], token, &format!("/api/games/{id}"), None).unwrap()["state"].clone();
            if state["status"] == "finished" || state["turn"] == "first" {
                return;
            }
            assert!(Instant::now() < deadline, "nobody moves any more: {state}");
            sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn fault_07_server_and_bot_services_are_killed_at_random_moments() {
    let folder = tempfile::tempdir().unwrap();
    let [port, first, second] = free_ports();
    let settings = [("PARLOR_BOTS", format!("127.0.0.1:{first},127.0.0.1:{second}"))];
    let server = RefCell::new(Program::server_with(folder.path(), port, &settings));
    let bots = [first, second].map(|port| (port, RefCell::new(Program::bots(port))));
    let kill_server = || {
        server.borrow_mut().kill();
        server.replace(Program::server_with(folder.path(), port, &settings));
    };
    let mut blows: Vec<Blow<'_>> = vec![Box::new(kill_server), Box::new(kill_server)];
    for (port, program) in &bots {
        blows.push(Box::new(move || {
            program.borrow_mut().kill();
            program.replace(Program::bots(*port));
        }));
    }
    let (games, seconds) = (setting("SOAK_GAMES", 100), setting("SOAK_SECONDS", 30));
    Storm { ports: vec![port], games: games as usize, lasts: Duration::from_secs(seconds), calm: 120 }
        .rage(&blows);
}

/// Two servers and two workers on one database and one Redis, all of which die.
#[test]
fn fault_07_every_part_of_a_cluster_is_killed_at_random_moments() {
    let folder = tempfile::tempdir().unwrap();
    let Some(postgres) = Postgres::start() else {
        println!("SKIPPED: PostgreSQL is not installed");
        return;
    };
    let (ports, redis): ([u16; 2], _) = (free_ports(), RedisServer::start());
    let (url, workers) = (redis.url(), [0, 1].map(|_| RefCell::new(worker(folder.path(), &redis))));
    let settings =
        [("PARLOR_DATABASE", postgres.address()), ("PARLOR_REDIS", url), ("PARLOR_BOTS", "queue".to_owned())];
    let server = |port| Program::server_with(folder.path(), port, &settings);
    let servers = ports.map(|port| RefCell::new(server(port)));
    let (postgres, redis) = (RefCell::new(postgres), RefCell::new(redis));
    let kill_server = |number: usize| {
        servers[number].borrow_mut().kill();
        servers[number].replace(server(ports[number]));
    };
    let kill_worker = |number: usize| {
        workers[number].borrow_mut().kill();
        workers[number].replace(worker(folder.path(), &redis.borrow()));
    };
    let kill_redis = || {
        redis.borrow_mut().kill();
        sleep(Duration::from_millis(200));
        redis.borrow_mut().restart();
    };
    let blows: [Blow<'_>; 6] = [
        Box::new(|| kill_server(0)),
        Box::new(|| kill_server(1)),
        Box::new(|| kill_worker(0)),
        Box::new(|| kill_worker(1)),
        Box::new(kill_redis),
        Box::new(|| postgres.borrow_mut().kill_and_restart()),
    ];
    let (games, seconds) = (setting("SOAK_GAMES", 12), setting("SOAK_SECONDS", 12));
    Storm { ports: ports.to_vec(), games: games as usize, lasts: Duration::from_secs(seconds), calm: 500 }
        .rage(&blows);
}
