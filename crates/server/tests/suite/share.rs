//! Two servers on one database and one Redis: what happens on one is seen on both.

use crate::fixture::{Client, Line, config, listen};
use serde_json::{Value as Json, json};
use server::{App, Config};
use std::net::SocketAddr;
use std::path::Path;
use testing::redis::RedisServer;

async fn server(folder: &Path, redis: &RedisServer) -> (App, SocketAddr) {
    listen(Config { redis: redis.url(), ..config(folder) }).await
}

/// The numbers of the events that a socket is told, up to this one: each once, in order.
async fn events_until(line: &mut Line, known: &mut u64, last: u64) -> Json {
    loop {
        let message = line.next("game:state").await;
        for event in message["events"].as_array().unwrap() {
            *known += 1;
            assert_eq!(event["seq"], *known, "{message}");
        }
        if *known >= last {
            return message["state"].clone();
        }
    }
}

#[tokio::test]
async fn a_game_is_seen_live_on_both_and_who_is_there_too() {
    let (folder, redis) = (tempfile::tempdir().unwrap(), RedisServer::start());
    let ((one, first), (two, second)) =
        (server(folder.path(), &redis).await, server(folder.path(), &redis).await);
    let (red, yellow) = (Client::new(&one), Client::new(&two));
    let person = json!({"kind": "person"});
    let id = red.create(json!({"game": "connect4", "first": person, "second": {"kind": "open"}})).await;
    let mut here = Line::game(first, &id, 0, red.cookie()).await;
    let mut known = [0, 0];
    // The other player joins on the other server.
    let joined = yellow.act(&id, "join", json!({})).await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    let state = events_until(&mut here, &mut known[0], 1).await;
    assert_eq!(state["status"], "in_progress");
    let mut there = Line::game(second, &id, 0, yellow.cookie()).await;
    events_until(&mut there, &mut known[1], 1).await;
    while here.next("presence").await["second"] != true {}
    for seq in 1..7 {
        let (mover, line) = if seq % 2 == 1 { (&red, &mut there) } else { (&yellow, &mut here) };
        let number = usize::from(seq % 2 == 1);
        assert_eq!(mover.play(&id, "4").await.body["outcome"], "accepted");
        let state = events_until(line, &mut known[number], seq + 1).await;
        assert_eq!(state["seq"], seq + 1);
        let (other, number) = if seq % 2 == 1 { (&mut here, 0) } else { (&mut there, 1) };
        events_until(other, &mut known[number], seq + 1).await;
    }
    drop(there);
    while here.next("presence").await["second"] != false {}
    one.close().await;
    two.close().await;
}

#[tokio::test]
async fn a_bot_that_both_ask_moves_once() {
    let (folder, redis) = (tempfile::tempdir().unwrap(), RedisServer::start());
    let ((one, first), (two, second)) =
        (server(folder.path(), &redis).await, server(folder.path(), &redis).await);
    let client = Client::new(&one);
    let bots = json!({"blue": "random", "red": "random", "game": "connect4", "delayMs": 10});
    let id = client.post("/api/game/create-bot-vs-bot", bots).await.body["_id"].as_str().unwrap().to_owned();
    let watch = async |address| {
        let (mut line, mut known) = (Line::game(address, &id, 0, String::new()).await, 0);
        loop {
            let next = known + 1;
            let state = events_until(&mut line, &mut known, next).await;
            if state["status"] == "finished" {
                return (state["moves"].clone(), known);
            }
        }
    };
    let (here, there) = tokio::join!(watch(first), watch(second));
    assert_eq!(here, there);
    one.close().await;
    two.close().await;
}

#[tokio::test]
async fn without_redis_the_other_server_sees_it_a_little_later() {
    let (folder, mut redis) = (tempfile::tempdir().unwrap(), RedisServer::start());
    let ((one, _), (two, second)) =
        (server(folder.path(), &redis).await, server(folder.path(), &redis).await);
    let client = Client::new(&one);
    let person = json!({"kind": "person"});
    let id = client.create(json!({"game": "connect4", "first": person, "second": person})).await;
    let (mut line, mut known) = (Line::game(second, &id, 0, String::new()).await, 0);
    client.play(&id, "1").await;
    events_until(&mut line, &mut known, 1).await;
    redis.kill();
    client.play(&id, "2").await;
    events_until(&mut line, &mut known, 2).await;
    redis.restart();
    client.play(&id, "3").await;
    events_until(&mut line, &mut known, 3).await;
    // A client that one server has told more than the other knows yet is understood by both.
    let other = Client::new(&two);
    other.borrow_cookie(&client);
    let sent = json!({"clientMoveId": "ahead", "expectedSeq": 3, "move": "4"});
    assert_eq!(other.act(&id, "moves", sent).await.body["outcome"], "accepted");
    one.close().await;
    two.close().await;
}
