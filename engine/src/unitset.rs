//! A set of units as bits: who may still move, who waits at the edge.

use crate::UnitId;

const WORDS: usize = 8;

/// A set of units. It lies in one piece of 64 bytes and never allocates.
///
/// ```
/// use engine::{UnitId, UnitSet};
/// let mut set = UnitSet::default();
/// set.insert(UnitId(70));
/// set.insert(UnitId(3));
/// assert!(set.contains(UnitId(70)) && !set.contains(UnitId(4)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [UnitId(3), UnitId(70)]);
/// set.remove(UnitId(3));
/// assert_eq!(set.iter().next(), Some(UnitId(70)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitSet([u64; WORDS]);

impl UnitSet {
    /// Ids are below this.
    pub const MOST: usize = 64 * WORDS;

    /// Puts a unit in.
    #[inline]
    pub fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }

    /// Takes a unit out.
    #[inline]
    pub fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }

    /// Whether a unit is in the set.
    #[inline]
    pub fn contains(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.index() % 64) & 1 != 0
    }

    /// Those who are in another set, too.
    #[must_use]
    pub fn and(&self, other: &UnitSet) -> UnitSet {
        UnitSet(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    /// Those who are not in another set.
    #[must_use]
    pub fn without(&self, other: &UnitSet) -> UnitSet {
        UnitSet(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// Those who are in either of two sets.
    #[must_use]
    pub fn or(&self, other: &UnitSet) -> UnitSet {
        UnitSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// True if nobody is in it.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The units in the order of their ids. It looks at a copy, so that the set may change meanwhile.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        let (words, mut at, mut rest) = (self.0, 0, self.0[0]);
        std::iter::from_fn(move || {
            while rest == 0 {
                at += 1;
                rest = *words.get(at)?;
            }
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            Some(UnitId((at as u32 * 64 + bit) as u16))
        })
    }
}
