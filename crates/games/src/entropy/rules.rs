//! The rules: a chip is drawn, Chaos puts it down, Order slides one chip or passes, 49 times.

use super::board::Board;
use super::chip::{CELLS, Colour, EACH, Move, Slide};
use super::view::View;
use game::{Game, Outcome, PlayError, Side, Turn};
use serde::{Deserialize, Serialize};

/// Order, whose points the score is.
pub const ORDER: Side = Side::First;
/// Chaos, who acts first.
pub const CHAOS: Side = Side::Second;
/// A fair score: a single game is won above it.
pub const PAR: i16 = 80;

/// When the next chip is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Draw {
    /// After Order's slide, as the rules have it: Order does not know what comes.
    #[default]
    Hidden,
    /// Before Order's slide: Order sees the chip that Chaos will place next.
    Open,
}

/// The options of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// When the next chip is drawn.
    pub draw: Draw,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// A chip is drawn.
    Draw,
    /// Chaos puts the chip in hand down.
    Place,
    /// Order slides or passes.
    Slide,
    /// Nothing: the board is full.
    Over,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entropy {
    board: Board,
    phase: Phase,
    hand: Option<Colour>,
    draw: Draw,
}

impl Entropy {
    /// The empty board, before the first draw.
    pub const fn new(draw: Draw) -> Self {
        Entropy { board: Board::EMPTY, phase: Phase::Draw, hand: None, draw }
    }

    /// A position out of its parts, or what is wrong with them.
    pub fn from_parts(
        board: Board,
        phase: Phase,
        hand: Option<Colour>,
        draw: Draw,
    ) -> Result<Self, &'static str> {
        let position = Entropy { board, phase, hand, draw };
        let sees_hand = phase == Phase::Place || phase == Phase::Slide && draw == Draw::Open;
        let in_hand = |colour| u8::from(hand == Some(colour));
        if Colour::ALL.into_iter().any(|colour| board.count(colour) + in_hand(colour) > EACH) {
            Err("there are seven chips of a colour")
        } else if board.is_full() != (phase == Phase::Over) {
            Err("the game is over exactly when the board is full")
        } else if hand.is_some() != sees_hand {
            Err("a chip is in hand when Chaos is to place it, and with an open draw when Order is to slide")
        } else if phase == Phase::Slide && board.chips() == 0 {
            Err("there is nothing to slide yet")
        } else {
            Ok(position)
        }
    }

    /// The chips on the board.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What happens next.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The chip that is drawn and not yet placed.
    #[inline]
    pub fn hand(&self) -> Option<Colour> {
        self.hand
    }

    /// When chips are drawn in this game.
    #[inline]
    pub fn draw(&self) -> Draw {
        self.draw
    }

    /// Chips of a colour that are still in the bag.
    #[inline]
    pub fn left(&self, colour: Colour) -> u8 {
        EACH - self.board.count(colour) - u8::from(self.hand == Some(colour))
    }

    /// Chips in the bag.
    #[inline]
    pub fn left_in_all(&self) -> usize {
        CELLS - self.board.chips() - usize::from(self.hand.is_some())
    }

    fn after_placing(&self) -> Phase {
        if self.board.is_full() {
            Phase::Over
        } else if self.draw == Draw::Open {
            Phase::Draw
        } else {
            Phase::Slide
        }
    }

    fn after_drawing(&self) -> Phase {
        if self.draw == Draw::Open && self.board.chips() > 0 { Phase::Slide } else { Phase::Place }
    }

    fn after_sliding(&self) -> Phase {
        if self.draw == Draw::Open { Phase::Place } else { Phase::Draw }
    }
}

impl Game for Entropy {
    const ID: &'static str = "entropy";
    const SIDES: [&'static str; 2] = ["order", "chaos"];
    type Move = Move;
    type Options = Options;
    type View = View;

    fn start(options: &Options, _seed: u64) -> Result<Self, PlayError> {
        Ok(Self::new(options.draw))
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Draw => Turn::Chance,
            Phase::Place => Turn::Player(CHAOS),
            Phase::Slide => Turn::Player(ORDER),
            Phase::Over => Turn::Over(Outcome::Points(self.board.score() as i16)),
        }
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Move>) {
        match self.phase {
            Phase::Draw => {
                let is_left = |colour: &Colour| self.left(*colour) > 0;
                out.extend(Colour::ALL.into_iter().filter(is_left).map(Move::Draw));
            }
            Phase::Place => out.extend(self.board.empties().map(Move::Place)),
            Phase::Slide => {
                out.push(Move::Pass);
                self.board.each_slide(|slide| out.push(Move::Slide(slide)));
            }
            Phase::Over => {}
        }
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.phase = match m {
            Move::Draw(colour) => {
                self.hand = Some(colour);
                self.after_drawing()
            }
            Move::Place(cell) => {
                if let Some(colour) = self.hand.take() {
                    self.board.place(cell, colour);
                }
                self.after_placing()
            }
            Move::Slide(slide) => {
                self.board.slide(slide);
                self.after_sliding()
            }
            Move::Pass => self.after_sliding(),
        };
    }

    #[inline]
    fn key(&self) -> u64 {
        let rows = self.board.lines();
        let pack = |first: usize| {
            u64::from(rows[first]) | u64::from(rows[first + 1]) << 21 | u64::from(rows[first + 2]) << 42
        };
        let hand = self.hand.map_or(0, Colour::code);
        let rest =
            u64::from(rows[6]) | u64::from(hand) << 21 | (self.phase as u64) << 24 | (self.draw as u64) << 26;
        // Each part is combined with a number that is already mixed, since plain parts could cancel out.
        [pack(0), pack(3)].into_iter().fold(game::deal::mix(rest, 0), game::deal::mix)
    }

    fn view(&self) -> View {
        View::of(self)
    }

    fn chance(&self, event: Move) -> f64 {
        match event {
            Move::Draw(colour) => f64::from(self.left(colour)) / self.left_in_all() as f64,
            Move::Place(_) | Move::Slide(_) | Move::Pass => 0.0,
        }
    }

    fn refusal(&self, m: Move) -> Option<PlayError> {
        let why = match (self.phase, m) {
            (Phase::Over, _) => return Some(PlayError::Over { text: m.to_string() }),
            (Phase::Draw, Move::Draw(colour)) => {
                (self.left(colour) == 0).then(|| format!("no {colour} is left in the bag"))
            }
            (Phase::Place, Move::Place(cell)) => {
                self.board.chip(cell).map(|chip| format!("{cell} holds a chip ({chip})"))
            }
            (Phase::Slide, Move::Slide(slide)) => self.slide_refusal(slide),
            (Phase::Slide, Move::Pass) => None,
            (Phase::Draw, _) => Some("a chip is to be drawn, as in R".to_owned()),
            (Phase::Place, _) => Some("Chaos is to place the chip, as in a1".to_owned()),
            (Phase::Slide, _) => Some("Order is to slide a chip, as in a1-b1, or to pass".to_owned()),
        };
        why.map(|why| PlayError::illegal(m, why))
    }

    /// The contest's share of its 400 points: affine in the score, one half at par.
    fn reward(outcome: Outcome) -> f64 {
        match outcome {
            Outcome::Points(points) => (f64::from(120 + i32::from(points)) / 400.0).clamp(0.0, 1.0),
            Outcome::Win(side) => f64::from(u8::from(side == ORDER)),
            Outcome::Draw => 0.5,
        }
    }
}

impl Entropy {
    fn slide_refusal(&self, slide: Slide) -> Option<String> {
        let Slide { from, to } = slide;
        if self.board.allows(slide) {
            None
        } else if self.board.code(from) == 0 {
            Some(format!("{from} holds no chip"))
        } else if from == to {
            Some("to stay where it is, a chip needs the move pass".to_owned())
        } else if from.row() != to.row() && from.column() != to.column() {
            Some("a chip slides along its row or column".to_owned())
        } else {
            Some("another chip is in the way".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::after;
    use super::*;
    use game::check::{Effort, conforms};

    fn refused(position: &Entropy, m: &str) -> String {
        position.refusal(m.parse().unwrap()).unwrap().to_string()
    }

    #[test]
    fn both_kinds_of_draw_keep_the_contract() {
        for draw in [Draw::Hidden, Draw::Open] {
            let report = conforms::<Entropy>(&Options { draw }, &Effort::default()).unwrap();
            assert_eq!(report.longest, 49 + 49 + 48);
        }
    }

    #[test]
    fn a_hidden_draw_comes_after_the_slide_and_an_open_one_before() {
        let turn = |draw, moves| after(draw, moves).turn();
        assert_eq!(turn(Draw::Hidden, ""), Turn::Chance);
        assert_eq!(turn(Draw::Hidden, "R"), Turn::Player(CHAOS));
        assert_eq!(turn(Draw::Hidden, "R a1"), Turn::Player(ORDER));
        assert_eq!(turn(Draw::Hidden, "R a1 pass"), Turn::Chance);
        assert_eq!(turn(Draw::Open, "R a1"), Turn::Chance);
        assert_eq!(turn(Draw::Open, "R a1 G"), Turn::Player(ORDER));
        assert_eq!(turn(Draw::Open, "R a1 G a1-g1"), Turn::Player(CHAOS));
        assert_eq!(after(Draw::Open, "R a1 G a1-g1").hand(), Some(Colour::Green));
    }

    #[test]
    fn the_bag_is_what_is_neither_on_the_board_nor_in_hand() {
        let position = after(Draw::Hidden, "R a1 pass R");
        assert_eq!((position.left(Colour::Red), position.left_in_all()), (5, 47));
        let drawing = after(Draw::Hidden, "R a1 pass R a2 pass");
        assert!((drawing.chance(Move::Draw(Colour::Red)) - 5.0 / 47.0).abs() < 1e-12);
        assert!((drawing.chance(Move::Draw(Colour::Blue)) - 7.0 / 47.0).abs() < 1e-12);
        let mut emptied = Entropy::new(Draw::Hidden);
        for cell in ["a1", "a2", "a3", "a4", "a5", "a6", "a7"] {
            for m in ["R", cell, "pass"] {
                emptied.try_play(m.parse().unwrap()).unwrap();
            }
        }
        assert_eq!(refused(&emptied, "R"), "illegal move R: no R is left in the bag");
    }

    #[test]
    fn moves_say_why_they_are_refused() {
        let position = after(Draw::Hidden, "R a1 pass G a3");
        assert_eq!(refused(&position, "a1-a4"), "illegal move a1-a4: another chip is in the way");
        assert_eq!(refused(&position, "b1-b4"), "illegal move b1-b4: b1 holds no chip");
        assert_eq!(refused(&position, "a1-b2"), "illegal move a1-b2: a chip slides along its row or column");
        assert!(refused(&position, "a1-a1").contains("needs the move pass"));
        assert!(refused(&position, "R").contains("Order is to slide"));
        let placing = after(Draw::Hidden, "R a1 pass G");
        assert_eq!(refused(&placing, "a1"), "illegal move a1: a1 holds a chip (R)");
    }

    #[test]
    fn one_seed_deals_the_same_chips_whatever_is_played() {
        let chips = |reverse: bool| {
            let mut position = Entropy::new(Draw::Hidden);
            let (mut chips, mut events) = (String::new(), 0);
            while !matches!(position.turn(), Turn::Over(_)) {
                let m = if position.turn() == Turn::Chance {
                    events += 1;
                    game::deal::draw(&position, 11, events).unwrap()
                } else if reverse {
                    *position.legal().last().unwrap()
                } else {
                    position.legal()[0]
                };
                if let Move::Draw(colour) = m {
                    chips.push(colour.letter());
                }
                position.try_play(m).unwrap();
            }
            chips
        };
        assert_eq!(chips(false), chips(true));
        assert_eq!(chips(false).len(), 49);
    }

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<Entropy>() <= 88, "{}", size_of::<Entropy>());
    }
}
