//! What callers may try: to ask without being allowed to, to listen, and to take more than their share.

use crate::fixture::{choose, config, millis, soon};
use botd::{App, Config, Service};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;
use testing::certificate::Certificates;
use tokio_stream::wrappers::ReceiverStream;
use tonic::metadata::MetadataValue;
use tonic::transport::{Certificate, Channel, ClientTlsConfig, Endpoint, Identity};
use tonic::{Code, Request, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;
use wire::grpc::parlor::v1 as proto;
use wire::grpc::parlor::v1::bots_client::BotsClient;
use wire::link::{Link, LinkError, LinkSecurity};
use work::{Fleet, SearchBackend as _};

const TOKENS: [&str; 2] = ["0123456789abcdef", "fedcba9876543210"];
const WITHIN: Duration = Duration::from_secs(20);

async fn serve(config: Config) -> (SocketAddr, App) {
    let service = Service::start(config).await.unwrap();
    let (address, app) = (service.address().unwrap(), service.app().clone());
    tokio::spawn(service.run(std::future::pending()));
    (address, app)
}

fn token_file(folder: &Path) -> PathBuf {
    let path = folder.join("tokens");
    std::fs::write(&path, TOKENS.join("\n")).unwrap();
    path
}

/// A connection from an address of this machine.
async fn from(address: SocketAddr, own: [u8; 4]) -> BotsClient<Channel> {
    let endpoint = Endpoint::from_shared(format!("http://{address}")).unwrap();
    BotsClient::new(endpoint.local_address(Some(IpAddr::from(own))).connect().await.unwrap())
}

/// A request with this token.
fn with<T>(token: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    let value: MetadataValue<_> = format!("Bearer {token}").parse().unwrap();
    request.metadata_mut().insert("authorization", value);
    request
}

fn search(session: &str, time: u32) -> proto::ChooseRequest {
    proto::ChooseRequest { session: session.into(), ..choose("mcts", millis(time)) }
}

/// When a refusal tells to come again.
fn told(status: &Status) -> Duration {
    assert_eq!(status.code(), Code::ResourceExhausted, "{status}");
    let told = status.metadata().get("grpc-retry-pushback-ms").expect("a time").to_str().unwrap();
    Duration::from_millis(told.parse().unwrap())
}

#[tokio::test]
async fn attack_19_without_a_token_nothing_is_answered_but_health() {
    let folder = tempfile::tempdir().unwrap();
    let (address, app) = serve(Config { token_file: token_file(folder.path()), ..config() }).await;
    let channel = Endpoint::from_shared(format!("http://{address}")).unwrap().connect().await.unwrap();
    let mut bots = BotsClient::new(channel.clone());
    let catalog = proto::CatalogRequest::default;
    for request in [
        Request::new(catalog()),
        with("", catalog()),
        with("0123456789abcde", catalog()),
        with("0123456789abcdef0", catalog()),
        with("0123456789abcdeg", catalog()),
    ] {
        assert_eq!(bots.catalog(request).await.unwrap_err().code(), Code::Unauthenticated);
    }
    assert_eq!(bots.choose(search("", 10)).await.unwrap_err().code(), Code::Unauthenticated);
    let open = Request::new(tokio_stream::pending());
    assert_eq!(bots.session(open).await.unwrap_err().code(), Code::Unauthenticated);
    let mut engine =
        wire::grpc::lolchess::game_engine_service_client::GameEngineServiceClient::new(channel.clone());
    let answer = engine.get_bot_action(wire::grpc::lolchess::GetBotActionRequest::default()).await;
    assert_eq!(answer.unwrap_err().code(), Code::Unauthenticated);
    assert_eq!(app.searches.metrics().done, 0);
    HealthClient::new(channel).check(HealthCheckRequest::default()).await.unwrap();
    for token in TOKENS {
        bots.choose(with(token, search("", 10))).await.unwrap();
    }
    // A game server has a setting for it.
    let endpoint = address.to_string();
    let fleet = |token: &str| {
        let security = LinkSecurity { token: token.to_owned(), ..LinkSecurity::default() };
        Fleet::new([endpoint.as_str()], &security).unwrap()
    };
    fleet(TOKENS[1]).think(&search("", 10), WITHIN, &|_| ()).await.unwrap();
    let error = fleet("another-token-of-16").think(&search("", 10), WITHIN, &|_| ()).await.unwrap_err();
    assert!(matches!(error, LinkError::Away(_)), "the server thinks itself: {error}");
}

#[tokio::test]
async fn attack_19_who_listens_or_has_no_certificate_is_left_out() {
    let (ours, others) = (Certificates::default(), Certificates::default());
    let [certificate, key] = ours.server();
    let client_ca = ours.authority();
    let (address, _) = serve(Config { certificate, key, client_ca, ..config() }).await;
    let read = |path: &Path| std::fs::read(path).unwrap();
    let connect = async |trusted: &Certificates, shown: Option<&Certificates>| {
        let mut tls =
            ClientTlsConfig::new().ca_certificate(Certificate::from_pem(read(&trusted.authority())));
        if let Some(shown) = shown {
            let [certificate, key] = shown.client();
            tls = tls.identity(Identity::from_pem(read(&certificate), read(&key)));
        }
        let endpoint = Endpoint::from_shared(format!("https://{address}")).unwrap();
        let channel = endpoint.tls_config(tls).unwrap().connect_lazy();
        BotsClient::new(channel).catalog(proto::CatalogRequest::default()).await
    };
    connect(&ours, Some(&ours)).await.unwrap();
    assert!(connect(&ours, None).await.is_err(), "a caller has to show a certificate");
    assert!(connect(&ours, Some(&others)).await.is_err(), "of the right authority");
    assert!(connect(&others, Some(&ours)).await.is_err(), "and the service is not taken for another");
    let plain = Endpoint::from_shared(format!("http://{address}")).unwrap().connect_lazy();
    assert!(BotsClient::new(plain).catalog(proto::CatalogRequest::default()).await.is_err());

    let [certificate, key] = ours.client();
    let identity = Some([read(&certificate), read(&key)]);
    let security =
        LinkSecurity { authority: Some(read(&ours.authority())), identity, ..LinkSecurity::default() };
    let link = Link::new(&address.to_string(), &security).unwrap();
    assert!(link.is_serving(WITHIN).await);
    let mut thinking = link.think(search("", 10), WITHIN).await.unwrap();
    assert!(thinking.next().await.unwrap().is_some());
    assert!(Link::new(&format!("http://{address}"), &security).is_err(), "certificates mean encryption");
    let plain = Link::new(&format!("https://{address}"), &LinkSecurity::default()).unwrap();
    assert!(!plain.is_serving(WITHIN).await);

    // Half of the settings is a mistake, and so are files that are no certificates.
    let [certificate, key] = ours.server();
    for wrong in [
        Config { certificate: certificate.clone(), ..config() },
        Config { client_ca: ours.authority(), ..config() },
        Config { certificate: key.clone(), key: certificate, ..config() },
        Config { key: "/nowhere".into(), ..config() },
    ] {
        assert!(Service::start(wrong).await.is_err());
    }
}

/// One caller asks for everything at once; another one, at another address, for a little.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attack_19_a_flood_of_one_caller_is_refused_to_it_alone() {
    const FLOOD: usize = 40;
    let (address, app) = serve(Config { search_threads: 1, waiting: 8, ..config() }).await;
    let flooding = from(address, [127, 0, 0, 1]).await;
    let flood: Vec<_> = (0..FLOOD)
        .map(|number| {
            let mut client = flooding.clone();
            tokio::spawn(async move { client.choose(search(&number.to_string(), 400)).await })
        })
        .collect();
    soon("the queue is full", || app.searches.metrics().waiting == 8).await;
    let mut honest = from(address, [127, 0, 0, 2]).await;
    let before = app.searches.metrics().done;
    for turn in 0..3 {
        honest.choose(search(&format!("game {turn}"), 20)).await.expect("the other one pays for itself");
    }
    // At most two searches of the flood go before each of the three, where all eight would in a queue without turns.
    let between = app.searches.metrics().done - before;
    assert!(between <= 3 * 3, "{between} searches were done meanwhile");
    let (mut done, mut refused) = (0, 0);
    for call in flood {
        match call.await.unwrap() {
            Ok(_) => done += 1,
            Err(status) => {
                told(&status);
                refused += 1;
            }
        }
    }
    assert!(done >= 7 && refused > 0 && done + refused == FLOOD, "{done} done, {refused} refused");
}

/// Names of sessions belong to a caller, and so do open sessions.
#[tokio::test]
async fn attack_19_sessions_of_a_caller_are_bounded_and_its_own() {
    let settings = Config { open_sessions: 4, open_sessions_per_caller: 3, ..config() };
    let (address, app) = serve(settings).await;
    let mut many = from(address, [127, 0, 0, 1]).await;
    let mut few = from(address, [127, 0, 0, 2]).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        // The session ends when its caller has nothing more to say.
        let (say, said) = tokio::sync::mpsc::channel(1);
        open.push((say, many.session(ReceiverStream::new(said)).await.unwrap()));
    }
    let status = many.session(tokio_stream::pending()).await.unwrap_err();
    assert_eq!(status.code(), Code::ResourceExhausted, "{status}");
    let last = few.session(tokio_stream::pending()).await.unwrap();
    let status = few.session(tokio_stream::pending()).await.unwrap_err();
    assert!(status.message().contains("together"), "{status}");
    drop(open);
    soon("the sessions have ended", || app.tasks.len() == 1).await;
    many.session(tokio_stream::pending()).await.unwrap();
    drop(last);
    // The same name is another game.
    many.choose(search("game 17", 30)).await.unwrap();
    few.choose(search("game 17", 30)).await.unwrap();
    assert_eq!(app.searches.metrics().kept, 0);
    many.choose(search("game 17", 30)).await.unwrap();
    assert_eq!(app.searches.metrics().kept, 1);
}

/// Searches of 2 s each, one of which runs while one waits: a place is free when the first has ended.
#[tokio::test]
async fn attack_19_who_is_refused_learns_the_true_wait() {
    let (address, app) = serve(Config { search_threads: 1, waiting: 1, ..config() }).await;
    let client = from(address, [127, 0, 0, 1]).await;
    let ask = |session: &'static str, time: u32| {
        let mut client = client.clone();
        tokio::spawn(async move { client.choose(search(session, time)).await })
    };
    let first = ask("first", 2_000);
    soon("it runs", || app.searches.metrics().running == 1).await;
    let second = ask("second", 2_000);
    soon("it waits", || app.searches.metrics().waiting == 1).await;
    let wait = told(&ask("third", 10).await.unwrap().unwrap_err());
    assert!(wait > Duration::from_secs(1) && wait <= Duration::from_secs(2), "{wait:?}");
    // On a busy machine the first search ends a little later than it should; then the second wait is the last.
    let (mut wait, mut refusals) = (wait, 1);
    loop {
        tokio::time::sleep(wait).await;
        match ask("third", 10).await.unwrap() {
            Ok(_) => break,
            Err(status) => (wait, refusals) = (told(&status), refusals + 1),
        }
    }
    assert!(refusals <= 3, "{refusals} refusals");
    assert!(first.await.unwrap().is_ok() && second.await.unwrap().is_ok());
}
