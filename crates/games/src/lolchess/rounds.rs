//! The end of a board action: promotion, monsters, the next round, returns from death, and the start of a turn.
use super::debuff::Debuff;
use super::piece::{NIL, Owner};
use super::position::{Draw, Phase, Position, Status};
use super::shield::{PERMANENT, Shield};
use super::square::{SQUARES, Square};
use super::stat::ALL_STATS;
use super::table::{AD, AP, Item, Kind, MAX_HP, MR, PR, REGENERATION, SPEED};

/// Rounds without damage, purchase or forward minion move that make a draw.
pub(super) const QUIET_ROUNDS: u16 = 60;

impl Position {
    /// Everything between a board action and the next player's turn.
    pub(super) fn end_turn(&mut self) {
        self.promote();
        self.check_over();
        self.spawn_monsters();
        self.next_round();
        self.check_over();
        self.check_draw();
    }

    fn promote(&mut self) {
        for piece in Self::each(self.owned[0] | self.owned[1]) {
            let p = &self.pieces[piece];
            if p.kind == Kind::MeleeMinion && p.square.y() == if p.owner.is_blue() { 7 } else { 0 } {
                self.turn_into(piece, Kind::SuperMinion);
            }
        }
    }

    /// Makes a piece another kind of piece with full hit points.
    pub(super) fn turn_into(&mut self, piece: usize, kind: Kind) {
        let record = kind.record();
        let p = &mut self.pieces[piece];
        p.kind = kind;
        for stat in [MAX_HP, AD, AP, PR, MR, SPEED] {
            p.raw[stat] = record.stats[stat];
        }
        p.gold = record.gold;
        p.marching = false;
        self.set_hp(piece, i32::from(record.stats[MAX_HP]));
        self.refresh(piece, ALL_STATS);
    }

    /// The game is over when exactly one Poro lives.
    fn check_over(&mut self) {
        let mut poros = Self::each(self.alive).filter(|p| self.pieces[*p].kind == Kind::Poro);
        if let (Some(last), None) = (poros.next(), poros.next()) {
            self.status = Status::Won(self.pieces[last].owner);
        }
    }

    fn check_draw(&mut self) {
        self.quiet = if self.lively { 0 } else { self.quiet.saturating_add(1) };
        self.lively = false;
        if self.status != Status::Running {
            return;
        }
        if self.draws && self.quiet >= QUIET_ROUNDS {
            self.status = Status::Drawn(Draw::Quiet);
        } else if self.max_rounds != 0 && self.round > u32::from(self.max_rounds) {
            self.status = Status::Drawn(Draw::Rounds);
        } else if self.draws && !self.has_action() {
            self.status = Status::Drawn(Draw::Stuck);
        }
    }

    fn next_round(&mut self) {
        self.round += 1;
        let mover = self.mover();
        self.return_from_death(mover);
        if self.round.is_multiple_of(20) {
            self.gold[0] += 50;
            self.gold[1] += 50;
        }
        if (self.round - 1).is_multiple_of(4) {
            self.shuffle_shop();
            self.shop_round = self.round as u16;
        }
        self.has_bought = false;
        self.has_cast = false;
        self.gold[mover as usize] += 5;
        self.phase = Phase::Upkeep;
        for piece in 0..self.count as usize {
            self.start_turn(piece, mover);
        }
        self.phase = Phase::Event;
    }

    fn return_from_death(&mut self, mover: Owner) {
        for piece in Self::each(self.owned[mover as usize] & !self.alive) {
            let p = &self.pieces[piece];
            if p.returns != 0 && u32::from(p.returns) <= self.round && p.kind.is_champion() {
                self.bring_back(piece, mover);
            }
        }
    }

    fn bring_back(&mut self, piece: usize, owner: Owner) {
        let poro =
            Self::each(self.owned[owner as usize] & self.alive).find(|p| self.pieces[*p].kind == Kind::Poro);
        let Some(square) = poro.and_then(|p| self.nearest_free(self.pieces[p].square)) else { return };
        self.pieces[piece].square = square;
        let hp = i32::from(self.pieces[piece].raw[MAX_HP]);
        self.set_hp(piece, hp);
        let p = &mut self.pieces[piece];
        p.moved = false;
        p.died = 0;
        p.returns = 0;
    }

    /// The first free square around a Poro, in breadth-first order.
    fn nearest_free(&self, from: Square) -> Option<Square> {
        let mut queue = arrayvec::ArrayVec::<Square, SQUARES>::new();
        let mut seen = 1u128 << from.0;
        queue.push(from);
        let mut next = 0;
        while next < queue.len() {
            let here = queue[next];
            next += 1;
            if !self.is_occupied(here) {
                return Some(here);
            }
            for square in here.neighbours() {
                if seen & 1 << square.0 == 0 {
                    seen |= 1 << square.0;
                    queue.push(square);
                }
            }
        }
        None
    }

    /// A turn starts for one piece, on the round of either side.
    #[inline]
    fn start_turn(&mut self, piece: usize, mover: Owner) {
        if !self.pieces[piece].is_alive() {
            return;
        }
        if self.pieces[piece].owner.is_blue() == mover.is_blue() {
            self.tick(piece);
        }
        let p = &self.pieces[piece];
        if p.kind == Kind::Malphite && p.is_alive() && p.cooldown <= 0.0 {
            let amount = f64::from(p.raw[MAX_HP]) * (10.0 + self.ap(piece) * 0.4) / 100.0;
            self.give_shield(piece, Shield::Granite, amount, PERMANENT);
        }
    }

    fn tick(&mut self, piece: usize) {
        let p = &mut self.pieces[piece];
        if p.cooldown > 0.0 {
            p.cooldown = (p.cooldown - 1.0).max(0.0);
            self.dirty |= 1 << piece;
        }
        if p.spell_cooldown > 0 {
            p.spell_cooldown -= 1;
            self.dirty |= 1 << piece;
        }
        for slot in 0..p.item_count as usize {
            if p.item_cooldowns[slot] > 0.0 {
                p.item_cooldowns[slot] = (p.item_cooldowns[slot] - 1.0).max(0.0);
                self.dirty |= 1 << piece;
            }
        }
        if p.debuffs != NIL {
            self.tick_debuffs(piece);
        }
        let p = &self.pieces[piece];
        if p.shields != NIL && p.is_alive() {
            self.tick_shields(piece);
        }
        let p = &self.pieces[piece];
        if p.effective[REGENERATION] > 0 {
            self.heal(piece, p.stat(REGENERATION));
        }
        let items = self.pieces[piece].item_set;
        if items & Item::SpiritVisage.bit() != 0 {
            let missing = self.max_hp(piece) - f64::from(self.pieces[piece].hp);
            self.heal(piece, missing * 0.05);
        }
        if items & Item::SunfireCape.bit() != 0 {
            let owner = self.pieces[piece].owner;
            for square in self.pieces[piece].square.neighbours() {
                if let Some(foe) = self.foe(piece, square) {
                    self.burn_and_wound(foe, foe, owner);
                }
            }
        }
    }

    /// Debuffs from last to first, by place: damage may take entries away on the way.
    fn tick_debuffs(&mut self, piece: usize) {
        let count = self.list(self.pieces[piece].debuffs).count();
        for place in (0..count).rev() {
            let Some(node) = self.list(self.pieces[piece].debuffs).nth(place) else { continue };
            let entry = self.pool[node as usize];
            if entry.duration == -1 || entry.debuff().is_aura() {
                continue;
            }
            if let Some(kind) = entry.debuff().record().damage
                && entry.value > 0.0
            {
                self.harm(piece, piece, entry.value * f64::from(entry.stacks()), kind);
            }
            self.tick_debuff(piece, place, node);
        }
    }

    fn tick_debuff(&mut self, piece: usize, place: usize, node: u8) {
        self.touch(piece);
        let entry = &mut self.pool[node as usize];
        entry.duration -= 1;
        if entry.duration > 0 {
            return;
        }
        if entry.debuff() == Debuff::Fury {
            let before = entry.value;
            let hp = f64::from(self.pieces[piece].hp);
            let scaled = (hp / self.max_hp(piece) * before).floor().min(before).max(1.0);
            self.set_hp(piece, scaled as i32);
        }
        let node = self.list(self.pieces[piece].debuffs).nth(place);
        if let Some(node) = node {
            self.remove_debuff(piece, node);
        }
    }
}
