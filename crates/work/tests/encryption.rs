//! Redis over an encrypted connection: whoever listens in between learns nothing.

use std::time::Duration;
use testing::certificate::Certificates;
use testing::redis::RedisServer;
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;
use work::queue::Redis;

/// What a listener is told by a client of this scheme before he answers.
async fn overheard(scheme: &str) -> Vec<u8> {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("{scheme}://:secret@localhost:{}", listener.local_addr().unwrap().port());
    let redis = Redis::new(&url).unwrap();
    let asking = tokio::spawn(async move { redis.check().await });
    let (mut stream, _) = listener.accept().await.unwrap();
    let mut heard = vec![0; 4_096];
    let length = stream.read(&mut heard).await.unwrap();
    heard.truncate(length);
    drop(stream);
    drop(listener);
    assert!(asking.await.unwrap().is_err());
    heard
}

#[tokio::test]
async fn attack_28_who_listens_before_redis_reads_nothing_and_cannot_take_its_place() {
    let (ours, others) = (Certificates::default(), Certificates::default());
    let (server, port) = RedisServer::encrypted(&ours);
    let address = |trusted: &Certificates, of: &Certificates| {
        let ([certificate, key], authority) = (of.client(), trusted.authority());
        let files = [("sslrootcert", authority), ("sslcert", certificate), ("sslkey", key)];
        let query = files.map(|(name, path)| format!("{name}={}", path.display())).join("&");
        format!("rediss://localhost:{port}/3?{query}")
    };
    let check = async |url: String| Redis::new(&url).unwrap().check().await;
    check(address(&ours, &ours)).await.unwrap();
    // A server whose certificate is of another authority, and a client without the right one.
    assert!(check(address(&others, &ours)).await.is_err());
    assert!(check(address(&ours, &others)).await.is_err());
    assert!(check(format!("rediss://localhost:{port}")).await.is_err());
    assert!(check(format!("rediss://localhost:{port}/#insecure")).await.is_err());
    assert!(check(format!("redis://localhost:{port}")).await.is_err());
    // Notices between servers travel in the same way.
    let redis = Redis::new(&address(&ours, &ours)).unwrap();
    let mut listener = redis.subscribe(redis.channel("test"));
    let first = tokio::time::timeout(Duration::from_secs(20), listener.next()).await.unwrap();
    assert_eq!(first, Some(work::queue::PubSubEvent::Resumed));

    let plain = overheard("redis").await;
    assert!(plain.windows(6).any(|part| part == b"secret"), "this is what encryption is for");
    let hidden = overheard("rediss").await;
    assert_eq!(hidden.first(), Some(&22), "a TLS handshake comes first");
    assert!(!hidden.windows(6).any(|part| part == b"secret"));

    for (url, word) in [
        ("rediss://h?sslrootcert=/nowhere", "/nowhere"),
        ("rediss://h?sslcert=/dev/null", "sslkey"),
        ("redis://h?sslrootcert=/dev/null", "rediss"),
    ] {
        let error = Redis::new(url).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(word), "{url}: {error:?}");
    }
    drop(server);
}
