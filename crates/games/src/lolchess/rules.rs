//! The implementation of [`Game`]: a draft or a position, with strict turns and reasons for refusals.
use super::action::Action;
use super::draft::Draft;
use super::key::Mixer;
use super::options::{DraftRule, DrawRule, Options};
use super::piece::Owner;
use super::position::{Position, Status};
use super::random::Random;
use super::setup::LineUp;
use super::view::View;
use game::{Game, Outcome, PlayError, Side, Turn};

/// Games whose records have this format or an older one draw the numbers of the reference.
const LAST_REFERENCE_FORMAT: u32 = 2;

/// A game of LOL Chess.
#[derive(Clone)]
pub struct LolChess {
    /// The position; before the draft is done it holds the options only.
    pub(super) position: Position,
    /// The draft, while it lasts.
    pub(super) draft: Option<Draft>,
}

impl LolChess {
    /// A game at this position.
    pub fn at(position: Position) -> Self {
        Self { position, draft: None }
    }

    /// The position; empty during the draft.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The draft, while it lasts.
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// A new game that draws its numbers from here.
    fn drawing(options: &Options, random: Random) -> Result<Self, PlayError> {
        options.check()?;
        let mut position = Position::empty(random);
        position.gold = [options.starting_gold; 2];
        position.draws = options.draws == DrawRule::Rulebook;
        position.max_rounds = options.max_rounds;
        let mut game = Self { position, draft: Some(Draft::default()) };
        if options.draft == DraftRule::Off {
            game.begin(options.line_ups()?);
        }
        Ok(game)
    }

    /// Plays a legal move without updating the key, for playouts that do not need it.
    #[inline]
    pub fn play_unkeyed(&mut self, m: Action) {
        if let Some(draft) = &mut self.draft {
            if let Some(line_ups) = draft.choose(m) {
                self.begin(line_ups);
            }
        } else {
            let side = self.position.mover();
            self.position.play_listed(side, m);
        }
    }

    fn mover(&self) -> Owner {
        self.draft.as_ref().map_or_else(|| self.position.mover(), Draft::mover)
    }

    /// Ends the draft with these line-ups.
    pub(super) fn begin(&mut self, [blue, red]: [LineUp; 2]) {
        let before = self.position;
        self.position = Position::new(&blue, &red, before.gold[0], before.random.rewound());
        self.position.draws = before.draws;
        self.position.max_rounds = before.max_rounds;
        self.position.settle();
        self.draft = None;
    }
}

/// The side of an owner who plays.
pub(super) fn side(owner: Owner) -> Side {
    if owner.is_blue() { Side::First } else { Side::Second }
}

impl Game for LolChess {
    const ID: &'static str = "lolchess";
    const SIDES: [&'static str; 2] = ["blue", "red"];
    type Move = Action;
    type Options = Options;
    type View = View;

    fn start(options: &Options, seed: u64) -> Result<Self, PlayError> {
        Self::drawing(options, Random::stream(seed))
    }

    fn start_in_format(options: &Options, seed: u64, format: u32) -> Result<Self, PlayError> {
        let is_old = format <= LAST_REFERENCE_FORMAT;
        Self::drawing(options, if is_old { Random::reference(seed as u32) } else { Random::stream(seed) })
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.position.status {
            Status::Running => Turn::Player(side(self.mover())),
            Status::Won(owner) => Turn::Over(Outcome::Win(side(owner))),
            Status::Drawn(_) => Turn::Over(Outcome::Draw),
        }
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Action>) {
        match &self.draft {
            Some(draft) => draft.actions(out),
            None => self.position.actions(out),
        }
    }

    #[inline]
    fn play(&mut self, m: Action) {
        self.play_unkeyed(m);
        self.position.settle();
    }

    #[inline]
    fn key(&self) -> u64 {
        let Some(draft) = &self.draft else { return self.position.public_key() };
        let mut mixer = Mixer::new(self.position.gold[0] as u64);
        mixer.add(u64::from(self.position.draws) << 16 | u64::from(self.position.max_rounds));
        draft.bans.iter().for_each(|b| mixer.add(1 << 8 | b.map_or(255, |k| k as u64)));
        draft.picks.iter().for_each(|k| mixer.add(2 << 8 | *k as u64));
        draft.orders.iter().for_each(|o| mixer.add(3 << 8 | u64::from(*o)));
        mixer.finish()
    }

    fn secret(&self) -> u64 {
        self.position.secret_key()
    }

    fn redraw(&mut self, random: u64) {
        self.position.redraw_secret(random);
        if self.draft.is_some() {
            // Nothing was drawn yet.
            self.position.random = self.position.random.rewound();
        }
    }

    fn refusal(&self, m: Action) -> Option<PlayError> {
        if let Turn::Over(_) = self.turn() {
            return Some(PlayError::Over { text: m.to_string() });
        }
        let mut legal = Vec::new();
        self.moves(&mut legal);
        if legal.contains(&m) {
            return None;
        }
        Some(PlayError::illegal(m, self.reason(m)))
    }

    fn view(&self) -> View {
        View::new(self)
    }
}

impl LolChess {
    /// Why an action that is not legal is not.
    fn reason(&self, action: Action) -> String {
        let of_draft =
            matches!(action, Action::Ban(_) | Action::Pick(_) | Action::Line(_) | Action::Spells(_));
        if let Some(draft) = &self.draft {
            return match action {
                Action::Ban(Some(k)) | Action::Pick(k) if !draft.is_available(k) => {
                    format!("{} is already banned or picked", k.record().name)
                }
                _ => format!("now {} {}", self.mover().name(), draft_step(draft)),
            };
        }
        if of_draft {
            return "the draft is over".to_owned();
        }
        let mover = self.position.mover();
        let mut copy = self.position;
        match copy.act(mover, action) {
            Err(reason) => {
                let text = reason.to_string();
                let mut letters = text.trim_end_matches('.').chars();
                letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
            }
            Ok(()) => self.sense(action).to_owned(),
        }
    }

    /// Why an action that the engine would carry out is not offered.
    fn sense(&self, action: Action) -> &'static str {
        let owner_at = |square| self.position.at(square).map(|p| self.position.pieces[p].owner);
        let mover = Some(self.position.mover());
        match action {
            Action::Move(from, _)
            | Action::Attack(from, _)
            | Action::Skill(from, _)
            | Action::Spell(from, _)
                if owner_at(from) != mover =>
            {
                "the piece there is not yours"
            }
            Action::Move(..) => "a piece stands on the target",
            Action::Attack(..) => "an own piece stands first on the target",
            Action::Skill(..) => "the skill would find nobody there, or somebody stands in its place",
            Action::Spell(..) => "the spell takes no such target",
            Action::Buy(..) => "the shop does not offer it, or the receiver is dead",
            _ => "the draft is over",
        }
    }
}

fn draft_step(draft: &Draft) -> &'static str {
    if draft.bans.len() < super::draft::BANS {
        "bans"
    } else if draft.picks.len() < super::draft::PICKS {
        "picks"
    } else if draft.orders.len() % 2 == 0 {
        "puts the champions in order"
    } else {
        "deals the spells"
    }
}
