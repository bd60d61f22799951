//! An analysis as clients see it.

use wire::{AnalysedChoice, AnalysedPly, AnalysisUnit};
use work::analysis::{Analysis, Choice, Ply, Unit};

/// The same as it travels.
pub(super) fn told(analysis: Analysis) -> wire::Analysis {
    wire::Analysis {
        analyst: analysis.analyst,
        unit: match analysis.unit {
            Unit::Points => AnalysisUnit::Points,
            Unit::Chance => AnalysisUnit::Chance,
        },
        start: analysis.start,
        luck: analysis.luck,
        skill: analysis.skill,
        end: analysis.end,
        accuracy: analysis.accuracy,
        labels: analysis.labels,
        plies: analysis.plies.into_iter().map(ply).collect(),
    }
}

fn ply(ply: Ply) -> AnalysedPly {
    AnalysedPly {
        ply: ply.move_number as u32,
        side: ply.side.map(Into::into),
        m: ply.actual_move,
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
    }
}
