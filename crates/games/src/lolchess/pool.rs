//! The pool that holds the debuffs and shields of all pieces as short linked lists.
use super::piece::NIL;
use super::position::Position;

/// Entries in the pool; a test counts how many the recorded games need.
pub const POOL: usize = 144;

/// A debuff or a shield of one piece.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// A shield's amount, or the number stored with a debuff.
    pub value: f64,
    /// Drawn letters; else stacks, caster and marker.
    pub tag: u32,
    /// Turns left; −1 for ever (debuffs), `PERMANENT` for ever (shields).
    pub duration: i16,
    /// Which debuff or shield.
    pub kind: u8,
    /// The next entry of the same piece.
    pub next: u8,
}

impl Entry {
    /// An entry that is not in use.
    pub const FREE: Self = Self { value: 0.0, tag: 0, duration: 0, kind: 0, next: NIL };
}

impl Position {
    /// The entries of a list, in order.
    #[inline]
    pub fn list(&self, head: u8) -> impl Iterator<Item = u8> {
        let entry = |node: u8| (node != NIL).then_some(node);
        std::iter::successors(entry(head), move |node| entry(self.pool[*node as usize].next))
    }

    /// Entries in use.
    pub fn pool_used(&self) -> usize {
        self.used.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Puts an entry into the pool.
    #[inline]
    pub(super) fn take(&mut self, entry: Entry) -> Option<u8> {
        for (word, bits) in self.used.iter_mut().enumerate() {
            let free = (!*bits).trailing_zeros() as usize;
            let node = word * 64 + free;
            if free < 64 && node < POOL {
                *bits |= 1 << free;
                self.pool[node] = entry;
                return Some(node as u8);
            }
        }
        None
    }

    /// Gives an entry back.
    #[inline]
    pub(super) fn release(&mut self, node: u8) {
        self.used[node as usize / 64] &= !(1 << (node % 64));
        self.pool[node as usize] = Entry::FREE;
    }

    /// Links an entry to the end of a list and returns the list's head.
    #[inline]
    pub(super) fn append(&mut self, head: u8, node: u8) -> u8 {
        self.pool[node as usize].next = NIL;
        let Some(last) = self.list(head).last() else { return node };
        self.pool[last as usize].next = node;
        head
    }

    /// Appends a debuff's entry as it is.
    pub(super) fn link_debuff(&mut self, piece: usize, entry: Entry) -> Option<()> {
        let node = self.take(entry)?;
        self.pieces[piece].debuffs = self.append(self.pieces[piece].debuffs, node);
        self.pieces[piece].debuff_set |= entry.debuff().bit();
        Some(())
    }

    /// Appends a shield's entry as it is.
    pub(super) fn link_shield(&mut self, piece: usize, entry: Entry) -> Option<()> {
        let node = self.take(entry)?;
        self.pieces[piece].shields = self.append(self.pieces[piece].shields, node);
        Some(())
    }

    /// Takes an entry out of a list and returns the list's head.
    #[inline]
    pub(super) fn unlink(&mut self, head: u8, node: u8) -> u8 {
        let after = self.pool[node as usize].next;
        if head == node {
            return after;
        }
        let before = self.list(head).find(|n| self.pool[*n as usize].next == node);
        if let Some(before) = before {
            self.pool[before as usize].next = after;
        }
        head
    }
}
