//! Thoughts and updates of a search as messages.

use crate::position::told_outcome;
use game::{Candidate, Thought, Value};
use wire::grpc::parlor::v1 as proto;
use work::{Answer, SearchUpdate};

/// Moves that are reported; some positions have hundreds, and the last of them are of no use.
const MOST_CANDIDATES: usize = 100;

/// A thought as it is told.
pub(crate) fn told(thought: &Thought<String>) -> proto::Thought {
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

/// An update of a search as a message; a failure is a status instead.
pub(crate) fn told_update(update: &SearchUpdate, player: &str, limits: proto::Limits) -> proto::ThinkReply {
    use proto::think_reply::News;
    let (news, spent) = match update {
        SearchUpdate::Waiting(before) => (Some(News::Waiting(*before as u32)), 0.0),
        SearchUpdate::Began => (Some(News::Began(limits)), 0.0),
        SearchUpdate::Progress(thought, spent) => (Some(News::Progress(told(thought))), spent.unwrap_or(0.0)),
        SearchUpdate::Done(Answer::Move(thought)) => {
            let (thought, player) = (Some(told(thought)), player.to_owned());
            let reply = proto::ChooseReply { thought, player, limits: Some(limits) };
            (Some(News::Decision(reply)), 1.0)
        }
        SearchUpdate::Failed(_) | SearchUpdate::Done(Answer::Facts(_)) => (None, 1.0),
    };
    proto::ThinkReply { news, spent }
}

/// A value as it is told.
pub(crate) fn told_value(value: &Value) -> proto::Value {
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
