//! The shop: what is on offer, what it costs, and how items combine.
use super::debuff::{Application, Debuff};
use super::piece::{Owner, SHROUD};
use super::position::Position;
use super::refusal::Refusal;
use super::shield::{PERMANENT, Shield};
use super::stat::ITEM_STATS;
use super::table::{BASICS, FIRST_MODULE, Item, Kind, RECIPES};

/// Most items on one champion.
pub const MAX_ITEMS: usize = 3;

impl Position {
    /// Draws the three items on offer.
    pub(super) fn shuffle_shop(&mut self) {
        self.luck.shop = true;
        let mut order: [usize; BASICS] = std::array::from_fn(|i| i);
        for i in (1..BASICS).rev() {
            let j = self.random.int(0, i as i32 + 1) as usize;
            order.swap(i, j);
        }
        self.shop = std::array::from_fn(|i| Item::ALL[order[i]]);
    }

    /// What the next basic item costs a side.
    #[inline]
    pub fn price(&self, owner: Owner) -> i32 {
        25 + 15 * i32::from(self.bought[owner as usize].min(5))
    }

    /// The module that Viktor's shop offers.
    pub fn offered_module(&self, viktor: usize) -> Item {
        Item::ALL[FIRST_MODULE + self.pieces[viktor].module as usize % 5]
    }

    /// Damage that Viktor must have done for his next module.
    pub fn module_threshold(&self, viktor: usize) -> i32 {
        let owned = self.pieces[viktor].held().iter().filter(|i| i.is_module()).count();
        [50, 150, 300].get(owned).copied().unwrap_or(9999)
    }

    /// Buys an item for a piece of the side.
    pub(super) fn buy(&mut self, side: Owner, piece: usize, item: Option<Item>) -> Result<(), Refusal> {
        if self.has_bought {
            return Err(Refusal::AlreadyBought);
        }
        let item = item.ok_or(Refusal::ItemNotFound)?;
        let module = item.is_module();
        if !item.is_basic() && !module {
            return Err(Refusal::NotBasic);
        }
        let price = if module { 0 } else { self.price(side) };
        if self.gold[side as usize] < price {
            return Err(Refusal::Gold);
        }
        if module {
            self.check_module(piece, item)?;
        }
        self.check_receiver(piece)?;
        let before = self.pieces[piece].effective[0];
        self.acquire(piece, item, 0);
        if !module {
            self.combine(piece);
        }
        if self.pieces[piece].item_count as usize > MAX_ITEMS {
            return Err(Refusal::ItemsFull);
        }
        let gain = self.pieces[piece].effective[0] - before;
        self.set_hp(piece, self.pieces[piece].hp + i32::from(gain));
        if module {
            self.install_module(piece);
        } else {
            self.bought[side as usize] += 1;
        }
        self.gold[side as usize] -= price;
        self.has_bought = true;
        self.lively = true;
        Ok(())
    }

    fn check_module(&self, piece: usize, item: Item) -> Result<(), Refusal> {
        if self.pieces[piece].kind != Kind::Viktor {
            return Err(Refusal::NotViktor);
        }
        if item != self.offered_module(piece) {
            return Err(Refusal::ModuleNotOffered);
        }
        let (need, done) = (self.module_threshold(piece), self.pieces[piece].siphoned);
        if done < need { Err(Refusal::ModuleLocked { need, done }) } else { Ok(()) }
    }

    fn check_receiver(&self, piece: usize) -> Result<(), Refusal> {
        let p = &self.pieces[piece];
        if !p.kind.holds_items() {
            return Err(Refusal::NotEquippable);
        }
        let full = p.item_count as usize >= MAX_ITEMS && p.held().iter().all(|i| !i.is_basic());
        if full { Err(Refusal::ItemsFull) } else { Ok(()) }
    }

    /// Adds an item with what it does on acquisition; `others` are statistics of items that went away.
    fn acquire(&mut self, piece: usize, item: Item, others: u16) {
        self.pieces[piece].push_item(item);
        self.refresh(piece, others | ITEM_STATS[item as usize]);
        match item {
            Item::Crownguard => {
                let amount = self.max_hp(piece) * 0.3;
                self.give_shield(piece, Shield::Crownguard, amount, PERMANENT);
            }
            Item::Evenshroud => {
                self.pieces[piece].auras |= SHROUD;
                self.emitters |= 1 << piece;
            }
            _ => {}
        }
    }

    /// The first two basic items that may combine, and what they make.
    pub(super) fn combination(held: &[Item]) -> Option<(usize, usize, Item)> {
        let basics = || held.iter().enumerate().filter(|(_, i)| i.is_basic());
        for (i, a) in basics() {
            for (j, b) in basics().filter(|(j, _)| *j > i) {
                let made = RECIPES[*a as usize][*b as usize];
                if !(made.record().unique && held.contains(&made)) {
                    return Some((i, j, made));
                }
            }
        }
        None
    }

    fn combine(&mut self, piece: usize) {
        while let Some((i, j, made)) = Self::combination(self.pieces[piece].held()) {
            let parts = [i, j].map(|slot| ITEM_STATS[self.pieces[piece].items[slot] as usize]);
            self.pieces[piece].remove_item(j);
            self.pieces[piece].remove_item(i);
            self.acquire(piece, made, parts[0] | parts[1]);
        }
    }

    fn install_module(&mut self, viktor: usize) {
        let p = &mut self.pieces[viktor];
        p.module = (p.module + 1) % 5;
        let modules = p.held().iter().filter(|i| i.is_module()).count();
        let owner = p.owner;
        if modules >= 3 && !self.has_debuff(viktor, Debuff::Evolution) {
            self.push_debuff(viktor, Application::new(Debuff::Evolution, -1, owner));
        }
    }
}
