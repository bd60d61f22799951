//! The end: searches have a second, then they answer with what they know; nobody is left without an answer.

use crate::fixture::{choose, config, millis, soon, start};
use std::time::{Duration, Instant};
use tonic::Code;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use work::SearchBackend as _;

#[tokio::test]
async fn searches_have_a_second_to_end() {
    let mut running = start(config()).await;
    let ask = |time| {
        let mut client = running.client.clone();
        tokio::spawn(async move { (client.choose(choose("mcts", millis(time))).await, Instant::now()) })
    };
    let (short, long) = (ask(300), ask(30_000));
    let app = running.app.clone();
    soon("both think", || app.searches.metrics().running == 2).await;
    let began = Instant::now();
    running.stop.take().unwrap().send(()).unwrap();
    let (answer, _) = short.await.unwrap();
    let time = answer.unwrap().into_inner().thought.unwrap().time_ms;
    assert!(time >= 290, "the short one is not cut: {time} ms");
    let (answer, at) = long.await.unwrap();
    assert!(!answer.unwrap().into_inner().thought.unwrap().r#move.is_empty());
    let took = at.duration_since(began);
    assert!(took < Duration::from_millis(1_800), "{took:?}");
    let ended = tokio::time::timeout(Duration::from_secs(5), &mut running.ended).await;
    ended.expect("the service ends").unwrap().unwrap();
}

#[tokio::test]
async fn health_tells_balancers_to_go_elsewhere() {
    let mut running = start(config()).await;
    let endpoint = tonic::transport::Endpoint::from_shared(format!("http://{}", running.address)).unwrap();
    let mut health = HealthClient::new(endpoint.connect().await.unwrap());
    for service in ["", "parlor.v1.Bots"] {
        let request = HealthCheckRequest { service: service.into() };
        let reply = health.check(request).await.unwrap().into_inner();
        assert_eq!(reply.status(), ServingStatus::Serving, "{service}");
    }
    let mut watch = health.watch(HealthCheckRequest::default()).await.unwrap().into_inner();
    assert_eq!(watch.message().await.unwrap().unwrap().status(), ServingStatus::Serving);
    let mut client = running.client.clone();
    let search = tokio::spawn(async move { client.choose(choose("mcts", millis(30_000))).await });
    let app = running.app.clone();
    soon("it thinks", || app.searches.metrics().running == 1).await;
    running.stop.take().unwrap().send(()).unwrap();
    assert_eq!(watch.message().await.unwrap().unwrap().status(), ServingStatus::NotServing);
    let status = running.client.choose(choose("mcts", millis(10))).await.unwrap_err();
    // As soon as the connection is taken down, the library says so in its own words.
    assert!(matches!(status.code(), Code::Unavailable | Code::Cancelled), "{status}");
    assert!(search.await.unwrap().is_ok());
}
