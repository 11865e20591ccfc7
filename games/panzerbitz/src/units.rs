//! The counter types (2.1) and what their counters show.

use std::sync::{Arc, LazyLock};

use engine::Faults;
use engine::counter::{
    Corners, Counter, CounterGroup, Echelon, Face, Livery, Symbol, UnitFace, Values, read_roster, too_great,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::markers::markers;

/// The list of counter types that the game comes with.
pub const UNITS: &str = include_str!("../data/units.toml");

/// What a counter can show at most.
const STRONGEST: u8 = 99;
const FASTEST: u8 = 40;
const MOST_STACKED: u8 = 20;

/// Whose unit it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Nation {
    German,
    Soviet,
    American,
    British,
}

/// The kind of a unit (2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Kind {
    Infantry,
    Mg,
    Engineer,
    Security,
    Recon,
    Cavalry,
    Motorcycle,
    Truck,
    Wagon,
    HalfTrack,
    #[serde(rename = "armoured car")]
    ArmouredCar,
    Tank,
    #[serde(rename = "heavy tank")]
    HeavyTank,
    #[serde(rename = "assault gun")]
    AssaultGun,
    #[serde(rename = "tank destroyer")]
    TankDestroyer,
    #[serde(rename = "SP artillery")]
    SpArtillery,
    #[serde(rename = "SP rocket")]
    SpRocket,
    #[serde(rename = "SP mortar")]
    SpMortar,
    #[serde(rename = "AA vehicle")]
    AaVehicle,
    #[serde(rename = "gun AT")]
    AtGun,
    #[serde(rename = "gun AA")]
    AaGun,
    Mortar,
    #[serde(rename = "infantry gun")]
    InfantryGun,
    Howitzer,
    Rocket,
    #[serde(rename = "naval artillery")]
    NavalArtillery,
    #[serde(rename = "CP")]
    CommandPost,
    #[serde(rename = "forward observer")]
    ForwardObserver,
}

engine::drawn! {
    /// The size of a unit.
    #[allow(missing_docs, reason = "the names say it")]
    pub enum Size as echelon: Echelon {
        Detachment => Detachment,
        Platoon => Platoon,
        Company => Company,
        Battery => Battery,
    }
}

/// A weapon class (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
pub enum WeaponClass {
    /// Small arms.
    #[serde(rename = "I")]
    SmallArms,
    /// Armour-piercing guns.
    #[serde(rename = "A")]
    ArmourPiercing,
    /// High explosive.
    #[serde(rename = "H")]
    HighExplosive,
    /// Artillery.
    #[serde(rename = "(H)")]
    Artillery,
    /// Mortars.
    #[serde(rename = "M")]
    Mortar,
    /// Unarmed carrier.
    #[serde(rename = "C")]
    Carrier,
    /// Armed carrier.
    #[serde(rename = "C(I)")]
    ArmedCarrier,
}

/// A column of the movement chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs, reason = "the names of the chart")]
pub enum Mover {
    Foot,
    Cav,
    Wheel,
    Truck,
    Wagon,
    Veh,
}

/// What a unit can carry (8.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Carries {
    /// Any unit that can be loaded.
    Any,
    /// Infantry riding on the outside.
    Riders,
}

/// How a unit may assault (9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Assault {
    /// On its own.
    Yes,
    /// Together with a unit that may, from the same hex.
    Mg,
}

/// Where a type's factors come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Public tables.
    Public,
    /// Set by the house.
    House,
}

/// A counter type.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "the flags of 2.1")]
pub struct Unit {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub nation: Nation,
    /// Its full name.
    pub name: String,
    /// What the counter prints.
    pub short: String,
    /// Its kind.
    pub kind: Kind,
    /// Its size.
    pub size: Size,
    /// Its weapon class; none for command posts and observers.
    pub class: Option<WeaponClass>,
    /// Attack factor.
    pub attack: u8,
    /// Range.
    pub range: u8,
    /// Defence factor.
    pub defence: u8,
    /// Movement allowance.
    pub movement: u8,
    /// Double range at half attack (6.3).
    #[serde(default)]
    pub star: bool,
    /// A vehicle.
    #[serde(default)]
    pub vehicle: bool,
    /// An armoured target.
    #[serde(default)]
    pub armoured: bool,
    /// Cannot move by itself.
    #[serde(default)]
    pub r#static: bool,
    /// Its column of the movement chart; none if it is off the board.
    pub mover: Option<Mover>,
    /// What it carries.
    pub carries: Option<Carries>,
    /// May overrun.
    #[serde(default)]
    pub overrun: bool,
    /// Fires indirectly.
    #[serde(default)]
    pub indirect: bool,
    /// How it assaults, if at all.
    pub assault: Option<Assault>,
    /// Stacking points (7.1).
    pub stack: u8,
    /// Stacking points under 12.3.
    pub stack_rev: u8,
    /// The rule or ruling that gives them.
    pub stack_rule: String,
    /// The picture on the counter.
    pub symbol: Symbol,
    /// Where its factors come from.
    pub source: Source,
}

impl Unit {
    /// Its colours.
    pub const fn livery(&self) -> Livery {
        match self.nation {
            Nation::German => Livery::Heer,
            Nation::Soviet => Livery::Soviet,
            Nation::American => Livery::American,
            Nation::British => Livery::British,
        }
    }

    /// What is wrong with it, beyond the form of its fields.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.class.is_none() && (self.attack > 0 || self.range > 0) {
            faults.push("a unit with an attack factor or a range needs a weapon `class`".into());
        }
        if self.armoured && !self.vehicle {
            faults.push("only a vehicle can be `armoured`".into());
        }
        if self.r#static && self.movement > 0 {
            faults.push("a `static` unit has movement 0".into());
        }
        if self.mover.is_none() != (self.kind == Kind::NavalArtillery) {
            faults.push("`mover` is left out for naval artillery, and only there".into());
        }
        if self.short.is_empty() {
            faults.push("`short` is printed on the counter and cannot be empty".into());
        }
        faults.extend(too_great(&[
            ("attack", self.attack, STRONGEST),
            ("range", self.range, STRONGEST),
            ("defence", self.defence, STRONGEST),
            ("movement", self.movement, FASTEST),
            ("stack", self.stack, MOST_STACKED),
            ("stack_rev", self.stack_rev, MOST_STACKED),
        ]));
        faults
    }

    /// The counter of the type.
    pub fn counter(&self) -> Counter {
        let armed = self.class.is_some();
        let on_board = self.mover.is_some();
        let corners = Corners {
            attack: armed.then_some(self.attack),
            class: self.class.map(|class| class.letters().to_owned()).unwrap_or_default(),
            range: armed.then_some(self.range),
            star: self.star,
            defence: on_board.then_some(self.defence),
            movement: on_board.then_some(self.movement),
        };
        let front = UnitFace {
            echelon: Some(self.size.echelon()),
            values: Values::Corners(corners),
            designation: self.short.clone(),
            ..UnitFace::new(self.livery(), self.symbol)
        };
        Counter { id: self.id.clone(), front: Face::Unit(front), back: None }
    }
}

impl WeaponClass {
    /// As printed.
    pub const fn letters(self) -> &'static str {
        match self {
            WeaponClass::SmallArms => "I",
            WeaponClass::ArmourPiercing => "A",
            WeaponClass::HighExplosive => "H",
            WeaponClass::Artillery => "(H)",
            WeaponClass::Mortar => "M",
            WeaponClass::Carrier => "C",
            WeaponClass::ArmedCarrier => "C(I)",
        }
    }
}

impl Kind {
    /// The heading under which counters of the kind stand on the sheet.
    const fn group(self) -> &'static str {
        match self {
            Kind::Infantry | Kind::Mg | Kind::Engineer | Kind::Security | Kind::Recon => "Infantry",
            Kind::Cavalry | Kind::Motorcycle => "Cavalry and motorcycles",
            Kind::Truck | Kind::Wagon | Kind::HalfTrack => "Transport",
            Kind::ArmouredCar => "Armoured cars",
            Kind::Tank | Kind::HeavyTank => "Tanks",
            Kind::AssaultGun => "Assault guns",
            Kind::TankDestroyer => "Tank destroyers",
            Kind::SpArtillery | Kind::SpRocket | Kind::SpMortar | Kind::AaVehicle => "Self-propelled guns",
            Kind::AtGun | Kind::InfantryGun => "Anti-tank and infantry guns",
            Kind::AaGun => "Anti-aircraft guns",
            Kind::Mortar | Kind::Howitzer | Kind::Rocket => "Artillery",
            Kind::NavalArtillery => "Naval guns",
            Kind::CommandPost | Kind::ForwardObserver => "Command",
        }
    }
}

static STANDARD: LazyLock<Arc<[Unit]>> =
    LazyLock::new(|| read_units("units.toml", UNITS).unwrap_or_else(|faults| panic!("{faults}")).into());

/// The units of the game as it comes.
pub fn standard() -> &'static [Unit] {
    &STANDARD
}

/// The same, to be shared.
pub(crate) fn shared() -> Arc<[Unit]> {
    STANDARD.clone()
}

/// Reads a list of counter types; every fault is reported.
pub fn read_units(name: &str, text: &str) -> Result<Vec<Unit>, Faults> {
    read_roster(name, text, Unit::faults)
}

/// The counters, in the order of the list.
pub fn faces(units: &[Unit]) -> Vec<Counter> {
    units.iter().map(Unit::counter).collect()
}

/// The counters by nation and kind, then the markers, as a sheet shows them.
pub fn sheet(units: &[Unit]) -> Vec<CounterGroup> {
    let of_units = units
        .iter()
        .map(|unit| (unit.livery().nation().name().to_owned(), unit.kind.group().to_owned(), unit.counter()));
    CounterGroup::sheet(of_units, markers())
}

/// The counter sheet of the game as it comes.
pub fn counters() -> Vec<CounterGroup> {
    sheet(standard())
}
