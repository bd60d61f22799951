//! Reads the games that callers give, and writes positions, sides and outcomes as messages.

use crate::BotError;
use game::erased::AnyGame;
use game::record::FORMAT;
use game::{Host, Outcome, Side, Turn};
use games::entry::Entry;
use serde_json::Value as Json;
use wire::grpc::parlor::v1 as proto;

/// The most moves of a game.
pub(crate) const MOST_MOVES: usize = 4_000;

/// A game that a caller gave, replayed.
pub struct Given {
    /// The rules and the bots.
    pub entry: &'static Entry,
    /// The position and the moves since the start or the text.
    pub game: Host,
    /// Whether the moves begin with the start of the game.
    pub is_whole: bool,
}

impl Given {
    /// Reads and replays a position.
    pub fn read(given: Option<proto::Position>) -> Result<Self, BotError> {
        let given = given.ok_or_else(|| BotError::Input("position: missing".into()))?;
        Self::replay(&given, &mut |_| {})
    }

    /// The same, calling `visit` with every position on the way, the first included.
    pub fn replay(given: &proto::Position, visit: &mut dyn FnMut(&dyn AnyGame)) -> Result<Self, BotError> {
        if given.game.is_empty() {
            return Err(BotError::Input("position.game: missing".into()));
        }
        let entry = games::find(&given.game)?;
        if given.moves.len() > MOST_MOVES {
            let count = given.moves.len();
            return Err(BotError::Input(format!("position.moves: {count} moves, at most {MOST_MOVES}")));
        }
        let is_whole = given.text.is_empty();
        let game = if is_whole {
            let options = match given.options.as_str() {
                "" => Json::Null,
                text => serde_json::from_str(text)
                    .map_err(|error| BotError::Input(format!("position.options: {error}")))?,
            };
            let wrong = |error: game::PlayError| BotError::Input(format!("position.options: {error}"));
            let format = match given.format {
                0 => FORMAT,
                known @ 1..=FORMAT => known,
                other => {
                    let why = format!("position.format: {other}, expected 1 to {FORMAT}");
                    return Err(BotError::Input(why));
                }
            };
            let rules = &*entry.rules;
            match given.seed {
                Some(seed) => Host::start_in_format(rules, options, seed, format).map_err(wrong)?,
                None => Host::at(rules, rules.start_in_format(&options, 0, format).map_err(wrong)?),
            }
        } else if !given.options.is_empty() || given.seed.is_some() || given.format != 0 {
            let why = "position: either text, or options, seed and format";
            return Err(BotError::Input(why.into()));
        } else {
            Host::at(&*entry.rules, entry.rules.parse(&given.text)?)
        };
        let mut read = Given { entry, game, is_whole };
        visit(read.game.position());
        for (index, m) in given.moves.iter().enumerate() {
            read.play(m).map_err(|error| match error {
                BotError::Input(why) | BotError::NotNow(why) => {
                    BotError::Input(format!("position.moves: move {}: {why}", index + 1))
                }
                other => other,
            })?;
            visit(read.game.position());
        }
        Ok(read)
    }

    /// Plays a move.
    pub fn play(&mut self, m: &str) -> Result<(), BotError> {
        self.check_length()?;
        Ok(self.game.play(m)?)
    }

    /// Draws chance events from the seed until a player is to act or the game is over.
    pub fn deal(&mut self) -> Result<(), BotError> {
        while self.game.turn() == Turn::Chance {
            if self.game.seed().is_none() {
                let why = "deal: chance events are drawn for a game given by its seed";
                return Err(BotError::Input(why.into()));
            }
            self.check_length()?;
            self.game.deal_one()?;
        }
        Ok(())
    }

    fn check_length(&self) -> Result<(), BotError> {
        if self.game.moves().len() >= MOST_MOVES {
            return Err(BotError::Input(format!("a game has at most {MOST_MOVES} moves here")));
        }
        Ok(())
    }

    /// The side that is to act.
    pub fn side(&self) -> Result<Side, BotError> {
        match self.game.turn() {
            Turn::Player(side) => Ok(side),
            Turn::Chance => Err(BotError::NotNow(
                "a chance event comes next; Play with deal draws it from the seed".into(),
            )),
            Turn::Over(_) => Err(BotError::NotNow("the game is over".into())),
        }
    }

    /// The state of the game without what no player can know.
    pub fn state(&self) -> proto::State {
        use proto::state::Turn as Told;
        let (turn, position) = (self.game.turn(), self.game.position());
        let side_name = match turn {
            Turn::Player(side) => position.sides()[side.index()].to_owned(),
            Turn::Chance | Turn::Over(_) => String::new(),
        };
        proto::State {
            text: position.veiled().to_string(),
            view: position.view().to_string(),
            turn: Some(match turn {
                Turn::Player(side) => Told::Side(told_side(side).into()),
                Turn::Chance => Told::Chance(proto::Chance {}),
                Turn::Over(outcome) => Told::Outcome(told_outcome(outcome)),
            }),
            side_name,
            ply: self.game.moves().len() as u32,
        }
    }
}

/// A side as a message.
pub(crate) fn told_side(side: Side) -> proto::Side {
    match side {
        Side::First => proto::Side::First,
        Side::Second => proto::Side::Second,
    }
}

/// An outcome as a message.
pub(crate) fn told_outcome(outcome: Outcome) -> proto::Outcome {
    use proto::outcome::Kind;
    let kind = match outcome {
        Outcome::Win(side) => Kind::Winner(told_side(side).into()),
        Outcome::Draw => Kind::Draw(proto::Draw {}),
        Outcome::Points(points) => Kind::Points(points.into()),
    };
    proto::Outcome { kind: Some(kind) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(game: &str, moves: &[&str]) -> proto::Position {
        let moves = moves.iter().map(ToString::to_string).collect();
        proto::Position { game: game.into(), moves, ..proto::Position::default() }
    }

    fn why(position: proto::Position) -> String {
        Given::read(Some(position)).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        assert_eq!(Given::read(None).err(), Some(BotError::Input("position: missing".into())));
        assert!(why(position("", &[])).contains("position.game"));
        assert!(why(position("chess", &[])).contains("chess"));
        assert!(why(position("connect4", &["4", "9"])).contains("move 2"));
        let options = proto::Position { options: "{".into(), ..position("connect4", &[]) };
        assert!(why(options).contains("position.options"));
        let options = proto::Position { options: r#"{"a": 1}"#.into(), ..position("connect4", &[]) };
        assert!(
            matches!(Given::read(Some(options)), Err(BotError::Input(why)) if why.contains("position.options"))
        );
        let both = proto::Position { seed: Some(1), text: "x".into(), ..position("connect4", &[]) };
        assert!(why(both).contains("either"));
        let long = proto::Position { moves: vec!["4".into(); 5_000], ..position("connect4", &[]) };
        assert!(why(long).contains("at most"));
        let later = proto::Position { format: 99, ..position("connect4", &[]) };
        assert!(why(later).contains("position.format: 99"));
    }

    #[test]
    fn a_text_comes_back_as_the_same_position() {
        let given = Given::read(Some(position("connect4", &["4", "4", "3"]))).unwrap();
        let text = given.state().text;
        let again = proto::Position { text, ..position("connect4", &[]) };
        let again = Given::read(Some(again)).unwrap();
        assert_eq!(again.game.position().key(), given.game.position().key());
        assert_eq!(again.state().text, given.state().text);
    }

    #[test]
    fn chance_is_dealt_from_the_seed_alone() {
        let start = proto::Position { seed: Some(7), ..position("entropy", &[]) };
        let mut given = Given::read(Some(start.clone())).unwrap();
        given.deal().unwrap();
        let mut again = Given::read(Some(start)).unwrap();
        again.deal().unwrap();
        assert_eq!(given.game.moves(), again.game.moves());
        assert!(given.side().is_ok());
        let mut seedless = Given::read(Some(position("entropy", &[]))).unwrap();
        assert!(seedless.side().is_ok() || seedless.deal().is_err());
    }

    #[test]
    fn a_game_of_an_older_record_goes_on_with_its_luck() {
        let luck = |format: u32| {
            let start = proto::Position { seed: Some(1), format, ..position("lolchess", &[]) };
            Given::read(Some(start)).unwrap().game.position().to_string()
        };
        assert!(luck(2).contains(" seed=1 random="), "{}", luck(2));
        assert_eq!(luck(0), luck(FORMAT));
        assert_ne!(luck(0), luck(2));
    }

    #[test]
    fn the_text_of_a_position_hides_its_secret() {
        let start = proto::Position { seed: Some(1), ..position("lolchess", &[]) };
        let one = Given::read(Some(start)).unwrap();
        let text = one.game.position().to_string();
        let drawn =
            text.split(' ').find(|word| word.starts_with("drawn=")).expect("the text has its numbers");
        let other = proto::Position { text: text.replace(drawn, "drawn=12345"), ..position("lolchess", &[]) };
        let other = Given::read(Some(other)).unwrap();
        assert_ne!(one.game.position().secret(), other.game.position().secret());
        assert_eq!(one.game.position().key(), other.game.position().key());
        let (first, second) = (one.state(), other.state());
        assert_eq!(first, second, "nobody can see which it is");
        assert_ne!(first.text, text);
    }
}
