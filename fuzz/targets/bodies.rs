//! Bytes as bodies of HTTP requests: what is read is written and read back the same, and its game begins or is refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wire::{
    ActRequest, ChangePassword, ChangeSettings, CreateBotVsBot, CreateGame, CreateVsBot, Credentials, GameRecord,
    ImportGame, JoinRequest, MoveRequest, QuestionRequest, RematchRequest, SeatRequest,
};

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, body)) = bytes.split_first() else { return };
    match kind % 12 {
        0 => create(body),
        1 => import(body),
        2 => drop(read::<MoveRequest>(body)),
        3 => drop(read::<ActRequest>(body)),
        4 => drop(read::<JoinRequest>(body)),
        5 => drop(read::<RematchRequest>(body)),
        6 => drop(read::<QuestionRequest>(body)),
        7 => drop(read::<Credentials>(body)),
        8 => drop(read::<ChangePassword>(body)),
        9 => drop(read::<ChangeSettings>(body)),
        10 => drop(read::<CreateVsBot>(body)),
        _ => drop(read::<CreateBotVsBot>(body)),
    }
});

/// A body that can be read means the same when it is written again.
fn read<T: Serialize + DeserializeOwned>(body: &[u8]) -> Option<T> {
    let read: T = serde_json::from_slice(body).ok()?;
    let written = serde_json::to_string(&read).expect("what was read can be written");
    let again: T = serde_json::from_str(&written).expect("what we write we can read");
    assert_eq!(serde_json::to_string(&again).expect("and write"), written);
    Some(read)
}

fn create(body: &[u8]) {
    let Some(request) = read::<CreateGame>(body) else { return };
    let Ok(entry) = games::find(&request.game) else { return };
    let seed = request.seed.and_then(|seed| seed.parse().ok()).unwrap_or(1);
    if let Err(error) = entry.rules.start(&request.options.unwrap_or_default(), seed) {
        assert!(!error.to_string().contains('\n'));
    }
    for seat in [request.first, request.second] {
        if let SeatRequest::Bot { player: Some(player) } = seat
            && let Err(error) = entry.bot_of(&player)
        {
            assert!(!error.to_string().contains('\n'));
        }
    }
}

fn import(body: &[u8]) {
    let Some(ImportGame { record, .. }) = read::<ImportGame>(body) else { return };
    let GameRecord { game, options, seed, moves, .. } = record;
    let Ok(entry) = games::find(&game) else { return };
    let Ok(mut position) = entry.rules.start(&options, seed) else { return };
    for m in &moves {
        if let Err(error) = position.try_play(m) {
            assert!(!error.to_string().contains('\n'));
            return;
        }
    }
    assert!(position.view().is_object() || !position.to_string().is_empty());
}
