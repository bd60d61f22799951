//! A plain solver by well-known methods, as a baseline for benchmarks.

use super::node::safe_replies;
use crate::connect4::board::{CENTRE_OUT, column, playable, threats};

/// Slots of the table: the first prime above two to the 24.
const SLOTS: usize = 16_777_259;
/// Added to a stored upper bound so that zero means an empty slot.
const LOWEST: i32 = -18;

/// Null-window search with halving windows, threat-count ordering and a one-slot table.
pub struct Baseline {
    keys: Vec<u32>,
    values: Vec<u8>,
    /// Positions searched since the solver was made.
    pub nodes: u64,
}

impl Default for Baseline {
    fn default() -> Self {
        // Written once so that no page is first touched while a solve is timed.
        let mut values = vec![1; SLOTS];
        std::hint::black_box(&mut values).fill(0);
        Self { keys: vec![1; SLOTS], values, nodes: 0 }
    }
}

impl Baseline {
    /// The exact score of a position that is not over.
    pub fn solve(&mut self, mine: u64, mask: u64) -> i32 {
        let stones = mask.count_ones() as i32;
        if threats(mine, mask) & playable(mask) != 0 {
            return (43 - stones) / 2;
        }
        let mut low = -(42 - stones) / 2;
        let mut high = (43 - stones) / 2;
        while low < high {
            let mut middle = low + (high - low) / 2;
            if middle <= 0 && low / 2 < middle {
                middle = low / 2;
            } else if middle >= 0 && high / 2 > middle {
                middle = high / 2;
            }
            let score = self.search(mine, mask, middle, middle + 1);
            if score <= middle {
                high = score;
            } else {
                low = score;
            }
        }
        low
    }

    fn search(&mut self, mine: u64, mask: u64, mut alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let stones = mask.count_ones() as i32;
        let moves = safe_replies(playable(mask), threats(mine ^ mask, mask));
        if moves == 0 {
            return -(42 - stones) / 2;
        }
        if stones >= 40 {
            return 0;
        }
        alpha = alpha.max(-(40 - stones) / 2);
        if alpha >= beta {
            return alpha;
        }
        beta = beta.min((41 - stones) / 2);
        if alpha >= beta {
            return beta;
        }
        let key = mine + mask;
        let slot = (key % SLOTS as u64) as usize;
        if self.keys[slot] == key as u32 && self.values[slot] != 0 {
            let value = i32::from(self.values[slot]);
            if value > 37 {
                alpha = alpha.max(value - 38 + LOWEST);
                if alpha >= beta {
                    return alpha;
                }
            } else {
                beta = beta.min(value + LOWEST - 1);
                if alpha >= beta {
                    return beta;
                }
            }
        }
        let (ordered, count) = ordered_moves(mine, mask, moves);
        for &(play, _) in &ordered[..count] {
            let score = -self.search(mine ^ mask, mask | play, -beta, -alpha);
            if score >= beta {
                self.store(slot, key, score + 38 - LOWEST);
                return score;
            }
            alpha = alpha.max(score);
        }
        self.store(slot, key, alpha - LOWEST + 1);
        alpha
    }

    fn store(&mut self, slot: usize, key: u64, value: i32) {
        self.keys[slot] = key as u32;
        self.values[slot] = value as u8;
    }
}

/// Safe moves by falling number of winning squares, the centre first among equals.
fn ordered_moves(mine: u64, mask: u64, moves: u64) -> ([(u64, u32); 7], usize) {
    let mut ordered = [(0, 0); 7];
    let mut count = 0;
    for index in CENTRE_OUT {
        let play = moves & column(index);
        if play == 0 {
            continue;
        }
        let threats = threats(mine | play, mask).count_ones();
        let mut place = count;
        while place > 0 && ordered[place - 1].1 < threats {
            ordered[place] = ordered[place - 1];
            place -= 1;
        }
        ordered[place] = (play, threats);
        count += 1;
    }
    (ordered, count)
}
