//! Programs of a server: they play, are replaced when they fail, and stay within their limits.

use game::Host;
use serde_json::Value as Json;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use work::program::{ProgramPool, ProgramSettings};
use work::{
    Answer, Failure, History, LocalPool, PoolSettings, Search, SearchBackend, SearchRequest, SearchUpdate,
};

/// Bots beside the programs.
fn bots() -> Arc<dyn SearchBackend> {
    let settings = PoolSettings {
        threads: 1,
        waiting_turns: 9,
        waiting_questions: 9,
        cached_bots: 1,
        cached_bytes: 1 << 20,
        seed: 7,
        logs_decisions: false,
    };
    Arc::new(LocalPool::new(settings).unwrap())
}

/// A program in the shell that does this when it is to move.
fn settings(go: &str) -> ProgramSettings {
    let answers = "hello|seed) echo ok;; position) moves=$rest; echo ok;; quit) exit;;";
    ProgramSettings {
        game: "connect4".to_owned(),
        name: "Shell".to_owned(),
        about: String::new(),
        command: format!("sh -c 'while read -r word rest; do case $word in {answers} go) {go};; esac; done'"),
        millis: 500,
        memory_mb: 0,
        processes: 1,
    }
}

fn pool(settings: &ProgramSettings) -> ProgramPool {
    ProgramPool::new(std::slice::from_ref(settings), games::catalogue(), bots()).unwrap()
}

/// A request for the move of a program after these moves.
fn request(game: &str, moves: &[&str], longest: Duration) -> SearchRequest {
    let entry = games::find("connect4").unwrap();
    let mut host = Host::start(&*entry.rules, Json::Null, 1).unwrap();
    for m in moves {
        host.play(m).unwrap();
    }
    SearchRequest {
        game: game.to_owned(),
        history: Some(History::of(&host)),
        seed: Some(3),
        ..SearchRequest::new(entry, host.position().boxed(), "Shell", longest)
    }
}

const LONG: Duration = Duration::from_secs(30);

async fn moved(pool: &ProgramPool, game: &str, moves: &[&str]) -> Result<String, Failure> {
    pool.start(request(game, moves, LONG)).unwrap().decision().await.map(|thought| thought.best)
}

/// Processes whose command line has this word.
fn processes(word: &str) -> usize {
    let folders = fs::read_dir("/proc").unwrap().flatten();
    let has_word = |path: &Path| {
        let line = fs::read(path.join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(word)
    };
    folders.filter(|folder| has_word(&folder.path())).count()
}

#[tokio::test]
async fn a_program_moves_and_keeps_its_process_from_move_to_move() {
    // It plays the column of its number of moves: a new process begins with the first one again.
    let pool = pool(&settings("n=$((n+1)); echo info nodes 9 win 0.75; echo bestmove $n"));
    assert_eq!(moved(&pool, "one", &[]).await.unwrap(), "1");
    assert_eq!(moved(&pool, "one", &["1", "1"]).await.unwrap(), "2");
    assert_eq!(moved(&pool, "other", &[]).await.unwrap(), "1", "every game has a process of its own");
    assert_eq!(moved(&pool, "one", &["1", "1", "2", "2"]).await.unwrap(), "1", "one process at a time");
    let thought = pool.start(request("two", &[], LONG)).unwrap().decision().await.unwrap();
    assert!((thought.nodes, thought.value.win) == (9, 0.75) && thought.time > Duration::ZERO, "{thought:?}");
    let bot = SearchRequest { player: "random".to_owned(), ..request("two", &[], LONG) };
    assert!(pool.start(bot).unwrap().decision().await.is_ok(), "bots play beside programs");
}

#[tokio::test]
async fn a_program_is_told_the_moves_and_its_time() {
    let pool = pool(&settings("echo error $moves, $rest"));
    let failure = moved(&pool, "one", &["4", "4"]).await.unwrap_err();
    assert_eq!(failure, Failure::Refused("no move: error moves 4 4, time 500".to_owned()));
}

#[tokio::test]
async fn a_program_that_fails_is_a_failure_of_its_search_alone() {
    for (go, failure) in [
        ("exit 3", Failure::Refused("crashed: it ended with exit status: 3".to_owned())),
        ("echo nonsense", Failure::Refused("not an answer: \"nonsense\"".to_owned())),
    ] {
        let pool = pool(&settings(go));
        assert_eq!(moved(&pool, "one", &[]).await, Err(failure));
        let bot = SearchRequest { player: "random".to_owned(), ..request("two", &[], LONG) };
        assert!(matches!(pool.start(bot).unwrap().answer().await, Ok(Answer::Move(_))));
    }
    let illegal = moved(&pool(&settings("echo bestmove 9")), "one", &[]).await;
    assert!(matches!(illegal, Err(Failure::Illegal(_))), "{illegal:?}");
    let silent = pool(&settings("sleep 3141.57"));
    let late = silent.start(request("one", &[], Duration::from_millis(300))).unwrap().decision().await;
    assert_eq!(late.err(), Some(Failure::Late));
    // A second attempt begins with a new process.
    let once = pool(&settings("n=$((n+1)); [ $n = 2 ] && exit 1; echo bestmove $n"));
    assert_eq!(moved(&once, "one", &[]).await.unwrap(), "1");
    assert!(moved(&once, "one", &["1", "1"]).await.is_err());
    let again = SearchRequest { attempt: 1, ..request("one", &["1", "1"], LONG) };
    assert_eq!(once.start(again).unwrap().decision().await.unwrap().best, "1");
}

/// Waits until a search has begun.
async fn began(search: &mut Search) {
    while !matches!(search.next().await.expect("it goes on"), SearchUpdate::Began) {}
}

/// Waits until so many processes sleep that long: one that is killed may take a moment on a busy machine.
async fn become_so_many(count: usize, what: &str) {
    let until = Instant::now() + LONG;
    while processes("3141.58") != count && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(processes("3141.58"), count, "{what}");
}

#[tokio::test]
async fn processes_end_with_their_search_and_with_the_server() {
    let mut settings = settings("sleep 3141.58");
    settings.processes = 2;
    let pool = pool(&settings);
    let mut cancelled = pool.start(request("one", &[], LONG)).unwrap();
    began(&mut cancelled).await;
    drop(cancelled);
    let mut running = pool.start(request("two", &[], LONG)).unwrap();
    began(&mut running).await;
    // The shell and its child, of the game that goes on.
    become_so_many(2, "the process of a cancelled search has ended").await;
    pool.close();
    become_so_many(0, "every process has ended").await;
    assert_eq!(running.answer().await.err(), Some(Failure::Stopped));
}

#[tokio::test]
async fn a_program_gets_neither_our_environment_nor_all_memory() {
    let counted = settings("echo error $(env | grep -c ^CARGO) $(env | grep -c ^PATH=)");
    let told = moved(&pool(&counted), "one", &[]).await.unwrap_err().to_string();
    assert_eq!(told, "no move: error 0 1", "only the search path");
    let mut greedy = settings("x=$(head -c 100000000 /dev/zero | tr \"\\\\0\" y); echo bestmove 1");
    assert_eq!(moved(&pool(&greedy), "one", &[]).await.unwrap(), "1");
    greedy.memory_mb = 64;
    let refused = moved(&pool(&greedy), "one", &[]).await;
    assert!(matches!(refused, Err(Failure::Refused(_))), "{refused:?}");
}

#[test]
fn settings_that_make_no_sense_are_refused_with_the_name_of_the_program() {
    let good = settings("echo bestmove 1");
    let refused = |settings: &[ProgramSettings]| {
        ProgramPool::new(settings, games::catalogue(), bots()).err().map(|error| error.to_string())
    };
    assert_eq!(refused(std::slice::from_ref(&good)), None);
    let with = |change: &dyn Fn(&mut ProgramSettings)| {
        let mut settings = good.clone();
        change(&mut settings);
        refused(&[settings]).unwrap_or_default()
    };
    assert_eq!(with(&|program| program.game = "go".into()), "programs: Shell: there is no game \"go\"");
    let taken = with(&|program| program.name = "hard".into());
    assert_eq!(taken, "programs: hard: a bot or level of connect4 has this name");
    assert!(with(&|program| program.name = "a:b".into()).contains("a name has letters"));
    assert!(with(&|program| program.name = "x".repeat(41)).contains("at most 40 characters"));
    assert!(with(&|program| program.processes = 0).contains("at least 1"));
    assert!(with(&|program| program.command = "/no/such/program".into()).contains("cannot start it"));
    assert!(with(&|program| program.command = "'".into()).contains("balanced quotes"));
    let mute = with(&|program| program.command = "sh -c 'exit 1'".into());
    assert!(mute.contains("hello is answered by"), "{mute}");
    assert!(refused(&[good.clone(), good]).unwrap().contains("two programs of this name"));
}
