//! A unit as a card tells it: what its counter shows, in words.

use serde::Serialize;

use crate::counter::{Face, UnitFace};
use crate::{Game, Seat, SeenUnit, SumLine, UnitId, capital};

/// What is known of a unit, for one who does not know the counters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct UnitCard {
    /// Its number in the view.
    pub unit: u32,
    /// Its name.
    pub name: String,
    /// What kind of unit it is: `Armour, regiment (Germany)`.
    pub kind: String,
    /// The numbers as the counter shows them: `12-4`; empty if it shows none.
    pub printed: String,
    /// Every value in words, with its rule: strengths, movement, steps, supply.
    pub values: Vec<SumLine>,
    /// The formation that it belongs to; empty if none.
    pub formation: String,
    /// The others of its formation, by their numbers in the view.
    pub mates: Vec<u32>,
}

impl UnitCard {
    /// The card of a unit as a seat may read it; none if there is no such unit, or its counter lies face down for that seat.
    pub fn of<G: Game>(game: &G, seat: Seat, unit: u32) -> Option<UnitCard> {
        let (view, counters) = (game.view(seat), game.counters());
        let face = |seen: &SeenUnit| -> Option<UnitFace> {
            let name = seen.counter.as_deref()?;
            let (id, back) = name.strip_suffix(" back").map_or((name, false), |id| (id, true));
            let counter = counters.iter().find(|counter| counter.id == id)?;
            match counter.back.as_ref().filter(|_| back).unwrap_or(&counter.front) {
                Face::Unit(face) => Some(face.clone()),
                Face::Marker(_) => None,
            }
        };
        let seen = view.units.iter().find(|seen| seen.id == unit)?;
        let name = seen.name.clone()?;
        let face_up = face(seen);
        let formation = face_up.as_ref().map(|face| face.parent.clone()).unwrap_or_default();
        let is_mate = |other: &&SeenUnit| {
            other.id != unit
                && other.side == seen.side
                && other.name.is_some()
                && face(other).is_some_and(|face| face.parent == formation)
        };
        let mates = if formation.is_empty() {
            Vec::new()
        } else {
            view.units.iter().filter(is_mate).map(|other| other.id).collect()
        };
        Some(UnitCard {
            unit,
            name,
            kind: face_up.as_ref().map(kind).unwrap_or_default(),
            printed: face_up.map(|face| face.values.to_string()).unwrap_or_default(),
            values: game.values(UnitId(u16::try_from(unit).ok()?)),
            formation,
            mates,
        })
    }
}

/// Symbol, size and nation in words.
fn kind(face: &UnitFace) -> String {
    let mut text = capital(&words(&format!("{:?}", face.symbol)));
    if let Some(echelon) = face.echelon {
        text.push_str(", ");
        text.push_str(&words(&format!("{echelon:?}")));
    }
    format!("{text} ({})", face.livery.nation().name())
}

/// `MechanisedInfantry` as people write it: `mechanised infantry`.
fn words(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{kind, words};
    use crate::counter::{Echelon, Livery, Symbol, UnitFace};

    #[test]
    fn a_kind_reads_as_people_write_it() {
        assert_eq!(words("AntiTankGun"), "anti tank gun");
        let peiper =
            UnitFace { echelon: Some(Echelon::Regiment), ..UnitFace::new(Livery::Ss, Symbol::Armour) };
        assert_eq!(kind(&peiper), "Armour, regiment (Germany)");
    }
}
