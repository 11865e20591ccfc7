//! Colours. Nations differ in lightness and in the colour of their print as well as in hue, so that they are
//! told apart without seeing red and green.

use engine::counter::{Livery, Nation, Symbol};

/// The ink of symbols and of most print.
pub(crate) const INK: &str = "#16181a";
/// Pale card, behind the values of a reduced unit.
pub(crate) const PALE: &str = "#f6f1e3";
/// The bar of a restricted unit.
pub(crate) const YELLOW: &str = "#f7c81e";
/// The alarm colour of markers: dark enough to read as dark without its hue.
pub(crate) const RED: &str = "#b3261e";

/// The colours of a livery.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// A name for ids.
    pub(crate) name: &'static str,
    /// The card.
    pub(crate) card: &'static str,
    /// The edge of the card and thin lines on it.
    pub(crate) edge: &'static str,
    /// Print on the card.
    pub(crate) print: &'static str,
    /// A dark shade of the card, under pale print.
    pub(crate) deep: &'static str,
}

/// The colours of a livery.
pub(crate) const fn palette(livery: Livery) -> Palette {
    match livery {
        Livery::Heer => {
            Palette { name: "heer", card: "#98a29d", edge: "#5c6662", print: INK, deep: "#3f4844" }
        }
        Livery::Volksgrenadier => {
            Palette { name: "vg", card: "#bfc4b8", edge: "#7b8277", print: INK, deep: "#565c52" }
        }
        Livery::Ss => {
            Palette { name: "ss", card: "#35383d", edge: "#0e0f11", print: "#fbf8ee", deep: "#0f1012" }
        }
        Livery::Luftwaffe => {
            Palette { name: "lw", card: "#9cc0d8", edge: "#5b7f97", print: INK, deep: "#2f5670" }
        }
        Livery::American => {
            Palette { name: "us", card: "#9da75f", edge: "#5f672f", print: INK, deep: "#4b5222" }
        }
        Livery::British => {
            Palette { name: "uk", card: "#ecd5a6", edge: "#a88b55", print: INK, deep: "#74592a" }
        }
        Livery::French => {
            Palette { name: "fr", card: "#7097cf", edge: "#3d5f92", print: INK, deep: "#1f3c69" }
        }
        Livery::Soviet => {
            Palette { name: "su", card: "#c97f5c", edge: "#874a2d", print: INK, deep: "#66311a" }
        }
    }
}

/// The livery that stands for a whole nation, on control markers.
pub(crate) const fn national(nation: Nation) -> Livery {
    match nation {
        Nation::German => Livery::Heer,
        Nation::American => Livery::American,
        Nation::British => Livery::British,
        Nation::French => Livery::French,
        Nation::Soviet => Livery::Soviet,
    }
}

/// The tint of a unit's box, by arm: it tells armour from infantry from guns at a glance.
pub(crate) const fn arm_tint(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Armour | Symbol::CombinedArms | Symbol::ArmouredCavalry => "#f8dc8c",
        Symbol::Mechanised | Symbol::MechanisedParachute | Symbol::Motorised => "#e3edc4",
        Symbol::Artillery
        | Symbol::RocketArtillery
        | Symbol::AntiTankGun
        | Symbol::AntiAircraftGun
        | Symbol::InfantryGun
        | Symbol::Howitzer
        | Symbol::Mortar
        | Symbol::RocketLauncher => "#f5cdb4",
        _ => "#f8f5ea",
    }
}
