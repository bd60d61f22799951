//! Thoughts as they are told.

use crate::position::told_outcome;
use game::{Candidate, Thought, Value};
use wire::grpc::parlor::v1 as proto;
use work::Stage;

/// Moves that are reported; some positions have hundreds, and nobody reads the last of them.
const MOST_CANDIDATES: usize = 100;

/// A thought as it is told.
pub fn told(thought: &Thought<String>) -> proto::Thought {
    proto::Thought {
        r#move: thought.best.clone(),
        value: Some(told_value(&thought.value)),
        line: thought.line.clone(),
        candidates: thought.candidates.iter().take(MOST_CANDIDATES).map(candidate).collect(),
        nodes: thought.nodes,
        depth: thought.depth,
        time_ms: thought.time.as_millis() as u32,
        reused: thought.counters.reused,
    }
}

/// News of a search as they are told; a failure is told as a status instead.
pub fn told_stage(stage: &Stage, player: &str, limits: proto::Limits) -> proto::ThinkReply {
    use proto::think_reply::News;
    let (news, spent) = match stage {
        Stage::Waiting(before) => (Some(News::Waiting(*before as u32)), 0.0),
        Stage::Began => (Some(News::Began(limits)), 0.0),
        Stage::Progress(thought, spent) => (Some(News::Progress(told(thought))), spent.unwrap_or(0.0)),
        Stage::Done(thought) => {
            let (thought, player) = (Some(told(thought)), player.to_owned());
            let reply = proto::ChooseReply { thought, player, limits: Some(limits) };
            (Some(News::Decision(reply)), 1.0)
        }
        Stage::Failed(_) => (None, 1.0),
    };
    proto::ThinkReply { news, spent }
}

/// A value as it is told.
pub fn told_value(value: &Value) -> proto::Value {
    let proof = value
        .proof
        .map(|proof| proto::Proof { outcome: Some(told_outcome(proof.outcome)), plies: proof.plies });
    proto::Value { win: value.win, points: value.points, proof }
}

fn candidate(candidate: &Candidate<String>) -> proto::Candidate {
    proto::Candidate {
        r#move: candidate.m.clone(),
        value: Some(told_value(&candidate.value)),
        visits: candidate.visits,
    }
}
