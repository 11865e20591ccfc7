//! The weapons effectiveness chart (6.4.2, 11.2).

use crate::units::WeaponClass;

/// A factor in quarters: 4 is one. Attack strength is exact in quarters (1.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quarters(pub u8);

impl Quarters {
    /// Reads "2", "1", "1/2" or "1/4".
    pub(super) fn named(word: &str) -> Option<Quarters> {
        match word {
            "1/4" => Some(Quarters(1)),
            "1/2" => Some(Quarters(2)),
            whole => whole.parse::<u8>().ok().filter(|n| (1..=9).contains(n)).map(|n| Quarters(4 * n)),
        }
    }
}

engine::worded! {
    /// What "near" means for a class.
    pub enum Near {
        /// Near and far are the same.
        Any "any",
        /// Half range or less.
        Half "half",
        /// At most the number `open_sights_range`.
        Sights "sights",
        /// Both.
        Both "both",
    }
}

impl Near {
    /// Whether a hex at `distance` is near for a weapon of that printed range.
    pub fn holds(self, distance: u16, range: u8, open_sights: u16) -> bool {
        let half = distance <= u16::from(range / 2);
        let sights = distance <= open_sights;
        match self {
            Near::Any => true,
            Near::Half => half,
            Near::Sights => sights,
            Near::Both => half && sights,
        }
    }
}

/// A line of the chart. No factor means no fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// What near means.
    pub near: Near,
    /// Against armoured targets, near and far.
    pub armoured: [Option<Quarters>; 2],
    /// Against others, near and far.
    pub others: [Option<Quarters>; 2],
}

impl Effect {
    /// The factor, by the target and whether it is near.
    pub fn factor(&self, armoured: bool, near: bool) -> Option<Quarters> {
        let line = if armoured { &self.armoured } else { &self.others };
        line[usize::from(!near)]
    }
}

/// The whole chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapons {
    pub(super) direct: [Effect; 6],
    pub(super) indirect: [Effect; 2],
}

impl Weapons {
    /// The line of a class for direct fire; none for classes that do not fire.
    pub fn direct(&self, class: WeaponClass) -> Option<&Effect> {
        let place = match class {
            WeaponClass::SmallArms => 0,
            WeaponClass::ArmedCarrier => 1,
            WeaponClass::ArmourPiercing => 2,
            WeaponClass::HighExplosive => 3,
            WeaponClass::Artillery => 4,
            WeaponClass::Mortar => 5,
            WeaponClass::Carrier => return None,
        };
        Some(&self.direct[place])
    }

    /// The line of a class for indirect fire; none for classes that cannot.
    pub fn indirect(&self, class: WeaponClass) -> Option<&Effect> {
        match class {
            WeaponClass::Artillery => Some(&self.indirect[0]),
            WeaponClass::Mortar => Some(&self.indirect[1]),
            _ => None,
        }
    }
}
