//! Bytes from the network as messages of `parlor.v1`: what can be decoded is answered or refused, never a crash.

#![no_main]

use botd::{Bounds, Config, Given, check_player};
use libfuzzer_sys::fuzz_target;
use prost::Message;
use wire::grpc::parlor::v1 as proto;

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, message)) = bytes.split_first() else { return };
    match kind % 5 {
        0 => {
            let Ok(request) = proto::MovesRequest::decode(message) else { return };
            look(request.position);
        }
        1 => {
            let Ok(request) = proto::PlayRequest::decode(message) else { return };
            let Ok(mut given) = Given::read(request.position) else { return };
            for m in &request.moves {
                if (request.deal && given.deal().is_err()) || given.play(m).is_err() {
                    return;
                }
            }
            assert!(!given.state().text.is_empty());
        }
        2 => {
            let Ok(request) = proto::ChooseRequest::decode(message) else { return };
            let Ok(given) = Given::read(request.position) else { return };
            let config = Config::default();
            if check_player(&config, given.entry, &request.player).is_ok() {
                let who = (given.entry, request.player.as_str());
                let bounds = Bounds::new(&config, who, request.limits.as_ref(), None);
                assert!(bounds.shown.time_ms <= 60_000 && bounds.threads == 1);
            }
        }
        3 => {
            let Ok(request) = proto::AnalyseRequest::decode(message) else { return };
            look(request.game);
        }
        _ => {
            let Ok(request) = proto::SessionRequest::decode(message) else { return };
            if let Some(proto::session_request::Act::Open(open)) = request.act {
                look(open.position);
            }
        }
    }
});

/// A position that can be read can be told, and what is told can be read again.
fn look(position: Option<proto::Position>) {
    let Ok(given) = Given::read(position) else { return };
    let game = given.entry.id().to_owned();
    let text = given.state().text;
    let again = proto::Position { game, text: text.clone(), ..proto::Position::default() };
    let again = Given::read(Some(again)).expect("what we tell we can read");
    assert_eq!(again.state().text, text);
    assert_eq!(again.game.position().moves(), given.game.position().moves());
}
