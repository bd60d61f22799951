//! Draws by agreement.

use crate::fixture::{Client, Line, app, config, listen};
use serde_json::{Value as Json, json};

async fn draw(client: &Client, id: &str) -> Json {
    let seq = client.state(id).await["seq"].clone();
    client.act(id, "draw", json!({"clientMoveId": format!("draw-{seq}"), "expectedSeq": seq})).await.body
}

#[tokio::test]
async fn an_offer_stands_until_the_other_side_moves_or_agrees() {
    let folder = tempfile::tempdir().unwrap();
    let (app, address) = listen(config(folder.path())).await;
    let (alice, bob) = (Client::new(&app), Client::new(&app));
    let id = alice
        .create(json!({"game": "connect4", "first": {"kind": "person"}, "second": {"kind": "open"}}))
        .await;
    bob.act(&id, "join", json!({})).await;
    let mut line = Line::game(address, &id, 1, bob.cookie()).await;
    line.next("game:state").await;
    assert_eq!(draw(&alice, &id).await["outcome"], "accepted");
    let told = line.next("game:state").await;
    assert_eq!(
        (&told["events"][0]["kind"], &told["events"][0]["side"]),
        (&json!("draw-offer"), &json!("first"))
    );
    assert_eq!(told["state"]["drawOffer"], "first");
    assert_eq!(draw(&alice, &id).await["error"]["code"], "not_now", "one offer at a time");
    alice.play(&id, "4").await;
    assert_eq!(alice.state(&id).await["drawOffer"], "first", "whoever offers may move");
    bob.play(&id, "4").await;
    assert_eq!(alice.state(&id).await["drawOffer"], json!(null), "a move says no");

    let seq = bob.state(&id).await["seq"].clone();
    line.send(json!({"type": "draw", "clientMoveId": "d", "expectedSeq": seq})).await;
    assert_eq!(line.next("reply").await["reply"]["outcome"], "accepted");
    assert_eq!(draw(&alice, &id).await["outcome"], "accepted");
    let state = bob.state(&id).await;
    assert_eq!((&state["result"], &state["ended"]), (&json!("draw"), &json!("agreed")));
    assert_eq!((&state["drawOffer"], &state["turn"]), (&json!(null), &json!(null)));
    app.close().await;
}

#[tokio::test]
async fn bots_play_on_and_two_people_on_one_device_agree_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let client = Client::new(&app(folder.path()).await);
    let id = client.against("random").await;
    assert_eq!(draw(&client, &id).await["error"]["code"], "not_now");
    let person = json!({"kind": "person"});
    let id = client.create(json!({"game": "connect4", "first": person, "second": person})).await;
    assert_eq!(draw(&client, &id).await["outcome"], "accepted");
    assert_eq!(client.state(&id).await["ended"], "agreed");
}
