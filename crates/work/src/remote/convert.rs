//! Search requests and thoughts as messages of a bot service.

use crate::request::{BotMemory, SearchRequest};
use game::{Candidate, Counters, Outcome, Proof, Side, Thought, Value};
use std::time::Duration;
use wire::grpc::parlor::v1 as proto;

/// A request as a message; hidden information stays here.
pub(super) fn request(request: &SearchRequest) -> proto::ChooseRequest {
    let position = proto::Position {
        game: request.entry.id().to_owned(),
        text: request.position.veiled().to_string(),
        ..proto::Position::default()
    };
    let millis = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
    let budget = request.budget;
    let limits = proto::Limits {
        time_ms: budget.millis.map_or(0, |millis| u32::try_from(millis).unwrap_or(u32::MAX)),
        nodes: budget.nodes.unwrap_or(0),
        depth: budget.depth.unwrap_or(0),
        threads: request.threads as u32,
        clock: request
            .clock
            .map(|clock| proto::Clock { left_ms: millis(clock.left), increment_ms: millis(clock.increment) }),
    };
    let session = match &request.memory {
        // A second attempt begins with a fresh bot: what it remembered may be why it failed.
        _ if request.attempt > 0 => String::new(),
        BotMemory::Named(name) => name.clone(),
        BotMemory::Opening | BotMemory::Fresh => String::new(),
    };
    let seed = request.seed.map(|seed| game::deal::mix(seed, u64::from(request.attempt)));
    let player = request.player.clone();
    proto::ChooseRequest { position: Some(position), player, limits: Some(limits), seed, session }
}

/// A thought of a bot service.
pub(super) fn thought(told: proto::Thought) -> Thought<String> {
    let candidate = |told: proto::Candidate| Candidate {
        m: told.r#move,
        value: told.value.as_ref().map_or(Value::EVEN, value),
        visits: told.visits,
    };
    Thought {
        best: told.r#move,
        value: told.value.as_ref().map_or(Value::EVEN, value),
        line: told.line,
        candidates: told.candidates.into_iter().map(candidate).collect(),
        nodes: told.nodes,
        depth: told.depth,
        time: Duration::from_millis(told.time_ms.into()),
        counters: Counters { reused: told.reused, ..Counters::default() },
    }
}

fn value(told: &proto::Value) -> Value {
    let proof = |told: &proto::Proof| Some(Proof { outcome: outcome(told.outcome?)?, plies: told.plies });
    Value { win: told.win, points: told.points, proof: told.proof.as_ref().and_then(proof) }
}

fn outcome(told: proto::Outcome) -> Option<Outcome> {
    use proto::outcome::Kind;
    match told.kind? {
        Kind::Winner(side) if side == proto::Side::First as i32 => Some(Outcome::Win(Side::First)),
        Kind::Winner(side) if side == proto::Side::Second as i32 => Some(Outcome::Win(Side::Second)),
        Kind::Winner(_) => None,
        Kind::Draw(proto::Draw {}) => Some(Outcome::Draw),
        Kind::Points(points) => i16::try_from(points).ok().map(Outcome::Points),
    }
}
