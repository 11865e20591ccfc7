//! The units and what their counters show.

mod kinds;

use std::collections::BTreeSet;

use engine::Faults;
use engine::counter::{
    Counter, CounterGroup, Face, Livery, Side, StepsLeft, UnitFace, Values, few, read_roster, too_great,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::markers::markers;

pub use kinds::{DoubleWhen, MoveClass, Nation, Size, Source, Strength, UnitType};

/// The list of units that the game comes with.
pub const UNITS: &str = include_str!("../data/units.toml");

/// What a counter can show at most.
const STRONGEST: u8 = 99;
const FASTEST: u8 = 30;
/// The most letters of an id or name.
const MOST_LETTERS: usize = 40;
/// The greatest strength, allowance or stacking value.
const MOST_VALUE: u8 = 99;
/// The most divisions, and of them and the German brigades together those that a fuel selection may name (1.1): a position
/// keeps a bit for each.
const MOST_DIVISIONS: usize = 120;
const MOST_FORMATIONS: usize = 32;

/// A unit.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "the flags of the counter list")]
pub struct Unit {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub nation: Nation,
    /// Its division; none if it is independent.
    pub parent: Option<String>,
    /// Its designation.
    pub name: String,
    short: Option<String>,
    parent_short: Option<String>,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: UnitType,
    /// Its movement class.
    pub class: MoveClass,
    /// Its size.
    pub size: Size,
    /// Stacking points (3.7).
    pub stack: u8,
    /// At full strength.
    pub full: Strength,
    /// After a step loss; none for units of one step.
    pub reduced: Option<Strength>,
    /// Waffen-SS.
    #[serde(default)]
    pub ss: bool,
    /// Never surrenders (OR1.0).
    #[serde(default)]
    pub no_surrender: bool,
    /// The turn up to which it is restricted (SR1.4).
    pub restricted: Option<u8>,
    /// Replaced from the motorised track.
    #[serde(default)]
    pub motorized: bool,
    /// Units of its division needed for division integrity; 0 for none.
    #[serde(default)]
    pub di: u8,
    /// Belongs to an optional force (OR3.0).
    #[serde(default)]
    pub optional: bool,
    /// The switch that must be on for the unit to be used.
    pub needs: Option<String>,
    /// Arrival turn; none if on the map at 16 A.M.
    pub turn: Option<u8>,
    /// Entry area.
    pub entry: Option<String>,
    /// Set-up hex on 16 A.M.
    pub hex: Option<String>,
    /// German army.
    pub army: Option<u8>,
    /// What a commander commands.
    pub staff: Option<String>,
    /// Command range.
    pub range: Option<u8>,
    /// Whether a commander may give an attack his die (OR9.3).
    #[serde(default)]
    pub attack_option: bool,
    /// When a commander's second ability applies.
    pub double_when: Option<DoubleWhen>,
    /// Where its strengths come from.
    pub source: Source,
}

impl Unit {
    /// Whether it is a commander.
    pub fn is_commander(&self) -> bool {
        self.kind == UnitType::Cmd
    }

    /// Steps at full strength.
    pub fn steps(&self) -> u8 {
        if self.reduced.is_some() { 2 } else { 1 }
    }

    /// Its colours.
    pub fn livery(&self) -> Livery {
        match self.nation {
            Nation::American => Livery::American,
            Nation::British => Livery::British,
            Nation::French => Livery::French,
            Nation::German if self.ss => Livery::Ss,
            Nation::German if matches!(self.kind, UnitType::Para | UnitType::MechPara) => Livery::Luftwaffe,
            Nation::German if self.parent.as_deref().is_some_and(|parent| parent.ends_with("VG")) => {
                Livery::Volksgrenadier
            }
            Nation::German => Livery::Heer,
        }
    }

    /// What is wrong with it, beyond the form of its fields.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.is_commander() != (self.staff.is_some() && self.range.is_some()) {
            faults.push("`staff` and `range` are for the type cmd, and both are needed there".into());
        }
        if self.is_commander() != (self.class == MoveClass::Commander) {
            faults.push("the type cmd and the class C belong together".into());
        }
        if self.turn.is_some() != self.entry.is_some() {
            faults.push(
                "`turn` and `entry` belong together: give both, or neither for a unit that starts on the map"
                    .into(),
            );
        }
        if self.turn.is_none() && self.hex.is_none() {
            faults.push("a unit that starts on the map needs its `hex`".into());
        }
        let words = [
            Some(&self.id),
            Some(&self.name),
            self.parent.as_ref(),
            self.short.as_ref(),
            self.staff.as_ref(),
        ];
        if words.into_iter().flatten().any(|word| word.chars().count() > MOST_LETTERS) {
            faults.push(format!("its id and names have at most {MOST_LETTERS} letters"));
        }
        let values =
            [self.full, self.reduced.unwrap_or(self.full)].map(|one| [one.attack, one.defence, one.movement]);
        if values.into_iter().flatten().chain([self.stack]).any(|value| value > MOST_VALUE) {
            faults.push(format!("its values and stacking points are at most {MOST_VALUE}"));
        }
        if self.nation != Nation::German && self.ss {
            faults.push("`ss` is for German units".into());
        }
        let reduced = self.reduced.unwrap_or(self.full);
        faults.extend(too_great(&[
            ("attack", self.full.attack.max(reduced.attack), STRONGEST),
            ("defence", self.full.defence.max(reduced.defence), STRONGEST),
            ("movement", self.full.movement.max(reduced.movement), FASTEST),
            ("stack", self.stack, FASTEST),
            ("di", self.di, FASTEST),
            ("range", self.range.unwrap_or(0), FASTEST),
            ("restricted", self.restricted.unwrap_or(0), STRONGEST),
            ("turn", self.turn.unwrap_or(0), STRONGEST),
        ]));
        if self.turn == Some(0) {
            faults.push("`turn` counts from 1".into());
        }
        faults
    }

    /// The counter of the unit.
    pub fn counter(&self) -> Counter {
        let (designation, parent) = self.names();
        let values = match self.range {
            Some(range) => vec![range, self.full.movement],
            None => self.full.line(),
        };
        let front = UnitFace {
            echelon: Some(self.size.echelon()),
            values: Values::Line(values),
            designation,
            parent,
            entry: self.entry_code(),
            restricted: self.restricted.is_some(),
            ..UnitFace::new(self.livery(), self.kind.symbol())
        };
        let back = self.reduced.map(|strength| {
            let values = Values::Line(strength.line());
            Face::Unit(UnitFace { values, step: StepsLeft::Reduced, side: Side::Back, ..front.clone() })
        });
        Counter { id: self.id.clone(), front: Face::Unit(front), back }
    }

    /// What stands left and right of the symbol. An independent unit of two words, `35 Eng`, is divided between them.
    fn names(&self) -> (String, String) {
        let name = self.short.as_ref().unwrap_or(&self.name);
        if let Some(staff) = &self.staff {
            return (name.clone(), staff.clone());
        }
        match (&self.parent, name.split_once(' ')) {
            (Some(parent), _) => (name.clone(), self.parent_short.as_ref().unwrap_or(parent).clone()),
            (None, Some((number, arm))) => (number.to_owned(), arm.to_owned()),
            (None, None) => (name.clone(), String::new()),
        }
    }

    /// Turn and area of entry: `8R`.
    fn entry_code(&self) -> String {
        match (self.turn, self.entry.as_deref()) {
            (Some(turn), Some(entry)) if entry.len() == 1 => format!("{turn}{entry}"),
            (Some(turn), _) => turn.to_string(),
            _ => String::new(),
        }
    }

    /// The heading under which the counter stands on the sheet.
    fn group(&self) -> String {
        match (&self.parent, self.kind) {
            (Some(parent), _) => parent.clone(),
            (None, UnitType::Cmd) => "Commanders".into(),
            (None, UnitType::Cav) => "Cavalry groups".into(),
            (None, UnitType::Eng) => "Engineers".into(),
            (None, _) => "Independent".into(),
        }
    }
}

impl Strength {
    fn line(self) -> Vec<u8> {
        vec![self.attack, self.defence, self.movement]
    }
}

engine::shipped! {
    /// The units of the game as it comes.
    pub fn standard() -> Vec<Unit> = read_units("units.toml", UNITS);
}

/// Reads a list of units; every fault is reported.
pub fn read_units(name: &str, text: &str) -> Result<Vec<Unit>, Faults> {
    let units = read_roster(name, text, Unit::faults)?;
    let divisions: BTreeSet<(bool, &str)> = units
        .iter()
        .filter_map(|unit| Some((unit.nation == Nation::German, unit.parent.as_deref()?)))
        .collect();
    let mech = |unit: &&Unit| {
        let mech = matches!(unit.class, MoveClass::Armour | MoveClass::Mechanised);
        mech && unit.nation == Nation::German && (unit.parent.is_some() || unit.size == Size::Bde)
    };
    let formations: BTreeSet<&str> =
        units.iter().filter(mech).map(|unit| unit.parent.as_deref().unwrap_or(&unit.id)).collect();
    let counts = [
        (divisions.len(), MOST_DIVISIONS, "divisions"),
        (formations.len(), MOST_FORMATIONS, "German formations with armour or vehicles"),
    ];
    few(name, text, units, &counts)
}

/// The counters, in the order of the list.
pub fn faces(units: &[Unit]) -> Vec<Counter> {
    units.iter().map(Unit::counter).collect()
}

/// The counters by nation and division, then the markers, as a sheet shows them.
pub fn sheet(units: &[Unit]) -> Vec<CounterGroup> {
    let mut sorted: Vec<&Unit> = units.iter().collect();
    sorted.sort_by_key(|unit| unit.livery().nation());
    let of_units = sorted
        .into_iter()
        .map(|unit| (unit.livery().nation().name().to_owned(), unit.group(), unit.counter()));
    CounterGroup::sheet(of_units, markers())
}

/// The counter sheet of the game as it comes.
pub fn counters() -> Vec<CounterGroup> {
    sheet(standard())
}
