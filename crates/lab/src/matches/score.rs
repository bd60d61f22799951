//! The score of a pair of games for the first contender.

use game::Outcome;

/// One game of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Won by the first contender.
    Won,
    /// Drawn.
    Drawn,
    /// Won by the second contender.
    Lost,
}

impl Half {
    /// 2 for a win, 1 for a draw.
    fn halves(self) -> u8 {
        2 - self as u8
    }
}

/// The result of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Two games that count separately.
    Games([Half; 2]),
    /// A scored game: points that the first and the second contender made on the first side.
    Points(i32, i32),
    /// A scored game that one of the pair did not finish: the contender that did not fail wins the pair.
    Broken(Half),
}

impl Score {
    /// The score of the two games of a pair; in the second one the second contender had the first side.
    pub fn of(outcomes: [Outcome; 2]) -> Self {
        let half = |index: usize| match outcomes[index] {
            Outcome::Win(side) if side.index() == index => Half::Won,
            Outcome::Win(_) => Half::Lost,
            Outcome::Draw | Outcome::Points(_) => Half::Drawn,
        };
        match outcomes {
            [Outcome::Points(a), Outcome::Points(b)] => Score::Points(a.into(), b.into()),
            [Outcome::Points(_), _] => Score::Broken(half(1)),
            [_, Outcome::Points(_)] => Score::Broken(half(0)),
            _ => Score::Games([half(0), half(1)]),
        }
    }

    /// The share of the pair in quarters, from 0 to 4; a pair in points goes to the contender with more.
    pub fn quarters(self) -> u8 {
        match self {
            Score::Games([a, b]) => a.halves() + b.halves(),
            Score::Points(a, b) => match a.cmp(&b) {
                std::cmp::Ordering::Greater => 4,
                std::cmp::Ordering::Equal => 2,
                std::cmp::Ordering::Less => 0,
            },
            Score::Broken(half) => half.halves() * 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outcome::{Draw, Points, Win};
    use game::Side::{First, Second};

    #[test]
    fn sides_are_swapped_in_the_second_game() {
        assert_eq!(Score::of([Win(First), Win(Second)]).quarters(), 4);
        assert_eq!(Score::of([Win(First), Win(First)]).quarters(), 2);
        assert_eq!(Score::of([Win(Second), Draw]).quarters(), 1);
        assert_eq!(Score::of([Draw, Win(Second)]).quarters(), 3);
    }

    #[test]
    fn points_are_compared_within_the_pair() {
        assert_eq!(Score::of([Points(80), Points(75)]), Score::Points(80, 75));
        assert_eq!(Score::of([Points(80), Points(75)]).quarters(), 4);
        assert_eq!(Score::of([Points(-3), Points(-3)]).quarters(), 2);
        assert_eq!(Score::of([Points(0), Points(1)]).quarters(), 0);
    }

    #[test]
    fn a_fault_decides_a_pair_in_points() {
        assert_eq!(Score::of([Points(80), Win(Second)]), Score::Broken(Half::Won));
        assert_eq!(Score::of([Win(Second), Points(10)]).quarters(), 0);
        assert_eq!(Score::of([Points(80), Draw]).quarters(), 2);
    }
}
