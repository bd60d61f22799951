//! Bad input: the right status with a clear line, and a service that lives on.

use crate::fixture::{Running, choose, config, millis, position, soon, start};
use botd::Config;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tonic::{Code, Status};
use wire::grpc::parlor::v1 as proto;
use work::SearchBackend as _;

async fn refused(running: &mut Running, request: proto::ChooseRequest) -> Status {
    running.client.choose(request).await.unwrap_err()
}

#[tokio::test]
async fn every_mistake_has_its_status_and_its_line() {
    let mut running = start(config()).await;
    let at = |position| proto::ChooseRequest { position: Some(position), ..choose("easy", millis(10)) };
    let over = ["1", "2", "1", "2", "1", "2", "1"];
    for (request, code, word) in [
        (proto::ChooseRequest::default(), Code::InvalidArgument, "position: missing"),
        (at(position("", &[])), Code::InvalidArgument, "position.game"),
        (at(position("conect4", &[])), Code::NotFound, "connect4"),
        (at(position("connect4", &["8"])), Code::InvalidArgument, "move 1"),
        (at(position("connect4", &["1"; 7])), Code::InvalidArgument, "move 7"),
        (at(position("connect4", &over)), Code::FailedPrecondition, "over"),
        (at(position("entropy", &[])), Code::FailedPrecondition, "chance"),
        (choose("nobody", millis(10)), Code::NotFound, "nobody"),
        (choose("mcts:memory_mb=60000", millis(10)), Code::InvalidArgument, "at most"),
        (choose("mcts:what=1", millis(10)), Code::InvalidArgument, "what"),
        (choose("mcts:mix=7", millis(10)), Code::InvalidArgument, "mix"),
        (
            proto::ChooseRequest { session: "x".repeat(300), ..choose("mcts", millis(10)) },
            Code::InvalidArgument,
            "session",
        ),
    ] {
        let status = refused(&mut running, request).await;
        assert_eq!(status.code(), code, "{status}");
        assert!(status.message().contains(word), "{word}: {status}");
        assert!(!status.message().contains('\n') && status.message().len() < 400, "{status}");
    }
    let garbage = proto::Position { text: "\u{0}\u{1}garbage".into(), ..position("lolchess", &[]) };
    assert_eq!(refused(&mut running, at(garbage)).await.code(), Code::InvalidArgument);
    running.decide(choose("easy", millis(10))).await;
}

#[tokio::test]
async fn one_sided_bots_refuse_the_other_side() {
    let mut running = start(config()).await;
    let entropy = games::find("entropy").unwrap();
    let bot = entropy.bots.iter().find(|bot| bot.side == Some(game::Side::First)).expect("a bot for Order");
    let start = proto::Position { seed: Some(1), ..position("entropy", &[]) };
    let request = proto::PlayRequest { position: Some(start.clone()), moves: Vec::new(), deal: true };
    let moves = running.client.play(request).await.unwrap().into_inner().moves;
    let position = Some(proto::Position { moves, ..start });
    let request = proto::ChooseRequest { position, ..choose(bot.name, millis(10)) };
    let status = refused(&mut running, request).await;
    assert_eq!(status.code(), Code::FailedPrecondition, "{status}");
    assert!(status.message().contains("order"), "{status}");
}

#[tokio::test]
async fn messages_beyond_a_megabyte_are_refused() {
    let mut running = start(config()).await;
    let large = proto::Position { text: "x".repeat(2 << 20), ..position("connect4", &[]) };
    let request = proto::MovesRequest { position: Some(large) };
    let status = running.client.moves(request).await.unwrap_err();
    assert_eq!(status.code(), Code::OutOfRange, "{status}");
    let just_below = proto::Position { text: "x".repeat(1_000_000), ..position("connect4", &[]) };
    let status = running.client.moves(proto::MovesRequest { position: Some(just_below) }).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument, "{status}");
    let long = proto::Position { moves: vec![String::from("4"); 100_000], ..position("connect4", &[]) };
    let status = running.client.moves(proto::MovesRequest { position: Some(long) }).await.unwrap_err();
    assert!(status.message().contains("at most"), "{status}");
}

#[tokio::test]
async fn a_full_line_is_refused_with_a_hint() {
    let running = start(Config { search_threads: 1, waiting: 1, ..config() }).await;
    let ask = |number: u32| {
        let mut client = running.client.clone();
        let request = proto::ChooseRequest { session: number.to_string(), ..choose("mcts", millis(3_000)) };
        tokio::spawn(async move { client.choose(request).await })
    };
    let app = running.app.clone();
    let first = ask(0);
    soon("the first one thinks", || app.searches.metrics().running == 1).await;
    let second = ask(1);
    soon("the second one waits", || app.searches.metrics().waiting == 1).await;
    for number in 2..6 {
        let status = ask(number).await.unwrap().expect_err("there is no room");
        assert_eq!(status.code(), Code::ResourceExhausted, "{status}");
        let hint = status.metadata().get("grpc-retry-pushback-ms").expect("a hint");
        assert!(hint.to_str().unwrap().parse::<u64>().unwrap() >= 10);
    }
    app.pool.finish_all_now();
    assert!(first.await.unwrap().is_ok() && second.await.unwrap().is_ok());
}

/// Bytes that are no HTTP/2, a preface with garbage behind it, and frames that lie about their length.
#[tokio::test]
async fn garbage_and_truncated_frames_hurt_nobody() {
    let mut running = start(config()).await;
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    let settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
    let mut inputs: Vec<Vec<u8>> = vec![
        b"GET / HTTP/1.1\r\nhost: x\r\n\r\n".to_vec(),
        vec![0xff; 5_000],
        [&preface[..], &[0xff; 500]].concat(),
        [&preface[..], &settings, &[0xff, 0xff, 0xff, 1, 4, 0, 0, 0, 1]].concat(),
        [&preface[..], &settings, &[0, 0, 9, 0, 1, 0, 0, 0, 1, 0, 0, 0]].concat(),
        preface[..10].to_vec(),
    ];
    inputs.push(Vec::new());
    for input in inputs {
        let mut stream = TcpStream::connect(running.address).await.unwrap();
        // The service may hang up before everything is written.
        stream.write_all(&input).await.ok();
        stream.shutdown().await.ok();
        let mut rest = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut rest));
        read.await.expect("the service hangs up").ok();
    }
    running.decide(choose("easy", millis(10))).await;
}

/// A well-formed call whose message is not the one that the service expects.
#[tokio::test]
async fn messages_that_cannot_be_decoded_are_refused() {
    use tonic::codegen::http::uri::PathAndQuery;
    let running = start(config()).await;
    let channel = tonic::transport::Endpoint::from_shared(format!("http://{}", running.address)).unwrap();
    let mut raw = tonic::client::Grpc::new(channel.connect().await.unwrap());
    raw.ready().await.unwrap();
    // A catalogue's field 1 is text; here it is a message full of bytes that are no text.
    let wrong = proto::MovesReply { moves: vec!["\u{0}".into()], state: None };
    let codec = tonic_prost::ProstCodec::<proto::MovesReply, proto::CatalogReply>::default();
    let path = PathAndQuery::from_static("/parlor.v1.Bots/Choose");
    let answer = raw.unary(tonic::Request::new(wrong), path, codec).await;
    assert!(answer.is_err(), "{answer:?}");
    raw.ready().await.unwrap();
    let codec = tonic_prost::ProstCodec::<proto::MovesReply, proto::CatalogReply>::default();
    let path = PathAndQuery::from_static("/parlor.v1.Bots/Nothing");
    let status = raw.unary(tonic::Request::new(proto::MovesReply::default()), path, codec).await.unwrap_err();
    assert_eq!(status.code(), Code::Unimplemented);
}
