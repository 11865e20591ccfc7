//! A set of units as bits: who could fire, found once for a whole list of targets.

use engine::UnitId;

use crate::scenario::UNITS;

const WORDS: usize = UNITS.div_ceil(64);

/// A set of units. It lies in one piece, is copied by memcpy and never allocates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct UnitSet {
    words: [u64; WORDS],
}

impl UnitSet {
    /// True if the unit is in the set.
    #[inline]
    pub(crate) fn contains(&self, unit: UnitId) -> bool {
        self.words[unit.index() / 64] & (1 << (unit.index() % 64)) != 0
    }

    /// True if nobody is in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The units in the order of their ids.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = UnitId> + Clone + '_ {
        Units { words: &self.words, at: 0, rest: self.words[0] }
    }
}

/// The units of a set, in order.
#[derive(Clone, Debug)]
struct Units<'a> {
    words: &'a [u64; WORDS],
    at: usize,
    rest: u64,
}

impl Iterator for Units<'_> {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.words.get(self.at)?;
        }
        let bit = self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Some(UnitId((self.at as u32 * 64 + bit) as u16))
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        let mut set = UnitSet::default();
        for unit in units {
            set.words[unit.index() / 64] |= 1 << (unit.index() % 64);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in_in_the_order_of_the_ids() {
        let last = UnitId(UNITS as u16 - 1);
        let set: UnitSet = [last, UnitId(64), UnitId(0), UnitId(63), UnitId(64)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [UnitId(0), UnitId(63), UnitId(64), last]);
        assert!(set.contains(UnitId(63)) && !set.contains(UnitId(62)) && !set.is_empty());
        assert!(UnitSet::default().is_empty() && UnitSet::default().iter().next().is_none());
    }
}
