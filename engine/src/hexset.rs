//! A set of hexes as bits: zones of control, supplied ground, who controls what.

use serde::{Deserialize, Serialize};

use crate::grid::{HexId, MAX_HEXES};

const WORDS: usize = MAX_HEXES / 64;

/// A set of hexes. It lies in one piece of 256 bytes, is copied by memcpy and never allocates.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet {
    words: [u64; WORDS],
}

/// The hexes of a set, in order.
#[derive(Clone, Debug)]
struct Hexes<'a> {
    words: &'a [u64; WORDS],
    at: usize,
    rest: u64,
}

impl Iterator for Hexes<'_> {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.words.get(self.at)?;
        }
        let bit = self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Some(HexId((self.at as u32 * 64 + bit) as u16))
    }

    /// Word by word, which is faster than hex by hex.
    #[inline]
    fn fold<B, F: FnMut(B, HexId) -> B>(self, first: B, mut each: F) -> B {
        let mut folded = first;
        let mut rest = self.rest;
        for at in self.at..WORDS {
            if at > self.at {
                rest = self.words[at];
            }
            while rest != 0 {
                folded = each(folded, HexId((at as u32 * 64 + rest.trailing_zeros()) as u16));
                rest &= rest - 1;
            }
        }
        folded
    }
}

impl HexSet {
    /// The empty set.
    pub const fn new() -> HexSet {
        HexSet { words: [0; WORDS] }
    }

    /// Every hex that is joined to a first one by steps; `beyond` are those from a hex.
    pub fn joined<I: IntoIterator<Item = HexId>>(
        first: Option<HexId>,
        beyond: impl Fn(HexId) -> I,
    ) -> HexSet {
        let mut queue: Vec<HexId> = first.into_iter().collect();
        let mut set: HexSet = queue.iter().copied().collect();
        while let Some(hex) = queue.pop() {
            queue.extend(beyond(hex).into_iter().filter(|&to| set.insert(to)));
        }
        set
    }

    /// Puts a hex in; true if it was not there.
    #[inline]
    pub fn insert(&mut self, hex: HexId) -> bool {
        let (word, bit) = place(hex);
        let fresh = self.words[word] & bit == 0;
        self.words[word] |= bit;
        fresh
    }

    /// Puts a hex in if `there`, without a branch.
    #[inline]
    pub(crate) fn add_if(&mut self, hex: HexId, there: bool) {
        let (word, bit) = place(hex);
        self.words[word] |= bit * u64::from(there);
    }

    /// Takes a hex out; true if it was there.
    #[inline]
    pub fn remove(&mut self, hex: HexId) -> bool {
        let (word, bit) = place(hex);
        let there = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        there
    }

    /// Puts a hex in, or takes it out.
    #[inline]
    pub fn set(&mut self, hex: HexId, on: bool) {
        let (word, bit) = place(hex);
        self.words[word] = if on { self.words[word] | bit } else { self.words[word] & !bit };
    }

    /// True if the hex is in the set.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        let (word, bit) = place(hex);
        self.words[word] & bit != 0
    }

    /// Empties the set.
    #[inline]
    pub fn clear(&mut self) {
        self.words = [0; WORDS];
    }

    /// True if nothing is in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// How many hexes are in it.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The hexes in the order of their ids.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = HexId> + Clone + '_ {
        Hexes { words: &self.words, at: 0, rest: self.words[0] }
    }

    /// Adds all of another set.
    #[inline]
    pub fn add(&mut self, other: &HexSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
    }

    /// Takes out all of another set.
    #[inline]
    pub fn subtract(&mut self, other: &HexSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= !b);
    }

    /// Becomes another set; what differs is added to `changed`.
    #[inline]
    pub fn follow(&mut self, other: &HexSet, changed: &mut HexSet) {
        for ((own, other), changed) in self.words.iter_mut().zip(&other.words).zip(&mut changed.words) {
            *changed |= *own ^ other;
            *own = *other;
        }
    }

    /// Adds the hexes whose ids are so much higher, or lower, than those of another set, as far as there are such ids: with
    /// ids that run along columns or rows, all neighbours on one side at once.
    pub fn add_shifted(&mut self, other: &HexSet, by: i16) {
        let (words, bits) = (usize::from(by.unsigned_abs()) / 64, u32::from(by.unsigned_abs()) % 64);
        // A word and what comes into it from the next: twice shifted, so that no bits may mean all of them.
        let high = |low: u64, word: u64| word << bits | low >> 1 >> (63 - bits);
        let low = |high: u64, word: u64| word >> bits | high << 1 << (63 - bits);
        let from = &other.words;
        if words >= WORDS {
            return;
        }
        if by >= 0 {
            self.words[words] |= high(0, from[0]);
            for (to, pair) in self.words[words + 1..].iter_mut().zip(from.windows(2)) {
                *to |= high(pair[0], pair[1]);
            }
        } else {
            for (to, pair) in self.words.iter_mut().zip(from[words..].windows(2)) {
                *to |= low(pair[1], pair[0]);
            }
            self.words[WORDS - 1 - words] |= low(0, from[WORDS - 1]);
        }
    }

    /// Keeps what is in the other set too.
    #[inline]
    pub fn intersect(&mut self, other: &HexSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= b);
    }
}

/// No map has more hexes than there are bits.
#[inline]
fn place(hex: HexId) -> (usize, u64) {
    debug_assert!(hex.index() < MAX_HEXES, "a hex of no map");
    (hex.index() / 64 % WORDS, 1 << (hex.index() % 64))
}

impl Default for HexSet {
    fn default() -> Self {
        HexSet::new()
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> Self {
        let mut set = HexSet::new();
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

impl std::fmt::Debug for HexSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|h| h.0)).finish()
    }
}

impl Serialize for HexSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.iter().map(|h| h.0).collect::<Vec<u16>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ids = Vec::<u16>::deserialize(deserializer)?;
        if let Some(id) = ids.iter().find(|&&id| usize::from(id) >= MAX_HEXES) {
            return Err(serde::de::Error::custom(format!("hex id {id} is out of range")));
        }
        Ok(ids.into_iter().map(HexId).collect())
    }
}
