//! Puzzles: solved right and wrong, once for rating, on days and against the clock, and never given away.

use crate::account::sign_up;
use crate::analysis::until_done;
use crate::fixture::{Answer, Client, app, catalogue, config};
use games::entry::Puzzle;
use serde_json::{Value as Json, json};
use server::{App, WallClock};
use std::collections::HashSet;
use std::path::Path;

const GAME: &str = "/api/puzzles/connect4";
const DAY: i64 = 86_400_000;

/// Every puzzle with its answer.
fn answers() -> Vec<Puzzle> {
    games::find("connect4").unwrap().puzzles.as_ref().unwrap().read().unwrap()
}

fn answer(id: &str) -> Puzzle {
    answers().into_iter().find(|puzzle| puzzle.id == id).unwrap()
}

/// The moves of the solver.
fn right(id: &str) -> Vec<String> {
    answer(id).line.into_iter().step_by(2).collect()
}

/// A first move that is not the answer.
fn wrong(puzzle: &Json) -> String {
    let right = &answer(text(&puzzle["id"])).line[0];
    let legal = puzzle["legal"].as_array().unwrap().iter().map(text);
    legal.into_iter().find(|m| m != right).unwrap().to_owned()
}

fn text(value: &Json) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

async fn server(folder: &Path) -> (App, WallClock) {
    let settings = config(folder);
    let clock = settings.wall_clock.clone();
    // Into the middle of a day: no test begins just before midnight.
    let now = clock.now() as i64;
    clock.jump(DAY + DAY / 2 - now % DAY);
    (App::new(settings, catalogue()).await.unwrap(), clock)
}

async fn try_it(client: &Client, id: &str, body: Json) -> Answer {
    client.post(&format!("{GAME}/{id}/tries"), body).await
}

/// Solves a puzzle at once.
async fn solve(client: &Client, id: &str, mode: &str) -> Json {
    let answer = try_it(client, id, json!({"moves": right(id), "mode": mode})).await;
    assert_eq!(answer.body["outcome"], "solved", "{}", answer.body);
    answer.body
}

async fn overview(client: &Client) -> Json {
    client.get(GAME).await.body
}

async fn next(client: &Client) -> Json {
    client.get(&format!("{GAME}/next")).await.body
}

#[tokio::test]
async fn a_puzzle_is_solved_move_by_move_and_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = server(folder.path()).await;
    let client = Client::new(&app);
    assert_eq!(overview(&client).await["own"], Json::Null);
    let puzzle = next(&client).await;
    let id = text(&puzzle["id"]).to_owned();
    let known = answer(&id);
    let right = right(&id);
    assert!(right.len() > 1, "this test needs a puzzle of more than one move: {known:?}");
    assert_eq!((&puzzle["moves"], &puzzle["tried"]), (&json!(right.len()), &json!(0)));

    let first = try_it(&client, &id, json!({"moves": [right[0]]})).await.body;
    assert_eq!((&first["outcome"], &first["own"]), (&json!("right"), &Json::Null), "{first}");
    let played: Vec<&str> =
        first["frames"].as_array().unwrap().iter().map(|frame| text(&frame["move"])).collect();
    assert_eq!(played, known.line[..2], "the reply is played");
    assert_ne!(first["frames"][0]["side"], first["frames"][1]["side"]);
    assert!(first["frames"][1]["legal"].as_array().unwrap().contains(&json!(right[1])));
    assert_eq!(overview(&client).await["own"], Json::Null, "nothing is counted on the way");

    let solved = try_it(&client, &id, json!({"moves": right})).await.body;
    assert_eq!((&solved["outcome"], &solved["reason"]["text"]), (&json!("solved"), &json!(known.idea)));
    let own = &solved["own"];
    assert_eq!((&own["tried"], &own["solved"], &own["streak"]), (&json!(1), &json!(1), &json!(1)));
    let change = solved["change"].as_f64().unwrap();
    assert!(change > 0.0, "{solved}");
    let again = try_it(&client, &id, json!({"moves": right})).await.body;
    assert_eq!((&again["own"], &again["change"]), (own, &solved["change"]), "the same try counts once");
    let after = overview(&client).await;
    assert_eq!(&after["own"], own);
    let theme = after["themes"].as_array().unwrap().iter().find(|theme| theme["id"] == known.theme.as_str());
    assert_eq!(theme.unwrap()["solved"], 1);
    let shown = client.get(&format!("{GAME}/{id}")).await.body;
    assert_eq!(
        (&shown["tried"], &shown["solved"], &shown["rating"]),
        (&json!(1), &json!(1), &puzzle["rating"])
    );
    assert_ne!(next(&client).await["id"], puzzle["id"], "another one comes next");
}

#[tokio::test]
async fn a_wrong_try_is_refuted_and_a_later_one_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = server(folder.path()).await;
    let client = Client::new(&app);
    let puzzle = next(&client).await;
    let id = text(&puzzle["id"]).to_owned();
    let tried = wrong(&puzzle);
    let body = json!({"moves": [tried]});
    let failed = try_it(&client, &id, body.clone()).await.body;
    assert_eq!(
        (&failed["outcome"], &failed["frames"][0]["move"]),
        (&json!("wrong"), &json!(tried)),
        "{failed}"
    );
    assert!(failed["frames"].as_array().unwrap().len() > 1 && !text(&failed["exact"]).is_empty(), "{failed}");
    let own = &failed["own"];
    assert_eq!((&own["tried"], &own["solved"], &own["streak"]), (&json!(1), &json!(0), &json!(0)));
    assert!(failed["change"].as_f64().unwrap() < 0.0);
    let again = try_it(&client, &id, body).await.body;
    assert_eq!((&again["own"], &again["change"]), (own, &failed["change"]));
    let solved = solve(&client, &id, "rated").await;
    assert_eq!((&solved["own"], &solved["change"]), (own, &Json::Null), "only the first try counts");
    let themes = overview(&client).await["themes"].clone();
    let counts = themes.as_array().unwrap().iter().map(|theme| theme["solved"].as_u64().unwrap());
    assert_eq!(counts.sum::<u64>(), 1, "but it is solved: {themes}");
}

#[tokio::test]
async fn who_gives_up_or_only_looks_cannot_solve_it_for_rating_later() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = server(folder.path()).await;
    let client = Client::new(&app);
    let puzzle = next(&client).await;
    let id = text(&puzzle["id"]);
    let shown = client.post(&format!("{GAME}/{id}/solution"), json!({})).await.body;
    let line: Vec<&str> =
        shown["frames"].as_array().unwrap().iter().map(|frame| text(&frame["move"])).collect();
    assert_eq!(
        (&shown["outcome"], line),
        (&json!("shown"), answer(id).line.iter().map(String::as_str).collect())
    );
    assert_eq!((&shown["own"]["tried"], &shown["own"]["solved"]), (&json!(1), &json!(0)));
    assert!(shown["change"].as_f64().unwrap() < 0.0, "{shown}");
    assert_eq!(solve(&client, id, "rated").await["own"]["solved"], 0);

    let other = next(&client).await;
    let other = text(&other["id"]);
    let free = client.post(&format!("{GAME}/{other}/solution"), json!({"mode": "free"})).await.body;
    assert_eq!((&free["own"], &free["change"]), (&Json::Null, &Json::Null));
    let late = solve(&client, other, "rated").await;
    assert_eq!((&late["own"]["tried"], &late["change"]), (&json!(1), &Json::Null), "{late}");
}

#[tokio::test]
async fn nothing_gives_the_answer_away_before_a_try() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = server(folder.path()).await;
    let client = Client::new(&app);
    let begun = client.post(&format!("{GAME}/runs"), json!({})).await.body;
    let daily = client.get(&format!("{GAME}/daily")).await.body;
    let mut seen = vec![begun["puzzle"].clone(), daily.clone(), next(&client).await];
    seen.push(client.get(&format!("{GAME}/{}", text(&daily["id"]))).await.body);
    let expected: HashSet<&str> =
        ["id", "game", "theme", "question", "side", "rating", "tried", "solved", "moves", "view", "legal"]
            .into();
    let idea = |id: &str| answer(id).idea;
    for puzzle in &seen {
        let fields: HashSet<&str> = puzzle.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(fields, expected, "{puzzle}");
        assert!(!puzzle.to_string().contains(&idea(text(&puzzle["id"]))), "{puzzle}");
    }
    // Half a solution shows the reply to it and nothing more.
    let id = text(&daily["id"]);
    let half = try_it(&client, id, json!({"moves": [answer(id).line[0]]})).await.body;
    if half["outcome"] == "right" {
        assert_eq!(half["frames"].as_array().unwrap().len(), 2);
        assert!(half["reason"].is_null() && half["exact"].is_null(), "{half}");
    }
    let all = [overview(&client).await, begun].map(|body| body.to_string()).concat();
    assert!(answers().iter().all(|puzzle| !all.contains(&puzzle.idea)), "{all}");
}

#[tokio::test]
async fn everybody_has_the_same_puzzle_of_the_day_and_days_in_a_row_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let (app, clock) = server(folder.path()).await;
    let (ada, bob) = (Client::new(&app), sign_up(&app, "bob").await);
    let mut days = HashSet::new();
    for day in 1..=3 {
        let daily = ada.get(&format!("{GAME}/daily")).await.body;
        assert_eq!(daily, bob.get(&format!("{GAME}/daily")).await.body);
        let id = text(&daily["id"]).to_owned();
        assert_eq!(overview(&bob).await["daily"], id.as_str());
        // A later try is as good.
        try_it(&ada, &id, json!({"moves": [wrong(&daily)], "mode": "free"})).await;
        assert_eq!(overview(&ada).await["dailySolved"], false);
        let solved = solve(&ada, &id, "free").await;
        assert_eq!((&solved["isDaily"], &solved["own"]["days"]), (&json!(true), &json!(day)));
        assert_eq!(solve(&ada, &id, "rated").await["own"]["days"], day, "a day counts once");
        assert_eq!(overview(&ada).await["dailySolved"], true);
        assert!(days.insert(id), "it comes twice");
        clock.jump(DAY);
    }
    let after = overview(&ada).await;
    assert_eq!(
        (&after["dailySolved"], &after["own"]["days"]),
        (&json!(false), &json!(3)),
        "there is a day left"
    );
    clock.jump(DAY);
    assert_eq!(overview(&ada).await["own"]["days"], 0, "a day was missed");
    let id = text(&overview(&ada).await["daily"]).to_owned();
    assert_eq!(solve(&ada, &id, "rated").await["own"]["days"], 1);
    assert_eq!(overview(&bob).await["own"], Json::Null);
}

#[tokio::test]
async fn a_run_ends_with_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let (app, clock) = server(folder.path()).await;
    let client = Client::new(&app);
    let begun = client.post(&format!("{GAME}/runs"), json!({})).await;
    assert_eq!(begun.status.as_u16(), 201, "{}", begun.body);
    let run = text(&begun.body["id"]).to_owned();
    let mut now = begun.body;
    for solved in 1..=3 {
        let id = text(&now["puzzle"]["id"]).to_owned();
        let body = json!({"moves": right(&id), "run": run});
        let answer = try_it(&client, &id, body.clone()).await.body;
        now = answer["run"].clone();
        assert_eq!(
            (&answer["outcome"], &now["solved"], &answer["own"]),
            (&json!("solved"), &json!(solved), &Json::Null)
        );
        assert_ne!(now["puzzle"]["id"], id.as_str());
        let again = try_it(&client, &id, body).await.body;
        let fields = ["solved", "wrong", "answered", "puzzle"];
        assert!(
            fields.iter().all(|field| again["run"][field] == now[field]),
            "sent twice, it counts once: {again}"
        );
        clock.jump(50_000);
    }
    let left = client.get(&format!("{GAME}/runs/{run}")).await.body["leftMs"].as_u64().unwrap();
    assert!((1..=30_000).contains(&left), "{left}");
    clock.jump(30_000);
    let id = text(&now["puzzle"]["id"]).to_owned();
    let late = try_it(&client, &id, json!({"moves": right(&id), "run": run})).await.body;
    assert_eq!((&late["run"]["isOver"], &late["run"]["leftMs"]), (&json!(true), &json!(0)), "{late}");
    assert_eq!((&late["run"]["solved"], &late["run"]["puzzle"]), (&json!(3), &Json::Null));
    assert_eq!(late["run"]["answered"].as_array().unwrap().len(), 3);
    let own = overview(&client).await["own"].clone();
    assert_eq!((&own["bestRun"], &own["tried"]), (&json!(3), &json!(0)), "a run is not for rating");
    // A second one that is worse changes nothing, and strangers see neither.
    client.post(&format!("{GAME}/runs"), json!({"theme": answers()[0].theme})).await;
    assert_eq!(overview(&client).await["own"]["bestRun"], 3);
    let stranger = Client::new(&app).get(&format!("{GAME}/runs/{run}")).await;
    assert_eq!(stranger.refusal(), (404, "no_such_run"));
}

#[tokio::test]
async fn a_run_ends_with_the_third_wrong_try() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = server(folder.path()).await;
    let client = Client::new(&app);
    let mut now = client.post(&format!("{GAME}/runs"), json!({})).await.body;
    let run = text(&now["id"]).to_owned();
    for wrongs in 1..=3 {
        assert_eq!(now["isOver"], false);
        let id = text(&now["puzzle"]["id"]).to_owned();
        let body = json!({"moves": [wrong(&now["puzzle"])], "run": run, "mode": "timed"});
        let answer = try_it(&client, &id, body).await.body;
        assert_eq!(
            (&answer["outcome"], &answer["run"]["wrong"]),
            (&json!("wrong"), &json!(wrongs)),
            "{answer}"
        );
        now = answer["run"].clone();
    }
    assert_eq!((&now["isOver"], &now["puzzle"], &now["solved"]), (&json!(true), &Json::Null, &json!(0)));
    let asked: Vec<&str> =
        now["answered"].as_array().unwrap().iter().map(|answer| text(&answer["puzzle"])).collect();
    assert_eq!(asked.len(), 3);
    let other = answers().into_iter().find(|puzzle| !asked.contains(&puzzle.id.as_str())).unwrap().id;
    let foreign = try_it(&client, &other, json!({"moves": right(&other), "run": run})).await;
    assert_eq!(foreign.refusal(), (409, "not_now"));
}

#[tokio::test]
async fn rubbish_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = server(folder.path()).await;
    let client = Client::new(&app);
    let puzzle = next(&client).await;
    let id = text(&puzzle["id"]).to_owned();
    let full = right(&id);
    for (body, why) in [
        (json!({"moves": []}), "there is none"),
        (json!({"moves": ["9"]}), "9"),
        (json!({"moves": ["\u{0}"]}), ""),
        (json!({"moves": [wrong(&puzzle), "4"]}), "is not the answer"),
        (json!({"moves": ([full.clone(), full.clone()].concat())}), ""),
        (json!({"moves": full, "mode": "timed"}), "belongs to a run"),
        (json!({"moves": full, "mode": "fast"}), "fast"),
        (json!({"moves": "4"}), ""),
        (json!({"answer": ["4"]}), "answer"),
        (json!({"moves": vec!["4"; 5_000]}), ""),
    ] {
        let answer = try_it(&client, &id, body.clone()).await;
        let is_said = answer.body["error"]["message"].as_str().is_some_and(|message| message.contains(why));
        assert!(answer.refusal() == (400, "bad_request") && is_said, "{body}: {}", answer.body);
    }
    for (path, refusal) in [
        ("/api/puzzles/dice".to_owned(), (404, "no_puzzles")),
        ("/api/puzzles/chess/daily".to_owned(), (404, "no_puzzles")),
        (format!("{GAME}/none"), (404, "no_such_puzzle")),
        (format!("{GAME}/next?theme=none"), (400, "bad_request")),
        (format!("{GAME}/next?mode=timed"), (400, "bad_request")),
        (format!("{GAME}/next?level=1"), (400, "bad_request")),
        (format!("{GAME}/runs/none"), (404, "no_such_run")),
        ("/api/puzzles/own?game=chess".to_owned(), (400, "bad_request")),
    ] {
        assert_eq!(client.get(&path).await.refusal(), refusal, "{path}");
    }
    for (path, body, refusal) in [
        (format!("{GAME}/none/tries"), json!({"moves": ["4"]}), (404, "no_such_puzzle")),
        (format!("{GAME}/none/solution"), json!({}), (404, "no_such_puzzle")),
        (format!("{GAME}/{id}/tries"), json!({"moves": ["4"], "run": "none"}), (404, "no_such_run")),
        (format!("{GAME}/{id}/tries"), json!({"moves": ["4"], "run": "\u{0}"}), (404, "no_such_run")),
        (format!("{GAME}/runs"), json!({"theme": "none"}), (400, "bad_request")),
    ] {
        assert_eq!(client.post(&path, body).await.refusal(), refusal, "{path}");
    }
    assert_eq!(overview(&client).await["own"], Json::Null, "nothing of this was counted");
}

#[tokio::test]
async fn tries_of_a_guest_move_to_the_account_and_go_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let (app, _) = server(folder.path()).await;
    let guest = Client::new(&app);
    let first = text(&next(&guest).await["id"]).to_owned();
    let own = solve(&guest, &first, "rated").await["own"].clone();
    guest.post("/api/account", json!({"name": "ada", "password": "correct horse"})).await;
    assert_eq!(overview(&guest).await["own"], own, "the account has what the guest had");
    assert_ne!(next(&guest).await["id"], first.as_str());
    let export = guest.get("/api/account/export").await.body;
    assert_eq!(
        (&export["puzzles"][0]["puzzle"], &export["puzzles"][0]["isSolved"]),
        (&json!(first), &json!(true))
    );
    assert_eq!(
        (&export["puzzleRatings"][0]["game"], &export["puzzleRatings"][0]["tried"]),
        (&json!("connect4"), &json!(1))
    );

    // What another guest does before signing in to an account that has tried some itself does not count for it.
    let other = Client::new(&app);
    let second = text(&next(&other).await["id"]).to_owned();
    let unseen =
        answers().into_iter().map(|puzzle| puzzle.id).find(|id| *id != first && *id != second).unwrap();
    solve(&other, &unseen, "rated").await;
    solve(&other, &first, "rated").await;
    other.post("/api/session", json!({"name": "ada", "password": "correct horse"})).await;
    assert_eq!(overview(&other).await["own"], own);
    let late = try_it(&other, &unseen, json!({"moves": right(&unseen)})).await.body;
    assert_eq!((&late["own"]["tried"], &late["change"]), (&json!(1), &Json::Null), "but it is seen: {late}");

    let deleted = other.post("/api/account/delete", json!({"password": "correct horse"})).await;
    assert_eq!(deleted.status.as_u16(), 204, "{}", deleted.body);
    let again = sign_up(&app, "bea").await;
    assert_eq!(overview(&again).await["own"], Json::Null);
    assert_eq!(client_tried(&again, &first).await, 2, "what the tries say of the puzzle stays");
}

async fn client_tried(client: &Client, id: &str) -> u64 {
    client.get(&format!("{GAME}/{id}")).await.body["tried"].as_u64().unwrap()
}

#[tokio::test]
async fn tries_are_part_of_a_backup_and_those_of_guests_end_with_their_time() {
    let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (app, clock) = server(folder.path()).await;
    let (guest, ada) = (Client::new(&app), sign_up(&app, "ada").await);
    for client in [&guest, &ada] {
        let id = text(&next(client).await["id"]).to_owned();
        solve(client, &id, "rated").await;
    }
    let [of_guest, of_ada] = [overview(&guest).await, overview(&ada).await];
    let file = elsewhere.path().join("games.parlor");
    let counts = server::backup(&config(folder.path()), &file).await.unwrap();
    assert_eq!((counts["puzzle_standing"], counts["puzzle_try"]), (2, 2));
    app.close().await;
    let restored = tempfile::tempdir().unwrap();
    assert_eq!(server::restore(&config(restored.path()), &file, catalogue()).await.unwrap(), counts);

    clock.jump(367 * DAY);
    let later =
        App::new(server::Config { wall_clock: clock, ..config(restored.path()) }, catalogue()).await.unwrap();
    let [guest, ada] = [&guest, &ada].map(|client| {
        let again = Client::new(&later);
        again.borrow_cookie(client);
        again
    });
    let mut waited = 0;
    while overview(&guest).await["own"] != Json::Null {
        waited += 1;
        assert!(waited < 1_000, "the tries of a guest stay for ever: {of_guest}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // The session has ended meanwhile, the account has not.
    ada.post("/api/session", json!({"name": "ada", "password": "correct horse"})).await;
    let kept = overview(&ada).await["own"].clone();
    assert_eq!((&kept["rating"], &kept["tried"]), (&of_ada["own"]["rating"], &json!(1)));
    later.close().await;
}

#[tokio::test]
async fn mistakes_of_analysed_games_are_listed_for_who_made_them() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    assert_eq!(client.get("/api/puzzles/own").await.body, json!({"puzzles": []}));
    let id = client.against("first-column").await;
    for m in ["4", "4", "4", "7"] {
        let answer = client.play(&id, m).await;
        assert_eq!(answer.body["outcome"], "accepted", "{}", answer.body);
        client.until(&id, |state| state["turn"] == "first" || state["status"] == "finished").await;
    }
    assert_eq!(client.state(&id).await["result"], json!({"win": "second"}));
    let own = "/api/puzzles/own?game=connect4";
    assert_eq!(client.get(own).await.body, json!({"puzzles": []}), "it is not analysed yet");
    client.post(&format!("/api/games/{id}/analysis"), Json::Null).await;
    until_done(&client, &id).await;
    let listed = client.get(own).await.body["puzzles"].clone();
    let last = listed.as_array().unwrap().last().unwrap_or_else(|| panic!("a win was missed"));
    assert_eq!((&last["gameId"], &last["ply"], &last["side"]), (&json!(id), &json!(7), &json!("first")));
    assert_eq!((&last["game"], &last["opponent"]), (&json!("connect4"), &json!("first-column")));
    assert!(["mistake", "blunder"].contains(&text(&last["label"])), "{last}");
    assert_eq!(client.get("/api/puzzles/own?game=entropy").await.body, json!({"puzzles": []}));
}
