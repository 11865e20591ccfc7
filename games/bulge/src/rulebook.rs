//! The rulebook (`data/rules.toml`) and its switches (3.0) as plain values.

use std::sync::LazyLock;

use engine::{RuleSet, Rulebook};

use crate::units::{Change, Mix, Unit};

/// The rules that the game comes with.
pub const RULES: &str = include_str!("../data/rules.toml");

/// The rulebook, read once.
///
/// ```
/// let book = bulge::rulebook::rulebook();
/// assert_eq!(book.rule("README 1").unwrap().number, "21.1");
/// assert_eq!(book.rule("DC I.A").unwrap().number, "22.2");
/// ```
pub fn rulebook() -> &'static Rulebook {
    static BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
        // The file is part of the program and read by its tests.
        Rulebook::from_toml("rules.toml", RULES).unwrap_or_else(|faults| panic!("{faults}"))
    });
    &BOOK
}

/// The counters in use (21.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counters {
    /// One of the three mixes.
    Mix(Mix),
    /// The original counters with some of the changes C1 to C7 (21.11).
    Custom([bool; 7]),
}

impl Counters {
    /// Whether a change is in force in a custom mix.
    pub fn has(self, change: Change) -> bool {
        match self {
            Counters::Mix(_) => false,
            Counters::Custom(changes) => changes[change as usize],
        }
    }

    /// Whether a unit is among the counters. In a custom mix one that the revised mix drops is there as long as the change
    /// that drops it is off.
    pub fn hold(self, unit: &Unit) -> bool {
        match self {
            Counters::Mix(mix) => unit.is_in(mix),
            Counters::Custom(_) => unit.is_in(self.value_mix(unit)),
        }
    }

    /// The mix that a unit's strength and victory points are taken from.
    pub fn value_mix(self, unit: &Unit) -> Mix {
        self.mix_by(unit.value_by)
    }

    /// The mix that a unit's type and size are taken from.
    pub fn type_mix(self, unit: &Unit) -> Mix {
        self.mix_by(unit.type_by)
    }

    /// The mix that a unit's designation is taken from.
    pub fn name_mix(self, unit: &Unit) -> Mix {
        self.mix_by(unit.type_by.or(unit.value_by))
    }

    fn mix_by(self, change: Option<Change>) -> Mix {
        match self {
            Counters::Mix(mix) => mix,
            Counters::Custom(_) if change.is_some_and(|change| self.has(change)) => Mix::Revised,
            Counters::Custom(_) => Mix::Base,
        }
    }
}

/// The switches (3.0) as plain values, read once from a rule set.
///
/// ```
/// use bulge::rulebook::{Counters, Options, rulebook};
/// use bulge::units::Mix;
/// let set = rulebook().resolve(Some("original"), "-RB").unwrap();
/// let options = Options::of(&set);
/// assert_eq!(options.counters, Counters::Mix(Mix::Base));
/// assert!(options.mandatory_combat && !options.roadblocks && !options.cohesion);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "switches are on or off")]
pub struct Options {
    /// MIX and C1 to C7 (21.0).
    pub counters: Counters,
    /// MOT (21.8).
    pub motorised: bool,
    /// CA (21.9).
    pub combined_arms: bool,
    /// DC (22.0).
    pub cohesion: bool,
    /// NW (23.0).
    pub nordwind: bool,
    /// NWF: the Nordwind option that is taken (23.1).
    pub nordwind_option: Option<u8>,
    /// MC (12.2).
    pub mandatory_combat: bool,
    /// SUR (17.0).
    pub surprise: bool,
    /// RB (5.1).
    pub roadblocks: bool,
    /// RC (8.6).
    pub road_control: bool,
    /// BRK (14.8).
    pub breakthrough: bool,
    /// STF (14.6).
    pub stand_fast: bool,
    /// ISO (6.6).
    pub isolation: bool,
    /// FUEL (19.0).
    pub fuel: bool,
    /// OKW (7.6).
    pub okw_decision: bool,
    /// AIR (16.3).
    pub air: bool,
    /// BRIT (20.0).
    pub british_zone: bool,
    /// GREIF (18.1, 18.3).
    pub greif: bool,
    /// VDH (18.4).
    pub von_der_heydte: bool,
    /// FREE (24.2).
    pub free_setup: bool,
}

impl Options {
    /// The switches of a rule set of [`rulebook`].
    pub fn of(set: &RuleSet) -> Options {
        let book = rulebook();
        // Every id below is a switch of the book; a test reads them all.
        let on = |id: &str| book.switch(id).is_some_and(|switch| set.on(switch));
        let value = |id: &str| book.switch(id).map_or("", |switch| book.value_name(set, switch));
        let counters = match value("MIX") {
            "base" => Counters::Mix(Mix::Base),
            "sheet" => Counters::Mix(Mix::Sheet),
            "custom" => Counters::Custom(["C1", "C2", "C3", "C4", "C5", "C6", "C7"].map(on)),
            _ => Counters::Mix(Mix::Revised),
        };
        Options {
            counters,
            motorised: on("MOT"),
            combined_arms: on("CA"),
            cohesion: on("DC"),
            nordwind: on("NW"),
            nordwind_option: value("NWF").parse().ok(),
            mandatory_combat: on("MC"),
            surprise: on("SUR"),
            roadblocks: on("RB"),
            road_control: on("RC"),
            breakthrough: on("BRK"),
            stand_fast: on("STF"),
            isolation: on("ISO"),
            fuel: on("FUEL"),
            okw_decision: on("OKW"),
            air: on("AIR"),
            british_zone: on("BRIT"),
            greif: on("GREIF"),
            von_der_heydte: on("VDH"),
            free_setup: on("FREE"),
        }
    }

    /// What is possible but odd about these switches.
    pub fn doubts(&self) -> Vec<String> {
        let differ = self.counters.has(Change::C2) != self.counters.has(Change::C6);
        let doubt = "C2 and C6 differ: the German total is no longer 441 (21.2, 21.6)";
        differ.then(|| doubt.to_owned()).into_iter().collect()
    }
}
