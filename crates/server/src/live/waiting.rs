//! Games that wait in storage for a bot or a clock, opened when it is time and a few at a time.

use super::{LiveGames, Room};
use crate::ApiError;
use crate::store::StoreError;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// Games that are opened in a second.
const AT_ONCE: usize = 100;
/// A flag that fell this long ago fell unseen: the room of a game that is open notices at once.
const UNSEEN: Duration = Duration::from_secs(2);
/// A game that has not changed for this long may belong to a server that is gone, or may have been missed here.
const ORPHANED: Duration = Duration::from_mins(1);
/// Seconds between two searches for bots that no server has asked.
const ADOPT_EVERY: u64 = 30;

/// How far the games that wait have been looked through.
#[derive(Default)]
pub(super) struct Waiting {
    /// The last game of those whose clocks have run out.
    flagged: String,
    /// The last game of those whose bots are to move without an event since this time, while they are looked through.
    bots: Option<(u64, String)>,
    /// Games that cannot be opened; each is reported once.
    unreadable: HashSet<String>,
}

impl LiveGames {
    /// Asks the bots that were to move when the server ended, the first ones now and the others in the seconds to come.
    pub(crate) async fn resume(&self) -> Result<usize, StoreError> {
        self.waiting.lock().await.bots = Some((self.services.config.wall_clock.now(), String::new()));
        self.open_bot_turns().await
    }

    /// Opens some of the games whose time has come; called about every second.
    pub(super) async fn open_waiting(&self, second: u64) -> Result<(), StoreError> {
        if second.is_multiple_of(ADOPT_EVERY) {
            let before = self.services.config.wall_clock.now().saturating_sub(ORPHANED.as_millis() as u64);
            self.waiting.lock().await.bots.get_or_insert((before, String::new()));
        }
        self.open_flagged().await?;
        self.open_bot_turns().await.map(drop)
    }

    async fn open_bot_turns(&self) -> Result<usize, StoreError> {
        let mut waiting = self.waiting.lock().await;
        let Some((before, after)) = waiting.bots.clone() else { return Ok(0) };
        let games = self.services.store.bot_turns(before, &after, AT_ONCE).await?;
        waiting.bots = next(&games).map(|last| (before, last));
        for id in &games {
            self.open_stored(&mut waiting, id).await;
        }
        Ok(games.len())
    }

    async fn open_flagged(&self) -> Result<(), StoreError> {
        let mut waiting = self.waiting.lock().await;
        let (store, wall_clock) = (&self.services.store, &self.services.config.wall_clock);
        let unseen = UNSEEN.as_millis() as u64;
        let games = store.flagged_games(wall_clock, unseen, &waiting.flagged, AT_ONCE).await?;
        waiting.flagged = next(&games).unwrap_or_default();
        for id in &games {
            let Some(room) = self.open_stored(&mut waiting, id).await else { continue };
            let play = room.play().await;
            // A game of an older version, or from a backup: from now on it is known when its flag falls.
            if play.state.flagged().is_none() {
                store.set_flag(id, play.seq(), play.state.flag(wall_clock.now())).await?;
            }
        }
        Ok(())
    }

    /// Opens a game; its room does the rest.
    async fn open_stored(&self, waiting: &mut Waiting, id: &str) -> Option<Arc<Room>> {
        if waiting.unreadable.contains(id) {
            return None;
        }
        let opened = self.find(id).await;
        if let Err(error) = &opened {
            tracing::error!(game = id, %error, "a game that waits could not be opened");
            // What storage refuses now it may give later.
            if !matches!(error, ApiError::Storage(StoreError::Database(_))) {
                waiting.unreadable.insert(id.to_owned());
            }
        }
        opened.ok()
    }
}

/// The game after which the next ones come, if there may be more.
fn next(games: &[String]) -> Option<String> {
    games.last().filter(|_| games.len() == AT_ONCE).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::Owner;
    use crate::limit::Address;
    use crate::live::{Act, ActionRequest, NewGame};
    use crate::store::{Setup, StoredSeat};
    use crate::{App, Config};
    use sqlx::AnyPool;
    use std::time::Instant;
    use wire::{ClockSettings, Ending, SeatKind};
    use work::ClientId;

    const OWNER: Owner = Owner([7; 32]);
    /// How many games wait; some of their flags fall, more than are opened in a second.
    const GAMES: usize = 2_000;
    const FALLING: usize = 150;

    fn settings(folder: &std::path::Path) -> Config {
        let (database, redis) = (testing::database::postgres(folder), testing::database::redis(folder));
        Config { data: folder.to_owned(), database, redis, ..Config::default() }
    }

    /// A game in which the first side has moved and the clock of the second runs.
    async fn waiting(app: &App, clock: ClockSettings) -> String {
        let person = StoredSeat { kind: SeatKind::Person, owner: Some(OWNER), ..StoredSeat::OPEN };
        let new = NewGame {
            entry: app.live.entry("connect4").unwrap(),
            options: serde_json::Value::Null,
            seed: 1,
            seats: [person.clone(), person],
            setup: Setup { clock: Some(clock), ..Setup::default() },
            id: None,
            client: ClientId::Process,
        };
        let id = app.live.open(new).await.unwrap().play().await.terms.id.clone();
        let act = Act::Move("4".into());
        let request = ActionRequest { client_move_id: "m".into(), expected_seq: 0, act };
        app.live.act(&id, Some(OWNER), Address([127, 0, 0, 1].into()), request).await.unwrap();
        id
    }

    async fn pool(settings: &Config) -> AnyPool {
        let file = format!("sqlite://{}", settings.data.join("parlor.sqlite").display());
        let url = if settings.database.is_empty() { file } else { settings.database.clone() };
        AnyPool::connect(&url).await.unwrap()
    }

    /// Copies a game as often as it takes; most of the copies have years left.
    async fn copy(settings: &Config, id: &str) {
        let pool = pool(settings).await;
        for (table, key, columns) in [
            (
                "game",
                "id",
                "game, rules, options, seed, setup, is_public, created_at, updated_at, seq, status, turn, flag_at, \
                    flag_uptime",
            ),
            ("seat", "game", "side, kind, player_id, owner"),
            ("event", "game", "seq, at, body, side, client_id"),
        ] {
            let copy = format!(
                "WITH RECURSIVE copy (number) AS
                     (SELECT 10001 UNION ALL SELECT number + 1 FROM copy WHERE number < {})
                 INSERT INTO {table} ({key}, {columns})
                 SELECT 'copy-' || number, {columns} FROM {table}, copy WHERE {key} = '{id}'",
                10_000 + GAMES
            );
            sqlx::query(sqlx::AssertSqlSafe(copy)).execute(&pool).await.unwrap();
        }
        let later = format!(
            "UPDATE game SET flag_at = flag_at + 315360000000 WHERE id > 'copy-{}'",
            10_000 + FALLING
        );
        sqlx::query(sqlx::AssertSqlSafe(later)).execute(&pool).await.unwrap();
        sqlx::query(sqlx::AssertSqlSafe(format!("UPDATE game SET flag_at = NULL WHERE id = '{id}'")))
            .execute(&pool)
            .await
            .unwrap();
    }

    async fn finished(settings: &Config) -> usize {
        let query = "SELECT COUNT(*) FROM game WHERE status = 'finished'";
        let count: i64 = sqlx::query_scalar(query).fetch_one(&pool(settings).await).await.unwrap();
        count as usize
    }

    #[tokio::test]
    async fn attack_23_thousands_of_running_clocks_are_looked_at_when_their_time_is_up() {
        let folder = tempfile::tempdir().unwrap();
        let settings = settings(folder.path());
        let first = App::new(settings.clone(), games::catalogue()).await.unwrap();
        let id = waiting(&first, ClockSettings::Turn { seconds: 3 * 86_400 }).await;
        first.close().await;
        copy(&settings, &id).await;

        let began = Instant::now();
        let app = App::new(settings.clone(), games::catalogue()).await.unwrap();
        println!("ready after {:?} with {GAMES} running clocks", began.elapsed());
        tokio::time::sleep(Duration::from_secs(2)).await;
        assert_eq!(app.live.rooms.lock().len(), 0, "no game is in memory before its time");
        settings.wall_clock.jump(4 * 86_400_000);
        let began = Instant::now();
        while finished(&settings).await < FALLING {
            assert!(began.elapsed() < Duration::from_secs(90), "{} flags fell", finished(&settings).await);
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let rooms = app.live.rooms.lock().len();
        println!("{FALLING} flags fell within {:?}; {rooms} games in memory", began.elapsed());
        assert!(rooms <= FALLING, "{rooms}");
        assert_eq!(finished(&settings).await, FALLING, "the others have years left");
        app.close().await;
    }

    #[tokio::test]
    async fn attack_23_a_flag_falls_on_another_server_and_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let clock = ClockSettings::Game { seconds: 1, increment: 0 };
        let ended = async |app: &App, id: &str| {
            let began = Instant::now();
            loop {
                let play = app.store.load(id).await.unwrap().unwrap();
                let entry = app.live.entry("connect4").unwrap();
                let play = crate::live::LiveGame::load(entry, play, &app.config.wall_clock).unwrap();
                if let Some((_, ending)) = play.state.result() {
                    return ending;
                }
                assert!(began.elapsed() < Duration::from_mins(1), "the flag does not fall");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        let (one, other) = (settings(folder.path()), settings(folder.path()));
        let other = App::new(other, games::catalogue()).await.unwrap();
        let one = App::new(one, games::catalogue()).await.unwrap();
        let id = waiting(&one, clock).await;
        one.close().await;
        assert_eq!(ended(&other, &id).await, Ending::Time, "another server takes over");
        let id = waiting(&other, clock).await;
        other.close().await;
        let again = App::new(settings(folder.path()), games::catalogue()).await.unwrap();
        assert_eq!(again.live.rooms.lock().len(), 0);
        assert_eq!(ended(&again, &id).await, Ending::Time, "so does the next one");
        again.close().await;
    }
}
