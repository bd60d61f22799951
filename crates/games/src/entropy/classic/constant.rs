//! Every weight and constant of the classic bots.

/// What a pattern is worth by the empty cells that it still lacks.
pub(super) mod pattern {
    /// One cell is missing.
    pub(crate) const ALMOST_COMPLETE: f64 = 10.0;
    /// Two cells are missing.
    pub(crate) const TWO_MOVE: f64 = 5.0;
    /// Three cells or more are missing.
    pub(crate) const THREE_MOVE: f64 = 2.0;
}

/// Board control: what a chip or a group counts.
pub(super) mod control {
    /// The premium squares c4, d4, c5 and d5, as row and column.
    pub(crate) const CENTRE_SQUARES: [(usize, usize); 4] = [(2, 3), (3, 3), (2, 4), (3, 4)];
    /// A chip on a premium square.
    pub(crate) const CENTRE: f64 = 2.0;
    /// A chip on the border.
    pub(crate) const EDGE: f64 = 1.0;
    /// A colour with two chips or more in a line.
    pub(crate) const GROUP: f64 = 1.5;
}

/// What Chaos may hope for: its remaining opportunities.
pub(super) mod opportunity {
    /// Every empty cell.
    pub(crate) const EMPTY_CELL: f64 = 0.5;
    /// Every line that one chip can spoil.
    pub(crate) const DISRUPTABLE_LINE: f64 = 2.0;
    /// A line can be spoiled when it has so many chips and an empty cell.
    pub(crate) const LEAST_CHIPS: u32 = 2;
}

/// How well the chips on the board suit the chip to come.
pub(super) mod distribution {
    /// A colour is rare with so many chips on the board, or fewer.
    pub(crate) const RARE_AT_MOST: u32 = 1;
    /// The chip to come is rare.
    pub(crate) const RARE: f64 = 10.0;
    /// A colour is common with so many chips on the board, or more.
    pub(crate) const COMMON_AT_LEAST: u32 = 4;
    /// The chip to come is common.
    pub(crate) const COMMON: f64 = -5.0;
    /// Every colour on the board.
    pub(crate) const DISTINCT_COLOUR: f64 = 2.0;
    /// Every empty cell whose row or column holds the colour to come.
    pub(crate) const USEFUL_CELL: f64 = 2.0;
}

/// Fertility of a line: `(7 - empty) * diversity` where `0 < empty < 5`.
pub(super) mod fertility {
    /// A line with so many empty cells, or more, is barren.
    pub(crate) const BARREN_AT: u32 = 5;
    /// The factor by the number of colours in the line, beginning with one colour; more have the last.
    pub(crate) const DIVERSITY: [f64; 4] = [3.0, 2.5, 2.0, 1.0];
}

/// Phases of the game by the number of chips on the board.
pub(super) mod phase {
    /// The middle game begins.
    pub(crate) const MIDDLE_FROM: u32 = 16;
    /// The late game begins.
    pub(crate) const LATE_FROM: u32 = 35;
}

/// The Order minimax.
pub(super) mod minimax {
    /// Points on the board.
    pub(crate) const SCORE: f64 = 100.0;
    /// Pattern potential.
    pub(crate) const POTENTIAL: f64 = 50.0;
    /// Board control.
    pub(crate) const CONTROL: f64 = 20.0;
    /// What Chaos may hope for: its remaining opportunities.
    pub(crate) const OPPORTUNITIES: f64 = -30.0;

    /// Positions that the table holds.
    pub(crate) const TABLE_ENTRIES: usize = 5000;
    /// Killer moves remembered for every depth.
    pub(crate) const KILLERS: usize = 2;
    /// Slides searched at a node, the most promising first.
    pub(crate) const MOST_MOVES: usize = 100;
    /// The deepest iteration, in decisions.
    pub(crate) const DEEPEST: u32 = 4;

    /// For each phase a bound of the branching (slides times empty cells), the depth above it and the depth up to it.
    pub(crate) const DEPTHS: [(usize, u32, u32); 3] = [(5000, 1, 2), (2000, 2, 3), (500, 3, 4)];

    /// Milliseconds of a move in which the search may run.
    pub(crate) const SEARCH_MS: u64 = 1800;
    /// Milliseconds of a move kept for everything else.
    pub(crate) const OVERHEAD_MS: u64 = 200;
    /// No iteration begins with so few milliseconds of the move left, or fewer.
    pub(crate) const BUFFER_MS: u64 = 500;

    /// Half the first window around the last iteration's value; our choice, since the original does not give it.
    pub(crate) const ASPIRATION: f64 = 500.0;
}

/// The Order heuristic.
pub(super) mod heuristic {
    /// Points on the board.
    pub(crate) const IMMEDIATE: f64 = 100.0;
    /// Pattern potential.
    pub(crate) const POTENTIAL: f64 = 50.0;
    /// Board control.
    pub(crate) const CONTROL: f64 = 30.0;
    /// What Chaos may hope for: its remaining opportunities.
    pub(crate) const OPPORTUNITIES: f64 = -40.0;
    /// How well the chips suit the one to come.
    pub(crate) const DISTRIBUTION: f64 = 20.0;
    /// Fertility of the lines.
    pub(crate) const FERTILITY: f64 = 25.0;

    /// A slide that gains more points than this is taken at once.
    pub(crate) const EARLY_GAIN: i32 = 20;
    /// Percent of the slides after which a clear lead ends the search.
    pub(crate) const EARLY_SHARE: usize = 80;
    /// A clear lead over the second best; the original does not give it, so it is that gain in weighted units.
    pub(crate) const EARLY_LEAD: f64 = EARLY_GAIN as f64 * IMMEDIATE;
}

/// The Chaos spoiler.
pub(super) mod spoiler {
    /// Patterns broken.
    pub(crate) const BREAKING: f64 = 50.0;
    /// Opportunities denied.
    pub(crate) const DENIAL: f64 = 30.0;
    /// What the bag advises.
    pub(crate) const BAG: f64 = 20.0;
    /// The place on the board.
    pub(crate) const POSITION: f64 = 10.0;
    /// Order's points after its best reply.
    pub(crate) const REPLY: f64 = -100.0;

    /// What one unit of potential lost by a line counts as breaking.
    pub(crate) const LOST_POTENTIAL: f64 = 10.0;
    /// A colour with so many chips left in the bag, or fewer, is rare.
    pub(crate) const RARE_AT_MOST: u32 = 2;
    /// Blocking: an almost complete pattern of the cell's lines.
    pub(crate) const BLOCKED_ALMOST: f64 = 10.0;
    /// Blocking: a two-move pattern of the cell's lines.
    pub(crate) const BLOCKED_TWO_MOVE: f64 = 5.0;
    /// The place counts `(6 - distance from the centre) * 2`: the farthest distance.
    pub(crate) const FARTHEST: usize = 6;
    /// The place counts `(6 - distance from the centre) * 2`: the factor.
    pub(crate) const NEARNESS: f64 = 2.0;
}

/// The Chaos gap bot.
pub(super) mod gap {
    /// Colour runs split.
    pub(crate) const FRAGMENTATION: f64 = 40.0;
    /// Symmetry broken.
    pub(crate) const SYMMETRY: f64 = 35.0;
    /// Awkward gaps.
    pub(crate) const SPACING: f64 = 15.0;
    /// Colours of the zone.
    pub(crate) const ZONE: f64 = 20.0;
    /// Edge or centre by the phase.
    pub(crate) const EDGE: f64 = 10.0;

    /// Every run more in a line.
    pub(crate) const RUN: f64 = 5.0;
    /// Another colour at the mirror place of the line.
    pub(crate) const UNEQUAL_MIRROR: f64 = 10.0;
    /// The same colour there; our addition.
    pub(crate) const EQUAL_MIRROR: f64 = -5.0;
    /// A span that the chip spoils counts its length so many times.
    pub(crate) const SPOILED_SPAN: f64 = 3.0;
    /// A gap of odd length.
    pub(crate) const ODD_GAP: f64 = 5.0;
    /// A colour that the zone does not hold yet.
    pub(crate) const NEW_IN_ZONE: f64 = 8.0;
    /// A colour that the zone holds already.
    pub(crate) const OLD_IN_ZONE: f64 = 2.0;
    /// Early: a centre cell, and any other.
    pub(crate) const EARLY: (f64, f64) = (10.0, 5.0);
    /// Middle: a centre cell, and any other.
    pub(crate) const MIDDLE: (f64, f64) = (8.0, 6.0);
    /// Late: an edge cell, and any other.
    pub(crate) const LATE: (f64, f64) = (10.0, 8.0);
}

/// The hybrids.
pub(super) mod hybrid {
    /// The share of the spoiler in hybrid Chaos.
    pub(crate) const SPOILER: f64 = 0.6;
    /// The share of the gap bot in hybrid Chaos.
    pub(crate) const GAP: f64 = 0.4;
    /// Hybrid Order searches below this branching, and in the late game; otherwise it judges.
    pub(crate) const SEARCH_BELOW: usize = 1000;
}

#[cfg(test)]
mod tests {
    use super::super::fixture::assert_near;
    use super::*;

    #[test]
    fn weights_are_the_classic_ones() {
        assert_near(
            [minimax::SCORE, minimax::POTENTIAL, minimax::CONTROL, minimax::OPPORTUNITIES],
            [100.0, 50.0, 20.0, -30.0],
        );
        let heuristic = [
            heuristic::IMMEDIATE,
            heuristic::POTENTIAL,
            heuristic::CONTROL,
            heuristic::OPPORTUNITIES,
            heuristic::DISTRIBUTION,
            heuristic::FERTILITY,
        ];
        assert_near(heuristic, [100.0, 50.0, 30.0, -40.0, 20.0, 25.0]);
        let spoiler = [spoiler::BREAKING, spoiler::DENIAL, spoiler::BAG, spoiler::POSITION, spoiler::REPLY];
        assert_near(spoiler, [50.0, 30.0, 20.0, 10.0, -100.0]);
        assert_near(
            [gap::FRAGMENTATION, gap::SYMMETRY, gap::SPACING, gap::ZONE, gap::EDGE],
            [40.0, 35.0, 15.0, 20.0, 10.0],
        );
        assert_near([hybrid::SPOILER, hybrid::GAP], [0.6, 0.4]);
    }

    #[test]
    fn parts_of_orders_components_are_the_classic_ones() {
        assert_near([pattern::ALMOST_COMPLETE, pattern::TWO_MOVE, pattern::THREE_MOVE], [10.0, 5.0, 2.0]);
        assert_near([control::CENTRE, control::EDGE, control::GROUP], [2.0, 1.0, 1.5]);
        assert_eq!(control::CENTRE_SQUARES, [(2, 3), (3, 3), (2, 4), (3, 4)]);
        assert_near([opportunity::EMPTY_CELL, opportunity::DISRUPTABLE_LINE], [0.5, 2.0]);
        assert_eq!(opportunity::LEAST_CHIPS, 2);
        assert_eq!((distribution::RARE_AT_MOST, distribution::COMMON_AT_LEAST), (1, 4));
        assert_near([distribution::RARE, distribution::COMMON], [10.0, -5.0]);
        assert_near([distribution::DISTINCT_COLOUR, distribution::USEFUL_CELL], [2.0, 2.0]);
        assert_eq!((fertility::BARREN_AT, fertility::DIVERSITY), (5, [3.0, 2.5, 2.0, 1.0]));
        assert_eq!((heuristic::EARLY_GAIN, heuristic::EARLY_SHARE), (20, 80));
        assert_near([heuristic::EARLY_LEAD], [2000.0]);
    }

    #[test]
    fn parts_of_chaos_components_are_the_classic_ones() {
        assert_near([spoiler::LOST_POTENTIAL, spoiler::NEARNESS], [10.0, 2.0]);
        assert_eq!((spoiler::RARE_AT_MOST, spoiler::FARTHEST), (2, 6));
        assert_near([spoiler::BLOCKED_ALMOST, spoiler::BLOCKED_TWO_MOVE], [10.0, 5.0]);
        assert_near([gap::RUN, gap::UNEQUAL_MIRROR, gap::EQUAL_MIRROR], [5.0, 10.0, -5.0]);
        assert_near([gap::SPOILED_SPAN, gap::ODD_GAP], [3.0, 5.0]);
        assert_near([gap::NEW_IN_ZONE, gap::OLD_IN_ZONE], [8.0, 2.0]);
        assert_eq!([gap::EARLY, gap::MIDDLE, gap::LATE], [(10.0, 5.0), (8.0, 6.0), (10.0, 8.0)]);
    }

    #[test]
    fn the_search_has_the_classic_constants() {
        assert_eq!((minimax::TABLE_ENTRIES, minimax::KILLERS, minimax::MOST_MOVES), (5000, 2, 100));
        assert_eq!((minimax::DEEPEST, phase::MIDDLE_FROM, phase::LATE_FROM), (4, 16, 35));
        assert_eq!(minimax::DEPTHS, [(5000, 1, 2), (2000, 2, 3), (500, 3, 4)]);
        assert_eq!((minimax::SEARCH_MS, minimax::OVERHEAD_MS, minimax::BUFFER_MS), (1800, 200, 500));
        assert_eq!(([minimax::ASPIRATION], hybrid::SEARCH_BELOW), ([500.0], 1000));
    }
}
