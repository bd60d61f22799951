//! The evaluations that the alpha-beta engine can use.

use super::board::{column, playable, threats};
use super::classic::search::{Evaluate, LineCount, Parity, SixRules};
use super::classic::{self, win};
use super::network::Network;
use super::{Column, Connect4, OpenLines};
use search::Evaluator;
use search::evaluate::for_side;
use serde::{Deserialize, Serialize};

/// An evaluation by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Evaluation {
    /// Lines of four that each side can still complete.
    Lines,
    /// `score_board` of the classic bot.
    Guru,
    /// `score_board` and the six rules of the classic bot.
    Victor,
    /// Our network over threats and open pairs, the strongest by far.
    #[default]
    Network,
}

/// The evaluator of an [`Evaluation`].
#[derive(Clone, Debug)]
pub struct Connect4Evaluator {
    evaluation: Evaluation,
    network: Network,
}

impl Connect4Evaluator {
    /// The evaluation with this name.
    pub fn new(evaluation: Evaluation) -> Self {
        Connect4Evaluator { evaluation, network: Network::default() }
    }
}

impl Evaluator<Connect4> for Connect4Evaluator {
    #[inline]
    fn evaluate(&mut self, position: &Connect4) -> i32 {
        let (mine, mask) = (position.mine(), position.mask());
        let score = match self.evaluation {
            Evaluation::Lines => return OpenLines.evaluate(position),
            Evaluation::Guru => LineCount::value(Parity::True.outlook(mine, mask)),
            Evaluation::Victor => SixRules::value(Parity::True.outlook(mine, mask)),
            Evaluation::Network => self.network.score(mine, mask),
        };
        for_side(score, position.side())
    }

    fn win(&self, score: i32) -> f64 {
        match self.evaluation {
            Evaluation::Lines => OpenLines.win(score),
            Evaluation::Guru => win(score, classic::Evaluation::ScoreBoard),
            Evaluation::Victor => win(score, classic::Evaluation::Victor),
            Evaluation::Network => 1.0 / (1.0 + libm::exp(-f64::from(score) / 100.0)),
        }
    }

    /// A four comes first, then the stop of one; a square below a four of the opponent comes last.
    /// The rest is left to killers and history: threats made and the middle first cost 30 % more nodes.
    #[inline]
    fn promise(&self, position: &Connect4, m: Column) -> i32 {
        if self.evaluation == Evaluation::Lines {
            return OpenLines.promise(position, m);
        }
        let (mine, mask) = (position.mine(), position.mask());
        let square = playable(mask) & column(m.index());
        let theirs = threats(mine ^ mask, mask);
        let scores =
            [(threats(mine, mask) & square, 50), (theirs & square, 40), (theirs & (square << 1), -10)];
        scores.iter().map(|(hit, score)| if *hit == 0 { 0 } else { *score }).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    #[test]
    fn scores_are_for_the_first_player() {
        for evaluation in [Evaluation::Guru, Evaluation::Victor, Evaluation::Network] {
            let mut evaluator = Connect4Evaluator::new(evaluation);
            let mut win = |moves| {
                let score = evaluator.evaluate(&Connect4::after(moves).unwrap());
                evaluator.win(score)
            };
            // Each time the side to move completes the bottom row.
            assert!(win("112233") > 0.5, "{evaluation:?}");
            assert!(win("7112233") < 0.5, "{evaluation:?}");
        }
    }

    #[test]
    fn fours_and_blocks_are_tried_first_and_gifts_last() {
        let evaluator = Connect4Evaluator::new(Evaluation::Network);
        let ranked = |position: Connect4| {
            let mut moves = position.legal();
            moves.sort_by_key(|m| evaluator.promise(&position, *m));
            moves.into_iter().map(Column::index).collect::<Vec<_>>()
        };
        assert_eq!(ranked(Connect4::after("112233").unwrap()).last(), Some(&3));
        assert_eq!(ranked(Connect4::after("11223").unwrap()).last(), Some(&3));
        assert_eq!(ranked("oxx/xox/oox/x///o".parse().unwrap()).first(), Some(&3));
    }
}
