//! The rulebook as data, and the switches that change it.
//!
//! A game's `rules.toml` holds every rule with its number and text, and every optional rule as a switch. From a
//! preset and a line such as `+DC,-NW,MIX=base` the [`Rulebook`] makes a [`RuleSet`], or says everything that is
//! wrong with the line. The fields of the file are those of [`file::File`].

mod book;
mod examples;
mod expression;
pub mod file;
mod load;
mod print;
mod resolve;
mod rule;
mod warning;

pub use book::{
    ChartName, Kind, Origin, Preset, Prose, RuleText, Rulebook, Section, Switch, SwitchInfo, Variant,
};
pub use examples::{ExamplePosition, Examples, example_id};
pub use print::{Printed, PrintedRule, PrintedSection, PrintedSwitch};
pub use resolve::{RuleSet, SwitchErrors, SwitchFault};
pub use rule::Rule;
pub use warning::Warning;

/// The schema of a `rules.toml`.
pub fn schema() -> crate::data::Schema {
    crate::data::schema::<file::File>()
}
