//! Keys of positions: one for what a fair player can know, and one for what is secret.
use super::pool::Entry;
use super::position::{Position, Status};
use super::random::Random;
use super::shield::Shield;
use game::deal;

/// A running hash of 64-bit words.
#[derive(Clone, Copy)]
pub(super) struct Mixer(u64);

impl Mixer {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    pub(super) fn add(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0xd6e8_feb8_6659_fd93_u128;
        self.0 = (product as u64) ^ ((product >> 64) as u64) ^ word.rotate_left(32);
    }

    #[inline]
    pub(super) fn finish(mut self) -> u64 {
        self.add(0x2545_f491_4f6c_dd1d);
        self.0 ^ self.0 >> 29
    }
}

fn bytes(values: [u8; 8]) -> u64 {
    u64::from_le_bytes(values)
}

fn shorts(values: &[i16]) -> u64 {
    values.iter().fold(0, |word, v| word << 16 | u64::from(*v as u16))
}

impl Position {
    /// The key of one piece in its place of the list.
    fn piece_key(&self, index: usize) -> u64 {
        let p = &self.pieces[index];
        let mut mixer = Mixer::new(index as u64);
        let empowered = p.empowered.map_or(2, u8::from);
        let flags = u8::from(p.moved) | u8::from(p.counts) << 1 | empowered << 2 | p.auras << 4;
        mixer.add(bytes([
            p.kind as u8,
            p.home,
            p.square.0,
            flags,
            p.spell_cooldown,
            p.module,
            p.unlocked,
            p.azir,
        ]));
        mixer.add(u64::from(p.hp as u32) << 32 | u64::from(p.siphoned as u32));
        mixer.add(shorts(&[p.gold, p.count as i16, p.died as i16, p.returns as i16]));
        mixer.add(p.cooldown.to_bits());
        for part in p.raw.chunks(4) {
            mixer.add(shorts(part));
        }
        let spell = p.spell.map_or(u8::MAX, |s| s as u8);
        mixer.add(bytes([
            spell,
            p.range,
            p.item_count,
            p.items[0] as u8,
            p.items[1] as u8,
            p.items[2] as u8,
            0,
            0,
        ]));
        for cooldown in &p.item_cooldowns[..p.item_count.min(3) as usize] {
            mixer.add(cooldown.to_bits());
        }
        for (list, is_debuff) in [(p.debuffs, true), (p.shields, false)] {
            for node in self.list(list) {
                let entry = &self.pool[node as usize];
                let tag = if entry.is_drawn(is_debuff) { 0 } else { entry.tag };
                mixer.add(entry.value.to_bits());
                let kind = u64::from(entry.kind) << 1 | u64::from(is_debuff);
                mixer.add(u64::from(tag) << 32 | u64::from(entry.duration as u16) << 8 | kind);
            }
        }
        mixer.finish()
    }

    /// Brings the keys of changed pieces up to date.
    pub fn settle(&mut self) {
        for piece in Self::each(self.dirty) {
            self.keys[piece] = self.piece_key(piece);
        }
        self.dirty = 0;
    }

    /// The key of everything that a fair player can know.
    pub fn public_key(&self) -> u64 {
        let mut sum = 0;
        for piece in 0..self.count as usize {
            let is_current = self.dirty & 1 << piece == 0;
            sum ^= if is_current { self.keys[piece] } else { self.piece_key(piece) };
        }
        self.finish_key(sum)
    }

    /// The same, computed from scratch.
    pub fn key_from_scratch(&self) -> u64 {
        self.finish_key((0..self.count as usize).fold(0, |sum, piece| sum ^ self.piece_key(piece)))
    }

    fn finish_key(&self, pieces: u64) -> u64 {
        let mut mixer = Mixer::new(pieces);
        let flags = [self.has_bought, self.has_cast, self.draws, self.lively];
        let flags = flags.iter().fold(0, |set, flag| set << 1 | u8::from(*flag));
        let status = match self.status {
            Status::Running => 0,
            Status::Won(owner) => 1 + owner as u8,
            Status::Drawn(draw) => 8 + draw as u8,
        };
        let [a, b, c] = self.shop.map(|i| i as u8);
        mixer.add(bytes([a, b, c, flags, status, self.drakes_left, self.drakes_killed, self.count]));
        mixer.add(bytes(std::array::from_fn(|i| self.drakes.get(i).map_or(0, |d| *d as u8))));
        mixer.add(u64::from(self.round) << 32 | u64::from(self.quiet) << 16 | u64::from(self.shop_round));
        mixer.add(u64::from(self.gold[0] as u32) << 32 | u64::from(self.gold[1] as u32));
        mixer.add(
            u64::from(self.bought[0]) << 32 | u64::from(self.bought[1]) << 16 | u64::from(self.max_rounds),
        );
        mixer.finish()
    }

    /// The key of what is secret: random numbers to come, and ids drawn from them.
    pub fn secret_key(&self) -> u64 {
        let mut mixer = match self.random {
            Random::Reference { seed, state } => Mixer::new(u64::from(state) << 32 | u64::from(seed)),
            Random::Stream { seed, drawn } => {
                let mut mixer = Mixer::new(seed);
                mixer.add(1 << 32 | u64::from(drawn));
                mixer
            }
        };
        self.drawn().for_each(|node| mixer.add(u64::from(self.pool[node].tag)));
        mixer.finish()
    }

    /// The entries whose tag is a drawn id.
    fn drawn(&self) -> impl Iterator<Item = usize> {
        let lists = self.listed().iter().flat_map(|p| [(p.debuffs, true), (p.shields, false)]);
        lists.flat_map(move |(list, is_debuff)| {
            let nodes = self.list(list).map(usize::from);
            nodes.filter(move |node| self.pool[*node].is_drawn(is_debuff))
        })
    }

    /// Redraws what is secret. The numbers to come are the reference's then, which are fast to draw and, from a state
    /// of their own, give nothing away.
    pub fn redraw_secret(&mut self, random: u64) {
        let [seed, state] = [1, 2].map(|number| deal::mix(random, number) as u32);
        self.random = Random::Reference { seed, state: state | 1 };
        let drawn: Vec<usize> = self.drawn().collect();
        for (number, node) in (3..).zip(drawn) {
            self.pool[node].tag = deal::mix(random, number) as u32;
        }
    }
}

impl Entry {
    /// Whether its tag is a drawn id.
    #[inline]
    pub(super) fn is_drawn(&self, is_debuff: bool) -> bool {
        if is_debuff { self.debuff().is_drawn() } else { self.kind == Shield::Drawn as u8 }
    }
}
