//! The operator's panel: what bots did, on the listener of this machine.

use crate::fixture::{Client, catalogue, config};
use serde_json::json;
use server::{Config, Server};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

/// The body of a page.
async fn page(address: SocketAddr, path: &'static str) -> String {
    let reading = move || {
        let mut stream = TcpStream::connect(address)?;
        write!(stream, "GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        Ok::<String, std::io::Error>(text)
    };
    let text = tokio::task::spawn_blocking(reading).await.unwrap().unwrap();
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    text.split_once("\r\n\r\n").unwrap().1.to_owned()
}

#[tokio::test]
async fn what_bots_did_is_counted_day_by_day_and_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { metrics_port: Some(0), ..config(folder.path()) };
    let server = Server::start(config.clone(), catalogue()).await.unwrap();
    let (app, metrics) = (server.app().clone(), server.metrics_address().unwrap());
    tokio::spawn(server.run(std::future::pending()));
    let client = Client::new(&app);
    let id = client.against("random").await;
    for m in ["4", "4"] {
        client.play(&id, m).await;
        client.until(&id, |state| state["turn"] == "first").await;
    }
    client.act(&id, "resign", json!({"clientMoveId": "r", "expectedSeq": 0})).await;
    let figures = page(metrics, "/panel.json").await;
    let figures: serde_json::Value = serde_json::from_str(&figures).unwrap();
    let [place, deeds] = [&figures[0][0], &figures[0][1]];
    assert_eq!((&place["game"], &place["bot"]), (&json!("connect4"), &json!("random")), "{figures}");
    assert_eq!((&deeds["games"], &deeds["won"], &deeds["plies"]), (&json!(1), &json!(1), &json!(4)));
    assert_eq!(deeds["decisions"], 2);
    assert!(page(metrics, "/").await.contains("<td>connect4<td>random<td>1<td>100.0<svg"));
    assert!(page(metrics, "/metrics").await.contains("parlor_decisions_total"));
    app.close().await;

    let server = Server::start(config, catalogue()).await.unwrap();
    let (app, metrics) = (server.app().clone(), server.metrics_address().unwrap());
    tokio::spawn(server.run(std::future::pending()));
    let again: serde_json::Value = serde_json::from_str(&page(metrics, "/panel.json").await).unwrap();
    assert_eq!(again, figures);
    app.close().await;
}
