//! Counter mixes (21.0): what a unit is in the mix in use.

use engine::Side;
use engine::counter::own_name;

use crate::charts::{Charts, Class, RoadGroup, RoadRate, side_of};
use crate::rulebook::Options;
use crate::units::{Nation, Unit, UnitType};

/// What a unit does on the map (2.3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A combat unit: infantry or mechanised class with an attack of 1 or more.
    Combat,
    /// A gun or werfer.
    Artillery,
    /// An Einheit Stielau team: no ground unit.
    Team,
}

/// A unit as the mix in use has it (2.3.6).
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "facts that hold or not")]
pub struct Counter {
    /// The unit's id in the data files.
    pub id: String,
    /// Its name in the notation: `901/Lehr`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation.
    pub nation: Nation,
    /// Its type; where MOT or CA is off, the type that it counts as (3.4).
    pub kind: UnitType,
    /// Its class (2.3.3).
    pub class: Class,
    /// What it does on the map.
    pub role: Role,
    /// Printed attack.
    pub attack: u8,
    /// Printed defence; of artillery the middle number.
    pub defence: u8,
    /// Movement allowance in whole points.
    pub movement: u8,
    /// Offensive support (13.4).
    pub ofs: u8,
    /// Final protective fire (13.6); 0 for werfers.
    pub fpf: u8,
    /// Range (13.1).
    pub range: u8,
    /// Road rate (8.5, 8.6).
    pub road: RoadRate,
    /// Victory points for its loss (25.2.1).
    pub vp: u8,
    /// Whether it exerts a zone of control (10.1).
    pub zoc: bool,
    /// Its division.
    pub division: Option<String>,
    /// Its cohesion group (22.1) as a number; none if it never takes part.
    pub group: Option<u8>,
    /// Whether it may be diverted (23.4).
    pub divert: bool,
    /// The corps letter of its counter, if it has one (24.2).
    pub corps: Option<u8>,
    /// Whether the mix holds it.
    pub in_mix: bool,
}

impl Counter {
    /// Whether it is a combat unit or artillery (2.3.4).
    pub fn is_ground(&self) -> bool {
        self.role != Role::Team
    }

    /// Whether it is a combat unit (2.3.4).
    pub fn is_combat(&self) -> bool {
        self.role == Role::Combat
    }

    /// Whether it is a gun: artillery with two sides (2.3.5).
    pub fn is_gun(&self) -> bool {
        self.kind == UnitType::Gun
    }
}

/// 21.0: the counters in use. 3.4: MOT off makes a `mot` unit a `mech` one, CA off a `ca` unit an `arm` one.
pub(crate) fn counters_in_use(list: &[Unit], charts: &Charts, settings: &Options) -> Vec<Counter> {
    let mut groups: Vec<&str> = Vec::new();
    let mut counters = Vec::new();
    for unit in list {
        let mixes = settings.counters;
        let in_mix = mixes.hold(unit);
        let kind = match unit.kind(mixes.type_mix(unit)) {
            UnitType::Mot if !settings.motorised => UnitType::Mech,
            UnitType::Ca if !settings.combined_arms => UnitType::Arm,
            kind => kind,
        };
        let value_mix = mixes.value_mix(unit);
        let (attack, defence) = (unit.attack(value_mix), unit.defence(value_mix));
        let class = Class::of(kind);
        let role = match class {
            Class::Inf | Class::Mech => Role::Combat,
            Class::Art => Role::Artillery,
            Class::Cdo => Role::Team,
        };
        let vp = match role {
            Role::Combat => attack.max(defence),
            Role::Artillery => charts.numbers.art_vp as u8,
            Role::Team => 0,
        };
        let group = unit.cohesion.as_deref().map(|name| {
            let at = groups.iter().position(|known| *known == name).unwrap_or_else(|| {
                groups.push(name);
                groups.len() - 1
            });
            at as u8
        });
        let side = side_of(unit);
        // Units of other mixes may share a name: they are never on the map together.
        let taken =
            |name: &str| in_mix && counters.iter().any(|one: &Counter| one.in_mix && one.name == name);
        counters.push(Counter {
            id: unit.id.clone(),
            name: own_name(&name(unit, unit.name(mixes.name_mix(unit)), kind), &unit.id, taken),
            side,
            nation: unit.nation,
            kind,
            class,
            role,
            attack,
            defence,
            movement: unit.movement,
            ofs: unit.ofs.unwrap_or(0),
            fpf: unit.fpf.unwrap_or(0),
            range: unit.range.unwrap_or(0),
            road: charts.road(RoadGroup::of(kind, side)),
            vp,
            // 18.4.4: von der Heydte exerts none.
            zoc: role == Role::Combat && unit.id != "g-vdh",
            division: unit.division.clone(),
            group,
            divert: unit.divert,
            corps: (unit.entry.len() == 1).then(|| unit.entry.as_bytes()[0]).filter(u8::is_ascii_uppercase),
            in_mix,
        });
    }
    counters
}

/// The faces of the counters in use, and of the markers.
pub(crate) fn faces(
    list: &[Unit],
    counters: &[Counter],
    settings: &Options,
) -> Vec<engine::counter::Counter> {
    let mixes = settings.counters;
    let used = list.iter().zip(counters).filter(|(_, counter)| counter.in_mix);
    let face = |(unit, counter): (&Unit, &Counter)| {
        unit.drawn(mixes.value_mix(unit), mixes.type_mix(unit), mixes.name_mix(unit), counter.kind)
    };
    used.map(face).chain(crate::markers::markers()).collect()
}

/// `designation/division`, and for those without a division what kind of unit it is.
fn name(unit: &Unit, designation: &str, kind: UnitType) -> String {
    let parent = match (&unit.division, kind, unit.nation) {
        (Some(division), ..) => division,
        (None, UnitType::Werfer, _) => "Werfer",
        (None, UnitType::Gun, Nation::German) => "Art",
        (None, UnitType::Gun, Nation::British) => "AGRA",
        (None, UnitType::Gun, _) => "FA",
        (None, UnitType::Cav, _) => "Cav",
        (None, UnitType::Para, Nation::American) => "Para",
        _ => "",
    };
    let designation = designation.replace(' ', "-");
    if parent.is_empty() { designation } else { format!("{designation}/{parent}") }
}
