//! The routes, without a socket.

use crate::fixture::{Client, app};
use axum::http::StatusCode;
use serde_json::{Value as Json, json};

#[tokio::test]
async fn the_catalogue_lists_what_is_offered() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let games = client.get("/api/catalogue").await.body["games"].clone();
    assert_eq!(games[0]["id"], "connect4");
    assert_eq!(games[0]["hasExplain"], games::find("connect4").unwrap().has_explain());
    assert!(games[0]["levels"].as_array().unwrap().len() >= 3);
}

#[tokio::test]
async fn a_game_against_a_bot_to_the_end_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let id = client.against("random").await;
    let record = client.get(&format!("/api/games/{id}/record")).await;
    assert_eq!((record.status, &record.body["error"]["code"]), (StatusCode::FORBIDDEN, &json!("hidden")));
    let over = loop {
        let state =
            client.until(&id, |state| state["turn"] == "first" || state["status"] == "finished").await;
        if state["status"] == "finished" {
            break state;
        }
        let m = state["legal"][0].as_str().unwrap();
        assert_eq!(client.play(&id, m).await.body["outcome"], "accepted");
    };
    assert_eq!(over["ended"], "played-out");
    assert_eq!(over["seq"], over["ply"]);
    let plies = client.get(&format!("/api/games/{id}/plies?from=0&count=100")).await.body;
    assert_eq!(plies["last"], over["ply"]);
    assert_eq!(plies["plies"].as_array().unwrap().last().unwrap()["view"], over["view"]);
    let tail = client.get(&format!("/api/games/{id}/plies?from=3&count=2")).await.body;
    assert_eq!(tail["plies"], json!([plies["plies"][3], plies["plies"][4]]));

    let record = client.get(&format!("/api/games/{id}/record")).await.body;
    assert_eq!(record["moves"], over["moves"]);
    let again = client.post("/api/games/import", json!({"record": record})).await;
    assert_eq!(again.status, StatusCode::CREATED, "{}", again.body);
    assert_eq!(again.body["state"]["view"], over["view"]);
    assert_eq!(again.body["state"]["result"], over["result"]);

    let next = client.act(&id, "rematch", json!({})).await;
    assert_eq!((next.status, &next.body["you"]), (StatusCode::CREATED, &json!(["second"])));
    let twice = client.act(&id, "rematch", json!({})).await;
    assert_eq!(twice.body["state"]["id"], next.body["state"]["id"]);
    assert_eq!(client.state(&id).await["rematch"], next.body["state"]["id"]);
}

#[tokio::test]
async fn the_second_half_of_a_match_has_the_same_draws_and_other_sides() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let (person, bot) = (json!({"kind": "person"}), json!({"kind": "bot", "player": "random"}));
    let first = client.create(json!({"game": "entropy", "first": person, "second": bot})).await;
    let chips = draws(&client, &first, "first").await;
    let half = client.act(&first, "rematch", json!({"sameDraws": true})).await;
    assert_eq!((half.status, &half.body["you"]), (StatusCode::CREATED, &json!(["second"])));
    assert_eq!(half.body["state"]["sameDrawsAs"], json!(first));
    let second = half.body["state"]["id"].as_str().unwrap();
    assert_eq!(draws(&client, second, "second").await, chips);
    assert_eq!(chips.len(), 49);

    let third = client.act(second, "rematch", json!({})).await.body["state"].clone();
    assert_eq!(third["sameDrawsAs"], json!(null), "a new match has its own draws");
    assert_ne!(draws(&client, third["id"].as_str().unwrap(), "first").await, chips);
}

/// Plays one side of a game to its end; returns what was drawn.
async fn draws(client: &Client, id: &str, side: &str) -> Vec<String> {
    loop {
        let state = client.until(id, |state| state["turn"] == side || state["status"] == "finished").await;
        if state["status"] == "finished" {
            let moves = state["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap().to_owned());
            return moves.filter(|m| m.len() == 1).collect();
        }
        client.play(id, state["legal"][0].as_str().unwrap()).await;
    }
}

#[tokio::test]
async fn moves_are_answered_accepted_duplicate_stale_or_illegal() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let person = json!({"kind": "person"});
    let id = client.create(json!({"game": "connect4", "first": person, "second": person})).await;
    let send = |name: &'static str, seq: u32, m: &'static str| {
        client.act(&id, "moves", json!({"clientMoveId": name, "expectedSeq": seq, "move": m}))
    };
    let first = send("a", 0, "4").await;
    assert_eq!(
        (first.status, first.body),
        (StatusCode::OK, json!({"outcome": "accepted", "clientMoveId": "a", "seq": 1}))
    );
    let twice = send("a", 0, "4").await;
    assert_eq!(
        (twice.status, &twice.body["outcome"], &twice.body["seq"]),
        (StatusCode::OK, &json!("duplicate"), &json!(1))
    );
    let stale = send("b", 0, "4").await;
    assert_eq!((stale.status, &stale.body["outcome"]), (StatusCode::CONFLICT, &json!("stale")));
    assert_eq!(stale.body["update"]["events"][0]["move"], "4");
    let illegal = send("c", 1, "8").await;
    assert_eq!(
        (illegal.status, &illegal.body["outcome"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("illegal"))
    );
    let long = send("", 1, "4").await;
    assert_eq!(long.status, StatusCode::BAD_REQUEST);
    let takeback = client.act(&id, "takeback", json!({"clientMoveId": "t", "expectedSeq": 1})).await;
    assert_eq!((&takeback.body["outcome"], &takeback.body["seq"]), (&json!("accepted"), &json!(2)));
    assert_eq!(client.state(&id).await["ply"], 0);
}

#[tokio::test]
async fn two_servers_on_one_database_never_disagree_about_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (app(folder.path()).await, app(folder.path()).await);
    let (here, there) = (Client::new(&one), Client::new(&two));
    let person = json!({"kind": "person"});
    let id = here.create(json!({"game": "connect4", "first": person, "second": person})).await;
    there.borrow_cookie(&here);
    let send = async |client: &Client, name: &str, seq: u32| {
        client.act(&id, "moves", json!({"clientMoveId": name, "expectedSeq": seq, "move": "4"})).await
    };
    assert_eq!(there.state(&id).await["seq"], 0, "both servers know the game");
    assert_eq!(send(&here, "a", 0).await.body["outcome"], "accepted");
    let stale = send(&there, "b", 0).await.body;
    assert_eq!((&stale["outcome"], &stale["update"]["state"]["seq"]), (&json!("stale"), &json!(1)));
    assert_eq!(send(&there, "a", 0).await.body["outcome"], "duplicate", "also when it was sent elsewhere");
    assert_eq!(send(&there, "b", 1).await.body["outcome"], "accepted");
    assert_eq!(send(&here, "c", 1).await.body["outcome"], "stale");
    assert_eq!(send(&here, "c", 2).await.body["outcome"], "accepted");
    let events = app(folder.path()).await;
    assert_eq!(Client::new(&events).state(&id).await["moves"], json!(["4", "4", "4"]));
}

#[tokio::test]
async fn seats_belong_to_whoever_has_the_cookie() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (alice, bob, eve) = (Client::new(&app), Client::new(&app), Client::new(&app));
    let terms = json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"},
        "name": "Alice", "help": true});
    let id = alice.create(terms).await;
    assert_eq!(alice.state(&id).await["status"], "waiting");
    assert_eq!(alice.play(&id, "4").await.body["error"]["code"], "not_now");
    let joined = bob.act(&id, "join", json!({"name": "Bob"})).await;
    assert_eq!(
        (&joined.body["you"], &joined.body["state"]["status"]),
        (&json!(["second"]), &json!("in_progress"))
    );
    assert_eq!(joined.body["state"]["seats"][1]["name"], "Bob");
    assert_eq!(eve.act(&id, "join", json!({})).await.body["error"]["code"], "not_now");
    assert_eq!(eve.play(&id, "4").await.status, StatusCode::FORBIDDEN);
    assert_eq!(bob.play(&id, "4").await.body["error"]["code"], "not_your_seat");
    assert_eq!(alice.play(&id, "4").await.body["outcome"], "accepted");
    assert_eq!(eve.act(&id, "hint", json!({})).await.body["error"]["code"], "hidden");
    let hint = bob.act(&id, "hint", json!({})).await;
    assert_eq!(hint.status, StatusCode::OK, "{}", hint.body);

    // Between people a takeback is an offer; a move declines it, the other side's call agrees.
    let offer = json!({"clientMoveId": "o1", "expectedSeq": 2});
    assert_eq!(alice.act(&id, "takeback", offer).await.body["outcome"], "accepted");
    assert_eq!(bob.state(&id).await["takebackOffer"], "first");
    assert_eq!(bob.play(&id, "3").await.body["outcome"], "accepted");
    assert_eq!(bob.state(&id).await["takebackOffer"], json!(null));
    alice.act(&id, "takeback", json!({"clientMoveId": "o2", "expectedSeq": 4})).await;
    bob.act(&id, "takeback", json!({"clientMoveId": "o3", "expectedSeq": 5})).await;
    let state = bob.state(&id).await;
    assert_eq!((&state["ply"], &state["turn"]), (&json!(0), &json!("first")));
    assert_eq!(
        bob.act(&id, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await.body["outcome"],
        "accepted"
    );
    let state = alice.state(&id).await;
    assert_eq!((&state["result"], &state["ended"]), (&json!({"win": "first"}), &json!("resigned")));
    let mine = bob.get("/api/games?mine=true").await.body;
    assert_eq!(mine["games"][0]["id"], id);
    assert_eq!(eve.get("/api/games").await.body["games"], json!([]));
}

#[tokio::test]
async fn the_calls_of_the_document() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let game = client.post("/api/game/create-vs-bot", json!({"humanSide": "red", "game": "connect4"})).await;
    assert_eq!(game.status, StatusCode::CREATED);
    assert_eq!(
        (&game.body["bluePlayer"], &game.body["redPlayer"]),
        (&json!("bot-player-1"), &json!("player-1"))
    );
    assert_eq!(game.body["status"], "in_progress");
    let id = game.body["_id"].as_str().unwrap();
    let state = client.until(id, |state| state["seq"] == 1).await;
    assert_eq!(state["lastAction"]["casterId"], "bot-player-1");

    let bots = json!({"blue": "easy", "red": "random", "game": "connect4", "delayMs": 0});
    let game = client.post("/api/game/create-bot-vs-bot", bots).await.body;
    assert_eq!((&game["bluePlayer"], &game["redPlayer"]), (&json!("bot-player-1"), &json!("bot-player-2")));
    client.until(game["_id"].as_str().unwrap(), |state| state["status"] == "finished").await;
    let public = client.get("/api/games?status=finished&game=connect4").await.body;
    assert_eq!(public["games"][0]["id"], game["_id"]);
    let wrong = client.post("/api/game/create-vs-bot", json!({"humanSide": "green"})).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn chance_is_drawn_by_the_server_and_a_takeback_meets_the_same_draw() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let person = json!({"kind": "person"});
    for seed in ["1", "2", "3"] {
        let id =
            client.create(json!({"game": "dice", "first": person, "second": person, "seed": seed})).await;
        let before = client.state(&id).await;
        assert_eq!((&before["seq"], &before["turn"]), (&json!(1), &json!("first")));
        assert!(before["moves"][0].as_str().unwrap().starts_with('d'));
        client.play(&id, "keep").await;
        let after = client.state(&id).await;
        assert_eq!(after["lastAction"]["side"], json!(null));
        client.act(&id, "takeback", json!({"clientMoveId": "t", "expectedSeq": 3})).await;
        assert_eq!(client.state(&id).await["view"], before["view"]);
        client.play(&id, "keep").await;
        assert_eq!(client.state(&id).await["moves"], after["moves"]);
        let text = client.get(&format!("/api/games/{id}")).await.body.to_string();
        assert!(!text.contains("seed"), "the seed tells the draws to come: {text}");
        let facts = client.act(&id, "explain", json!({"ply": 1})).await;
        assert!(facts.body["facts"]["key"].is_string(), "{}", facts.body);
    }
}

#[tokio::test]
async fn a_record_can_be_played_on_from_any_ply() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let record = json!({"format": 1, "game": "connect4", "rules": 1, "seed": "7", "moves": ["4", "4", "3"]});
    let bot = json!({"kind": "bot", "player": "random"});
    let game = client.post("/api/games/import", json!({"record": record, "ply": 2, "second": bot})).await;
    assert_eq!((&game.body["state"]["moves"], &game.body["you"]), (&json!(["4", "4"]), &json!(["first"])));
    let mut resigned = record.clone();
    resigned["result"] = json!({"win": "second"});
    resigned["ended"] = json!("resigned");
    let game = client.post("/api/games/import", json!({"record": resigned})).await;
    assert_eq!(
        (&game.body["state"]["status"], &game.body["state"]["ended"]),
        (&json!("finished"), &json!("resigned"))
    );
    let mut wrong = record.clone();
    wrong["moves"] = json!(["4", "9"]);
    let refused = client.post("/api/games/import", json!({"record": wrong})).await;
    assert_eq!(refused.status, StatusCode::BAD_REQUEST);
    assert!(refused.body["error"]["message"].as_str().unwrap().starts_with("ply 2:"), "{}", refused.body);
}

#[tokio::test]
async fn every_game_of_a_list_has_its_own_seats() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let mut created = Vec::new();
    for number in 0..5 {
        let name = format!("player {number}");
        let seats = json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"},
            "public": true, "name": name});
        created.push((client.create(seats).await, name));
    }
    for path in ["/api/games", "/api/games?mine=true"] {
        let list = client.get(path).await.body;
        let mut listed: Vec<(String, String)> = list["games"]
            .as_array()
            .unwrap()
            .iter()
            .map(|game| {
                assert_eq!(
                    (&game["seats"][0]["side"], &game["seats"][1]["kind"]),
                    (&json!("first"), &json!("open"))
                );
                let text = |value: &Json| value.as_str().unwrap().to_owned();
                (text(&game["id"]), text(&game["seats"][0]["name"]))
            })
            .collect();
        listed.sort_by(|a, b| a.1.cmp(&b.1));
        assert_eq!(listed, created);
    }
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let person = json!({"kind": "person"});
    for (body, why) in [
        (json!({"game": "conect4", "first": person, "second": person}), "connect4"),
        (json!({"game": "connect4", "first": person, "second": {"kind": "bot", "player": "hrad"}}), "hard"),
        (
            json!({"game": "connect4", "first": person, "second": {"kind": "bot", "player": "alphabeta:table_mb=99999"}}),
            "options",
        ),
        (json!({"game": "connect4", "first": person, "second": person, "options": {"x": 1}}), "x"),
        (json!({"game": "connect4", "first": person, "second": person, "seed": "-1"}), "seed"),
        (
            json!({"game": "connect4", "first": person, "second": person, "clock": {"kind": "turn", "seconds": 0}}),
            "clock",
        ),
        (json!({"game": "connect4", "first": person, "second": person, "nmae": "x"}), "nmae"),
        (json!({"game": "connect4", "first": person, "second": person, "name": "x".repeat(41)}), "40"),
    ] {
        let answer = client.post("/api/games", body).await;
        assert_eq!(
            (answer.status, &answer.body["error"]["code"]),
            (StatusCode::BAD_REQUEST, &json!("bad_request"))
        );
        assert!(answer.body["error"]["message"].as_str().unwrap().contains(why), "{}", answer.body);
    }
    for (resource, code) in
        [("games", "no_such_game"), ("players", "no_such_player"), ("tournaments", "no_such_tournament")]
    {
        let missing = client.get(&format!("/api/{resource}/nothing")).await;
        assert_eq!((missing.status, &missing.body["error"]["code"]), (StatusCode::NOT_FOUND, &json!(code)));
        let unreadable = client.get(&format!("/api/{resource}/%FF")).await;
        assert_eq!(unreadable.status, StatusCode::BAD_REQUEST);
        assert!(
            unreadable.body["error"]["message"].as_str().unwrap().contains("UTF-8"),
            "{}",
            unreadable.body
        );
    }
    assert_eq!(client.get("/api/games?limit=x").await.status, StatusCode::BAD_REQUEST);
}
