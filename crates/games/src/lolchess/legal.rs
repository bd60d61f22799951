//! The sensible actions of the side to move, found without carrying them out wherever that is possible.
use super::action::Action;
use super::debuff::Debuff;
use super::movement::Point;
use super::piece::Owner;
use super::pool::POOL;
use super::position::{EDGE, EMPTY, Position, Status};
use super::shop::MAX_ITEMS;
use super::square::{OFFSETS, Square};
use super::table::{Item, Kind, Reach, SkillRecord, Spell, Target};
use super::window::{RING, each_in, outward, ray, window};

/// Free pool entries below which actions are tried out: no action adds more.
const POOL_RESERVE: usize = 64;
/// Steps that no line of the grid exceeds.
const ANY: i32 = 10;
/// Actions that a list seldom exceeds.
const USUAL: usize = 160;

/// The targets of an attack or a skill, and its reach.
struct Aim {
    reach: Reach,
    range: i32,
    targets: u128,
}

/// Precomputed sets for the move generator.
struct View {
    /// Squares without a living piece.
    free: u128,
    /// Squares whose first piece is not the mover's.
    foes: u128,
    /// Whether some own piece lets lines pass.
    ghosts: bool,
}

impl Position {
    /// Appends every legal action of the side to move, in no particular order.
    pub fn actions(&self, out: &mut Vec<Action>) {
        if self.status != Status::Running {
            return;
        }
        let first = out.len();
        out.reserve(USUAL);
        let side = self.mover();
        let own = self.owned[side as usize] & self.alive;
        let view = self.view(side, own);
        for piece in Self::each(own) {
            if self.can_act(piece) {
                self.piece_actions(piece, &view, out);
            }
        }
        if !self.has_bought {
            self.purchases(side, own, out);
        }
        if self.needs_trial() {
            self.try_out(first, out);
        }
    }

    /// Appends the basic attacks of the side to move, but for those that may fail on the way.
    pub(super) fn attacks(&self, out: &mut Vec<Action>) {
        if self.status != Status::Running || self.needs_trial() {
            return;
        }
        let side = self.mover();
        let own = self.owned[side as usize] & self.alive;
        let view = self.view(side, own);
        for piece in Self::each(own) {
            let p = &self.pieces[piece];
            let reach = p.kind.record().reach;
            let may_fail = p.has(Item::GuinsooRageblade) || p.kind == Kind::SandSoldier;
            if reach.straight[0] && !may_fail && self.can_act(piece) {
                let aim = Aim { reach, range: self.range(piece), targets: view.foes };
                self.aim(piece, &aim, &view, |to| out.push(Action::Attack(p.square, to)));
            }
        }
    }

    /// Whether a piece is the first on its square and not stunned.
    #[inline]
    fn can_act(&self, piece: usize) -> bool {
        self.board[self.pieces[piece].square.index()] == piece as u8 && !self.has_debuff(piece, Debuff::Stun)
    }

    #[inline]
    fn view(&self, side: Owner, own: u64) -> View {
        View {
            free: self.free(),
            foes: self.held[side.other() as usize] | self.held[Owner::Neutral as usize],
            ghosts: Self::each(own).any(|p| self.has_debuff(p, Debuff::Ghost)),
        }
    }

    /// Whether an action may be refused only while it is carried out: the pool is nearly full, or two Leonas can
    /// mark each other and hurt each other without end.
    fn needs_trial(&self) -> bool {
        let marked =
            |p: &super::piece::Piece| p.kind == Kind::Leona && p.debuff_set & Debuff::Sunlight.bit() != 0;
        self.pool_used() + POOL_RESERVE > POOL || (self.leonas > 1 && self.listed().iter().any(marked))
    }

    fn piece_actions(&self, piece: usize, view: &View, out: &mut Vec<Action>) {
        let p = &self.pieces[piece];
        self.piece_moves(piece, view, out);
        let reach = p.kind.record().reach;
        if reach.straight[0] {
            let first = out.len();
            let aim = Aim { reach, range: self.range(piece), targets: view.foes };
            self.aim(piece, &aim, view, |to| out.push(Action::Attack(p.square, to)));
            if p.kind == Kind::Zed {
                self.add_marked(piece, first, out, |to| Action::Attack(p.square, to));
            }
            // The first hit may move a piece so that the second, or another soldier, cannot reach it.
            if p.has(Item::GuinsooRageblade) || p.kind == Kind::SandSoldier {
                self.try_out(first, out);
            }
        }
        if let Some(skill) = self.ready_skill(piece) {
            self.skill_actions(piece, skill, view, out);
        }
        if let Some(spell) = p.spell
            && p.spell_cooldown == 0
            && !self.has_cast
        {
            self.spell_actions(piece, spell, view, out);
        }
    }

    /// Keeps only those actions that succeed: a second attack may be out of reach.
    #[cold]
    fn try_out(&self, first: usize, out: &mut Vec<Action>) {
        let kept: Vec<Action> = out.drain(first..).filter(|a| self.accepts(self.mover(), *a)).collect();
        out.extend(kept);
    }

    fn piece_moves(&self, piece: usize, view: &View, out: &mut Vec<Action>) {
        let p = &self.pieces[piece];
        let from = p.square;
        if p.marching {
            let forward = if p.owner.is_blue() { 12 } else { -12 };
            let stride = self.stride(piece);
            let limit = if stride == 0 { ANY } else { stride };
            self.line(piece, forward, limit, view.ghosts, |to| out.push(Action::Move(from, to)));
        } else {
            self.walk(piece, self.speed(piece), view, |to| out.push(Action::Move(from, to)));
        }
        if p.jumper && !p.moved {
            for to in from.jumps() {
                let back =
                    p.marching && if p.owner.is_blue() { to.y() < from.y() } else { to.y() > from.y() };
                if !back && !self.is_occupied(to) {
                    out.push(Action::Move(from, to));
                }
            }
        }
        if p.kind == Kind::Poro && !p.moved {
            for dx in [-2, 2] {
                let to = Point { x: from.x() + dx, y: from.y() };
                if let Some(square) = to.square()
                    && !self.is_occupied(square)
                    && self.castling_partner(piece, to).is_some()
                {
                    out.push(Action::Move(from, square));
                }
            }
        }
    }

    /// Free squares that a speed reaches in all eight directions.
    #[inline]
    fn walk(&self, piece: usize, speed: i32, view: &View, mut found: impl FnMut(Square)) {
        let from = self.pieces[piece].square;
        if (1..=2).contains(&speed) && !view.ghosts {
            let around = window(view.free, from);
            let mut targets = around & RING;
            if speed == 2 {
                targets |= outward(targets) & around;
            }
            each_in(targets, from, found);
            return;
        }
        let limit = if speed == 0 { ANY } else { speed };
        for offset in OFFSETS {
            self.line(piece, offset, limit, view.ghosts, &mut found);
        }
    }

    /// Free squares along a line, up to the first piece in the way.
    #[inline]
    fn line(&self, piece: usize, offset: i8, limit: i32, ghosts: bool, mut found: impl FnMut(Square)) {
        let p = &self.pieces[piece];
        let mut square = p.square;
        for _ in 0..limit {
            square = square.step(offset);
            match self.board[square.index()] {
                EMPTY => found(square),
                EDGE => return,
                _ => {
                    if !ghosts || !self.is_passable(square, p.owner) {
                        return;
                    }
                }
            }
        }
    }

    /// Targets that a reach covers with no piece in between.
    #[inline]
    fn aim(&self, piece: usize, aim: &Aim, view: &View, mut found: impl FnMut(Square)) {
        let from = self.pieces[piece].square;
        let Aim { reach, range, targets } = *aim;
        if (1..=2).contains(&range) && !view.ghosts && reach.straight[0] && reach.diagonal && !reach.jump {
            let fits = window(targets, from);
            let mut hits = fits & RING;
            if range == 2 {
                hits |= outward(window(view.free, from) & RING) & fits;
            }
            each_in(hits, from, found);
            return;
        }
        let lines = (u32::from(reach.straight[0]) * 0b0100_0010)
            | (u32::from(reach.straight[1]) * 0b0001_1000)
            | (u32::from(reach.diagonal) * 0b1010_0101);
        for (direction, offset) in OFFSETS.into_iter().enumerate() {
            if lines & 1 << direction != 0 && ray(direction, from) & targets != 0 {
                self.shoot(piece, offset, aim, view.ghosts, &mut found);
            }
        }
        if reach.jump {
            for to in from.jumps().filter(|to| targets & to.bit() != 0) {
                found(to);
            }
        }
    }

    /// Targets along one line.
    fn shoot(&self, piece: usize, offset: i8, aim: &Aim, ghosts: bool, found: &mut impl FnMut(Square)) {
        let p = &self.pieces[piece];
        let mut square = p.square;
        for _ in 0..if aim.range == 0 { ANY } else { aim.range } {
            square = square.step(offset);
            match self.board[square.index()] {
                EMPTY => {}
                EDGE => return,
                _ => {
                    if aim.targets & square.bit() != 0 {
                        found(square);
                    }
                    if !ghosts || !self.is_passable(square, p.owner) {
                        return;
                    }
                }
            }
        }
    }

    /// Adds an action on every piece that bears a Zed's mark and stands first on its square, unless it is among those
    /// from `first` on.
    fn add_marked(&self, zed: usize, first: usize, out: &mut Vec<Action>, on: impl Fn(Square) -> Action) {
        let p = &self.pieces[zed];
        for target in Self::each(self.living(!p.owner.is_blue())) {
            let square = self.pieces[target].square;
            let is_marked = self.at(square) == Some(target) && self.find_mark(target, p.home).is_some();
            if is_marked && !out[first..].contains(&on(square)) {
                out.push(on(square));
            }
        }
    }

    fn skill_actions(&self, piece: usize, skill: &SkillRecord, view: &View, out: &mut Vec<Action>) {
        let p = &self.pieces[piece];
        let from = p.square;
        let SkillRecord { target, reach, .. } = *skill;
        let range = i32::from(reach.range);
        let aim = |targets: u128| Aim { reach, range, targets };
        let found = |to| out.push(Action::Skill(from, to));
        match target {
            Target::Nothing => out.push(Action::Skill(from, from)),
            Target::Square => {
                self.walk(piece, range, view, found);
                if p.jumper && !p.moved {
                    out.extend(
                        from.jumps().filter(|to| !self.is_occupied(*to)).map(|to| Action::Skill(from, to)),
                    );
                }
            }
            // Ezreal's two squares in eight directions, over all pieces.
            Target::SquareInRange => each_in(window(view.free, from) & (RING | outward(RING)), from, found),
            Target::Enemy => {
                // Twisted Fate's cards need a piece of the other colour; other skills may be wasted on a monster.
                let monsters = self.held[Owner::Neutral as usize];
                let needs_colour = p.kind == Kind::TwistedFate && !p.owner.is_blue();
                let foes = if needs_colour { view.foes & !monsters } else { view.foes };
                let first = out.len();
                self.aim(piece, &aim(foes), view, |to| out.push(Action::Skill(from, to)));
                if p.kind == Kind::Zed {
                    self.add_marked(piece, first, out, |to| Action::Skill(from, to));
                }
            }
            Target::Ally => self.aim(piece, &aim(self.held[p.owner as usize]), view, found),
            Target::AllyMinion => self.aim(piece, &aim(self.held[p.owner as usize]), view, |to| {
                if self.at(to).is_some_and(|t| self.pieces[t].kind.is_foot_soldier()) {
                    out.push(Action::Skill(from, to));
                }
            }),
        }
    }

    fn spell_actions(&self, piece: usize, spell: Spell, view: &View, out: &mut Vec<Action>) {
        let p = &self.pieces[piece];
        let from = p.square;
        match spell {
            Spell::Flash => each_in(window(view.free, from), from, |to| out.push(Action::Spell(from, to))),
            Spell::Smite => each_in(window(view.foes, from), from, |to| {
                if self.at(to).is_some_and(|t| self.is_smitable(p.owner, t)) {
                    out.push(Action::Spell(from, to));
                }
            }),
            Spell::Ghost | Spell::Heal | Spell::Barrier => out.push(Action::Spell(from, from)),
        }
    }

    fn purchases(&self, side: Owner, own: u64, out: &mut Vec<Action>) {
        let affordable = self.gold[side as usize] >= self.price(side);
        for piece in Self::each(own) {
            let p = &self.pieces[piece];
            if !p.kind.holds_items() {
                continue;
            }
            let held = p.held();
            if affordable {
                for item in self.shop {
                    if held.len() < MAX_ITEMS || Self::fits_fourth(held, item) {
                        out.push(Action::Buy(item, p.home));
                    }
                }
            }
            if p.kind == Kind::Viktor && held.len() < MAX_ITEMS && p.siphoned >= self.module_threshold(piece)
            {
                out.push(Action::Buy(self.offered_module(piece), p.home));
            }
        }
    }

    /// Whether a fourth item combines at once with one of three.
    fn fits_fourth(held: &[Item], item: Item) -> bool {
        if held.len() > MAX_ITEMS || held.iter().all(|i| !i.is_basic()) {
            return false;
        }
        let mut items = [item; MAX_ITEMS + 1];
        items[..held.len()].copy_from_slice(held);
        Self::combination(&items[..=held.len()]).is_some()
    }

    /// Whether the side to move has any action.
    pub(super) fn has_action(&self) -> bool {
        let own = self.owned[self.mover() as usize] & self.alive;
        let steps = |piece: usize| {
            let p = &self.pieces[piece];
            if !self.can_act(piece) {
                return false;
            }
            if p.marching {
                let forward = if p.owner.is_blue() { 12 } else { -12 };
                return self.board[p.square.step(forward).index()] == EMPTY;
            }
            OFFSETS.iter().any(|o| self.board[p.square.step(*o).index()] == EMPTY)
        };
        if Self::each(own).any(steps) && !self.needs_trial() {
            return true;
        }
        let mut all = Vec::new();
        self.actions(&mut all);
        !all.is_empty()
    }
}
