//! Analyses as clients see them.

use wire::{AnalysedChoice, AnalysedPly, AnalysisProgress, AnalysisReply, PlyValue};
use work::analysis::{Choice, Ply};

/// A ply as it is sent.
pub(super) fn ply(ply: Ply) -> AnalysedPly {
    AnalysedPly {
        ply: ply.move_number as u32,
        side: ply.side,
        m: ply.actual_move,
        kind: ply.kind.map(str::to_owned),
        before: ply.before.into(),
        after: ply.after.into(),
        choice: ply.choice.map(choice),
    }
}

fn choice(choice: Choice) -> AnalysedChoice {
    AnalysedChoice {
        suggested_move: choice.suggested_move,
        evaluation_difference: choice.evaluation_difference,
        label: choice.label.word().to_owned(),
        line: choice.line,
        candidates: choice.candidates.into_iter().map(Into::into).collect(),
        accepted: choice.accepted,
        refutation: choice.refutation,
        exact: choice.exact,
        reason: choice.reason,
    }
}

/// All that is known, for a client that joins.
pub(crate) fn progress(reply: AnalysisReply) -> AnalysisProgress {
    let AnalysisReply { status, done, total, refined, to_refine, values, analysis } = reply;
    let known = values.into_iter().zip(0..).filter_map(|(value, ply)| Some(PlyValue { ply, value: value? }));
    let (plies, summary) =
        analysis.map_or_else(Default::default, |analysis| (analysis.plies, Some(analysis.summary)));
    AnalysisProgress { status, done, total, refined, to_refine, values: known.collect(), plies, summary }
}
