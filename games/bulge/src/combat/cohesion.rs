//! Division Cohesion (22.0).

use engine::{HexId, Rule, Side, UnitId};

use crate::charts::ALLIED;
use crate::game::Bulge;
use crate::state::Place;

/// The bonus is one part in so many (22.2) of the division's own strength (26.R4).
pub(super) const PART: u32 = 10;

/// Whether a division has cohesion in a combat, and if not why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cohesion {
    /// It has.
    Whole,
    /// 22.2: this unit is in play and does not take part.
    Elsewhere(UnitId),
    /// 22.4: this unit is not joined to the attacked ones by a chain.
    Apart(UnitId),
    /// 22.3, 22.7: only one unit is left.
    Alone,
    /// 22.8: this unit has yet to arrive.
    Awaited(UnitId),
    /// 22.8, 26.R10: this unit left the map without being lost, or never comes.
    Never(UnitId),
}

impl Cohesion {
    /// The rule that decides, for an attacking or a defending division.
    pub const fn rule(self, attacks: bool) -> Rule {
        match self {
            Cohesion::Whole if attacks => Rule("22.2 (DC)"),
            Cohesion::Whole => Rule("22.5 (DC)"),
            Cohesion::Elsewhere(_) => Rule("22.2 (DC)"),
            Cohesion::Apart(_) => Rule("22.4 (DC)"),
            Cohesion::Alone if attacks => Rule("22.3 (DC)"),
            Cohesion::Alone => Rule("22.7 (DC)"),
            Cohesion::Awaited(_) | Cohesion::Never(_) => Rule("22.8 (DC)"),
        }
    }
}

/// 22.2, 22.5, 26.R5: a tenth; Allied fractions go up, German ones down, but a German division that qualifies gets at least 1.
///
/// ```
/// use bulge::charts::{ALLIED, GERMAN};
/// use bulge::cohesion_bonus;
/// assert_eq!(cohesion_bonus(GERMAN, 26), 2);
/// assert_eq!(cohesion_bonus(ALLIED, 12), 2);
/// assert_eq!(cohesion_bonus(GERMAN, 9), 1);
/// ```
pub fn cohesion_bonus(side: Side, strength: u32) -> u32 {
    if side == ALLIED { strength.div_ceil(PART) } else { (strength / PART).max(1) }
}

impl Bulge {
    /// 22.3, 22.8: what holds for attack and defence alike; none if nothing is against it.
    fn broken_up(&self, group: u8) -> Option<Cohesion> {
        let mut in_play = 0;
        for &unit in self.fixed.group(group) {
            match self.unit_state(unit).place {
                Place::Map => in_play += 1,
                Place::Eliminated => {}
                Place::Scheduled | Place::Available => return Some(Cohesion::Awaited(unit)),
                Place::Absent | Place::Exited | Place::Removed => return Some(Cohesion::Never(unit)),
            }
        }
        (in_play < 2).then_some(Cohesion::Alone)
    }

    fn in_play(&self, group: u8) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        self.fixed.group(group).iter().filter_map(|&unit| Some((unit, self.hex_of(unit)?)))
    }

    /// 22.2: every division in an attack, with its strength and its cohesion; none without DC.
    pub(super) fn attacking_divisions<'a>(
        &'a self,
        attackers: &'a [UnitId],
    ) -> impl Iterator<Item = (u8, u32, Cohesion)> + 'a {
        let group = |unit: &UnitId| self.counter(*unit).group;
        let attackers = if self.fixed.options.cohesion { attackers } else { &[] };
        attackers.iter().enumerate().filter_map(move |(at, unit)| {
            let own = group(unit)?;
            if attackers[..at].iter().any(|before| group(before) == Some(own)) {
                return None;
            }
            let members = attackers.iter().filter(|unit| group(unit) == Some(own));
            let strength = members.map(|&unit| self.attack_strength(unit)).sum();
            Some((own, strength, self.cohesion_in_attack(own, attackers)))
        })
    }

    /// 22.4, 22.6: every division in an attacked hex, with its printed defence there and its cohesion; none
    /// without DC.
    pub(super) fn defending_divisions(&self, hex: HexId) -> impl Iterator<Item = (u8, u32, Cohesion)> + '_ {
        let group = |unit: UnitId| self.counter(unit).group;
        let counts = self.fixed.options.cohesion;
        self.defenders_of(hex).filter(move |_| counts).filter_map(move |unit| {
            let own = group(unit)?;
            let first = self.defenders_of(hex).find(|&other| group(other) == Some(own));
            if first != Some(unit) {
                return None;
            }
            let members = self.defenders_of(hex).filter(|&other| group(other) == Some(own));
            let strength = members.map(|other| u32::from(self.counter(other).defence)).sum();
            Some((own, strength, self.cohesion_in_defence(own, hex)))
        })
    }

    /// DC I.A, I.B, III (22.2, 22.3, 22.8): the cohesion of a division in an attack by these units; each division by itself
    /// (26.R7).
    pub fn cohesion_in_attack(&self, group: u8, attackers: &[UnitId]) -> Cohesion {
        let missing = || self.in_play(group).find(|(unit, _)| !attackers.contains(unit));
        match self.broken_up(group) {
            Some(why) => why,
            None => missing().map_or(Cohesion::Whole, |(unit, _)| Cohesion::Elsewhere(unit)),
        }
    }

    /// DC II.A, II.C, III (22.4, 22.7, 22.8): the cohesion of a division that is attacked in a hex.
    pub fn cohesion_in_defence(&self, group: u8, hex: HexId) -> Cohesion {
        if let Some(why) = self.broken_up(group) {
            return why;
        }
        let chain = self.chain(group, hex);
        let mut units = self.fixed.group(group).iter().enumerate();
        let apart = units.find(|(at, unit)| chain >> at & 1 == 0 && self.hex_of(**unit).is_some());
        apart.map_or(Cohesion::Whole, |(_, &unit)| Cohesion::Apart(unit))
    }

    /// 22.4: the units of a division that are joined to a hex, a bit for each in the order of the group.
    pub(super) fn chain(&self, group: u8, hex: HexId) -> u64 {
        let units = self.fixed.group(group);
        let Some(enemy) = units.first().map(|&unit| self.counter(unit).side.other()) else { return 0 };
        let mut chain = 0;
        for (at, &unit) in units.iter().enumerate() {
            if self.hex_of(unit) == Some(hex) {
                chain |= 1 << at;
            }
        }
        // It grows a unit at a time.
        loop {
            let before = chain;
            for (at, &unit) in units.iter().enumerate() {
                let Some(place) = self.hex_of(unit).filter(|_| chain >> at & 1 == 0) else { continue };
                let joined = units.iter().enumerate().any(|(other, &fellow)| {
                    chain >> other & 1 != 0
                        && self.hex_of(fellow).is_some_and(|there| self.linked(enemy, place, there))
                });
                if joined {
                    chain |= 1 << at;
                }
            }
            if chain == before {
                return chain;
            }
        }
    }

    /// 22.4, 26.R8, 26.R9: at most two hexes apart, the one between free of enemy ground units.
    fn linked(&self, enemy: Side, a: HexId, b: HexId) -> bool {
        match self.distance(a, b) {
            0 | 1 => true,
            2 => {
                let between = |hex: HexId| self.distance(hex, b) == 1 && !self.holds(enemy, hex);
                self.fixed.edges(a).iter().any(|edge| between(edge.to))
            }
            _ => false,
        }
    }
}
