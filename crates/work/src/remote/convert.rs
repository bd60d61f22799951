//! Jobs and thoughts on their way to a bot service and back.

use crate::job::{Job, Keep};
use game::{Candidate, Counters, Outcome, Proof, Side, Thought, Value};
use std::time::Duration;
use wire::grpc::parlor::v1 as proto;

/// A job as a request; what no player can know stays here.
pub fn request(job: &Job) -> proto::ChooseRequest {
    let position = proto::Position {
        game: job.entry.id().to_owned(),
        text: job.position.veiled().to_string(),
        ..proto::Position::default()
    };
    let millis = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
    let budget = job.terms.budget;
    let limits = proto::Limits {
        time_ms: budget.millis.map_or(0, |millis| u32::try_from(millis).unwrap_or(u32::MAX)),
        nodes: budget.nodes.unwrap_or(0),
        depth: budget.depth.unwrap_or(0),
        threads: job.terms.threads as u32,
        clock: job
            .clock
            .map(|clock| proto::Clock { left_ms: millis(clock.left), increment_ms: millis(clock.increment) }),
    };
    let session = match &job.terms.keep {
        // A second attempt begins with a fresh bot: what it remembered may be why it failed.
        _ if job.attempt > 0 => String::new(),
        Keep::Game => job.key.game.clone(),
        Keep::Session(name) => name.clone(),
        Keep::Opening | Keep::Nothing => String::new(),
    };
    let seed = game::deal::mix(job.seed, u64::from(job.attempt));
    let player = job.player.clone();
    proto::ChooseRequest { position: Some(position), player, limits: Some(limits), seed: Some(seed), session }
}

/// A thought that came back.
pub fn thought(told: proto::Thought) -> Thought<String> {
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
