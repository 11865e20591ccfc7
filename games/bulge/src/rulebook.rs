//! The rulebook (`data/rules.toml`) and its switches (3.0) as plain values.

use engine::{RuleSet, Rulebook};

use crate::units::{Change, Mix, Unit};

/// The rules that the game comes with.
pub const RULES: &str = include_str!("../data/rules.toml");

engine::shipped! {
    /// The rulebook, read once.
    ///
    /// ```
    /// let book = bulge::rulebook::rulebook();
    /// assert_eq!(book.rule("README 1").unwrap().number, "21.1");
    /// assert_eq!(book.rule("DC I.A").unwrap().number, "22.2");
    /// ```
    pub fn rulebook() -> Rulebook = Rulebook::from_toml("rules.toml", RULES);
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

engine::options! {
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
    pub struct Options of rulebook;
    /// MIX and C1 to C7 (21.0).
    counters: Counters = counters;
    /// NWF: the Nordwind option that is taken (23.1).
    nordwind_option: Option<u8> = nordwind_option;
    "MOT" motorised /// Rule 21.8.
    "CA" combined_arms /// Rule 21.9.
    "DC" cohesion /// Rule 22.0.
    "NW" nordwind /// Rule 23.0.
    "MC" mandatory_combat /// Rule 12.2.
    "SUR" surprise /// Rule 17.0.
    "RB" roadblocks /// Rule 5.1.
    "RC" road_control /// Rule 8.6.
    "BRK" breakthrough /// Rule 14.8.
    "STF" stand_fast /// Rule 14.6.
    "ISO" isolation /// Rule 6.6.
    "FUEL" fuel /// Rule 19.0.
    "OKW" okw_decision /// Rule 7.6.
    "AIR" air /// Rule 16.3.
    "BRIT" british_zone /// Rule 20.0.
    "GREIF" greif /// Rule 18.1, 18.3.
    "VDH" von_der_heydte /// Rule 18.4.
    "FREE" free_setup /// Rule 24.2.
}

/// MIX and C1 to C7 (21.0).
fn counters(set: &RuleSet) -> Counters {
    let on = |id: &str| rulebook().switch(id).is_some_and(|switch| set.on(switch));
    match value(set, "MIX") {
        "base" => Counters::Mix(Mix::Base),
        "sheet" => Counters::Mix(Mix::Sheet),
        "custom" => Counters::Custom(["C1", "C2", "C3", "C4", "C5", "C6", "C7"].map(on)),
        _ => Counters::Mix(Mix::Revised),
    }
}

/// NWF (23.1).
fn nordwind_option(set: &RuleSet) -> Option<u8> {
    value(set, "NWF").parse().ok()
}

fn value<'a>(set: &'a RuleSet, id: &str) -> &'a str {
    let book = rulebook();
    book.switch(id).map_or("", |switch| book.value_name(set, switch))
}

impl Options {
    /// What is possible but odd about these switches.
    pub fn doubts(&self) -> Vec<String> {
        let differ = self.counters.has(Change::C2) != self.counters.has(Change::C6);
        let doubt = "C2 and C6 differ: the German total is no longer 441 (21.2, 21.6)";
        differ.then(|| doubt.to_owned()).into_iter().collect()
    }
}
