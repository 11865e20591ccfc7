//! The units (2.3) and what their counters show in each counter mix (21.0).

mod kinds;

use std::collections::BTreeSet;

use engine::Faults;
use engine::counter::{
    Counter, CounterGroup, Face, Livery, Side, UnitFace, Values, few, read_roster, too_great,
};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::markers::markers;
use crate::zoc::READY;

pub use kinds::{Change, Mix, Nation, Size, Source, UnitType};

/// The list of units that the game comes with.
pub const UNITS: &str = include_str!("../data/units.toml");

/// What a counter can show at most.
const STRONGEST: u8 = 99;
const FASTEST: u8 = 30;

/// The most units: a position keeps a bit for each.
const MOST_UNITS: usize = 64 * READY;
/// The most divisions of cohesion, which are numbered in a byte (22.1).
const MOST_GROUPS: usize = 250;
/// The most letters of an id, a name or an area.
const MOST_LETTERS: usize = 40;
/// The most areas in which a unit may enter.
const MOST_OF_AREAS: usize = 20;

/// A unit as the data file gives it; the methods answer for a mix.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub nation: Nation,
    /// Its division.
    pub division: Option<String>,
    /// Its division for the cohesion rule (22.0).
    pub cohesion: Option<String>,
    name: String,
    name_rev: Option<String>,
    #[serde(rename = "type")]
    kind: UnitType,
    #[serde(rename = "type_rev")]
    kind_rev: Option<UnitType>,
    size: Size,
    size_rev: Option<Size>,
    att: u8,
    def: Option<u8>,
    rev: Option<u8>,
    sheet: Option<u8>,
    /// Movement allowance.
    #[serde(rename = "move")]
    pub movement: u8,
    /// Offensive support of artillery (13.4).
    pub ofs: Option<u8>,
    /// Final protective fire of guns (13.6).
    pub fpf: Option<u8>,
    /// Range of artillery (13.1).
    pub range: Option<u8>,
    /// Entry code of the counter.
    pub entry: String,
    /// Arrival turn.
    pub turn: u8,
    /// Entry areas.
    pub areas: Vec<String>,
    #[serde(default)]
    mixes: Vec<Mix>,
    /// The change of the custom mix that brings the revised strength.
    pub value_by: Option<Change>,
    /// The change of the custom mix that brings the revised type, size and name.
    pub type_by: Option<Change>,
    /// Whether it counts for the Nordwind diversion (23.0).
    #[serde(default)]
    pub divert: bool,
    vp: Option<u8>,
    livery: Option<Livery>,
    /// Where its strengths come from.
    pub source: Source,
    /// A remark.
    pub note: Option<String>,
}

impl Unit {
    /// Whether a mix holds the unit.
    pub fn is_in(&self, mix: Mix) -> bool {
        self.mixes.is_empty() || self.mixes.contains(&mix)
    }

    /// Whether it comes only with Nordwind (23.0).
    pub fn is_nordwind(&self) -> bool {
        self.entry == "Nw"
    }

    /// Its designation.
    pub fn name(&self, mix: Mix) -> &str {
        self.name_rev.as_deref().filter(|_| mix != Mix::Base).unwrap_or(&self.name)
    }

    /// Its type.
    pub fn kind(&self, mix: Mix) -> UnitType {
        self.kind_rev.filter(|_| mix != Mix::Base).unwrap_or(self.kind)
    }

    /// Its size.
    pub fn size(&self, mix: Mix) -> Size {
        self.size_rev.filter(|_| mix != Mix::Base).unwrap_or(self.size)
    }

    /// Its attack strength.
    pub fn attack(&self, mix: Mix) -> u8 {
        self.changed(mix).unwrap_or(self.att)
    }

    /// Its defence strength; of artillery the middle number (2.3.5).
    pub fn defence(&self, mix: Mix) -> u8 {
        self.changed(mix).or(self.def).unwrap_or(self.att)
    }

    /// Victory points for its loss (25.0).
    pub fn victory_points(&self, mix: Mix) -> u8 {
        self.vp.unwrap_or_else(|| self.attack(mix))
    }

    /// Its colours.
    pub fn livery(&self) -> Livery {
        match self.nation {
            Nation::German => self.livery.unwrap_or(Livery::Heer),
            Nation::American => Livery::American,
            Nation::British => Livery::British,
            Nation::French => Livery::French,
        }
    }

    fn changed(&self, mix: Mix) -> Option<u8> {
        match mix {
            Mix::Base => None,
            Mix::Revised => self.rev,
            Mix::Sheet => self.sheet,
        }
    }

    /// What is wrong with it, beyond the form of its fields.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let artillery = matches!(self.kind, UnitType::Gun | UnitType::Werfer);
        if artillery != (self.ofs.is_some() && self.range.is_some()) {
            faults
                .push("`ofs` and `range` are for the types gun and werfer, and both are needed there".into());
        }
        if (self.kind == UnitType::Gun) != self.fpf.is_some() {
            faults.push("`fpf` is for the type gun, and needed there".into());
        }
        if self.nation != Nation::German && self.livery.is_some() {
            faults.push("`livery` is for German units only; the others have their nation's colours".into());
        }
        let words = [Some(&self.id), Some(&self.name), self.name_rev.as_ref(), self.division.as_ref()];
        let words = words.into_iter().chain([self.cohesion.as_ref(), Some(&self.entry)]).flatten();
        if words.chain(&self.areas).any(|word| word.chars().count() > MOST_LETTERS) {
            faults.push(format!("its id, names and areas have at most {MOST_LETTERS} letters"));
        }
        if self.areas.len() > MOST_OF_AREAS {
            faults.push(format!("it enters in at most {MOST_OF_AREAS} areas"));
        }
        if self.turn == 0 {
            faults.push("`turn` counts from 1".into());
        }
        let number = |key, value: Option<u8>, most| (key, value.unwrap_or(0), most);
        faults.extend(too_great(&[
            number("att", Some(self.att), STRONGEST),
            number("def", self.def, STRONGEST),
            number("rev", self.rev, STRONGEST),
            number("sheet", self.sheet, STRONGEST),
            number("move", Some(self.movement), FASTEST),
            number("ofs", self.ofs, STRONGEST),
            number("fpf", self.fpf, STRONGEST),
            number("range", self.range, STRONGEST),
            number("vp", self.vp, STRONGEST),
            number("turn", Some(self.turn), STRONGEST),
        ]));
        faults
    }

    /// The counter of the unit in a mix.
    pub fn counter(&self, mix: Mix) -> Counter {
        self.drawn(mix, mix, mix, self.kind(mix))
    }

    /// The counter with its strength, size and name from mixes of their own, as a custom mix has it (21.11), and as a
    /// type that another switch may have changed (3.4).
    pub(crate) fn drawn(&self, strength: Mix, size: Mix, name: Mix, kind: UnitType) -> Counter {
        let (designation, parent) = self.names(name);
        let artillery = self.ofs.zip(self.range);
        let (attack, defence) = (self.attack(strength), self.defence(strength));
        let values = match artillery {
            Some((ofs, _)) => vec![ofs, defence, self.movement],
            None if attack == defence => vec![attack, self.movement],
            None => vec![attack, defence, self.movement],
        };
        let front = UnitFace {
            echelon: Some(self.size(size).echelon()),
            values: Values::Line(values),
            designation,
            parent,
            entry: if self.entry == "start" { String::new() } else { self.entry.clone() },
            note: artillery.map(|(_, range)| range.to_string()).unwrap_or_default(),
            ..UnitFace::new(self.livery(), kind.symbol())
        };
        // The back of a gun is its emplaced side (2.3.5).
        let back = self.ofs.zip(self.fpf).map(|(ofs, fpf)| {
            let values = Values::Line(vec![ofs, fpf]);
            Face::Unit(UnitFace { values, side: Side::Back, ..front.clone() })
        });
        Counter { id: self.id.clone(), front: Face::Unit(front), back }
    }

    /// What stands left and right of the symbol. A team has its number left and its unit's name right; a cavalry group, which
    /// has no division, says what it is.
    fn names(&self, mix: Mix) -> (String, String) {
        let name = self.name(mix);
        match (&self.division, name.split_once(' ')) {
            (Some(division), _) => (name.to_owned(), division.clone()),
            (None, Some((unit, number))) => (number.to_owned(), unit.to_owned()),
            (None, None) if self.kind(mix) == UnitType::Cav => (name.to_owned(), "Cav".to_owned()),
            (None, None) => (name.to_owned(), String::new()),
        }
    }

    /// The heading under which the counter stands on the sheet.
    fn group(&self, mix: Mix) -> String {
        if let Some(division) = &self.division {
            return division.clone();
        }
        match self.kind(mix) {
            UnitType::Gun => "Artillery".into(),
            UnitType::Werfer => "Volks-Werfer brigades".into(),
            UnitType::Cav => "Cavalry groups".into(),
            UnitType::Cdo => "Einheit Stielau".into(),
            _ => "Independent".into(),
        }
    }
}

engine::shipped! {
    /// The units of the game as it comes.
    pub fn standard() -> Vec<Unit> = read_units("units.toml", UNITS);
}

/// Reads a list of units; every fault is reported.
pub fn read_units(name: &str, text: &str) -> Result<Vec<Unit>, Faults> {
    let units = read_roster(name, text, Unit::faults)?;
    let groups: BTreeSet<&str> = units.iter().filter_map(|unit| unit.cohesion.as_deref()).collect();
    let counts = [(units.len(), MOST_UNITS, "units"), (groups.len(), MOST_GROUPS, "cohesion groups")];
    few(name, text, units, &counts)
}

/// The counters of a mix, in the order of the list.
pub fn faces(units: &[Unit], mix: Mix) -> Vec<Counter> {
    units.iter().filter(|unit| unit.is_in(mix)).map(|unit| unit.counter(mix)).collect()
}

/// The counters of a mix by nation and division, then the markers, as a sheet shows them. Nordwind's units come after
/// their nation's others.
pub fn sheet(units: &[Unit], mix: Mix) -> Vec<CounterGroup> {
    let section = |unit: &Unit| {
        let nation = unit.livery().nation().name();
        if unit.is_nordwind() { format!("{nation}, Nordwind") } else { nation.to_owned() }
    };
    let mut chosen: Vec<&Unit> = units.iter().filter(|unit| unit.is_in(mix)).collect();
    chosen.sort_by_key(|unit| (unit.livery().nation(), unit.is_nordwind()));
    let of_units = chosen.into_iter().map(|unit| (section(unit), unit.group(mix), unit.counter(mix)));
    CounterGroup::sheet(of_units, markers())
}

/// The counter sheet of the game as it comes.
pub fn counters(mix: Mix) -> Vec<CounterGroup> {
    sheet(standard(), mix)
}
