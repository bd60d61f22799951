//! What callers may count on: names of players, the order of levels, how many may connect, and tokens that come and go.

use crate::fixture::{choose, config, nodes, position, start};
use botd::Config;
use std::time::Duration;
use tokio_stream::wrappers::ReceiverStream;
use tonic::metadata::MetadataValue;
use tonic::{Code, Request};
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::bots_client::BotsClient;
use wire::grpc::parlor::v1::{session_reply, session_request, think_reply};

#[tokio::test]
async fn players_are_named_as_on_the_command_line() {
    let mut service = start(config()).await;
    let none = proto::Limits::default();
    let reply =
        service.client.choose(choose("mcts:exploration=1@nodes=50", none)).await.unwrap().into_inner();
    assert!((1..=50).contains(&reply.thought.unwrap().nodes));
    assert_eq!((reply.player.as_str(), reply.limits.unwrap().nodes), ("mcts:exploration=1", 50));
    let reply = service.client.choose(choose("mcts@nodes=50", nodes(20))).await.unwrap().into_inner();
    assert_eq!(reply.limits.unwrap().nodes, 20, "limits of the request come first");
    let reply = service.client.choose(choose("hard@depth=2", none)).await.unwrap().into_inner();
    assert_eq!(reply.limits.unwrap().depth, 2, "a level keeps its options and loses its limits");
    for (player, code) in [
        ("mcts@", Code::InvalidArgument),
        ("mcts@nodes=many", Code::InvalidArgument),
        ("mcts@node=5", Code::NotFound),
        ("nobody@nodes=5", Code::NotFound),
    ] {
        let status = service.client.choose(choose(player, none)).await.unwrap_err();
        assert_eq!(status.code(), code, "{player}: {status}");
    }
}

#[tokio::test]
async fn sessions_and_analyses_read_the_same_names() {
    let mut service = start(config()).await;
    let (acts, receiver) = tokio::sync::mpsc::channel(4);
    let mut news = service.client.session(ReceiverStream::new(receiver)).await.unwrap().into_inner();
    let open = proto::Open {
        position: Some(position("connect4", &[])),
        player: "mcts@nodes=40".into(),
        ..proto::Open::default()
    };
    for act in [session_request::Act::Open(open), session_request::Act::Go(proto::Go::default())] {
        acts.send(proto::SessionRequest { act: Some(act) }).await.unwrap();
    }
    // A slow reader may miss everything but the decision.
    let limits = loop {
        let reply = news.message().await.unwrap().expect("a decision").news.unwrap();
        let session_reply::News::Thought(thought) = reply else { continue };
        if let Some(think_reply::News::Decision(decision)) = thought.news {
            break decision.limits.unwrap();
        }
    };
    assert_eq!(limits.nodes, 40);
    let request = proto::AnalyseRequest {
        game: Some(position("connect4", &["4", "4", "4"])),
        player: "alphabeta@nodes=30".into(),
        ..proto::AnalyseRequest::default()
    };
    let mut plies = service.client.analyse(request).await.unwrap().into_inner();
    while let Some(ply) = plies.message().await.unwrap() {
        assert!(ply.best.unwrap().nodes <= 60, "the analyst itself would search thousands");
    }
}

#[tokio::test]
async fn levels_come_from_the_weakest_to_the_strongest() {
    let mut service = start(config()).await;
    let catalog = service.client.catalog(proto::CatalogRequest::default()).await.unwrap().into_inner();
    for game in catalog.games {
        let names: Vec<&str> = game.levels.iter().map(|level| level.name.as_str()).collect();
        let ranked = games::find(&game.id).unwrap().ranking;
        assert_eq!(names, ranked, "{}", game.id);
        let ratings: Vec<i32> =
            game.levels.iter().filter_map(|level| level.rating).map(|one| one.value).collect();
        assert!(ratings.len() == 5 && ratings.is_sorted(), "{}: {ratings:?}", game.id);
    }
}

#[tokio::test]
async fn attack_19_connections_of_one_address_leave_room_for_others() {
    let mut service = start(Config { connections_per_address: 2, ..config() }).await;
    let connect = async || {
        let mut client = BotsClient::connect(format!("http://{}", service.address)).await?;
        // Whether the connection is kept shows with the first call.
        client.catalog(proto::CatalogRequest::default()).await?;
        Ok::<_, Box<dyn std::error::Error>>(client)
    };
    let second = connect().await.expect("the fixture has one of two");
    assert!(connect().await.is_err(), "a third is closed");
    service.client.catalog(proto::CatalogRequest::default()).await.expect("those that are open stay");
    drop(second);
    for attempt in 0.. {
        if connect().await.is_ok() {
            break;
        }
        assert!(attempt < 100, "a closed connection makes room");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn tokens_come_and_go_without_a_restart() {
    const TOKENS: [&str; 2] = ["0123456789abcdef", "fedcba9876543210"];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tokens");
    std::fs::write(&file, TOKENS[0]).unwrap();
    let mut service = start(Config { token_file: file.clone(), ..config() }).await;
    let mut code = async |token: &str| {
        let mut request = Request::new(proto::CatalogRequest::default());
        let value: MetadataValue<_> = format!("Bearer {token}").parse().unwrap();
        request.metadata_mut().insert("authorization", value);
        service.client.catalog(request).await.map_or_else(|status| status.code(), |_| Code::Ok)
    };
    assert_eq!((code(TOKENS[0]).await, code(TOKENS[1]).await), (Code::Ok, Code::Unauthenticated));
    std::fs::write(&file, TOKENS[1]).unwrap();
    for attempt in 0.. {
        if code(TOKENS[1]).await == Code::Ok {
            break;
        }
        assert!(attempt < 300, "the file is read again");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(code(TOKENS[0]).await, Code::Unauthenticated);
}
