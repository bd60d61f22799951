//! Verdicts on plies as messages.

use crate::position::told_side;
use crate::thought::{told as told_thought, told_value};
use game::reason::{Mark, MarkKind, Reason};
use search::review::Label;
use wire::grpc::parlor::v1 as proto;
use work::analysis::{Summary, Unit, Verdict};

/// A verdict as it is told, in a game of so many plies.
pub(crate) fn told(Verdict { ply, thought }: Verdict, plies: u32) -> proto::AnalyseReply {
    let mut reply = proto::AnalyseReply {
        ply: ply.move_number as u32 - 1,
        plies,
        r#move: ply.actual_move.clone(),
        kind: ply.kind.unwrap_or_default().to_owned(),
        before: Some(told_value(&ply.before)),
        ..proto::AnalyseReply::default()
    };
    let loss = ply.decision().map(|decision| decision.chance_lost());
    if let (Some(side), Some(choice), Some(mut best)) = (ply.side, ply.choice, thought) {
        if choice.suggested_move != best.best {
            best.line = vec![choice.suggested_move.clone()];
            best.best = choice.suggested_move;
        } else if !choice.line.is_empty() {
            best.line = choice.line;
        }
        reply.side = told_side(side).into();
        reply.best = Some(told_thought(&best));
        reply.played = Some(told_value(&ply.after));
        reply.loss = loss.unwrap_or(0.0) as f32;
        reply.label = told_label(choice.label).into();
        reply.refutation = choice.refutation;
        reply.exact = choice.exact.unwrap_or_default();
        reply.reason = choice.reason.map(told_reason);
        reply.accepted = choice.accepted;
    }
    reply
}

/// What a game adds up to, as it is told.
pub(crate) fn told_summary(summary: &Summary) -> proto::AnalysisSummary {
    let Summary { unit, start, luck, skill, correction, end, margin, .. } = *summary;
    let [first_skill, second_skill] = skill;
    let points = unit == Unit::Points;
    proto::AnalysisSummary { points, start, luck, first_skill, second_skill, correction, end, margin }
}

fn told_reason(Reason { text, marks }: Reason) -> proto::Reason {
    proto::Reason { text, marks: marks.into_iter().map(told_mark).collect() }
}

fn told_mark(Mark { kind, squares, side, text }: Mark) -> proto::Mark {
    let kind = match kind {
        MarkKind::Line => proto::MarkKind::Line,
        MarkKind::Broken => proto::MarkKind::Broken,
        MarkKind::Threat => proto::MarkKind::Threat,
        MarkKind::Better => proto::MarkKind::Better,
        MarkKind::Played => proto::MarkKind::Played,
        MarkKind::Hit => proto::MarkKind::Hit,
        MarkKind::Step => proto::MarkKind::Step,
        MarkKind::Spell => proto::MarkKind::Spell,
        MarkKind::Danger => proto::MarkKind::Danger,
    };
    let side = side.map_or(proto::Side::Unspecified, told_side);
    proto::Mark { kind: kind.into(), squares, side: side.into(), text: text.unwrap_or_default() }
}

fn told_label(label: Label) -> proto::Label {
    match label {
        Label::Best => proto::Label::Best,
        Label::Good => proto::Label::Good,
        Label::Inaccuracy => proto::Label::Inaccuracy,
        Label::Mistake => proto::Label::Mistake,
        Label::Blunder => proto::Label::Blunder,
    }
}
