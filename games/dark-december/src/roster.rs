//! The counters of a game as the rules ask for them: values by number, divisions by index.

use engine::counter::own_name;
use engine::{Side, UnitId};

use crate::charts::side_of;
use crate::rulebook::Options;
use crate::units::{DoubleWhen, MoveClass, Size, Strength, Unit, UnitType};

/// A counter in play.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "the flags of the counter list")]
pub struct Counter {
    /// Its id in the counter list.
    pub id: String,
    /// Its name, one word: `110/28`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub kind: UnitType,
    /// Its movement class.
    pub class: MoveClass,
    /// At full strength.
    pub full: Strength,
    /// After a loss; none for units of one step.
    pub reduced: Option<Strength>,
    /// Stacking points (3.7).
    pub stack: u8,
    /// Its division, by number; none if it is independent.
    pub division: Option<u8>,
    /// Units of its division that DI needs; 0 for none (4.6).
    pub di: u8,
    /// Never surrenders (OR1.0.6).
    pub elite: bool,
    /// Restricted before this turn; 0 if it is not (SR1.4).
    pub restricted: u8,
    /// A battalion, which is worth no victory points (W3).
    pub battalion: bool,
    /// Command range, of a commander (OR9.2).
    pub range: Option<u8>,
    /// Whether a commander has an Attack Option Capability (OR9.3).
    pub attack_option: bool,
    /// When he may do more (4.6.3, OR9.5).
    pub double_when: Option<DoubleWhen>,
    /// Whether the switches let it take part (C0).
    pub in_use: bool,
}

impl Counter {
    /// Every unit but a commander (0.3).
    pub fn is_combat(&self) -> bool {
        self.class != MoveClass::Commander
    }

    /// Class A: armour and armoured cavalry.
    pub fn is_armour(&self) -> bool {
        self.class == MoveClass::Armour
    }

    /// Class F or M: infantry types.
    pub fn is_infantry(&self) -> bool {
        matches!(self.class, MoveClass::Foot | MoveClass::Mechanised)
    }

    /// Class A or M.
    pub fn is_mech(&self) -> bool {
        matches!(self.class, MoveClass::Armour | MoveClass::Mechanised)
    }

    /// Its replacement track (2.0.1).
    pub fn track(&self) -> usize {
        usize::from(!self.is_mech())
    }
}

/// A division (0.3).
#[derive(Clone, Debug)]
pub struct Division {
    /// Its name.
    pub name: String,
    /// Its units that are in use.
    pub members: Vec<UnitId>,
}

/// What a fuel selection may name (1.1.1, 1.1.2).
#[derive(Clone, Debug)]
pub struct Formation {
    /// Its name, one word.
    pub name: String,
    /// Its units.
    pub members: Vec<UnitId>,
    /// One of the independent brigades, which are named in pairs.
    pub brigade: bool,
}

/// The counters, divisions and formations.
#[derive(Debug)]
pub(crate) struct Roster {
    pub(crate) counters: Vec<Counter>,
    pub(crate) divisions: Vec<Division>,
    pub(crate) formations: Vec<Formation>,
}

/// What stands behind the number of a cavalry group.
pub(crate) const CAVALRY: &str = "Cav";

fn word(text: &str) -> String {
    text.split_whitespace().collect()
}

pub(crate) fn roster(list: &[Unit], options: &Options) -> Roster {
    let mut divisions: Vec<Division> = Vec::new();
    let mut counters: Vec<Counter> = Vec::new();
    for (at, unit) in list.iter().enumerate() {
        let in_use = unit.needs.as_deref().is_none_or(|switch| options.has(switch));
        let division = unit.parent.as_ref().map(|parent| {
            let known = divisions.iter().position(|one| one.name == *parent && same_side(list, one, unit));
            let number = known.unwrap_or_else(|| {
                divisions.push(Division { name: parent.clone(), members: Vec::new() });
                divisions.len() - 1
            });
            if in_use || known.is_none() {
                divisions[number].members.push(UnitId(at as u16));
            }
            number as u8
        });
        let name = match &unit.parent {
            Some(parent) => format!("{}/{}", word(&unit.name), word(parent)),
            // The counter of a cavalry group shows its number and its symbol.
            None if unit.kind == UnitType::Cav => word(&unit.name) + CAVALRY,
            None => word(&unit.name),
        };
        let name = own_name(&name, &word(&unit.id), |name| counters.iter().any(|other| other.name == name));
        counters.push(Counter {
            id: unit.id.clone(),
            name,
            side: side_of(unit),
            kind: unit.kind,
            class: unit.class,
            full: unit.full,
            reduced: unit.reduced,
            stack: unit.stack,
            division,
            di: unit.di,
            elite: unit.no_surrender,
            restricted: unit.restricted.unwrap_or(0),
            battalion: unit.size == Size::Bn,
            range: unit.range,
            attack_option: unit.attack_option,
            double_when: unit.double_when,
            in_use,
        });
    }
    for division in &mut divisions {
        division.members.retain(|unit| counters[unit.index()].in_use);
    }
    let formations = formations(list, &counters, &divisions);
    Roster { counters, divisions, formations }
}

/// Divisions of both sides may share a number: the 9th is not the 9th.
fn same_side(list: &[Unit], division: &Division, unit: &Unit) -> bool {
    division.members.first().is_some_and(|first| side_of(&list[first.index()]) == side_of(unit))
}

/// 1.1.1: German divisions of classes A and M alone; 1.1.2: the independent German brigades.
fn formations(list: &[Unit], counters: &[Counter], divisions: &[Division]) -> Vec<Formation> {
    let german = |unit: &Unit| side_of(unit) == crate::charts::GERMAN;
    let mut formations = Vec::new();
    for (number, division) in divisions.iter().enumerate() {
        let number = Some(number as u8);
        let mut own = counters.iter().zip(list).filter(|(counter, _)| counter.division == number);
        if own.all(|(counter, unit)| german(unit) && counter.is_mech()) {
            let members = division.members.clone();
            formations.push(Formation { name: word(&division.name), members, brigade: false });
        }
    }
    for (at, unit) in list.iter().enumerate() {
        if german(unit) && unit.parent.is_none() && unit.size == Size::Bde && counters[at].is_mech() {
            let name = counters[at].name.clone();
            formations.push(Formation { name, members: vec![UnitId(at as u16)], brigade: true });
        }
    }
    formations
}
